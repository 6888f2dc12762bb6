//! The first island.

use std::convert::Infallible;

use ilos_rules::{Action, Config, Destination, Position};

use super::prospects;
use crate::bot::Dice;
use crate::bot::Thought;
use crate::judgement::Judgement;
use crate::players::ranking::rank;
use crate::players::stalling::TilesLeft;

/// Thoughts on first islands, at least one, with prospects from 0 to 1 as their values.
pub(crate) fn rank_first_islands(
    judgement: &Judgement<'_>,
    config: &Config,
    position: &Position,
    destinations: &[Destination],
    dice: &mut Dice,
) -> Vec<Thought> {
    let judge = |&to: &Destination| {
        let action = Action::FirstIsland { to };
        let mut after = *position;
        let Ok::<_, Infallible>(()) = after.apply_unchecked(config, &action, dice);
        let odds = judgement.odds(&after, after.hand(judgement.seat()));
        (action, prospects(odds), TilesLeft::after(Some(to), position.area(), &after))
    };
    rank(destinations.iter().map(judge))
}
