//! Why a card cannot be played, for clients that explain it in their own words.

use ilos_rules as rules;
use serde::Serialize;
use ts_rs::TS;

use crate::words::{Card, LocationKind};

/// Why a card cannot be played now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Why {
    /// The game is over.
    GameOver,
    /// The seat must first keep or exchange cards of its hand (S3).
    MulliganFirst,
    /// The seat must first place its first island (S4).
    FirstIslandFirst,
    /// The card is not in the hand (T2).
    NotInHand,
    /// The hand has too few other cards to pay with (T2).
    CannotPay {
        /// How many cards it costs.
        cost: u32,
        /// How many other cards the hand has.
        cards: u32,
    },
    /// The seat has too few ships at the island (K0).
    ShipsNeeded {
        /// How many ships are needed.
        need: u32,
        /// How many ships there are.
        have: u32,
    },
    /// All pioneers of the seat are on the map (K8).
    NoPioneerLeft,
    /// All building tokens are on the map (C5).
    NoBuildingLeft,
    /// No vacant location for the card is in play (K7).
    NothingVacant,
    /// A ship has no island, hideout or tile to go to (K7).
    NowhereToSail,
    /// A market was already played in this turn (K6).
    MarketAlreadyPlayed,
    /// All price markers are used (K6).
    NoMarkerLeft,
    /// The seat has no good in stock whose price can rise (K6).
    NothingToSell,
}

impl Why {
    /// The reason of a refusal; `None` if the refusal is not about playing a card.
    pub fn from_rules(refusal: &rules::Refusal) -> Option<Why> {
        Some(match *refusal {
            rules::Refusal::GameOver => Why::GameOver,
            rules::Refusal::MulliganFirst => Why::MulliganFirst,
            rules::Refusal::FirstIslandFirst => Why::FirstIslandFirst,
            rules::Refusal::NotInHand { .. } => Why::NotInHand,
            rules::Refusal::CannotPay { cost, cards } => Why::CannotPay { cost, cards },
            rules::Refusal::ShipsNeeded { need, have } => Why::ShipsNeeded { need, have },
            rules::Refusal::NoPioneerLeft => Why::NoPioneerLeft,
            rules::Refusal::NoBuildingLeft => Why::NoBuildingLeft,
            rules::Refusal::NothingVacant { .. } => Why::NothingVacant,
            rules::Refusal::NowhereToSail => Why::NowhereToSail,
            rules::Refusal::MarketAlreadyPlayed => Why::MarketAlreadyPlayed,
            rules::Refusal::NoMarkerLeft => Why::NoMarkerLeft,
            rules::Refusal::NothingToSell => Why::NothingToSell,
            _ => return None,
        })
    }
}

/// Islands where a card of the hand cannot be used, although they have vacant locations for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Closed {
    /// The card.
    pub card: Card,
    /// The kinds of locations that the card is played on.
    pub kinds: Vec<LocationKind>,
    /// The islands, by their index in the view.
    pub islands: Vec<u8>,
    /// The reason, for programs.
    pub why: Why,
    /// The rule that forbids it.
    pub rule: &'static str,
    /// The reason in a sentence.
    pub reason: String,
}

impl Closed {
    /// Islands that are closed to a card, in a position whose islands are listed in this order. `None` if no
    /// [`Why`] stands for the refusal.
    pub fn from_rules(islands: &[rules::IslandId], closed: &rules::Closed) -> Option<Closed> {
        let is_closed = |island: &rules::IslandId| closed.islands.contains(island);
        let kinds = rules::LocationKind::ALL.into_iter().filter(|kind| kind.card() == closed.card);
        Some(Closed {
            card: Card::from_rules(closed.card),
            kinds: kinds.map(LocationKind::from_rules).collect(),
            islands: (0..)
                .zip(islands)
                .filter(|(_, island)| is_closed(island))
                .map(|(index, _)| index)
                .collect(),
            why: Why::from_rules(&closed.refusal)?,
            rule: closed.refusal.rule(),
            reason: closed.refusal.to_string(),
        })
    }
}
