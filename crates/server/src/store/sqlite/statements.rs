//! Running statements that both databases understand.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, ToSql, params_from_iter};

use crate::store::{Row, Statement, StoreError, Value};

/// The rows that a statement yields.
pub(super) fn rows(connection: &Connection, statement: &Statement) -> rusqlite::Result<Vec<Row>> {
    let mut prepared = connection.prepare_cached(&statement.sql)?;
    let columns = prepared.column_count();
    let values = statement.values.iter().map(|value| match value {
        Value::Number(number) => number as &dyn ToSql,
        Value::Text(text) => text,
        Value::Bytes(bytes) => bytes,
    });
    let row = |row: &rusqlite::Row<'_>| {
        let value = |column| {
            Ok(match row.get_ref(column)? {
                ValueRef::Integer(number) => Value::Number(Some(number)),
                ValueRef::Text(text) => Value::Text(Some(String::from_utf8_lossy(text).into_owned())),
                ValueRef::Blob(bytes) => Value::Bytes(bytes.to_vec()),
                ValueRef::Null | ValueRef::Real(_) => Value::Number(None),
            })
        };
        (0..columns).map(value).collect::<rusqlite::Result<_>>().map(Row)
    };
    prepared.query_map(params_from_iter(values), row)?.collect()
}

/// Runs statements in their order: the number that the last one yields.
pub(super) fn run(connection: &Connection, statements: &[Statement]) -> Result<i64, StoreError> {
    statements.iter().try_fold(0, |_, statement| statement.outcome(&rows(connection, statement)?))
}
