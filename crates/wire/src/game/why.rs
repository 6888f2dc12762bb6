//! Why something cannot be played, for clients that say it in words of their own.

use ilos_rules as rules;
use serde::Serialize;
use ts_rs::TS;

use crate::map::in_order;
use crate::words::{Card, LocationKind};

/// Why a card cannot be played now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Why {
    /// The game is over.
    GameOver,
    /// First the hand is kept or exchanged (S3).
    MulliganFirst,
    /// First the first island is placed (S4).
    FirstIslandFirst,
    /// There is none in the hand (T2).
    NotInHand,
    /// Too few cards beside it (T2).
    CannotPay {
        /// What it costs.
        cost: u32,
        /// How many cards there are to pay with.
        cards: u32,
    },
    /// Too few own ships at the island (K0).
    ShipsNeeded {
        /// How many it takes.
        need: u32,
        /// How many there are.
        have: u32,
    },
    /// All pioneers are on the map (K8).
    NoPioneerLeft,
    /// All building tokens are on the map (C5).
    NoBuildingLeft,
    /// No vacant location of its kind is in play (K7).
    NothingVacant,
    /// No island, hideout or tile to go to (K7).
    NowhereToSail,
    /// One was played in this turn (K6).
    MarketAlreadyPlayed,
    /// All price markers are used (K6).
    NoMarkerLeft,
    /// No good in stock whose price can rise (K6).
    NothingToSell,
}

impl Why {
    /// The reason of a refusal, where it is one of those that keep a card from being played.
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

/// Islands where a card that is in the hand cannot be used, although locations for it are vacant there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Closed {
    /// The card.
    pub card: Card,
    /// The kinds of locations that it is played on.
    pub kinds: Vec<LocationKind>,
    /// The islands, by their place in the view.
    pub islands: Vec<u8>,
    /// Why.
    pub why: Why,
    /// The rule that forbids it.
    pub rule: &'static str,
    /// Why, in a sentence.
    pub reason: String,
}

/// The cards that place a pioneer.
const PIONEER_CARDS: [rules::Card; 4] =
    [rules::Card::Plantation, rules::Card::GoldMine, rules::Card::Building, rules::Card::Ruins];

/// Where the seat to act cannot use the cards of its hand. What keeps a card from being used anywhere is not told again.
pub fn closed(config: &rules::Config, position: &rules::Position) -> Vec<Closed> {
    let Some(seat) = position.to_act().filter(|_| position.phase() == rules::Phase::Play) else {
        return Vec::new();
    };
    let usable = |card: rules::Card| {
        position.hand(seat).has(card)
            && position.pioneers_left(seat) > 0
            && (card != rules::Card::Building || position.buildings_left() > 0)
    };
    let mut vacant = [0u64; 4];
    position.each_vacant(config, |island, kind| {
        let card = PIONEER_CARDS.iter().position(|&card| card == kind.card()).expect("a pioneer card");
        vacant[card] |= 1 << island.index();
    });
    let islands = in_order(config, position);
    let mut closed: Vec<Closed> = Vec::new();
    for (card, vacant) in PIONEER_CARDS.into_iter().zip(vacant).filter(|(card, _)| usable(*card)) {
        for (number, &island) in islands.iter().enumerate() {
            if vacant >> island.index() & 1 == 0 {
                continue;
            }
            let Some(refusal) = position.why_not_on(card, island) else { continue };
            let Some(why) = Why::from_rules(&refusal) else { continue };
            match closed.iter_mut().find(|entry| entry.card == Card::from_rules(card) && entry.why == why) {
                Some(entry) => entry.islands.push(number as u8),
                None => closed.push(Closed {
                    card: Card::from_rules(card),
                    kinds: kinds_for(card),
                    islands: vec![number as u8],
                    why,
                    rule: refusal.rule(),
                    reason: refusal.to_string(),
                }),
            }
        }
    }
    closed
}

fn kinds_for(card: rules::Card) -> Vec<LocationKind> {
    let kinds = rules::LocationKind::ALL.into_iter().filter(|kind| kind.card() == card);
    kinds.map(LocationKind::from_rules).collect()
}
