//! The store in PostgreSQL, which several servers can share.
//!
//! A step of a game is one statement, and PostgreSQL syncs those of many connections together; everything else is a
//! transaction. What was answered well is on disk (`synchronous_commit` is on unless someone turned it off).

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions, PgRow};
use sqlx::{AssertSqlSafe, Connection as _, Row};

use super::rows::{kind_of, kind_word, status_of, status_word};
use super::{
    Account, Change, ChatLine, Entry, Listing, Millis, Nameplate, PersonChange, PersonRow, Rating,
    RatingChange, Store, StoreError, TableKey, TableRow, TableState, check_schema,
};
use crate::id::{PersonId, SecretHash, TableId};

/// The schema, step by step. A step is never changed once it was released.
const STEPS: [&str; 2] = [include_str!("postgres/001.sql"), include_str!("postgres/002.sql")];

/// A number that tells our migrations from those of others who lock something.
const MIGRATION_LOCK: i64 = 0x0011_05db;

const CONNECTIONS: u32 = 16;

/// How long a connection is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// A store in PostgreSQL.
pub(super) struct PostgresStore {
    pool: PgPool,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error.as_database_error() {
            Some(fault) if fault.is_unique_violation() => StoreError::Conflict,
            _ => StoreError::Broken(error.to_string()),
        }
    }
}

impl PostgresStore {
    /// Connects, and brings the schema up to date.
    pub(super) async fn open(url: &str) -> Result<PostgresStore, StoreError> {
        let options = PgConnectOptions::from_str(url)?.application_name("ilos");
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .connect_with(options)
            .await?;
        migrate(&pool).await?;
        Ok(PostgresStore { pool })
    }
}

async fn migrate(pool: &PgPool) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    // Of several servers that start together, one does it and the others wait.
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(MIGRATION_LOCK).execute(&mut *transaction).await?;
    sqlx::query("CREATE TABLE IF NOT EXISTS schema_steps (done INTEGER NOT NULL)")
        .execute(&mut *transaction)
        .await?;
    let done: Option<i32> =
        sqlx::query_scalar("SELECT max(done) FROM schema_steps").fetch_one(&mut *transaction).await?;
    let done = done.unwrap_or(0) as usize;
    check_schema(done, STEPS.len())?;
    for (number, step) in (1i32..).zip(STEPS).skip(done) {
        sqlx::raw_sql(step).execute(&mut *transaction).await?;
        sqlx::query("INSERT INTO schema_steps (done) VALUES ($1)")
            .bind(number)
            .execute(&mut *transaction)
            .await?;
    }
    Ok(transaction.commit().await?)
}

const PERSON: &str =
    "SELECT people.id, name, kind, owner, rating_mean, rating_deviation, rated_games, people.created";

const TABLE: &str = "SELECT key, id, created, version, tables.status, listed, body FROM tables";

fn unknown(column: &str, word: &str) -> StoreError {
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
    })
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
            seats: Vec::new(),
            body: row.try_get("body")?,
        },
        people: Vec::new(),
    })
}

/// Reads the seats of some tables at once.
async fn with_seats(pool: &PgPool, mut tables: Vec<TableRow>) -> Result<Vec<TableRow>, StoreError> {
    let keys: Vec<TableKey> = tables.iter().map(|table| table.key).collect();
    let rows = sqlx::query(
        "SELECT game, seat, person, name, kind = 'bot' AS is_bot FROM seats JOIN people ON people.id = person WHERE game = ANY($1) ORDER BY seat",
    )
    .bind(keys)
    .fetch_all(pool)
    .await?;
    for row in rows {
        let game: TableKey = row.try_get("game")?;
        let person = PersonId::from_number(row.try_get("person")?);
        let Some(table) = tables.iter_mut().find(|table| table.key == game) else { continue };
        table.state.seats.push((row.try_get::<i16, _>("seat")? as u8, person));
        let nameplate = Nameplate { name: row.try_get("name")?, is_bot: row.try_get("is_bot")? };
        table.people.push((person, nameplate));
    }
    for table in &mut tables {
        table.people.sort();
        table.people.dedup();
    }
    Ok(tables)
}

async fn append(connection: &mut PgConnection, key: TableKey, entry: &Entry) -> Result<(), StoreError> {
    let done = sqlx::query(
        "INSERT INTO entries (game, sequence, seat, request, events, at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT DO NOTHING",
    )
    .bind(key)
    .bind(entry.sequence as i64)
    .bind(entry.seat.map(i16::from))
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
            .bind(i16::from(*seat))
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
    let replaced = sqlx::query(
        "UPDATE tables SET version = $1, status = $2, listed = $3, body = $4, changed = $5
         WHERE key = $6 AND version = $1 - 1",
    )
    .bind(state.version as i64)
    .bind(status_word(state.status))
    .bind(state.listed)
    .bind(&state.body)
    .bind(at as i64)
    .bind(key)
    .execute(&mut *connection)
    .await?;
    if replaced.rows_affected() != 1 {
        return Err(StoreError::Conflict);
    }
    write_seats(connection, key, state, at).await
}

async fn add_table(
    connection: &mut PgConnection,
    id: TableId,
    created: Millis,
    state: &TableState,
) -> Result<TableKey, StoreError> {
    let key: TableKey = sqlx::query_scalar(
        "INSERT INTO tables (id, created, changed, version, status, listed, body)
         VALUES ($1, $2, $2, $3, $4, $5, $6) RETURNING key",
    )
    .bind(id.number())
    .bind(created as i64)
    .bind(state.version as i64)
    .bind(status_word(state.status))
    .bind(state.listed)
    .bind(&state.body)
    .fetch_one(&mut *connection)
    .await?;
    write_seats(connection, key, state, created).await?;
    Ok(key)
}

async fn make_change(connection: &mut PgConnection, change: &Change) -> Result<(), StoreError> {
    let Change { key, table, entry, due, opens, ratings, at } = change;
    if let Some(state) = table {
        replace_table(connection, *key, state, *at).await?;
    }
    if let Some(entry) = entry {
        append(connection, *key, entry).await?;
    }
    if let Some(due) = due {
        let statement = sqlx::query("UPDATE tables SET due = $1 WHERE key = $2").bind(due.column()).bind(key);
        statement.execute(&mut *connection).await?;
    }
    if let Some((id, state)) = opens {
        add_table(connection, *id, *at, state).await?;
    }
    // In one order everywhere, so that two finished games never wait for each other.
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
    }
    Ok(())
}

#[async_trait]
impl Store for PostgresStore {
    fn is_shared(&self) -> bool {
        true
    }

    async fn add_person(&self, person: &PersonRow) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO people (id, name, kind, owner, rating_mean, rating_deviation, rated_games, created)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(person.id.number())
        .bind(&person.name)
        .bind(kind_word(person.kind))
        .bind(person.owner.map(PersonId::number))
        .bind(person.rating.mean)
        .bind(person.rating.deviation)
        .bind(person.rating.games as i32)
        .bind(person.created as i64)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    async fn person(&self, id: PersonId) -> Result<Option<PersonRow>, StoreError> {
        let statement = sqlx::query(AssertSqlSafe(format!("{PERSON} FROM people WHERE id = $1")));
        let row = statement.bind(id.number()).fetch_optional(&self.pool).await?;
        row.as_ref().map(person_row).transpose()
    }

    async fn change_person(&self, id: PersonId, change: PersonChange) -> Result<(), StoreError> {
        let id = id.number();
        match change {
            PersonChange::Rename(name) => {
                let statement = sqlx::query("UPDATE people SET name = $1 WHERE id = $2").bind(name).bind(id);
                statement.execute(&self.pool).await?;
            }
            PersonChange::Account { name, password } => {
                sqlx::query("UPDATE people SET account = $1, password = $2, kind = 'account' WHERE id = $3")
                    .bind(name)
                    .bind(password)
                    .bind(id)
                    .execute(&self.pool)
                    .await?;
            }
            PersonChange::Delete { name } => {
                let mut transaction = self.pool.begin().await?;
                sqlx::query(
                    "UPDATE people SET name = $1, account = NULL, password = NULL, owner = NULL,
                     kind = CASE kind WHEN 'bot' THEN 'bot' ELSE 'former' END WHERE id = $2",
                )
                .bind(name)
                .bind(id)
                .execute(&mut *transaction)
                .await?;
                sqlx::query("DELETE FROM logins WHERE person = $1")
                    .bind(id)
                    .execute(&mut *transaction)
                    .await?;
                transaction.commit().await?;
            }
        }
        Ok(())
    }

    async fn account(&self, name: &str) -> Result<Option<Account>, StoreError> {
        let statement =
            sqlx::query(AssertSqlSafe(format!("{PERSON}, password FROM people WHERE account = $1")));
        let row = statement.bind(name).fetch_optional(&self.pool).await?;
        row.map(|row| Ok(Account { person: person_row(&row)?, password: row.try_get("password")? }))
            .transpose()
    }

    async fn bots_of(&self, owner: PersonId) -> Result<Vec<PersonRow>, StoreError> {
        let statement =
            sqlx::query(AssertSqlSafe(format!("{PERSON} FROM people WHERE owner = $1 ORDER BY created, id")));
        let rows = statement.bind(owner.number()).fetch_all(&self.pool).await?;
        rows.iter().map(person_row).collect()
    }

    async fn add_login(&self, person: PersonId, login: SecretHash, at: Millis) -> Result<(), StoreError> {
        sqlx::query("INSERT INTO logins (hash, person, created) VALUES ($1, $2, $3)")
            .bind(login.0.to_vec())
            .bind(person.number())
            .bind(at as i64)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    async fn person_by_login(&self, login: SecretHash) -> Result<Option<PersonRow>, StoreError> {
        let text = format!("{PERSON} FROM logins JOIN people ON people.id = person WHERE hash = $1");
        let row = sqlx::query(AssertSqlSafe(text)).bind(login.0.to_vec()).fetch_optional(&self.pool).await?;
        row.as_ref().map(person_row).transpose()
    }

    async fn remove_logins(&self, person: PersonId, only: Option<SecretHash>) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM logins WHERE person = $1 AND hash = coalesce($2, hash)")
            .bind(person.number())
            .bind(only.map(|login| login.0.to_vec()))
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    async fn add_table(
        &self,
        id: TableId,
        created: Millis,
        state: TableState,
    ) -> Result<TableKey, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let key = add_table(&mut transaction, id, created, &state).await?;
        transaction.commit().await?;
        Ok(key)
    }

    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError> {
        let statement = sqlx::query(AssertSqlSafe(format!("{TABLE} WHERE id = $1")));
        let Some(row) = statement.bind(id.number()).fetch_optional(&self.pool).await? else {
            return Ok(None);
        };
        Ok(with_seats(&self.pool, vec![table_row(&row)?]).await?.pop())
    }

    async fn tables(&self, listing: Listing, count: u32) -> Result<Vec<TableRow>, StoreError> {
        let (of_whom, status) = match listing {
            Listing::Public(status) => (None, status),
            Listing::Of(person, status) => (Some(person), status),
        };
        let text = match of_whom {
            None => format!("{TABLE} WHERE listed AND status = $1 ORDER BY changed DESC LIMIT $2"),
            Some(_) => format!(
                "{TABLE} JOIN (SELECT DISTINCT game, seats.changed AS latest FROM seats
                 WHERE person = $3 AND seats.status = $1 ORDER BY seats.changed DESC LIMIT $2) own ON key = game
                 ORDER BY latest DESC"
            ),
        };
        let mut statement = sqlx::query(AssertSqlSafe(text)).bind(status_word(status)).bind(i64::from(count));
        if let Some(person) = of_whom {
            statement = statement.bind(person.number());
        }
        let rows = statement.fetch_all(&self.pool).await?;
        let tables = rows.iter().map(table_row).collect::<Result<_, _>>()?;
        with_seats(&self.pool, tables).await
    }

    async fn due(&self, at: Millis, count: u32) -> Result<Vec<TableId>, StoreError> {
        let statement = sqlx::query_scalar("SELECT id FROM tables WHERE due <= $1 ORDER BY due LIMIT $2");
        let ids: Vec<i64> = statement.bind(at as i64).bind(i64::from(count)).fetch_all(&self.pool).await?;
        Ok(ids.into_iter().map(TableId::from_number).collect())
    }

    async fn commit(&self, change: Change) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        if let Some(entry) = change.only_entry() {
            return append(&mut connection, change.key, entry).await;
        }
        let mut transaction = connection.begin().await?;
        make_change(&mut transaction, &change).await?;
        Ok(transaction.commit().await?)
    }

    async fn entries(&self, key: TableKey) -> Result<Vec<Entry>, StoreError> {
        let rows = sqlx::query(
            "SELECT sequence, seat, request, events, at FROM entries WHERE game = $1 ORDER BY sequence",
        )
        .bind(key)
        .fetch_all(&self.pool)
        .await?;
        let entry = |row: PgRow| {
            Ok(Entry {
                sequence: row.try_get::<i64, _>("sequence")? as u64,
                seat: row.try_get::<Option<i16>, _>("seat")?.map(|seat| seat as u8),
                request: row.try_get("request")?,
                events: row.try_get("events")?,
                at: row.try_get::<i64, _>("at")? as u64,
            })
        };
        rows.into_iter().map(entry).collect()
    }

    async fn version(&self, key: TableKey) -> Result<u64, StoreError> {
        let statement = sqlx::query_scalar("SELECT version FROM tables WHERE key = $1");
        let version: Option<i64> = statement.bind(key).fetch_optional(&self.pool).await?;
        Ok(version.unwrap_or(0) as u64)
    }

    async fn last_sequence(&self, key: TableKey) -> Result<u64, StoreError> {
        let statement = sqlx::query_scalar("SELECT coalesce(max(sequence), 0) FROM entries WHERE game = $1");
        let sequence: i64 = statement.bind(key).fetch_one(&self.pool).await?;
        Ok(sequence as u64)
    }

    async fn add_chat(&self, key: TableKey, line: ChatLine) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO chat (game, person, name, is_bot, text, at) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(key)
        .bind(line.person.number())
        .bind(line.name)
        .bind(line.is_bot)
        .bind(line.text)
        .bind(line.at as i64)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    async fn chat(&self, key: TableKey, count: u32) -> Result<Vec<ChatLine>, StoreError> {
        let rows = sqlx::query(
            "SELECT person, name, is_bot, text, at FROM chat WHERE game = $1 ORDER BY number DESC LIMIT $2",
        )
        .bind(key)
        .bind(i64::from(count))
        .fetch_all(&self.pool)
        .await?;
        let line = |row: &PgRow| {
            Ok(ChatLine {
                person: PersonId::from_number(row.try_get("person")?),
                name: row.try_get("name")?,
                is_bot: row.try_get("is_bot")?,
                text: row.try_get("text")?,
                at: row.try_get::<i64, _>("at")? as u64,
            })
        };
        rows.iter().rev().map(line).collect()
    }

    async fn check(&self) -> Result<(), StoreError> {
        // A row is written as it is, so that a full disk or a database that is only read shows.
        sqlx::query("UPDATE schema_steps SET done = done WHERE done = 1").execute(&self.pool).await?;
        Ok(())
    }

    async fn back_up(&self, _to: &Path) -> Result<(), StoreError> {
        Err(StoreError::Broken("a PostgreSQL database is backed up with pg_dump".to_owned()))
    }
}
