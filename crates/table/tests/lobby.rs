//! A table before its game.

mod common;

use common::*;
use ilos_rules::Options;
use ilos_table::{
    Clock, Command, Effect, LobbySeat, Nameplate, OwnSet, SeatOrder, Status, TableError, TableWithoutGame,
    Terms,
};

fn open(players: usize, own: usize, terms: Terms) -> Result<TableWithoutGame, TableError> {
    TableWithoutGame::open(terms, (person(ANN), plate(ANN)), players, own, &[])
}

#[test]
fn a_table_opens_with_its_host_in_the_first_seat() {
    let scene = Scene::lobby(3, terms());
    assert_eq!(scene.table.host(), Some(person(ANN)));
    assert_eq!(scene.seats(), [LobbySeat::Person(person(ANN)), LobbySeat::Open, LobbySeat::Open]);
    assert_eq!(scene.table.status(), Status::Lobby);
}

#[test]
fn an_impossible_table_is_refused_in_plain_words() {
    let clock = |clock| Terms { clock, ..terms() };
    let options = Options { first: Some(seat(4)), ..Options::default() };
    for (players, own, terms, expected) in [
        (7, 1, terms(), "7 players, expected 2 to 5 (C1)"),
        (1, 1, terms(), "1 players, expected 2 to 5 (C1)"),
        (2, 3, terms(), "3 own seats and 0 bots do not fit at a table of 2"),
        (2, 1, Terms { options, ..Terms::default() }, "seat 4 should begin but has no player"),
        (2, 1, clock(Clock::PerTurn { seconds: 0 }), "1 to 1209600 seconds"),
        (2, 1, clock(Clock::RealTime { seconds: 86_401, increment: 0 }), "1 to 86400 seconds"),
        (2, 1, clock(Clock::RealTime { seconds: 60, increment: 3_601 }), "an increment of at most 3600"),
    ] {
        let refused = open(players, own, terms).unwrap_err().to_string();
        assert!(refused.contains(expected), "{refused}");
    }
    for (text, expected) in [
        ("not a set".to_owned(), "the set: "),
        ("x".repeat(70_000), "the set has 70000 bytes, expected at most 65536"),
    ] {
        let refused = OwnSet::new(text).unwrap_err().to_string();
        assert!(refused.contains(expected), "{refused}");
    }
    for clock in [
        Clock::PerTurn { seconds: 1_209_600 },
        Clock::RealTime { seconds: 1, increment: 3_600 },
        Clock::RealTime { seconds: 86_400, increment: 0 },
    ] {
        assert!(open(2, 1, Terms { clock, ..terms() }).is_ok());
    }
}

#[test]
fn a_set_of_its_own_gives_the_table_its_name_and_its_game() {
    let standard = ilos_rules::Set::standard();
    let text = standard.to_text().replace(standard.name(), "my own isles");
    let set = Some(OwnSet::new(text).unwrap());
    let table = open(2, 2, Terms { set, ..terms() }).unwrap();
    assert_eq!(table.terms().set_name(None).unwrap(), "my own isles");
    assert_eq!(table.config().unwrap().set().name(), "my own isles");
}

#[test]
fn people_take_seats_and_leave_them() {
    let mut scene = Scene::lobby(3, terms());
    scene.join(BEN).unwrap();
    assert_eq!(scene.effects, [Effect::TableChanged]);
    let taken = scene.give(Command::Join { by: person(CARL), nameplate: plate(CARL), seat: Some(seat(1)) });
    assert_eq!(taken.unwrap_err(), TableError::SeatTaken(seat(1)));
    scene.give(Command::Join { by: person(CARL), nameplate: plate(CARL), seat: Some(seat(2)) }).unwrap();
    assert_eq!(scene.join(CARL).unwrap_err(), TableError::Full);
    let beyond = Command::Join { by: person(CARL), nameplate: plate(CARL), seat: Some(seat(3)) };
    assert_eq!(scene.give(beyond).unwrap_err().to_string(), "there is no seat 3, expected 0 to 2");
    assert_eq!(scene.table.seat_names(), ["Ann", "Ben", "Carl"]);
    scene.leave(BEN).unwrap();
    assert_eq!(scene.seats()[1], LobbySeat::Open);
    assert_eq!(scene.leave(BEN).unwrap_err(), TableError::NotYourSeatToLeave);
}

#[test]
fn someone_with_two_seats_can_leave_one_of_them() {
    let mut scene = Scene::of(open(3, 2, terms()).unwrap());
    let leave = Command::Leave { by: person(ANN), seat: Some(seat(0)), substitute: bot("trader") };
    scene.give(leave).unwrap();
    assert_eq!(scene.seats(), [LobbySeat::Open, LobbySeat::Person(person(ANN)), LobbySeat::Open]);
    assert_eq!(scene.table.host(), Some(person(ANN)), "Ann still has a seat");
}

#[test]
fn a_table_whose_host_leaves_belongs_to_the_next_person() {
    let mut scene = Scene::lobby(3, Terms { listed: true, ..terms() });
    scene.join(BEN).unwrap();
    scene.leave(ANN).unwrap();
    assert_eq!(scene.table.host(), Some(person(BEN)));
    scene.leave(BEN).unwrap();
    assert_eq!(scene.table.host(), None);
    assert!(!scene.table.is_listed(), "no one waits there");
    scene.join(CARL).unwrap();
    assert_eq!(scene.table.host(), Some(person(CARL)));
    assert!(scene.table.is_listed());
}

#[test]
fn a_lobby_is_listed_as_long_as_someone_can_come() {
    let mut scene = Scene::lobby(2, Terms { listed: true, ..terms() });
    assert!(scene.table.is_listed(), "a seat is open");
    scene.join(BEN).unwrap();
    assert!(!scene.table.is_listed(), "it is full");
    scene.leave(BEN).unwrap();
    assert!(scene.table.is_listed(), "a seat is open again");
    assert!(!Scene::lobby(2, terms()).table.is_listed(), "it is private");
}

#[test]
fn a_host_without_a_seat_stays_the_host_until_giving_the_table_up() {
    let mut scene = Scene::of(open(2, 0, terms()).unwrap());
    scene.join(BEN).unwrap();
    scene.leave(BEN).unwrap();
    assert_eq!(scene.table.host(), Some(person(ANN)));
    let one_seat = Command::Leave { by: person(ANN), seat: Some(seat(0)), substitute: bot("trader") };
    assert_eq!(scene.give(one_seat).unwrap_err(), TableError::NotYourSeatToLeave);
    scene.leave(ANN).unwrap();
    assert_eq!(scene.table.host(), None);
    assert_eq!(scene.leave(ANN).unwrap_err(), TableError::NotYourSeatToLeave);
}

#[test]
fn only_the_host_adds_bots_frees_seats_and_starts() {
    let mut scene = Scene::lobby(3, terms());
    scene.join(BEN).unwrap();
    let add = |by| Command::AddBot { by: person(by), bot: bot("trader"), seat: None };
    let clear = |by, number| Command::ClearSeat { by: person(by), seat: seat(number) };
    assert_eq!(scene.give(add(BEN)).unwrap_err(), TableError::NotHost);
    assert_eq!(scene.give(clear(BEN, 0)).unwrap_err(), TableError::NotHost);
    assert_eq!(scene.start(BEN).unwrap_err(), TableError::NotHost);
    scene.give(add(ANN)).unwrap();
    assert_eq!(scene.seats()[2], LobbySeat::Bot(bot("trader")));
    scene.give(clear(ANN, 2)).unwrap();
    scene.ready(BEN, false).unwrap();
    scene.give(clear(ANN, 1)).unwrap();
    assert_eq!(scene.seats()[1..], [LobbySeat::Open, LobbySeat::Open]);
    assert!(!scene.table.has_seat(person(BEN)));
    assert_eq!(scene.give(clear(ANN, 4)).unwrap_err(), TableError::NoSuchSeat { seat: seat(4), players: 3 });
}

#[test]
fn a_game_does_not_start_with_an_open_seat_or_while_someone_is_not_ready() {
    let mut scene = Scene::lobby(2, terms());
    assert_eq!(scene.start(ANN).unwrap_err(), TableError::SeatsOpen);
    assert_eq!(scene.table.check_start(person(ANN)), Err(TableError::SeatsOpen));
    scene.join(BEN).unwrap();
    scene.ready(BEN, false).unwrap();
    assert_eq!(scene.start(ANN).unwrap_err(), TableError::NotReady);
    assert_eq!(scene.ready(CARL, true).unwrap_err(), TableError::NotSeated);
    scene.leave(BEN).unwrap();
    scene.join(CARL).unwrap();
    scene.ready(ANN, false).unwrap();
    scene.start(ANN).unwrap();
    assert_eq!(scene.table.status(), Status::Match, "a host who starts the game counts as ready");
}

#[test]
fn a_start_stores_the_set_up_and_announces_the_first_turn() {
    let mut scene = Scene::lobby(2, terms());
    scene.join(BEN).unwrap();
    scene.start(ANN).unwrap();
    assert_eq!(scene.turn_announced_to(), Some(person(ANN)));
    assert_eq!(scene.entries.len(), 1);
    assert_eq!((scene.entries[0].sequence, scene.entries[0].seat), (1, None));
    for refused in [scene.join(CARL), scene.ready(BEN, true), scene.start(ANN)] {
        assert_eq!(refused.unwrap_err(), TableError::Started);
    }
}

#[test]
fn the_host_of_a_table_opened_for_one_game_knows_of_the_first_turn() {
    let mut scene = Scene::of(open(2, 2, terms()).unwrap());
    scene.give(Command::Start { by: person(ANN), just_opened: true }).unwrap();
    assert_eq!(scene.turn_announced_to(), None);
    scene.go_on();
    assert_eq!(scene.turn_announced_to(), Some(person(ANN)), "the second seat is another turn");
}

#[test]
fn the_shuffles_follow_from_the_entropy_alone() {
    let (one, same) = (Scene::duel(terms()), Scene::duel(terms()));
    assert_eq!(one.entries, same.entries);
    assert_eq!(one.table.start(), same.table.start());
    let commitment = &one.table.start().unwrap().commitment;
    let seed = one.table.played().unwrap().play.seed();
    let config = one.table.config().unwrap();
    assert_eq!(*commitment, ilos_rules::Commitment::new(&config, &seed).to_string());
}

#[test]
fn seats_are_drawn_by_lot_if_the_terms_say_so() {
    let mut first_seats = std::collections::BTreeSet::new();
    for number in 0..40 {
        let terms = Terms { seat_order: SeatOrder::Random, ..terms() };
        let bots = vec![bot("trader"); 4];
        let table = TableWithoutGame::open(terms, (person(ANN), plate(ANN)), 5, 1, &bots).unwrap();
        let table = table.with_entries(&[]).unwrap();
        let start = Command::Start { by: person(ANN), just_opened: false };
        let step = table.decide(&start, 0, &mut Dice(number)).unwrap();
        first_seats.insert(step.to_store().unwrap().table.unwrap().seats_of(person(ANN))[0]);
    }
    assert_eq!(first_seats.len(), 5, "40 draws of five seats: {first_seats:?}");
}

#[test]
fn a_new_name_is_shown_and_counted() {
    let mut scene = Scene::lobby(2, terms());
    let anna = Nameplate { name: "Anna".to_owned(), changes: 1, ..Nameplate::default() };
    assert!(scene.table.rename(person(ANN), anna));
    assert!(!scene.table.rename(person(CARL), plate(CARL)));
    assert_eq!((scene.table.seat_names()[0].as_str(), scene.table.name_changes()), ("Anna", 1));
}

#[test]
fn a_name_that_changes_while_a_step_is_stored_stays() {
    let mut scene = Scene::lobby(2, terms());
    let step = scene.decide(&Command::SetReady { by: person(ANN), ready: false }).unwrap();
    scene.table.rename(person(ANN), Nameplate { name: "Anna".to_owned(), ..Nameplate::default() });
    scene.table.evolve(step);
    assert_eq!(scene.table.seat_names()[0], "Anna");
}
