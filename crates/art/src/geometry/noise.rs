//! Numbers that look random and are always the same.

use ilos_rules::TileData;

use crate::geometry::{Point, mix};

/// Draws that follow from a seed (SplitMix64).
pub(crate) struct Draws(u64);

impl Draws {
    pub(crate) fn new(seed: u64) -> Draws {
        Draws(seed)
    }

    /// A number from 0 up to 1.
    pub(crate) fn share(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        unit(scramble(self.0))
    }

    /// A number from `low` up to `high`.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        mix(low, high, self.share())
    }

    /// A number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.share() * count as f64) as usize
    }

    /// A point of the disc of radius 1.
    pub(crate) fn in_disc(&mut self) -> Point {
        loop {
            let point = Point::new(self.between(-1.0, 1.0), self.between(-1.0, 1.0));
            if point.dot(point) <= 1.0 {
                return point;
            }
        }
    }
}

fn scramble(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

fn unit(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1u64 << 53) as f64
}

/// Smooth noise from -1 to 1, made of hills of a size.
pub(crate) struct Noise {
    size: f64,
    /// The heights at the corners of squares that cover a tile, row by row.
    heights: Vec<f64>,
}

/// Noise is known this far from the middle of a tile, which is beyond every grid.
const REACH: f64 = 240.0;

impl Noise {
    /// Noise whose hills are about `size` wide.
    pub(crate) fn new(size: f64, seed: u64) -> Noise {
        let squares = Noise::squares(size);
        let corners = || -squares..=squares + 1;
        let heights = corners().flat_map(|row| corners().map(move |column| height(column, row, seed)));
        Noise { size, heights: heights.collect() }
    }

    /// The noise at a point of a tile, or not far beyond.
    pub(crate) fn at(&self, point: Point) -> f64 {
        let (x, y) = (point.x / self.size, point.y / self.size);
        let (left, top) = (x.floor(), y.floor());
        let squares = Noise::squares(self.size);
        let place = |corner: f64| (corner as i64).clamp(-squares, squares) + squares;
        let first = (place(top) * (2 * squares + 2) + place(left)) as usize;
        let below = first + (2 * squares + 2) as usize;
        let fade = |t: f64| t * t * (3.0 - 2.0 * t);
        let (across, down) = (fade(x - left), fade(y - top));
        let upper = mix(self.heights[first], self.heights[first + 1], across);
        let lower = mix(self.heights[below], self.heights[below + 1], across);
        mix(upper, lower, down) * 2.0 - 1.0
    }

    /// How many squares there are on each side of the middle.
    fn squares(size: f64) -> i64 {
        (REACH / size).ceil() as i64
    }
}

/// The height at a corner of the squares, from 0 to 1.
fn height(column: i64, row: i64, seed: u64) -> f64 {
    let column = scramble(column as u64 ^ 0x5bd1_e995_7b93_21aa);
    unit(scramble(column ^ scramble(row as u64) ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

/// Noise with hills and bumps on them.
pub(crate) struct RoughNoise([Noise; 2]);

impl RoughNoise {
    pub(crate) fn new(seed: u64) -> RoughNoise {
        RoughNoise([Noise::new(46.0, seed), Noise::new(21.0, seed ^ 0x51)])
    }

    pub(crate) fn at(&self, point: Point) -> f64 {
        let RoughNoise([hills, bumps]) = self;
        hills.at(point) * 0.68 + bumps.at(point) * 0.32
    }
}

/// The seed for everything random on a tile, derived from all of its data.
pub(crate) fn seed_of(tile: &TileData) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut add = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    tile.id.bytes().for_each(&mut add);
    add(u8::from(tile.hideout));
    for portion in &tile.portions {
        add(portion.sides.0);
        portion.locations.iter().for_each(|&kind| add(0x80 + kind as u8));
    }
    scramble(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_stays_within_bounds_and_joins_without_steps() {
        let mut draws = Draws::new(5);
        let noise = Noise::new(30.0, 7);
        for _ in 0..2000 {
            let point = draws.in_disc() * 230.0;
            let here = noise.at(point);
            assert!((-1.0..=1.0).contains(&here));
            assert!((noise.at(point + Point::new(0.01, 0.01)) - here).abs() < 0.01);
        }
    }

    #[test]
    fn draws_are_spread_over_the_whole_range() {
        let mut draws = Draws::new(1);
        let mut counts = [0; 10];
        (0..10_000).for_each(|_| counts[draws.below(10)] += 1);
        assert!(counts.iter().all(|&count| (850..1150).contains(&count)), "{counts:?}");
    }
}
