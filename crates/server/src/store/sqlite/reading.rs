//! Questions to a SQLite file.

use ilos_protocol::person::PersonKind;
use ilos_protocol::table::TableStatus;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::super::{Entry, Listing, PersonRow, TableKey, TableRow, TableState};
use crate::id::{PersonId, SecretHash, TableId};

/// The word for a status in the store.
pub(super) fn status_word(status: TableStatus) -> &'static str {
    match status {
        TableStatus::Gathering => "gathering",
        TableStatus::Playing => "playing",
        TableStatus::Finished => "finished",
    }
}

/// The word for a kind of person in the store.
pub(super) fn kind_word(kind: PersonKind) -> &'static str {
    match kind {
        PersonKind::Guest => "guest",
        PersonKind::Account => "account",
        PersonKind::Bot => "bot",
    }
}

fn find<T: Copy>(row: &Row<'_>, column: &str, all: &[T], word: fn(T) -> &'static str) -> rusqlite::Result<T> {
    let found: String = row.get(column)?;
    all.iter().copied().find(|&one| word(one) == found).ok_or_else(|| {
        rusqlite::Error::InvalidColumnType(0, format!("{column} {found:?}"), rusqlite::types::Type::Text)
    })
}

pub(super) fn person_by_login(
    connection: &Connection,
    login: SecretHash,
) -> rusqlite::Result<Option<PersonRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT people.id, name, kind, people.created FROM logins JOIN people ON people.id = person WHERE hash = ?",
    )?;
    statement.query_row([login.0], person).optional()
}

fn person(row: &Row<'_>) -> rusqlite::Result<PersonRow> {
    let kinds = [PersonKind::Guest, PersonKind::Account, PersonKind::Bot];
    Ok(PersonRow {
        id: PersonId::from_number(row.get("id")?),
        name: row.get("name")?,
        kind: find(row, "kind", &kinds, kind_word)?,
        created: row.get::<_, i64>("created")? as u64,
    })
}

const TABLE: &str = "SELECT tables.key, id, created, version, tables.status, listed, body FROM tables";

pub(super) fn table(connection: &Connection, id: TableId) -> rusqlite::Result<Option<TableRow>> {
    let mut statement = connection.prepare_cached(&format!("{TABLE} WHERE id = ?"))?;
    let row = statement.query_row([id.number()], table_without_seats).optional()?;
    row.map(|row| with_seats(connection, row)).transpose()
}

pub(super) fn tables(
    connection: &Connection,
    listing: Listing,
    count: u32,
) -> rusqlite::Result<Vec<TableRow>> {
    let rows: Vec<TableRow> = match listing {
        Listing::Public(status) => connection
            .prepare_cached(&format!("{TABLE} WHERE listed AND status = ? ORDER BY changed DESC LIMIT ?"))?
            .query_map(params![status_word(status), count], table_without_seats)?
            .collect::<rusqlite::Result<_>>()?,
        Listing::Of(person, status) => connection
            .prepare_cached(&format!(
                "{TABLE} JOIN (SELECT DISTINCT game, seats.changed AS latest FROM seats
                 WHERE person = ? AND seats.status = ? ORDER BY seats.changed DESC LIMIT ?) ON key = game
                 ORDER BY latest DESC"
            ))?
            .query_map(params![person.number(), status_word(status), count], table_without_seats)?
            .collect::<rusqlite::Result<_>>()?,
    };
    rows.into_iter().map(|row| with_seats(connection, row)).collect()
}

fn table_without_seats(row: &Row<'_>) -> rusqlite::Result<TableRow> {
    let statuses = [TableStatus::Gathering, TableStatus::Playing, TableStatus::Finished];
    Ok(TableRow {
        key: row.get("key")?,
        id: TableId::from_number(row.get("id")?),
        created: row.get::<_, i64>("created")? as u64,
        state: TableState {
            version: row.get::<_, i64>("version")? as u64,
            status: find(row, "status", &statuses, status_word)?,
            listed: row.get("listed")?,
            seats: Vec::new(),
            body: row.get("body")?,
        },
        people: Vec::new(),
    })
}

fn with_seats(connection: &Connection, mut table: TableRow) -> rusqlite::Result<TableRow> {
    let mut statement = connection.prepare_cached(
        "SELECT seat, person, name FROM seats JOIN people ON people.id = person WHERE game = ? ORDER BY seat",
    )?;
    let mut rows = statement.query([table.key])?;
    while let Some(row) = rows.next()? {
        let person = PersonId::from_number(row.get("person")?);
        table.state.seats.push((row.get("seat")?, person));
        table.people.push((person, row.get("name")?));
    }
    table.people.sort();
    table.people.dedup();
    Ok(table)
}

pub(super) fn entries(connection: &Connection, key: TableKey) -> rusqlite::Result<Vec<Entry>> {
    let mut statement = connection.prepare_cached(
        "SELECT sequence, seat, request, events, at FROM entries WHERE game = ? ORDER BY sequence",
    )?;
    let entry = |row: &Row<'_>| {
        Ok(Entry {
            sequence: row.get::<_, i64>("sequence")? as u64,
            seat: row.get("seat")?,
            request: row.get("request")?,
            events: row.get("events")?,
            at: row.get::<_, i64>("at")? as u64,
        })
    };
    statement.query_map([key], entry)?.collect()
}
