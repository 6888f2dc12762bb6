//! People, tables and steps for the tests of stores.

use std::sync::Arc;

use ilos_server::PersonId;
use ilos_server::TableId;
use ilos_server::store::{Entry, Nameplate, PersonRow, Rating, Store, TableState};
use ilos_wire::person::PersonKind;
use ilos_wire::table::TableStatus;

pub type Shared = Arc<dyn Store>;

pub async fn added(store: &Shared, name: &str) -> PersonRow {
    let person = someone(name);
    store.add_person(&person).await.unwrap();
    person
}

pub fn someone(name: &str) -> PersonRow {
    let (id, name) = (PersonId::random(), name.to_owned());
    PersonRow {
        id,
        name,
        kind: PersonKind::Guest,
        owner: None,
        created: 7,
        rating: Rating::NEW,
        name_changes: 0,
    }
}

pub fn state(version: u64, status: TableStatus, seats: &[(u8, PersonId)]) -> TableState {
    let (host, seats) = (None, seats.to_vec());
    TableState { version, status, listed: true, host, seats, body: format!("body {version}") }
}

pub fn entry(sequence: u64) -> Entry {
    let events = format!("events {sequence} with ' and ü");
    Entry {
        sequence,
        seat: (sequence > 1).then_some(3),
        request: Some(format!("r{sequence}")),
        events,
        at: 99,
    }
}

pub async fn nameplates(store: &Shared, table: TableId) -> Vec<(PersonId, Nameplate)> {
    store.table(table).await.unwrap().unwrap().people
}
