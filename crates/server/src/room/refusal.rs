//! Why something asked over a socket had no effect.

use ilos_rules as rules;
use ilos_wire::to_client::{Refused, RefusedCode};

use crate::error::Fault;

/// Why something had no effect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What kind of reason.
    pub code: RefusedCode,
    /// A sentence for people.
    pub message: String,
    rule: Option<&'static str>,
}

impl Refusal {
    fn new(code: RefusedCode, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), rule: None }
    }

    /// It cannot be read.
    pub fn malformed(message: impl Into<String>) -> Refusal {
        Refusal::new(RefusedCode::Malformed, message)
    }

    /// There is no such table.
    pub fn no_such_table() -> Refusal {
        Refusal::new(RefusedCode::NoSuchTable, "there is no such table")
    }

    /// No game has started.
    pub fn not_started() -> Refusal {
        Refusal::new(RefusedCode::NotStarted, "the game has not started")
    }

    /// The seat is someone else's.
    pub fn not_your_seat(seat: u8) -> Refusal {
        Refusal::new(RefusedCode::NotYourSeat, format!("seat {seat} is not yours"))
    }

    /// Only those who play talk.
    pub fn not_seated() -> Refusal {
        let message = "you have no seat at this table: those who watch hear what is said, and say nothing";
        Refusal::new(RefusedCode::NotSeated, message)
    }

    /// A bot plays for the seat.
    pub fn away() -> Refusal {
        Refusal::new(RefusedCode::Away, "a bot plays for you since you were away: say \"come_back\" first")
    }

    /// Something happened since.
    pub fn stale(on: u64, sequence: u64) -> Refusal {
        Refusal::new(RefusedCode::Stale, format!("decided on sequence {on}, and the game is at {sequence}"))
    }

    /// The game counts for ratings.
    pub fn rated() -> Refusal {
        Refusal::new(RefusedCode::Rated, "this game counts for ratings, so there are no hints")
    }

    /// Too much at once.
    pub fn too_many(message: impl Into<String>) -> Refusal {
        Refusal::new(RefusedCode::TooMany, message)
    }

    /// The server could not do it.
    pub fn broken() -> Refusal {
        Refusal::new(RefusedCode::Unavailable, "the server could not do this now: try again in a moment")
    }

    /// The message for a client.
    pub fn tell(self, table: Option<String>, id: Option<String>) -> Refused {
        Refused { code: self.code, message: self.message, table, id, rule: self.rule }
    }
}

impl From<rules::Refusal> for Refusal {
    fn from(refusal: rules::Refusal) -> Refusal {
        Refusal { rule: Some(refusal.rule()), ..Refusal::new(RefusedCode::Rules, refusal.to_string()) }
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        match fault.status {
            http::StatusCode::NOT_FOUND => Refusal::no_such_table(),
            http::StatusCode::TOO_MANY_REQUESTS => Refusal::too_many(fault.message),
            http::StatusCode::NOT_IMPLEMENTED => Refusal::new(RefusedCode::Unavailable, fault.message),
            _ => Refusal::broken(),
        }
    }
}
