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

/// Who has never been ahead of others in n deals may be so in three of n, with 95 % confidence.
const UPSETS: f64 = 3.0;

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
    /// Who finished ahead of whom, or of someone who did, and so on.
    ahead: Vec<Vec<bool>>,
    found: Vec<f64>,
}

impl Sample {
    pub(super) fn new<'a>(entries: usize, blocks: impl Iterator<Item = &'a LadderBlock>) -> Sample {
        let mut by_size = BTreeMap::<usize, Vec<Finishes>>::new();
        for block in blocks {
            by_size.entry(block.seats.len()).or_default().push(finishes(block));
        }
        let found = fitting(entries, by_size.values().flatten()).strengths(&vec![1.0; entries]);
        let ahead = ahead(entries, by_size.values().flatten());
        Sample { by_size, ahead, found }
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
            resampled.push(fitting(self.found.len(), drawn.into_iter()).strengths(&self.found));
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
                // Between those of whom one was never ahead of the other, not even by way of others, the figure hangs on the
                // assumed draws, and resamples agree on it.
                Some(resampled) => match (self.ahead[entry][anchor], self.ahead[anchor][entry]) {
                    (true, true) => {
                        let mut logs: Vec<f64> =
                            resampled.iter().map(|strengths| log(strengths, entry)).collect();
                        logs.sort_by(f64::total_cmp);
                        let at = |share: f64| logs[(share * (logs.len() - 1) as f64).round() as usize];
                        (at(0.025), at(0.975))
                    }
                    (true, false) => (log(&self.with_upsets_by(anchor), entry), f64::INFINITY),
                    (false, true) => (f64::NEG_INFINITY, log(&self.with_upsets_by(entry), entry)),
                    (false, false) => (f64::NEG_INFINITY, f64::INFINITY),
                },
            };
            Strength(Estimate { mean, low, high })
        };
        (0..self.found.len()).map(strength).collect()
    }

    /// The strengths if an entry, and those whom it was ahead of, had been ahead of the others in a few deals more, in which
    /// all pairs met equally often.
    fn with_upsets_by(&self, entry: usize) -> Vec<f64> {
        let entries = self.found.len();
        let is_below = |&other: &usize| other == entry || self.ahead[entry][other];
        let (lower, upper): (Vec<usize>, Vec<usize>) = (0..entries).partition(is_below);
        let deals = || self.by_size.values().flatten();
        let games: f64 = deals().flatten().map(|(_, weight)| weight).sum();
        let each = UPSETS * games / deals().count() as f64 / (lower.len() * upper.len()) as f64;
        let mut orders = fitting(entries, deals());
        for &low in &lower {
            for &high in &upper {
                orders.add(vec![low, high], each);
            }
        }
        orders.strengths(&self.found)
    }
}

fn fitting<'a>(entries: usize, deals: impl Iterator<Item = &'a Finishes>) -> Orders {
    let mut orders = Orders::with_draws(entries);
    for (order, weight) in deals.flatten() {
        orders.add(order.clone(), *weight);
    }
    orders
}

fn ahead<'a>(entries: usize, deals: impl Iterator<Item = &'a Finishes>) -> Vec<Vec<bool>> {
    let mut ahead = vec![vec![false; entries]; entries];
    for (order, _) in deals.flatten() {
        for (place, &one) in order.iter().enumerate() {
            for &other in &order[place + 1..] {
                ahead[one][other] = true;
            }
        }
    }
    for by_way_of in 0..entries {
        for one in 0..entries {
            for other in 0..entries {
                ahead[one][other] |= ahead[one][by_way_of] && ahead[by_way_of][other];
            }
        }
    }
    ahead
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(entries: usize, deals: Vec<Finishes>) -> Sample {
        let found = fitting(entries, deals.iter()).strengths(&vec![1.0; entries]);
        let ahead = ahead(entries, deals.iter());
        Sample { by_size: BTreeMap::from([(2, deals)]), ahead, found }
    }

    fn elo(sample: &Sample, anchor: usize) -> Vec<Estimate> {
        let resampled = sample.resample(&AtomicBool::new(false), |_| {}).expect("enough deals");
        sample.strengths(anchor, Some(&resampled)).iter().map(Strength::elo).collect()
    }

    fn won(one: usize, other: usize) -> Finishes {
        vec![(vec![one, other], 2.0)]
    }

    /// Thirty deals of two games: three of thirty could still be lost.
    #[test]
    fn who_always_loses_has_an_upper_end_alone() {
        let sample = sample(2, (0..30).map(|_| won(0, 1)).collect());
        let [best, worst] = elo(&sample, 0)[..] else { panic!("two entries") };
        assert_eq!((best.low, best.mean, best.high), (1000.0, 1000.0, 1000.0));
        assert!(worst.mean < 0.0 && worst.low == f64::NEG_INFINITY, "{worst:?}");
        assert!((595.0..605.0).contains(&worst.high), "{worst:?}");
        let [best, _] = elo(&sample, 1)[..] else { panic!("two entries") };
        assert!(best.mean > 2000.0 && best.high == f64::INFINITY, "{best:?}");
        assert!((1395.0..1405.0).contains(&best.low), "{best:?}");
    }

    /// The third never beat the first, but the second, which did.
    #[test]
    fn who_wins_by_way_of_others_has_both_ends() {
        let games = [(0, 1), (1, 0), (1, 2), (2, 1), (0, 2)];
        let sample =
            sample(3, (0..50).map(|deal| games[deal % 5]).map(|(one, other)| won(one, other)).collect());
        for Estimate { mean, low, high } in elo(&sample, 0) {
            assert!(
                low.is_finite() && high.is_finite() && low <= mean && mean <= high,
                "{low} {mean} {high}"
            );
        }
    }

    #[test]
    fn who_never_met_is_not_compared() {
        let games = [(0, 1), (1, 0), (2, 3), (3, 2)];
        let sample =
            sample(4, (0..40).map(|deal| games[deal % 4]).map(|(one, other)| won(one, other)).collect());
        let found = elo(&sample, 0);
        assert!(found[1].low.is_finite() && found[1].high.is_finite());
        assert_eq!((found[2].low, found[2].high), (f64::NEG_INFINITY, f64::INFINITY));
    }
}
