//! Chance.

use ilos_rules as rules;
use serde::{Deserialize, Serialize};

use crate::counts::Cards;
use crate::words::{Card, SeatNumber, seat_from_rules, seat_to_rules};

/// Results of chance, given by the client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The seat that begins.
    First(SeatNumber),
    /// The tile turned up.
    Tile(String),
    /// The card from the deck.
    Card(Card),
    /// The card out of a hand.
    Theft(Card),
}

impl Outcome {
    /// The outcome in the rules; in a sentence why there is none.
    pub fn to_rules(&self, set: &rules::Set) -> Result<rules::Outcome, String> {
        Ok(match self {
            Outcome::First(seat) => rules::Outcome::First(seat_to_rules(*seat)?),
            Outcome::Tile(id) => {
                rules::Outcome::Tile(set.find(id).ok_or_else(|| format!("the set has no tile {id:?}"))?)
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
    /// Who begins, one of these seats.
    First(Vec<SeatNumber>),
    /// The next tile, one of these.
    Tile(Vec<String>),
    /// The next card of the deck, one of these.
    Card(Cards),
    /// A card out of a hand, one of these.
    Theft(Cards),
}

impl Need {
    /// The form of a need.
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
