//! Why a request over HTTP failed, as the client sees it. This is the only place where errors get a status.

use axum::Json;
use axum::extract::rejection::{BytesRejection, StringRejection};
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use ilos_rules::RecordError;
use ilos_table::TableError;
use ilos_wire::problem::{Problem, ProblemCode};

use crate::art::PicturePoolError;
use crate::bots::{HintError, UnknownBot};
use crate::limits::TooMany;
use crate::moderation::{DeedError, Denial};
use crate::people::calls::AddressError;
use crate::people::names::NameError;
use crate::people::passwords::PasswordError;
use crate::room::RoomError;
use crate::store::{Quota, StoreError};

/// Why a request failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HttpError {
    status: StatusCode,
    code: ProblemCode,
    /// For people.
    message: String,
    /// What is logged and not sent to the client.
    detail: Option<String>,
    /// After how many seconds the client may ask again.
    retry_after: Option<u64>,
}

impl HttpError {
    fn new(status: StatusCode, code: ProblemCode, message: impl Into<String>) -> HttpError {
        HttpError { status, code, message: message.into(), detail: None, retry_after: None }
    }

    /// The request can be read, but makes no sense.
    pub(crate) fn invalid(message: impl Into<String>) -> HttpError {
        HttpError::new(StatusCode::UNPROCESSABLE_ENTITY, ProblemCode::Invalid, message)
    }

    /// The request cannot be read.
    pub(crate) fn malformed(message: impl Into<String>) -> HttpError {
        HttpError::new(StatusCode::BAD_REQUEST, ProblemCode::Malformed, message)
    }

    /// The body is longer than any may be.
    pub(crate) fn too_large(message: impl Into<String>) -> HttpError {
        HttpError::new(StatusCode::PAYLOAD_TOO_LARGE, ProblemCode::Malformed, message)
    }

    /// The cookie or token belongs to no person.
    pub(crate) fn unknown_person() -> HttpError {
        let message = "unknown cookie: become a guest with POST /api/v1/guests";
        HttpError::new(StatusCode::UNAUTHORIZED, ProblemCode::UnknownPerson, message)
    }

    /// The client may not do this.
    pub(crate) fn forbidden(message: impl Into<String>) -> HttpError {
        HttpError::new(StatusCode::FORBIDDEN, ProblemCode::Forbidden, message)
    }

    /// There is no such thing.
    pub(crate) fn missing(message: impl Into<String>) -> HttpError {
        HttpError::new(StatusCode::NOT_FOUND, ProblemCode::Missing, message)
    }

    /// There is nothing at the address.
    pub(crate) fn no_such_address() -> HttpError {
        HttpError::missing("there is no such address: see docs/api.md")
    }

    /// The address does not take the method.
    pub(crate) fn method_not_allowed() -> HttpError {
        let message = "method not allowed here";
        HttpError::new(StatusCode::METHOD_NOT_ALLOWED, ProblemCode::Method, message)
    }

    /// It is not possible in the current state.
    pub(crate) fn conflict(code: ProblemCode, message: impl Into<String>) -> HttpError {
        HttpError::new(StatusCode::CONFLICT, code, message)
    }

    /// The request did not arrive, or was not answered, in time.
    pub(crate) fn too_slow() -> HttpError {
        let message = "this took too long: send the whole request at once, or try again in a moment";
        HttpError::new(StatusCode::REQUEST_TIMEOUT, ProblemCode::TooSlow, message)
    }

    /// There is too little room on the disk for new tables.
    pub(crate) fn little_room() -> HttpError {
        let message = "the server has little room left and opens no new tables now; games go on";
        HttpError::new(StatusCode::SERVICE_UNAVAILABLE, ProblemCode::Unavailable, message)
    }

    /// Whether it says that the cookie or token belongs to no person.
    pub(crate) fn is_unknown_person(&self) -> bool {
        self.code == ProblemCode::UnknownPerson
    }

    /// One of the two has blocked the other.
    pub(crate) fn blocked() -> HttpError {
        let message = "one of you has blocked the other";
        HttpError::new(StatusCode::FORBIDDEN, ProblemCode::Blocked, message)
    }

    /// The name or the password is wrong; the client is not told which.
    pub(crate) fn wrong_password() -> HttpError {
        HttpError::new(StatusCode::FORBIDDEN, ProblemCode::WrongPassword, "the name or the password is wrong")
    }

    /// The name or the recovery code is wrong; the client is not told which.
    pub(crate) fn wrong_code() -> HttpError {
        let message = "the name or the recovery code is wrong";
        HttpError::new(StatusCode::FORBIDDEN, ProblemCode::WrongPassword, message)
    }

    /// The server has a bug.
    pub(crate) fn internal(detail: impl std::fmt::Display) -> HttpError {
        let message = "something went wrong on the server";
        let error = HttpError::new(StatusCode::INTERNAL_SERVER_ERROR, ProblemCode::Internal, message);
        HttpError { detail: Some(detail.to_string()), ..error }
    }
}

impl From<BytesRejection> for HttpError {
    fn from(rejection: BytesRejection) -> HttpError {
        HttpError::new(rejection.status(), ProblemCode::Malformed, rejection.body_text())
    }
}

impl From<StringRejection> for HttpError {
    fn from(rejection: StringRejection) -> HttpError {
        HttpError::new(rejection.status(), ProblemCode::Malformed, rejection.body_text())
    }
}

impl From<StoreError> for HttpError {
    fn from(error: StoreError) -> HttpError {
        match error {
            StoreError::Conflict => HttpError::conflict(
                ProblemCode::Conflict,
                "someone else changed this at the same time: reload and try again",
            ),
            StoreError::Gone => HttpError::unknown_person(),
            StoreError::TooMuch(quota) => {
                let code = match quota {
                    Quota::GatheringTables => ProblemCode::TooManyTables,
                    Quota::ListedTables => ProblemCode::TooManyListed,
                    Quota::RunningTables => ProblemCode::TooManyGames,
                    Quota::SeatsOfOthers => ProblemCode::TooManySeats,
                    Quota::Bots => ProblemCode::TooManyBots,
                    Quota::Sets => ProblemCode::TooManySets,
                    Quota::CallTargets => ProblemCode::TooManyTargets,
                };
                HttpError::conflict(code, quota.to_string())
            }
            StoreError::Unreadable(detail) => HttpError::internal(detail),
            StoreError::Broken(detail) => {
                let message = "the server cannot store anything now: try again in a moment";
                let error =
                    HttpError::new(StatusCode::SERVICE_UNAVAILABLE, ProblemCode::Unavailable, message);
                HttpError { detail: Some(format!("the store does not work: {detail}")), ..error }
            }
        }
    }
}

impl From<TableError> for HttpError {
    fn from(error: TableError) -> HttpError {
        use ProblemCode as Code;
        let message = error.to_string();
        match error {
            TableError::Config(_)
            | TableError::TooManySeats { .. }
            | TableError::Clock { .. }
            | TableError::AwayAfter
            | TableError::CannotBeRated
            | TableError::SetTooLong { .. }
            | TableError::Set(_)
            | TableError::NoSuchSeat { .. } => HttpError::invalid(message),
            TableError::Malformed(_) => HttpError::malformed(message),
            TableError::NotHost | TableError::DidNotPlay | TableError::NotYourSeat(_) => {
                HttpError::forbidden(message)
            }
            TableError::NotYourSeatToLeave | TableError::NotSeated => {
                HttpError::conflict(Code::NotSeated, message)
            }
            TableError::NoAccount => HttpError::new(StatusCode::FORBIDDEN, ProblemCode::NoAccount, message),
            TableError::NotAway => HttpError::conflict(Code::NotAway, message),
            TableError::Away => HttpError::conflict(Code::Away, message),
            TableError::Resigned => HttpError::conflict(Code::Resigned, message),
            TableError::OneSeatEach | TableError::Full | TableError::SeatTaken(_) => {
                HttpError::conflict(Code::SeatTaken, message)
            }
            TableError::SeatsOpen => HttpError::conflict(Code::SeatsOpen, message),
            TableError::NotReady => HttpError::conflict(Code::NotReady, message),
            TableError::Started => HttpError::conflict(Code::Started, message),
            TableError::NotStarted => HttpError::conflict(Code::NotStarted, message),
            TableError::Finished => HttpError::conflict(Code::Finished, message),
            TableError::NotFinished => HttpError::conflict(Code::NotFinished, message),
            TableError::Stale { .. }
            | TableError::Rated
            | TableError::NoMorePlays
            | TableError::NoMoreTakeBacks
            | TableError::Rules(_) => HttpError::conflict(Code::Conflict, message),
            TableError::UnknownRules(_) | TableError::UnknownSet(_) => {
                let error = HttpError::new(StatusCode::NOT_IMPLEMENTED, Code::UnknownRules, message.clone());
                HttpError { detail: Some(message), ..error }
            }
            TableError::Corrupt(_) | TableError::CorruptEntry { .. } => HttpError::internal(message),
        }
    }
}

impl From<RoomError> for HttpError {
    fn from(error: RoomError) -> HttpError {
        let message = error.to_string();
        match error {
            RoomError::Table(error) => error.into(),
            RoomError::Store(error) => error.into(),
            RoomError::Hint(HintError::Busy) => too_many(message, 1),
            RoomError::NoSuchTable => HttpError::missing(message),
            RoomError::OnlyPlayersChat => HttpError::conflict(ProblemCode::NotSeated, message),
            RoomError::RecordTooEarly | RoomError::ReplayTooEarly => {
                HttpError::conflict(ProblemCode::NotFinished, message)
            }
            RoomError::NoSuchViewer { .. } => HttpError::invalid(message),
            // The room has logged it.
            RoomError::Panicked => HttpError { detail: None, ..HttpError::internal(message) },
            RoomError::Hint(HintError::Failed) => HttpError::internal(message),
        }
    }
}

impl From<Denial> for HttpError {
    fn from(denial: Denial) -> HttpError {
        let (status, code) = match denial {
            Denial::Banned { .. } => (StatusCode::FORBIDDEN, ProblemCode::Banned),
            Denial::Muted { .. } => (StatusCode::FORBIDDEN, ProblemCode::Muted),
            Denial::SwitchedOff(_) => (StatusCode::SERVICE_UNAVAILABLE, ProblemCode::SwitchedOff),
            Denial::RegistrationClosed => (StatusCode::FORBIDDEN, ProblemCode::RegistrationClosed),
            Denial::CodeNeeded => (StatusCode::FORBIDDEN, ProblemCode::CodeNeeded),
            Denial::NoGuests => (StatusCode::FORBIDDEN, ProblemCode::NoGuests),
        };
        HttpError::new(status, code, denial.to_string())
    }
}

impl From<DeedError> for HttpError {
    fn from(error: DeedError) -> HttpError {
        let message = error.to_string();
        match error {
            DeedError::NotAllowed(_) | DeedError::Colleague => HttpError::forbidden(message),
            DeedError::Missing(_) => HttpError::missing(message),
            DeedError::Invalid(_) => HttpError::invalid(message),
            DeedError::Room(error) => error.into(),
            DeedError::Store(error) => error.into(),
        }
    }
}

impl From<PicturePoolError> for HttpError {
    fn from(error: PicturePoolError) -> HttpError {
        match error {
            PicturePoolError::TooMany(error) => error.into(),
            PicturePoolError::Failed(detail) => HttpError::internal(detail),
        }
    }
}

impl From<PasswordError> for HttpError {
    fn from(error: PasswordError) -> HttpError {
        match error {
            PasswordError::Length => HttpError::invalid(error.to_string()),
            PasswordError::Failed(detail) => HttpError::internal(detail),
        }
    }
}

impl From<NameError> for HttpError {
    fn from(error: NameError) -> HttpError {
        match error {
            NameError::Reserved => HttpError::conflict(ProblemCode::NameTaken, error.to_string()),
            NameError::Invisible | NameError::MixedScripts => HttpError::invalid(error.to_string()),
        }
    }
}

impl From<AddressError> for HttpError {
    fn from(error: AddressError) -> HttpError {
        HttpError::invalid(error.to_string())
    }
}

impl From<UnknownBot> for HttpError {
    fn from(error: UnknownBot) -> HttpError {
        HttpError::invalid(error.to_string())
    }
}

impl From<RecordError> for HttpError {
    fn from(error: RecordError) -> HttpError {
        let how = "Send the text of a record as `ilos` writes it, see docs/records.md.";
        HttpError::invalid(format!("{error}. {how}"))
    }
}

impl From<TooMany> for HttpError {
    fn from(error: TooMany) -> HttpError {
        too_many(error.to_string(), error.retry_after)
    }
}

fn too_many(message: String, retry_after: u64) -> HttpError {
    let error = HttpError::new(StatusCode::TOO_MANY_REQUESTS, ProblemCode::TooMany, message);
    HttpError { retry_after: Some(retry_after), ..error }
}

impl IntoResponse for HttpError {
    /// The answer to the client. What only the operator may know is logged here, once.
    fn into_response(self) -> Response {
        let HttpError { status, code, message, detail, retry_after } = self;
        match detail {
            Some(detail) if status == StatusCode::NOT_IMPLEMENTED => tracing::warn!("{detail}"),
            Some(detail) => tracing::error!("{detail}"),
            None => {}
        }
        let retry_after = retry_after.map(|seconds| [(header::RETRY_AFTER, seconds.to_string())]);
        (status, retry_after, Json(Problem { code, message })).into_response()
    }
}
