//! A fast generator of lots, for games that nobody bets on.

use ilos_rules::{Lots, draw_below};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

/// Lots from a number.
pub struct Dice(SmallRng);

impl Dice {
    /// The same lots for the same number.
    pub fn new(seed: u64) -> Dice {
        Dice(SmallRng::seed_from_u64(seed))
    }
}

impl Lots for Dice {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        draw_below(bound, || (self.0.next_u64() >> 32) as u32)
    }
}
