//! What chance decides.

use ilos_rules as rules;
use serde::{Deserialize, Serialize};

use crate::counts::Cards;
use crate::words::{Card, SeatNumber};

/// What chance decided, told by whoever asks for the game.
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
    pub fn read(&self, set: &rules::Set) -> Result<rules::Outcome, String> {
        Ok(match self {
            Outcome::First(seat) => {
                let seats = rules::MAX_PLAYERS - 1;
                let found = rules::Seat::new((*seat).into());
                rules::Outcome::First(found.ok_or_else(|| format!("seat {seat}, expected 0 to {seats}"))?)
            }
            Outcome::Tile(id) => {
                rules::Outcome::Tile(set.find(id).ok_or_else(|| format!("the set has no tile {id:?}"))?)
            }
            Outcome::Card(card) => rules::Outcome::Card((*card).into()),
            Outcome::Theft(card) => rules::Outcome::Theft((*card).into()),
        })
    }
}

/// Something that chance must decide, with what it can be.
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
    pub fn new(set: &rules::Set, need: &rules::Need) -> Need {
        match *need {
            rules::Need::First(players) => Need::First((0..players).collect()),
            rules::Need::Tile(tiles) => {
                Need::Tile(tiles.iter().map(|tile| set.tile(tile).id.clone()).collect())
            }
            rules::Need::Card(cards) => Need::Card(cards.into()),
            rules::Need::Theft(cards) => Need::Theft(cards.into()),
        }
    }
}
