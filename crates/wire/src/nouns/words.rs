//! Words for closed lists of things: cards, goods, kinds of locations, phases. Seats have numbers.

use std::fmt;

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::name_error::NameError;

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
            /// The word for a value of the rules.
            pub fn from_rules(word: rules::$name) -> $name {
                match word {
                    $(rules::$name::$word => $name::$word,)+
                }
            }

            /// The value of the rules that the word stands for.
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
    /// The kind of a location (D2).
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
    /// Whether ships on hideouts let their owner draw more cards (P5).
    PirateRule:
    International = "`international`",
    Dutch = "`dutch`",
}

/// What the seat to act must do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// `mulligan`: keep or exchange cards of the first hand (S3).
    Mulligan,
    /// `first_islands`: place a first island (S4).
    FirstIslands,
    /// `play`: play cards or end the turn (T1).
    Play,
    /// `finished`: nothing; the game is over (F1, F4).
    Finished,
}

/// Why a phase and the reason for the end of a game do not fit together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PhaseError {
    /// The game is finished and has no reason.
    NoReason,
    /// The game goes on and has a reason.
    ReasonTooEarly,
}

impl fmt::Display for PhaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PhaseError::NoReason => "a finished game needs its reason",
            PhaseError::ReasonTooEarly => "only a finished game has a reason",
        })
    }
}

impl std::error::Error for PhaseError {}

impl Phase {
    /// The word for a phase, and why the game ended if it has.
    pub fn from_rules(phase: rules::Phase) -> (Phase, Option<EndReason>) {
        match phase {
            rules::Phase::Mulligan => (Phase::Mulligan, None),
            rules::Phase::FirstIslands => (Phase::FirstIslands, None),
            rules::Phase::Play => (Phase::Play, None),
            rules::Phase::Finished(reason) => (Phase::Finished, Some(EndReason::from_rules(reason))),
        }
    }

    /// The phase of the rules, which includes why a finished game ended.
    pub fn to_rules(self, reason: Option<EndReason>) -> Result<rules::Phase, PhaseError> {
        match (self, reason) {
            (Phase::Mulligan, None) => Ok(rules::Phase::Mulligan),
            (Phase::FirstIslands, None) => Ok(rules::Phase::FirstIslands),
            (Phase::Play, None) => Ok(rules::Phase::Play),
            (Phase::Finished, Some(reason)) => Ok(rules::Phase::Finished(reason.to_rules())),
            (Phase::Finished, None) => Err(PhaseError::NoReason),
            (_, Some(_)) => Err(PhaseError::ReasonTooEarly),
        }
    }
}

/// The number of a seat, from 0.
pub type SeatNumber = u8;

/// The number of a seat.
pub fn seat_from_rules(seat: rules::Seat) -> SeatNumber {
    seat.index() as SeatNumber
}

/// The seat with a number.
pub fn seat_to_rules(number: SeatNumber) -> Result<rules::Seat, NameError> {
    rules::Seat::new(number.into()).ok_or(NameError::UnknownSeat(number))
}
