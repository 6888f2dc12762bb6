//! Messages to a client, over a socket.

use serde::Serialize;
use ts_rs::TS;

use crate::hint::Hint;
use crate::person::Person;
use crate::table::TableInfo;
use crate::words::SeatNumber;

pub use super::game_view::{GameView, NoTakeBack, Suggestion, TakeBack, Times};

/// The version of the messages of the socket and of `/api/v1`.
pub const PROTOCOL_VERSION: u32 = 1;

/// A message to a client: one JSON object in a text frame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum ToClient {
    /// The first message: which person the client is.
    Welcome {
        /// The version of the protocol.
        protocol: u32,
        /// The version of the server. A page of another version should reload.
        server: String,
        /// The person.
        you: Person,
    },
    /// A table that the client watches: sent first when it subscribes, then after every change.
    Table {
        /// The table.
        table: Box<TableInfo>,
    },
    /// A game that the client watches, as one of its seats or as a spectator sees it.
    Game(Box<GameView>),
    /// The chat of a table that the client watches: first the latest lines, then every new one.
    Talk {
        /// The table.
        table: String,
        /// The lines, the oldest first.
        lines: Vec<ChatLine>,
    },
    /// The command with this id took effect, now or when it was first sent, and is stored.
    Accepted {
        /// The table.
        table: String,
        /// The id of the command.
        id: String,
        /// The sequence of the step that the command made.
        #[ts(type = "number")]
        sequence: u64,
    },
    /// A command had no effect.
    Refused(Refused),
    /// The answer to a request for a hint.
    Hint(Box<Hint>),
    /// The turn of a seat of the client's person began, at a table that the client does not watch.
    YourTurn {
        /// The table.
        table: String,
        /// The seat.
        seat: SeatNumber,
        /// The sequence at which the turn began.
        #[ts(type = "number")]
        sequence: u64,
    },
    /// Someone invites the client's person to a table.
    Invited {
        /// The table.
        table: String,
        /// The id of the person who invites.
        person: String,
        /// The name of the person who invites.
        name: String,
        /// True if the person who invites is a program with a token; otherwise absent.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>", optional)]
        bot: bool,
    },
    /// The answer to a ping.
    Pong,
    /// A line of chat is stored. It also arrives with the chat.
    Said {
        /// The table.
        table: String,
        /// The id of the line.
        id: String,
    },
    /// A line of chat was taken back, and is no longer to be shown.
    Unsaid {
        /// The table.
        table: String,
        /// The number of the line.
        #[ts(type = "number")]
        line: i64,
    },
    /// What those who run the server announce to everyone; null when it is no longer announced.
    Announcement {
        /// The text.
        text: Option<String>,
    },
    /// The server closes the connection.
    Goodbye {
        /// The reason, for programs.
        reason: GoodbyeReason,
        /// The reason in a sentence.
        message: String,
    },
}

/// Why the server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum GoodbyeReason {
    /// The server is stopping. The client should reconnect after a moment.
    Stopping,
    /// The session of the person has ended. The client can reconnect after a new login.
    LoggedOut,
    /// The person or the network is banned. The message says until when and why.
    Banned,
}

/// A line of chat at a table. Its text was written by a person and must never be treated as markup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ChatLine {
    /// The id of the person who wrote it.
    pub person: String,
    /// The name of the person.
    pub name: String,
    /// Whether the person is a program with a token.
    pub bot: bool,
    /// Whether the person has no account.
    pub guest: bool,
    /// The number of the line: those of a table count from 1.
    #[ts(type = "number")]
    pub line: i64,
    /// The text.
    pub text: String,
    /// When it was stored, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
}

/// Why a message had no effect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Refused {
    /// The kind of reason.
    pub code: RefusedCode,
    /// The reason in a sentence.
    pub message: String,
    /// The table, if the message named one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<String>,
    /// The id of the message, if it had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<String>,
    /// The rule that forbids it, if a rule does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<&'static str>,
}

/// The kinds of reasons why a message had no effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RefusedCode {
    /// The message cannot be read.
    Malformed,
    /// There is no such table.
    NoSuchTable,
    /// No game has started at the table.
    NotStarted,
    /// The seat does not belong to the client's person.
    NotYourSeat,
    /// The client's person has no seat at the table.
    NotSeated,
    /// The game has changed since the view that the message is based on. The present view follows.
    Stale,
    /// A bot plays for the seat until the person comes back.
    Away,
    /// The person has resigned, and a bot plays for the seat to the end.
    Resigned,
    /// The rules forbid it.
    Rules,
    /// The game is as long as a game may become, or enough was taken back.
    Limit,
    /// The person may not write to others for now.
    Muted,
    /// The operator has switched this off for now.
    SwitchedOff,
    /// Hints are not given in a game that counts for ratings.
    Rated,
    /// The client sent too many messages in a short time.
    TooMany,
    /// The server could not answer in time. The view that follows shows whether the message took effect.
    Unavailable,
}
