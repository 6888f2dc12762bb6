//! The store in PostgreSQL, which several servers can share.
//!
//! A step of a game is one statement, and PostgreSQL syncs those of many connections together; everything else is a
//! transaction. What was answered well is on disk (`synchronous_commit` is on unless someone turned it off).

use std::collections::HashMap;
use std::str::FromStr;
use std::time::Duration;

use async_trait::async_trait;
use ilos_wire::table::TableStatus;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions, PgRow};
use sqlx::{AssertSqlSafe, Connection as _, Row};
use tokio::time::timeout;

use super::patient::PATIENCE;
use super::rows::{kind_word, status_word};
use super::{
    Account, Change, ChatLine, Entry, LineNumber, Listing, Logins, Millis, PersonChange, PersonRow, Standing,
    Store, StoreError, TableKey, TableRow, TableState,
};
use crate::id::{PersonId, SecretHash, TableId};

mod migrations;
mod reading;
mod transaction;
mod writing;

use reading::{PERSON, TABLE, person_row, table_row, with_seats};
use transaction::in_transaction;

const CONNECTIONS: u32 = 16;

/// How often a line of talk is tried whose number others have taken.
const TRIES: usize = 100;

/// What is no longer waited for here does not go on there.
fn limits() -> String {
    let seconds = PATIENCE.as_secs();
    format!(
        "SET statement_timeout = '{seconds}s'; SET idle_in_transaction_session_timeout = '{}s'",
        2 * seconds
    )
}

/// A connection that has not done what it was asked for within this time after it was given back is closed.
const FAREWELL: Duration = Duration::from_secs(2);

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
        // The pool would try again and again and only say that it took too long.
        let first = timeout(PATIENCE, PgConnection::connect_with(&options));
        let mut first = first.await.map_err(|_| StoreError::no_answer())?.map_err(|error| {
            let advice = "see that PostgreSQL runs there, and that user, password and database are right";
            StoreError::Broken(format!("{error}; {advice}"))
        })?;
        migrations::run(&mut first).await?;
        first.close().await?;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .after_connect(|connection, _| {
                let limits = sqlx::raw_sql(AssertSqlSafe(limits())).execute(connection);
                Box::pin(async { limits.await.map(drop) })
            })
            .after_release(|connection, _| {
                let answers = timeout(FAREWELL, connection.ping());
                Box::pin(async { Ok(matches!(answers.await, Ok(Ok(())))) })
            })
            .connect_with(options)
            .await?;
        Ok(PostgresStore { pool })
    }
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
        in_transaction(&self.pool, move |connection| Box::pin(writing::change_person(connection, id, change)))
            .await
    }

    async fn account(&self, name: &str) -> Result<Option<Account>, StoreError> {
        let statement =
            sqlx::query(AssertSqlSafe(format!("{PERSON}, password FROM people WHERE account = $1")));
        let row = statement.bind(name).fetch_optional(&self.pool).await?;
        row.map(|row| Ok(Account { person: person_row(&row)?, password: row.try_get("password")? }))
            .transpose()
    }

    async fn bots_of(&self, owner: PersonId) -> Result<Vec<PersonRow>, StoreError> {
        let statement = sqlx::query(AssertSqlSafe(format!(
            "{PERSON} FROM people WHERE owner = $1 AND kind = 'bot' ORDER BY created, id"
        )));
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

    async fn person_by_login(
        &self,
        login: SecretHash,
        since: Millis,
    ) -> Result<Option<PersonRow>, StoreError> {
        let text = format!(
            "{PERSON} FROM logins JOIN people ON people.id = person
             WHERE hash = $1 AND (logins.created >= $2 OR kind = 'bot')"
        );
        let statement = sqlx::query(AssertSqlSafe(text)).bind(login.0.to_vec()).bind(since as i64);
        let row = statement.fetch_optional(&self.pool).await?;
        row.as_ref().map(person_row).transpose()
    }

    async fn remove_logins(&self, person: PersonId, which: Logins) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        writing::remove_logins(&mut connection, person, which).await
    }

    async fn add_table(
        &self,
        id: TableId,
        created: Millis,
        state: TableState,
    ) -> Result<TableKey, StoreError> {
        in_transaction(&self.pool, move |connection| {
            Box::pin(async move { writing::add_table(connection, id, created, &state).await })
        })
        .await
    }

    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError> {
        let statement = sqlx::query(AssertSqlSafe(format!("{TABLE} WHERE id = $1")));
        let Some(row) = statement.bind(id.number()).fetch_optional(&self.pool).await? else {
            return Ok(None);
        };
        Ok(with_seats(&self.pool, vec![table_row(&row)?]).await?.pop())
    }

    async fn tables(
        &self,
        listing: Listing,
        after: Option<TableId>,
        count: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let rest = |place: &str| match after {
            Some(_) => format!("({place}) < (SELECT changed, key FROM tables WHERE id = $4)"),
            None => "$4::bigint IS NULL".to_owned(),
        };
        let own = |condition: &str| {
            let rest = rest("seats.changed, game");
            format!(
                "{TABLE} JOIN (SELECT DISTINCT game, seats.changed AS latest FROM seats
                 WHERE person = $3 AND seats.status = $1 AND {rest} {condition}
                 ORDER BY seats.changed DESC, game DESC LIMIT $2) own
                 ON key = game ORDER BY latest DESC, game DESC"
            )
        };
        let (text, of_whom, status) = match listing {
            Listing::Public(status) => {
                let rest = rest("changed, key");
                let text = format!(
                    "{TABLE} WHERE listed AND status = $1 AND $3::bigint IS NULL AND {rest}
                     ORDER BY changed DESC, key DESC LIMIT $2"
                );
                (text, None, status)
            }
            Listing::Of(person, TableStatus::Gathering) => {
                let (of_seats, of_hosts) = (rest("seats.changed, game"), rest("changed, key"));
                let text = format!(
                    "{TABLE} JOIN (
                         SELECT * FROM (SELECT DISTINCT game, seats.changed AS latest FROM seats
                         WHERE person = $3 AND seats.status = $1 AND {of_seats}
                         ORDER BY seats.changed DESC, game DESC LIMIT $2) seated
                         UNION SELECT * FROM (SELECT key, changed FROM tables WHERE host = $3 AND {of_hosts}
                         ORDER BY changed DESC, key DESC LIMIT $2) hosted
                     ) own ON key = game ORDER BY latest DESC, game DESC LIMIT $2"
                );
                (text, Some(person), TableStatus::Gathering)
            }
            Listing::Of(person, status) => (own(""), Some(person), status),
            Listing::PublicOf(person, status) => (
                own("AND EXISTS (SELECT 1 FROM tables t WHERE t.key = game AND t.listed)"),
                Some(person),
                status,
            ),
        };
        let rows = sqlx::query(AssertSqlSafe(text))
            .bind(status_word(status))
            .bind(i64::from(count))
            .bind(of_whom.map(PersonId::number))
            .bind(after.map(TableId::number))
            .fetch_all(&self.pool)
            .await?;
        let tables = rows.iter().map(table_row).collect::<Result<_, _>>()?;
        with_seats(&self.pool, tables).await
    }

    async fn due(&self, at: Millis, count: u32) -> Result<Vec<TableId>, StoreError> {
        let statement = sqlx::query_scalar("SELECT id FROM tables WHERE due <= $1 ORDER BY due LIMIT $2");
        let ids: Vec<i64> = statement.bind(at as i64).bind(i64::from(count)).fetch_all(&self.pool).await?;
        Ok(ids.into_iter().map(TableId::from_number).collect())
    }

    async fn commit(&self, change: Change) -> Result<(), StoreError> {
        if let Some(entry) = change.only_entry() {
            let mut connection = self.pool.acquire().await?;
            return writing::append(&mut connection, change.key, entry).await;
        }
        in_transaction(&self.pool, move |connection| {
            Box::pin(async move { writing::make_change(connection, &change).await })
        })
        .await
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

    async fn standings(&self, keys: Vec<TableKey>) -> Result<HashMap<TableKey, Standing>, StoreError> {
        let rows = sqlx::query(
            "SELECT key, version, (SELECT coalesce(max(sequence), 0) FROM entries WHERE game = key) AS sequence,
             (SELECT coalesce(max(line), 0) FROM chat WHERE game = key) AS line,
             (SELECT coalesce(sum(name_changes), 0) FROM people
              WHERE id IN (SELECT person FROM seats WHERE game = key)) AS name_changes
             FROM tables WHERE key = ANY($1)",
        )
        .bind(keys)
        .fetch_all(&self.pool)
        .await?;
        let standing = |row: PgRow| {
            let standing = Standing {
                version: row.try_get::<i64, _>("version")? as u64,
                sequence: row.try_get::<i64, _>("sequence")? as u64,
                line: row.try_get("line")?,
                name_changes: row.try_get::<i64, _>("name_changes")? as u64,
            };
            Ok((row.try_get("key")?, standing))
        };
        rows.into_iter().map(standing).collect()
    }

    async fn add_chat(
        &self,
        key: TableKey,
        line: ChatLine,
        request: String,
    ) -> Result<LineNumber, StoreError> {
        // Of several who speak at once one gets the next number, and the others the one after it.
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
            .bind(&request)
            .fetch_optional(&self.pool)
            .await?;
            if let Some(number) = number {
                return Ok(number);
            }
        }
        Err(StoreError::Broken("too many speak at once".to_owned()))
    }

    async fn chat(&self, key: TableKey, count: u32) -> Result<Vec<(LineNumber, ChatLine)>, StoreError> {
        let rows = sqlx::query(
            "SELECT line, person, name, is_bot, text, at FROM chat WHERE game = $1 ORDER BY line DESC LIMIT $2",
        )
        .bind(key)
        .bind(i64::from(count))
        .fetch_all(&self.pool)
        .await?;
        let line = |row: &PgRow| {
            let line = ChatLine {
                person: PersonId::from_number(row.try_get("person")?),
                name: row.try_get("name")?,
                is_bot: row.try_get("is_bot")?,
                text: row.try_get("text")?,
                at: row.try_get::<i64, _>("at")? as u64,
            };
            Ok((row.try_get("line")?, line))
        };
        rows.iter().rev().map(line).collect()
    }

    async fn check(&self) -> Result<(), StoreError> {
        // A row is written as it is, so that a full disk or a database that is only read shows.
        sqlx::query("UPDATE schema_steps SET done = done WHERE done = 1").execute(&self.pool).await?;
        Ok(())
    }
}
