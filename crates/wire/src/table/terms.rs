//! The terms of a table besides the options of the rules.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How the time of players is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// No limit.
    #[default]
    None,
    /// Each seat has time for the whole game, and gets more with every turn.
    RealTime {
        /// The time at the start, in seconds: 1 to 86,400.
        #[schema(minimum = 1, maximum = 86_400)]
        seconds: u32,
        /// The time that every turn adds, in seconds: 0 to 3,600.
        #[schema(minimum = 0, maximum = 3_600)]
        increment: u32,
    },
    /// Every turn has the same time.
    PerTurn {
        /// The time in seconds: 1 to 1,209,600, which is two weeks.
        #[schema(minimum = 1, maximum = 1_209_600)]
        seconds: u32,
    },
}

/// How seats are assigned at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatOrder {
    /// Everyone keeps the seat that they took.
    #[default]
    Fixed,
    /// Seats are drawn at random.
    Random,
}
