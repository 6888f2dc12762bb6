//! `searcher`: the planner's best turns compared by playing on from each.

pub(crate) mod playout;

use ilos_rules::{Action, Position, Seat, Table};

use crate::bot::{Bot, Budget};
use crate::dice::Dice;
use crate::judgement::{Judgement, Weights};
use crate::planner::{Turn, Width, exchange, first_island, goes_on, search};
use crate::sampler::Sampler;
use crate::situation::{Legal, Situation};
use playout::{play_on, play_turn};

/// Compares turns by playouts.
#[derive(Clone, Debug)]
pub struct Searcher {
    weights: Weights,
    width: Width,
    candidates: usize,
    /// What is left of the turn.
    plan: Option<Turn>,
}

impl Default for Searcher {
    fn default() -> Searcher {
        Searcher { weights: Weights::default(), width: Width { beam: 32, explorations: 12, first_explorations: 1000, moves_ships: true }, candidates: 12, plan: None }
    }
}

impl Bot for Searcher {
    fn decide(&mut self, situation: &Situation<'_>, dice: &mut Dice) -> Action {
        let Situation { table, board, seat, .. } = situation;
        match &situation.legal {
            Legal::Exchange => Action::Mulligan { discard: exchange(board.hand(*seat)) },
            Legal::FirstIslands(destinations) => {
                first_island(situation, &self.weights, destinations, dice)
            }
            Legal::Turn(_) => {
                let planned = self.plan.take().filter(|turn| {
                    board.check(table, *seat, &turn.first_action(table, board)).is_ok()
                });
                let turn = planned.unwrap_or_else(|| self.think(situation, dice));
                let action = turn.first_action(table, board);
                if goes_on(&action) {
                    self.plan = Some(turn.rest());
                }
                action
            }
        }
    }
}

/// A turn and how it fared in playouts.
struct Candidate {
    turn: Turn,
    sum: f64,
    playouts: u32,
}

impl Candidate {
    fn mean(&self) -> f64 {
        self.sum / self.playouts.max(1) as f64
    }
}

impl Searcher {
    fn think(&self, situation: &Situation<'_>, dice: &mut Dice) -> Turn {
        let Situation { table, board, seat, view, .. } = situation;
        let judgement = Judgement::new(table, &self.weights, board, *seat);
        let turns = search(table, &judgement, board, self.width, self.candidates, dice);
        let mut candidates: Vec<Candidate> =
            turns.into_iter().map(|turn| Candidate { turn, sum: 0.0, playouts: 0 }).collect();
        let sampler = Sampler::new(table, view, dice).expect("the view of a situation");
        let Budget::Nodes(playouts) = situation.budget else { unreachable!() };
        let rounds = (candidates.len() as f64).log2().ceil().max(1.0) as u64;
        while candidates.len() > 1 {
            let each = playouts / rounds / candidates.len() as u64;
            for _ in 0..each.max(1) {
                let start = sampler.sample(dice).expect("a position");
                let seed = (dice.share() * 1e15) as u64;
                for candidate in &mut candidates {
                    candidate.sum += self.play(table, start, *seat, &candidate.turn, seed);
                    candidate.playouts += 1;
                }
            }
            candidates.sort_by(|one, other| other.mean().total_cmp(&one.mean()));
            candidates.truncate(candidates.len().div_ceil(2));
        }
        candidates.swap_remove(0).turn
    }

    fn play(&self, table: &Table, mut position: Position, seat: Seat, turn: &Turn, seed: u64) -> f64 {
        let mut dice = Dice::new(seed);
        play_turn(table, &mut position, turn.clone(), &mut dice);
        let horizon = std::env::var("HORIZON").map_or(1000, |h| h.parse().unwrap());
        play_on(table, &self.weights, &mut position, seat, horizon, &mut dice)
    }
}
