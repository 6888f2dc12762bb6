//! The body of a table: the JSON text in the column `tables.body`.
//!
//! These types are the format and nothing else. They share no type with the API or with the game, so that
//! renaming a member there cannot change a database. A body without a member `version` has version 1, so that
//! every body of before is one of `V1`. A change that cannot read these needs a `V2` beside it, whose bodies
//! name their version; a program refuses a version that it does not know instead of misreading it.

use std::collections::BTreeMap;

use ilos_table::PersonId;
use serde::{Deserialize, Serialize};

use super::StoreError;

mod convert;
mod text;

#[cfg(test)]
mod tests;

/// Everything about a table that has no column of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredTableV1 {
    /// Absent if everyone left before the game.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "text::optional_person")]
    pub host: Option<PersonId>,
    pub listed: bool,
    /// Absent if it is as in older programs, where `listed` decided about a game that had begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<bool>,
    pub seat_order: SeatOrderV1,
    pub options: OptionsV1,
    /// The text of the table's own set; absent for the standard set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    /// The name of the table's own set. Older programs stored none: then it is read from the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set_name: Option<String>,
    pub seats: Vec<SeatV1>,
    #[serde(default)]
    pub clock: ClockV1,
    /// In seconds; absent if it follows from the clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away_after: Option<u32>,
    /// Before the game: the people who are not ready to begin.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "text::people")]
    pub not_ready: Vec<PersonId>,
    /// The seats of people for whom a bot plays.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<u8>,
    /// The names of these bots, by seat. Older programs named none: then it is the bot that the program
    /// chooses.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub substitutes: BTreeMap<u8, String>,
    /// The seats among `away` whose people are back and wait for one more step of the bot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub returning: Vec<u8>,
    /// The seats among `away` whose people have resigned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resigned: Vec<u8>,
    /// How people want to go on without someone who is away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub votes: Vec<BallotV1>,
    /// From the start of the game on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<StartV1>,
    /// When the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultV1>,
    /// When the game is over: the names at its end, by seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The id of the table where the same people play again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
}

impl StoredTableV1 {
    /// Reads the text of the column.
    pub fn read(body: &str) -> Result<StoredTableV1, StoreError> {
        let unreadable = |error: serde_json::Error| StoreError::Unreadable(error.to_string());
        // Read on its own first: a body of another version need not have these members.
        let Version { version } = serde_json::from_str(body).map_err(unreadable)?;
        if version != 1 {
            let detail = format!("it has version {version}, and this program knows version 1");
            return Err(StoreError::Unreadable(detail));
        }
        serde_json::from_str(body).map_err(unreadable)
    }

    /// The text for the column.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("numbers, texts and lists are JSON")
    }
}

/// The body of a finished table with another name in the seats of a person; none if no name is to change.
pub(super) fn without_name(body: &str, person: PersonId, name: &str) -> Option<String> {
    let mut stored = StoredTableV1::read(body).ok()?;
    let before = stored.names.clone();
    for (seat, kept) in stored.seats.iter().zip(&mut stored.names) {
        if *seat == SeatV1::Person(person) {
            name.clone_into(kept);
        }
    }
    (stored.names != before).then(|| stored.write())
}

/// What bodies of all versions have.
#[derive(Deserialize)]
struct Version {
    #[serde(default = "version_1")]
    version: u32,
}

fn version_1() -> u32 {
    1
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatV1 {
    Open,
    Person(#[serde(with = "text::person")] PersonId),
    /// A bot, by its name.
    Bot(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatOrderV1 {
    Fixed,
    Random,
}

/// The options of the rules. A member that this program does not know is an error: the game would go on by
/// other rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OptionsV1 {
    /// The seat that begins; drawn by lot with `None`.
    #[serde(with = "text::first")]
    pub first: Option<u8>,
    #[serde(rename = "edition")]
    pub pirate_rule: PirateRuleV1,
    pub open_stock: bool,
    pub stall_rounds: u16,
    pub round_limit: u16,
}

impl Default for OptionsV1 {
    /// What a missing member stands for, whatever the defaults of new games are.
    fn default() -> OptionsV1 {
        OptionsV1 {
            first: None,
            pirate_rule: PirateRuleV1::International,
            open_stock: false,
            stall_rounds: 5,
            round_limit: 60,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PirateRuleV1 {
    International,
    Dutch,
}

/// Times are in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockV1 {
    #[default]
    None,
    RealTime {
        seconds: u32,
        increment: u32,
    },
    PerTurn {
        seconds: u32,
    },
}

/// What a person has voted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BallotV1 {
    #[serde(with = "text::person")]
    pub by: PersonId,
    pub motion: MotionV1,
    /// Milliseconds since 1970.
    pub at: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MotionV1 {
    BotFor(#[serde(with = "text::person")] PersonId),
    End,
}

/// How a game began.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StartV1 {
    pub rules_version: u32,
    /// Games that name no version of the standard set are older than the second one.
    #[serde(rename = "standard_edition", default = "version_1")]
    pub standard_version: u32,
    /// 64 hexadecimal digits, secret until the game is over.
    pub seed: String,
    /// 64 hexadecimal digits.
    pub commitment: String,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ResultV1 {
    pub reason: EndReasonV1,
    pub rounds: u16,
    pub scores: ScoresV1,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReasonV1 {
    TenthPioneer,
    MapExhausted,
    Stalled,
    RoundLimit,
    Voted,
    Resigned,
    Closed,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScoresV1 {
    #[serde(rename = "final")]
    pub is_final: bool,
    pub seats: Vec<ScoreV1>,
    /// Seats.
    pub winners: Vec<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScoreV1 {
    pub seat: u8,
    pub by_good: ByGoodV1,
    pub points: u32,
    pub pioneers: u8,
    pub leads: bool,
}

/// The points for each good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ByGoodV1 {
    pub ebony: u32,
    pub spice: u32,
    pub pigment: u32,
    pub gold: u32,
}
