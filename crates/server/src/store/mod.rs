//! What must outlive the process. The store is the only truth: everything in memory is a cache of it.
//!
//! What is done in a game is a log of entries, each with a unique (game, sequence): whoever appends an entry first has
//! done that step, and everybody else is told of a conflict. Tables change by comparing their version.

use std::sync::Arc;

use async_trait::async_trait;
use ilos_protocol::person::PersonKind;
use ilos_protocol::table::TableStatus;

use crate::id::{PersonId, SecretHash, TableId};
use crate::settings::Database;

mod sqlite;

use sqlite::SqliteStore;

/// Opens the store of a database, and brings its schema up to date.
pub async fn open(database: &Database) -> Result<Arc<dyn Store>, StoreError> {
    match database {
        Database::File(path) => Ok(Arc::new(SqliteStore::open(path)?)),
    }
}

/// Milliseconds since 1970.
pub type Millis = u64;

/// Someone who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonRow {
    /// Who.
    pub id: PersonId,
    /// The name shown.
    pub name: String,
    /// What kind of player.
    pub kind: PersonKind,
    /// Since when.
    pub created: Millis,
}

/// The number that the store gives to a table; games that run at the same time have neighbouring ones.
pub type TableKey = i64;

/// A table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// Its number in the store.
    pub key: TableKey,
    /// Its id.
    pub id: TableId,
    /// When it was opened.
    pub created: Millis,
    /// All that can change.
    pub state: TableState,
    /// The people in its seats, with their names of now.
    pub people: Vec<(PersonId, String)>,
}

/// What can change of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableState {
    /// Grows by one with every change.
    pub version: u64,
    /// How far it is.
    pub status: TableStatus,
    /// Whether everybody sees it in the list.
    pub listed: bool,
    /// The person of each seat that has one, by seat.
    pub seats: Vec<(u8, PersonId)>,
    /// Everything else, in a form that is the caller's business.
    pub body: String,
}

/// A step of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Counts the steps from 1.
    pub sequence: u64,
    /// The seat that acted; none for the set-up.
    pub seat: Option<u8>,
    /// The id that the client gave to what it asked.
    pub request: Option<String>,
    /// What happened, in a form that is the caller's business.
    pub events: String,
    /// When it was stored.
    pub at: Millis,
}

/// Something that happens whole or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The table it is about.
    pub key: TableKey,
    /// The state that replaces the one of the version before.
    pub table: Option<TableState>,
    /// The next step of its game.
    pub entry: Option<Entry>,
    /// When.
    pub at: Millis,
}

/// Which tables to list, the last changed first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listing {
    /// Those everybody sees, of one status.
    Public(TableStatus),
    /// Those with a seat of a person, of one status.
    Of(PersonId, TableStatus),
}

/// Why the store did not do something.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else was first: the version or the sequence is taken.
    #[error("somebody else was first")]
    Conflict,
    /// It did not work; whether it was done may be unknown.
    #[error("the store does not work: {0}")]
    Broken(String),
}

/// Where everything is kept.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Adds a person who is known by a secret.
    async fn add_person(&self, person: &PersonRow, login: SecretHash) -> Result<(), StoreError>;

    /// The person who is known by a secret.
    async fn person_by_login(&self, login: SecretHash) -> Result<Option<PersonRow>, StoreError>;

    /// Gives a person another name.
    async fn rename(&self, person: PersonId, name: &str) -> Result<(), StoreError>;

    /// Opens a table and answers with its number.
    async fn add_table(
        &self,
        id: TableId,
        created: Millis,
        state: TableState,
    ) -> Result<TableKey, StoreError>;

    /// A table.
    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError>;

    /// Some tables, at most `count`.
    async fn tables(&self, listing: Listing, count: u32) -> Result<Vec<TableRow>, StoreError>;

    /// Makes a change. When it answers well, the change is on disk.
    async fn commit(&self, change: Change) -> Result<(), StoreError>;

    /// The steps of a game in order.
    async fn entries(&self, key: TableKey) -> Result<Vec<Entry>, StoreError>;

    /// Whether it works.
    async fn check(&self) -> Result<(), StoreError>;
}
