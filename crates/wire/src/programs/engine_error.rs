//! Why a request to `ilos engine` failed.

use serde::Serialize;
use ts_rs::TS;

/// The kinds of errors of `ilos engine`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EngineErrorCode {
    /// The line cannot be read.
    Malformed,
    /// There is no such request.
    Unknown,
    /// The request needs a game.
    NoGame,
    /// The rules forbid it.
    Refused,
    /// Results of chance are missing, impossible or too many.
    Chance,
    /// The set, position, record, view or bot is not valid.
    Invalid,
}
