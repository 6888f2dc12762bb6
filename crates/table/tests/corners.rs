//! Corners of a table that games rarely reach: two seats of one person, programs, ties, limits, reloads.

mod common;

use common::*;
use ilos_rules::{Action, Cards, Destination, Options, Play, Seat, Set};
use ilos_table::{
    Clock, Command, Due, Effect, MatchSeat, Nameplate, OwnSet, PersonId, Rated, Rating, SeatInfo, Table,
    TableWithoutGame, Terms, rating_changes,
};

/// A number from which the shuffles give Ann a Ship card and one to pay with.
const SHIP: u64 = 2;

/// A duel whose Ann can sail to an island in her first turn.
fn at_sea(clock: Clock) -> Scene {
    let mut scene = Scene::duel_dealt(SHIP, Terms { clock, ..terms() });
    (0..4).for_each(|_| scene.go_on());
    scene
}

/// A play that neither ends the turn nor reveals anything.
fn sail(scene: &Scene) -> Action {
    let game = scene.table.played().unwrap().play.game();
    let plays = game.position().every_play(game.config());
    let to_shore = |play: &&Play| matches!(play, Play::Ship { to: Destination::Shore(_), .. });
    let play = **plays.iter().filter(to_shore).collect::<Vec<_>>().first().expect("a shore to sail to");
    let hand = game.position().hand(scene.to_act()).minus(Cards::one(play.card()));
    Action::Play { play, payment: ilos_rules::payments(hand, 1)[0] }
}

fn ready(scene: &Scene) -> Vec<bool> {
    let ready = |info: &SeatInfo<'_>| matches!(info, SeatInfo::Person { ready: true, .. });
    scene.table.seat_infos().iter().map(ready).collect()
}

fn away(table: &Table) -> Vec<bool> {
    let away = |info: &SeatInfo<'_>| matches!(info, SeatInfo::Person { away: true, .. });
    table.seat_infos().iter().map(away).collect()
}

#[test]
fn a_turn_of_several_plays_has_the_time_of_one_turn() {
    let mut scene = at_sea(Clock::PerTurn { seconds: 60 });
    assert_eq!(scene.left()[0], 60_000);
    scene.now += 10_000;
    let action = sail(&scene);
    scene.act(ANN, "sail", action).unwrap();
    assert_eq!((scene.to_act(), scene.left()[0]), (seat(0), 50_000));
}

#[test]
fn a_reloaded_game_has_the_same_times() {
    let mut scene = at_sea(Clock::RealTime { seconds: 60, increment: 5 });
    for _ in 0..3 {
        scene.now += 7_000;
        scene.go_on();
    }
    assert_eq!(scene.reloaded().played().unwrap().play.times_left(), Some(scene.left()));
}

#[test]
fn a_viewer_keeps_the_events_of_the_sequence_that_it_saw() {
    let mut scene = at_sea(Clock::None);
    let (on, seen) = (scene.sequence(), scene.table.played().unwrap().play.game().events().len());
    let action = sail(&scene);
    scene.act(ANN, "sail", action).unwrap();
    let kept = |scene: &Scene, since| scene.table.played().unwrap().play.events_kept_since(since);
    assert!(seen > 2);
    assert_eq!((kept(&scene, on), kept(&scene, on + 1)), (seen, seen + 1));
    let request = "oh".to_owned();
    scene.give(Command::TakeBack { by: person(ANN), seat: seat(0), on: on + 1, request }).unwrap();
    assert_eq!(kept(&scene, on + 1), seen, "the play was taken back");
}

#[test]
fn the_lobby_shows_who_is_ready_and_the_match_who_is_away() {
    let mut scene = Scene::lobby(3, terms());
    scene.join(BEN).unwrap();
    scene.join(CARL).unwrap();
    assert_eq!(ready(&scene), [true, true, true]);
    scene.ready(BEN, false).unwrap();
    scene.ready(CARL, false).unwrap();
    assert_eq!(ready(&scene), [true, false, false]);
    scene.ready(BEN, true).unwrap();
    assert_eq!(ready(&scene), [true, true, false], "Ben's answer is his own");
    scene.ready(CARL, true).unwrap();
    scene.start(ANN).unwrap();
    scene.leave(BEN).unwrap();
    assert_eq!(away(&scene.table), [false, true, false]);
}

#[test]
fn a_person_with_two_seats_of_a_match_can_leave_one_of_them() {
    let table = TableWithoutGame::open(terms(), (person(ANN), plate(ANN)), 3, 2, &[bot("trader")]).unwrap();
    let mut scene = Scene::of(table);
    scene.start(ANN).unwrap();
    let leave = Command::Leave { by: person(ANN), seat: Some(seat(1)), substitute: bot("captain") };
    scene.give(leave).unwrap();
    assert_eq!(away(&scene.table), [false, true, false]);
    let acting = scene.table.played().unwrap().seats.get(seat(1)).and_then(MatchSeat::acting_bot);
    assert_eq!(acting.map(|bot| bot.name()), Some("captain"));
}

#[test]
fn a_look_that_was_not_needed_says_when_the_next_one_is() {
    let mut scene = Scene::with_clock(Clock::PerTurn { seconds: 60 });
    scene.due = Due::Never;
    scene.look_at_clock();
    assert_eq!(scene.due, Due::At(scene.now + 60_000));
    let mut lobby = Scene::lobby(2, terms());
    lobby.due = Due::At(5);
    lobby.look_at_clock();
    assert_eq!(lobby.due, Due::Never);
}

#[test]
fn a_step_says_whether_there_is_anything_to_store_and_what_follows() {
    let mut scene = Scene::lobby(2, terms());
    let joins = scene.decide(&Command::Join { by: person(BEN), nameplate: plate(BEN), seat: None }).unwrap();
    assert!(joins.to_store().unwrap().table.is_some(), "the table changes");
    assert_eq!(joins.effects(), [Effect::TableChanged]);
    let mut duel = Scene::duel(terms());
    let acts = duel.decide(&act(ANN, 1, "one", keep())).unwrap();
    let stored = acts.to_store().expect("the game goes on");
    assert_eq!(stored.entry.map(|entry| entry.sequence), Some(2));
    assert!(stored.table.is_none() && stored.due.is_none() && stored.opens.is_none());
}

#[test]
fn a_rematch_is_shown_to_all() {
    let options = Options { first: Seat::new(0), round_limit: 1, ..Options::default() };
    let mut scene = Scene::duel(Terms { options, ..terms() });
    scene.play_to_the_end();
    scene.give(Command::Rematch { by: person(ANN), gone: None }).unwrap();
    assert_eq!(scene.effects, [Effect::TableChanged]);
}

#[test]
fn a_table_knows_its_people_and_counts_their_new_names() {
    let mut scene = Scene::lobby(3, terms());
    scene.join(BEN).unwrap();
    assert_eq!(scene.table.people().ids().collect::<Vec<_>>(), [person(ANN), person(BEN)]);
    assert_eq!(scene.table.name_changes(), 0);
    for (who, changes) in [(ANN, 2), (BEN, 3)] {
        scene.table.rename(person(who), Nameplate { changes, ..plate(who) });
    }
    assert_eq!(scene.table.name_changes(), 5);
    scene.give(Command::AddBot { by: person(ANN), bot: bot("trader"), seat: None }).unwrap();
    assert_eq!(scene.table.seat_names(), ["Ann", "Ben", "trader (bot)"]);
}

#[test]
fn a_set_may_be_as_long_as_the_limit() {
    let text = Set::standard().to_text();
    let padded = |bytes: usize| format!("{text}#{}", "x".repeat(bytes - text.len() - 1));
    let open = |set: String| {
        let set = Some(OwnSet::new(set)?);
        TableWithoutGame::open(Terms { set, ..terms() }, (person(ANN), plate(ANN)), 2, 1, &[])
    };
    assert!(open(padded(65_536)).is_ok());
    assert!(open(padded(65_537)).is_err());
}

#[test]
fn the_name_of_a_set_is_kept_beside_its_text_and_read_from_it_only_for_older_tables() {
    let name = |set: OwnSet| Terms { set: Some(set), ..terms() }.set_name(None);
    let text = Set::standard().to_text();
    assert_eq!(OwnSet::new(text.clone()).unwrap().kept_name(), Some(Set::standard().name()));
    assert_eq!(name(OwnSet::stored("not a set".to_owned(), Some("Reef".to_owned()))).unwrap(), "Reef");
    assert_eq!(name(OwnSet::stored(text, None)).unwrap(), Set::standard().name());
    assert!(name(OwnSet::stored("not a set".to_owned(), None)).is_err());
}

/// What a program did in its own seat is not what the people did.
#[test]
fn a_game_is_not_rated_when_only_a_program_has_played_it() {
    let options = Options { first: Seat::new(0), round_limit: 1, ..Options::default() };
    let is_rated = |people_leave: bool| {
        let mut scene = Scene::lobby(3, Terms { options, rated: true, ..terms() });
        scene.join(BEN).unwrap();
        scene.join(CARL).unwrap();
        scene.table.rename(person(CARL), Nameplate { is_bot: true, ..plate(CARL) });
        scene.start(ANN).unwrap();
        if people_leave {
            scene.leave(ANN).unwrap();
            scene.leave(BEN).unwrap();
        }
        while scene.table.played().unwrap().play.game().position().round() < 1 || scene.to_act() != seat(2) {
            scene.go_on();
        }
        let last = scene.decide(&act(CARL, scene.sequence(), "last", Action::EndTurn)).unwrap();
        last.to_store().unwrap().rated.is_some()
    };
    assert!(is_rated(false), "two people and a program have played");
    assert!(!is_rated(true), "bots have played for the two people");
}

#[test]
fn a_change_of_a_rating_depends_on_the_strength_of_both() {
    assert!((Rating::NEW.deviation - 8.333).abs() < 0.001);
    let gain_of_winner = |winner: Rating, bot: f64| {
        let rated = |who, rating| Rated::Person(PersonId::from_number(who), rating);
        let changes = rating_changes(&[rated(1, winner), rated(2, Rating::NEW), Rated::Bot(bot)], &[1, 2, 3]);
        changes[0].mean
    };
    let usual = gain_of_winner(Rating::NEW, 25.0);
    assert!(gain_of_winner(Rating { mean: 40.0, ..Rating::NEW }, 25.0) < usual, "the strong gain less");
    assert!(gain_of_winner(Rating { deviation: 2.0, ..Rating::NEW }, 25.0) < usual, "so do the well known");
    assert!(gain_of_winner(Rating::NEW, 35.0) > usual, "a strong bot is worth more");
}
