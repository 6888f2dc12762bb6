//! What a searcher can choose: whole turns, first islands, the exchange of its first hand.

use std::time::Instant;

use ilos_rules::{Action, Cards, Destination, Position, Table};

use crate::dice::Dice;
use crate::hand::exchange_for_ships;
use crate::judgement::{Judgement, Weights};
use crate::planner::{Scope, Turn, Width, best_first_islands, chance, search, thought};
use crate::playout::{apply, play_turn};
use crate::situation::{Legal, Situation};
use crate::thought::Thought;

/// How many turns are compared.
const TURNS: usize = 12;
/// How many first islands are compared.
const FIRST_ISLANDS: usize = 16;

/// A way to go on.
#[derive(Clone)]
pub(super) enum Way {
    Exchange(Cards),
    FirstIsland(Destination),
    Turn(Turn),
}

impl Way {
    /// The ways that look best, as far as they were found until then; at least one.
    pub(super) fn all(
        situation: &Situation<'_>,
        weights: &Weights,
        until: Option<Instant>,
        dice: &mut Dice,
    ) -> Vec<Way> {
        let Situation { table, board, seat, legal, .. } = situation;
        let judgement = Judgement::new(table, weights, board, *seat);
        match legal {
            Legal::Exchange => vec![Way::Exchange(exchange_for_ships(board.hand(*seat)))],
            Legal::FirstIslands(destinations) => {
                let mut best = best_first_islands(&judgement, table, board, destinations, dice);
                best.truncate(FIRST_ISLANDS);
                best.into_iter().map(Way::FirstIsland).collect()
            }
            Legal::Turn(_) => {
                let scope = Scope { until, ..Scope::new(Width::WIDE, TURNS) };
                search(table, &judgement, board, scope, dice).into_iter().map(Way::Turn).collect()
            }
        }
    }

    /// Its first action.
    pub(super) fn first_action(&self, table: &Table, position: &Position) -> Action {
        match self {
            &Way::Exchange(discard) => Action::Mulligan { discard },
            &Way::FirstIsland(to) => Action::FirstIsland { to },
            Way::Turn(turn) => turn.first_action(table, position),
        }
    }

    /// Goes that way to its end.
    pub(super) fn go(&self, table: &Table, position: &mut Position, dice: &mut Dice) {
        match self {
            Way::Turn(turn) => play_turn(table, position, turn.clone(), dice),
            way => apply(table, position, &way.first_action(table, position), dice),
        }
    }

    /// The way as a thought that was not tried yet.
    pub(super) fn thought(&self, situation: &Situation<'_>, weights: &Weights, dice: &mut Dice) -> Thought {
        let &Situation { table, board, seat, .. } = situation;
        match self {
            Way::Turn(turn) => thought(situation, turn, dice),
            Way::Exchange(_) | Way::FirstIsland(_) => {
                let mut after = board;
                self.go(table, &mut after, dice);
                let odds = Judgement::new(table, weights, &board, seat).odds(&after, after.hand(seat));
                let actions = vec![self.first_action(table, &board)];
                Thought { actions, value: chance(odds), visits: None, note: None }
            }
        }
    }
}
