//! Why a request is not done, as it is told to clients.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use ilos_wire::problem::{Problem, ProblemCode};

use crate::store::StoreError;

/// Why a request is not done. What is internal is logged here and told to nobody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The status of the answer.
    pub status: StatusCode,
    /// A word for programs.
    pub code: ProblemCode,
    /// A sentence for people.
    pub message: String,
}

impl Fault {
    fn new(status: StatusCode, code: ProblemCode, message: impl Into<String>) -> Fault {
        Fault { status, code, message: message.into() }
    }

    /// The request makes no sense.
    pub fn invalid(message: impl Into<String>) -> Fault {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, ProblemCode::Invalid, message)
    }

    /// The request cannot be read.
    pub fn malformed(message: impl Into<String>) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, ProblemCode::Malformed, message)
    }

    /// It is not clear who asks.
    pub fn unknown_person() -> Fault {
        let message = "nobody is known by this cookie: become a guest with POST /api/v1/guests";
        Fault::new(StatusCode::UNAUTHORIZED, ProblemCode::UnknownPerson, message)
    }

    /// Whoever asks may not.
    pub fn forbidden(message: impl Into<String>) -> Fault {
        Fault::new(StatusCode::FORBIDDEN, ProblemCode::Forbidden, message)
    }

    /// There is no such thing.
    pub fn missing(message: impl Into<String>) -> Fault {
        Fault::new(StatusCode::NOT_FOUND, ProblemCode::Missing, message)
    }

    /// The address does not know the method.
    pub fn method_not_allowed() -> Fault {
        Fault::new(
            StatusCode::METHOD_NOT_ALLOWED,
            ProblemCode::Method,
            "this address does not take this method",
        )
    }

    /// It cannot be done as things are now.
    pub fn conflict(code: ProblemCode, message: impl Into<String>) -> Fault {
        Fault::new(StatusCode::CONFLICT, code, message)
    }

    /// Too much at once.
    pub fn too_many() -> Fault {
        let message = "that was too much at once: wait a moment";
        Fault::new(StatusCode::TOO_MANY_REQUESTS, ProblemCode::TooMany, message)
    }

    /// The request did not come, or the answer was not found, in time.
    pub fn too_slow() -> Fault {
        let message = "this took too long: send the whole request at once, or try again in a moment";
        Fault::new(StatusCode::REQUEST_TIMEOUT, ProblemCode::TooSlow, message)
    }

    /// The name or the password is wrong; which of them nobody is told.
    pub fn wrong_password() -> Fault {
        Fault::new(StatusCode::FORBIDDEN, ProblemCode::WrongPassword, "the name or the password is wrong")
    }

    /// A game that this program cannot go on with.
    pub fn unknown_rules(version: u32) -> Fault {
        let message = format!(
            "this game is played by version {version} of the rules, which this server does not know: its operator has to run \
             the program that knows it"
        );
        tracing::warn!(version, "a game by rules that this program does not know");
        Fault::new(StatusCode::NOT_IMPLEMENTED, ProblemCode::UnknownRules, message)
    }

    /// A game with a standard set that this program does not know.
    pub fn unknown_set(edition: u32) -> Fault {
        let message = format!(
            "this game is played with edition {edition} of the standard set, which this server does not know: its operator \
             has to run the program that knows it"
        );
        tracing::warn!(edition, "a game with a standard set that this program does not know");
        Fault::new(StatusCode::NOT_IMPLEMENTED, ProblemCode::UnknownRules, message)
    }

    /// Something is wrong with us.
    pub fn internal(detail: impl std::fmt::Display) -> Fault {
        tracing::error!(%detail, "internal fault");
        Fault::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            ProblemCode::Internal,
            "something went wrong on the server",
        )
    }

    /// Whether someone else, here or at another server, changed the same thing first: a second look may help.
    pub fn is_overtaken(&self) -> bool {
        self.code == ProblemCode::Conflict
    }

    /// Whether the store does not answer now.
    pub fn is_unavailable(&self) -> bool {
        self.status == StatusCode::SERVICE_UNAVAILABLE
    }
}

/// Does something, and once more if someone else was first: what was loaded before is loaded anew then.
pub async fn once_more_if_overtaken<T, F>(deed: impl Fn() -> F) -> Result<T, Fault>
where
    F: Future<Output = Result<T, Fault>>,
{
    match deed().await {
        Err(fault) if fault.is_overtaken() => deed().await,
        done => done,
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        match error {
            StoreError::Conflict => Fault::conflict(
                ProblemCode::Conflict,
                "someone else changed this at the same moment: look again",
            ),
            StoreError::Gone => Fault::unknown_person(),
            StoreError::Unreadable(detail) => Fault::internal(detail),
            StoreError::Broken(detail) => {
                tracing::error!(detail, "the store does not work");
                let message = "the server cannot store anything now: try again in a moment";
                Fault::new(StatusCode::SERVICE_UNAVAILABLE, ProblemCode::Unavailable, message)
            }
        }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        (self.status, Json(Problem { code: self.code, message: self.message })).into_response()
    }
}
