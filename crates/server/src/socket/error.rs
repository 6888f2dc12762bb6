//! Why a message over a socket had no effect, as the client sees it. This is the only place where errors get
//! the codes of the socket.

use ilos_rules::Refusal;
use ilos_table::TableError;
use ilos_wire::to_client::{Refused, RefusedCode};

use crate::bots::HintError;
use crate::limits::TooMany;
use crate::moderation::Denial;
use crate::room::RoomError;
use crate::store::StoreError;

const TRY_AGAIN: &str = "the server could not do this now: try again in a moment";

/// Why a message had no effect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SocketError {
    pub(super) code: RefusedCode,
    /// For people.
    message: String,
    rule: Option<&'static str>,
    /// What is logged and not sent to the client.
    detail: Option<String>,
}

impl SocketError {
    fn new(code: RefusedCode, message: impl Into<String>) -> SocketError {
        SocketError { code, message: message.into(), rule: None, detail: None }
    }

    /// The message cannot be read.
    pub(super) fn malformed(message: impl Into<String>) -> SocketError {
        SocketError::new(RefusedCode::Malformed, message)
    }

    /// Too much at once.
    pub(super) fn too_many(message: impl Into<String>) -> SocketError {
        SocketError::new(RefusedCode::TooMany, message)
    }

    /// The seat is not one of the client's.
    pub(super) fn not_your_seat(number: impl std::fmt::Display) -> SocketError {
        SocketError::new(RefusedCode::NotYourSeat, format!("seat {number} is not yours"))
    }

    fn unavailable(detail: impl Into<String>) -> SocketError {
        SocketError { detail: Some(detail.into()), ..SocketError::new(RefusedCode::Unavailable, TRY_AGAIN) }
    }

    /// The message for the client. What only the operator may know is logged here, once.
    pub(super) fn tell(self, table: Option<String>, id: Option<String>) -> Refused {
        let SocketError { code, message, rule, detail } = self;
        if let Some(detail) = detail {
            tracing::error!("{detail}");
        }
        Refused { code, message, table, id, rule }
    }
}

impl From<TableError> for SocketError {
    fn from(error: TableError) -> SocketError {
        use RefusedCode as Code;
        let message = error.to_string();
        match error {
            TableError::Rules(refusal) => refusal.into(),
            TableError::NotStarted => SocketError::new(Code::NotStarted, message),
            TableError::NotYourSeat(seat) => SocketError::not_your_seat(seat),
            TableError::NotSeated => SocketError::new(Code::NotSeated, message),
            TableError::Away => SocketError::new(Code::Away, message),
            TableError::Resigned => SocketError::new(Code::Resigned, message),
            TableError::Stale { .. } => SocketError::new(Code::Stale, message),
            TableError::NoMorePlays | TableError::NoMoreTakeBacks => SocketError::new(Code::Limit, message),
            TableError::Rated => SocketError::new(Code::Rated, message),
            TableError::Malformed(_) => SocketError::malformed(message),
            TableError::UnknownRules(_) | TableError::UnknownSet(_) => {
                SocketError::new(Code::Unavailable, message)
            }
            // No message over a socket leads to these.
            TableError::Config(_)
            | TableError::TooManySeats { .. }
            | TableError::Clock { .. }
            | TableError::AwayAfter
            | TableError::CannotBeRated
            | TableError::NoAccount
            | TableError::OneSeatEach
            | TableError::NotAway
            | TableError::SetTooLong { .. }
            | TableError::Set(_)
            | TableError::NoSuchSeat { .. }
            | TableError::NotYourSeatToLeave
            | TableError::Full
            | TableError::SeatTaken(_)
            | TableError::NotHost
            | TableError::SeatsOpen
            | TableError::NotReady
            | TableError::Started
            | TableError::Finished
            | TableError::NotFinished
            | TableError::DidNotPlay
            | TableError::Corrupt(_)
            | TableError::CorruptEntry { .. } => SocketError::unavailable(message),
        }
    }
}

impl From<Refusal> for SocketError {
    fn from(refusal: Refusal) -> SocketError {
        SocketError {
            rule: Some(refusal.rule()),
            ..SocketError::new(RefusedCode::Rules, refusal.to_string())
        }
    }
}

impl From<RoomError> for SocketError {
    fn from(error: RoomError) -> SocketError {
        let message = error.to_string();
        match error {
            RoomError::Table(error) => error.into(),
            RoomError::NoSuchTable => SocketError::new(RefusedCode::NoSuchTable, message),
            RoomError::OnlyPlayersChat => SocketError::new(RefusedCode::NotSeated, message),
            RoomError::Hint(HintError::Busy) => SocketError::too_many(message),
            // The client is asked to look again; that another writer was first is not logged as an error.
            RoomError::Store(StoreError::Conflict) => SocketError::new(RefusedCode::Unavailable, TRY_AGAIN),
            // The room has logged it.
            RoomError::Panicked => SocketError::new(RefusedCode::Unavailable, TRY_AGAIN),
            RoomError::Store(_)
            | RoomError::Hint(HintError::Failed)
            | RoomError::RecordTooEarly
            | RoomError::ReplayTooEarly
            | RoomError::NoSuchViewer { .. } => SocketError::unavailable(message),
        }
    }
}

impl From<Denial> for SocketError {
    fn from(denial: Denial) -> SocketError {
        let code = match denial {
            Denial::Banned { .. } | Denial::Muted { .. } => RefusedCode::Muted,
            Denial::SwitchedOff(_) | Denial::RegistrationClosed | Denial::CodeNeeded | Denial::NoGuests => {
                RefusedCode::SwitchedOff
            }
        };
        SocketError::new(code, denial.to_string())
    }
}

impl From<TooMany> for SocketError {
    fn from(error: TooMany) -> SocketError {
        SocketError::too_many(error.to_string())
    }
}
