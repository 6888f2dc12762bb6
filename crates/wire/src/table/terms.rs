//! What a table agrees on besides the options of the rules.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How time is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// Not at all.
    #[default]
    None,
    /// Each player has some time for the whole game, and gets more with every turn.
    RealTime {
        /// At the start, in seconds: 1 to 86,400.
        #[schema(minimum = 1, maximum = 86_400)]
        seconds: u32,
        /// More with every turn, in seconds: 0 to 3,600.
        #[schema(minimum = 0, maximum = 3_600)]
        increment: u32,
    },
    /// The same time for every turn.
    PerTurn {
        /// In seconds, so that a day is 86,400: 1 to 1,209,600.
        #[schema(minimum = 1, maximum = 1_209_600)]
        seconds: u32,
    },
}

/// Who sits where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatOrder {
    /// As people sat down.
    #[default]
    Fixed,
    /// Drawn by lot when the game starts.
    Random,
}
