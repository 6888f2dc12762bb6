//! A fast generator, for bots and for games without stakes.

use ilos_rules::{Lots, Seed, draw_below};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// Equally likely numbers from a seed, the same on every machine.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The dice of a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The dice of a text.
    pub fn from_text(text: &str) -> Dice {
        let Seed(bytes) = Seed::from_text(text);
        let [a, b, c, d, e, f, g, h, ..] = bytes;
        Dice::new(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
    }

    /// Independent dice that follow from these.
    pub fn fork(&mut self) -> Dice {
        Dice::new(self.0.next_u64())
    }

    /// A number from 0 up to, but not including, 1.
    pub fn share(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// The index of one of some weights, drawn in proportion to them; `None` when all are 0.
    pub fn weighted(&mut self, weights: impl Iterator<Item = f64> + Clone) -> Option<usize> {
        let sum: f64 = weights.clone().sum();
        let mut left = self.share() * sum;
        let mut last = None;
        for (at, weight) in weights.enumerate().filter(|&(_, weight)| weight > 0.0) {
            if left < weight {
                return Some(at);
            }
            left -= weight;
            last = Some(at);
        }
        last
    }

    /// Moves at most `count` things to the front, each selection in each order equally likely.
    pub fn draw_first<T>(&mut self, count: usize, things: &mut [T]) {
        for place in 0..count.min(things.len()) {
            let other = place + self.below((things.len() - place) as u32) as usize;
            things.swap(place, other);
        }
    }
}

impl Lots for Dice {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        draw_below(bound, || (self.0.next_u64() >> 32) as u32)
    }
}
