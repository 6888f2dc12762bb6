//! What people, bots and clocks do to a table.

use ilos_rules::{Action, Seat};

use crate::id::{PersonId, TableId};
use crate::people::Nameplate;
use crate::play::Proposal;
use crate::seat::BotName;
use crate::vote::{Absences, Motion};

/// What someone wants to do to a table, or what happens to it.
pub enum Command {
    /// A person takes a seat in the lobby.
    Join {
        /// The person.
        by: PersonId,
        /// What is shown of the person.
        nameplate: Nameplate,
        /// The seat; `None` for the first open one.
        seat: Option<Seat>,
    },
    /// A person leaves one seat or all of them. In the lobby the seats become open; in a match a bot plays
    /// on. A host without a seat gives the table up.
    Leave {
        /// The person.
        by: PersonId,
        /// The seat; `None` for all seats of the person.
        seat: Option<Seat>,
        /// The bot that plays on.
        substitute: BotName,
    },
    /// A person says whether the game can start.
    SetReady {
        /// The person.
        by: PersonId,
        /// Whether it can.
        ready: bool,
    },
    /// The host gives a bot a seat.
    AddBot {
        /// The person.
        by: PersonId,
        /// The bot.
        bot: BotName,
        /// The seat; `None` for the first open one.
        seat: Option<Seat>,
    },
    /// The host opens a seat again.
    ClearSeat {
        /// The person.
        by: PersonId,
        /// The seat.
        seat: Seat,
    },
    /// The host starts the game.
    Start {
        /// The person.
        by: PersonId,
        /// Whether the table was opened for this game: then its host knows of the first turn.
        just_opened: bool,
    },
    /// A person acts. The same command may be given again; it takes effect once.
    Act {
        /// The person.
        by: PersonId,
        /// The seat that acts.
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
        /// The person.
        by: PersonId,
        /// The seat that acts.
        seat: Seat,
        /// The sequence that it was decided on.
        on: u64,
        /// The id that the client gave to the command.
        request: String,
    },
    /// A bot of the server acts.
    BotMove {
        /// The seat that acts.
        seat: Seat,
        /// The sequence that it was decided on.
        on: u64,
        /// The action.
        action: Action,
    },
    /// A person takes over again from the bot that played for them. If the time for a step has run out, the
    /// bot still makes it, and the person plays on after it.
    ComeBack {
        /// The person.
        by: PersonId,
    },
    /// A person gives the game up: a bot plays their seats to the end.
    Resign {
        /// The person.
        by: PersonId,
        /// The bot that plays on.
        substitute: BotName,
    },
    /// A person says how to go on without someone who is away.
    Vote {
        /// The person.
        by: PersonId,
        /// What the person is for; `None` takes an earlier vote back.
        motion: Option<Motion>,
        /// Who is away.
        absences: Absences,
        /// The bot that plays on for the person of the motion.
        substitute: BotName,
    },
    /// The table is due: a time may have run out, or the process that ran a bot may have died.
    LookAtClock {
        /// The bot that plays on for the person who is to act, if their time has run out.
        substitute: BotName,
    },
    /// Who looks after the server closes the table: everyone leaves a lobby, and a match ends as it stands,
    /// without counting for ratings.
    Close,
    /// A person who played opens a table where the same people play again.
    Rematch {
        /// The person.
        by: PersonId,
        /// The table where they wanted to play again before, if it is no longer there.
        gone: Option<TableId>,
    },
}
