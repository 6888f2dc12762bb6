//! What everyone may know of a table.

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::options::Options;
use crate::score::Scores;
use crate::table::{Clock, SeatOrder, Vote};
use crate::words::SeatNumber;

/// What everyone may know of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct TableInfo {
    /// Its id. For a table that is not listed, it is the secret part of the link.
    pub id: String,
    /// A number that increases with every change of this description.
    #[ts(type = "number")]
    pub version: u64,
    /// The id of the person who may start the game: the one who opened the table, or another one if that
    /// person left. Null if everyone has left, until someone joins.
    pub host: Option<String>,
    /// Whether its game has started or is over.
    pub status: TableStatus,
    /// Whether it is in the public list.
    pub listed: bool,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// How seats are assigned at the start.
    pub seat_order: SeatOrder,
    /// The options of the rules.
    pub options: Options,
    /// The clock.
    pub clock: Clock,
    /// How many seconds a person may be away before the others may go on without them.
    pub away_after: u32,
    /// The name of the set.
    pub set_name: String,
    /// The seats, by number.
    pub seats: Vec<Occupant>,
    /// During the game: how people who are there want to go on without someone who is away.
    pub votes: Vec<Ballot>,
    /// When it was opened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// Once the game has started: the commitment to its shuffles, 64 hexadecimal digits.
    pub commitment: Option<String>,
    /// When the game is over: the seed, whose hash is the commitment.
    pub seed: Option<String>,
    /// When the game is over: its result.
    pub result: Option<GameResult>,
    /// The id of the table for the rematch, if there is one.
    pub rematch: Option<String>,
}

/// The stages of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableStatus {
    /// The lobby: seats can be taken and left.
    Gathering,
    /// The game has started.
    Playing,
    /// The game is over.
    Finished,
}

/// The occupant of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Occupant {
    /// No one yet.
    Open,
    /// A person. The same person can have several seats.
    Person {
        /// The id of the person.
        id: String,
        /// The name of the person.
        name: String,
        /// Whether the person is connected and watches the table.
        present: bool,
        /// During the game: since when the person has not been there, in milliseconds since 1970; null for
        /// someone who is there. The count begins again when the server starts again.
        #[ts(type = "number | null")]
        away_since: Option<u64>,
        /// Whether a bot plays for the person until the person comes back, or after a resignation to the end.
        away: bool,
        /// Whether the person has resigned.
        resigned: bool,
        /// Before the game: whether the person is ready to start.
        ready: bool,
        /// Whether the person is a program with a token.
        bot: bool,
        /// Whether the person has no account.
        guest: bool,
    },
    /// A bot of the server.
    Bot {
        /// The name of its kind.
        bot: String,
    },
}

/// Why a game ended: by the rules (F1, F4), or because people broke it off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResultReason {
    /// A player placed the tenth pioneer.
    TenthPioneer,
    /// No tile fits on the map.
    MapExhausted,
    /// Nothing was built for a number of rounds.
    Stalled,
    /// The number of rounds was reached.
    RoundLimit,
    /// Someone was gone, and the others ended it as it stood.
    Voted,
    /// Too few were left who had not resigned.
    Resigned,
    /// Who looks after the server has closed the table.
    Closed,
}

impl ResultReason {
    /// The reason of a game that the rules ended.
    pub fn from_rules(reason: rules::EndReason) -> ResultReason {
        match reason {
            rules::EndReason::TenthPioneer => ResultReason::TenthPioneer,
            rules::EndReason::MapExhausted => ResultReason::MapExhausted,
            rules::EndReason::Stalled => ResultReason::Stalled,
            rules::EndReason::RoundLimit => ResultReason::RoundLimit,
        }
    }
}

/// How a person wants to go on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Ballot {
    /// The id of the person.
    pub by: String,
    /// What the person is for.
    pub vote: Vote,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameResult {
    /// Why it ended.
    pub reason: ResultReason,
    /// The number of rounds played.
    pub rounds: u16,
    /// The points and the winners.
    pub scores: Scores,
}

/// A list of tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct TableList {
    /// The tables; the one that changed last comes first.
    pub tables: Vec<TableInfo>,
    /// In the list of the person's own matches: the seat to act at each table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to_act: Option<Vec<Option<SeatNumber>>>,
}
