//! What people, bots and clocks do to a table.

use ilos_rules::{Action, Seat};

use crate::id::PersonId;
use crate::people::Nameplate;
use crate::play::Proposal;
use crate::seat::BotKind;

/// What someone wants to do to a table, or what happens to it.
pub enum Command {
    /// A person takes a seat in the lobby.
    Join {
        /// Who.
        by: PersonId,
        /// What is shown of the person.
        nameplate: Nameplate,
        /// The seat; the first open one with none.
        seat: Option<Seat>,
    },
    /// A person leaves a seat, or all. In the lobby the seats become open; in a match a bot plays on. A host without a
    /// seat gives the table up.
    Leave {
        /// Who.
        by: PersonId,
        /// The seat; all own seats with none.
        seat: Option<Seat>,
        /// The bot that plays on.
        substitute: BotKind,
    },
    /// A person says whether the game can start.
    SetReady {
        /// Who.
        by: PersonId,
        /// Whether it can.
        ready: bool,
    },
    /// The host gives a bot a seat.
    AddBot {
        /// Who.
        by: PersonId,
        /// The kind of bot.
        bot: BotKind,
        /// The seat; the first open one with none.
        seat: Option<Seat>,
    },
    /// The host opens a seat again.
    ClearSeat {
        /// Who.
        by: PersonId,
        /// The seat.
        seat: Seat,
    },
    /// The host starts the game.
    Start {
        /// Who.
        by: PersonId,
        /// Whether the table was opened for this game: then its host knows of the first turn.
        just_opened: bool,
    },
    /// A person acts. The same command may be given again; it takes effect once.
    Act {
        /// Who.
        by: PersonId,
        /// For which seat.
        seat: Seat,
        /// The sequence that it was decided on.
        on: u64,
        /// The id that the client gave to the command.
        request: String,
        /// The action.
        action: Box<dyn Proposal>,
    },
    /// A person takes the last action back. The same command may be given again; it takes effect once.
    TakeBack {
        /// Who.
        by: PersonId,
        /// For which seat.
        seat: Seat,
        /// The sequence that it was decided on.
        on: u64,
        /// The id that the client gave to the command.
        request: String,
    },
    /// A bot of the server acts.
    BotMove {
        /// For which seat.
        seat: Seat,
        /// The sequence that it was decided on.
        on: u64,
        /// The action.
        action: Action,
    },
    /// A person plays on for whom a bot has played. A step for which the time has run out stays the bot's: then the
    /// person plays on after it.
    ComeBack {
        /// Who.
        by: PersonId,
    },
    /// The table is due: a time may have run out, or a bot may have been forgotten with its process.
    LookAtClock {
        /// The seat whose time seemed to have run out, and the bot that plays on there.
        late: Option<(Seat, BotKind)>,
    },
    /// A person who played opens the table where the same people play again.
    Rematch {
        /// Who.
        by: PersonId,
    },
}
