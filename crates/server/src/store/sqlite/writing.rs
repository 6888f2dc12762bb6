//! The thread that writes.

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use tokio::sync::{mpsc, oneshot};

use super::super::{Change, Entry, Millis, PersonRow, StoreError, TableKey, TableState};
use super::reading::{kind_word, status_word};
use crate::id::{PersonId, SecretHash, TableId};

/// So much can wait to be written before those who want to write must wait themselves.
const QUEUE: usize = 4096;

/// So much goes into one transaction at most.
const BATCH: usize = 512;

/// Something to write.
pub(super) enum Write {
    AddPerson(PersonRow, SecretHash),
    Rename(PersonId, String),
    AddTable(TableId, Millis, TableState),
    Change(Change),
    /// Says whether writing works.
    Nothing,
}

/// The number of a new table; 0 for everything else.
type Answer = Result<TableKey, StoreError>;

type Job = (Write, oneshot::Sender<Answer>);

/// The way to the thread.
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
}

impl Writer {
    pub(super) fn start(connection: Connection) -> Result<Writer, StoreError> {
        let (jobs, waiting) = mpsc::channel(QUEUE);
        std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || work(connection, waiting))
            .map_err(|error| StoreError::Broken(error.to_string()))?;
        Ok(Writer { jobs })
    }

    pub(super) async fn write(&self, write: Write) -> Answer {
        let gone = || StoreError::Broken("the thread that writes has ended".to_owned());
        let (sender, answer) = oneshot::channel();
        self.jobs.send((write, sender)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

fn work(mut connection: Connection, mut waiting: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while waiting.blocking_recv_many(&mut batch, BATCH) > 0 {
        let (writes, senders): (Vec<Write>, Vec<_>) = batch.drain(..).unzip();
        let answers = write_all(&mut connection, &writes);
        for (sender, answer) in senders.into_iter().zip(answers) {
            // Whoever asked may have left; the write stands all the same.
            let _ = sender.send(answer);
        }
    }
}

fn write_all(connection: &mut Connection, writes: &[Write]) -> Vec<Answer> {
    try_to_write_all(connection, writes).unwrap_or_else(|error| {
        tracing::error!(%error, "nothing of a transaction was written");
        let error = StoreError::Broken(error.to_string());
        writes.iter().map(|_| Err(error.clone())).collect()
    })
}

fn try_to_write_all(connection: &mut Connection, writes: &[Write]) -> rusqlite::Result<Vec<Answer>> {
    let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut answers = Vec::with_capacity(writes.len());
    for write in writes {
        answers.push(match write {
            // The commonest of all needs no savepoint: it is one statement, which happens or not.
            Write::Change(Change { key, table: None, entry: Some(entry), .. }) => {
                append(&transaction, *key, entry).map(|()| 0)
            }
            write => {
                let savepoint = transaction.savepoint()?;
                let answer = write_one(&savepoint, write);
                if answer.is_ok() {
                    savepoint.commit()?;
                } else {
                    savepoint.finish()?;
                }
                answer
            }
        });
    }
    transaction.commit()?;
    Ok(answers)
}

fn write_one(connection: &Connection, write: &Write) -> Answer {
    match write {
        Write::AddPerson(person, login) => {
            let PersonRow { id, name, kind, created } = person;
            connection
                .prepare_cached("INSERT INTO people (id, name, kind, created) VALUES (?, ?, ?, ?)")?
                .execute(params![id.number(), name, kind_word(*kind), *created as i64])?;
            connection
                .prepare_cached("INSERT INTO logins (hash, person, created) VALUES (?, ?, ?)")?
                .execute(params![login.0, id.number(), *created as i64])?;
        }
        Write::Rename(person, name) => {
            let mut statement = connection.prepare_cached("UPDATE people SET name = ? WHERE id = ?")?;
            statement.execute(params![name, person.number()])?;
        }
        Write::AddTable(id, created, state) => return add_table(connection, *id, *created, state),
        Write::Change(Change { key, table, entry, at }) => {
            if let Some(state) = table {
                replace_table(connection, *key, state, *at)?;
            }
            if let Some(entry) = entry {
                append(connection, *key, entry)?;
            }
        }
        Write::Nothing => {}
    }
    Ok(0)
}

fn append(connection: &Connection, key: TableKey, entry: &Entry) -> Result<(), StoreError> {
    let Entry { sequence, seat, request, events, at } = entry;
    let mut statement = connection.prepare_cached(
        "INSERT INTO entries (game, sequence, seat, request, events, at) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO NOTHING",
    )?;
    let added = statement.execute(params![key, *sequence as i64, seat, request, events, *at as i64])?;
    if added == 1 { Ok(()) } else { Err(StoreError::Conflict) }
}

fn add_table(connection: &Connection, id: TableId, created: Millis, state: &TableState) -> Answer {
    let mut statement = connection.prepare_cached(
        "INSERT INTO tables (id, created, changed, version, status, listed, body) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )?;
    let (status, created) = (status_word(state.status), created as i64);
    let version = state.version as i64;
    let key = statement.insert(params![
        id.number(),
        created,
        created,
        version,
        status,
        state.listed,
        state.body
    ])?;
    write_seats(connection, key, state, created)?;
    Ok(key)
}

fn replace_table(
    connection: &Connection,
    key: TableKey,
    state: &TableState,
    at: Millis,
) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached(
        "UPDATE tables SET version = ?1, status = ?2, listed = ?3, body = ?4, changed = ?5
         WHERE key = ?6 AND version = ?1 - 1 RETURNING key",
    )?;
    let (version, at) = (state.version as i64, at as i64);
    let row = params![version, status_word(state.status), state.listed, state.body, at, key];
    let replaced: Option<i64> = statement.query_row(row, |row| row.get(0)).optional()?;
    replaced.ok_or(StoreError::Conflict)?;
    write_seats(connection, key, state, at)
}

fn write_seats(
    connection: &Connection,
    key: TableKey,
    state: &TableState,
    at: i64,
) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM seats WHERE game = ?")?.execute([key])?;
    let mut statement = connection
        .prepare_cached("INSERT INTO seats (game, seat, person, status, changed) VALUES (?, ?, ?, ?, ?)")?;
    for (seat, person) in &state.seats {
        statement.execute(params![key, seat, person.number(), status_word(state.status), at])?;
    }
    Ok(())
}
