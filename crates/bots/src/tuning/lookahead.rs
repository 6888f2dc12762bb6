//! What the searcher gains by looking further ahead, by comparing more turns and by more playouts.
//!
//! At one turn of each of many games of planners, the candidate turns are played out to the end many times,
//! with the same luck for each, and the judged prospects on the way are recorded. They show later which turn
//! any searcher would have chosen. Planners with their full width play on from the same turns as well, and
//! the results of these games give the value of a choice. In this way one position says much more than one
//! game won or lost.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use ilos_rules::Config;

use super::planners::watch_planners;
use crate::arena::{Estimate, estimate};
use crate::bot::Budget;
use crate::bot::Dice;
use crate::bot::Situation;
use crate::hidden::Sampler;
use crate::judgement::{Judgement, Weights};
use crate::parallel::in_order;
use crate::players::planner::{PlannedTurn, Planner, Scope, Width, search};
use crate::players::searcher::playout::Playouts;
use crate::players::searcher::sequential_halving::Round;

/// After how many further turns of its own a searcher can judge the prospects; the last one means the end of
/// the game.
pub const HORIZONS: usize = 5;
/// How many candidate turns there are.
pub const TURNS: usize = 24;
/// In how many orders the playouts are taken, each beginning with another one.
const ORDERS: usize = 12;

/// Which positions are examined, and how thoroughly.
#[derive(Clone, Debug)]
pub struct Lookahead {
    /// The table of the games.
    pub config: Config,
    /// How many positions, each from a game of its own.
    pub positions: u32,
    /// How many playouts each candidate turn gets.
    pub playouts: u32,
    /// How many games of planners decide the value of each of them.
    pub games: u32,
    /// All games follow from it.
    pub seed: String,
    /// On how many threads.
    pub threads: usize,
}

/// A position with its candidate turns, beginning with the one that is judged best without playouts.
#[derive(Clone, Debug)]
pub struct Observation {
    /// For each playout, the judged prospects of each turn at every horizon.
    playouts: Vec<Vec<[f32; HORIZONS]>>,
    /// The value of each turn in games of planners: half the victory, half how close the points were.
    worth: Vec<f64>,
}

/// A way to spend playouts.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// How many turns are compared.
    pub turns: usize,
    /// How many playouts are made in all.
    pub playouts: u64,
    /// Which of the horizons they end at, from 0.
    pub horizon: usize,
}

impl Lookahead {
    /// Examines positions; after a stop returns only the finished ones. `progress` is called with their
    /// number.
    pub fn look(&self, stop: &AtomicBool, progress: impl Fn(u32) + Sync) -> Vec<Observation> {
        let done = AtomicU32::new(0);
        let look = |game: u32| {
            let observation = self.observation(game, stop);
            if observation.is_some() {
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
            Ok::<_, Infallible>(observation)
        };
        let Ok(observations) = in_order(self.positions, self.threads, stop, look, |_| false);
        observations
    }

    /// A random turn of a game, all equally likely.
    fn observation(&self, game: u32, stop: &AtomicBool) -> Option<Observation> {
        let (mut seen, mut drawn) = (0.0, None);
        watch_planners(
            &self.config,
            Planner::default(),
            &format!("{} {game}", self.seed),
            |situation, dice| {
                seen += 1.0;
                if dice.share() * seen < 1.0 {
                    drawn = Some((situation.view.clone(), dice.fork()));
                }
            },
        );
        let (view, mut dice) = drawn.expect("a game has turns");
        let situation = Situation::new(&self.config, &view, Budget::Usual).expect("the view of a game");
        self.play_out_all(&situation, &mut dice, stop)
    }

    fn play_out_all(
        &self,
        situation: &Situation<'_>,
        dice: &mut Dice,
        stop: &AtomicBool,
    ) -> Option<Observation> {
        let Situation { config, board, seat, view, .. } = situation;
        let weights = Weights::default();
        let judgement = Judgement::new(config, &weights, board, *seat);
        let turns = search(config, &judgement, board, Scope::new(Width::WIDER, TURNS), dice);
        let sampler = Sampler::new(config, view, dice).expect("the view of a game");
        // The results of all turns from the same position, with the same luck.
        let mut play_out = |width: Width| {
            let start = sampler.sample(dice).expect("a position");
            let luck = dice.fork();
            let playouts = Playouts { config, weights: &weights, width };
            let seen = |turn: &PlannedTurn| {
                let mut seen = Vec::with_capacity(HORIZONS);
                let note = |prospects: f64| {
                    seen.push(prospects as f32);
                    false
                };
                let is_over = || stop.load(Ordering::Relaxed);
                let end = playouts.play_out(start, turn, luck.clone(), note, is_over)?;
                seen.truncate(HORIZONS - 1);
                seen.resize(HORIZONS, end as f32);
                Some(seen.try_into().expect("the right length"))
            };
            turns.iter().map(seen).collect::<Option<Vec<[f32; HORIZONS]>>>()
        };
        let playouts = (0..self.playouts).map(|_| play_out(Width::PLAYOUT)).collect::<Option<_>>()?;
        let mut worth = vec![0.0; turns.len()];
        for _ in 0..self.games {
            for (worth, seen) in worth.iter_mut().zip(play_out(Width::WIDE)?) {
                *worth += seen[HORIZONS - 1] as f64 / self.games as f64;
            }
        }
        Some(Observation { playouts, worth })
    }
}

impl Observation {
    /// How much more the chosen turn is worth than the one that is judged best without playouts; `None` when
    /// there are too few playouts to choose this way.
    fn gain(&self, way: Way) -> Option<f64> {
        let gain = |order| {
            let chosen = self.choice(way, order * self.playouts.len() / ORDERS)?;
            Some(self.worth[chosen] - self.worth[0])
        };
        let gains: Option<Vec<f64>> = (0..ORDERS).map(gain).collect();
        Some(gains?.iter().sum::<f64>() / ORDERS as f64)
    }

    /// The turn that is chosen when the playouts are taken from `first` on.
    fn choice(&self, way: Way, first: usize) -> Option<usize> {
        let mut playouts = self.playouts[first..].iter().chain(&self.playouts[..first]);
        let mut left: Vec<usize> = (0..way.turns.min(self.worth.len())).collect();
        let mut won = vec![0.0; left.len()];
        for Round { tries, stay } in Round::rounds(left.len(), way.playouts) {
            for _ in 0..tries {
                let playout = playouts.next()?;
                left.iter().for_each(|&turn| won[turn] += playout[turn][way.horizon] as f64);
            }
            left.sort_by(|&one, &other| won[other].total_cmp(&won[one]));
            left.truncate(stay);
        }
        left.first().copied()
    }
}

/// How much more the chosen turn is worth than the one that is judged best without playouts; `None` when
/// there are too few playouts.
pub fn gain(observations: &[Observation], way: Way) -> Option<Estimate> {
    let gains: Option<Vec<f64>> = observations.iter().map(|observation| observation.gain(way)).collect();
    Some(estimate(&gains?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position where the third turn is best, which shows at the second horizon but not at the first; the
    /// luck of a playout is the same for all turns.
    fn observation(playouts: usize) -> Observation {
        let seen = |playout: usize| {
            let luck = (playout % 5) as f32 / 50.0;
            [(0.3, 0.3), (0.2, 0.2), (0.1, 0.4), (0.25, 0.1)]
                .map(|(first, later)| [first, later, later, later, later].map(|worth| worth + luck))
        };
        Observation {
            playouts: (0..playouts).map(|playout| seen(playout).to_vec()).collect(),
            worth: vec![0.25, 0.2, 0.5, 0.1],
        }
    }

    #[test]
    fn a_choice_is_worth_what_its_games_come_to() {
        let observations = [observation(60), observation(36)];
        let gain_of = |turns, horizon| {
            let gain = gain(&observations, Way { turns, playouts: 24, horizon }).expect("enough playouts");
            assert_eq!((gain.low, gain.high), (gain.mean, gain.mean), "no spread");
            gain.mean
        };
        assert_eq!(gain_of(4, 0), 0.0, "what is judged best without playouts");
        assert_eq!(gain_of(4, 1), 0.25);
        assert_eq!(gain_of(4, HORIZONS - 1), 0.25);
        assert_eq!(gain_of(2, 1), 0.0, "the third turn is not compared");
        assert_eq!(gain_of(1, 1), 0.0);
    }

    #[test]
    fn all_playouts_have_their_say() {
        // The first half of them favours one turn, the second half the other.
        let seen = |playout: usize| match playout < 24 {
            true => [[0.5; HORIZONS], [0.1; HORIZONS]],
            false => [[0.1; HORIZONS], [0.5; HORIZONS]],
        };
        let playouts = (0..48).map(|playout| seen(playout).to_vec()).collect();
        let observation = Observation { playouts, worth: vec![0.2, 0.6] };
        let gain = observation.gain(Way { turns: 2, playouts: 20, horizon: 0 }).expect("enough playouts");
        assert!((0.1..0.3).contains(&gain), "{gain}");
    }

    #[test]
    fn ways_that_need_more_playouts_than_there_are_tell_nothing() {
        let observations = [observation(24)];
        let known = |playouts| gain(&observations, Way { turns: 4, playouts, horizon: 1 }).is_some();
        // Two rounds: 64 playouts are 8 of each turn and 16 more of the two remaining ones.
        assert!(known(64));
        assert!(!known(72));
    }
}
