//! Looking at everything that is stored without a server, and cutting games that no longer verify.
//!
//! A database is looked at as it is: one of an older program keeps its schema. So nothing here uses a column
//! that the first schema did not have, but for sets, where it has them.

use async_trait::async_trait;
use ilos_table::{Ending, Entry, Millis, TableError, TableId};

use super::rows::{TableRow, TableState, status_of};
use super::{StoreError, TableKey};

/// Steps of games that belong to no table.
pub(super) const STRAY_GAMES: &str = "SELECT DISTINCT game FROM entries WHERE NOT EXISTS (SELECT 1 FROM tables WHERE key = game) ORDER BY game";

/// A table as it is stored, in a database that keeps sets apart or in one that does not yet.
pub(super) fn stored_table(has_sets: bool) -> &'static str {
    if has_sets {
        "SELECT id, status, body, (SELECT text FROM sets WHERE hash = own_set) AS own_set FROM tables WHERE key = ?1"
    } else {
        "SELECT id, status, body, CAST(NULL AS BYTEA) AS own_set FROM tables WHERE key = ?1"
    }
}

/// Removes the steps of a game from a sequence on.
pub(super) const CUT: &str = "DELETE FROM entries WHERE game = ?1 AND sequence >= ?2";

/// Lets servers read a table again, and look at its clock if its game is running.
pub(super) const READ_AGAIN: &str = "UPDATE tables SET version = version + 1,
     due = CASE WHEN status = 'playing' THEN CAST(?2 AS BIGINT) ELSE due END WHERE key = ?1";

/// A database that is looked at.
#[async_trait]
pub trait Inspection: Send {
    /// What the database finds when it checks itself.
    async fn check_itself(&mut self) -> Result<SelfCheck, StoreError>;

    /// The keys of all tables.
    async fn tables(&mut self) -> Result<Vec<TableKey>, StoreError>;

    /// A table with its steps, both of one moment.
    async fn table(&mut self, key: TableKey) -> Result<StoredTable, StoreError>;

    /// Removes some last steps of a game at this time. A conflict means that there are others now.
    async fn cut(&mut self, key: TableKey, steps: &[Entry], at: Millis) -> Result<(), StoreError>;
}

/// What a database finds when it checks itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SelfCheck {
    /// What is damaged.
    pub damage: Vec<String>,
    /// What it could not check, and why.
    pub unchecked: Vec<String>,
}

impl SelfCheck {
    pub(super) fn add_stray_games(&mut self, games: &[TableKey]) {
        if let (Some(first), count) = (games.first(), games.len()) {
            self.damage
                .push(format!("games with steps but without a table: {count}, the first with key {first}"));
        }
    }
}

/// A table as it is stored, not yet verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTable {
    /// Its id.
    pub id: TableId,
    pub(super) status: String,
    /// The text of its own set, unless the body has it.
    pub(super) set: Option<String>,
    pub(super) body: String,
    /// The steps of its game.
    pub entries: Vec<Entry>,
}

/// What verifying a table shows, if it is as it should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// Everything.
    Whole,
    /// A game that ended by the rules, without its last steps: its result is kept, and the record stops
    /// early. Such is a game that was cut after its end.
    WithoutItsEnd {
        /// The sequence of the last step that is there.
        sequence: u64,
    },
}

/// Why a table does not verify.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{detail}")]
pub struct Fault {
    /// The first step that is wrong, if the steps are.
    pub sequence: Option<u64>,
    /// What is wrong.
    pub detail: String,
}

impl StoredTable {
    /// Replays the game by the rules.
    pub fn verify(&self) -> Result<Sound, Fault> {
        let fault = |sequence, detail: String| Fault { sequence, detail };
        let status = status_of(&self.status);
        let status = status.ok_or_else(|| fault(None, format!("unknown status {:?}", self.status)))?;
        let state = TableState {
            version: 0,
            status,
            listed: false,
            host: None,
            seats: Vec::new(),
            set: self.set.clone(),
            body: self.body.clone(),
        };
        let row = TableRow { key: 0, id: self.id, created: 0, state, people: Vec::new() };
        let table = row.without_game().map_err(|error| fault(None, error.to_string()))?;
        let table = table.with_entries(&self.entries).map_err(|error| match error {
            TableError::CorruptEntry { sequence, detail } => fault(Some(sequence), detail),
            error => fault(None, error.to_string()),
        })?;
        let Some(over) = table.finished() else { return Ok(Sound::Whole) };
        let has_end = over.played.play.to_act().is_none();
        let ended_by_rules = matches!(over.result.reason, Ending::Rules(_));
        let sequence = over.played.play.sequence();
        Ok(if ended_by_rules && !has_end { Sound::WithoutItsEnd { sequence } } else { Sound::Whole })
    }

    /// The same table without the steps from a sequence on, which are returned too; `None` if what is left
    /// would not verify either.
    pub fn cut_at(&self, sequence: u64) -> Option<(StoredTable, Vec<Entry>)> {
        let first_wrong = self.entries.iter().position(|entry| entry.sequence >= sequence)?;
        let mut left = self.clone();
        let removed = left.entries.split_off(first_wrong);
        left.verify().is_ok().then_some((left, removed))
    }
}
