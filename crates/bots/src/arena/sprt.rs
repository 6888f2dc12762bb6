//! A sequential test: it continues only while the result is open.
//!
//! Wald's test on the normal approximation, with the variance estimated from the blocks (the "generalised"
//! test of chess engines). One block is one observation, since the games of a deal depend on each other.

use std::fmt;

/// Whether the mean of blocks is that of one hypothesis or of the other.
#[derive(Clone, Debug)]
pub struct Sprt {
    low: f64,
    high: f64,
    error: f64,
    blocks: usize,
    sum: f64,
    squares: f64,
}

/// The result of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Not yet.
    Undecided,
    /// The lower mean.
    Low,
    /// The higher mean.
    High,
}

/// Hypotheses or an error probability that do not make a test.
#[derive(Clone, PartialEq, Debug)]
pub struct SprtError(String);

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SprtError {}

/// Fewer blocks do not decide anything: they say too little about the spread.
const LEAST_BLOCKS: usize = 16;

impl Sprt {
    /// Tests whether the mean of shares is `low` or `high`. The probability of a wrong verdict is at most
    /// about `error`, either way.
    pub fn new(low: f64, high: f64, error: f64) -> Result<Sprt, SprtError> {
        if !(0.0..1.0).contains(&low) || !(low..=1.0).contains(&high) || high - low < 0.001 {
            let error = format!(
                "shares of {:.1} % and {:.1} %, expected 0 to 100 %, the second higher by 0.1 at least",
                low * 100.0,
                high * 100.0
            );
            return Err(SprtError(error));
        }
        if !(0.0001..=0.25).contains(&error) {
            return Err(SprtError(format!("an error of {} %, expected 0.01 to 25 %", error * 100.0)));
        }
        Ok(Sprt { low, high, error, blocks: 0, sum: 0.0, squares: 0.0 })
    }

    /// Adds the mean of one more block.
    pub fn add(&mut self, block: f64) {
        self.blocks += 1;
        self.sum += block;
        self.squares += block * block;
    }

    /// How many blocks it has seen.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// The two means that are compared.
    pub fn hypotheses(&self) -> (f64, f64) {
        (self.low, self.high)
    }

    /// How much likelier the higher mean is than the lower, as a logarithm.
    pub fn log_likelihood_ratio(&self) -> f64 {
        if self.blocks == 0 {
            return 0.0;
        }
        let count = self.blocks as f64;
        let mean = self.sum / count;
        // As if one more block had been lost completely and one won completely: equal blocks give no
        // certainty.
        let spread = (self.squares - count * mean * mean).max(0.0);
        let variance = (spread + mean * mean + (1.0 - mean).powi(2)) / (count + 2.0);
        count * (self.high - self.low) * (mean - (self.low + self.high) / 2.0) / variance
    }

    /// The logarithm that decides for the higher mean; less than its negative decides for the lower.
    pub fn bound(&self) -> f64 {
        ((1.0 - self.error) / self.error).ln()
    }

    /// The verdict on the blocks so far.
    pub fn verdict(&self) -> Verdict {
        let ratio = self.log_likelihood_ratio();
        match () {
            () if self.blocks < LEAST_BLOCKS => Verdict::Undecided,
            () if ratio >= self.bound() => Verdict::High,
            () if ratio <= -self.bound() => Verdict::Low,
            () => Verdict::Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Dice;

    /// Runs the test to its verdict on blocks of four dependent games: all games of a block are won with the
    /// block's own probability, which varies around the mean.
    fn run(mean: f64, spread: f64, dice: &mut Dice) -> (Verdict, usize) {
        let mut test = Sprt::new(0.25, 0.35, 0.05).expect("a test");
        while test.verdict() == Verdict::Undecided {
            let chance = (mean + spread * (2.0 * dice.share() - 1.0)).clamp(0.0, 1.0);
            let won = (0..4).filter(|_| dice.share() < chance).count();
            test.add(won as f64 / 4.0);
        }
        (test.verdict(), test.blocks())
    }

    fn share_of(verdict: Verdict, mean: f64, spread: f64) -> (f64, f64) {
        const RUNS: usize = 2000;
        let mut dice = Dice::new(5);
        let runs: Vec<(Verdict, usize)> = (0..RUNS).map(|_| run(mean, spread, &mut dice)).collect();
        let wrong = runs.iter().filter(|&&(found, _)| found == verdict).count();
        let blocks: usize = runs.iter().map(|&(_, blocks)| blocks).sum();
        (wrong as f64 / RUNS as f64, blocks as f64 / RUNS as f64)
    }

    /// 2,000 runs each, which shows the true rate of errors to about half a point.
    #[test]
    fn it_errs_about_as_often_as_it_was_told() {
        for spread in [0.0, 0.25] {
            let (wrongly_high, _) = share_of(Verdict::High, 0.25, spread);
            let (wrongly_low, _) = share_of(Verdict::Low, 0.35, spread);
            assert!((0.005..0.06).contains(&wrongly_high), "spread {spread}: {wrongly_high}");
            assert!((0.005..0.06).contains(&wrongly_low), "spread {spread}: {wrongly_low}");
        }
    }

    #[test]
    fn what_is_far_from_both_is_decided_sooner() {
        let (_, at_the_hypothesis) = share_of(Verdict::High, 0.35, 0.2);
        let (share, far_beyond) = share_of(Verdict::High, 0.6, 0.2);
        assert!(
            share > 0.999 && far_beyond < at_the_hypothesis / 2.0,
            "{share} {far_beyond} {at_the_hypothesis}"
        );
    }

    #[test]
    fn blocks_that_are_all_alike_decide_in_the_end_but_not_at_once() {
        let mut test = Sprt::new(0.25, 0.3, 0.05).expect("a test");
        (0..LEAST_BLOCKS - 1).for_each(|_| test.add(1.0));
        assert_eq!(test.verdict(), Verdict::Undecided);
        (0..200).for_each(|_| test.add(1.0));
        assert_eq!(test.verdict(), Verdict::High);
    }

    #[test]
    fn hypotheses_that_make_no_test_are_refused() {
        assert!(Sprt::new(0.3, 0.3, 0.05).is_err());
        assert!(Sprt::new(0.3, 0.2, 0.05).is_err());
        assert!(Sprt::new(0.25, 0.3, 0.0).is_err());
        assert!(Sprt::new(0.25, f64::NAN, 0.05).is_err());
        assert!(Sprt::new(0.25, 1.2, 0.05).is_err());
    }
}
