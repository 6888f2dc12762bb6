//! Messages from a client, over its socket.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::action::Action;
use crate::words::SeatNumber;

/// The longest message of a client, in bytes.
pub const MAX_MESSAGE: usize = 16 * 1024;

/// The longest id that a client can give to a request, in bytes.
pub const MAX_REQUEST_ID: usize = 40;

/// The longest line of chat that a client can send, in characters.
pub const MAX_CHAT: usize = 300;

/// A message from a client: one JSON object in a text frame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "say", rename_all = "snake_case", deny_unknown_fields, expecting = "an object with say")]
pub enum ToServer {
    /// Subscribes to a table: its description, and its game as the seats of the client's person see it, or as
    /// a spectator does.
    Watch {
        /// The table.
        table: String,
        /// The last sequence that the client has seen, if any. The server then sends only what is missing.
        #[serde(default)]
        #[ts(optional, type = "number")]
        since: Option<u64>,
    },
    /// Unsubscribes from a table.
    Unwatch {
        /// The table.
        table: String,
    },
    /// Acts in a game.
    Act {
        /// The table.
        table: String,
        /// The seat that acts.
        seat: SeatNumber,
        /// The sequence of the view that the decision is based on.
        #[ts(type = "number")]
        on: u64,
        /// An id that the client chooses, at most 40 bytes. An action that is sent again with the same id
        /// takes effect once.
        id: String,
        /// The action.
        action: Action,
    },
    /// Takes back the last action.
    TakeBack {
        /// The table.
        table: String,
        /// The seat that takes it back.
        seat: SeatNumber,
        /// The sequence of the view that the decision is based on.
        #[ts(type = "number")]
        on: u64,
        /// An id that the client chooses, as for an action.
        id: String,
    },
    /// Asks for a hint: what the strongest level would do.
    Hint {
        /// The table.
        table: String,
        /// The seat, which must be the one to act.
        seat: SeatNumber,
        /// The sequence of the view that the request is about.
        #[ts(type = "number")]
        on: u64,
        /// An id that the client chooses, which comes back with the answer.
        id: String,
    },
    /// Takes back control of the person's seats from the bot that played while the person was away.
    ComeBack {
        /// The table.
        table: String,
    },
    /// Sends a line of chat to everyone at a table where the client's person has a seat.
    Chat {
        /// The table.
        table: String,
        /// Plain text, at most 300 characters.
        text: String,
        /// An id of at most 40 bytes that the person uses for no other line at this table. A line that is
        /// sent again with the same id appears once.
        id: String,
    },
    /// Asks for a pong, to check that the connection is alive.
    Ping,
}
