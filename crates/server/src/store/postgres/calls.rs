//! Calls in PostgreSQL.

use ilos_table::{Millis, PersonId, TableId};
use sqlx::postgres::{PgConnection, PgPool, PgRow};
use sqlx::{AssertSqlSafe, Row};

use crate::store::sql::{
    ADD_CALL_TARGET, ADD_CALLS, REMOVE_CALLS_OF, SET_QUIET_HOURS, call_targets, due_calls,
};
use crate::store::{
    Call, CallTarget, CallWay, NewCall, QuietHours, StoreError, TableKey, TargetNumber, Write,
};

pub(super) async fn targets(pool: &PgPool, person: PersonId) -> Result<Vec<CallTarget>, StoreError> {
    let statement = sqlx::query(AssertSqlSafe(call_targets().replace('?', "$")));
    statement.bind(person.number()).fetch_all(pool).await?.iter().map(target).collect()
}

fn target(row: &PgRow) -> Result<CallTarget, StoreError> {
    let kind: String = row.try_get("kind")?;
    let (key, auth, words) = (row.try_get("push_key")?, row.try_get("push_auth")?, row.try_get("words")?);
    Ok(CallTarget {
        number: row.try_get("target")?,
        person: PersonId::from_number(row.try_get("person")?),
        address: row.try_get("address")?,
        way: CallWay::of_row(&kind, key, auth, words)
            .ok_or_else(|| super::reading::unknown("kind", &kind))?,
        created: row.try_get::<i64, _>("created")? as u64,
    })
}

fn quiet(begin: i16, end: i16) -> QuietHours {
    QuietHours { begin: begin as u16, end: end as u16 }
}

pub(super) async fn quiet_hours(pool: &PgPool, person: PersonId) -> Result<Option<QuietHours>, StoreError> {
    let statement = sqlx::query_as("SELECT begins, ends FROM quiet_hours WHERE person = $1");
    let hours: Option<(i16, i16)> = statement.bind(person.number()).fetch_optional(pool).await?;
    Ok(hours.map(|(begin, end)| quiet(begin, end)))
}

pub(super) async fn due(pool: &PgPool, at: Millis, count: u32) -> Result<Vec<Call>, StoreError> {
    let statement = sqlx::query(AssertSqlSafe(due_calls().replace('?', "$")));
    let rows = statement.bind(at as i64).bind(i64::from(count)).fetch_all(pool).await?;
    let call = |row: &PgRow| {
        let hours: (Option<i16>, Option<i16>) = (row.try_get("begins")?, row.try_get("ends")?);
        Ok(Call {
            number: row.try_get("call")?,
            target: target(row)?,
            table: TableId::from_number(row.try_get("table_id")?),
            sequence: row.try_get::<i64, _>("sequence")? as u64,
            made: row.try_get::<i64, _>("made")? as u64,
            due: row.try_get::<i64, _>("due")? as u64,
            quiet: hours.0.zip(hours.1).map(|(begin, end)| quiet(begin, end)),
        })
    };
    rows.iter().map(call).collect()
}

pub(super) async fn kept_secret(pool: &PgPool, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
    let statement = sqlx::query_scalar("SELECT value FROM kept_secrets WHERE name = $1");
    Ok(statement.bind(name).fetch_optional(pool).await?)
}

/// Adds what a step makes of calls.
pub(super) async fn add(
    connection: &mut PgConnection,
    game: TableKey,
    calls: &[NewCall],
    made: Millis,
) -> Result<(), StoreError> {
    for NewCall { person, sequence, due } in calls {
        sqlx::query(AssertSqlSafe(ADD_CALLS.replace('?', "$")))
            .bind(person.number())
            .bind(game)
            .bind(*sequence as i64)
            .bind(made as i64)
            .bind(*due as i64)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

pub(super) async fn remove_all_of(connection: &mut PgConnection, person: PersonId) -> Result<(), StoreError> {
    for part in REMOVE_CALLS_OF {
        let part = sqlx::query(AssertSqlSafe(part.replace('?', "$")));
        part.bind(person.number()).execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn add_target(
    connection: &mut PgConnection,
    target: &CallTarget,
) -> Result<TargetNumber, StoreError> {
    let CallTarget { number: _, person, address, way, created } = target;
    let (key, auth, words) = way.columns();
    let added = sqlx::query_scalar(AssertSqlSafe(ADD_CALL_TARGET.replace('?', "$")))
        .bind(person.number())
        .bind(way.kind())
        .bind(address)
        .bind(key)
        .bind(auth)
        .bind(words)
        .bind(*created as i64)
        .fetch_optional(connection)
        .await?;
    added.ok_or(StoreError::Gone)
}

/// The writes that are about calls alone; how many rows they change.
pub(super) async fn write(pool: &PgPool, write: Write) -> Result<i64, StoreError> {
    let statement = match write {
        Write::AddCallTarget(target) => return add_target(&mut *pool.acquire().await?, &target).await,
        Write::RemoveCallTarget(person, number) => {
            sqlx::query("DELETE FROM call_targets WHERE person = $1 AND number = $2")
                .bind(person.number())
                .bind(number)
        }
        Write::SetQuietHours(person, Some(QuietHours { begin, end })) => {
            sqlx::query(AssertSqlSafe(SET_QUIET_HOURS.replace('?', "$")))
                .bind(person.number())
                .bind(begin as i16)
                .bind(end as i16)
        }
        Write::SetQuietHours(person, None) => {
            sqlx::query("DELETE FROM quiet_hours WHERE person = $1").bind(person.number())
        }
        Write::PutCallOff { call, from, to } => {
            sqlx::query("UPDATE calls SET due = $3 WHERE number = $1 AND due = $2")
                .bind(call)
                .bind(from as i64)
                .bind(to as i64)
        }
        Write::RemoveCall { call, sequence } => {
            sqlx::query("DELETE FROM calls WHERE number = $1 AND sequence = $2")
                .bind(call)
                .bind(sequence as i64)
        }
        Write::KeepSecret(name, value) => {
            sqlx::query("INSERT INTO kept_secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(name)
                .bind(value)
        }
        _ => return Ok(0),
    };
    Ok(statement.execute(pool).await?.rows_affected() as i64)
}
