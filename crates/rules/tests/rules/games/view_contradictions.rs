//! Views from outside: what a seat could have seen passes, and what contradicts itself does not.

use crate::common::cards;
use crate::common::random_game::{Temper, play};
use ilos_rules::{Event, Options, Seat, SeatView, SeenEvent, ViewContradiction};

/// What the seat to act sees in the middle of a game.
fn some_view() -> SeatView {
    let game = play(3, Options::default(), Temper::Random, "view", 60);
    game.view(game.position().to_act())
}

fn contradiction(change: impl FnOnce(&mut SeatView)) -> ViewContradiction {
    let mut view = some_view();
    change(&mut view);
    view.check().expect_err("the view was spoiled")
}

/// V1, V3: also after reshuffles and cards taken out of hands.
#[test]
fn every_view_of_a_game_passes() {
    for temper in [Temper::Random, Temper::Hoarding] {
        let game = play(4, Options::default(), temper, "views that pass", 300);
        for viewer in Seat::all(4).map(Some).chain([None]) {
            assert_eq!(game.view(viewer).check(), Ok(()));
        }
    }
}

/// C1, C5, C6: there are not more pieces than in the box.
#[test]
fn more_pieces_than_the_game_has_are_a_contradiction() {
    let seats = contradiction(|view| view.seats.truncate(2));
    assert_eq!(seats, ViewContradiction::SeatCount { found: 2, players: 3 });
    assert_eq!(contradiction(|view| view.rises = [5, 0, 0, 0]), ViewContradiction::TooManyRises);
    assert_eq!(contradiction(|view| view.rises = [4, 4, 1, 0]), ViewContradiction::TooManyRises);
}

/// V3: a history that is complete leads to the hand and the piles.
#[test]
fn a_history_that_leads_elsewhere_is_a_contradiction() {
    assert_eq!(contradiction(|view| view.deck += 1), ViewContradiction::OtherPiles);
    let other_hand = contradiction(|view| {
        let viewer = view.viewer.expect("a seat").index();
        view.seats[viewer].hand = Some(cards("1 ship"));
    });
    assert_eq!(other_hand, ViewContradiction::OtherHand);
    let from_nowhere = contradiction(|view| {
        let seat = view.viewer.expect("a seat");
        view.history.insert(1, SeenEvent::Drew { seat, count: 1000, cards: None });
    });
    assert_eq!(from_nowhere, ViewContradiction::NoSuchCards { event: 1 });
}

/// T5: the discard pile becomes the deck when the deck is empty.
#[test]
fn a_reshuffle_of_nothing_is_a_contradiction() {
    let early = contradiction(|view| view.history.insert(1, SeenEvent::Open(Event::Reshuffled)));
    assert_eq!(early, ViewContradiction::ReshuffleTooEarly { event: 1 });
}
