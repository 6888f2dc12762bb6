//! Results of chance: what a caller supplies, and what the engine needs.

use ilos_rules as rules;
use serde::{Deserialize, Serialize};

use crate::counts::Cards;
use crate::name_error::NameError;
use crate::words::{Card, SeatNumber, seat_from_rules, seat_to_rules};

/// A result of chance that the caller supplies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The seat that begins.
    First(SeatNumber),
    /// The tile that is turned up.
    Tile(String),
    /// The card that is drawn from the deck.
    Card(Card),
    /// The card that is taken out of a hand.
    Theft(Card),
}

impl Outcome {
    /// The outcome of the rules.
    pub fn to_rules(&self, set: &rules::Set) -> Result<rules::Outcome, NameError> {
        Ok(match self {
            Outcome::First(seat) => rules::Outcome::First(seat_to_rules(*seat)?),
            Outcome::Tile(id) => {
                rules::Outcome::Tile(set.find(id).ok_or_else(|| NameError::UnknownTile(id.clone()))?)
            }
            Outcome::Card(card) => rules::Outcome::Card(card.to_rules()),
            Outcome::Theft(card) => rules::Outcome::Theft(card.to_rules()),
        })
    }
}

/// A result that chance must decide, with its possible values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// Which of these seats begins.
    First(Vec<SeatNumber>),
    /// The next tile, one of these.
    Tile(Vec<String>),
    /// The next card of the deck, one of these.
    Card(Cards),
    /// A card out of a hand, one of these.
    Theft(Cards),
}

impl Need {
    /// A need of the rules.
    pub fn from_rules(set: &rules::Set, need: &rules::Need) -> Need {
        match *need {
            rules::Need::First(players) => {
                Need::First(rules::Seat::all(players).map(seat_from_rules).collect())
            }
            rules::Need::Tile(tiles) => {
                Need::Tile(tiles.iter().map(|tile| set.tile(tile).id.clone()).collect())
            }
            rules::Need::Card(cards) => Need::Card(Cards::from_rules(cards)),
            rules::Need::Theft(cards) => Need::Theft(Cards::from_rules(cards)),
        }
    }
}
