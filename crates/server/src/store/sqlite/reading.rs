//! Queries to a SQLite file.

use std::collections::HashMap;

use ilos_table::{Entry, Millis, Nameplate, PersonId, Rating, TableId};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::people::secret::SecretHash;
use crate::store::people::kind_of;
use crate::store::rows::{seat_of, status_of};
use crate::store::sql::{
    ABSENT, ACCOUNT_LIKE, LOGINS, PERSON, SAID_BY, TABLE, TableList, UNFINISHED, UNUSED, best as best_query,
};
use crate::store::{
    Account, ChatLine, LineNumber, Listing, LoginRow, PersonRow, TableKey, TableRow, TableState, UnusedSince,
    Versions,
};

pub(super) fn unknown(column: &str, word: &str) -> rusqlite::Error {
    rusqlite::Error::InvalidColumnType(0, format!("{column} {word:?}"), rusqlite::types::Type::Text)
}

pub(super) fn person(connection: &Connection, id: PersonId) -> rusqlite::Result<Option<PersonRow>> {
    let mut statement = connection.prepare_cached(&format!("{PERSON} FROM people WHERE id = ?"))?;
    statement.query_row([id.number()], person_row).optional()
}

pub(super) fn bots_of(connection: &Connection, owner: PersonId) -> rusqlite::Result<Vec<PersonRow>> {
    let mut statement = connection.prepare_cached(&format!(
        "{PERSON} FROM people WHERE owner = ? AND kind = 'bot' ORDER BY created, id"
    ))?;
    statement.query_map([owner.number()], person_row)?.collect()
}

pub(super) fn best(connection: &Connection, count: u32) -> rusqlite::Result<Vec<PersonRow>> {
    connection.prepare_cached(&best_query())?.query_map([count], person_row)?.collect()
}

pub(super) fn account(connection: &Connection, name: &str) -> rusqlite::Result<Option<Account>> {
    let mut statement =
        connection.prepare_cached(&format!("{PERSON}, password FROM people WHERE account = ?"))?;
    let account = |row: &Row<'_>| Ok(Account { person: person_row(row)?, password: row.get("password")? });
    statement.query_row([name], account).optional()
}

pub(super) fn person_by_login(
    connection: &Connection,
    login: SecretHash,
    now: Millis,
) -> rusqlite::Result<Option<(PersonRow, Millis)>> {
    let mut statement = connection.prepare_cached(&format!(
        "{PERSON}, logins.seen AS used FROM logins JOIN people ON people.id = person
         WHERE hash = ? AND (until IS NULL OR until > ?)"
    ))?;
    let person = |row: &Row<'_>| Ok((person_row(row)?, row.get::<_, i64>("used")? as u64));
    statement.query_row(params![login.0, now as i64], person).optional()
}

pub(super) fn logins_of(connection: &Connection, person: PersonId) -> rusqlite::Result<Vec<LoginRow>> {
    let mut statement = connection.prepare_cached(LOGINS)?;
    let login = |row: &Row<'_>| {
        Ok(LoginRow {
            hash: SecretHash(row.get("hash")?),
            created: row.get::<_, i64>("created")? as u64,
            seen: row.get::<_, i64>("seen")? as u64,
            until: row.get::<_, Option<i64>>("until")?.map(|until| until as u64),
            browser: row.get("browser")?,
            device: row.get("device")?,
        })
    };
    statement.query_map([person.number()], login)?.collect()
}

pub(super) fn account_like(
    connection: &Connection,
    name: &str,
    skeleton: &str,
) -> rusqlite::Result<Option<PersonId>> {
    let mut statement = connection.prepare_cached(ACCOUNT_LIKE)?;
    statement.query_row([name, skeleton], |row| row.get(0).map(PersonId::from_number)).optional()
}

pub(super) fn recovery_codes(connection: &Connection, person: PersonId) -> rusqlite::Result<u32> {
    let mut statement = connection.prepare_cached("SELECT count(*) FROM recovery_codes WHERE person = ?")?;
    statement.query_row([person.number()], |row| row.get(0))
}

pub(super) fn email(connection: &Connection, person: PersonId) -> rusqlite::Result<Option<String>> {
    let mut statement = connection.prepare_cached("SELECT address FROM emails WHERE person = ?")?;
    statement.query_row([person.number()], |row| row.get(0)).optional()
}

pub(super) fn said_by(
    connection: &Connection,
    person: PersonId,
) -> rusqlite::Result<Vec<(TableId, ChatLine)>> {
    let mut statement = connection.prepare_cached(SAID_BY)?;
    let line = |row: &Row<'_>| Ok((TableId::from_number(row.get("id")?), chat_line(row)?));
    statement.query_map([person.number()], line)?.collect()
}

fn chat_line(row: &Row<'_>) -> rusqlite::Result<ChatLine> {
    Ok(ChatLine {
        person: PersonId::from_number(row.get("person")?),
        name: row.get("name")?,
        is_bot: row.get("is_bot")?,
        text: row.get("text")?,
        at: row.get::<_, i64>("at")? as u64,
    })
}

fn person_row(row: &Row<'_>) -> rusqlite::Result<PersonRow> {
    let kind: String = row.get("kind")?;
    Ok(PersonRow {
        id: PersonId::from_number(row.get("id")?),
        name: row.get("name")?,
        kind: kind_of(&kind).ok_or_else(|| unknown("kind", &kind))?,
        owner: row.get::<_, Option<i64>>("owner")?.map(PersonId::from_number),
        created: row.get::<_, i64>("created")? as u64,
        rating: Rating {
            mean: row.get("rating_mean")?,
            deviation: row.get("rating_deviation")?,
            games: row.get("rated_games")?,
        },
        name_changes: row.get::<_, i64>("name_changes")? as u64,
    })
}

pub(super) fn due(connection: &Connection, at: Millis, count: u32) -> rusqlite::Result<Vec<TableId>> {
    let mut statement =
        connection.prepare_cached("SELECT id FROM tables WHERE due <= ? ORDER BY due LIMIT ?")?;
    let id = |row: &Row<'_>| row.get("id").map(TableId::from_number);
    statement.query_map(params![at as i64, count], id)?.collect()
}

pub(super) fn unfinished(
    connection: &Connection,
    person: PersonId,
    after: TableKey,
    count: u32,
) -> rusqlite::Result<Vec<(TableKey, TableId)>> {
    let table = |row: &Row<'_>| Ok((row.get("key")?, TableId::from_number(row.get("id")?)));
    connection.prepare_cached(UNFINISHED)?.query_map(params![person.number(), after, count], table)?.collect()
}

pub(super) fn unused_lobbies(
    connection: &Connection,
    since: UnusedSince,
    count: u32,
) -> rusqlite::Result<Vec<TableId>> {
    let mut statement =
        connection.prepare_cached(&format!("SELECT id FROM tables WHERE {UNUSED} LIMIT ?3"))?;
    let id = |row: &Row<'_>| row.get("id").map(TableId::from_number);
    statement.query_map(params![since.listed as i64, since.unlisted as i64, count], id)?.collect()
}

pub(super) fn absent_guests(
    connection: &Connection,
    since: Millis,
    count: u32,
) -> rusqlite::Result<Vec<PersonRow>> {
    let mut statement =
        connection.prepare_cached(&format!("{PERSON} FROM people WHERE {ABSENT} LIMIT ?2"))?;
    statement.query_map(params![since as i64, count], person_row)?.collect()
}

pub(super) fn chat(
    connection: &Connection,
    key: TableKey,
    count: u32,
) -> rusqlite::Result<Vec<(LineNumber, ChatLine)>> {
    let mut statement = connection.prepare_cached(
        "SELECT line, person, name, is_bot, text, at FROM chat WHERE game = ? ORDER BY line DESC LIMIT ?",
    )?;
    let line = |row: &Row<'_>| Ok((row.get("line")?, chat_line(row)?));
    let mut lines: Vec<_> = statement.query_map(params![key, count], line)?.collect::<Result<_, _>>()?;
    lines.reverse();
    Ok(lines)
}

pub(super) fn table(connection: &Connection, id: TableId) -> rusqlite::Result<Option<TableRow>> {
    let mut statement = connection.prepare_cached(&format!("{TABLE} WHERE id = ?"))?;
    let row = statement.query_row([id.number()], table_without_seats).optional()?;
    row.map(|row| with_seats(connection, row)).transpose()
}

pub(super) fn tables(
    connection: &Connection,
    listing: Listing,
    after: Option<TableId>,
    count: u32,
) -> rusqlite::Result<Vec<TableRow>> {
    let list = TableList::new(listing, after);
    let mut statement = connection.prepare_cached(&list.sql)?;
    let rows = statement
        .query_map(params![list.status, count, list.person, list.after], table_without_seats)?
        .collect::<Result<Vec<TableRow>, _>>()?;
    rows.into_iter().map(|row| with_seats(connection, row)).collect()
}

pub(super) fn set_text(bytes: Vec<u8>) -> rusqlite::Result<String> {
    String::from_utf8(bytes).map_err(|_| unknown("set", "without UTF-8"))
}

fn table_without_seats(row: &Row<'_>) -> rusqlite::Result<TableRow> {
    let status: String = row.get("status")?;
    Ok(TableRow {
        key: row.get("key")?,
        id: TableId::from_number(row.get("id")?),
        created: row.get::<_, i64>("created")? as u64,
        state: TableState {
            version: row.get::<_, i64>("version")? as u64,
            status: status_of(&status).ok_or_else(|| unknown("status", &status))?,
            listed: row.get("listed")?,
            host: row.get::<_, Option<i64>>("host")?.map(PersonId::from_number),
            seats: Vec::new(),
            set: row.get::<_, Option<Vec<u8>>>("own_set")?.map(set_text).transpose()?,
            body: row.get("body")?,
        },
        people: Vec::new(),
    })
}

fn with_seats(connection: &Connection, mut table: TableRow) -> rusqlite::Result<TableRow> {
    let mut statement = connection.prepare_cached(
        "SELECT seat, person, name, kind = 'bot' OR owner IS NOT NULL AS is_bot, kind = 'former' AS is_former,
         kind = 'account' AS has_account, name_changes FROM seats JOIN people ON people.id = person WHERE game = ? ORDER BY seat",
    )?;
    let mut rows = statement.query([table.key])?;
    while let Some(row) = rows.next()? {
        let person = PersonId::from_number(row.get("person")?);
        let seat = seat_of(row.get("seat")?).ok_or_else(|| unknown("seat", "of a table"))?;
        table.state.seats.push((seat, person));
        let has_account = row.get("has_account")?;
        let (is_bot, is_former) = (row.get("is_bot")?, row.get("is_former")?);
        let (name, changes) = (row.get("name")?, row.get::<_, i64>("name_changes")? as u64);
        table.people.push((person, Nameplate { name, has_account, is_bot, is_former, changes }));
    }
    table.people.sort();
    table.people.dedup();
    Ok(table)
}

pub(super) fn versions(
    connection: &Connection,
    keys: &[TableKey],
) -> rusqlite::Result<HashMap<TableKey, Versions>> {
    let mut statement = connection.prepare_cached(
        "SELECT version, (SELECT coalesce(max(sequence), 0) FROM entries WHERE game = key) AS sequence,
         (SELECT coalesce(max(line), 0) FROM chat WHERE game = key) AS line,
         (SELECT coalesce(sum(name_changes), 0) FROM people
          WHERE id IN (SELECT person FROM seats WHERE game = key)) AS name_changes
         FROM tables WHERE key = ?",
    )?;
    let of_table = |row: &Row<'_>| {
        Ok(Versions {
            version: row.get::<_, i64>("version")? as u64,
            sequence: row.get::<_, i64>("sequence")? as u64,
            line: row.get("line")?,
            name_changes: row.get::<_, i64>("name_changes")? as u64,
        })
    };
    let mut versions = HashMap::new();
    for key in keys {
        if let Some(of_table) = statement.query_row([key], of_table).optional()? {
            versions.insert(*key, of_table);
        }
    }
    Ok(versions)
}

pub(super) fn entries(connection: &Connection, key: TableKey) -> rusqlite::Result<Vec<Entry>> {
    let mut statement = connection.prepare_cached(
        "SELECT sequence, seat, request, events, at FROM entries WHERE game = ? ORDER BY sequence",
    )?;
    let entry = |row: &Row<'_>| {
        Ok(Entry {
            sequence: row.get::<_, i64>("sequence")? as u64,
            seat: row.get::<_, Option<u8>>("seat")?.and_then(seat_of),
            request: row.get("request")?,
            events: row.get("events")?,
            at: row.get::<_, i64>("at")? as u64,
        })
    };
    statement.query_map([key], entry)?.collect()
}
