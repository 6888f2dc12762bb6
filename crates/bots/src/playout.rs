//! Games played on quickly from a position, to see how it goes.

use std::convert::Infallible;

use ilos_rules::{Action, Phase, Position, Seat, Table};

use crate::dice::Dice;
use crate::hand::exchange_for_ships;
use crate::judgement::{Judgement, Weights};
use crate::outcome::outcome;
use crate::planner::{Scope, Turn, Width, best_first_islands, chance, search};

/// Plays a planned turn to its end.
pub(crate) fn play_turn(table: &Table, position: &mut Position, turn: Turn, dice: &mut Dice) {
    turn.make_plays(table, position, dice);
    apply(table, position, &Action::EndTurn, dice);
}

/// Does what is known to be legal.
pub(crate) fn apply(table: &Table, position: &mut Position, action: &Action, dice: &mut Dice) {
    let Ok::<_, Infallible>(()) = position.apply_unchecked(table, action, dice);
}

/// How many first islands somebody looks at, drawn by lot.
const FIRST_ISLANDS: usize = 16;

/// Takes a decision of the set-up quickly.
fn set_up(judgement: &Judgement<'_>, table: &Table, position: &mut Position, dice: &mut Dice) {
    let action = if position.phase() == Phase::Mulligan {
        Action::Mulligan { discard: exchange_for_ships(position.hand(judgement.seat())) }
    } else {
        let mut destinations = position.first_islands(table);
        dice.leave(&mut destinations, 0, FIRST_ISLANDS);
        Action::FirstIsland { to: best_first_islands(judgement, table, position, &destinations, dice)[0] }
    };
    apply(table, position, &action, dice);
}

/// Plays on, one play after the other, until the game is over or the seat has made its plays in so many further turns;
/// answers with what the game was worth to the seat, or with what it looks to be worth then.
pub(crate) fn play_out(
    table: &Table,
    weights: &Weights,
    mut position: Position,
    seat: Seat,
    mut own_turns: u32,
    dice: &mut Dice,
) -> f64 {
    while let Some(mover) = position.to_act() {
        let judgement = Judgement::new(table, weights, &position, mover);
        if position.phase() != Phase::Play {
            set_up(&judgement, table, &mut position, dice);
            continue;
        }
        let turn = search(table, &judgement, &position, Scope::new(Width::NARROW, 1), dice).swap_remove(0);
        if mover == seat {
            own_turns -= 1;
            if own_turns == 0 {
                return chance(turn.value);
            }
        }
        play_turn(table, &mut position, turn, dice);
    }
    outcome(table, &position)[seat]
}
