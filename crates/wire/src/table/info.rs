//! What everyone may know of a table.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::options::Options;
use crate::score::Scores;
use crate::table::{Clock, SeatOrder};
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
