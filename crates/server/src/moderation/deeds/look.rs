//! What moderators and admins look at.

use ilos_table::Status;
use ilos_wire::moderation::{DeedAnswer, LogEntry, PersonInfo};
use ilos_wire::table::TableStatus;

use super::DeedError;
use crate::app::App;
use crate::http::{kind_to_wire, login_to_wire};
use crate::people::secret::SecretHash;
use crate::store::PersonRow;

/// The most rows of a list.
const LIST: u32 = 100;

pub(super) async fn people(app: &App, name: Option<String>) -> Result<DeedAnswer, DeedError> {
    let part = name.unwrap_or_default().to_lowercase();
    let people = app.store.people_named(&part, LIST).await?.into_iter().map(|person| PersonInfo {
        id: person.id.to_string(),
        name: person.name,
        kind: kind_to_wire(person.kind),
        role: person.role,
        created: person.created,
        seen: person.seen,
        networks: app.rooms.connections().networks_of(person.id),
    });
    Ok(DeedAnswer::People(people.collect()))
}

pub(super) async fn logins(app: &App, person: PersonRow) -> Result<DeedAnswer, DeedError> {
    let none_of_them = SecretHash([0; 32]);
    let logins = app.store.logins_of(person.id).await?;
    Ok(DeedAnswer::Logins(logins.into_iter().map(|login| login_to_wire(login, none_of_them)).collect()))
}

pub(super) async fn tables(app: &App, status: TableStatus) -> Result<DeedAnswer, DeedError> {
    let status = match status {
        TableStatus::Gathering => Status::Lobby,
        TableStatus::Playing => Status::Match,
        TableStatus::Finished => Status::Finished,
    };
    let mut tables = Vec::new();
    for id in app.store.latest_tables(status, LIST).await? {
        // A table that cannot be shown does not hide the others.
        if let Ok(room) = app.rooms.find(id).await
            && let Ok(info) = room.info()
        {
            tables.push(info);
        }
    }
    Ok(DeedAnswer::Tables(tables))
}

pub(super) async fn reports(app: &App) -> Result<DeedAnswer, DeedError> {
    Ok(DeedAnswer::Reports(app.store.waiting_reports(LIST).await?))
}

pub(super) async fn log(app: &App, before: Option<u64>) -> Result<DeedAnswer, DeedError> {
    let entries = app.store.audit(before, LIST).await?.into_iter().map(|row| LogEntry {
        number: row.number,
        at: row.at,
        person: row.person.map(|person| person.to_string()),
        deed: row.deed,
    });
    Ok(DeedAnswer::Log(entries.collect()))
}
