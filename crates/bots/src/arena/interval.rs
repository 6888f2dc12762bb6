//! Means over blocks with 95 % intervals.

/// A mean with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean of the blocks.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The mean of the blocks with Student's interval. Each block is one observation, because the games of a deal
/// depend on each other. One block alone says nothing about the others: its interval is unbounded.
pub fn estimate(blocks: &[f64]) -> Estimate {
    let count = blocks.len() as f64;
    let mean = mean(blocks.iter().copied());
    if blocks.len() < 2 {
        return Estimate { mean, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let variance = blocks.iter().map(|block| (block - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let reach = student(blocks.len() - 1) * (variance / count).sqrt();
    Estimate { mean, low: mean - reach, high: mean + reach }
}

/// The same for shares between 0 and 1. When all but a few blocks are equal, they have next to no spread to
/// judge by; then the result is Wilson's interval for as many observations as there are blocks, where that is
/// wider.
pub(super) fn estimate_share(blocks: &[f64]) -> Estimate {
    within_bounds(estimate(blocks), blocks)
}

/// The ratio of two counts that every block has: part and whole. Each block is one observation; a larger
/// block has more weight.
pub(super) fn estimate_ratio(blocks: &[(f64, f64)]) -> Estimate {
    let (some, many) = blocks.iter().fold((0.0, 0.0), |(some, many), block| (some + block.0, many + block.1));
    let (ratio, size) = (some / many, many / blocks.len() as f64);
    // The contribution of each block to the ratio: the mean of these is the ratio, their spread nearly the
    // same as its spread.
    let added = blocks.iter().map(|(some, many)| ratio + (some - ratio * many) / size);
    let shares = blocks.iter().map(|(some, many)| some / many);
    within_bounds(estimate(&added.collect::<Vec<f64>>()), &shares.collect::<Vec<f64>>())
}

/// An estimate of a share, kept within the range of the shares of all blocks.
fn within_bounds(Estimate { mean, low, high }: Estimate, shares: &[f64]) -> Estimate {
    let (lowest, highest) = wilson(mean, shares.len() as f64);
    let (low, high) = match shares.len() {
        0 | 1 => (lowest, highest),
        _ if are_nearly_alike(shares) => (low.min(lowest), high.max(highest)),
        _ => (low, high),
    };
    Estimate { mean, low: low.max(0.0), high: high.min(1.0) }
}

/// Whether all blocks but at most four are equal, and there are at least two.
fn are_nearly_alike(blocks: &[f64]) -> bool {
    const FEW: usize = 4;
    let mut sorted = blocks.to_vec();
    sorted.sort_by(f64::total_cmp);
    let most = sorted.chunk_by(|one, other| one == other).map(<[f64]>::len).max().unwrap_or(0);
    most > 1 && blocks.len() - most <= FEW
}

/// The mean; 0 for no figures.
pub(super) fn mean(figures: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = figures.fold((0, 0.0), |(count, sum), figure| (count + 1, sum + figure));
    if count == 0 { 0.0 } else { sum / f64::from(count) }
}

const NORMAL: f64 = 1.959_964;

fn wilson(share: f64, count: f64) -> (f64, f64) {
    if count == 0.0 {
        return (0.0, 1.0);
    }
    let square = NORMAL * NORMAL;
    let centre = share + square / (2.0 * count);
    let reach = NORMAL * (share * (1.0 - share) / count + square / (4.0 * count * count)).sqrt();
    let scale = 1.0 + square / count;
    ((centre - reach) / scale, (centre + reach) / scale)
}

/// The 97.5 % point of Student's distribution: a table for few degrees of freedom, then a series about the
/// normal one.
fn student(freedom: usize) -> f64 {
    const FEW: [f64; 8] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306];
    if let Some(&point) = FEW.get(freedom - 1) {
        return point;
    }
    let (z, n) = (NORMAL, freedom as f64);
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    z + first / n + second / n.powi(2) + third / n.powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 5e-4
    }

    #[test]
    fn few_blocks_have_wide_intervals() {
        assert!(near(student(1), 12.706));
        assert!(near(student(9), 2.262));
        assert!(near(student(100), 1.984));
        let Estimate { mean, low, high } = estimate(&[0.0, 1.0]);
        assert!(near(mean, 0.5) && near(low, 0.5 - 12.706 * 0.5) && near(high, 0.5 + 12.706 * 0.5));
    }

    #[test]
    fn one_block_bounds_nothing() {
        assert_eq!(estimate(&[3.0]).low, f64::NEG_INFINITY);
        let share = estimate_share(&[0.5]);
        assert!(share.low > 0.0 && share.low < 0.1, "{share:?}");
    }

    #[test]
    fn winning_everything_is_not_certainty() {
        let share = estimate_share(&[1.0; 100]);
        assert_eq!((share.mean, share.high), (1.0, 1.0));
        assert!(near(share.low, 0.9630), "{share:?}");
    }

    /// Losing part of one deal is more evidence about losing than losing nothing.
    #[test]
    fn a_loss_does_not_make_more_certain() {
        let mut blocks = vec![1.0; 60];
        let without = estimate_share(&blocks).low;
        blocks[0] = 0.8;
        assert!(estimate_share(&blocks).low < without);
    }

    /// Blocks that repeat each game four times must not look like four times the evidence.
    #[test]
    fn the_interval_depends_on_blocks_and_not_on_games() {
        let blocks: Vec<f64> = (0..100).map(|deal| (deal % 2) as f64).collect();
        let Estimate { low, high, .. } = estimate_share(&blocks);
        assert!(near(high - low, 2.0 * 1.984 * 0.502_519 / 10.0), "{low} {high}");
    }

    #[test]
    fn no_blocks_leave_everything_possible() {
        assert_eq!(estimate_share(&[]), Estimate { mean: 0.0, low: 0.0, high: 1.0 });
        assert_eq!(estimate_ratio(&[]), Estimate { mean: 0.0, low: 0.0, high: 1.0 });
    }

    #[test]
    fn in_a_ratio_large_blocks_count_more() {
        // Ten blocks of one player who always wins, ten blocks of two players who never win: ten of thirty.
        let blocks: Vec<(f64, f64)> =
            (0..20).map(|at| if at % 2 == 0 { (1.0, 1.0) } else { (0.0, 2.0) }).collect();
        let Estimate { mean, low, high } = estimate_ratio(&blocks);
        assert!(near(mean, 1.0 / 3.0), "{mean}");
        // Each block differs by two thirds from its expected value at the mean; its mean size is one and a
        // half players.
        let spread = (4.0f64 / 9.0 * 20.0 / 19.0).sqrt() / 1.5 / 20f64.sqrt();
        assert!(near(high - low, 2.0 * student(19) * spread), "{low} {high}");
    }

    /// The same as for shares, whatever the sizes of the blocks.
    #[test]
    fn one_win_in_many_blocks_is_no_certainty() {
        let mut blocks: Vec<(f64, f64)> = (0..60).map(|at| (0.0, 1.0 + (at % 2) as f64)).collect();
        blocks[0].0 = 1.0;
        assert!(estimate_ratio(&blocks).high > 0.07, "{:?}", estimate_ratio(&blocks));
    }

    #[test]
    fn a_ratio_of_equal_blocks_is_a_share() {
        let shares: Vec<f64> = (0..50).map(|deal| (deal % 3) as f64 / 2.0).collect();
        let blocks: Vec<(f64, f64)> = shares.iter().map(|share| (2.0 * share, 2.0)).collect();
        let (one, other) = (estimate_ratio(&blocks), estimate_share(&shares));
        assert!(near(one.low, other.low) && near(one.high, other.high), "{one:?} {other:?}");
    }
}
