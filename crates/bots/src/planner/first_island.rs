//! The first island.

use std::convert::Infallible;

use ilos_rules::{Action, Config, Destination, Position};

use super::prospects;
use crate::dice::Dice;
use crate::judgement::Judgement;
use crate::stall::Room;
use crate::thought::{Thought, thoughts_of};

/// What to think of first islands, at least one: their value are the prospects, from 0 to 1.
pub(crate) fn thoughts_of_first_islands(
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
        (action, prospects(odds), Room::after(Some(to), position.area(), &after))
    };
    thoughts_of(destinations.iter().map(judge))
}
