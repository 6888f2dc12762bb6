//! `searcher`: compares the planner's best turns by playouts.

pub(crate) mod playout;
pub(crate) mod sequential_halving;

use std::time::{Duration, Instant};

use ilos_rules::{Action, Position};

use super::mulligan::exchange_for_ships;
use super::planner::{Plan, PlannedTurn, Scope, Width, rank_first_islands, search, thought};
use crate::bot::Dice;
use crate::bot::Thought;
use crate::bot::{Bot, Budget};
use crate::bot::{Legal, Situation};
use crate::hidden::Sampler;
use crate::judgement::{Judgement, Weights};
use playout::Playouts;
use sequential_halving::Round;

/// Compares turns by playouts: each round of them has a new deal of the hidden cards, all turns of a round
/// have the same luck, and the worse half of the turns is dropped repeatedly (sequential halving).
#[derive(Clone, Debug)]
pub struct Searcher {
    weights: Weights,
    /// What a turn usually costs.
    usual: Effort,
    /// What this turn has cost so far.
    spent: Effort,
    plan: Plan,
    thoughts: Vec<Thought>,
}

/// How many turns are compared.
const CANDIDATES: usize = 16;
/// A playout ends after this many further turns of its own, and the prospects are judged.
const HORIZON: u32 = 2;

/// Playouts and time.
#[derive(Clone, Copy, Debug)]
struct Effort {
    playouts: u64,
    time: Duration,
}

impl Effort {
    const NONE: Effort = Effort { playouts: 0, time: Duration::ZERO };

    /// The part of the effort left that one plan may take: another plan is made after each revealed tile.
    fn with_another_plan(self) -> Effort {
        Effort { playouts: self.playouts - self.playouts / 3, time: self.time - self.time / 3 }
    }

    /// The effort of a turn's last plan. Some time is reserved for the work after the playouts.
    fn alone(self) -> Effort {
        Effort { time: self.time - self.time / 20, ..self }
    }
}

/// A turn and its results in playouts.
struct Candidate {
    turn: PlannedTurn,
    won: f64,
    playouts: u64,
}

impl Candidate {
    fn share(&self) -> f64 {
        self.won / self.playouts.max(1) as f64
    }
}

impl Searcher {
    /// A searcher that usually makes this many playouts in a turn, and takes at most this much time.
    pub fn new(weights: Weights, playouts: u64, time: Duration) -> Searcher {
        Searcher {
            weights,
            usual: Effort { playouts, time },
            spent: Effort::NONE,
            plan: Plan::default(),
            thoughts: Vec::new(),
        }
    }

    /// The usual searcher with these weights.
    pub(crate) fn with_weights(weights: Weights) -> Searcher {
        Searcher::new(weights, 200, Duration::from_secs(1))
    }

    /// The rest of what a turn may cost.
    fn left_of(&self, budget: Budget) -> Effort {
        let whole = match budget {
            Budget::Usual => self.usual,
            Budget::Nodes(playouts) => Effort { playouts, time: Duration::MAX },
            Budget::Time(time) => Effort { playouts: u64::MAX, time },
        };
        Effort {
            playouts: whole.playouts.saturating_sub(self.spent.playouts),
            time: whole.time.saturating_sub(self.spent.time),
        }
    }

    /// Plans a turn; `deal` supplies the positions at which playouts begin.
    fn think(
        &mut self,
        situation: &Situation<'_>,
        mut deal: impl FnMut(&mut Dice) -> Position,
        dice: &mut Dice,
    ) -> PlannedTurn {
        let begun = Instant::now();
        let whole = self.left_of(situation.budget);
        let Situation { config, board, seat, .. } = situation;
        let judgement = Judgement::new(config, &self.weights, board, *seat);
        let scope =
            Scope { until: begun.checked_add(whole.time / 3), ..Scope::new(Width::WIDER, CANDIDATES) };
        let turns = search(config, &judgement, board, scope, dice);
        let effort =
            if turns.iter().any(PlannedTurn::explores) { whole.with_another_plan() } else { whole.alone() };
        let mut left: Vec<Candidate> =
            turns.into_iter().map(|turn| Candidate { turn, won: 0.0, playouts: 0 }).collect();
        // Best first; dropped candidates come last.
        let mut dropped = Vec::new();
        let searched = begun.elapsed();
        let rounds = Round::rounds(left.len(), effort.playouts);
        for (number, &Round { tries, stay }) in (1..).zip(&rounds) {
            let part = number as f64 / rounds.len() as f64;
            let until = searched + effort.time.saturating_sub(searched).mul_f64(part);
            for _ in 0..tries {
                if begun.elapsed() >= until {
                    break;
                }
                let start = deal(dice);
                self.play_out_all(situation, &start, &mut left, dice.fork(), || begun.elapsed() >= until);
            }
            left.sort_by(|one, other| other.share().total_cmp(&one.share()));
            dropped.splice(0..0, left.drain(stay..));
        }
        left.extend(dropped);
        self.remember(situation, &left, dice);
        self.spent.playouts += left.iter().map(|candidate| candidate.playouts).sum::<u64>();
        self.spent.time += begun.elapsed();
        left.swap_remove(0).turn
    }

    /// One playout of each candidate from the same position, with the same luck. If time runs out on the way,
    /// it counts only when there was none before; otherwise some candidates would have had luck that the
    /// others never had.
    fn play_out_all(
        &self,
        situation: &Situation<'_>,
        start: &Position,
        candidates: &mut [Candidate],
        luck: Dice,
        is_over: impl Fn() -> bool,
    ) {
        let playouts = Playouts { config: situation.config, weights: &self.weights, width: Width::PLAYOUT };
        let play_out = |candidate: &Candidate| {
            let mut own_turns = 0;
            let is_enough = |_| {
                own_turns += 1;
                own_turns == HORIZON
            };
            playouts.play_out(*start, &candidate.turn, luck.clone(), is_enough, &is_over)
        };
        let won: Vec<f64> = candidates.iter().map_while(play_out).collect();
        if won.len() == candidates.len() || candidates[0].playouts == 0 {
            for (candidate, won) in candidates.iter_mut().zip(won) {
                candidate.won += won;
                candidate.playouts += 1;
            }
        }
    }

    fn remember(&mut self, situation: &Situation<'_>, candidates: &[Candidate], dice: &mut Dice) {
        let thought = |candidate: &Candidate| {
            let judged = thought(situation, &candidate.turn, dice);
            if candidate.playouts == 0 {
                return judged;
            }
            Thought { value: candidate.share(), visits: Some(candidate.playouts), ..judged }
        };
        self.thoughts = candidates.iter().map(thought).collect();
    }
}

impl Default for Searcher {
    fn default() -> Searcher {
        Searcher::with_weights(Weights::default())
    }
}

impl Bot for Searcher {
    fn decide(&mut self, situation: &Situation<'_>, dice: &mut Dice) -> Action {
        let mut sampler = None;
        let deal = |dice: &mut Dice| {
            let new = |dice: &mut Dice| Sampler::new(situation.config, situation.view, dice);
            let sampler =
                sampler.get_or_insert_with(|| new(dice).expect("a situation has a history that fits"));
            sampler.sample(dice).expect("a sampler knows positions")
        };
        self.decide_from(situation, deal, dice)
    }

    fn thoughts(&self) -> Vec<Thought> {
        self.thoughts.clone()
    }
}

impl Searcher {
    /// Decides by playouts that begin at the positions from `deal`; those of a bot come from what its seat
    /// knows.
    pub(crate) fn decide_from(
        &mut self,
        situation: &Situation<'_>,
        deal: impl FnMut(&mut Dice) -> Position,
        dice: &mut Dice,
    ) -> Action {
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
                let mut plan = std::mem::take(&mut self.plan);
                let turn = plan.turn(config, board, || self.think(situation, deal, dice));
                let action = turn.first_action(config, board);
                plan.follow(turn);
                self.plan = plan;
                if action == Action::EndTurn {
                    self.spent = Effort::NONE;
                }
                action
            }
        }
    }
}
