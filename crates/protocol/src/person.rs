//! People, and the bots that act as people do.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The longest name, in characters.
pub const MAX_NAME: usize = 24;

/// Someone who plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Person {
    /// An id that everybody may know.
    pub id: String,
    /// The name shown at tables.
    pub name: String,
    /// What kind of player.
    pub kind: PersonKind,
}

/// What kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PersonKind {
    /// Known by a cookie alone.
    Guest,
    /// With a name and a password.
    Account,
    /// A program.
    Bot,
    /// Someone who is gone.
    Former,
}

/// A kind of bot that can be given a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct BotInfo {
    /// The word it is called by.
    pub name: String,
    /// What it does, in a sentence.
    pub about: String,
}

/// What someone changes about themselves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangeMe {
    /// The new name: 1 to 24 characters.
    pub name: String,
}
