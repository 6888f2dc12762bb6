//! What a client says over its socket.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::action::Action;
use crate::words::SeatNumber;

/// The longest message of a client, in bytes.
pub const MAX_MESSAGE: usize = 16 * 1024;

/// The longest id that a client can give to what it asks.
pub const MAX_REQUEST_ID: usize = 40;

/// The longest line of chat, in characters.
pub const MAX_CHAT: usize = 300;

/// A message of a client: one JSON object in a text frame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "say", rename_all = "snake_case", deny_unknown_fields, expecting = "an object with say")]
pub enum ToServer {
    /// Shows a table from now on: what it is, and the game as the seats of the client's person see it, or a
    /// spectator.
    Watch {
        /// The table.
        table: String,
        /// The last sequence that the client has seen, if any: then only what is missing comes.
        #[serde(default)]
        #[ts(optional, type = "number")]
        since: Option<u64>,
    },
    /// Shows the table no longer.
    Unwatch {
        /// The table.
        table: String,
    },
    /// Does something in a game.
    Act {
        /// The table.
        table: String,
        /// The seat that does it.
        seat: SeatNumber,
        /// The sequence of the view that it was decided on.
        #[ts(type = "number")]
        on: u64,
        /// A text of the client's own, at most 40 bytes; an action sent again with the same one takes effect once.
        id: String,
        /// What to do.
        action: Action,
    },
    /// Takes the last action back.
    TakeBack {
        /// The table.
        table: String,
        /// The seat that takes it back.
        seat: SeatNumber,
        /// The sequence of the view that it was decided on.
        #[ts(type = "number")]
        on: u64,
        /// A text of the client's own, as with an action.
        id: String,
    },
    /// Asks what the strongest level would do.
    Hint {
        /// The table.
        table: String,
        /// The seat, which has to act.
        seat: SeatNumber,
        /// The sequence of the view that is asked about.
        #[ts(type = "number")]
        on: u64,
        /// A text of the client's own, which comes back with the answer.
        id: String,
    },
    /// Plays on for oneself at a table where a bot has played since one was away.
    ComeBack {
        /// The table.
        table: String,
    },
    /// Sends a line of chat to all at a table where the client's person has a seat.
    Chat {
        /// The table.
        table: String,
        /// What: plain text, at most 300 characters.
        text: String,
        /// A text of at most 40 bytes that the person gives to no other line at that table; a line sent again with the
        /// same one is said once.
        id: String,
    },
    /// Asks for an answer, to see that the connection lives.
    Ping,
}
