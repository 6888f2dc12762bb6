//! The store in one SQLite file.
//!
//! One thread writes: it takes all waiting writes, does them in one transaction and answers when that is on
//! disk, so that on a busy server many steps of many games share one sync of the disk. Another thread moves
//! what is in the write-ahead log into the file. A few other connections read, which the log allows at the
//! same time.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use ilos_table::{Entry, Millis, PersonId, TableId};
use parking_lot::Mutex;
use rusqlite::{Connection, OpenFlags};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::{
    Account, Call, CallTarget, ChatLine, LineNumber, Listing, LoginRow, PersonRow, QuietHours, Row,
    Statement, Store, StoreError, TableKey, TableRow, UnusedSince, Versions, Write,
};
use crate::people::secret::SecretHash;

mod calls;
mod checkpoints;
mod inspection;
mod migrations;
mod reading;
mod statements;
mod writing;

use checkpoints::Checkpoints;
pub(super) use inspection::InspectedFile;
use writing::Writer;

/// How many connections read at the same time.
const READERS: usize = 8;

/// How long the log stays after it was copied into the file, in bytes.
const LOG_LIMIT: i64 = 64 * 1024 * 1024;

/// How long to wait for others that use the file.
const PATIENCE: Duration = Duration::from_secs(10);

/// A store in one file.
pub(super) struct SqliteStore {
    path: PathBuf,
    writer: Writer,
    readers: Arc<Mutex<Vec<Connection>>>,
    reading: Arc<Semaphore>,
}

impl SqliteStore {
    /// Opens the file, creates it if it does not exist, and brings its schema up to date.
    pub(super) fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        check_place(path)?;
        make_private(path)?;
        let mut connection = connect(path)?;
        migrations::run(&mut connection)?;
        Checkpoints::count(&connection);
        let writer = Writer::start(connection, Checkpoints::start(connect(path)?)?)?;
        let (readers, reading) = (Arc::default(), Arc::new(Semaphore::new(READERS)));
        Ok(SqliteStore { path: path.to_owned(), writer, readers, reading })
    }

    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let broken = |error: &dyn std::error::Error| StoreError::Broken(error.to_string());
        let place = Arc::clone(&self.reading).acquire_owned().await.map_err(|error| broken(&error))?;
        let (path, readers) = (self.path.clone(), Arc::clone(&self.readers));
        let reading = spawn_blocking(move || {
            // The place is given back when the answer is there, even if no one waits for it any more.
            let _place = place;
            let kept = readers.lock().pop();
            let connection = match kept {
                Some(connection) => connection,
                None => connect(&path)?,
            };
            let answer = read(&connection)?;
            readers.lock().push(connection);
            Ok(answer)
        });
        reading.await.map_err(|error| broken(&error))?
    }
}

/// Keeps a second server away from a file: neither would know what the other has in memory.
pub struct Lease(#[expect(dead_code, reason = "held, not read")] File);

impl Lease {
    /// Locks a file next to the database: SQLite has locks of its own on the database itself.
    pub(super) fn new(path: &Path) -> Result<Lease, StoreError> {
        check_place(path)?;
        // The same file has one lock, whatever links lead to it.
        let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut beside = path.as_os_str().to_owned();
        beside.push(".lock");
        let broken =
            |error: std::io::Error| StoreError::Broken(format!("cannot lock {}: {error}", beside.display()));
        let file =
            OpenOptions::new().write(true).create(true).truncate(false).open(&beside).map_err(broken)?;
        match file.try_lock() {
            Ok(()) => Ok(Lease(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::Broken(
                "another server works with this file: stop it first, or name another file with --database; several \
                 servers can share PostgreSQL"
                    .to_owned(),
            )),
            Err(TryLockError::Error(error)) => Err(broken(error)),
        }
    }
}

/// Copies a file that may be in use, as it is.
pub(super) fn back_up(from: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Broken(format!("{} already exists", to.display())));
    }
    let connection = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(PATIENCE)?;
    make_private(to)?;
    connection.execute("VACUUM INTO ?", [to.display().to_string()])?;
    let copy = Connection::open_with_flags(to, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let found: String = copy.pragma_query_value(None, "quick_check", |row| row.get(0))?;
    if found == "ok" { Ok(()) } else { Err(StoreError::Broken(format!("the copy is damaged: {found}"))) }
}

/// SQLite itself only says that it cannot open a file.
fn check_place(path: &Path) -> Result<(), StoreError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if path.is_dir() {
        return Err(StoreError::Broken("it is a folder: name a file in it".to_owned()));
    }
    match folder {
        Some(folder) if !folder.is_dir() => {
            Err(StoreError::Broken(format!("there is no folder {}: make it first", folder.display())))
        }
        _ => Ok(()),
    }
}

/// Creates a file that no other user of the machine can read: it will hold hashes of passwords and cards of
/// running games. A file that already exists stays as it is.
fn make_private(path: &Path) -> Result<(), StoreError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(StoreError::Broken(error.to_string())),
        _ => Ok(()),
    }
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    let mode: String = connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
    if !mode.eq_ignore_ascii_case("wal") {
        let detail =
            format!("its journal is {mode:?}: put it on a local disk, where SQLite can share memory");
        return Err(StoreError::Broken(detail));
    }
    // After a long reader the log shrinks again.
    connection.pragma_update(None, "journal_size_limit", LOG_LIMIT)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // What is deleted is overwritten: names, chat and hashes of people who are gone do not stay in free
    // pages.
    connection.pragma_update(None, "secure_delete", true)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::ConstraintViolation) => StoreError::Conflict,
            _ => StoreError::Broken(error.to_string()),
        }
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn lost(&self) {
        self.writer.ended().await;
    }

    async fn write(&self, write: Write) -> Result<i64, StoreError> {
        self.writer.write(write).await
    }

    async fn query(&self, query: Statement) -> Result<Vec<Row>, StoreError> {
        self.read(move |connection| statements::rows(connection, &query)).await
    }

    async fn person(&self, id: PersonId) -> Result<Option<PersonRow>, StoreError> {
        self.read(move |connection| reading::person(connection, id)).await
    }

    async fn best(&self, count: u32) -> Result<Vec<PersonRow>, StoreError> {
        self.read(move |connection| reading::best(connection, count)).await
    }

    async fn account(&self, name: &str) -> Result<Option<Account>, StoreError> {
        let name = name.to_owned();
        self.read(move |connection| reading::account(connection, &name)).await
    }

    async fn bots_of(&self, owner: PersonId) -> Result<Vec<PersonRow>, StoreError> {
        self.read(move |connection| reading::bots_of(connection, owner)).await
    }

    async fn person_by_login(
        &self,
        login: SecretHash,
        now: Millis,
    ) -> Result<Option<(PersonRow, Millis)>, StoreError> {
        self.read(move |connection| reading::person_by_login(connection, login, now)).await
    }

    async fn logins_of(&self, person: PersonId) -> Result<Vec<LoginRow>, StoreError> {
        self.read(move |connection| reading::logins_of(connection, person)).await
    }

    async fn account_like(&self, name: &str, skeleton: &str) -> Result<Option<PersonId>, StoreError> {
        let (name, skeleton) = (name.to_owned(), skeleton.to_owned());
        self.read(move |connection| reading::account_like(connection, &name, &skeleton)).await
    }

    async fn recovery_codes(&self, person: PersonId) -> Result<u32, StoreError> {
        self.read(move |connection| reading::recovery_codes(connection, person)).await
    }

    async fn email(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        self.read(move |connection| reading::email(connection, person)).await
    }

    async fn said_by(&self, person: PersonId) -> Result<Vec<(TableId, ChatLine)>, StoreError> {
        self.read(move |connection| reading::said_by(connection, person)).await
    }

    async fn call_targets(&self, person: PersonId) -> Result<Vec<CallTarget>, StoreError> {
        self.read(move |connection| calls::targets(connection, person)).await
    }

    async fn quiet_hours(&self, person: PersonId) -> Result<Option<QuietHours>, StoreError> {
        self.read(move |connection| calls::quiet_hours(connection, person)).await
    }

    async fn due_calls(&self, at: Millis, count: u32) -> Result<Vec<Call>, StoreError> {
        self.read(move |connection| calls::due(connection, at, count)).await
    }

    async fn kept_secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let name = name.to_owned();
        self.read(move |connection| calls::kept_secret(connection, &name)).await
    }

    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError> {
        self.read(move |connection| reading::table(connection, id)).await
    }

    async fn tables(
        &self,
        listing: Listing,
        after: Option<TableId>,
        count: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        self.read(move |connection| reading::tables(connection, listing, after, count)).await
    }

    async fn unfinished(
        &self,
        person: PersonId,
        after: TableKey,
        count: u32,
    ) -> Result<Vec<(TableKey, TableId)>, StoreError> {
        self.read(move |connection| reading::unfinished(connection, person, after, count)).await
    }

    async fn unused_lobbies(&self, since: UnusedSince, count: u32) -> Result<Vec<TableId>, StoreError> {
        self.read(move |connection| reading::unused_lobbies(connection, since, count)).await
    }

    async fn absent_guests(&self, since: Millis, count: u32) -> Result<Vec<PersonRow>, StoreError> {
        self.read(move |connection| reading::absent_guests(connection, since, count)).await
    }

    async fn due(&self, at: Millis, count: u32) -> Result<Vec<TableId>, StoreError> {
        self.read(move |connection| reading::due(connection, at, count)).await
    }

    async fn entries(&self, key: TableKey) -> Result<Vec<Entry>, StoreError> {
        self.read(move |connection| reading::entries(connection, key)).await
    }

    async fn versions(&self, keys: Vec<TableKey>) -> Result<HashMap<TableKey, Versions>, StoreError> {
        self.read(move |connection| reading::versions(connection, &keys)).await
    }

    async fn chat(&self, key: TableKey, count: u32) -> Result<Vec<(LineNumber, ChatLine)>, StoreError> {
        self.read(move |connection| reading::chat(connection, key, count)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::PersonKind;
    use ilos_table::Rating;
    #[cfg(unix)]
    #[tokio::test]
    async fn no_other_user_of_the_machine_can_read_the_file_or_a_copy() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (path, copy) = (folder.path().join("test.db"), folder.path().join("copy.db"));
        let store = SqliteStore::open(&path).unwrap();
        store.check().await.unwrap();
        back_up(&path, &copy).unwrap();
        for file in [path, copy, folder.path().join("test.db-wal"), folder.path().join("test.db-shm")] {
            let mode = file.metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "{} has mode {mode:o}", file.display());
        }
    }

    #[tokio::test]
    async fn the_log_stays_small_however_much_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("test.db");
        let store = Arc::new(SqliteStore::open(&path).unwrap());
        let (name, kind, owner, rating) = ("Ann".to_owned(), PersonKind::Guest, None, Rating::NEW);
        let ann = PersonRow {
            id: PersonId::from_number(7),
            name,
            kind,
            owner,
            created: 1,
            rating,
            name_changes: 0,
        };
        store.add_person(&ann).await.unwrap();
        let line =
            ChatLine { person: ann.id, name: "Ann".to_owned(), is_bot: false, text: "x".repeat(4000), at: 2 };
        for round in 0..100 {
            let saying: Vec<_> = (0..100)
                .map(|number| {
                    let (store, line) = (Arc::clone(&store), line.clone());
                    let request = format!("{round} {number}");
                    tokio::spawn(async move { store.add_chat(1, line, request).await })
                })
                .collect();
            for said in saying {
                said.await.unwrap().unwrap();
            }
        }
        let length = |path: PathBuf| path.metadata().unwrap().len();
        let (file, log) = (length(path.clone()), length(folder.path().join("test.db-wal")));
        assert!(file > 20_000_000, "what was written is in the file: {file} bytes");
        assert!(log < file / 2, "the log has {log} bytes, the file {file}");
    }
}
