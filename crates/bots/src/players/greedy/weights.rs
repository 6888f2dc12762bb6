//! The weights of greedy players.

use std::sync::LazyLock;

use crate::named_weights::{NamedWeights, named_weights};

named_weights! {
    /// Weights of the evaluation, in points at the end of the game unless they say otherwise.
    pub struct Weights {
        /// Pioneers that the fastest player is expected to place each round: from it follows how many turns
        /// are left.
        pioneers_per_round,
        /// How often the price of a good is expected to rise from the beginning to the end.
        expected_rises,
        /// A card in the hand, for each turn in which what it pays for will produce.
        card,
        /// How many cards of a hand count for each pioneer still to place, and for ships besides; the others
        /// will find no use.
        cards_per_pioneer,
        /// A pioneer placed, as a step towards the end.
        pioneer,
        /// What others have, compared with what oneself has: divided among them.
        rivals,
        /// Winning by ending the game now, or losing by it.
        decisive_end,
        /// An open location for a plantation in reach, for each turn left.
        open_plantation,
        /// An open location for a mine in reach, for each turn left.
        open_mine,
        /// An open construction site in reach, for each turn left.
        open_site,
        /// Open ruins in reach, whatever time is left.
        open_ruins,
        /// The share of an opening that counts while a second ship is missing.
        one_ship_short,
        /// The share of an opening that counts on an island with another's pirates.
        pirated,
        /// What each further opening of a kind counts, compared with the one before: less than 1.
        further_opening,
        /// A Ship card of the hand that has a place to go, for each turn left, beyond its worth as payment.
        ready_ship,
        /// The same for a Plantation card.
        ready_plantation,
        /// The same for a Gold mine card.
        ready_mine,
        /// The same for a Building card.
        ready_building,
        /// The same for a Ruins card.
        ready_ruins,
        /// The same for a Market card.
        ready_market,
        /// The share of the above that counts for a card without a place to go.
        unready,
    }
}

/// The tuned weights, read once.
static FOUND: LazyLock<Weights> = LazyLock::new(|| {
    Weights::parse(include_str!("../../../weights/greedy.txt")).expect("a test reads the file")
});

impl Default for Weights {
    /// The tuned weights.
    fn default() -> Weights {
        FOUND.clone()
    }
}
