//! Looking back at a game that is over.

use ilos_rules as rules;
use serde::Serialize;
use ts_rs::TS;

use crate::score::Scores;
use crate::view::View;

/// A finished game as it was after some of its events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Moment {
    /// After how many events.
    pub at: usize,
    /// How many events there are in all.
    pub events: usize,
    /// The view of a seat; where none was asked for, one with all hands and stocks open.
    pub view: View,
    /// What everybody's stock was worth.
    pub scores: Scores,
}

impl Moment {
    /// The game after so many of its events, as a seat saw it or, with none, with all cards open.
    pub fn new(game: &rules::Game, at: usize, viewer: Option<rules::Seat>) -> Moment {
        let events = game.events().len();
        let at = at.clamp(1, events);
        let mut then = game.opening();
        then.follow(&game.events()[1..at]);
        let (table, position) = (then.table(), then.position());
        let mut view = View::new(table, position, then.events(), viewer);
        if viewer.is_none() {
            for seat in rules::Seat::all(table.players()) {
                let mut own = View::new(table, position, &[], Some(seat));
                view.seats[seat.index()] = own.seats.swap_remove(seat.index());
            }
        }
        Moment { at, events, view, scores: Scores::new(table, position) }
    }
}
