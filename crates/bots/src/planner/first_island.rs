//! The first island.

use std::convert::Infallible;

use ilos_rules::{Action, Destination, Position, Table};

use crate::dice::Dice;
use crate::judgement::Judgement;
use crate::stall::{MapDeed, best_of};

/// The first island after which the position looks best.
pub(crate) fn best_first_island(
    judgement: &Judgement<'_>,
    table: &Table,
    position: &Position,
    destinations: &[Destination],
    dice: &mut Dice,
) -> Action {
    let judge = |&to: &Destination| {
        let mut after = *position;
        let Ok::<_, Infallible>(()) = after.apply_unchecked(table, &Action::FirstIsland { to }, dice);
        (
            to,
            judgement.odds(&after, after.hand(judgement.seat())),
            MapDeed::of(Some(to), position.area(), &after),
        )
    };
    let best = best_of(destinations.iter().map(judge));
    Action::FirstIsland { to: best.expect("a ship can always be placed") }
}
