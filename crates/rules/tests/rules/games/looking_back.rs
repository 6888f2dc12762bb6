//! Looking back at games: how they went, and what is open once they are over.

use crate::common::random_game::{Temper, play};
use crate::common::seat;
use ilos_rules::{Event, Good, Options, Seat};

/// F2: the last round is counted before the end clears the production boards.
#[test]
fn the_course_of_a_game_has_each_round_that_was_played() {
    let options = Options { round_limit: 6, ..Options::default() };
    let game = play(3, options, Temper::Random, "course", usize::MAX);
    let course = game.course();
    assert_eq!(course.len(), usize::from(game.position().round()));
    let last = course.last().expect("a round was played");
    let scores = game.position().scores(game.config());
    assert_eq!(last.points, scores.iter().map(|score| score.points).collect::<Vec<_>>());
    let (before, _) = game
        .replay()
        .find(|(_, event)| matches!(event, Event::Finished { .. }))
        .expect("the game ended by its last round");
    let produced =
        |seat| Good::ALL.map(|good| u32::from(before.production(seat).count(good))).iter().sum::<u32>();
    assert_eq!(last.production, Seat::all(3).map(produced).collect::<Vec<_>>());
    assert!(last.production.iter().sum::<u32>() > 0, "otherwise a cleared board would look the same");
}

/// T1: before the first turn no round has been played.
#[test]
fn a_game_in_its_set_up_has_no_course() {
    assert_eq!(play(2, Options::default(), Temper::Random, "course", 1).course(), []);
}

/// V1: the open view shows every hand and every stock, and is otherwise that of a spectator.
#[test]
fn the_open_view_shows_every_hand_and_stock() {
    let game = play(3, Options::default(), Temper::Random, "open", 60);
    let open = game.open_view();
    for seat in Seat::all(3) {
        let seen = &open.seats[seat.index()];
        assert_eq!(seen.hand, Some(game.position().hand(seat)));
        assert_eq!(seen.stock, Some(game.position().stock(seat)));
    }
    let mut spectator = game.view(None);
    assert!(spectator.seats[seat(0).index()].hand.is_none());
    spectator.seats = open.seats.clone();
    assert_eq!(open, spectator);
}
