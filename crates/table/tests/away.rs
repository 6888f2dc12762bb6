//! Leaving a match, coming back, and time that runs out.

mod common;

use common::*;
use ilos_table::{Clock, Command, Control, Due, Effect, MatchSeat, Status, TableError};

const MINUTE: u64 = 60_000;

fn control(scene: &Scene, number: usize) -> Control {
    match scene.table.played().unwrap().seats.get(seat(number)).unwrap() {
        MatchSeat::Person(_, control) => control.clone(),
        MatchSeat::Bot(_) => panic!("a bot"),
    }
}

fn away(returning: bool) -> Control {
    Control::Substitute { bot: bot("trader"), returning }
}

#[test]
fn a_bot_plays_on_for_a_person_who_leaves() {
    let mut scene = Scene::duel(terms());
    scene.leave(ANN).unwrap();
    assert_eq!(control(&scene, 0), away(false));
    assert_eq!(scene.effects[1], Effect::BotToMove { seat: seat(0), bot: bot("trader") });
    assert_eq!(scene.due, Due::At(scene.now + 10_000));
    assert_eq!(scene.act(ANN, "one", keep()).unwrap_err(), TableError::Away);
    scene.go_on();
    assert_eq!(scene.entries[1].request, None, "the bot made it");
    assert_eq!(scene.turn_announced_to(), Some(person(BEN)));
    let twice = Command::Leave { by: person(ANN), seat: None, substitute: bot("captain") };
    assert!(scene.decide(&twice).unwrap().to_store().is_none());
    assert_eq!(scene.leave(CARL).unwrap_err(), TableError::NotYourSeatToLeave);
}

#[test]
fn an_accepted_action_stays_accepted_for_someone_who_is_away() {
    let mut scene = Scene::duel(terms());
    scene.act(ANN, "one", keep()).unwrap();
    scene.leave(ANN).unwrap();
    assert!(scene.decide(&act(ANN, 1, "one", keep())).unwrap().to_store().is_none());
    assert_eq!(scene.give(act(ANN, 1, "another", keep())).unwrap_err(), TableError::Away);
}

#[test]
fn a_person_who_comes_back_plays_on() {
    let mut scene = Scene::duel(terms());
    scene.leave(BEN).unwrap();
    scene.come_back(BEN).unwrap();
    assert_eq!(control(&scene, 1), Control::Own);
    assert!(
        scene.decide(&Command::ComeBack { by: person(BEN) }).unwrap().to_store().is_none(),
        "Ben is back"
    );
    let carl = Command::ComeBack { by: person(CARL) };
    assert!(scene.decide(&carl).unwrap().to_store().is_none(), "Carl was never there");
    scene.act(ANN, "one", keep()).unwrap();
    assert_eq!(scene.turn_announced_to(), Some(person(BEN)));
}

#[test]
fn a_turn_that_began_while_a_person_was_away_is_announced_when_they_come_back() {
    let mut scene = Scene::duel(terms());
    scene.leave(BEN).unwrap();
    scene.act(ANN, "one", keep()).unwrap();
    assert_eq!(scene.turn_announced_to(), None);
    scene.come_back(BEN).unwrap();
    assert_eq!(scene.turn_announced_to(), Some(person(BEN)));
    let mut other = Scene::duel(terms());
    other.leave(ANN).unwrap();
    other.come_back(ANN).unwrap();
    assert_eq!(other.turn_announced_to(), None, "Ann knew of this turn before she left");
}

#[test]
fn a_bot_plays_for_a_person_whose_time_runs_out() {
    let mut scene = Scene::with_clock(Clock::PerTurn { seconds: 60 });
    assert_eq!(scene.due, Due::At(scene.now + MINUTE));
    scene.now += MINUTE - 1;
    scene.look_at_clock();
    assert_eq!(control(&scene, 0), Control::Own, "there is a millisecond left");
    assert_eq!(scene.due, Due::At(scene.now + 1), "and the next look is on time");
    scene.now += 1;
    scene.look_at_clock();
    assert_eq!(control(&scene, 0), away(false));
    assert!(scene.wakes_bot());
    assert_eq!(scene.due, Due::At(scene.now + 10_000));
}

#[test]
fn only_the_seat_whose_time_has_run_out_by_now_is_late() {
    let mut scene = Scene::with_clock(Clock::PerTurn { seconds: 60 });
    scene.act(ANN, "one", keep()).unwrap();
    scene.now += MINUTE - 1;
    scene.look_at_clock();
    assert_eq!((control(&scene, 0), control(&scene, 1)), (Control::Own, Control::Own));
    scene.now += 1;
    scene.look_at_clock();
    let trader = Control::Substitute { bot: bot("trader"), returning: false };
    assert_eq!((control(&scene, 0), control(&scene, 1)), (Control::Own, trader));
}

#[test]
fn the_bot_still_makes_a_late_step_and_the_person_plays_on_after_it() {
    let mut scene = Scene::with_clock(Clock::RealTime { seconds: 60, increment: 0 });
    scene.now += MINUTE;
    scene.look_at_clock();
    scene.come_back(ANN).unwrap();
    assert_eq!(control(&scene, 0), away(true));
    assert_eq!(scene.act(ANN, "one", keep()).unwrap_err(), TableError::Away);
    scene.go_on();
    assert_eq!(control(&scene, 0), Control::Own);
    assert_eq!(scene.left()[0], MINUTE, "with at least a minute");
    assert_eq!(control(&scene, 1), Control::Own);
}

#[test]
fn a_person_who_leaves_again_while_returning_is_away() {
    let mut scene = Scene::with_clock(Clock::RealTime { seconds: 60, increment: 0 });
    scene.now += MINUTE;
    scene.look_at_clock();
    scene.come_back(ANN).unwrap();
    scene.leave(ANN).unwrap();
    assert_eq!(control(&scene, 0), away(false));
}

#[test]
fn thinking_costs_time_and_a_turn_adds_an_increment() {
    let mut scene = Scene::with_clock(Clock::RealTime { seconds: 60, increment: 5 });
    scene.now += 10_000;
    scene.act(ANN, "one", keep()).unwrap();
    assert_eq!(scene.left(), [55_000, 60_000]);
    assert_eq!(scene.due, Due::At(scene.now + MINUTE));
}

#[test]
fn leaving_and_coming_back_change_no_time() {
    let mut scene = Scene::with_clock(Clock::RealTime { seconds: 60, increment: 0 });
    scene.now += 20_000;
    scene.leave(ANN).unwrap();
    scene.now += 20_000;
    scene.come_back(ANN).unwrap();
    assert_eq!(scene.left(), [60_000, 60_000]);
    assert_eq!(scene.due, Due::At(1_000_000 + MINUTE));
    assert_eq!(scene.reloaded().played().unwrap().play.times_left(), Some(scene.left()));
}

#[test]
fn a_table_that_is_not_in_a_match_is_never_due() {
    let mut scene = Scene::lobby(2, terms());
    scene.look_at_clock();
    assert_eq!((scene.due, scene.table.status()), (Due::Never, Status::Lobby));
}
