//! Positions in a line or two, over a small set of tiles that are easy to think about (`islands.txt`).
//!
//! Places are words: `heart` is the shore of the first portion of that tile, `keys 3` that of the third,
//! `cove hideout` its hideout, `reserve` the reserve; `heart gold` is a location, `yard-a site 2` the second
//! of its kind on the tile.

mod given;
mod places;
pub(crate) mod random_game;
pub(crate) mod random_sets;
mod scene;

use ilos_rules::{Card, Cards, Cell, Good, Goods, Lots, Outcome, Seat, Set};

pub(crate) use given::{Given, almost_joined};
pub(crate) use scene::Scene;

/// The seat of that number.
pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat of a table")
}

/// `3 ship 1 market`.
pub(crate) fn cards(text: &str) -> Cards {
    let mut counts = [0; 6];
    let words: Vec<&str> = text.split_whitespace().collect();
    for pair in words.chunks(2) {
        let card = Card::from_word(pair[1]).unwrap_or_else(|| panic!("{} is no card", pair[1]));
        counts[card as usize] += pair[0].parse::<u8>().expect("a number of cards");
    }
    Cards::of(counts)
}

/// `2 ebony 1 gold`.
pub(crate) fn goods(text: &str) -> Goods {
    let mut goods = Goods::default();
    let words: Vec<&str> = text.split_whitespace().collect();
    for pair in words.chunks(2) {
        let good = Good::from_word(pair[1]).unwrap_or_else(|| panic!("{} is no good", pair[1]));
        goods.add_one(good, pair[0].parse().expect("an amount"));
    }
    goods
}

/// The tiles of `islands.txt`.
pub(crate) fn islands() -> Set {
    Set::parse(include_str!("common/islands.txt")).expect("a set")
}

/// The axial coordinates of a cell.
pub(crate) fn cell(q: i8, r: i8) -> Cell {
    Cell { q, r }
}

/// Equally likely numbers that are the same on every machine (SplitMix64).
#[derive(Clone, Debug)]
pub(crate) struct Dice(pub u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

impl Lots for Dice {
    fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * bound as u64) >> 32) as u32
    }
}

/// These cards from the deck, sorted by kind.
pub(crate) fn from_deck(text: &str) -> Vec<Outcome> {
    cards(text).iter().map(Outcome::Card).collect()
}

/// The chi-square statistic of counts that should be equal, and the bound that truly equal ones stay below in
/// all but one of ten thousand samples (by Wilson and Hilferty).
pub(crate) fn chi_square(counts: &[u32]) -> (f64, f64) {
    let expected = counts.iter().sum::<u32>() as f64 / counts.len() as f64;
    let statistic = counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
    let freedom = (counts.len() - 1) as f64;
    let spread = 2.0 / (9.0 * freedom);
    (statistic, freedom * (1.0 - spread + 3.72 * spread.sqrt()).powi(3))
}

/// Draws `each` times as many as there are outcomes; all must come up, equally often within the limits of
/// chance.
pub(crate) fn assert_uniform<T: PartialEq + std::fmt::Debug>(
    outcomes: &[T],
    each: usize,
    mut draw: impl FnMut() -> T,
) {
    let mut counts = vec![0; outcomes.len()];
    for _ in 0..each * outcomes.len() {
        let drawn = draw();
        let at = outcomes.iter().position(|outcome| *outcome == drawn);
        counts[at.unwrap_or_else(|| panic!("{drawn:?} is not among the outcomes"))] += 1;
    }
    if counts.len() > 1 {
        let (statistic, bound) = chi_square(&counts);
        assert!(statistic < bound, "{statistic} is not below {bound}: {counts:?}");
    }
}
