//! Against games in which everybody waits.

use ilos_rules::{Play, Position};

/// Rounds in which nobody played a card after which bots play rather than wait (F4 ends a game after five).
const PATIENCE: u16 = 2;

/// Whether nobody has played anything for so long that waiting is no longer an answer.
fn is_stalling(position: &Position) -> bool {
    position.quiet_rounds() >= PATIENCE && !position.card_played_this_round()
}

/// Whether a play brings the end of the game nearer.
fn places_pioneer(play: &Play) -> bool {
    !matches!(play, Play::Ship { .. } | Play::Market { .. })
}

/// Where everybody waits: of some ways to go on those that place a pioneer, otherwise those that play anything. `first` is
/// the first play of a way, nothing for the end of the turn.
pub(crate) fn end_waiting<T>(position: &Position, ways: &mut Vec<T>, first: impl Fn(&T) -> Option<Play>) {
    if !is_stalling(position) {
        return;
    }
    let tests: [fn(&Play) -> bool; 2] = [places_pioneer, |_| true];
    for test in tests {
        if ways.iter().any(|way| first(way).as_ref().is_some_and(test)) {
            ways.retain(|way| first(way).as_ref().is_some_and(test));
            return;
        }
    }
}
