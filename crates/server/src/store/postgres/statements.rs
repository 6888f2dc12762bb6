//! Running statements that both databases understand.

use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{AssertSqlSafe, Column as _, Row as _, TypeInfo as _, ValueRef as _};

use crate::store::{Row, Statement, StoreError, Value};

/// The rows that a statement yields.
pub(super) async fn rows(
    connection: &mut PgConnection,
    statement: Statement,
) -> Result<Vec<Row>, StoreError> {
    let mut query = sqlx::query(AssertSqlSafe(statement.sql.replace('?', "$")));
    for value in statement.values {
        query = match value {
            Value::Number(number) => query.bind(number),
            Value::Text(text) => query.bind(text),
            Value::Bytes(bytes) => query.bind(bytes),
        };
    }
    query.fetch_all(connection).await?.iter().map(row).collect()
}

fn row(row: &PgRow) -> Result<Row, StoreError> {
    let value = |column: usize| {
        if row.try_get_raw(column)?.is_null() {
            return Ok(Value::Number(None));
        }
        Ok(match row.column(column).type_info().name() {
            "INT8" => Value::Number(row.try_get(column)?),
            "BYTEA" => Value::Bytes(row.try_get(column)?),
            _ => Value::Text(row.try_get(column)?),
        })
    };
    (0..row.len()).map(value).collect::<Result<_, StoreError>>().map(Row)
}

/// Runs statements in their order: the number that the last one yields.
pub(super) async fn run(
    connection: &mut PgConnection,
    statements: Vec<Statement>,
) -> Result<i64, StoreError> {
    let mut outcome = 0;
    for statement in statements {
        outcome = statement.outcome(&rows(connection, statement.clone()).await?)?;
    }
    Ok(outcome)
}
