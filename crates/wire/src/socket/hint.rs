//! Hints: the turn that the strongest level would play, and why.

use ilos_rules as rules;
use serde::Serialize;
use ts_rs::TS;

use crate::action::Action;
use crate::words::{Good, LocationKind, SeatNumber, seat_from_rules};

/// A turn that the strongest level would play, based only on what the seat may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Hint {
    /// The table.
    pub table: String,
    /// The seat that asked.
    pub seat: SeatNumber,
    /// The sequence of the view that the hint is about.
    #[ts(type = "number")]
    pub on: u64,
    /// The id of the request.
    pub id: String,
    /// The action to do now.
    pub action: Action,
    /// The whole turn in order: `action` is the first, the end of the turn the last. Once a tile is turned
    /// up, another turn may be better.
    pub plays: Vec<Action>,
    /// The reasons, the most important first; at most 4.
    pub why: Vec<Reason>,
    /// What the bot expects of this turn, from 0 to 100: half is the probability to win, half is how close
    /// the points will be. Null if the bot did not compute it.
    pub prospects: Option<u8>,
}

/// A reason for an action of a hint.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Reason {
    /// The index of the action in `plays`.
    #[ts(type = "number")]
    pub play: usize,
    /// What it achieves.
    #[serde(flatten)]
    pub because: Because,
}

/// What an action achieves. Every number is counted in the positions before and after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "because", rename_all = "snake_case")]
pub enum Because {
    /// Discards cards that do not help at the beginning.
    Exchange {
        /// How many; 0 keeps the hand.
        cards: u32,
    },
    /// More of a good in every turn.
    Production {
        /// The good.
        good: Good,
        /// How much more.
        amount: u16,
    },
    /// Goods at once.
    Goods {
        /// The good.
        good: Good,
        /// How much.
        amount: u16,
    },
    /// A higher price for a good.
    Price {
        /// The good.
        good: Good,
        /// Its price before.
        from: u16,
        /// Its price afterwards.
        to: u16,
        /// How much of it the seat has in stock.
        stock: u16,
        /// How much of it the seat produces in every turn.
        production: u16,
    },
    /// More cards in every turn.
    Cards {
        /// How many more.
        amount: u32,
    },
    /// More vacant locations where the seat has the ships it needs.
    Reach {
        /// How many more.
        places: u32,
    },
    /// A later action of the turn would not be possible without this one.
    Enables {
        /// The index of that action in `plays`.
        #[ts(type = "number")]
        later: usize,
    },
    /// The last vacant location of its kind on an island where others have the ships to take it.
    Denies {
        /// The kind of location.
        kind: LocationKind,
        /// The seats that could have taken it.
        seats: Vec<SeatNumber>,
    },
    /// A pirate raises costs for others at their islands.
    Piracy {
        /// The seats that pay more.
        seats: Vec<SeatNumber>,
    },
    /// Pirates no longer raise the costs on an island.
    Protects,
    /// The seat has the fewest pioneers left of all.
    Tempo {
        /// How many.
        left: u8,
    },
    /// The tenth pioneer is placed, so this round is the last.
    EndsTheGame,
    /// The cards are worth more in a later turn.
    SavesCards {
        /// How many are kept.
        cards: u32,
    },
}

impl Reason {
    /// A reason for the action with an index.
    pub fn from_rules(play: usize, because: &rules::Because) -> Reason {
        Reason { play, because: Because::from_rules(because) }
    }
}

impl Because {
    /// What an action achieves.
    pub fn from_rules(because: &rules::Because) -> Because {
        let numbers = |seats: &[rules::Seat]| seats.iter().map(|&seat| seat_from_rules(seat)).collect();
        match *because {
            rules::Because::Exchange { cards } => Because::Exchange { cards },
            rules::Because::Production { good, amount } => {
                Because::Production { good: Good::from_rules(good), amount }
            }
            rules::Because::Goods { good, amount } => Because::Goods { good: Good::from_rules(good), amount },
            rules::Because::Price { good, from, to, stock, production } => {
                Because::Price { good: Good::from_rules(good), from, to, stock, production }
            }
            rules::Because::Cards { amount } => Because::Cards { amount },
            rules::Because::Reach { places } => Because::Reach { places },
            rules::Because::Enables { action } => Because::Enables { later: action },
            rules::Because::Denies { kind, ref seats } => {
                Because::Denies { kind: LocationKind::from_rules(kind), seats: numbers(seats) }
            }
            rules::Because::Piracy { ref seats } => Because::Piracy { seats: numbers(seats) },
            rules::Because::Protects => Because::Protects,
            rules::Because::Tempo { left } => Because::Tempo { left },
            rules::Because::EndsTheGame => Because::EndsTheGame,
            rules::Because::SavesCards { cards } => Because::SavesCards { cards },
        }
    }
}
