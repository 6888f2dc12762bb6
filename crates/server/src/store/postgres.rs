//! The store in PostgreSQL, which several servers can share.
//!
//! A step of a game is one statement, and PostgreSQL syncs those of many connections together; changes of
//! several rows are transactions. What was confirmed is on disk (`synchronous_commit` is on unless someone
//! turned it off).
//!
//! Every answer has a timeout. After it, as after any other failure, it is unknown whether something was
//! done.

use std::collections::HashMap;
use std::str::FromStr;
use std::time::Duration;

use async_trait::async_trait;
use ilos_table::{Entry, Millis, PersonId, TableId};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{AssertSqlSafe, Connection as _};
use tokio::time::timeout;

use super::{
    Account, Call, CallTarget, ChatLine, LineNumber, Listing, LoginRow, PersonRow, QuietHours, Row,
    Statement, Store, StoreError, TableKey, TableRow, UnusedSince, Versions, Write,
};
use crate::people::secret::SecretHash;

mod calls;
mod inspection;
mod migrations;
mod reading;
mod statements;
mod transaction;
mod writing;

pub(super) use inspection::InspectedDatabase;

const CONNECTIONS: u32 = 16;

/// How long to wait for an answer: less than a client waits for the answer to its request.
const TIMEOUT: Duration = Duration::from_secs(10);

/// A connection is closed if it does not finish its work in this time after it was released.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(2);

/// Settings that make PostgreSQL end what this program no longer waits for.
fn session_settings() -> String {
    let seconds = TIMEOUT.as_secs();
    format!(
        "SET statement_timeout = '{seconds}s'; SET idle_in_transaction_session_timeout = '{}s'",
        2 * seconds
    )
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error.as_database_error() {
            Some(error) if error.is_unique_violation() => StoreError::Conflict,
            _ => StoreError::Broken(error.to_string()),
        }
    }
}

/// Waits for an answer until the timeout.
async fn in_time<T>(answer: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    timeout(TIMEOUT, answer).await.unwrap_or_else(|_| Err(no_answer()))
}

fn no_answer() -> StoreError {
    StoreError::Broken(format!("no answer within {} seconds", TIMEOUT.as_secs()))
}

fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    Ok(PgConnectOptions::from_str(url)?.application_name("ilos"))
}

/// One connection. A pool would retry until its timeout, and then report nothing but the timeout.
async fn connect(url: &str) -> Result<PgConnection, StoreError> {
    let options = options(url)?;
    in_time(async {
        PgConnection::connect_with(&options).await.map_err(|error| {
            let advice = "check that PostgreSQL runs there, and the user, the password and the database";
            StoreError::Broken(format!("{error}; {advice}"))
        })
    })
    .await
}

/// A store in PostgreSQL.
pub(super) struct PostgresStore {
    pool: PgPool,
}

impl PostgresStore {
    /// Connects, and brings the schema up to date.
    pub(super) async fn open(url: &str) -> Result<PostgresStore, StoreError> {
        let mut first = connect(url).await?;
        migrations::run(&mut first).await?;
        first.close().await?;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(TIMEOUT)
            .after_connect(|connection, _| {
                let set = sqlx::raw_sql(AssertSqlSafe(session_settings())).execute(connection);
                Box::pin(async { set.await.map(drop) })
            })
            .after_release(|connection, _| {
                let ping = timeout(RELEASE_TIMEOUT, connection.ping());
                Box::pin(async { Ok(matches!(ping.await, Ok(Ok(())))) })
            })
            .connect_with(options(url)?)
            .await?;
        Ok(PostgresStore { pool })
    }
}

#[async_trait]
impl Store for PostgresStore {
    fn is_shared(&self) -> bool {
        true
    }

    async fn write(&self, write: Write) -> Result<i64, StoreError> {
        in_time(writing::write(&self.pool, write)).await
    }

    async fn query(&self, query: Statement) -> Result<Vec<Row>, StoreError> {
        in_time(async { statements::rows(&mut *self.pool.acquire().await?, query).await }).await
    }

    async fn person(&self, id: PersonId) -> Result<Option<PersonRow>, StoreError> {
        in_time(reading::person(&self.pool, id)).await
    }

    async fn best(&self, count: u32) -> Result<Vec<PersonRow>, StoreError> {
        in_time(reading::best(&self.pool, count)).await
    }

    async fn account(&self, name: &str) -> Result<Option<Account>, StoreError> {
        in_time(reading::account(&self.pool, name)).await
    }

    async fn bots_of(&self, owner: PersonId) -> Result<Vec<PersonRow>, StoreError> {
        in_time(reading::bots_of(&self.pool, owner)).await
    }

    async fn person_by_login(
        &self,
        login: SecretHash,
        now: Millis,
    ) -> Result<Option<(PersonRow, Millis)>, StoreError> {
        in_time(reading::person_by_login(&self.pool, login, now)).await
    }

    async fn logins_of(&self, person: PersonId) -> Result<Vec<LoginRow>, StoreError> {
        in_time(reading::logins_of(&self.pool, person)).await
    }

    async fn account_like(&self, name: &str, skeleton: &str) -> Result<Option<PersonId>, StoreError> {
        in_time(reading::account_like(&self.pool, name, skeleton)).await
    }

    async fn recovery_codes(&self, person: PersonId) -> Result<u32, StoreError> {
        in_time(reading::recovery_codes(&self.pool, person)).await
    }

    async fn email(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        in_time(reading::email(&self.pool, person)).await
    }

    async fn said_by(&self, person: PersonId) -> Result<Vec<(TableId, ChatLine)>, StoreError> {
        in_time(reading::said_by(&self.pool, person)).await
    }

    async fn call_targets(&self, person: PersonId) -> Result<Vec<CallTarget>, StoreError> {
        in_time(calls::targets(&self.pool, person)).await
    }

    async fn quiet_hours(&self, person: PersonId) -> Result<Option<QuietHours>, StoreError> {
        in_time(calls::quiet_hours(&self.pool, person)).await
    }

    async fn due_calls(&self, at: Millis, count: u32) -> Result<Vec<Call>, StoreError> {
        in_time(calls::due(&self.pool, at, count)).await
    }

    async fn kept_secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        in_time(calls::kept_secret(&self.pool, name)).await
    }

    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError> {
        in_time(reading::table(&self.pool, id)).await
    }

    async fn tables(
        &self,
        listing: Listing,
        after: Option<TableId>,
        count: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        in_time(reading::tables(&self.pool, listing, after, count)).await
    }

    async fn unfinished(
        &self,
        person: PersonId,
        after: TableKey,
        count: u32,
    ) -> Result<Vec<(TableKey, TableId)>, StoreError> {
        in_time(reading::unfinished(&self.pool, person, after, count)).await
    }

    async fn unused_lobbies(&self, since: UnusedSince, count: u32) -> Result<Vec<TableId>, StoreError> {
        in_time(reading::unused_lobbies(&self.pool, since, count)).await
    }

    async fn absent_guests(&self, since: Millis, count: u32) -> Result<Vec<PersonRow>, StoreError> {
        in_time(reading::absent_guests(&self.pool, since, count)).await
    }

    async fn due(&self, at: Millis, count: u32) -> Result<Vec<TableId>, StoreError> {
        in_time(reading::due(&self.pool, at, count)).await
    }

    async fn entries(&self, key: TableKey) -> Result<Vec<Entry>, StoreError> {
        in_time(reading::entries(&self.pool, key)).await
    }

    async fn versions(&self, keys: Vec<TableKey>) -> Result<HashMap<TableKey, Versions>, StoreError> {
        in_time(reading::versions(&self.pool, keys)).await
    }

    async fn chat(&self, key: TableKey, count: u32) -> Result<Vec<(LineNumber, ChatLine)>, StoreError> {
        in_time(reading::chat(&self.pool, key, count)).await
    }
}
