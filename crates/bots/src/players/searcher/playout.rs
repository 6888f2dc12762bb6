//! Playing on quickly from a position.

use std::convert::Infallible;

use ilos_rules::{Action, Config, Position};

use crate::bot::Dice;
use crate::judgement::reward::reward;
use crate::judgement::{Judgement, Weights};
use crate::players::planner::{PlannedTurn, Scope, Width, prospects, search};

/// Plays a planned turn to its end.
pub(crate) fn play_turn(config: &Config, position: &mut Position, turn: PlannedTurn, dice: &mut Dice) {
    turn.make_plays(config, position, dice);
    let Ok::<_, Infallible>(()) = position.apply_unchecked(config, &Action::EndTurn, dice);
}

/// How playouts are played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playouts<'a> {
    pub(crate) config: &'a Config,
    pub(crate) weights: &'a Weights,
    /// The width of every player's search.
    pub(crate) width: Width,
}

impl Playouts<'_> {
    /// Plays a turn and continues like planners until the game is over; returns the reward of the seat whose
    /// turn it was. After the plays of each further turn of that seat, `is_enough` gets the expected reward
    /// and says whether to return it. `None` when time ran out before.
    pub(crate) fn play_out(
        &self,
        mut position: Position,
        turn: &PlannedTurn,
        mut luck: Dice,
        mut is_enough: impl FnMut(f64) -> bool,
        is_over: impl Fn() -> bool,
    ) -> Option<f64> {
        let Playouts { config, weights, width } = *self;
        let seat = position.to_act().expect("a seat plays the turn");
        play_turn(config, &mut position, turn.clone(), &mut luck);
        while let Some(mover) = position.to_act() {
            if is_over() {
                return None;
            }
            let judgement = Judgement::new(config, weights, &position, mover);
            let turn = search(config, &judgement, &position, Scope::new(width, 1), &mut luck).swap_remove(0);
            if mover == seat && is_enough(prospects(turn.value)) {
                return Some(prospects(turn.value));
            }
            play_turn(config, &mut position, turn, &mut luck);
        }
        Some(reward(config, &position)[seat])
    }
}
