//! Fitting the named weights to choices.
//!
//! Planners play each other. At some turns several candidate turns are played out to the end of the game many
//! times, with the same luck for each, and the weights are fitted so that the judged prospects of these turns
//! differ as much as the results do. Comparing turns of one position separates the value of a turn from the
//! strength of the players who would choose it.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use ilos_rules::{Config, Position, Seat};

use super::Tables;
use super::planners::watch_planners;
use crate::bot::Dice;
use crate::bot::Situation;
use crate::hidden::Sampler;
use crate::judgement::{Judgement, OutlookWeights, Weights};
use crate::named_weights::{NamedWeights, to_six_decimals};
use crate::parallel::in_order;
use crate::players::planner::{PlannedTurn, Planner, Scope, Width, prospects, search};
use crate::players::searcher::playout::Playouts;

/// A turn to decide on, with the results of some ways to play it.
#[derive(Clone, Debug)]
pub struct Choice {
    players: u8,
    seat: Seat,
    before: Position,
    turns: Vec<Tried>,
}

/// A turn that was tried.
#[derive(Clone, Debug)]
struct Tried {
    /// The position at the end of its plays, as the seat saw it.
    after: Position,
    /// The mean reward of its playouts.
    won: f64,
}

/// How games for choices are played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many games, for 2 to 5 players in turn.
    pub games: u32,
    /// The share of turns at which ways to play are tried.
    pub share: f64,
    /// How many playouts each of them gets.
    pub playouts: u32,
    /// All games follow from it.
    pub seed: String,
    /// On how many threads.
    pub threads: usize,
}

/// How widely planners search in these games.
const WIDTH: Width =
    Width { beam: 12, first_explorations: 40, explorations: 6, moorings: usize::MAX, moves_ships: true };
/// How many candidate turns there are; every `n`th of them is tried.
const IN_QUESTION: usize = 60;
const EVERY: usize = 5;

/// The weight of a common error in all turns of a choice, compared with an error in one of them.
const LEVEL: f64 = 0.1;

/// Plays games and collects choices. `progress` is called with the number of games done.
pub fn play_choices(
    tables: &Tables,
    weights: &Weights,
    plan: &Plan,
    stop: &AtomicBool,
    progress: impl Fn(u32) + Sync,
) -> Vec<Choice> {
    let done = AtomicU32::new(0);
    let play = |game: u32| {
        let choices = play_game(tables.of_game(game), weights, plan, game);
        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        Ok::<_, Infallible>(Some(choices))
    };
    let Ok(choices) = in_order(plan.games, plan.threads, stop, play, |_| false);
    choices.into_iter().flatten().collect()
}

fn play_game(config: &Config, weights: &Weights, plan: &Plan, game: u32) -> Vec<Choice> {
    let mut choices = Vec::new();
    let planner = Planner::new(weights.clone(), WIDTH);
    watch_planners(config, planner, &format!("{} {game}", plan.seed), |situation, dice| {
        if dice.share() < plan.share {
            choices.extend(choice(situation, weights, plan.playouts, dice));
        }
    });
    choices
}

fn choice(situation: &Situation<'_>, weights: &Weights, count: u32, dice: &mut Dice) -> Option<Choice> {
    let Situation { config, board, seat, view, .. } = situation;
    let judgement = Judgement::new(config, weights, board, *seat);
    let in_question = search(config, &judgement, board, Scope::new(WIDTH, IN_QUESTION), dice);
    let turns: Vec<PlannedTurn> = in_question.into_iter().step_by(EVERY).collect();
    if turns.len() < 3 {
        return None;
    }
    let sampler = Sampler::new(config, view, dice).expect("the view of a game");
    let playouts = Playouts { config, weights, width: Width::PLAYOUT };
    let mut won = vec![0.0; turns.len()];
    for _ in 0..count {
        let start = sampler.sample(dice).expect("a position");
        let luck = dice.fork();
        for (turn, won) in turns.iter().zip(&mut won) {
            let outcome = playouts.play_out(start, turn, luck.clone(), |_| false, || false);
            *won += outcome.expect("there is time enough") / count as f64;
        }
    }
    let tried = |(turn, won): (PlannedTurn, f64)| {
        let mut after = *board;
        turn.make_plays(config, &mut after, dice);
        Tried { after, won }
    };
    let turns = turns.into_iter().zip(won).map(tried).collect();
    Some(Choice { players: config.players(), seat: *seat, before: *board, turns })
}

/// The mean square of the difference between judged prospects and results, relative to the choice's own
/// level. Less is better.
pub fn misjudgement<'a>(
    tables: &Tables,
    weights: &Weights,
    choices: impl Iterator<Item = &'a Choice>,
) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for choice in choices {
        let config = tables.of(choice.players);
        let judgement = Judgement::new(config, weights, &choice.before, choice.seat);
        let off = |tried: &Tried| {
            let odds = judgement.odds(&tried.after, tried.after.hand(choice.seat));
            prospects(odds) - tried.won
        };
        let off: Vec<f64> = choice.turns.iter().map(off).collect();
        let mean = off.iter().sum::<f64>() / off.len() as f64;
        sum += off.iter().map(|off| (off - mean).powi(2)).sum::<f64>() + LEVEL * mean * mean;
        count += off.len() as f64;
    }
    sum / count
}

/// Fits weights to choices by gradient descent (Adam), each step with the gradient at some of them; `None`
/// when it was stopped on the way. `progress` is called with the number of steps done.
pub fn fit(
    tables: &Tables,
    start: &Weights,
    choices: &[Choice],
    steps: u32,
    seed: u64,
    stop: &AtomicBool,
    progress: impl Fn(u32),
) -> Option<Weights> {
    const BATCH: usize = 150;
    let mut dice = Dice::new(seed);
    let with_values =
        |values: &[f64]| Weights { outlook: OutlookWeights::from_values(values), ..start.clone() };
    let mut values = start.outlook.values();
    // Each weight in units of its start, so that one step size fits all.
    let scale: Vec<f64> = values.iter().map(|value| value.abs().max(0.1)).collect();
    let (mut mean, mut square) = (vec![0.0; values.len()], vec![0.0; values.len()]);
    for step in 1..=steps {
        let batch: Vec<&Choice> =
            (0..BATCH).map(|_| &choices[(dice.share() * choices.len() as f64) as usize]).collect();
        let pace = 0.03 * (1.0 - step as f64 / (steps + 1) as f64);
        for at in 0..values.len() {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let beside = |by: f64| {
                let mut values = values.clone();
                values[at] += by * scale[at];
                misjudgement(tables, &with_values(&values), batch.iter().copied())
            };
            let slope = (beside(0.03) - beside(-0.03)) / 0.06;
            mean[at] = 0.9 * mean[at] + 0.1 * slope;
            square[at] = 0.99 * square[at] + 0.01 * slope * slope;
        }
        let (bias, square_bias) = (1.0 - 0.9f64.powi(step as i32), 1.0 - 0.99f64.powi(step as i32));
        for at in 0..values.len() {
            let way = mean[at] / bias / ((square[at] / square_bias).sqrt() + 1e-9);
            values[at] = (values[at] - pace * scale[at] * way).max(0.0);
        }
        progress(step);
    }
    Some(with_values(&values.into_iter().map(to_six_decimals).collect::<Vec<f64>>()))
}
