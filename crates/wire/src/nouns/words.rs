//! The words for what there are only a few of.

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// An enum of the rules whose JSON form is a word in snake case.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident: $($word:ident = $what:literal),+ $(,)?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $(#[doc = $what] $word,)+
        }

        impl $name {
            /// The word for one of the rules.
            pub fn from_rules(word: rules::$name) -> $name {
                match word {
                    $(rules::$name::$word => $name::$word,)+
                }
            }

            /// What the word stands for in the rules.
            pub fn to_rules(self) -> rules::$name {
                match self {
                    $($name::$word => rules::$name::$word,)+
                }
            }
        }
    };
}

words! {
    /// A kind of action card (C2).
    Card:
    Ship = "`ship`",
    Plantation = "`plantation`",
    GoldMine = "`gold_mine`",
    Building = "`building`",
    Ruins = "`ruins`",
    Market = "`market`",
}

words! {
    /// A good (C4).
    Good:
    Ebony = "`ebony`",
    Spice = "`spice`",
    Pigment = "`pigment`",
    Gold = "`gold`",
}

words! {
    /// What can be done at a location (D2).
    LocationKind:
    Ebony = "`ebony`",
    Spice = "`spice`",
    Pigment = "`pigment`",
    Gold = "`gold`",
    Site = "`site`",
    Ruins = "`ruins`",
}

words! {
    /// Why a game ended (F1, F4).
    EndReason:
    TenthPioneer = "`tenth_pioneer`",
    MapExhausted = "`map_exhausted`",
    Stalled = "`stalled`",
    RoundLimit = "`round_limit`",
}

words! {
    /// Whether ships on hideouts bring cards (P5).
    PirateRule:
    International = "`international`",
    Dutch = "`dutch`",
}

/// What the seat to act has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// `mulligan`: keep or exchange the first hand (S3).
    Mulligan,
    /// `first_islands`: place a first island (S4).
    FirstIslands,
    /// `play`: play cards or end the turn (T1).
    Play,
    /// `finished`: nothing, the game is over (F1, F4).
    Finished,
}

impl Phase {
    /// The word for a phase; why a game ended is said apart.
    pub fn from_rules(phase: rules::Phase) -> Phase {
        match phase {
            rules::Phase::Mulligan => Phase::Mulligan,
            rules::Phase::FirstIslands => Phase::FirstIslands,
            rules::Phase::Play => Phase::Play,
            rules::Phase::Finished(_) => Phase::Finished,
        }
    }

    /// The phase of the rules, given why the game ended, where it has; otherwise a sentence why there is none.
    pub fn to_rules(self, reason: Option<EndReason>) -> Result<rules::Phase, &'static str> {
        match (self, reason) {
            (Phase::Mulligan, None) => Ok(rules::Phase::Mulligan),
            (Phase::FirstIslands, None) => Ok(rules::Phase::FirstIslands),
            (Phase::Play, None) => Ok(rules::Phase::Play),
            (Phase::Finished, Some(reason)) => Ok(rules::Phase::Finished(reason.to_rules())),
            (Phase::Finished, None) => Err("a finished game needs its reason"),
            (_, Some(_)) => Err("only a finished game has a reason"),
        }
    }
}

/// Why the game ended, where it has.
pub fn end_reason(phase: rules::Phase) -> Option<EndReason> {
    match phase {
        rules::Phase::Finished(reason) => Some(EndReason::from_rules(reason)),
        _ => None,
    }
}

/// A seat by its number, from 0.
pub type SeatNumber = u8;

/// The number of a seat.
pub fn seat_from_rules(seat: rules::Seat) -> SeatNumber {
    seat.index() as SeatNumber
}

/// The seat of a number; otherwise a sentence why there is none.
pub fn seat_to_rules(number: SeatNumber) -> Result<rules::Seat, String> {
    let last = rules::MAX_PLAYERS - 1;
    rules::Seat::new(number.into()).ok_or_else(|| format!("seat {number}, expected 0 to {last}"))
}
