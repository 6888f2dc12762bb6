//! The network's result for positions that have much in common, without computing everything again.

use ilos_rules::{BySeat, Seat};

use super::features::{OWN, SHARED, Standings};
use super::network::{Layer, Network};

/// The features of one position and the hidden units that follow from them. For another position only the
/// differences are added.
#[derive(Clone, Debug)]
pub(super) struct Baseline {
    shared: [f32; SHARED],
    own: BySeat<[f32; OWN]>,
    units: BySeat<Layer>,
}

impl Baseline {
    /// Not at a position yet.
    pub(super) fn unset() -> Baseline {
        Baseline { shared: [0.0; SHARED], own: BySeat::from_fn(|_| [0.0; OWN]), units: BySeat::default() }
    }

    /// At a position.
    pub(super) fn new(network: &Network, standings: &Standings<'_>) -> Baseline {
        let mut baseline = Baseline { shared: standings.shared_features(), ..Baseline::unset() };
        let shared = network.shared(&baseline.shared);
        for seat in Seat::all(standings.players()) {
            baseline.own[seat] = standings.features(seat);
            baseline.units[seat] = network.units(&shared, &baseline.own[seat]);
        }
        baseline
    }

    /// Adds the network's result for each seat of a position to its prospects, weighted by trust.
    pub(super) fn add(
        &self,
        network: &Network,
        trust: f64,
        standings: &Standings<'_>,
        prospects: &mut BySeat<f64>,
    ) {
        let (of_shared, of_own) = network.inputs.split_at(SHARED);
        let mut shared = Layer::default();
        add_changes(&mut shared, &standings.shared_features(), &self.shared, of_shared);
        for seat in Seat::all(standings.players()) {
            let mut units = self.units[seat];
            for (unit, change) in units.iter_mut().zip(&shared) {
                *unit += change;
            }
            add_changes(&mut units, &standings.features(seat), &self.own[seat], of_own);
            prospects[seat] += trust * network.sum(&units) as f64;
        }
    }
}

/// Adds the contribution of each feature to the units, where it differs from the baseline.
#[inline(always)]
fn add_changes<const COUNT: usize>(
    units: &mut Layer,
    features: &[f32; COUNT],
    of_baseline: &[f32; COUNT],
    inputs: &[Layer],
) {
    // First all features are compared side by side; then the changed ones are listed, eight at a time.
    const { assert!(COUNT <= OWN) };
    let mut differs = [0; OWN.next_multiple_of(8)];
    for feature in 0..COUNT {
        differs[feature] = (features[feature] != of_baseline[feature]) as u8;
    }
    let (mut changed, mut count) = ([0; COUNT], 0);
    for (eight, first) in differs.as_chunks::<8>().0.iter().zip((0..).step_by(8)) {
        let mut left = u64::from_le_bytes(*eight);
        while left != 0 {
            changed[count] = first + left.trailing_zeros() as usize / 8;
            count += 1;
            left &= left - 1;
        }
    }
    let mut sums = *units;
    for &feature in &changed[..count] {
        let change = features[feature] - of_baseline[feature];
        for (sum, weight) in sums.iter_mut().zip(&inputs[feature]) {
            *sum += change * weight;
        }
    }
    *units = sums;
}
