//! What people ask of a table over HTTP.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::options::Options;
use crate::table::{Clock, SeatOrder};
use crate::words::SeatNumber;

/// Opens a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object that describes the table")]
#[ts(optional_fields)]
pub struct NewTable {
    /// How many play, 2 to 5.
    #[schema(minimum = 2, maximum = 5)]
    pub players: u8,
    /// How many seats the one who opens it takes, from seat 0 on: several for pass and play, none to watch bots. 1 if
    /// left out.
    #[schema(minimum = 0, maximum = 5)]
    pub own_seats: Option<u8>,
    /// Kinds of bots for the seats after these.
    pub bots: Option<Vec<String>>,
    /// The options of the rules; those of the rules if left out.
    pub options: Option<Options>,
    /// Whether everyone sees it in the list; not if left out.
    pub listed: Option<bool>,
    /// Whether seats are drawn by lot at the start; not if left out.
    pub seat_order: Option<SeatOrder>,
    /// How time is kept; not at all if left out.
    pub clock: Option<Clock>,
    /// The text of a set; the standard set if left out.
    pub set: Option<String>,
    /// Starts at once, for a table that has no open seat.
    pub start: Option<bool>,
}

/// Takes seats.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default, expecting = "an object with a seat or none")]
#[ts(optional_fields)]
pub struct TakeSeat {
    /// The seat; the first open one if left out.
    #[schema(value_type = Option<u8>, minimum = 0, maximum = 4)]
    pub seat: Option<SeatNumber>,
}

/// Says whether one wants to begin.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default, expecting = "an object with ready")]
#[ts(optional_fields)]
pub struct Ready {
    /// Whether; yes if left out.
    pub ready: Option<bool>,
}

/// Invites a person to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a person")]
pub struct Invite {
    /// The id of the person.
    pub person: String,
}

/// The outcome of an invitation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Invited {
    /// Whether the person is connected and was told; others are reached by the link alone.
    pub reached: bool,
}

/// Gives a bot a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a bot")]
#[ts(optional_fields)]
pub struct AddBot {
    /// Its kind, one of those of `GET /api/v1/bots`.
    pub bot: String,
    /// The seat; the first open one if left out.
    #[schema(value_type = Option<u8>, minimum = 0, maximum = 4)]
    pub seat: Option<SeatNumber>,
}
