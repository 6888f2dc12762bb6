//! What moderators and admins ask for.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::table::TableStatus;

/// What a person may do beside playing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Looks after people and tables.
    Moderator,
    /// Looks after the server too.
    Admin,
}

/// Who can make an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Registration {
    /// Everyone.
    #[default]
    Open,
    /// Those who have a code.
    Code,
    /// No one.
    Closed,
}

/// What can be switched off while the server runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Switch {
    /// New tables and games. Games that are running go on.
    NewGames,
    /// Hints.
    Hints,
    /// Bots of the server at new tables.
    Bots,
    /// The pictures of tables that links to them show elsewhere.
    Previews,
    /// Watching games of others.
    Spectators,
}

impl Switch {
    /// All of them.
    pub const ALL: [Switch; 5] =
        [Switch::NewGames, Switch::Hints, Switch::Bots, Switch::Previews, Switch::Spectators];
}

/// A deed of a moderator or an admin, or a look at what concerns them. A person is named by the id or by the
/// name of the account. Times are in milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields, expecting = "an object with do")]
#[ts(optional_fields)]
pub enum Deed {
    /// Lists people, the last seen first.
    People {
        /// A part of the name; everyone if omitted.
        name: Option<String>,
    },
    /// Lists where a person is logged in.
    Logins {
        /// The person.
        person: String,
    },
    /// Lists the tables of everyone, listed or not.
    Tables {
        /// Their status.
        status: TableStatus,
    },
    /// Lists reports: those that wait for an answer.
    Reports,
    /// Lists what is in force: bans, mutes, switches, the announcement.
    InForce,
    /// Lists what has been done, the latest first.
    Log {
        /// Only what was done before the entry with this number.
        #[ts(optional, type = "number")]
        before: Option<u64>,
    },
    /// Keeps a person or a network out.
    Ban {
        /// The person.
        person: Option<String>,
        /// The network, such as 192.0.2.0/24 or an address.
        network: Option<String>,
        /// Until when.
        #[ts(type = "number")]
        until: u64,
        /// Why, in words that the person will read.
        reason: String,
    },
    /// Lets a person or a network say nothing in chats, and invite no one.
    Mute {
        /// The person.
        person: Option<String>,
        /// The network.
        network: Option<String>,
        /// Until when.
        #[ts(type = "number")]
        until: u64,
        /// Why.
        reason: String,
    },
    /// Ends a ban or a mute.
    Lift {
        /// Its number.
        #[ts(type = "number")]
        number: u64,
    },
    /// Closes a table: everyone leaves a lobby, a game ends as it stands and counts for no rating.
    CloseTable {
        /// The table.
        table: String,
    },
    /// Gives a person a name that the server makes up.
    TakeName {
        /// The person.
        person: String,
    },
    /// Takes a line out of a chat.
    TakeLine {
        /// The table.
        table: String,
        /// The number of the line.
        #[ts(type = "number")]
        line: i64,
    },
    /// Answers a report; its author reads the answer.
    AnswerReport {
        /// Its number.
        #[ts(type = "number")]
        number: u64,
        /// What came of it.
        answer: String,
    },
    /// Tells everyone something until it is replaced or taken back.
    Announce {
        /// The text; nothing is announced any more if omitted.
        text: Option<String>,
    },
    /// Switches something off or on again.
    Switch {
        /// What.
        what: Switch,
        /// Whether it is on.
        on: bool,
    },
    /// Gives an account a role, or takes it away.
    SetRole {
        /// The person.
        person: String,
        /// The role; none if omitted.
        role: Option<Role>,
    },
    /// Makes a link that lets the owner of an account set a new password, once and within a day.
    ResetPassword {
        /// The person.
        person: String,
    },
    /// Makes a code with which people can make accounts.
    Invite {
        /// For how many accounts; one if omitted.
        uses: Option<u32>,
        /// Until when; always if omitted.
        #[ts(optional, type = "number")]
        until: Option<u64>,
    },
}
