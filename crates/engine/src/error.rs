//! Why a request failed.

use ilos_rules as rules;
use serde::Serialize;

use ilos_wire::chance::Need;
use ilos_wire::engine_error::EngineErrorCode as ErrorCode;

/// What comes under `error`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct RequestError {
    /// For programs.
    pub(crate) code: ErrorCode,
    /// A sentence.
    pub(crate) message: String,
    /// The rule that forbids it, if a rule does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rule: Option<&'static str>,
    /// What chance must decide, if an outcome is missing or impossible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) need: Option<Need>,
    /// The index of that outcome.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) outcome: Option<usize>,
}

impl RequestError {
    fn new(code: ErrorCode, message: impl Into<String>) -> RequestError {
        RequestError { code, message: message.into(), rule: None, need: None, outcome: None }
    }

    pub(crate) fn malformed(message: impl Into<String>) -> RequestError {
        RequestError::new(ErrorCode::Malformed, message)
    }

    pub(crate) fn invalid(message: impl Into<String>) -> RequestError {
        RequestError::new(ErrorCode::Invalid, message)
    }

    /// For a word that names no request; `reason` ends with the words that do.
    pub(crate) fn unknown(word: &str, reason: &str) -> RequestError {
        let shown: String = word.chars().take(40).collect();
        let known = reason.rsplit_once("expected ").map_or("", |(_, known)| known).replace('`', "");
        let message = format!("there is no request {shown:?}, expected {known}");
        RequestError::new(ErrorCode::Unknown, message)
    }

    pub(crate) fn no_game() -> RequestError {
        RequestError::new(ErrorCode::NoGame, "there is no game; begin one with \"new\" or \"load\"")
    }

    pub(crate) fn chance(message: impl Into<String>, need: Option<Need>, outcome: usize) -> RequestError {
        RequestError { need, outcome: Some(outcome), ..RequestError::new(ErrorCode::Chance, message) }
    }
}

impl From<rules::Refusal> for RequestError {
    fn from(refusal: rules::Refusal) -> RequestError {
        RequestError {
            rule: Some(refusal.rule()),
            ..RequestError::new(ErrorCode::Refused, refusal.to_string())
        }
    }
}
