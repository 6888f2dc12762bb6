//! Games played on quickly from a position.

use std::convert::Infallible;

use ilos_rules::{Action, Phase, Position, Seat, Table};

use crate::dice::Dice;
use crate::judgement::{Judgement, Weights};
use crate::planner::{Turn, Width, search};

/// How turns are played in a playout: one play after the other, few ways to place tiles looked at.
const QUICK: Width = Width { beam: 1, explorations: 6, first_explorations: 6, moves_ships: false };

/// Plays a planned turn to its end.
pub(crate) fn play_turn(table: &Table, position: &mut Position, mut turn: Turn, dice: &mut Dice) {
    loop {
        let action = turn.first_action(table, position);
        let Ok::<_, Infallible>(()) = position.apply_unchecked(table, &action, dice);
        if action == Action::EndTurn {
            return;
        }
        turn = turn.rest();
    }
}

/// The position after the plays of a turn, before it is ended.
pub(crate) fn end_of_plays(table: &Table, mut position: Position, mut turn: Turn, dice: &mut Dice) -> Position {
    while !turn.plays.is_empty() {
        let action = turn.first_action(table, &position);
        let Ok::<_, Infallible>(()) = position.apply_unchecked(table, &action, dice);
        turn = turn.rest();
    }
    position
}

/// Plays on until the game is over or the seat has ended its plays in so many further turns; answers with the chances of
/// the seat to win.
pub(crate) fn play_on(
    table: &Table,
    weights: &Weights,
    position: &mut Position,
    seat: Seat,
    mut own_turns: u32,
    dice: &mut Dice,
) -> f64 {
    while let Some(mover) = position.to_act() {
        let judgement = Judgement::new(table, weights, position, mover);
        let turn = search(table, &judgement, position, QUICK, 1, dice).swap_remove(0);
        if mover == seat {
            own_turns -= 1;
            if own_turns == 0 {
                return 1.0 / (1.0 + (-turn.value).exp());
            }
        }
        play_turn(table, position, turn, dice);
    }
    result(table, position, seat)
}

/// The share of the victory of a seat.
fn result(table: &Table, position: &Position, seat: Seat) -> f64 {
    debug_assert!(matches!(position.phase(), Phase::Finished(_)));
    let scores = position.scores(table);
    let winners = scores.iter().filter(|score| score.leads).count() as f64;
    if scores[seat.index()].leads { 1.0 / winners } else { 0.0 }
}
