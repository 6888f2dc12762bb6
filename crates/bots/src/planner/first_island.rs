//! The first island.

use std::convert::Infallible;

use ilos_rules::{Action, Destination, Position, Table};

use crate::dice::Dice;
use crate::judgement::Judgement;
use crate::stall::{MapDeed, best_of};

/// The first islands after which the position looks best, each with the chances there as the logarithm of the odds, the
/// best first; at most `count`.
pub(crate) fn best_first_islands(
    judgement: &Judgement<'_>,
    table: &Table,
    position: &Position,
    destinations: &[Destination],
    count: usize,
    dice: &mut Dice,
) -> Vec<(Action, f64)> {
    let judge = |&to: &Destination| {
        let action = Action::FirstIsland { to };
        let mut after = *position;
        let Ok::<_, Infallible>(()) = after.apply_unchecked(table, &action, dice);
        let odds = judgement.odds(&after, after.hand(judgement.seat()));
        (action, odds, MapDeed::of(Some(to), position.area(), &after))
    };
    best_of(destinations.iter().map(judge), count)
}
