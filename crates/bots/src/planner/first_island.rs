//! The first island.

use std::convert::Infallible;

use ilos_rules::{Action, Destination};

use crate::dice::Dice;
use crate::judgement::{Judgement, Weights};
use crate::situation::Situation;

/// The first island after which the position looks best.
pub(crate) fn first_island(
    situation: &Situation<'_>,
    weights: &Weights,
    destinations: &[Destination],
    dice: &mut Dice,
) -> Action {
    let Situation { table, board, seat, .. } = situation;
    let judgement = Judgement::new(table, weights, board, *seat);
    let mut best = None;
    for &to in destinations {
        let mut after = *board;
        let Ok::<_, Infallible>(()) = after.apply_unchecked(table, &Action::FirstIsland { to }, dice);
        let odds = judgement.odds(&after, after.hand(*seat));
        if best.is_none_or(|(_, most)| odds > most) {
            best = Some((to, odds));
        }
    }
    Action::FirstIsland { to: best.expect("a ship can always be placed").0 }
}
