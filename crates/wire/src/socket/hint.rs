//! A hint: the turn that the strongest level would play, and why.

use serde::Serialize;
use ts_rs::TS;

use crate::action::Action;
use crate::words::{Good, LocationKind, SeatNumber};

/// A turn worth playing, worked out from what the seat may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Hint {
    /// The table.
    pub table: String,
    /// The seat that asked.
    pub seat: SeatNumber,
    /// The sequence of the view that was asked about.
    #[ts(type = "number")]
    pub on: u64,
    /// The id that the client gave.
    pub id: String,
    /// What to do now.
    pub action: Action,
    /// The whole turn in order: `action` first, the end of the turn last. What comes after a tile is turned up may look
    /// otherwise then.
    pub plays: Vec<Action>,
    /// Why, what weighs most first; at most 4.
    pub why: Vec<Reason>,
    /// The prospects that the bot sees with this turn, from 0 to 100, where it worked them out: half of them the chance to
    /// win, half how near the points will be.
    pub prospects: Option<u8>,
}

/// What speaks for an action of a hint.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Reason {
    /// Which of `plays`, from 0.
    #[ts(type = "number")]
    pub play: usize,
    /// What it brings.
    #[serde(flatten)]
    pub because: Because,
}

/// What an action brings. Every number is counted in the positions before and after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "because", rename_all = "snake_case")]
pub enum Because {
    /// Cards that do not help a beginning go.
    Exchange {
        /// How many; maybe none.
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
    /// A good becomes dearer.
    Price {
        /// The good.
        good: Good,
        /// Its price before.
        from: u16,
        /// Its price afterwards.
        to: u16,
        /// What the seat has of it in stock.
        stock: u16,
        /// What the seat makes of it in every turn.
        production: u16,
    },
    /// More cards in every turn.
    Cards {
        /// How many more.
        amount: u32,
    },
    /// More vacant locations where the seat has the ships that are needed.
    Reach {
        /// How many more.
        places: u32,
    },
    /// A later action of the turn would not be possible without it.
    Enables {
        /// Which of `plays`.
        #[ts(type = "number")]
        later: usize,
    },
    /// The last vacant location of its kind on an island where others have the ships to take it.
    Denies {
        /// The kind.
        kind: LocationKind,
        /// Who could have taken it.
        seats: Vec<SeatNumber>,
    },
    /// A pirate makes it dearer for others to act at their islands.
    Piracy {
        /// For whom.
        seats: Vec<SeatNumber>,
    },
    /// Pirates no longer make an island dearer.
    Protects,
    /// The seat has the fewest pioneers left of all.
    Tempo {
        /// How many.
        left: u8,
    },
    /// The tenth pioneer: this round is the last.
    EndsTheGame,
    /// The cards are worth more in a later turn.
    SavesCards {
        /// How many are kept.
        cards: u32,
    },
}
