//! What must outlive the process. The store is the only truth: everything in memory is a cache of it.
//!
//! What is done in a game is a log of entries, each with a unique (game, sequence): whoever appends an entry first has
//! done that step, and everybody else is told of a conflict. Tables change by comparing their version. So any number of
//! processes can work on one store, and what must happen once happens once.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;

use crate::id::{PersonId, SecretHash, TableId};
use crate::settings::Database;

mod older;
mod patient;
mod postgres;
mod rows;
mod sqlite;
#[allow(missing_docs, reason = "members are named by the format, and explained where the name is not enough")]
pub mod stored;

pub use rows::*;

use patient::Patient;
use postgres::PostgresStore;
pub use sqlite::Lease;
use sqlite::SqliteStore;

/// Opens the store of a database, and brings its schema up to date.
pub async fn open(database: &Database) -> Result<Arc<dyn Store>, StoreError> {
    match database {
        Database::File(path) => Ok(Arc::new(SqliteStore::open(path)?)),
        Database::Postgres(url) => Ok(Arc::new(Patient(PostgresStore::open(url).await?))),
    }
}

/// Claims a database for one server; one that several can share needs no claim.
pub fn take_lease(database: &Database) -> Result<Option<Lease>, StoreError> {
    match database {
        Database::File(path) => Lease::new(path).map(Some),
        Database::Postgres(_) => Ok(None),
    }
}

/// Writes a copy of a database into a new file while it is used. The database stays as it is, also where an older program
/// has written it.
pub fn back_up(database: &Database, to: &Path) -> Result<(), StoreError> {
    match database {
        Database::File(path) => sqlite::back_up(path, to),
        Database::Postgres(_) => {
            Err(StoreError::Broken("a PostgreSQL database is backed up with pg_dump".to_owned()))
        }
    }
}

/// Why the store did not do something.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else was first: the version, the sequence or the name is taken.
    #[error("somebody else was first")]
    Conflict,
    /// The person is no longer there.
    #[error("that person is gone")]
    Gone,
    /// What lies in the database is not what any known program writes.
    #[error("cannot read what is stored: {0}")]
    Unreadable(String),
    /// It did not work; whether it was done may be unknown.
    #[error("{0}")]
    Broken(String),
}

/// Refuses a schema that a newer program has written.
fn check_schema(done: usize, known: usize) -> Result<(), StoreError> {
    if done <= known {
        return Ok(());
    }
    Err(StoreError::Broken(format!(
        "the database has schema {done}, and this program knows {known}: it was written by a newer one, use that or \
         restore a backup"
    )))
}

/// Where everything is kept.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Whether other processes work on it too.
    fn is_shared(&self) -> bool {
        false
    }

    /// Adds a person.
    async fn add_person(&self, person: &PersonRow) -> Result<(), StoreError>;

    /// A person.
    async fn person(&self, id: PersonId) -> Result<Option<PersonRow>, StoreError>;

    /// Changes a person. A conflict means that the name of the account is taken.
    async fn change_person(&self, id: PersonId, change: PersonChange) -> Result<(), StoreError>;

    /// The account of a name, compared as it is: the caller folds its case.
    async fn account(&self, name: &str) -> Result<Option<Account>, StoreError>;

    /// The bots that belong to a person.
    async fn bots_of(&self, owner: PersonId) -> Result<Vec<PersonRow>, StoreError>;

    /// Lets a person be known by a secret.
    async fn add_login(&self, person: PersonId, login: SecretHash, at: Millis) -> Result<(), StoreError>;

    /// The person who is known by a secret since this time or later; a bot may be known for longer.
    async fn person_by_login(
        &self,
        login: SecretHash,
        since: Millis,
    ) -> Result<Option<PersonRow>, StoreError>;

    /// Forgets secrets of a person.
    async fn remove_logins(&self, person: PersonId, which: Logins) -> Result<(), StoreError>;

    /// Opens a table and answers with its number.
    async fn add_table(
        &self,
        id: TableId,
        created: Millis,
        state: TableState,
    ) -> Result<TableKey, StoreError>;

    /// A table.
    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError>;

    /// Some tables, at most `count`: the first, or those that come after one of them.
    async fn tables(
        &self,
        listing: Listing,
        after: Option<TableId>,
        count: u32,
    ) -> Result<Vec<TableRow>, StoreError>;

    /// Tables that have something due at a time, the most urgent first.
    async fn due(&self, at: Millis, count: u32) -> Result<Vec<TableId>, StoreError>;

    /// Makes a change. When it answers well, the change is on disk.
    async fn commit(&self, change: Change) -> Result<(), StoreError>;

    /// The steps of a game in order.
    async fn entries(&self, key: TableKey) -> Result<Vec<Entry>, StoreError>;

    /// How far some tables are; those that are not there are left out.
    async fn standings(&self, keys: Vec<TableKey>) -> Result<HashMap<TableKey, Standing>, StoreError>;

    /// Adds a line to the talk at a table and answers with its number. A conflict means that the person has said it there
    /// with the same request already.
    async fn add_chat(
        &self,
        key: TableKey,
        line: ChatLine,
        request: String,
    ) -> Result<LineNumber, StoreError>;

    /// The last lines of the talk at a table with their numbers, the oldest first.
    async fn chat(&self, key: TableKey, count: u32) -> Result<Vec<(LineNumber, ChatLine)>, StoreError>;

    /// Whether it can be written.
    async fn check(&self) -> Result<(), StoreError>;
}
