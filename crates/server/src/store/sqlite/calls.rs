//! Calls in a SQLite file.

use ilos_table::{Millis, PersonId, TableId};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::store::sql::{
    ADD_CALL_TARGET, ADD_CALLS, REMOVE_CALLS_OF, SET_QUIET_HOURS, call_targets, due_calls,
};
use crate::store::{
    Call, CallTarget, CallWay, NewCall, QuietHours, StoreError, TableKey, TargetNumber, Write,
};

pub(super) fn targets(connection: &Connection, person: PersonId) -> rusqlite::Result<Vec<CallTarget>> {
    connection.prepare_cached(&call_targets())?.query_map([person.number()], target)?.collect()
}

fn target(row: &Row<'_>) -> rusqlite::Result<CallTarget> {
    let kind: String = row.get("kind")?;
    let (key, auth, words) = (row.get("push_key")?, row.get("push_auth")?, row.get("words")?);
    Ok(CallTarget {
        number: row.get("target")?,
        person: PersonId::from_number(row.get("person")?),
        address: row.get("address")?,
        way: CallWay::of_row(&kind, key, auth, words)
            .ok_or_else(|| super::reading::unknown("kind", &kind))?,
        created: row.get::<_, i64>("created")? as u64,
    })
}

pub(super) fn quiet_hours(connection: &Connection, person: PersonId) -> rusqlite::Result<Option<QuietHours>> {
    let mut statement = connection.prepare_cached("SELECT begins, ends FROM quiet_hours WHERE person = ?")?;
    let quiet = |row: &Row<'_>| Ok(QuietHours { begin: row.get("begins")?, end: row.get("ends")? });
    statement.query_row([person.number()], quiet).optional()
}

pub(super) fn due(connection: &Connection, at: Millis, count: u32) -> rusqlite::Result<Vec<Call>> {
    let call = |row: &Row<'_>| {
        let hours: (Option<u16>, Option<u16>) = (row.get("begins")?, row.get("ends")?);
        Ok(Call {
            number: row.get("call")?,
            target: target(row)?,
            table: TableId::from_number(row.get("table_id")?),
            sequence: row.get::<_, i64>("sequence")? as u64,
            made: row.get::<_, i64>("made")? as u64,
            due: row.get::<_, i64>("due")? as u64,
            quiet: hours.0.zip(hours.1).map(|(begin, end)| QuietHours { begin, end }),
        })
    };
    connection.prepare_cached(&due_calls())?.query_map(params![at as i64, count], call)?.collect()
}

pub(super) fn kept_secret(connection: &Connection, name: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    let mut statement = connection.prepare_cached("SELECT value FROM kept_secrets WHERE name = ?")?;
    statement.query_row([name], |row| row.get(0)).optional()
}

/// Adds what a step makes of calls.
pub(super) fn add(
    connection: &Connection,
    game: TableKey,
    calls: &[NewCall],
    made: Millis,
) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(ADD_CALLS)?;
    for NewCall { person, sequence, due } in calls {
        statement.execute(params![person.number(), game, *sequence as i64, made as i64, *due as i64])?;
    }
    Ok(())
}

pub(super) fn remove_all_of(connection: &Connection, person: PersonId) -> rusqlite::Result<()> {
    for part in REMOVE_CALLS_OF {
        connection.prepare_cached(part)?.execute([person.number()])?;
    }
    Ok(())
}

pub(super) fn add_target(connection: &Connection, target: &CallTarget) -> Result<TargetNumber, StoreError> {
    let CallTarget { number: _, person, address, way, created } = target;
    let (key, auth, words) = way.columns();
    let row = params![person.number(), way.kind(), address, key, auth, words, *created as i64];
    let added = connection.prepare_cached(ADD_CALL_TARGET)?.query_row(row, |row| row.get(0)).optional()?;
    added.ok_or(StoreError::Gone)
}

/// The writes that are about calls alone; how many rows they change.
pub(super) fn write(connection: &Connection, write: &Write) -> Result<i64, StoreError> {
    let changed = match write {
        Write::AddCallTarget(target) => return add_target(connection, target),
        Write::RemoveCallTarget(person, number) => connection
            .prepare_cached("DELETE FROM call_targets WHERE person = ? AND number = ?")?
            .execute(params![person.number(), number])?,
        Write::SetQuietHours(person, Some(QuietHours { begin, end })) => {
            connection.prepare_cached(SET_QUIET_HOURS)?.execute(params![person.number(), begin, end])?
        }
        Write::SetQuietHours(person, None) => connection
            .prepare_cached("DELETE FROM quiet_hours WHERE person = ?")?
            .execute([person.number()])?,
        Write::PutCallOff { call, from, to } => connection
            .prepare_cached("UPDATE calls SET due = ?3 WHERE number = ?1 AND due = ?2")?
            .execute(params![call, *from as i64, *to as i64])?,
        Write::RemoveCall { call, sequence } => connection
            .prepare_cached("DELETE FROM calls WHERE number = ? AND sequence = ?")?
            .execute(params![call, *sequence as i64])?,
        Write::KeepSecret(name, value) => connection
            .prepare_cached("INSERT INTO kept_secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING")?
            .execute(params![name, value])?,
        _ => 0,
    };
    Ok(changed as i64)
}
