//! People, and programs that play like people.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The longest name of a person, in characters.
pub const MAX_NAME: usize = 24;

/// A person who plays, or a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Person {
    /// A public id.
    pub id: String,
    /// The name shown at tables.
    pub name: String,
    /// The kind of person.
    pub kind: PersonKind,
    /// The rating, from games that counted for ratings.
    pub rating: RatingInfo,
}

/// The rating of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingInfo {
    /// The rating: 1500 for a newcomer; higher is better.
    pub value: i32,
    /// The number of rated games.
    pub games: u32,
    /// Whether the rating may still change a lot.
    pub provisional: bool,
}

/// The kinds of people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PersonKind {
    /// A person known only by a cookie.
    Guest,
    /// A person with a name and a password.
    Account,
    /// A program with a token.
    Bot,
    /// A person who deleted the account.
    Former,
}

/// A kind of bot that can play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct BotInfo {
    /// Its name in requests.
    pub name: String,
    /// How it plays, in a sentence.
    pub about: String,
}

/// A request to change one's own name or password. A field that is left out stays as it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with what to change")]
#[ts(optional_fields)]
pub struct ChangeMe {
    /// The new name, 1 to 24 characters. An account needs a name that no other account has.
    #[schema(min_length = 1, max_length = 24)]
    pub name: Option<String>,
    /// The new password of an account.
    #[schema(min_length = 8, max_length = 200)]
    pub new_password: Option<String>,
    /// The present password, which an account must give for any change.
    pub password: Option<String>,
}

/// A name and a password, for a new account or for a login.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a name and a password")]
pub struct Credentials {
    /// The name. Case does not matter.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
    /// The password: 8 to 200 bytes.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
}

/// The present password, which confirms a request. A guest has none.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default, expecting = "an object with the password")]
#[ts(optional_fields)]
pub struct Proof {
    /// The password.
    pub password: Option<String>,
}

/// A request to create a bot that plays with a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a name")]
pub struct NewBot {
    /// Its name: 1 to 24 characters.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
}

/// A new bot with its token, which is shown only this once.
#[derive(Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct BotToken {
    /// The bot.
    pub bot: Person,
    /// The token, to be sent as `Authorization: Bearer TOKEN`.
    pub token: String,
}
