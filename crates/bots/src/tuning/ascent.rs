//! Tuning `greedy`: one weight after another is changed, and a change stays if it wins games.

use std::sync::atomic::{AtomicBool, Ordering};

use ilos_rules::Config;

use crate::arena::{Contest, ContestError, Estimate, Participant, Report};
use crate::bot::Budget;
use crate::named_weights::{NamedWeights, to_six_decimals};
use crate::players::{Greedy, GreedyWeights as Weights};

/// The ways to change each weight: it is made larger, or smaller.
const FACTORS: usize = 2;

/// A search for better weights by matches between one player with a change and others without.
#[derive(Clone, Debug)]
pub struct Ascent {
    /// Where they play.
    pub config: Config,
    /// How many deals decide on a change; each is played in every rotation.
    pub deals: u32,
    /// The share by which a weight is changed; a weight of 0 stays.
    pub step: f64,
    /// All games follow from it.
    pub seed: String,
    /// On how many threads.
    pub threads: usize,
}

/// A change that was tried.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// The weight.
    pub name: &'static str,
    /// Its value before.
    pub from: f64,
    /// Its value in the trial.
    pub to: f64,
    /// The share of games that the player with the change won.
    pub share: Estimate,
    /// Whether the change stays: the lower end of the 95 % interval of its share is above par.
    pub stays: bool,
}

impl Ascent {
    /// The most games that a round plays.
    pub fn most_games(&self) -> u32 {
        self.games_of_trials(FACTORS * Weights::NAMES.len())
    }

    fn games_of_trials(&self, trials: usize) -> u32 {
        (trials as u32).saturating_mul(self.deals).saturating_mul(self.config.players().into())
    }

    /// Tries to make each weight larger, and smaller if that is no gain; weights of 0 stay. `told` is called
    /// with every trial and the weights after it; a stopped round ends with the weights found so far.
    /// `progress` is called with the number of games done, counting those of trials that are left out.
    pub fn round(
        &self,
        start: &Weights,
        stop: &AtomicBool,
        progress: impl Fn(u32) + Sync,
        mut told: impl FnMut(&Trial, &Weights),
    ) -> Result<Weights, ContestError> {
        let mut weights = start.clone();
        let factors: [f64; FACTORS] = [1.0 + self.step, 1.0 / (1.0 + self.step)];
        for (at, &name) in Weights::NAMES.iter().enumerate() {
            for (trial, factor) in (FACTORS * at..).zip(factors) {
                let done = self.games_of_trials(trial);
                let mut values = weights.values();
                let from = values[at];
                values[at] = to_six_decimals(from * factor);
                // A share of 0 is 0: there is nothing to try.
                if values[at] == from {
                    continue;
                }
                let changed = Weights::from_values(&values);
                let show = |games| progress(done.saturating_add(games));
                let Some(share) = self.share_of(&changed, &weights, stop, show)? else { return Ok(weights) };
                let stays = share.low > 1.0 / f64::from(self.config.players());
                if stays {
                    weights = changed;
                }
                told(&Trial { name, from, to: values[at], share, stays }, &weights);
                if stays {
                    break;
                }
            }
        }
        progress(self.most_games());
        Ok(weights)
    }

    /// The share of games that one player with some weights wins against others with other weights; `None`
    /// when it was stopped on the way.
    fn share_of(
        &self,
        one: &Weights,
        others: &Weights,
        stop: &AtomicBool,
        progress: impl Fn(u32) + Sync,
    ) -> Result<Option<Estimate>, ContestError> {
        let participant = |name: &str, weights: &Weights| {
            let weights = weights.clone();
            Participant::new(name, move || Box::new(Greedy::new(weights.clone())))
        };
        let mut participants = vec![participant("others", others); self.config.players().into()];
        participants[0] = participant("one", one);
        let contest = Contest {
            config: self.config.clone(),
            participants,
            deals: self.deals,
            seed: self.seed.clone(),
            budget: Budget::Usual,
        };
        let blocks = contest.play(self.threads, stop, progress)?;
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        Ok(Some(Report::new(&contest, &blocks).participants[0].win_share))
    }
}
