//! Messages to a bot that is an external program; `docs/external-bots.md` describes the protocol.

use serde::{Deserialize, Serialize};

use crate::legal::Legal;
use crate::options::Options;
use crate::view::View;
use crate::words::SeatNumber;

/// The version of the protocol.
pub const BOT_PROTOCOL_VERSION: u32 = 1;

/// A message to a program. The answer to `decide` is an [`Action`](crate::action::Action).
#[derive(Serialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum ToBot {
    /// A game begins.
    Start {
        /// The version of the protocol.
        protocol: u32,
        /// The version of the rules.
        rules_version: u32,
        /// The seat of the bot.
        seat: SeatNumber,
        /// The number of players.
        players: u8,
        /// The options of the rules.
        options: Options,
        /// The text of the set.
        set: String,
        /// A seed for the luck of the bot.
        seed: u32,
        /// How much thought a turn may cost.
        budget: Budget,
        /// The time after which the bot forfeits, in milliseconds.
        limit_ms: u64,
    },
    /// The bot must decide.
    Decide {
        /// What its seat knows.
        view: Box<View>,
        /// What it can do.
        legal: Box<Legal>,
    },
}

/// How much thought a turn may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Budget {
    /// The bot's usual effort.
    Usual,
    /// This number of positions.
    Nodes(u64),
    /// This many milliseconds.
    TimeMs(u64),
}

/// The answer to `start`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "{\"ready\":true}")]
pub struct Ready {
    /// Whether the program is ready to play.
    pub ready: bool,
}
