//! What is stored is what counts: a room is loaded anew whenever it may differ.

use std::ops::{Deref, DerefMut};
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use ilos_wire::table::TableStatus;
use tokio::sync::MutexGuard;
use tokio::time::timeout;

use super::play::Play;
use super::refusal::Refusal;
use super::showing::Shown;
use super::talk::Talk;
use super::{Room, State};
use crate::error::Fault;
use crate::id::TableId;
use crate::store::{Change, Standing, Store, StoreError};
use crate::table::Table;

/// How long someone waits for those who do something with the table; only a store that does not answer takes so long.
const AT_THE_GATE: Duration = Duration::from_secs(5);

/// A table as it is stored.
pub(super) async fn load(store: &dyn Store, id: TableId) -> Result<State, Fault> {
    let row = store.table(id).await?.ok_or_else(|| Fault::missing("there is no such table"))?;
    let table = Table::read(row)?;
    let play = match table.status {
        TableStatus::Gathering => None,
        TableStatus::Playing | TableStatus::Finished => {
            Some(Play::load(&table.data, &store.entries(table.key).await?)?)
        }
    };
    let talk = Talk::new(store.chat(table.key, Talk::KEPT).await?);
    Ok(State { table, play, talk, shown: Shown::default(), doubtful: false })
}

/// The state of a room while someone looks at it. Whoever panics meanwhile leaves it in doubt.
pub(super) struct Inside<'a>(parking_lot::MutexGuard<'a, State>);

impl Deref for Inside<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0
    }
}

impl DerefMut for Inside<'_> {
    fn deref_mut(&mut self) -> &mut State {
        &mut self.0
    }
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        self.0.doubtful |= std::thread::panicking();
    }
}

impl Room {
    pub(super) fn state(&self) -> Inside<'_> {
        Inside(self.state.lock())
    }

    /// Waits for the gate, though not for ever. What is doubtful is loaded from the store before anybody relies on it.
    pub(super) async fn enter(&self) -> Result<MutexGuard<'_, ()>, Fault> {
        let gate = timeout(AT_THE_GATE, self.gate.lock()).await;
        let gate = gate.map_err(|_| StoreError::Broken("others wait for its answer".to_owned()))?;
        if self.state().doubtful {
            self.reload(&gate).await?;
        }
        Ok(gate)
    }

    pub(super) async fn reload(&self, _gate: &MutexGuard<'_, ()>) -> Result<(), Fault> {
        let fresh = load(&*self.store, self.id).await?;
        *self.state() = fresh;
        self.tell_watchers();
        Ok(())
    }

    /// Makes a change in the store. After a failure nobody knows what is stored.
    pub(super) async fn store(&self, change: Change) -> Result<(), Fault> {
        let begun = Instant::now();
        let stored = self.store.commit(change).await;
        self.metrics.committed(begun.elapsed());
        if let Err(error) = &stored {
            self.failed(error);
        }
        Ok(stored?)
    }

    /// Notes that something may be stored or not.
    pub(super) fn failed(&self, error: &StoreError) {
        self.metrics.store_failures.inc();
        self.state().doubtful = true;
        if *error == StoreError::Conflict {
            tracing::warn!(table = %self.id, "another node was first");
        }
    }

    /// Loads the table anew where another server may have gone on with it, and has.
    pub async fn catch_up(&self) -> Result<(), Fault> {
        if !self.store.is_shared() {
            return Ok(());
        }
        let gate = self.enter().await?;
        self.compare(&gate).await
    }

    /// The same for whoever holds the gate.
    pub(super) async fn compare_if_shared(&self, gate: &MutexGuard<'_, ()>) -> Result<(), Fault> {
        if self.store.is_shared() { self.compare(gate).await } else { Ok(()) }
    }

    /// Loads the table anew if what is stored is news here; false where it is not, or someone does something with the table
    /// right now.
    pub async fn follow(&self, stored: &Standing) -> Result<bool, Fault> {
        let Ok(gate) = self.gate.try_lock() else { return Ok(false) };
        if !stored.is_news_to(&self.standing()) {
            return Ok(false);
        }
        self.reload(&gate).await?;
        Ok(true)
    }

    /// Whether the game has come so far here.
    pub fn knows(&self, sequence: u64) -> bool {
        self.state().play.as_ref().map_or(0, Play::sequence) >= sequence
    }

    /// Loads the table anew if it is stored otherwise than it is here.
    pub(super) async fn compare(&self, gate: &MutexGuard<'_, ()>) -> Result<(), Fault> {
        let key = self.key();
        let stored = self.store.standings(vec![key]).await?;
        if stored.get(&key) == Some(&self.standing()) { Ok(()) } else { self.reload(gate).await }
    }

    /// Whether what is stored may be more than what is here.
    pub fn is_doubtful(&self) -> bool {
        self.state().doubtful
    }

    /// Loads the table anew where a failure left it in doubt.
    pub async fn settle(&self) -> Result<(), Fault> {
        if self.is_doubtful() { self.enter().await.map(drop) } else { Ok(()) }
    }
}

/// A panic in one game is the end of what was done and of nothing else: the game is loaded anew.
pub(crate) async fn caught<T>(room: &Room, doing: impl Future<Output = T>) -> Option<T> {
    let done = AssertUnwindSafe(doing).catch_unwind().await.ok();
    if done.is_none() {
        tracing::error!(table = %room.id, "a panic: the game is loaded anew");
        room.state().doubtful = true;
    }
    done
}

/// A panic in one game is the end of what was asked and of nothing else: the game is loaded anew.
pub(crate) async fn unharmed<T>(
    room: &Room,
    doing: impl Future<Output = Result<T, Refusal>>,
) -> Result<T, Refusal> {
    caught(room, doing).await.unwrap_or_else(|| Err(Refusal::broken()))
}

/// A panic before there is a room is the end of what was asked and of nothing else.
pub(crate) async fn survive<T>(doing: impl Future<Output = Result<T, Refusal>>) -> Result<T, Refusal> {
    AssertUnwindSafe(doing).catch_unwind().await.unwrap_or_else(|_| {
        tracing::error!("a panic while a table was looked for");
        Err(Refusal::broken())
    })
}
