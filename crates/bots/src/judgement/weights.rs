//! The weights of a judgement.

use std::sync::{Arc, LazyLock};

use super::Network;
use crate::named_weights::{NamedWeights, WeightsError, named_weights};

named_weights! {
    /// The weights of the outlook, in points at the end of the game unless they say otherwise.
    pub struct OutlookWeights {
        /// Cards that a pioneer takes, ships and other detours included: from it follows how long the game
        /// goes on.
        cards_for_pioneer,
        /// The share of a hand that can be used for pioneers.
        hand_for_pioneers,
        /// Cards by which a player draws more in later rounds than now, on average.
        growing_draws,
        /// The share of a change in pace that is believed when plays bring it about.
        believed_pace,
        /// How many markets each player is expected to play in a turn.
        markets,
        /// The gain against others at which a market is as likely played as not.
        worth_a_market,
        /// A card to play with in any later turn.
        card,
        /// A card to play with, for each time that what it pays for will produce.
        lasting_card,
        /// Cards that find a use for each pioneer still to place; of more, the share that finds a use counts.
        cards_in_use,
        /// A pioneer placed, as a step towards the end.
        pioneer,
        /// An open location for a plantation in reach, for each later turn.
        open_plantation,
        /// An open location for a mine in reach, for each later turn.
        open_mine,
        /// An open construction site in reach, for each later turn.
        open_site,
        /// Open ruins in reach.
        open_ruins,
        /// The share of an opening that counts while a second ship is missing.
        one_ship_short,
        /// The share of an opening that counts on an island with another's pirates.
        pirated,
        /// How fast further openings of a kind lose worth: 0 not at all.
        crowding,
        /// A Ship card of the hand that has a place to go, for each later turn, beyond its worth as payment.
        ready_ship,
        /// The same for a Plantation card.
        ready_plantation,
        /// The same for a Gold mine card.
        ready_mine,
        /// The same for a Building card.
        ready_building,
        /// The same for a Ruins card.
        ready_ruins,
        /// A Market card of the hand, as a share of what its player would gain by it.
        ready_market,
        /// The share of the above that counts for a card without a place to go.
        unready,
        /// By how many points luck decides in the last round.
        luck,
        /// By how many points more with each further round.
        lasting_luck,
    }
}

/// All weights of a judgement.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// The weights of the outlook.
    pub outlook: OutlookWeights,
    /// What was learnt beyond that.
    pub network: Arc<Network>,
}

impl Weights {
    /// The tuned weights, except for those that a text holds: a network, or the weights of the outlook.
    pub fn with_text(text: &str) -> Result<Weights, WeightsError> {
        let found = Weights::default();
        match Network::parse_if_one(text) {
            Some(network) => Ok(Weights { network: Arc::new(network?), ..found }),
            None => Ok(Weights { outlook: OutlookWeights::parse(text)?, ..found }),
        }
    }
}

/// The tuned weights, read once.
static FOUND: LazyLock<Weights> = LazyLock::new(|| {
    let network = Network::parse(include_str!("../../weights/network.txt")).expect("a test reads the file");
    let outlook =
        OutlookWeights::parse(include_str!("../../weights/planner.txt")).expect("a test reads the file");
    Weights { outlook, network: Arc::new(network) }
});

impl Default for Weights {
    /// The tuned weights.
    fn default() -> Weights {
        FOUND.clone()
    }
}
