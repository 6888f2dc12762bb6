//! People, and the bots that act as people do.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The longest name, in characters.
pub const MAX_NAME: usize = 24;

/// Someone who plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Person {
    /// An id that everyone may know.
    pub id: String,
    /// The name shown at tables.
    pub name: String,
    /// What kind of player.
    pub kind: PersonKind,
    /// How well the person plays, by the listed games that were rated.
    pub rating: RatingInfo,
}

/// How well someone plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingInfo {
    /// The figure: 1500 for a newcomer, more is better.
    pub value: i32,
    /// From how many games.
    pub games: u32,
    /// Whether it may still change a lot.
    pub provisional: bool,
}

/// What kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PersonKind {
    /// Known by a cookie alone.
    Guest,
    /// With a name and a password.
    Account,
    /// A program.
    Bot,
    /// A person who has deleted the account.
    Former,
}

/// A kind of bot that can be given a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct BotInfo {
    /// The word it is called by.
    pub name: String,
    /// What it does, in a sentence.
    pub about: String,
}

/// What someone changes about themselves; what is left out stays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with what to change")]
#[ts(optional_fields)]
pub struct ChangeMe {
    /// The new name: 1 to 24 characters; that of an account must not be taken.
    #[schema(min_length = 1, max_length = 24)]
    pub name: Option<String>,
    /// The new password of an account.
    #[schema(min_length = 8, max_length = 200)]
    pub new_password: Option<String>,
    /// The password of now, which an account needs for any of these.
    pub password: Option<String>,
}

/// A name and a password: of a new account, or to log in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a name and a password")]
pub struct Credentials {
    /// The name, large and small letters alike.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
    /// The password: 8 to 200 bytes.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
}

/// The password of now, to prove that it is really you; a guest has none.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default, expecting = "an object with the password")]
#[ts(optional_fields)]
pub struct Proof {
    /// The password.
    pub password: Option<String>,
}

/// Makes a bot that plays with a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a name")]
pub struct NewBot {
    /// Its name: 1 to 24 characters.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
}

/// A bot with its token, which is shown once.
#[derive(Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct BotToken {
    /// The bot.
    pub bot: Person,
    /// What it sends as `Authorization: Bearer TOKEN`.
    pub token: String,
}
