//! Games played on quickly from a position, to see how it goes.

use std::convert::Infallible;

use ilos_rules::{Action, Position, Seat, Table};

use crate::dice::Dice;
use crate::judgement::{Judgement, Weights};
use crate::outcome::outcome;
use crate::planner::{Scope, Turn, Width, chance, search};

/// Plays a planned turn to its end.
pub(crate) fn play_turn(table: &Table, position: &mut Position, turn: Turn, dice: &mut Dice) {
    turn.make_plays(table, position, dice);
    let Ok::<_, Infallible>(()) = position.apply_unchecked(table, &Action::EndTurn, dice);
}

/// Plays on, one play after the other, until the game is over or the seat has made its plays in so many further turns;
/// answers with what the game was worth to the seat, or with what it looks to be worth then. Nothing when time was up before.
pub(crate) fn play_out(
    table: &Table,
    weights: &Weights,
    mut position: Position,
    seat: Seat,
    mut own_turns: u32,
    dice: &mut Dice,
    is_over: impl Fn() -> bool,
) -> Option<f64> {
    while let Some(mover) = position.to_act() {
        if is_over() {
            return None;
        }
        let judgement = Judgement::new(table, weights, &position, mover);
        let turn = search(table, &judgement, &position, Scope::new(Width::FAST, 1), dice).swap_remove(0);
        if mover == seat {
            own_turns -= 1;
            if own_turns == 0 {
                return Some(chance(turn.value));
            }
        }
        play_turn(table, &mut position, turn, dice);
    }
    Some(outcome(table, &position)[seat])
}
