//! Why a table does not accept a command, or cannot be read.

use ilos_rules::{ConfigError, Refusal, Seat, SetTextError};

use crate::play::{MOST_STEPS, MOST_TAKEN_BACK, MOST_TAKEN_BACK_IN_A_ROW};
use crate::terms::MAX_SET;

/// Why a table does not accept a command, or cannot be read. The texts are for people.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// No game can have this number of players, or these options.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The host's seats and the bots are more than the seats of the table.
    #[error("{own} own seats and {bots} bots do not fit at a table of {players}")]
    TooManySeats {
        /// The seats that the host takes.
        own: usize,
        /// The number of bots.
        bots: usize,
        /// The number of seats.
        players: usize,
    },
    /// The times of the clock are too short or too long.
    #[error("a clock has 1 to {most} seconds, and an increment of at most 3600")]
    Clock {
        /// The most seconds of a clock of this kind.
        most: u32,
    },
    /// The time that a person may be away is too short or too long.
    #[error("away_after is 10 to 1209600 seconds")]
    AwayAfter,
    /// The game cannot count for ratings on these terms.
    #[error("a game for ratings needs a clock, the standard set and the usual options")]
    CannotBeRated,
    /// The game counts for ratings, and someone has no account.
    #[error("this game counts for ratings, so its players need accounts")]
    NoAccount,
    /// At a table for ratings each person has one seat.
    #[error("this game counts for ratings, so each person has one seat")]
    OneSeatEach,
    /// The text of the set is too long.
    #[error("the set has {bytes} bytes, expected at most {MAX_SET}")]
    SetTooLong {
        /// Its length.
        bytes: usize,
    },
    /// The text of the set is not a set.
    #[error("the set: {0}")]
    Set(Box<SetTextError>),
    /// The table has no seat of that number.
    #[error("there is no seat {seat}, expected 0 to {}", players - 1)]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
        /// The number of seats.
        players: usize,
    },
    /// The person has no such seat, or none at all.
    #[error("you have no such seat at this table")]
    NotYourSeatToLeave,
    /// The person has no seat.
    #[error("you have no seat at this table")]
    NotSeated,
    /// Every seat is taken.
    #[error("there is no open seat")]
    Full,
    /// The seat is taken.
    #[error("seat {0} is taken")]
    SeatTaken(Seat),
    /// Only the host can do this.
    #[error("only the host of the table can do this")]
    NotHost,
    /// A seat is open.
    #[error("a seat is still open: wait for another player, or add a bot")]
    SeatsOpen,
    /// A person is not ready.
    #[error("a player is not ready yet: wait, or free the seat")]
    NotReady,
    /// The game has started.
    #[error("the game has started, and seats stay as they are")]
    Started,
    /// The game has not started.
    #[error("the game has not started")]
    NotStarted,
    /// The game is over.
    #[error("the game is over")]
    Finished,
    /// The game is not over.
    #[error("the game is not over")]
    NotFinished,
    /// The person did not play in this game.
    #[error("only those who played can play again")]
    DidNotPlay,
    /// The seat belongs to someone else.
    #[error("seat {0} is not yours")]
    NotYourSeat(Seat),
    /// A bot acts for the seat.
    #[error("a bot has been playing for you: take your seat over first")]
    Away,
    /// The person has resigned.
    #[error("you have resigned, and a bot plays to the end")]
    Resigned,
    /// The vote is about someone who is not away, or not for long enough.
    #[error("no one here has been away for long enough")]
    NotAway,
    /// Something has happened since the sequence that the command was decided on.
    #[error("based on sequence {on}, but the game is at {sequence}")]
    Stale {
        /// The sequence that the command was decided on.
        on: u64,
        /// The sequence of the game.
        sequence: u64,
    },
    /// The game is as long as a game may become.
    #[error("this game has nearly {MOST_STEPS} steps, as many as a game can have: only turns can be ended")]
    NoMorePlays,
    /// Enough was taken back.
    #[error(
        "you can take back {MOST_TAKEN_BACK_IN_A_ROW} actions in a row, and a game allows {MOST_TAKEN_BACK} in all"
    )]
    NoMoreTakeBacks,
    /// The game counts for ratings.
    #[error("this game counts for ratings, so there are no hints")]
    Rated,
    /// The action cannot be read.
    #[error("{0}")]
    Malformed(String),
    /// The rules do not allow it.
    #[error(transparent)]
    Rules(#[from] Refusal),
    /// The game is played by rules that this program does not know.
    #[error(
        "this game is played by version {0} of the rules, which this server does not know: its operator has to run \
         the program that knows it"
    )]
    UnknownRules(u32),
    /// The game is played with a standard set that this program does not know.
    #[error(
        "this game is played with version {0} of the standard set, which this server does not know: its operator \
         has to run the program that knows it"
    )]
    UnknownSet(u32),
    /// What is stored is not a valid game.
    #[error("{0}")]
    Corrupt(String),
    /// A stored step does not follow from those before it.
    #[error("a stored game fails at sequence {sequence}: {detail}")]
    CorruptEntry {
        /// The sequence of the step.
        sequence: u64,
        /// What is wrong.
        detail: String,
    },
}
