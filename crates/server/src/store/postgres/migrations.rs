//! The schema, step by step. A step is never changed once it is released.

use ilos_table::PersonId;
use sqlx::Connection as _;
use sqlx::postgres::PgConnection;

use crate::people::names;
use crate::store::older::{WITH_HOSTS, WITH_SKELETONS, host_of};
use crate::store::{StoreError, check_schema, not_ours};

const STEPS: [&str; 11] = [
    include_str!("001.sql"),
    include_str!("002.sql"),
    include_str!("003.sql"),
    include_str!("004.sql"),
    include_str!("005.sql"),
    include_str!("006.sql"),
    include_str!("007.sql"),
    include_str!("008.sql"),
    include_str!("009.sql"),
    include_str!("010.sql"),
    include_str!("011.sql"),
];

/// A number that distinguishes the lock of our migrations from the locks of others.
const MIGRATION_LOCK: i64 = 0x0011_05db;

/// Brings a database up to date.
pub(super) async fn run(connection: &mut PgConnection) -> Result<(), StoreError> {
    // Without notices about what already exists.
    sqlx::query("SET client_min_messages = warning").execute(&mut *connection).await?;
    let mut transaction = connection.begin().await?;
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
    if done < WITH_HOSTS {
        fill_hosts(&mut transaction).await?;
    }
    if done < WITH_SKELETONS {
        fill_skeletons(&mut transaction).await?;
    }
    Ok(transaction.commit().await?)
}

/// Refuses a database that no program of ours has written, or a newer one.
pub(super) async fn check(connection: &mut PgConnection) -> Result<(), StoreError> {
    let ours = sqlx::query_scalar("SELECT to_regclass('schema_steps') IS NOT NULL");
    if !ours.fetch_one(&mut *connection).await? {
        return Err(not_ours());
    }
    let done: Option<i32> =
        sqlx::query_scalar("SELECT max(done) FROM schema_steps").fetch_one(connection).await?;
    check_schema(done.ok_or_else(not_ours)? as usize, STEPS.len())
}

async fn fill_hosts(connection: &mut PgConnection) -> Result<(), StoreError> {
    let gone = sqlx::query_scalar("SELECT id FROM people WHERE kind = 'former'");
    let gone = gone.fetch_all(&mut *connection).await?.into_iter().collect();
    let lobbies = sqlx::query_as("SELECT key, body FROM tables WHERE status = 'gathering'");
    let rows: Vec<(i64, String)> = lobbies.fetch_all(&mut *connection).await?;
    for (key, body) in rows {
        let (host, body) = host_of(&body, &gone);
        sqlx::query(
            "UPDATE tables SET host = $1, body = $2, listed = listed AND $1 IS NOT NULL WHERE key = $3",
        )
        .bind(host.map(PersonId::number))
        .bind(body)
        .bind(key)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// Of accounts that look the same, the oldest keeps the others from coming up again.
async fn fill_skeletons(connection: &mut PgConnection) -> Result<(), StoreError> {
    let accounts =
        sqlx::query_as("SELECT id, name FROM people WHERE account IS NOT NULL ORDER BY created, id");
    let rows: Vec<(i64, String)> = accounts.fetch_all(&mut *connection).await?;
    for (id, name) in rows {
        sqlx::query(
            "UPDATE people SET skeleton = $1
             WHERE id = $2 AND NOT EXISTS (SELECT 1 FROM people WHERE skeleton = $1)",
        )
        .bind(names::skeleton(&name))
        .bind(id)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}
