//! Writing to PostgreSQL.

use ilos_table::{Entry, Millis, PersonId, RatingChange, TableId};
use sqlx::postgres::{PgConnection, PgPool};
use sqlx::{AssertSqlSafe, PgExecutor};

use super::calls;
use super::statements;
use super::transaction::in_transaction;
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
    Allowance, Change, ChatLine, LineNumber, LoginRow, Logins, PersonChange, PersonRow, StoreError, TableKey,
    TableState, UnusedSince, UsedCode, Write,
};

/// How often a line of chat is retried because another took its number.
const TRIES: usize = 100;

/// Writes with one statement where that is enough, and otherwise in a transaction.
pub(super) async fn write(pool: &PgPool, write: Write) -> Result<i64, StoreError> {
    match write {
        Write::AddPerson(person) => add_person(pool, &person).await?,
        Write::ChangePerson(id, change) => {
            in_transaction(pool, move |connection| Box::pin(change_person(connection, id, change))).await?;
        }
        Write::AddLogin(person, login) => {
            add_login(&mut *pool.acquire().await?, person, &login).await?;
        }
        Write::SeeLogin { login, at, until } => {
            sqlx::query("UPDATE logins SET seen = $1, until = $2 WHERE hash = $3")
                .bind(at as i64)
                .bind(until as i64)
                .bind(login.0.to_vec())
                .execute(pool)
                .await?;
        }
        Write::RemoveTokens(owner) => remove_tokens(&mut *pool.acquire().await?, owner).await?,
        Write::SetRecoveryCodes(person, codes) => {
            in_transaction(pool, move |connection| {
                Box::pin(async move { set_recovery_codes(connection, person, &codes).await })
            })
            .await?;
        }
        Write::SetEmail(person, address) => {
            in_transaction(pool, move |connection| {
                Box::pin(async move { set_email(connection, person, address).await })
            })
            .await?;
        }
        Write::SetRecoveryLink { person, link, replaces_until } => {
            let set = sqlx::query(AssertSqlSafe(SET_RECOVERY_LINK.replace('?', "$")));
            let set = set.bind(person.number()).bind(link.hash.0.to_vec()).bind(link.until as i64);
            if set.bind(replaces_until as i64).execute(pool).await?.rows_affected() != 1 {
                return Err(StoreError::Conflict);
            }
        }
        Write::RemoveLogins(person, which) => {
            remove_logins(&mut *pool.acquire().await?, person, which).await?;
        }
        Write::AddTable(id, created, state) => {
            return in_transaction(pool, move |connection| {
                Box::pin(async move { add_table(connection, id, created, &state).await })
            })
            .await;
        }
        Write::Commit(change) => commit(pool, change).await?,
        Write::SeePerson(person, at) => {
            let statement = sqlx::query("UPDATE people SET seen = $2 WHERE id = $1 AND seen < $2");
            statement.bind(person.number()).bind(at as i64).execute(pool).await?;
        }
        Write::SeeLobbies(keys, at) => {
            let statement = sqlx::query("UPDATE tables SET present = $2 WHERE key = ANY($1)");
            statement.bind(keys).bind(at as i64).execute(pool).await?;
        }
        Write::RemoveLobby(id, since) => {
            return in_transaction(pool, move |connection| {
                Box::pin(async move { remove_lobby(connection, id, since).await })
            })
            .await;
        }
        Write::RemoveOldLogins(before, count) => {
            let statement = sqlx::query(AssertSqlSafe(REMOVE_OLD_LOGINS.replace('?', "$")));
            let done = statement.bind(before as i64).bind(i64::from(count)).execute(pool).await?;
            return Ok(done.rows_affected() as i64);
        }
        Write::ForgetPerson(person) => {
            let statement = sqlx::query(AssertSqlSafe(FORGET_PERSON.replace('?', "$")));
            statement.bind(person.number()).execute(pool).await?;
        }
        Write::Within(allowances, write) => {
            return in_transaction(pool, move |connection| {
                Box::pin(async move { write_within(connection, allowances, *write).await })
            })
            .await;
        }
        Write::AddChat(key, line, request) => return add_chat(pool, key, &line, &request).await,
        Write::AddCallTarget(_)
        | Write::RemoveCallTarget(..)
        | Write::SetQuietHours(..)
        | Write::PutCallOff { .. }
        | Write::RemoveCall { .. }
        | Write::KeepSecret(..) => return calls::write(pool, write).await,
        Write::Run(statements) => {
            return in_transaction(pool, move |connection| Box::pin(statements::run(connection, statements)))
                .await;
        }
        Write::Check => {
            // Writes a row unchanged, so that a full disk or a read-only database shows.
            sqlx::query("UPDATE schema_steps SET done = done WHERE done = 1").execute(pool).await?;
        }
    }
    Ok(0)
}

async fn remove_lobby(
    connection: &mut PgConnection,
    id: TableId,
    since: UnusedSince,
) -> Result<i64, StoreError> {
    let unused = format!("SELECT key, own_set FROM tables WHERE {UNUSED} AND id = ?3 FOR UPDATE");
    let unused = unused.replace('?', "$");
    let lobby: Option<(TableKey, Option<Vec<u8>>)> = sqlx::query_as(AssertSqlSafe(unused))
        .bind(since.listed as i64)
        .bind(since.unlisted as i64)
        .bind(id.number())
        .fetch_optional(&mut *connection)
        .await?;
    let Some((key, own_set)) = lobby else { return Ok(0) };
    for part in REMOVE_LOBBY {
        let part = sqlx::query(AssertSqlSafe(part.replace('?', "$")));
        part.bind(key).execute(&mut *connection).await?;
    }
    if let Some(own_set) = own_set {
        let remove = sqlx::query(AssertSqlSafe(REMOVE_SET.replace('?', "$")));
        remove.bind(own_set).execute(&mut *connection).await?;
    }
    Ok(1)
}

/// Writes, and counts afterwards. Writes that are counted for the same person wait for each other, so that
/// each counts what those before it have written.
async fn write_within(
    connection: &mut PgConnection,
    mut allowances: Vec<Allowance>,
    write: Write,
) -> Result<i64, StoreError> {
    // In the same order everywhere, so that two writes never wait for each other.
    allowances.sort_by_key(|allowance| allowance.person);
    for Allowance { person, .. } in &allowances {
        let lock = sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(person.number());
        lock.execute(&mut *connection).await?;
    }
    let answer = match write {
        Write::AddPerson(person) => add_person(&mut *connection, &person).await.map(|()| 0)?,
        Write::AddTable(id, created, state) => add_table(connection, id, created, &state).await?,
        Write::AddCallTarget(target) => calls::add_target(connection, &target).await?,
        Write::Commit(change) => make_change(connection, &change).await.map(|()| 0)?,
        _ => return Err(StoreError::Broken("nothing is counted for such a write".to_owned())),
    };
    for Allowance { person, quota, most } in allowances {
        let count = sqlx::query_scalar(AssertSqlSafe(quota.count().replace('?', "$")));
        let has: i64 = count.bind(person.number()).fetch_one(&mut *connection).await?;
        if has as u64 > most {
            return Err(StoreError::TooMuch(quota));
        }
    }
    Ok(answer)
}

async fn add_person(executor: impl PgExecutor<'_>, person: &PersonRow) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO people (id, name, kind, owner, rating_mean, rating_deviation, rated_games, created,
          seen)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)",
    )
    .bind(person.id.number())
    .bind(&person.name)
    .bind(kind_word(person.kind))
    .bind(person.owner.map(PersonId::number))
    .bind(person.rating.mean)
    .bind(person.rating.deviation)
    .bind(person.rating.games as i32)
    .bind(person.created as i64)
    .execute(executor)
    .await?;
    Ok(())
}

async fn add_login(
    connection: &mut PgConnection,
    person: PersonId,
    login: &LoginRow,
) -> Result<(), StoreError> {
    let added = sqlx::query(AssertSqlSafe(ADD_LOGIN.replace('?', "$")))
        .bind(login.hash.0.to_vec())
        .bind(person.number())
        .bind(login.created as i64)
        .bind(login.seen as i64)
        .bind(login.until.map(|until| until as i64))
        .bind(&login.browser)
        .bind(&login.device)
        .execute(connection)
        .await?;
    if added.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Gone) }
}

async fn remove_tokens(connection: &mut PgConnection, owner: PersonId) -> Result<(), StoreError> {
    let statement = sqlx::query(AssertSqlSafe(REMOVE_TOKENS.replace('?', "$")));
    statement.bind(owner.number()).execute(connection).await?;
    Ok(())
}

async fn set_recovery_codes(
    connection: &mut PgConnection,
    person: PersonId,
    codes: &[SecretHash],
) -> Result<(), StoreError> {
    let old = sqlx::query("DELETE FROM recovery_codes WHERE person = $1").bind(person.number());
    old.execute(&mut *connection).await?;
    for code in codes {
        sqlx::query("INSERT INTO recovery_codes (hash, person) VALUES ($1, $2)")
            .bind(code.0.to_vec())
            .bind(person.number())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn set_email(
    connection: &mut PgConnection,
    person: PersonId,
    address: Option<String>,
) -> Result<(), StoreError> {
    for part in [REMOVE_LINK, REMOVE_EMAIL] {
        let part = sqlx::query(AssertSqlSafe(part.replace('?', "$")));
        part.bind(person.number()).execute(&mut *connection).await?;
    }
    let Some(address) = address else { return Ok(()) };
    let add = sqlx::query(AssertSqlSafe(ADD_EMAIL.replace('?', "$")));
    let added = add.bind(person.number()).bind(address).execute(connection).await?;
    if added.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Gone) }
}

async fn use_code(connection: &mut PgConnection, person: PersonId, code: UsedCode) -> Result<(), StoreError> {
    let (hash, person) = (code.hash.0.to_vec(), person.number());
    let of_codes = sqlx::query(AssertSqlSafe(USE_CODE.replace('?', "$"))).bind(hash.clone()).bind(person);
    let mut used = of_codes.execute(&mut *connection).await?.rows_affected();
    let of_links = sqlx::query(AssertSqlSafe(USE_LINK.replace('?', "$"))).bind(hash).bind(person);
    used += of_links.bind(code.at as i64).execute(connection).await?.rows_affected();
    if used == 1 { Ok(()) } else { Err(StoreError::Conflict) }
}

/// Takes the name of a person out of the records of their games.
async fn erase_names(connection: &mut PgConnection, person: PersonId, name: &str) -> Result<(), StoreError> {
    let finished = sqlx::query_as(AssertSqlSafe(FINISHED_OF.replace('?', "$")));
    let rows: Vec<(TableKey, String)> = finished.bind(person.number()).fetch_all(&mut *connection).await?;
    for (key, body) in rows {
        if let Some(body) = without_name(&body, person, name) {
            let replace = sqlx::query(AssertSqlSafe(REPLACE_BODY.replace('?', "$")));
            replace.bind(body).bind(key).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

async fn add_chat(
    pool: &PgPool,
    key: TableKey,
    line: &ChatLine,
    request: &str,
) -> Result<LineNumber, StoreError> {
    // Of several lines at the same time one gets the next number, and the others are retried.
    for _ in 0..TRIES {
        let number = sqlx::query_scalar(
            "INSERT INTO chat (game, line, person, name, is_bot, text, at, request)
             SELECT $1, coalesce(max(line), 0) + 1, $2, $3, $4, $5, $6, $7 FROM chat WHERE game = $1
             ON CONFLICT (game, line) DO NOTHING RETURNING line",
        )
        .bind(key)
        .bind(line.person.number())
        .bind(&line.name)
        .bind(line.is_bot)
        .bind(&line.text)
        .bind(line.at as i64)
        .bind(request)
        .fetch_optional(pool)
        .await?;
        if let Some(number) = number {
            return Ok(number);
        }
    }
    Err(StoreError::Broken("too many lines of chat at the same time".to_owned()))
}

async fn commit(pool: &PgPool, change: Change) -> Result<(), StoreError> {
    if let Some(entry) = change.only_entry() {
        return append(&mut *pool.acquire().await?, change.key, entry).await;
    }
    in_transaction(pool, move |connection| Box::pin(async move { make_change(connection, &change).await }))
        .await
}

async fn change_person(
    connection: &mut PgConnection,
    person: PersonId,
    change: PersonChange,
) -> Result<(), StoreError> {
    let id = person.number();
    match change {
        PersonChange::Rename(name) => {
            let statement = sqlx::query(
                "UPDATE people SET name = $1, name_changes = name_changes + 1 WHERE id = $2 AND kind <> 'former'",
            );
            let done = statement.bind(name).bind(id).execute(connection).await?;
            if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Gone) }
        }
        PersonChange::Account { name, account, skeleton, password, ends } => {
            let done = sqlx::query(
                "UPDATE people SET name = $1, account = $2, skeleton = $3, password = coalesce($4, password),
                 kind = 'account', name_changes = name_changes + 1
                 WHERE id = $5 AND kind <> 'former'",
            )
            .bind(name)
            .bind(account)
            .bind(skeleton)
            .bind(password)
            .bind(id)
            .execute(&mut *connection)
            .await?;
            match ends {
                _ if done.rows_affected() != 1 => Err(StoreError::Gone),
                Some(which) => remove_logins(connection, person, which).await,
                None => Ok(()),
            }
        }
        PersonChange::Password { password, code, ends } => {
            if let Some(code) = code {
                use_code(connection, person, code).await?;
            }
            let link = sqlx::query(AssertSqlSafe(REMOVE_LINK.replace('?', "$")));
            link.bind(id).execute(&mut *connection).await?;
            let changed = sqlx::query("UPDATE people SET password = $1 WHERE id = $2 AND kind = 'account'");
            let changed = changed.bind(password).bind(id).execute(&mut *connection).await?;
            if changed.rows_affected() != 1 {
                return Err(StoreError::Gone);
            }
            remove_logins(connection, person, ends).await
        }
        PersonChange::Delete { name } => {
            sqlx::query(
                "UPDATE people SET name = $1, account = NULL, skeleton = NULL, password = NULL, kind = 'former',
                 name_changes = name_changes + 1
                 WHERE id = $2",
            )
            .bind(&name)
            .bind(id)
            .execute(&mut *connection)
            .await?;
            let said = sqlx::query("UPDATE chat SET name = $1, text = '' WHERE person = $2");
            said.bind(&name).bind(id).execute(&mut *connection).await?;
            erase_names(connection, person, &name).await?;
            set_recovery_codes(connection, person, &[]).await?;
            set_email(connection, person, None).await?;
            calls::remove_all_of(connection, person).await?;
            for forget in FORGET_IN_MODERATION {
                let forget = sqlx::query(AssertSqlSafe(forget.replace('?', "$")));
                forget.bind(id).execute(&mut *connection).await?;
            }
            // A bot that was made meanwhile is not left with a token.
            remove_tokens(connection, person).await?;
            remove_logins(connection, person, Logins::All).await
        }
        PersonChange::Retire => {
            let retired =
                sqlx::query("UPDATE people SET owner = NULL WHERE id = $1 AND kind = 'bot'").bind(id);
            retired.execute(&mut *connection).await?;
            remove_logins(connection, person, Logins::All).await
        }
    }
}

async fn remove_logins(
    connection: &mut PgConnection,
    person: PersonId,
    which: Logins,
) -> Result<(), StoreError> {
    let statement = match which {
        Logins::All => sqlx::query("DELETE FROM logins WHERE person = $1").bind(person.number()),
        Logins::Only(login) => sqlx::query("DELETE FROM logins WHERE person = $1 AND hash = $2")
            .bind(person.number())
            .bind(login.0.to_vec()),
        Logins::AllBut(login) => sqlx::query("DELETE FROM logins WHERE person = $1 AND hash <> $2")
            .bind(person.number())
            .bind(login.0.to_vec()),
    };
    statement.execute(connection).await?;
    Ok(())
}

async fn append(connection: &mut PgConnection, key: TableKey, entry: &Entry) -> Result<(), StoreError> {
    let done = sqlx::query(AssertSqlSafe(APPEND.replace('?', "$")))
        .bind(key)
        .bind(entry.sequence as i64)
        .bind(entry.seat.map(|seat| i16::from(seat_column(seat))))
        .bind(&entry.request)
        .bind(&entry.events)
        .bind(entry.at as i64)
        .execute(connection)
        .await?;
    if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
}

async fn write_seats(
    connection: &mut PgConnection,
    key: TableKey,
    state: &TableState,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM seats WHERE game = $1").bind(key).execute(&mut *connection).await?;
    for (seat, person) in &state.seats {
        sqlx::query("INSERT INTO seats (game, seat, person, status, changed) VALUES ($1, $2, $3, $4, $5)")
            .bind(key)
            .bind(i16::from(seat_column(*seat)))
            .bind(person.number())
            .bind(status_word(state.status))
            .bind(at as i64)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn replace_table(
    connection: &mut PgConnection,
    key: TableKey,
    state: &TableState,
    at: Millis,
) -> Result<(), StoreError> {
    let own_set = add_set(connection, state).await?;
    let replaced = sqlx::query(
        "UPDATE tables SET version = $1, status = $2, listed = $3, host = $4, body = $5, changed = $6, own_set = $8
         WHERE key = $7 AND version = $1 - 1",
    )
    .bind(state.version as i64)
    .bind(status_word(state.status))
    .bind(state.listed)
    .bind(state.host.map(PersonId::number))
    .bind(&state.body)
    .bind(at as i64)
    .bind(key)
    .bind(own_set)
    .execute(&mut *connection)
    .await?;
    if replaced.rows_affected() != 1 {
        return Err(StoreError::Conflict);
    }
    write_seats(connection, key, state, at).await
}

/// Stores the set of a table, and returns its hash.
async fn add_set(connection: &mut PgConnection, state: &TableState) -> Result<Option<Vec<u8>>, StoreError> {
    let Some(text) = &state.set else { return Ok(None) };
    let hash = hash_of_set(text);
    // The lock that an update takes keeps others from removing the set before the table refers to it.
    let add = format!("{ADD_SET} UPDATE SET hash = excluded.hash").replace('?', "$");
    let statement = sqlx::query(AssertSqlSafe(add));
    let brought_by = state.host.map(PersonId::number);
    statement.bind(&hash).bind(text.as_bytes()).bind(brought_by).execute(&mut *connection).await?;
    Ok(Some(hash))
}

async fn add_table(
    connection: &mut PgConnection,
    id: TableId,
    created: Millis,
    state: &TableState,
) -> Result<TableKey, StoreError> {
    let own_set = add_set(connection, state).await?;
    let key: TableKey = sqlx::query_scalar(
        "INSERT INTO tables (id, created, changed, version, status, listed, host, body, own_set)
         VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8) RETURNING key",
    )
    .bind(id.number())
    .bind(created as i64)
    .bind(state.version as i64)
    .bind(status_word(state.status))
    .bind(state.listed)
    .bind(state.host.map(PersonId::number))
    .bind(&state.body)
    .bind(own_set)
    .fetch_one(&mut *connection)
    .await?;
    write_seats(connection, key, state, created).await?;
    Ok(key)
}

async fn make_change(connection: &mut PgConnection, change: &Change) -> Result<(), StoreError> {
    let Change { key, table, entry, due, opens, ratings, calls: new_calls, at } = change;
    calls::add(connection, *key, new_calls, *at).await?;
    if let Some(state) = table {
        replace_table(connection, *key, state, *at).await?;
    }
    if let Some(entry) = entry {
        append(connection, *key, entry).await?;
    }
    if let Some(due) = due {
        let statement =
            sqlx::query("UPDATE tables SET due = $1 WHERE key = $2").bind(due_column(*due)).bind(key);
        statement.execute(&mut *connection).await?;
    }
    if let Some((id, state)) = opens {
        add_table(connection, *id, *at, state).await?;
    }
    // In the same order everywhere, so that two finished games never wait for each other.
    let mut ratings = ratings.clone();
    ratings.sort_by_key(|change| change.person);
    for RatingChange { person, mean, deviation } in ratings {
        sqlx::query(
            "UPDATE people SET rating_mean = rating_mean + $1, rating_deviation = rating_deviation * $2,
             rated_games = rated_games + 1 WHERE id = $3",
        )
        .bind(mean)
        .bind(deviation)
        .bind(person.number())
        .execute(&mut *connection)
        .await?;
        let note = sqlx::query(AssertSqlSafe(NOTE_RATED_GAME.replace('?', "$")));
        note.bind(person.number()).bind(key).bind(*at as i64).execute(&mut *connection).await?;
    }
    Ok(())
}
