//! Why a request over HTTP failed.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The body of every answer with a status of 400 or above.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// The kind of problem, for programs.
    pub code: ProblemCode,
    /// The problem in a sentence, for people.
    pub message: String,
}

/// The kinds of problems with a request over HTTP. The socket has
/// [`RefusedCode`](crate::to_client::RefusedCode) instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The request cannot be read.
    Malformed,
    /// The request can be read, but contains a value that is not valid.
    Invalid,
    /// The cookie or token belongs to no person.
    UnknownPerson,
    /// The person does not have the right to do this.
    Forbidden,
    /// The person, or the network that the request comes from, is banned.
    Banned,
    /// The person may not write to others for now.
    Muted,
    /// The operator has switched this off for now.
    SwitchedOff,
    /// The server makes no new accounts.
    RegistrationClosed,
    /// A new account needs a code.
    CodeNeeded,
    /// The server knows no guests: the request needs an account.
    NoGuests,
    /// The person has blocked the other, or the other way round.
    Blocked,
    /// The name or the password is wrong.
    WrongPassword,
    /// The thing that the address or the request names does not exist.
    Missing,
    /// The address does not support this method.
    Method,
    /// Another request changed the same thing at the same moment.
    Conflict,
    /// Another person has this name.
    NameTaken,
    /// The person already has an account.
    HasAccount,
    /// The person is a guest, but the request needs an account.
    NoAccount,
    /// The account already has as many bots as it may have.
    TooManyBots,
    /// The sets that the person brings would have more bytes than one person's can have.
    TooManySets,
    /// The person is called at as many places as one person can be.
    TooManyTargets,
    /// The person is the host of as many tables before their games as one person can be.
    TooManyTables,
    /// The same, of tables that everyone sees.
    TooManyListed,
    /// As many games that the person has started are running as one person can have.
    TooManyGames,
    /// The person has as many seats at tables of others as one person can have.
    TooManySeats,
    /// The person has no seat at the table.
    NotSeated,
    /// The seat is taken, or no seat is open.
    SeatTaken,
    /// A seat is still open.
    SeatsOpen,
    /// A person at the table is not ready to start.
    NotReady,
    /// The game has not started.
    NotStarted,
    /// No one has been away for long enough.
    NotAway,
    /// A bot plays for the person, who has to come back first.
    Away,
    /// The person has resigned.
    Resigned,
    /// The game has started.
    Started,
    /// The game is not over.
    NotFinished,
    /// The game is over.
    Finished,
    /// Too many requests in a short time.
    TooMany,
    /// The request did not arrive in time, or could not be answered in time.
    TooSlow,
    /// The game uses a version of the rules or of the standard set that this server does not know.
    UnknownRules,
    /// The server has a bug.
    Internal,
    /// The server cannot store anything at the moment.
    Unavailable,
}
