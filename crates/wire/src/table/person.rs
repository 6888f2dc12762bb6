//! People, and programs that play like people.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::calls::{CallTarget, QuietHours};
use crate::moderation::Report;
use crate::table::TableInfo;

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
    /// With a new password: whether the tokens of my bots end too.
    pub end_tokens: Option<bool>,
}

/// A name and a password, for a login.
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

/// A name and a password for a new account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a name and a password")]
#[ts(optional_fields)]
pub struct NewAccount {
    /// The name. Case does not matter.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
    /// The password: 8 to 200 bytes.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
    /// A code to register with, where the server asks for one.
    pub code: Option<String>,
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
#[ts(optional_fields)]
pub struct NewBot {
    /// Its name: 1 to 24 characters.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
    /// When its token ends, in milliseconds since 1970; never if omitted.
    #[ts(type = "number")]
    pub until: Option<u64>,
}

/// A request for another token of a bot.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default, expecting = "an object with the time when the token ends")]
#[ts(optional_fields)]
pub struct NewToken {
    /// When the token ends, in milliseconds since 1970; never if omitted.
    #[ts(type = "number")]
    pub until: Option<u64>,
}

/// A request to log out everywhere.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default, expecting = "an object that says whether tokens end too")]
#[ts(optional_fields)]
pub struct LogOutEverywhere {
    /// Whether the tokens of my bots end too.
    pub end_tokens: Option<bool>,
}

/// A place where I am logged in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Login {
    /// Its id, which is no secret.
    pub id: String,
    /// When it began, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since: u64,
    /// When it was last used, to the day.
    #[ts(type = "number")]
    pub seen: u64,
    /// Whether this request uses it.
    pub current: bool,
    /// The family of browsers, such as Firefox, as far as it says.
    pub browser: Option<String>,
    /// The kind of device, as far as it says.
    pub device: Option<Device>,
}

/// A kind of device.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Device {
    /// A phone.
    Phone,
    /// A tablet.
    Tablet,
    /// A computer.
    Computer,
}

/// New recovery codes, which are shown only this once. Each lets me set a new password once.
#[derive(Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct RecoveryCodes {
    /// The codes.
    pub codes: Vec<String>,
}

/// How many recovery codes I have left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct RecoveryCodesLeft {
    /// How many.
    pub left: u32,
}

/// A place on the leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Standing {
    /// The person.
    pub person: Person,
    /// The lower bound of the rating: two deviations below it.
    pub at_least: i32,
}

/// Everything that is kept about me.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct MyData {
    /// As everyone sees me.
    pub person: Person,
    /// When I first came, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// Where I am logged in.
    pub logins: Vec<Login>,
    /// How many recovery codes are left.
    pub recovery_codes: u32,
    /// My e-mail address, if I have named one.
    pub email: Option<String>,
    /// My bots.
    pub bots: Vec<Person>,
    /// The tables where I have a seat or am the host.
    pub tables: Vec<TableInfo>,
    /// Where I am called when it is my turn.
    pub call_targets: Vec<CallTarget>,
    /// When I am not to be called; null for never.
    pub quiet: Option<QuietHours>,
    /// What I have written in chats.
    pub written: Vec<WrittenLine>,
    /// What I have reported.
    pub reports: Vec<Report>,
    /// The people whom I have blocked.
    pub blocked: Vec<Person>,
}

/// A line of chat that I have written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct WrittenLine {
    /// The table.
    pub table: String,
    /// The text.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
}

/// A request to get back into an account with a recovery code.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a name, a code and a new password")]
#[ts(optional_fields)]
pub struct Recover {
    /// The name of the account. Case does not matter.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
    /// One of its codes. Case, spaces and dashes do not matter.
    pub code: String,
    /// The new password: 8 to 200 bytes.
    #[schema(min_length = 8, max_length = 200)]
    pub new_password: String,
    /// Whether the tokens of my bots end too.
    pub end_tokens: Option<bool>,
}

/// The e-mail address for the way back into my account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct MyEmail {
    /// Whether this server sends mail.
    pub available: bool,
    /// The address, if there is one.
    pub address: Option<String>,
}

/// A request to keep an e-mail address for the way back into my account.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default, expecting = "an object with an address and a password")]
#[ts(optional_fields)]
pub struct SetEmail {
    /// The address; none to remove it.
    #[schema(max_length = 254)]
    pub address: Option<String>,
    /// The password.
    pub password: Option<String>,
}

/// A request for mail with a link into an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a name")]
#[ts(optional_fields)]
pub struct MailLink {
    /// The name of the account. Case does not matter.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
    /// The code of the language of the mail, such as de. In other languages than ours it is English.
    #[schema(max_length = 8)]
    pub language: Option<String>,
}

/// A new bot with its token, which is shown only this once.
#[derive(Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct BotToken {
    /// The bot.
    pub bot: Person,
    /// The token, to be sent as `Authorization: Bearer TOKEN`.
    pub token: String,
}
