//! The first island.

use std::convert::Infallible;

use ilos_rules::{Action, Destination, Position, Table};

use crate::dice::Dice;
use crate::judgement::Judgement;

/// The first island after which the position looks best.
pub(crate) fn best_first_island(
    judgement: &Judgement<'_>,
    table: &Table,
    position: &Position,
    destinations: &[Destination],
    dice: &mut Dice,
) -> Action {
    let mut best = None;
    for &to in destinations {
        let mut after = *position;
        let Ok::<_, Infallible>(()) = after.apply_unchecked(table, &Action::FirstIsland { to }, dice);
        let odds = judgement.odds(&after, after.hand(judgement.seat()));
        if best.is_none_or(|(_, most)| odds > most) {
            best = Some((to, odds));
        }
    }
    Action::FirstIsland { to: best.expect("a ship can always be placed").0 }
}
