//! People, tables and steps for the tests of stores.

use std::sync::Arc;

use ilos_rules::{Commitment, Config, Dealer, Game, Notation, Options, Seat, Seed, Set};
use ilos_server::RandomSource;
use ilos_server::store::{Change, PersonKind, PersonRow, Store, TableState};
use ilos_table::{
    Control, Entry, Match, MatchSeat, Nameplate, PerSeat, PersonId, Rating, Stage, Start, Status, TableId,
    TableWithoutGame, Terms, Votes,
};

pub(crate) type Shared = Arc<dyn Store>;

pub(crate) async fn added(store: &Shared, name: &str) -> PersonRow {
    let person = someone(name);
    store.add_person(&person).await.unwrap();
    person
}

pub(crate) fn someone(name: &str) -> PersonRow {
    let (id, name) = (PersonId::random(&mut RandomSource::default()), name.to_owned());
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

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number.into()).unwrap()
}

pub(crate) fn state(version: u64, status: Status, seats: &[(u8, PersonId)]) -> TableState {
    let seats = seats.iter().map(|&(number, person)| (seat(number), person)).collect();
    let host = None;
    TableState { version, status, listed: true, host, seats, set: None, body: format!("body {version}") }
}

pub(crate) fn entry(sequence: u64) -> Entry {
    let events = format!("events {sequence} with ' and ü");
    Entry {
        sequence,
        seat: (sequence > 1).then_some(seat(3)),
        request: Some(format!("r{sequence}")),
        events,
        at: 99,
    }
}

pub(crate) async fn nameplates(store: &Shared, table: TableId) -> Vec<(PersonId, Nameplate)> {
    store.table(table).await.unwrap().unwrap().people
}

/// Stores a match of two seats of a person that began with these versions of rules and standard set.
pub(crate) async fn store_match(
    store: &dyn Store,
    host: PersonId,
    rules_version: u32,
    standard_version: u32,
) -> TableId {
    let terms = Terms { options: Options { first: Seat::new(0), ..Options::default() }, ..Terms::default() };
    let lobby = TableWithoutGame::open(terms.clone(), (host, Nameplate::default()), 2, 2, &[]).unwrap();
    let seed = Seed::from_text("stored");
    let known = Set::standard_version(standard_version).unwrap_or_else(Set::standard);
    let config = Config::new(known, 2, terms.options).unwrap();
    let commitment = Commitment::new(&config, &seed).to_string();
    let start = Start { rules_version, standard_version, seed: seed.to_string(), commitment };
    let seats = PerSeat::new(vec![MatchSeat::Person(host, Control::Own); 2]).unwrap();
    let table = lobby.with_stage(Stage::Match(Match { seats, start, votes: Votes::default(), play: () }));
    let id = TableId::random(&mut RandomSource::default());
    let key = store.add_table(id, 5, TableState::new(&table, 1)).await.unwrap();
    let Ok(game) = Game::new(config.clone(), &mut Dealer::new(&config, seed));
    let events = Notation::new(&config).write(&game.events()[0]);
    let entry = Some(Entry { sequence: 1, seat: None, request: None, events, at: 6 });
    store.commit(Change { entry, ..Change::of(key, 6) }).await.unwrap();
    id
}
