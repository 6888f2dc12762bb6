//! The bodies of requests about tables over HTTP, and the answer to an invitation.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::options::Options;
use crate::table::{Clock, SeatOrder};
use crate::words::SeatNumber;

/// A request to open a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object that describes the table")]
#[ts(optional_fields)]
pub struct NewTable {
    /// The number of players, 2 to 5.
    #[schema(minimum = 2, maximum = 5)]
    pub players: u8,
    /// How many seats the person who opens the table takes, beginning with seat 0: several to pass the device
    /// around, 0 to watch bots. 1 by default.
    #[schema(minimum = 0, maximum = 5)]
    pub own_seats: Option<u8>,
    /// Kinds of bots for the next seats.
    pub bots: Option<Vec<String>>,
    /// The options of the rules.
    pub options: Option<Options>,
    /// Whether the table is in the public list; false by default.
    pub listed: Option<bool>,
    /// Whether the game counts for ratings; false by default. It needs a clock, the standard set, the usual
    /// options, and for each player an account and one seat.
    pub rated: Option<bool>,
    /// How seats are assigned at the start; fixed by default.
    pub seat_order: Option<SeatOrder>,
    /// The clock; none by default.
    pub clock: Option<Clock>,
    /// How many seconds a person may be away before the others may go on without them, 10 to 1,209,600; by
    /// default 120, and three days if a turn may take half a day or more.
    #[schema(minimum = 10, maximum = 1_209_600)]
    pub away_after: Option<u32>,
    /// The text of a set; the standard set by default.
    pub set: Option<String>,
    /// Whether the game starts at once, which needs a table without open seats.
    pub start: Option<bool>,
}

/// A request to take a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default, expecting = "an object with a seat or none")]
#[ts(optional_fields)]
pub struct TakeSeat {
    /// The seat; by default the first that is open.
    #[schema(value_type = Option<u8>, minimum = 0, maximum = 4)]
    pub seat: Option<SeatNumber>,
}

/// A request that tells whether the person is ready to start.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default, expecting = "an object with ready")]
#[ts(optional_fields)]
pub struct Ready {
    /// Whether the person is ready; true by default.
    pub ready: Option<bool>,
}

/// How a person at a table wants to go on, once someone has been away for long enough.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "for", rename_all = "snake_case", deny_unknown_fields, expecting = "an object with for")]
pub enum Vote {
    /// A bot plays on for someone who is away.
    Bot {
        /// The id of the person.
        person: String,
    },
    /// The game ends as it stands.
    End,
    /// The game waits: an earlier vote is taken back.
    Waiting,
}

/// A request to invite a person to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a person")]
pub struct Invite {
    /// The id of the person.
    pub person: String,
}

/// The answer to an invitation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Invited {
    /// Whether the person is connected and was notified. If not, only the link can reach the person.
    pub reached: bool,
}

/// A request to give a seat to a bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a bot")]
#[ts(optional_fields)]
pub struct AddBot {
    /// The kind of bot, one of those that `GET /api/v1/bots` lists.
    pub bot: String,
    /// The seat; by default the first that is open.
    #[schema(value_type = Option<u8>, minimum = 0, maximum = 4)]
    pub seat: Option<SeatNumber>,
}
