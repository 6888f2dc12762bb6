//! The turn that the strongest level would play, with the reasons that weigh most in its own judgement.

use std::convert::Infallible;

use ilos_rules::{Action, Because, Config, Position, Seat, because};

use crate::bot::Dice;
use crate::bot::Situation;
use crate::judgement::{Judgement, Weights};
use crate::kinds::levels;

/// A turn worth playing.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The actions in order, to the end of the turn. The first is legal now.
    pub actions: Vec<Action>,
    /// What the seat knows of the position after all plays, in which every place of the actions has a name.
    pub after: Position,
    /// The reasons, the most important first.
    pub reasons: Vec<Reason>,
    /// The prospects of the seat with this turn, from 0 to 1, where the bot computed them: half of them the
    /// probability to win, half how close the points will be.
    pub prospects: Option<f64>,
}

/// A reason for an action of a hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The index of the action.
    pub action: usize,
    /// The benefit.
    pub because: Because,
}

/// The most reasons in all, and for one action.
const MOST: usize = 4;
const MOST_FOR_ONE: usize = 2;

/// The turn that the strongest level would play in a situation; `None` if it found nothing legal.
pub fn hint(situation: &Situation<'_>, dice: &mut Dice) -> Option<Hint> {
    let Situation { config, board, seat, .. } = situation;
    let mut bot = levels().last()?.make();
    let action = bot.decide_checked(situation, dice).ok()?;
    let thought = bot.thoughts().into_iter().next().filter(|best| best.actions.first() == Some(&action));
    let prospects = thought.as_ref().map(|best| best.value);
    let actions = thought.map_or_else(|| vec![action], |best| best.actions);
    let positions = follow(config, *board, &actions, dice);
    let reasons = weigh(config, *seat, &actions, &positions);
    let after = *positions.last()?;
    Some(Hint { actions, after, reasons, prospects })
}

/// The positions before, between and after the actions. The end of the turn itself is not carried out,
/// because no one can know what will be drawn.
fn follow(config: &Config, board: Position, actions: &[Action], dice: &mut Dice) -> Vec<Position> {
    let mut positions = vec![board];
    let mut position = board;
    for action in actions {
        if matches!(action, Action::Play { .. } | Action::FirstIsland { .. }) {
            let Ok::<_, Infallible>(()) = position.apply_unchecked(config, action, dice);
        }
        positions.push(position);
    }
    positions
}

/// The reasons for all actions, beginning with the action that improves the prospects most.
fn weigh(config: &Config, seat: Seat, actions: &[Action], positions: &[Position]) -> Vec<Reason> {
    let weights = Weights::default();
    let judgement = Judgement::new(config, &weights, &positions[0], seat);
    let odds: Vec<f64> =
        positions.iter().map(|position| judgement.odds(position, position.hand(seat))).collect();
    let mut order: Vec<usize> = (0..actions.len()).collect();
    let gain = |action: &usize| odds[action + 1] - odds[*action];
    order.sort_by(|one, other| gain(other).total_cmp(&gain(one)));
    let mut reasons = Vec::new();
    for action in order {
        let found = because(config, seat, actions, positions, action).into_iter().take(MOST_FOR_ONE);
        reasons.extend(found.map(|because| Reason { action, because }));
    }
    reasons.truncate(MOST);
    reasons
}

#[cfg(test)]
mod tests;
