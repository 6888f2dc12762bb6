//! `planner`: the turn after which the position looks best, found by a beam search over whole turns.

mod beam;
mod candidates;
mod first_island;
mod turn;
mod variety;

use std::time::{Duration, Instant};

use ilos_rules::Action;

use super::mulligan::exchange_for_ships;
use super::ranking::REMEMBERED;
use crate::bot::{Bot, Dice, Legal, Situation, Thought};
use crate::judgement::{Judgement, Weights};
pub use beam::Width;
pub(crate) use beam::{Scope, search};
pub(crate) use first_island::rank_first_islands;
pub(crate) use turn::{Plan, PlannedTurn};

/// Plans a turn and plays it; makes a new plan after each revealed tile.
#[derive(Clone, Debug)]
pub struct Planner {
    weights: Weights,
    width: Width,
    plan: Plan,
    thoughts: Vec<Thought>,
    /// The time that this turn has taken so far.
    spent: Duration,
}

impl Planner {
    /// A planner with these weights and this width of search.
    pub fn new(weights: Weights, width: Width) -> Planner {
        Planner { weights, width, plan: Plan::default(), thoughts: Vec::new(), spent: Duration::ZERO }
    }
}

impl Default for Planner {
    fn default() -> Planner {
        Planner::new(Weights::default(), Width::WIDE)
    }
}

impl Bot for Planner {
    fn decide(&mut self, situation: &Situation<'_>, dice: &mut Dice) -> Action {
        let Situation { config, board, seat, .. } = situation;
        self.thoughts.clear();
        match &situation.legal {
            Legal::Exchange => Action::Mulligan { discard: exchange_for_ships(board.hand(*seat)) },
            Legal::FirstIslands(destinations) => {
                let judgement = Judgement::new(config, &self.weights, board, *seat);
                self.thoughts = rank_first_islands(&judgement, config, board, destinations, dice);
                self.thoughts[0].actions[0]
            }
            Legal::Turn(_) => {
                let begun = Instant::now();
                let Planner { weights, width, plan, thoughts, spent } = self;
                let turn = plan.turn(config, board, || {
                    let judgement = Judgement::new(config, weights, board, *seat);
                    let until = situation.budget.until(begun, *spent);
                    let scope = Scope { until, ..Scope::new(*width, REMEMBERED) };
                    let mut best = search(config, &judgement, board, scope, dice);
                    thoughts.extend(best.iter().map(|turn| thought(situation, turn, dice)));
                    best.swap_remove(0)
                });
                let action = turn.first_action(config, board);
                plan.follow(turn);
                *spent = if action == Action::EndTurn { Duration::ZERO } else { *spent + begun.elapsed() };
                action
            }
        }
    }

    fn thoughts(&self) -> Vec<Thought> {
        self.thoughts.clone()
    }
}

/// A turn as a thought, with its prospects from 0 to 1 as its value.
pub(crate) fn thought(situation: &Situation<'_>, turn: &PlannedTurn, dice: &mut Dice) -> Thought {
    let mut position = situation.board;
    let mut actions = turn.clone().make_plays(situation.config, &mut position, dice);
    actions.push(Action::EndTurn);
    Thought { actions, value: prospects(turn.value), visits: None }
}

/// Prospects from 0 to 1, from log odds.
pub(crate) fn prospects(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}
