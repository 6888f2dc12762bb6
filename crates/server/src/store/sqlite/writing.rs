//! The thread that writes.

use ilos_table::{Entry, Millis, PersonId, Rating, RatingChange, TableId};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use tokio::sync::{mpsc, oneshot};

use super::calls;
use super::checkpoints::Checkpoints;
use super::statements;
use crate::people::secret::SecretHash;
use crate::store::moderation::FORGET_IN_MODERATION;
use crate::store::people::kind_word;
use crate::store::ratings::NOTE_RATED_GAME;
use crate::store::rows::{due_column, seat_column, status_word};
use crate::store::sql::{
    ADD_EMAIL, ADD_LOGIN, ADD_SET, APPEND, FINISHED_OF, FORGET_PERSON, REMOVE_EMAIL, REMOVE_LINK,
    REMOVE_LOBBY, REMOVE_OLD_LOGINS, REMOVE_SET, REMOVE_TOKENS, REPLACE_BODY, SET_RECOVERY_LINK, UNUSED,
    USE_CODE, USE_LINK, hash_of_set,
};
use crate::store::stored::without_name;
use crate::store::{
    Allowance, Change, ChatLine, LoginRow, Logins, PersonChange, PersonRow, StoreError, TableKey, TableState,
    UnusedSince, UsedCode, Write,
};

/// How many writes fit into the queue before callers have to wait for room in it.
const QUEUE: usize = 4096;

/// The most writes in one transaction.
const BATCH: usize = 512;

/// The number of a new table or line; 0 for everything else.
type Answer = Result<i64, StoreError>;

type Job = (Write, oneshot::Sender<Answer>);

/// A handle to the thread that writes.
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
}

impl Writer {
    pub(super) fn start(connection: Connection, checkpoints: Checkpoints) -> Result<Writer, StoreError> {
        let (jobs, waiting) = mpsc::channel(QUEUE);
        std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || work(connection, waiting, checkpoints))
            .map_err(|error| StoreError::Broken(error.to_string()))?;
        Ok(Writer { jobs })
    }

    /// Waits until the thread has ended, which only a panic does.
    pub(super) async fn ended(&self) {
        self.jobs.closed().await;
    }

    pub(super) async fn write(&self, write: Write) -> Answer {
        let gone = || StoreError::Broken("the thread that writes has ended".to_owned());
        let (sender, answer) = oneshot::channel();
        self.jobs.send((write, sender)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

fn work(mut connection: Connection, mut waiting: mpsc::Receiver<Job>, mut checkpoints: Checkpoints) {
    let mut batch = Vec::with_capacity(BATCH);
    while waiting.blocking_recv_many(&mut batch, BATCH) > 0 {
        let (writes, senders): (Vec<Write>, Vec<_>) = batch.drain(..).unzip();
        let answers = write_all(&mut connection, &writes);
        for (sender, answer) in senders.into_iter().zip(answers) {
            // The caller may be gone; the write stands all the same.
            let _ = sender.send(answer);
        }
        checkpoints.look(&connection);
    }
}

fn write_all(connection: &mut Connection, writes: &[Write]) -> Vec<Answer> {
    try_to_write_all(connection, writes).unwrap_or_else(|error| {
        tracing::error!(%error, "a transaction failed, and none of its writes is stored");
        let error = StoreError::Broken(error.to_string());
        writes.iter().map(|_| Err(error.clone())).collect()
    })
}

fn try_to_write_all(connection: &mut Connection, writes: &[Write]) -> rusqlite::Result<Vec<Answer>> {
    let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut answers = Vec::with_capacity(writes.len());
    for write in writes {
        // The most common write needs no savepoint: it is one statement, which is atomic.
        if let Write::Commit(change) = write
            && let Some(entry) = change.only_entry()
        {
            answers.push(append(&transaction, change.key, entry).map(|()| 0));
            continue;
        }
        let savepoint = transaction.savepoint()?;
        let answer = write_one(&savepoint, write);
        if answer.is_ok() {
            savepoint.commit()?;
        } else {
            savepoint.finish()?;
        }
        answers.push(answer);
    }
    transaction.commit()?;
    Ok(answers)
}

fn write_one(connection: &Connection, write: &Write) -> Answer {
    match write {
        Write::AddPerson(person) => add_person(connection, person)?,
        Write::ChangePerson(id, change) => change_person(connection, *id, change)?,
        Write::AddLogin(person, login) => add_login(connection, *person, login)?,
        Write::SeeLogin { login, at, until } => {
            connection
                .prepare_cached("UPDATE logins SET seen = ?, until = ? WHERE hash = ?")?
                .execute(params![*at as i64, *until as i64, login.0])?;
        }
        Write::RemoveTokens(owner) => {
            connection.prepare_cached(REMOVE_TOKENS)?.execute([owner.number()])?;
        }
        Write::SetRecoveryCodes(person, codes) => set_recovery_codes(connection, *person, codes)?,
        Write::SetEmail(person, address) => set_email(connection, *person, address.as_deref())?,
        Write::SetRecoveryLink { person, link, replaces_until } => {
            let row = params![person.number(), link.hash.0, link.until as i64, *replaces_until as i64];
            if connection.prepare_cached(SET_RECOVERY_LINK)?.execute(row)? != 1 {
                return Err(StoreError::Conflict);
            }
        }
        Write::RemoveLogins(person, which) => remove_logins(connection, *person, *which)?,
        Write::AddTable(id, created, state) => return add_table(connection, *id, *created, state),
        Write::Commit(change) => make_change(connection, change)?,
        Write::AddChat(key, line, request) => {
            let mut statement = connection.prepare_cached(
                "INSERT INTO chat (game, line, person, name, is_bot, text, at, request)
                 SELECT ?1, coalesce(max(line), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7 FROM chat WHERE game = ?1
                 RETURNING line",
            )?;
            let ChatLine { person, name, is_bot, text, at } = line;
            let line = params![key, person.number(), name, is_bot, text, *at as i64, request];
            return Ok(statement.query_row(line, |row| row.get(0))?);
        }
        Write::SeePerson(person, at) => {
            connection
                .prepare_cached("UPDATE people SET seen = ?2 WHERE id = ?1 AND seen < ?2")?
                .execute(params![person.number(), *at as i64])?;
        }
        Write::SeeLobbies(keys, at) => {
            let mut statement = connection.prepare_cached("UPDATE tables SET present = ?2 WHERE key = ?1")?;
            for key in keys {
                statement.execute(params![key, *at as i64])?;
            }
        }
        Write::RemoveLobby(id, since) => return remove_lobby(connection, *id, *since),
        Write::RemoveOldLogins(before, count) => {
            let mut statement = connection.prepare_cached(REMOVE_OLD_LOGINS)?;
            return Ok(statement.execute(params![*before as i64, count])? as i64);
        }
        Write::ForgetPerson(person) => {
            connection.prepare_cached(FORGET_PERSON)?.execute([person.number()])?;
        }
        Write::Within(allowances, write) => {
            let answer = write_one(connection, write)?;
            allowances.iter().try_for_each(|allowance| check(connection, *allowance))?;
            return Ok(answer);
        }
        Write::AddCallTarget(_)
        | Write::RemoveCallTarget(..)
        | Write::SetQuietHours(..)
        | Write::PutCallOff { .. }
        | Write::RemoveCall { .. }
        | Write::KeepSecret(..) => return calls::write(connection, write),
        Write::Run(statements) => return statements::run(connection, statements),
        Write::Check => {
            // Writes the header of the file unchanged, so that a full disk shows.
            let schema: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
            connection.pragma_update(None, "user_version", schema)?;
        }
    }
    Ok(0)
}

fn remove_lobby(connection: &Connection, id: TableId, since: UnusedSince) -> Answer {
    let mut statement =
        connection.prepare_cached(&format!("SELECT key, own_set FROM tables WHERE {UNUSED} AND id = ?3"))?;
    let unused = params![since.listed as i64, since.unlisted as i64, id.number()];
    let lobby = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let lobby: Option<(TableKey, Option<Vec<u8>>)> = statement.query_row(unused, lobby).optional()?;
    let Some((key, own_set)) = lobby else { return Ok(0) };
    for part in REMOVE_LOBBY {
        connection.prepare_cached(part)?.execute([key])?;
    }
    if let Some(own_set) = own_set {
        connection.prepare_cached(REMOVE_SET)?.execute([own_set])?;
    }
    Ok(1)
}

fn check(connection: &Connection, allowance: Allowance) -> Result<(), StoreError> {
    let Allowance { person, quota, most } = allowance;
    let mut statement = connection.prepare_cached(&quota.count())?;
    let has: i64 = statement.query_row([person.number()], |row| row.get(0))?;
    if has as u64 <= most { Ok(()) } else { Err(StoreError::TooMuch(quota)) }
}

fn add_person(connection: &Connection, person: &PersonRow) -> Result<(), StoreError> {
    let PersonRow { id, name, kind, owner, created, rating, name_changes: _ } = person;
    let mut statement = connection.prepare_cached(
        "INSERT INTO people
         (id, name, kind, owner, rating_mean, rating_deviation, rated_games, created, seen)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)",
    )?;
    let (owner, created) = (owner.map(PersonId::number), *created as i64);
    let Rating { mean, deviation, games } = rating;
    statement.execute(params![
        id.number(),
        name,
        kind_word(*kind),
        owner,
        mean,
        deviation,
        games,
        created
    ])?;
    Ok(())
}

fn add_login(connection: &Connection, person: PersonId, login: &LoginRow) -> Result<(), StoreError> {
    let LoginRow { hash, created, seen, until, browser, device } = login;
    let (created, seen, until) = (*created as i64, *seen as i64, until.map(|until| until as i64));
    let row = params![hash.0, person.number(), created, seen, until, browser, device];
    let added = connection.prepare_cached(ADD_LOGIN)?.execute(row)?;
    if added == 1 { Ok(()) } else { Err(StoreError::Gone) }
}

fn set_recovery_codes(
    connection: &Connection,
    person: PersonId,
    codes: &[SecretHash],
) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM recovery_codes WHERE person = ?")?.execute([person.number()])?;
    let mut statement =
        connection.prepare_cached("INSERT INTO recovery_codes (hash, person) VALUES (?, ?)")?;
    for code in codes {
        statement.execute(params![code.0, person.number()])?;
    }
    Ok(())
}

fn set_email(connection: &Connection, person: PersonId, address: Option<&str>) -> Result<(), StoreError> {
    for part in [REMOVE_LINK, REMOVE_EMAIL] {
        connection.prepare_cached(part)?.execute([person.number()])?;
    }
    let Some(address) = address else { return Ok(()) };
    let added = connection.prepare_cached(ADD_EMAIL)?.execute(params![person.number(), address])?;
    if added == 1 { Ok(()) } else { Err(StoreError::Gone) }
}

fn use_code(connection: &Connection, person: PersonId, code: UsedCode) -> Result<(), StoreError> {
    let (hash, person) = (code.hash.0, person.number());
    let used = connection.prepare_cached(USE_CODE)?.execute(params![hash, person])?
        + connection.prepare_cached(USE_LINK)?.execute(params![hash, person, code.at as i64])?;
    if used == 1 { Ok(()) } else { Err(StoreError::Conflict) }
}

/// Takes the name of a person out of the records of their games.
fn erase_names(connection: &Connection, person: PersonId, name: &str) -> Result<(), StoreError> {
    let mut finished = connection.prepare_cached(FINISHED_OF)?;
    let rows = finished.query_map([person.number()], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for (key, body) in rows.collect::<Result<Vec<(TableKey, String)>, _>>()? {
        if let Some(body) = without_name(&body, person, name) {
            connection.prepare_cached(REPLACE_BODY)?.execute(params![body, key])?;
        }
    }
    Ok(())
}

fn change_person(connection: &Connection, person: PersonId, change: &PersonChange) -> Result<(), StoreError> {
    let id = person.number();
    match change {
        PersonChange::Rename(name) => {
            let done = connection
                .prepare_cached("UPDATE people SET name = ?, name_changes = name_changes + 1 WHERE id = ? AND kind <> 'former'")?
                .execute(params![name, id])?;
            if done != 1 {
                return Err(StoreError::Gone);
            }
        }
        PersonChange::Account { name, account, skeleton, password, ends } => {
            let done = connection
                .prepare_cached(
                    "UPDATE people SET name = ?, account = ?, skeleton = ?, password = coalesce(?, password), kind = 'account',
                     name_changes = name_changes + 1
                     WHERE id = ? AND kind <> 'former'",
                )?
                .execute(params![name, account, skeleton, password, id])?;
            if done != 1 {
                return Err(StoreError::Gone);
            }
            if let Some(which) = ends {
                remove_logins(connection, person, *which)?;
            }
        }
        PersonChange::Password { password, code, ends } => {
            if let Some(code) = code {
                use_code(connection, person, *code)?;
            }
            connection.prepare_cached(REMOVE_LINK)?.execute([id])?;
            let changed = connection
                .prepare_cached("UPDATE people SET password = ? WHERE id = ? AND kind = 'account'")?
                .execute(params![password, id])?;
            if changed != 1 {
                return Err(StoreError::Gone);
            }
            remove_logins(connection, person, *ends)?;
        }
        PersonChange::Delete { name } => {
            connection
                .prepare_cached(
                    "UPDATE people SET name = ?, account = NULL, skeleton = NULL, password = NULL, kind = 'former',
                     name_changes = name_changes + 1
                     WHERE id = ?",
                )?
                .execute(params![name, id])?;
            connection
                .prepare_cached("UPDATE chat SET name = ?, text = '' WHERE person = ?")?
                .execute(params![name, id])?;
            erase_names(connection, person, name)?;
            set_recovery_codes(connection, person, &[])?;
            set_email(connection, person, None)?;
            calls::remove_all_of(connection, person)?;
            for forget in FORGET_IN_MODERATION {
                connection.prepare_cached(forget)?.execute([id])?;
            }
            // A bot that was made meanwhile is not left with a token.
            connection.prepare_cached(REMOVE_TOKENS)?.execute([id])?;
            remove_logins(connection, person, Logins::All)?;
        }
        PersonChange::Retire => {
            connection
                .prepare_cached("UPDATE people SET owner = NULL WHERE id = ? AND kind = 'bot'")?
                .execute([id])?;
            remove_logins(connection, person, Logins::All)?;
        }
    }
    Ok(())
}

fn remove_logins(connection: &Connection, person: PersonId, which: Logins) -> Result<(), StoreError> {
    let (condition, login) = match which {
        Logins::All => ("?2 IS NULL", None),
        Logins::Only(login) => ("hash = ?2", Some(login.0)),
        Logins::AllBut(login) => ("hash <> ?2", Some(login.0)),
    };
    connection
        .prepare_cached(&format!("DELETE FROM logins WHERE person = ?1 AND {condition}"))?
        .execute(params![person.number(), login])?;
    Ok(())
}

fn make_change(connection: &Connection, change: &Change) -> Result<(), StoreError> {
    let Change { key, table, entry, due, opens, ratings, calls: new_calls, at } = change;
    calls::add(connection, *key, new_calls, *at)?;
    if let Some(state) = table {
        replace_table(connection, *key, state, *at)?;
    }
    if let Some(entry) = entry {
        append(connection, *key, entry)?;
    }
    if let Some(due) = due {
        connection
            .prepare_cached("UPDATE tables SET due = ? WHERE key = ?")?
            .execute(params![due_column(*due), key])?;
    }
    if let Some((id, state)) = opens {
        add_table(connection, *id, *at, state)?;
    }
    for RatingChange { person, mean, deviation } in ratings {
        connection
            .prepare_cached(
                "UPDATE people SET rating_mean = rating_mean + ?, rating_deviation = rating_deviation * ?,
                 rated_games = rated_games + 1 WHERE id = ?",
            )?
            .execute(params![mean, deviation, person.number()])?;
        connection.prepare_cached(NOTE_RATED_GAME)?.execute(params![person.number(), key, *at as i64])?;
    }
    Ok(())
}

fn append(connection: &Connection, key: TableKey, entry: &Entry) -> Result<(), StoreError> {
    let Entry { sequence, seat, request, events, at } = entry;
    let mut statement = connection.prepare_cached(APPEND)?;
    let seat = seat.map(seat_column);
    let added = statement.execute(params![key, *sequence as i64, seat, request, events, *at as i64])?;
    if added == 1 { Ok(()) } else { Err(StoreError::Conflict) }
}

fn add_table(connection: &Connection, id: TableId, created: Millis, state: &TableState) -> Answer {
    let own_set = add_set(connection, state)?;
    let mut statement = connection.prepare_cached(
        "INSERT INTO tables (id, created, changed, version, status, listed, host, body, own_set)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
        state.host.map(PersonId::number),
        state.body,
        own_set
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
    let own_set = add_set(connection, state)?;
    let mut statement = connection.prepare_cached(
        "UPDATE tables SET version = ?1, status = ?2, listed = ?3, host = ?4, body = ?5, changed = ?6, own_set = ?8
         WHERE key = ?7 AND version = ?1 - 1 RETURNING key",
    )?;
    let (version, at) = (state.version as i64, at as i64);
    let (status, host) = (status_word(state.status), state.host.map(PersonId::number));
    let row = params![version, status, state.listed, host, state.body, at, key, own_set];
    let replaced: Option<i64> = statement.query_row(row, |row| row.get(0)).optional()?;
    replaced.ok_or(StoreError::Conflict)?;
    write_seats(connection, key, state, at)
}

/// Stores the set of a table, and returns its hash.
fn add_set(connection: &Connection, state: &TableState) -> Result<Option<Vec<u8>>, StoreError> {
    let Some(text) = &state.set else { return Ok(None) };
    let hash = hash_of_set(text);
    let brought_by = state.host.map(PersonId::number);
    connection.prepare_cached(&format!("{ADD_SET} NOTHING"))?.execute(params![
        hash,
        text.as_bytes(),
        brought_by
    ])?;
    Ok(Some(hash))
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
        statement.execute(params![
            key,
            seat_column(*seat),
            person.number(),
            status_word(state.status),
            at
        ])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_thread_that_has_ended_is_noticed() {
        let (jobs, waiting) = mpsc::channel(1);
        let writer = Writer { jobs };
        drop(waiting);
        writer.ended().await;
        let refused = writer.write(Write::Check).await;
        assert_eq!(refused, Err(StoreError::Broken("the thread that writes has ended".to_owned())));
    }
}
