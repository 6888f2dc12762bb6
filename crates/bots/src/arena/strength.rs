//! One strength for each participant of a ladder, and how sure it is.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use ilos_rules::Lots;

use super::interval::Estimate;
use super::plackett_luce::{Orders, orders_of};
use super::{GameResult, LadderBlock};
use crate::bot::Dice;

/// The strength of a bot. The anchor has 1; the probability that one bot finishes ahead of another is
/// proportional to its strength.
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

    /// The probability to finish ahead of the anchor.
    pub fn ahead_of_anchor(&self) -> Estimate {
        self.scaled(|log| 1.0 / (1.0 + (-log).exp()))
    }

    /// In Elo points, of which 400 are odds of ten to one; the anchor has 1000.
    pub fn elo(&self) -> Estimate {
        self.scaled(|log| 1000.0 + 400.0 * log / 10f64.ln())
    }

    fn scaled(&self, scale: impl Fn(f64) -> f64) -> Estimate {
        let Estimate { mean, low, high } = self.0;
        Estimate { mean: scale(mean), low: scale(low), high: scale(high) }
    }
}

/// Intervals come from this many resamples of the deals.
pub(super) const RESAMPLES: u32 = 400;
/// With fewer deals for any number of players, there is no interval.
const FEWEST_DEALS: usize = 10;

/// An interval leaves out this share of the resamples at each end.
const LEFT_OUT: f64 = 0.025;

/// The orders in which a deal's games finished, with their weights.
type Finishes = Vec<(Vec<usize>, f64)>;

fn finishes(LadderBlock { seats, block }: &LadderBlock) -> Finishes {
    let of_game = |game: &GameResult| {
        orders_of(seats, |at| (game.participants[at].points, game.participants[at].pioneers))
    };
    block.games.iter().flat_map(of_game).collect()
}

/// The finishes of some deals, and the strengths that fit them best.
pub(super) struct Sample {
    /// The deals of each number of players.
    by_size: BTreeMap<usize, Vec<Finishes>>,
    found: Vec<f64>,
}

impl Sample {
    pub(super) fn new<'a>(participants: usize, blocks: impl Iterator<Item = &'a LadderBlock>) -> Sample {
        let mut by_size = BTreeMap::<usize, Vec<Finishes>>::new();
        for block in blocks {
            by_size.entry(block.seats.len()).or_default().push(finishes(block));
        }
        let found = fitting(participants, by_size.values().flatten()).strengths(&vec![1.0; participants]);
        Sample { by_size, found }
    }

    /// The participant in the middle, the stronger of two: a bot that always loses or always wins is no
    /// measure for others.
    pub(super) fn middle(&self) -> usize {
        let mut order: Vec<usize> = (0..self.found.len()).collect();
        order.sort_by(|&one, &other| self.found[other].total_cmp(&self.found[one]));
        order[(order.len() - 1) / 2]
    }

    /// A few deals are drawn again and again when resampled, and seem to agree.
    pub(super) fn is_thin(&self) -> bool {
        self.by_size.is_empty() || self.by_size.values().any(|deals| deals.len() < FEWEST_DEALS)
    }

    /// Strengths relative to the anchor's that fit resampled deals, drawn separately for each number of
    /// players; `None` with too few deals or when it is told to stop. `progress` is called with the number of
    /// resamples done.
    pub(super) fn resample(
        &self,
        anchor: usize,
        stop: &AtomicBool,
        progress: impl Fn(u32),
    ) -> Option<Vec<Resample>> {
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
            let strengths = fitting(self.found.len(), drawn.iter().copied()).strengths(&self.found);
            let is_measured = measured_by(anchor, self.found.len(), drawn.into_iter());
            let log =
                |participant: usize| is_measured[participant].then(|| log(&strengths, participant, anchor));
            resampled.push((0..strengths.len()).map(log).collect());
            progress(done);
        }
        Some(resampled)
    }

    /// The strength of every participant relative to the anchor's, with intervals where there are resamples.
    pub(super) fn strengths(&self, anchor: usize, resampled: Option<&[Resample]>) -> Vec<Strength> {
        let strength = |participant: usize| {
            let mean = log(&self.found, participant, anchor);
            let (low, high) = match resampled.and_then(|resampled| interval(resampled, participant)) {
                _ if participant == anchor => (mean, mean),
                Some(interval) => interval,
                None => (f64::NEG_INFINITY, f64::INFINITY),
            };
            Strength(Estimate { mean, low, high })
        };
        (0..self.found.len()).map(strength).collect()
    }
}

/// The logarithm of each strength relative to the anchor's; `None` for participants that cannot be measured
/// by the anchor.
pub(super) type Resample = Vec<Option<f64>>;

fn log(strengths: &[f64], participant: usize, anchor: usize) -> f64 {
    (strengths[participant] / strengths[anchor]).ln()
}

/// The range of a participant's strength, without a few resamples at each end. `None` if more than these few
/// resamples give no measure: then the true strength has no bound.
fn interval(resampled: &[Resample], participant: usize) -> Option<(f64, f64)> {
    let mut logs: Vec<f64> = resampled.iter().filter_map(|logs| logs[participant]).collect();
    if ((resampled.len() - logs.len()) as f64) > LEFT_OUT * resampled.len() as f64 {
        return None;
    }
    logs.sort_by(f64::total_cmp);
    let at = |share: f64| logs[(share * (logs.len() - 1) as f64).round() as usize];
    Some((at(LEFT_OUT), at(1.0 - LEFT_OUT)))
}

fn fitting<'a>(participants: usize, deals: impl Iterator<Item = &'a Finishes>) -> Orders {
    let mut orders = Orders::with_draws(participants);
    for (order, weight) in deals.flatten() {
        orders.add(order.clone(), *weight);
    }
    orders
}

/// Which participants finished ahead of the anchor and behind it, in a game or through other participants. If
/// one bot never finished ahead of another, the distance between them depends only on the assumed draws.
fn measured_by<'a>(
    anchor: usize,
    participants: usize,
    deals: impl Iterator<Item = &'a Finishes>,
) -> Vec<bool> {
    let mut was_ahead = vec![vec![false; participants]; participants];
    for (order, _) in deals.flatten() {
        for (place, &one) in order.iter().enumerate() {
            for &other in &order[place + 1..] {
                was_ahead[one][other] = true;
            }
        }
    }
    let ahead = reached(anchor, participants, |from, to| was_ahead[to][from]);
    let behind = reached(anchor, participants, |from, to| was_ahead[from][to]);
    ahead.iter().zip(&behind).map(|(ahead, behind)| *ahead && *behind).collect()
}

/// The participants that can be reached from a start, step by step.
fn reached(start: usize, participants: usize, leads: impl Fn(usize, usize) -> bool) -> Vec<bool> {
    let mut reached = vec![false; participants];
    reached[start] = true;
    let mut open = vec![start];
    while let Some(from) = open.pop() {
        let next: Vec<usize> = (0..participants).filter(|&to| leads(from, to) && !reached[to]).collect();
        next.iter().for_each(|&to| reached[to] = true);
        open.extend(next);
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The Elo points of participants when the first of each pair won both games of a deal against the
    /// second.
    fn elo(participants: usize, deals: &[(usize, usize)], anchor: usize) -> Vec<Estimate> {
        let deals: Vec<Finishes> = deals.iter().map(|&(one, other)| vec![(vec![one, other], 2.0)]).collect();
        let found = fitting(participants, deals.iter()).strengths(&vec![1.0; participants]);
        let sample = Sample { by_size: BTreeMap::from([(2, deals)]), found };
        let resampled = sample.resample(anchor, &AtomicBool::new(false), |_| {}).expect("enough deals");
        sample.strengths(anchor, Some(&resampled)).iter().map(Strength::elo).collect()
    }

    fn has_interval(of: &Estimate) -> bool {
        let Estimate { mean, low, high } = of;
        assert!(low <= mean && mean <= high, "{of:?}");
        assert_eq!(low.is_finite(), high.is_finite(), "{of:?}");
        low.is_finite()
    }

    #[test]
    fn who_always_loses_has_no_interval_nor_who_nearly_always_does() {
        let mut deals = vec![(0, 1); 30];
        for (upsets, is_told) in [(0, false), (1, false), (8, true)] {
            deals[..upsets].fill((1, 0));
            let found = elo(2, &deals, 0);
            assert_eq!((found[0].low, found[0].mean, found[0].high), (1000.0, 1000.0, 1000.0));
            assert!(found[1].mean < 1000.0);
            assert_eq!(has_interval(&found[1]), is_told, "{upsets}: {found:?}");
        }
    }

    /// The third never beat the first, but it beat the second, which did.
    #[test]
    fn who_wins_by_way_of_others_is_compared() {
        let found = elo(3, &[(0, 1), (1, 0), (1, 2), (2, 1), (0, 2)].repeat(10), 0);
        assert!(found.iter().all(has_interval), "{found:?}");
    }

    #[test]
    fn who_never_met_is_not_compared() {
        let found = elo(4, &[(0, 1), (1, 0), (2, 3), (3, 2)].repeat(10), 0);
        assert_eq!(found.iter().map(has_interval).collect::<Vec<_>>(), [true, true, false, false]);
    }
}
