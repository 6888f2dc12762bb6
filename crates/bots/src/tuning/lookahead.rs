//! What the searcher gains by looking further, by comparing more turns and by more playouts.
//!
//! At one turn of each of many games of planners the turns in question are all played on to the end many times, with the same
//! luck for each, and it is noted how the chances were judged on the way. From a part of these playouts it can be told
//! afterwards which turn any searcher would have chosen, and from the others, by how their games ended, what that choice was
//! worth. One position says so much more than one game won or lost.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use ilos_rules::Table;

use super::planners::watch_planners;
use crate::arena::{Estimate, estimate};
use crate::bot::Budget;
use crate::dice::Dice;
use crate::halving::Halving;
use crate::judgement::{Judgement, Weights};
use crate::parallel::in_order;
use crate::planner::{Planner, Scope, Turn, Width, search};
use crate::playout::{play_out, play_turn};
use crate::sampler::Sampler;
use crate::situation::Situation;

/// After how many further turns of its own a searcher can look at the chances; the last stands for the end of the game.
pub const HORIZONS: usize = 5;
/// How many turns are in question.
pub const TURNS: usize = 32;
/// In how many ways playouts are divided into those that choose and those that judge the choice, and of how many parts one judges.
const DIVISIONS: usize = 12;
const PARTS: usize = 3;

/// Which positions are looked at, and how well.
#[derive(Clone, Debug)]
pub struct Lookout {
    /// The table of the games.
    pub table: Table,
    /// How many positions, each from a game of its own.
    pub positions: u32,
    /// How many playouts each turn in question gets.
    pub playouts: u32,
    /// From it follow all games.
    pub seed: String,
    /// On how many threads.
    pub threads: usize,
}

/// A position: for each playout, for each turn in question, the best for the planner first, what it looked to be worth at every
/// horizon.
#[derive(Clone, Debug)]
pub struct Sighting(Vec<Vec<[f32; HORIZONS]>>);

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

impl Lookout {
    /// Looks at positions; only those that were done when it is told to stop. `progress` hears how many are done.
    pub fn look(&self, stop: &AtomicBool, progress: impl Fn(u32) + Sync) -> Vec<Sighting> {
        let done = AtomicU32::new(0);
        let look = |game: u32| {
            let sighting = self.sighting(game, stop);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            Ok::<_, Infallible>(sighting)
        };
        let Ok(sightings) = in_order(self.positions, self.threads, stop, look, |_| false);
        sightings
    }

    /// Any turn of a game, each as likely as another.
    fn sighting(&self, game: u32, stop: &AtomicBool) -> Option<Sighting> {
        let (mut seen, mut drawn) = (0.0, None);
        watch_planners(
            &self.table,
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
        let situation = Situation::new(&self.table, &view, Budget::Usual).expect("the view of a game");
        self.play_out_all(&situation, &mut dice, stop)
    }

    fn play_out_all(
        &self,
        situation: &Situation<'_>,
        dice: &mut Dice,
        stop: &AtomicBool,
    ) -> Option<Sighting> {
        let Situation { table, board, seat, view, .. } = situation;
        let weights = Weights::default();
        let judgement = Judgement::new(table, &weights, board, *seat);
        let turns = search(table, &judgement, board, Scope::new(Width::WIDER, TURNS), dice);
        let sampler = Sampler::new(table, view, dice).expect("the view of a game");
        let playout = |_| {
            let start = sampler.sample(dice).expect("a position");
            let luck = dice.fork();
            let from = |turn: &Turn| {
                let (mut position, mut dice) = (start, luck.clone());
                play_turn(table, &mut position, turn.clone(), &mut dice);
                let mut seen = Vec::with_capacity(HORIZONS);
                let note = |chance: f64| {
                    seen.push(chance as f32);
                    false
                };
                let is_over = || stop.load(Ordering::Relaxed);
                let end = play_out(table, &weights, position, *seat, &mut dice, note, is_over)? as f32;
                seen.truncate(HORIZONS - 1);
                seen.resize(HORIZONS, end);
                Some(seen.try_into().expect("so many"))
            };
            turns.iter().map(from).collect()
        };
        (0..self.playouts).map(playout).collect::<Option<_>>().map(Sighting)
    }
}

impl Sighting {
    /// How much better the turn that is chosen so turns out to be than the planner's, as a chance to win; nothing when there
    /// are too few playouts to choose so.
    fn gain(&self, way: Way) -> Option<f64> {
        let gain = |division| self.gain_in(way, division * self.0.len() / DIVISIONS);
        let gains: Option<Vec<f64>> = (0..DIVISIONS).map(gain).collect();
        Some(gains?.iter().sum::<f64>() / DIVISIONS as f64)
    }

    /// The same when the playouts from one on choose, and those before it, the last part, judge the choice.
    fn gain_in(&self, way: Way, first: usize) -> Option<f64> {
        let mut playouts = self.0[first..].iter().chain(&self.0[..first]);
        let mut choosing = playouts.by_ref().take(self.0.len() - self.0.len() / PARTS);
        let mut left: Vec<usize> = (0..way.turns.min(self.0[0].len())).collect();
        let mut won = vec![0.0; left.len()];
        for Halving { tries, stay } in Halving::rounds(left.len(), way.playouts) {
            for _ in 0..tries {
                let playout = choosing.next()?;
                left.iter().for_each(|&turn| won[turn] += playout[turn][way.horizon] as f64);
            }
            left.sort_by(|&one, &other| won[other].total_cmp(&won[one]));
            left.truncate(stay);
        }
        choosing.for_each(drop);
        let [chosen] = left[..] else { unreachable!("one turn is left") };
        let judging: Vec<f64> =
            playouts.map(|turns| (turns[chosen][HORIZONS - 1] - turns[0][HORIZONS - 1]) as f64).collect();
        Some(judging.iter().sum::<f64>() / judging.len() as f64)
    }
}

/// How much better a way to choose is than the planner's, in chances to win for each turn; nothing when there are too few
/// playouts for it.
pub fn gain(sightings: &[Sighting], way: Way) -> Option<Estimate> {
    let gains: Option<Vec<f64>> = sightings.iter().map(|sighting| sighting.gain(way)).collect();
    Some(estimate(&gains?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position where the third turn is best, which is seen at the second horizon and never at the first; the luck of a
    /// playout is the same for all turns.
    fn sighting(playouts: usize) -> Sighting {
        let luck = |playout: usize| (playout % 5) as f32 / 50.0;
        let turns = |playout: usize| {
            [(0.3, 0.3, 0.25), (0.2, 0.2, 0.2), (0.1, 0.4, 0.5), (0.25, 0.1, 0.1)]
                .map(|(first, second, end)| [first, second, end, end, end].map(|worth| worth + luck(playout)))
        };
        Sighting((0..playouts).map(|playout| turns(playout).to_vec()).collect())
    }

    #[test]
    fn a_choice_is_worth_what_its_games_come_to() {
        let sightings = [sighting(60), sighting(36)];
        let gain_of = |turns, horizon| {
            let gain = gain(&sightings, Way { turns, playouts: 24, horizon }).expect("enough playouts");
            assert_eq!((gain.low, gain.high), (gain.mean, gain.mean), "no spread");
            gain.mean
        };
        assert_eq!(gain_of(4, 0), 0.0, "the planner's choice");
        assert!((gain_of(4, 1) - 0.25).abs() < 1e-6);
        assert!((gain_of(4, HORIZONS - 1) - 0.25).abs() < 1e-6);
        assert_eq!(gain_of(2, 1), 0.0, "the third turn is not compared");
        assert_eq!(gain_of(1, 1), 0.0);
    }

    #[test]
    fn ways_that_need_more_playouts_than_there_are_tell_nothing() {
        let sightings = [sighting(36)];
        let known = |playouts| gain(&sightings, Way { turns: 4, playouts, horizon: 1 }).is_some();
        // Two rounds: 64 playouts are 8 of each turn and 16 of the two that are left, and 24 choose.
        assert!(known(64));
        assert!(!known(72));
    }
}
