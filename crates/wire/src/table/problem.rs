//! Why the server did not do a request over HTTP.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The body of every answer with a status of 400 or above.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// A word for programs.
    pub code: ProblemCode,
    /// A sentence for people.
    pub message: String,
}

/// What can be wrong with a request over HTTP. [`RefusedCode`](crate::to_client::RefusedCode) is the same for the socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The request cannot be read.
    Malformed,
    /// The request can be read, but makes no sense.
    Invalid,
    /// The cookie or token belongs to no person.
    UnknownPerson,
    /// The person may not do this.
    Forbidden,
    /// The name or the password is wrong.
    WrongPassword,
    /// There is no such thing.
    Missing,
    /// The address does not take this method.
    Method,
    /// Someone else changed the same thing at the same moment.
    Conflict,
    /// Another person has this name.
    NameTaken,
    /// The person has an account already.
    HasAccount,
    /// The person is a guest, and this needs an account.
    NoAccount,
    /// The account has as many bots as it may have.
    TooManyBots,
    /// The person has no seat at the table.
    NotSeated,
    /// The seat is taken, or no seat is open.
    SeatTaken,
    /// A seat is still open.
    SeatsOpen,
    /// A person at the table is not ready to begin.
    NotReady,
    /// The game has not started.
    NotStarted,
    /// The game has started.
    Started,
    /// The game is not over.
    NotFinished,
    /// The game is over.
    Finished,
    /// Too many requests in a short time.
    TooMany,
    /// The request did not arrive, or was not answered, in time.
    TooSlow,
    /// The game is played by rules, or with a standard set, that this server does not know.
    UnknownRules,
    /// The server has a bug.
    Internal,
    /// The server cannot store anything at the moment.
    Unavailable,
}
