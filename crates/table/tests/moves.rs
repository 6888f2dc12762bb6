//! A table during its game: who may act, what takes effect once, which turns are announced.

mod common;

use common::*;
use ilos_rules::{Action, Refusal};
use ilos_table::{Clock, Command, Due, Effect, TableError, Terms};

#[test]
fn an_action_is_stored_and_shown_and_the_next_turn_is_announced() {
    let mut scene = Scene::duel(terms());
    scene.act(ANN, "one", keep()).unwrap();
    assert_eq!(scene.effects[0], Effect::TableChanged);
    assert_eq!(scene.effects[1], Effect::TurnBegan { person: person(BEN), seat: seat(1), sequence: 2 });
    let entry = &scene.entries[1];
    assert_eq!((entry.sequence, entry.seat, entry.request.as_deref()), (2, Some(seat(0)), Some("one")));
    assert!(entry.events.starts_with("seat 0 mulligan "), "{}", entry.events);
}

#[test]
fn a_decision_changes_nothing_until_the_table_evolves() {
    let mut scene = Scene::duel(terms());
    scene.decide(&act(ANN, 1, "one", keep())).unwrap();
    assert_eq!((scene.sequence(), scene.to_act()), (1, seat(0)));
}

#[test]
fn the_same_command_twice_takes_effect_once() {
    let mut scene = Scene::duel(terms());
    scene.give(act(ANN, 1, "one", keep())).unwrap();
    let again = scene.decide(&act(ANN, 1, "one", keep())).unwrap();
    assert!(again.to_store().is_none());
    scene.go_on();
    let later = scene.decide(&act(ANN, 1, "one", keep())).unwrap();
    assert!(later.to_store().is_none(), "a command that took effect stays accepted");
}

#[test]
fn another_command_on_an_old_sequence_is_stale() {
    let mut scene = Scene::duel(terms());
    scene.act(ANN, "one", keep()).unwrap();
    let stale = scene.give(act(ANN, 1, "another", keep())).unwrap_err();
    assert_eq!(stale, TableError::Stale { on: 1, sequence: 2 });
    assert_eq!(stale.to_string(), "based on sequence 1, but the game is at 2");
    let ahead = scene.give(act(ANN, 9, "one", keep())).unwrap_err();
    assert_eq!(ahead, TableError::Stale { on: 9, sequence: 2 });
}

#[test]
fn an_action_against_the_rules_is_refused_with_the_reason() {
    let mut scene = Scene::duel(terms());
    let refused = scene.act(BEN, "one", keep()).unwrap_err();
    assert_eq!(refused, TableError::Rules(Refusal::NotYourTurn { turn: seat(0) }));
    let refused = scene.act(ANN, "one", Action::EndTurn).unwrap_err();
    assert_eq!(refused, TableError::Rules(Refusal::MulliganFirst));
    assert_eq!(scene.sequence(), 1);
}

#[test]
fn no_one_acts_for_the_seat_of_someone_else() {
    let mut scene = Scene::duel(terms());
    let spoofed = |by| {
        let (request, action) = ("one".to_owned(), Box::new(keep()));
        Command::Act { by: person(by), seat: seat(0), on: 1, request, action }
    };
    for by in [BEN, CARL] {
        assert_eq!(scene.give(spoofed(by)).unwrap_err(), TableError::NotYourSeat(seat(0)));
    }
    let bot_move = Command::BotMove { seat: seat(0), on: 1, action: keep() };
    assert_eq!(scene.give(bot_move).unwrap_err(), TableError::NotYourSeat(seat(0)), "no bot plays for Ann");
}

#[test]
fn before_the_start_there_is_nothing_to_act_on() {
    let mut scene = Scene::lobby(2, terms());
    assert_eq!(scene.give(act(ANN, 1, "one", keep())).unwrap_err(), TableError::NotStarted);
    let bot_move = Command::BotMove { seat: seat(0), on: 1, action: keep() };
    assert_eq!(scene.give(bot_move).unwrap_err(), TableError::NotStarted);
}

#[test]
fn a_table_without_a_limit_of_rounds_has_500_of_them_and_so_has_its_rematch() {
    let endless = Terms { options: ilos_rules::Options { round_limit: 0, ..terms().options }, ..terms() };
    let mut scene = Scene::duel(endless);
    assert_eq!(scene.table.terms().options.round_limit, 500);
    scene.play_to_the_end();
    scene.give(Command::Rematch { by: person(ANN), gone: None }).unwrap();
    assert_eq!(scene.opened.unwrap().terms().options.round_limit, 500);
}

/// A duel in which Ann is to play cards and has a ship that can sail to an island.
fn at_sea() -> Scene {
    let mut scene = Scene::duel_dealt(SHIP, terms());
    (0..4).for_each(|_| scene.go_on());
    scene
}

/// A number whose shuffles give Ann a Ship card and a card to pay with.
const SHIP: u64 = 2;

fn sail(scene: &Scene) -> Action {
    let game = scene.table.played().unwrap().play.game();
    let plays = game.position().every_play(game.config());
    let ship = |play: &&ilos_rules::Play| {
        matches!(play, ilos_rules::Play::Ship { to: ilos_rules::Destination::Shore(_), .. })
    };
    let play = *plays.iter().find(ship).expect("a shore to sail to");
    let hand = game.position().hand(scene.to_act()).minus(ilos_rules::Cards::one(play.card()));
    let cost = game.position().play_cost(game.config(), &play);
    Action::Play { play, payment: ilos_rules::payments(hand, cost)[0] }
}

fn take_back(who: i64, on: u64, request: &str) -> Command {
    Command::TakeBack { by: person(who), seat: seat(who as usize - 1), on, request: request.to_owned() }
}

#[test]
fn a_bot_plays_cards_for_a_person_who_has_left() {
    let mut scene = at_sea();
    assert_eq!(scene.table.person_to_act(), Some(person(ANN)));
    scene.leave(ANN).unwrap();
    assert_eq!(scene.table.person_to_act(), None, "a bot is to act");
    let (on, action) = (scene.sequence(), sail(&scene));
    scene.give(Command::BotMove { seat: seat(0), on, action }).unwrap();
    assert_eq!(scene.to_act(), seat(0), "the turn goes on after a play");
    assert_eq!(scene.sequence(), on + 1);
}

#[test]
fn a_turn_runs_out_after_the_time_of_its_clock() {
    let scene = Scene::duel(Terms { clock: Clock::PerTurn { seconds: 60 }, ..terms() });
    assert_eq!(scene.table.runs_out(), Some(scene.now + 60_000));
    assert_eq!(Scene::duel(terms()).table.runs_out(), None);
}

#[test]
fn a_play_that_revealed_nothing_can_be_taken_back_once() {
    let mut scene = at_sea();
    let before = *scene.table.played().unwrap().play.game().position();
    let action = sail(&scene);
    scene.act(ANN, "sail", action).unwrap();
    let on = scene.sequence();
    scene.give(take_back(ANN, on, "oh")).unwrap();
    assert_eq!(*scene.table.played().unwrap().play.game().position(), before);
    assert_eq!((scene.sequence(), scene.entries.last().unwrap().events.as_str()), (on + 1, "take_back"));
    assert!(scene.decide(&take_back(ANN, on, "oh")).unwrap().to_store().is_none(), "once for each request");
    assert_eq!(scene.turn_announced_to(), None, "it is still the same turn");
    let reloaded = scene.reloaded();
    assert_eq!(*reloaded.played().unwrap().play.game().position(), before);
}

#[test]
fn a_play_that_revealed_something_cannot_be_taken_back() {
    let mut scene = at_sea();
    scene.go_on();
    let on = scene.sequence();
    let refused = scene.give(take_back(ANN, on, "no")).unwrap_err();
    assert!(matches!(refused, TableError::Rules(Refusal::TakeBackAfterReveal { .. })), "{refused}");
}

#[test]
fn bots_are_woken_when_it_is_their_turn_and_move_without_a_request() {
    let mut scene = Scene::lobby(2, terms());
    scene.give(Command::AddBot { by: person(ANN), bot: bot("trader"), seat: None }).unwrap();
    scene.start(ANN).unwrap();
    assert!(!scene.wakes_bot());
    scene.act(ANN, "one", keep()).unwrap();
    assert_eq!(scene.effects[1], Effect::BotToMove { seat: seat(1), bot: bot("trader") });
    assert_eq!(scene.due, Due::At(scene.now + 10_000), "a bot whose process dies is found again");
    scene.go_on();
    assert_eq!(scene.entries[2].request, None);
    assert_eq!(scene.turn_announced_to(), Some(person(ANN)));
    assert_eq!(scene.due, Due::Never);
}

#[test]
fn without_a_clock_a_step_between_people_leaves_the_due_time() {
    let mut scene = Scene::duel(terms());
    let step = scene.decide(&act(ANN, 1, "one", keep())).unwrap();
    let stored = step.to_store().unwrap();
    assert_eq!(stored.due, None, "which saves a write");
    assert!(stored.table.is_none(), "and the stored table stays as it is");
}

#[test]
fn a_stored_game_can_be_replayed() {
    let mut scene = at_sea();
    (0..6).for_each(|_| scene.go_on());
    let reloaded = scene.reloaded();
    let (here, there) = (&scene.table.played().unwrap().play, &reloaded.played().unwrap().play);
    assert_eq!(
        (here.game().position(), here.game().events()),
        (there.game().position(), there.game().events())
    );
    assert_eq!(here.sequence(), there.sequence());
}

#[test]
fn a_stored_game_that_contradicts_the_rules_is_corrupt() {
    let mut scene = at_sea();
    scene.go_on();
    let table = scene.table.without_game();
    let load = |change: &dyn Fn(&mut Vec<ilos_table::Entry>)| {
        let mut entries = scene.entries.clone();
        change(&mut entries);
        table.clone().with_entries(&entries).unwrap_err().to_string()
    };
    assert_eq!(load(&|entries| entries.clear()), "a game without entries");
    assert!(load(&|entries| entries[0].events.push('x')).contains("does not come from its seed"));
    assert!(load(&|entries| drop(entries.remove(2))).contains("expected sequence 3"));
    assert!(load(&|entries| entries[1].seat = Some(seat(1))).contains("the rules lead to other events"));
    assert!(load(&|entries| entries[1].seat = None).contains("it has no seat"));
    assert!(load(&|entries| entries[2].events = "nonsense".to_owned()).contains("fails at sequence 3"));
}

#[test]
fn a_turn_that_began_on_another_server_is_announced_once_when_it_is_loaded() {
    let mut here = Scene::duel(terms());
    here.act(ANN, "one", keep()).unwrap();
    let mut there = Scene::duel(terms()).table;
    let mut fresh = here.reloaded();
    let effects = fresh.arrive(Some(&there));
    let began = Effect::TurnBegan { person: person(BEN), seat: seat(1), sequence: 2 };
    assert_eq!(effects, [Effect::TableChanged, began]);
    there = fresh;
    assert_eq!(here.reloaded().arrive(Some(&there)), [Effect::TableChanged], "the turn was announced");
    assert_eq!(here.reloaded().arrive(None), [], "no one was there before");
}

#[test]
fn a_bot_of_a_dead_process_is_woken_when_its_table_is_loaded() {
    let mut scene = Scene::lobby(2, terms());
    scene.give(Command::AddBot { by: person(ANN), bot: bot("trader"), seat: None }).unwrap();
    scene.start(ANN).unwrap();
    scene.act(ANN, "one", keep()).unwrap();
    let effects = scene.reloaded().arrive(None);
    assert_eq!(effects, [Effect::BotToMove { seat: seat(1), bot: bot("trader") }]);
}

#[test]
fn hints_are_for_the_seat_to_act_in_a_game_that_is_not_rated() {
    let scene = Scene::duel(terms());
    let check = |who: i64, number: usize, on: u64| {
        scene.table.check_hint(person(who), seat(number), on).map(|play| play.sequence())
    };
    assert_eq!(check(ANN, 0, 1), Ok(1));
    assert_eq!(check(BEN, 0, 1), Err(TableError::NotYourSeat(seat(0))));
    assert_eq!(check(ANN, 0, 2), Err(TableError::Stale { on: 2, sequence: 1 }));
    assert_eq!(check(BEN, 1, 1), Err(TableError::Rules(Refusal::NotYourTurn { turn: seat(0) })));
    let rated = Scene::duel(Terms { rated: true, ..terms() });
    assert_eq!(rated.table.check_hint(person(ANN), seat(0), 1).unwrap_err(), TableError::Rated);
    let lobby = Scene::lobby(2, terms());
    assert_eq!(lobby.table.check_hint(person(ANN), seat(0), 1).unwrap_err(), TableError::NotStarted);
}
