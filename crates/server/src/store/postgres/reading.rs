//! Rows of PostgreSQL, as what they stand for.

use sqlx::Row;
use sqlx::postgres::{PgPool, PgRow};

use crate::id::{PersonId, TableId};
use crate::store::rows::{kind_of, status_of};
use crate::store::{Nameplate, PersonRow, Rating, StoreError, TableKey, TableRow, TableState};

pub(super) const PERSON: &str = "SELECT people.id, name, kind, owner, rating_mean, rating_deviation, rated_games, people.created, name_changes";

pub(super) const TABLE: &str =
    "SELECT key, id, created, version, tables.status, listed, host, body FROM tables";

fn unknown(column: &str, word: &str) -> StoreError {
    StoreError::Broken(format!("{column} {word:?}"))
}

pub(super) fn person_row(row: &PgRow) -> Result<PersonRow, StoreError> {
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

pub(super) fn table_row(row: &PgRow) -> Result<TableRow, StoreError> {
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
            body: row.try_get("body")?,
        },
        people: Vec::new(),
    })
}

/// Reads the seats of some tables at once.
pub(super) async fn with_seats(
    pool: &PgPool,
    mut tables: Vec<TableRow>,
) -> Result<Vec<TableRow>, StoreError> {
    let keys: Vec<TableKey> = tables.iter().map(|table| table.key).collect();
    let rows = sqlx::query(
        "SELECT game, seat, person, name, kind = 'bot' OR owner IS NOT NULL AS is_bot, kind = 'former' AS is_former,
         name_changes FROM seats JOIN people ON people.id = person WHERE game = ANY($1) ORDER BY seat",
    )
    .bind(keys)
    .fetch_all(pool)
    .await?;
    for row in rows {
        let game: TableKey = row.try_get("game")?;
        let person = PersonId::from_number(row.try_get("person")?);
        let Some(table) = tables.iter_mut().find(|table| table.key == game) else { continue };
        table.state.seats.push((row.try_get::<i16, _>("seat")? as u8, person));
        let (is_bot, is_former) = (row.try_get("is_bot")?, row.try_get("is_former")?);
        let (name, changes) = (row.try_get("name")?, row.try_get::<i32, _>("name_changes")? as u64);
        table.people.push((person, Nameplate { name, is_bot, is_former, changes }));
    }
    for table in &mut tables {
        table.people.sort();
        table.people.dedup();
    }
    Ok(tables)
}
