//! Tables: from the moment someone opens one to the result of the game played there.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::options::Options;
use crate::score::Scores;
use crate::words::{EndReason, SeatNumber};

/// What everyone may know of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct TableInfo {
    /// Its id, which is also the secret part of the link to a private table.
    pub id: String,
    /// Grows with every change of what stands here.
    #[ts(type = "number")]
    pub version: u64,
    /// The person who may start it: the one who opened it, or the next when that one left; null after all have left, until
    /// someone joins.
    pub host: Option<String>,
    /// How far it is.
    pub status: TableStatus,
    /// Whether everyone sees it in the list.
    pub listed: bool,
    /// Whether seats are drawn by lot at the start.
    pub seat_order: SeatOrder,
    /// The options of the rules.
    pub options: Options,
    /// How time is kept.
    pub clock: Clock,
    /// The name of the set.
    pub set_name: String,
    /// The seats, by number.
    pub seats: Vec<Occupant>,
    /// When it was opened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// When a game began: the commitment to its shuffles, 64 hexadecimal digits.
    pub commitment: Option<String>,
    /// When the game is over: the seed that the commitment was made of.
    pub seed: Option<String>,
    /// When the game is over: how it ended.
    pub result: Option<GameResult>,
    /// The table where these people play again, if there is one.
    pub rematch: Option<String>,
}

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

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableStatus {
    /// Seats can be taken and left.
    Gathering,
    /// The game is on.
    Playing,
    /// The game is over.
    Finished,
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

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Occupant {
    /// Not taken yet.
    Open,
    /// A person, maybe in several seats.
    Person {
        /// The id of the person.
        id: String,
        /// The name of the person.
        name: String,
        /// Whether the person watches the table now.
        present: bool,
        /// Whether a bot plays for the person, until the person comes back.
        away: bool,
        /// Before the game: whether the person wants to begin.
        ready: bool,
        /// Whether the person is a program with a token.
        bot: bool,
    },
    /// A bot of the server.
    Bot {
        /// Its kind.
        bot: String,
    },
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameResult {
    /// Why.
    pub reason: EndReason,
    /// After how many rounds.
    pub rounds: u16,
    /// The points, and who won.
    pub scores: Scores,
}

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

/// A list of tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct TableList {
    /// The tables, the last changed first.
    pub tables: Vec<TableInfo>,
    /// In a list of one's own matches: the seat to act in each.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to_act: Option<Vec<Option<SeatNumber>>>,
}
