//! One strength for each entry of a ladder, and how sure it is.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use ilos_rules::Lots;

use super::interval::Estimate;
use super::plackett_luce::{Orders, orders_of};
use super::{GameResult, LadderBlock};
use crate::dice::Dice;

/// How strong a bot is. The anchor's strength is 1; a bot finishes ahead of another with a chance in proportion to its
/// strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength(
    /// As a natural logarithm, with a 95 % interval.
    pub Estimate,
);

impl Strength {
    /// The strength itself.
    pub fn raw(&self) -> Estimate {
        self.scaled(f64::exp)
    }

    /// The chance to finish ahead of the anchor.
    pub fn ahead_of_anchor(&self) -> Estimate {
        self.scaled(|log| 1.0 / (1.0 + (-log).exp()))
    }

    /// In the units of Elo, where 400 points are odds of ten to one; the anchor has 1000.
    pub fn elo(&self) -> Estimate {
        self.scaled(|log| 1000.0 + 400.0 * log / 10f64.ln())
    }

    fn scaled(&self, scale: impl Fn(f64) -> f64) -> Estimate {
        let Estimate { mean, low, high } = self.0;
        Estimate { mean: scale(mean), low: scale(low), high: scale(high) }
    }
}

/// Intervals come from so many resamples of the deals.
pub(super) const RESAMPLES: u32 = 400;
/// With fewer deals of any number of players there is no telling how far off a strength may be.
const FEWEST_DEALS: usize = 10;

/// The orders in which a deal's games finished, with their weights.
type Finishes = Vec<(Vec<usize>, f64)>;

fn finishes(LadderBlock { seats, block }: &LadderBlock) -> Finishes {
    let of_game =
        |game: &GameResult| orders_of(seats, |at| (game.entries[at].points, game.entries[at].pioneers));
    block.games.iter().flat_map(of_game).collect()
}

/// How some deals ended, and the strengths that fit them best.
pub(super) struct Sample {
    /// The deals of each number of players.
    by_size: BTreeMap<usize, Vec<Finishes>>,
    found: Vec<f64>,
}

impl Sample {
    pub(super) fn new<'a>(entries: usize, blocks: impl Iterator<Item = &'a LadderBlock>) -> Sample {
        let mut by_size = BTreeMap::<usize, Vec<Finishes>>::new();
        for block in blocks {
            by_size.entry(block.seats.len()).or_default().push(finishes(block));
        }
        let found = fit(&vec![1.0; entries], by_size.values().flatten());
        Sample { by_size, found }
    }

    /// The entry in the middle, of two the stronger: who always loses, or always wins, is no measure for others.
    pub(super) fn middle(&self) -> usize {
        let mut order: Vec<usize> = (0..self.found.len()).collect();
        order.sort_by(|&one, &other| self.found[other].total_cmp(&self.found[one]));
        order[(order.len() - 1) / 2]
    }

    /// Of a few deals the same are drawn again and again, and seem to agree.
    pub(super) fn is_thin(&self) -> bool {
        self.by_size.is_empty() || self.by_size.values().any(|deals| deals.len() < FEWEST_DEALS)
    }

    /// The strengths that fit deals drawn anew, those of each number of players among themselves; nothing when there are
    /// too few deals or it is told to stop. `progress` hears how many times they were drawn.
    pub(super) fn resample(&self, stop: &AtomicBool, progress: impl Fn(u32)) -> Option<Vec<Vec<f64>>> {
        if self.is_thin() {
            return None;
        }
        let mut dice = Dice::new(1);
        let mut resampled = Vec::new();
        for done in 1..=RESAMPLES {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let mut drawn = Vec::new();
            for deals in self.by_size.values() {
                drawn.extend((0..deals.len()).map(|_| &deals[dice.below(deals.len() as u32) as usize]));
            }
            resampled.push(fit(&self.found, drawn.into_iter()));
            progress(done);
        }
        Some(resampled)
    }

    /// The strength of every entry relative to the anchor's, with intervals where there are resamples.
    pub(super) fn strengths(&self, anchor: usize, resampled: Option<&[Vec<f64>]>) -> Vec<Strength> {
        let log = |strengths: &[f64], entry: usize| (strengths[entry] / strengths[anchor]).ln();
        let strength = |entry: usize| {
            let mean = log(&self.found, entry);
            let (low, high) = match resampled {
                _ if entry == anchor => (mean, mean),
                None => (f64::NEG_INFINITY, f64::INFINITY),
                Some(resampled) => {
                    let mut logs: Vec<f64> =
                        resampled.iter().map(|strengths| log(strengths, entry)).collect();
                    logs.sort_by(f64::total_cmp);
                    let at = |share: f64| logs[(share * (logs.len() - 1) as f64).round() as usize];
                    (at(0.025), at(0.975))
                }
            };
            Strength(Estimate { mean, low, high })
        };
        (0..self.found.len()).map(strength).collect()
    }
}

fn fit<'a>(start: &[f64], deals: impl Iterator<Item = &'a Finishes>) -> Vec<f64> {
    let mut orders = Orders::with_draws(start.len());
    for (order, weight) in deals.flatten() {
        orders.add(order.clone(), *weight);
    }
    orders.strengths(start)
}
