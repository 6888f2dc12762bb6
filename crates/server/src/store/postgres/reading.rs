//! Queries to PostgreSQL, and its rows as the types of the store.

use std::collections::HashMap;

use ilos_table::{Entry, Millis, Nameplate, PersonId, Rating, TableId};
use sqlx::postgres::{PgPool, PgRow};
use sqlx::{AssertSqlSafe, PgExecutor, Row};

use crate::people::secret::SecretHash;
use crate::store::people::kind_of;
use crate::store::rows::{seat_of, status_of};
use crate::store::sql::{
    ABSENT, ACCOUNT_LIKE, LOGINS, PERSON, SAID_BY, TABLE, TableList, UNFINISHED, UNUSED, best as best_query,
};
use crate::store::{
    Account, ChatLine, LineNumber, Listing, LoginRow, PersonRow, StoreError, TableKey, TableRow, TableState,
    UnusedSince, Versions,
};

pub(super) async fn person(pool: &PgPool, id: PersonId) -> Result<Option<PersonRow>, StoreError> {
    let statement = sqlx::query(AssertSqlSafe(format!("{PERSON} FROM people WHERE id = $1")));
    let row = statement.bind(id.number()).fetch_optional(pool).await?;
    row.as_ref().map(person_row).transpose()
}

pub(super) async fn best(pool: &PgPool, count: u32) -> Result<Vec<PersonRow>, StoreError> {
    let statement = sqlx::query(AssertSqlSafe(best_query().replace('?', "$")));
    statement.bind(i64::from(count)).fetch_all(pool).await?.iter().map(person_row).collect()
}

pub(super) async fn account(pool: &PgPool, name: &str) -> Result<Option<Account>, StoreError> {
    let statement = sqlx::query(AssertSqlSafe(format!("{PERSON}, password FROM people WHERE account = $1")));
    let row = statement.bind(name).fetch_optional(pool).await?;
    row.map(|row| Ok(Account { person: person_row(&row)?, password: row.try_get("password")? })).transpose()
}

pub(super) async fn bots_of(pool: &PgPool, owner: PersonId) -> Result<Vec<PersonRow>, StoreError> {
    let statement = sqlx::query(AssertSqlSafe(format!(
        "{PERSON} FROM people WHERE owner = $1 AND kind = 'bot' ORDER BY created, id"
    )));
    let rows = statement.bind(owner.number()).fetch_all(pool).await?;
    rows.iter().map(person_row).collect()
}

pub(super) async fn person_by_login(
    pool: &PgPool,
    login: SecretHash,
    now: Millis,
) -> Result<Option<(PersonRow, Millis)>, StoreError> {
    let statement = sqlx::query(AssertSqlSafe(format!(
        "{PERSON}, logins.seen AS used FROM logins JOIN people ON people.id = person
         WHERE hash = $1 AND (until IS NULL OR until > $2)"
    )));
    let row = statement.bind(login.0.to_vec()).bind(now as i64).fetch_optional(pool).await?;
    row.map(|row| Ok((person_row(&row)?, row.try_get::<i64, _>("used")? as u64))).transpose()
}

pub(super) async fn logins_of(pool: &PgPool, person: PersonId) -> Result<Vec<LoginRow>, StoreError> {
    let statement = sqlx::query(AssertSqlSafe(LOGINS.replace('?', "$")));
    let rows = statement.bind(person.number()).fetch_all(pool).await?;
    let login = |row: &PgRow| {
        let hash: Vec<u8> = row.try_get("hash")?;
        Ok(LoginRow {
            hash: SecretHash(hash.try_into().map_err(|_| unknown("hash", "of a login"))?),
            created: row.try_get::<i64, _>("created")? as u64,
            seen: row.try_get::<i64, _>("seen")? as u64,
            until: row.try_get::<Option<i64>, _>("until")?.map(|until| until as u64),
            browser: row.try_get("browser")?,
            device: row.try_get("device")?,
        })
    };
    rows.iter().map(login).collect()
}

pub(super) async fn account_like(
    pool: &PgPool,
    name: &str,
    skeleton: &str,
) -> Result<Option<PersonId>, StoreError> {
    let statement = sqlx::query_scalar(AssertSqlSafe(ACCOUNT_LIKE.replace('?', "$")));
    let id: Option<i64> = statement.bind(name).bind(skeleton).fetch_optional(pool).await?;
    Ok(id.map(PersonId::from_number))
}

pub(super) async fn recovery_codes(pool: &PgPool, person: PersonId) -> Result<u32, StoreError> {
    let statement = sqlx::query_scalar("SELECT count(*) FROM recovery_codes WHERE person = $1");
    let count: i64 = statement.bind(person.number()).fetch_one(pool).await?;
    Ok(count as u32)
}

pub(super) async fn email(pool: &PgPool, person: PersonId) -> Result<Option<String>, StoreError> {
    let statement = sqlx::query_scalar("SELECT address FROM emails WHERE person = $1");
    Ok(statement.bind(person.number()).fetch_optional(pool).await?)
}

pub(super) async fn said_by(pool: &PgPool, person: PersonId) -> Result<Vec<(TableId, ChatLine)>, StoreError> {
    let statement = sqlx::query(AssertSqlSafe(SAID_BY.replace('?', "$")));
    let rows = statement.bind(person.number()).fetch_all(pool).await?;
    let line = |row: &PgRow| Ok((TableId::from_number(row.try_get("id")?), chat_line(row)?));
    rows.iter().map(line).collect()
}

fn chat_line(row: &PgRow) -> Result<ChatLine, StoreError> {
    Ok(ChatLine {
        person: PersonId::from_number(row.try_get("person")?),
        name: row.try_get("name")?,
        is_bot: row.try_get("is_bot")?,
        text: row.try_get("text")?,
        at: row.try_get::<i64, _>("at")? as u64,
    })
}

pub(super) async fn table(pool: &PgPool, id: TableId) -> Result<Option<TableRow>, StoreError> {
    let statement = sqlx::query(AssertSqlSafe(format!("{TABLE} WHERE id = $1")));
    let Some(row) = statement.bind(id.number()).fetch_optional(pool).await? else { return Ok(None) };
    Ok(with_seats(pool, vec![table_row(&row)?]).await?.pop())
}

pub(super) async fn tables(
    pool: &PgPool,
    listing: Listing,
    after: Option<TableId>,
    count: u32,
) -> Result<Vec<TableRow>, StoreError> {
    let list = TableList::new(listing, after);
    let rows = sqlx::query(AssertSqlSafe(list.sql.replace('?', "$")))
        .bind(list.status)
        .bind(i64::from(count))
        .bind(list.person)
        .bind(list.after)
        .fetch_all(pool)
        .await?;
    let tables = rows.iter().map(table_row).collect::<Result<_, _>>()?;
    with_seats(pool, tables).await
}

pub(super) async fn due(pool: &PgPool, at: Millis, count: u32) -> Result<Vec<TableId>, StoreError> {
    let statement = sqlx::query_scalar("SELECT id FROM tables WHERE due <= $1 ORDER BY due LIMIT $2");
    let ids: Vec<i64> = statement.bind(at as i64).bind(i64::from(count)).fetch_all(pool).await?;
    Ok(ids.into_iter().map(TableId::from_number).collect())
}

pub(super) async fn unfinished(
    pool: &PgPool,
    person: PersonId,
    after: TableKey,
    count: u32,
) -> Result<Vec<(TableKey, TableId)>, StoreError> {
    let statement = sqlx::query_as(AssertSqlSafe(UNFINISHED.replace('?', "$")));
    let statement = statement.bind(person.number()).bind(after).bind(i64::from(count));
    let tables: Vec<(TableKey, i64)> = statement.fetch_all(pool).await?;
    Ok(tables.into_iter().map(|(key, id)| (key, TableId::from_number(id))).collect())
}

pub(super) async fn unused_lobbies(
    pool: &PgPool,
    since: UnusedSince,
    count: u32,
) -> Result<Vec<TableId>, StoreError> {
    let unused = format!("SELECT id FROM tables WHERE {UNUSED} LIMIT ?3").replace('?', "$");
    let statement = sqlx::query_scalar(AssertSqlSafe(unused));
    let statement = statement.bind(since.listed as i64).bind(since.unlisted as i64).bind(i64::from(count));
    let ids: Vec<i64> = statement.fetch_all(pool).await?;
    Ok(ids.into_iter().map(TableId::from_number).collect())
}

pub(super) async fn absent_guests(
    pool: &PgPool,
    since: Millis,
    count: u32,
) -> Result<Vec<PersonRow>, StoreError> {
    let absent = format!("{PERSON} FROM people WHERE {ABSENT} LIMIT ?2").replace('?', "$");
    let statement = sqlx::query(AssertSqlSafe(absent)).bind(since as i64).bind(i64::from(count));
    statement.fetch_all(pool).await?.iter().map(person_row).collect()
}

pub(super) async fn entries(executor: impl PgExecutor<'_>, key: TableKey) -> Result<Vec<Entry>, StoreError> {
    let rows = sqlx::query(
        "SELECT sequence, seat, request, events, at FROM entries WHERE game = $1 ORDER BY sequence",
    )
    .bind(key)
    .fetch_all(executor)
    .await?;
    let entry = |row: PgRow| {
        Ok(Entry {
            sequence: row.try_get::<i64, _>("sequence")? as u64,
            seat: row.try_get::<Option<i16>, _>("seat")?.and_then(|seat| seat_of(seat as u8)),
            request: row.try_get("request")?,
            events: row.try_get("events")?,
            at: row.try_get::<i64, _>("at")? as u64,
        })
    };
    rows.into_iter().map(entry).collect()
}

pub(super) async fn versions(
    pool: &PgPool,
    keys: Vec<TableKey>,
) -> Result<HashMap<TableKey, Versions>, StoreError> {
    let rows = sqlx::query(
        "SELECT key, version, (SELECT coalesce(max(sequence), 0) FROM entries WHERE game = key) AS sequence,
         (SELECT coalesce(max(line), 0) FROM chat WHERE game = key) AS line,
         (SELECT coalesce(sum(name_changes), 0) FROM people
          WHERE id IN (SELECT person FROM seats WHERE game = key)) AS name_changes
         FROM tables WHERE key = ANY($1)",
    )
    .bind(keys)
    .fetch_all(pool)
    .await?;
    let of_table = |row: PgRow| {
        let of_table = Versions {
            version: row.try_get::<i64, _>("version")? as u64,
            sequence: row.try_get::<i64, _>("sequence")? as u64,
            line: row.try_get("line")?,
            name_changes: row.try_get::<i64, _>("name_changes")? as u64,
        };
        Ok((row.try_get("key")?, of_table))
    };
    rows.into_iter().map(of_table).collect()
}

pub(super) async fn chat(
    pool: &PgPool,
    key: TableKey,
    count: u32,
) -> Result<Vec<(LineNumber, ChatLine)>, StoreError> {
    let rows = sqlx::query(
        "SELECT line, person, name, is_bot, text, at FROM chat WHERE game = $1 ORDER BY line DESC LIMIT $2",
    )
    .bind(key)
    .bind(i64::from(count))
    .fetch_all(pool)
    .await?;
    let line = |row: &PgRow| Ok((row.try_get("line")?, chat_line(row)?));
    rows.iter().rev().map(line).collect()
}

pub(super) fn unknown(column: &str, word: &str) -> StoreError {
    StoreError::Broken(format!("{column} {word:?}"))
}

fn person_row(row: &PgRow) -> Result<PersonRow, StoreError> {
    let kind: String = row.try_get("kind")?;
    Ok(PersonRow {
        id: PersonId::from_number(row.try_get("id")?),
        name: row.try_get("name")?,
        kind: kind_of(&kind).ok_or_else(|| unknown("kind", &kind))?,
        owner: row.try_get::<Option<i64>, _>("owner")?.map(PersonId::from_number),
        created: row.try_get::<i64, _>("created")? as u64,
        rating: Rating {
            mean: row.try_get("rating_mean")?,
            deviation: row.try_get("rating_deviation")?,
            games: row.try_get::<i32, _>("rated_games")? as u32,
        },
        name_changes: row.try_get::<i32, _>("name_changes")? as u64,
    })
}

pub(super) fn set_text(bytes: Vec<u8>) -> Result<String, StoreError> {
    String::from_utf8(bytes).map_err(|_| unknown("set", "without UTF-8"))
}

fn table_row(row: &PgRow) -> Result<TableRow, StoreError> {
    let status: String = row.try_get("status")?;
    Ok(TableRow {
        key: row.try_get("key")?,
        id: TableId::from_number(row.try_get("id")?),
        created: row.try_get::<i64, _>("created")? as u64,
        state: TableState {
            version: row.try_get::<i64, _>("version")? as u64,
            status: status_of(&status).ok_or_else(|| unknown("status", &status))?,
            listed: row.try_get("listed")?,
            host: row.try_get::<Option<i64>, _>("host")?.map(PersonId::from_number),
            seats: Vec::new(),
            set: row.try_get::<Option<Vec<u8>>, _>("own_set")?.map(set_text).transpose()?,
            body: row.try_get("body")?,
        },
        people: Vec::new(),
    })
}

/// Reads the seats of some tables at once.
async fn with_seats(pool: &PgPool, mut tables: Vec<TableRow>) -> Result<Vec<TableRow>, StoreError> {
    let keys: Vec<TableKey> = tables.iter().map(|table| table.key).collect();
    let rows = sqlx::query(
        "SELECT game, seat, person, name, kind = 'bot' OR owner IS NOT NULL AS is_bot, kind = 'former' AS is_former,
         kind = 'account' AS has_account, name_changes FROM seats JOIN people ON people.id = person WHERE game = ANY($1) ORDER BY seat",
    )
    .bind(keys)
    .fetch_all(pool)
    .await?;
    for row in rows {
        let game: TableKey = row.try_get("game")?;
        let person = PersonId::from_number(row.try_get("person")?);
        let Some(table) = tables.iter_mut().find(|table| table.key == game) else { continue };
        let seat =
            seat_of(row.try_get::<i16, _>("seat")? as u8).ok_or_else(|| unknown("seat", "of a table"))?;
        table.state.seats.push((seat, person));
        let has_account = row.try_get("has_account")?;
        let (is_bot, is_former) = (row.try_get("is_bot")?, row.try_get("is_former")?);
        let (name, changes) = (row.try_get("name")?, row.try_get::<i32, _>("name_changes")? as u64);
        table.people.push((person, Nameplate { name, has_account, is_bot, is_former, changes }));
    }
    for table in &mut tables {
        table.people.sort();
        table.people.dedup();
    }
    Ok(tables)
}
