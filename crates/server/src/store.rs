//! What must outlive the process. The store is authoritative: everything in memory is a cache of it.
//!
//! A game is a log of entries, each with a unique (game, sequence). The first process to append an entry has
//! made that step, and every other gets a conflict. A table changes only if its version is still the one that
//! the change was made for. So any number of processes can work on one store, and what must happen once
//! happens once.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use ilos_table::{Entry, Millis, PersonId, TableId};

use crate::people::secret::SecretHash;
use crate::settings::Database;

mod calls;
mod inspection;
pub mod moderation;
mod older;
mod people;
mod postgres;
mod quota;
pub mod ratings;
pub mod reports;
mod rows;
mod sql;
mod sqlite;
mod statement;
#[allow(missing_docs, reason = "members are named by the format, and explained where the name is not enough")]
pub mod stored;

pub use calls::*;
pub use inspection::{Fault, Inspection, SelfCheck, Sound, StoredTable};
pub use people::*;
pub use quota::{Allowance, Quota};
pub use rows::*;
pub use statement::{Row, Statement, Value};

use postgres::{InspectedDatabase, PostgresStore};
pub use sqlite::Lease;
use sqlite::{InspectedFile, SqliteStore};

/// Opens the store of a database, and brings its schema up to date.
pub async fn open(database: &Database) -> Result<Arc<dyn Store>, StoreError> {
    match database {
        Database::File(path) => Ok(Arc::new(SqliteStore::open(path)?)),
        Database::Postgres(url) => Ok(Arc::new(PostgresStore::open(url).await?)),
    }
}

/// Opens a database to look at it as it is, even if an older program has written it.
pub async fn inspect(database: &Database) -> Result<Box<dyn Inspection>, StoreError> {
    match database {
        Database::File(path) => Ok(Box::new(InspectedFile::open(path)?)),
        Database::Postgres(url) => Ok(Box::new(InspectedDatabase::open(url).await?)),
    }
}

/// Takes the lease of a database for one server; a database that several can share needs none.
pub fn take_lease(database: &Database) -> Result<Option<Lease>, StoreError> {
    match database {
        Database::File(path) => Lease::new(path).map(Some),
        Database::Postgres(_) => Ok(None),
    }
}

/// Writes a copy of a database into a new file while it is in use. The database stays as it is, even if an
/// older program has written it.
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
    /// Another writer was first: the version, the sequence or the name is taken.
    #[error("another writer was first")]
    Conflict,
    /// The person is no longer there.
    #[error("the person is deleted")]
    Gone,
    /// The database holds something that no known program writes.
    #[error("cannot read what is stored: {0}")]
    Unreadable(String),
    /// A person would have more of something than one person can have; nothing is written.
    #[error("{0}")]
    TooMuch(Quota),
    /// It failed; whether it was done may be unknown.
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

fn not_ours() -> StoreError {
    StoreError::Broken("no games of Ilôs were ever kept there".to_owned())
}

/// Something to write. Every write is atomic.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "nearly all writes are commits, which a box would slow down")]
pub enum Write {
    /// See [`Store::add_person`].
    AddPerson(PersonRow),
    /// See [`Store::change_person`].
    ChangePerson(PersonId, PersonChange),
    /// See [`Store::add_login`].
    AddLogin(PersonId, LoginRow),
    /// See [`Store::see_login`].
    SeeLogin {
        /// The login.
        login: SecretHash,
        /// When it was used.
        at: Millis,
        /// When it ends.
        until: Millis,
    },
    /// See [`Store::remove_tokens`].
    RemoveTokens(PersonId),
    /// See [`Store::set_recovery_codes`].
    SetRecoveryCodes(PersonId, Vec<SecretHash>),
    /// See [`Store::set_email`].
    SetEmail(PersonId, Option<String>),
    /// See [`Store::set_recovery_link`].
    SetRecoveryLink {
        /// The person.
        person: PersonId,
        /// The link.
        link: RecoveryLink,
        /// The end of the latest link that it may replace.
        replaces_until: Millis,
    },
    /// See [`Store::remove_logins`].
    RemoveLogins(PersonId, Logins),
    /// See [`Store::add_table`].
    AddTable(TableId, Millis, TableState),
    /// See [`Store::commit`].
    Commit(Change),
    /// See [`Store::add_chat`].
    AddChat(TableKey, ChatLine, String),
    /// A person is here.
    SeePerson(PersonId, Millis),
    /// People are at these tables before their games.
    SeeLobbies(Vec<TableKey>, Millis),
    /// Removes a lobby if it has not been used since: 1 if it is gone.
    RemoveLobby(TableId, UnusedSince),
    /// Removes logins of people that were made before, up to a number of them, and returns how many.
    RemoveOldLogins(Millis, u32),
    /// Removes a deleted person, unless something shows them.
    ForgetPerson(PersonId),
    /// Adds a person or a table or makes a change, unless someone would then have more than is allowed.
    Within(Vec<Allowance>, Box<Write>),
    /// Adds a place where a person is called, or changes it: its number.
    AddCallTarget(CallTarget),
    /// Removes such a place, with what was to be sent there.
    RemoveCallTarget(PersonId, TargetNumber),
    /// Sets when a person is not to be called.
    SetQuietHours(PersonId, Option<QuietHours>),
    /// Puts a call off that is due at one time, to another: 1 if it was still due then.
    PutCallOff {
        /// The number of the call.
        call: i64,
        /// When it was due.
        from: Millis,
        /// When it is due from now on.
        to: Millis,
    },
    /// Removes a call, unless it is about a later turn by now.
    RemoveCall {
        /// The number of the call.
        call: i64,
        /// The sequence of the turn.
        sequence: u64,
    },
    /// Keeps a secret of this server under a name, unless there is one already.
    KeepSecret(String, Vec<u8>),
    /// Runs statements as one: the number that the last one yields.
    Run(Vec<Statement>),
    /// See [`Store::check`].
    Check,
}

impl Write {
    /// The same, unless someone would then have more than is allowed.
    pub fn within(self, allowances: Vec<Allowance>) -> Write {
        if allowances.is_empty() { self } else { Write::Within(allowances, Box::new(self)) }
    }
}

/// A database. An implementation provides [`Store::write`] and the methods that read; the other methods that
/// write are shorthands for `write`.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Whether other processes work on it too.
    fn is_shared(&self) -> bool {
        false
    }

    /// Waits until nothing can ever be written again by this process.
    async fn lost(&self) {
        std::future::pending().await
    }

    /// Writes, and returns when it is on disk: the number of a new table or line, and 0 for everything else.
    async fn write(&self, write: Write) -> Result<i64, StoreError>;

    /// Adds a person.
    async fn add_person(&self, person: &PersonRow) -> Result<(), StoreError> {
        self.write(Write::AddPerson(person.clone())).await.map(drop)
    }

    /// Changes a person. A conflict means that the name of the account is taken.
    async fn change_person(&self, id: PersonId, change: PersonChange) -> Result<(), StoreError> {
        self.write(Write::ChangePerson(id, change)).await.map(drop)
    }

    /// Adds a login of a person who is not deleted.
    async fn add_login(&self, person: PersonId, login: LoginRow) -> Result<(), StoreError> {
        self.write(Write::AddLogin(person, login)).await.map(drop)
    }

    /// Notes that a login is in use, and that it lasts longer.
    async fn see_login(&self, login: SecretHash, at: Millis, until: Millis) -> Result<(), StoreError> {
        self.write(Write::SeeLogin { login, at, until }).await.map(drop)
    }

    /// Removes the tokens of all bots of a person.
    async fn remove_tokens(&self, owner: PersonId) -> Result<(), StoreError> {
        self.write(Write::RemoveTokens(owner)).await.map(drop)
    }

    /// Gives a person these recovery codes, and no others.
    async fn set_recovery_codes(&self, person: PersonId, codes: Vec<SecretHash>) -> Result<(), StoreError> {
        self.write(Write::SetRecoveryCodes(person, codes)).await.map(drop)
    }

    /// Keeps an e-mail address of an account, or none. A link that was sent before works no longer.
    async fn set_email(&self, person: PersonId, address: Option<String>) -> Result<(), StoreError> {
        self.write(Write::SetEmail(person, address)).await.map(drop)
    }

    /// Gives a person this link in place of the one before, which is a conflict if that one ends later than
    /// a time.
    async fn set_recovery_link(
        &self,
        person: PersonId,
        link: RecoveryLink,
        replaces_until: Millis,
    ) -> Result<(), StoreError> {
        self.write(Write::SetRecoveryLink { person, link, replaces_until }).await.map(drop)
    }

    /// Removes some logins of a person.
    async fn remove_logins(&self, person: PersonId, which: Logins) -> Result<(), StoreError> {
        self.write(Write::RemoveLogins(person, which)).await.map(drop)
    }

    /// Adds a table.
    async fn add_table(
        &self,
        id: TableId,
        created: Millis,
        state: TableState,
    ) -> Result<TableKey, StoreError> {
        self.write(Write::AddTable(id, created, state)).await
    }

    /// Makes a change of a table.
    async fn commit(&self, change: Change) -> Result<(), StoreError> {
        self.write(Write::Commit(change)).await.map(drop)
    }

    /// Adds a line to the chat of a table. A conflict means that the person has sent this request before.
    async fn add_chat(
        &self,
        key: TableKey,
        line: ChatLine,
        request: String,
    ) -> Result<LineNumber, StoreError> {
        self.write(Write::AddChat(key, line, request)).await
    }

    /// Fails if nothing can be written.
    async fn check(&self) -> Result<(), StoreError> {
        self.write(Write::Check).await.map(drop)
    }

    /// The rows that a statement yields.
    async fn query(&self, query: Statement) -> Result<Vec<Row>, StoreError>;

    /// A person.
    async fn person(&self, id: PersonId) -> Result<Option<PersonRow>, StoreError>;

    /// The accounts of whom it is surest that they play well: by the lower bound of the rating.
    async fn best(&self, count: u32) -> Result<Vec<PersonRow>, StoreError>;

    /// The account with exactly this name: the caller folds its case.
    async fn account(&self, name: &str) -> Result<Option<Account>, StoreError>;

    /// The bots that belong to a person.
    async fn bots_of(&self, owner: PersonId) -> Result<Vec<PersonRow>, StoreError>;

    /// The person with this login, unless it has ended, and when it was last used.
    async fn person_by_login(
        &self,
        login: SecretHash,
        now: Millis,
    ) -> Result<Option<(PersonRow, Millis)>, StoreError>;

    /// The logins of a person, the last used first.
    async fn logins_of(&self, person: PersonId) -> Result<Vec<LoginRow>, StoreError>;

    /// The account whose name is the same when folded, or looks the same.
    async fn account_like(&self, name: &str, skeleton: &str) -> Result<Option<PersonId>, StoreError>;

    /// How many recovery codes a person has left.
    async fn recovery_codes(&self, person: PersonId) -> Result<u32, StoreError>;

    /// The e-mail address of a person.
    async fn email(&self, person: PersonId) -> Result<Option<String>, StoreError>;

    /// Everything that a person has written in chats, with the table, the oldest first.
    async fn said_by(&self, person: PersonId) -> Result<Vec<(TableId, ChatLine)>, StoreError>;

    /// The places where a person is called, the oldest first.
    async fn call_targets(&self, person: PersonId) -> Result<Vec<CallTarget>, StoreError>;

    /// When a person is not to be called.
    async fn quiet_hours(&self, person: PersonId) -> Result<Option<QuietHours>, StoreError>;

    /// Calls that are due at this time, the most urgent first.
    async fn due_calls(&self, at: Millis, count: u32) -> Result<Vec<Call>, StoreError>;

    /// A secret that the server keeps under a name.
    async fn kept_secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// A table.
    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError>;

    /// A page of a list of tables: the first, or the one that follows `after`.
    async fn tables(
        &self,
        listing: Listing,
        after: Option<TableId>,
        count: u32,
    ) -> Result<Vec<TableRow>, StoreError>;

    /// A page of the tables whose games are not over where a person has a seat or, before the game, is the
    /// host: those with keys after this one.
    async fn unfinished(
        &self,
        person: PersonId,
        after: TableKey,
        count: u32,
    ) -> Result<Vec<(TableKey, TableId)>, StoreError>;

    /// Lobbies that have not been used since.
    async fn unused_lobbies(&self, since: UnusedSince, count: u32) -> Result<Vec<TableId>, StoreError>;

    /// Guests who have not been here since, and have no listed game that is over.
    async fn absent_guests(&self, since: Millis, count: u32) -> Result<Vec<PersonRow>, StoreError>;

    /// Tables that are due at this time, the most urgent first.
    async fn due(&self, at: Millis, count: u32) -> Result<Vec<TableId>, StoreError>;

    /// The steps of a game in order.
    async fn entries(&self, key: TableKey) -> Result<Vec<Entry>, StoreError>;

    /// How much there is of these tables, without those that do not exist.
    async fn versions(&self, keys: Vec<TableKey>) -> Result<HashMap<TableKey, Versions>, StoreError>;

    /// The last lines of the chat of a table with their numbers, the oldest first.
    async fn chat(&self, key: TableKey, count: u32) -> Result<Vec<(LineNumber, ChatLine)>, StoreError>;
}
