//! The record of a game: everything that is needed to tell it again, and to check it. `docs/records.md` describes
//! its text.

use std::fmt;

use crate::config::{Config, ConfigError};
use crate::dealer::{Commitment, Seed};
use crate::event::Event;
use crate::game::Game;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::set_text::SetTextError;

/// The longest text of a record, in bytes.
pub const MAX_RECORD_TEXT: usize = 4 * 1024 * 1024;

/// The longest name of a player, in characters; a longer one is cut.
pub const MAX_PLAYER_NAME: usize = 64;

/// A game written down. That it obeys the rules is known only after [`Record::verify`].
#[derive(Clone, Debug)]
pub struct Record {
    /// The version of the rules that the game was started under.
    pub rules_version: u32,
    /// The set, the options and the number of players.
    pub config: Config,
    /// The players' names, by seat.
    pub names: Vec<String>,
    /// What was published about the seed before the deal.
    pub commitment: Option<Commitment>,
    /// The seed, where it may be told: when the game is over.
    pub seed: Option<Seed>,
    /// Everything that happened, the set-up first.
    pub events: Vec<Event>,
    pub(crate) lines: RecordLines,
}

/// The lines that a record was read from, from 1; empty for a record that was not read.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecordLines {
    pub(crate) commitment: Option<usize>,
    pub(crate) events: Vec<usize>,
}

impl Record {
    /// The record of a game. Names are made to fit in a line; a seat without one has an empty name.
    pub fn new(
        game: &Game,
        names: Vec<String>,
        commitment: Option<Commitment>,
        seed: Option<Seed>,
    ) -> Record {
        let config = game.config().clone();
        let name = |seat: Seat| names.get(seat.index()).map_or_else(String::new, |name| fitting_name(name));
        Record {
            rules_version: crate::RULES_VERSION,
            names: Seat::all(config.players()).map(name).collect(),
            commitment,
            seed,
            events: game.events().to_vec(),
            config,
            lines: RecordLines::default(),
        }
    }

    /// The fault of an event, by its index from 0.
    pub(crate) fn fault_at(&self, index: usize, kind: RecordErrorKind) -> RecordError {
        RecordError { line: self.lines.events.get(index).copied(), event: Some(index + 1), kind }
    }
}

/// The name as one line without control characters, not too long.
pub(crate) fn fitting_name(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let short: String = plain.trim().chars().take(MAX_PLAYER_NAME).collect();
    short.trim_end().to_owned()
}

/// Why a text is no record, or a record no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, from 1, where the record was read from a text.
    pub line: Option<usize>,
    /// The number of the event, from 1, where it is the fault of one.
    pub event: Option<usize>,
    /// What is wrong.
    pub kind: RecordErrorKind,
}

/// What is wrong with a record. Events are told in the notation of records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordErrorKind {
    /// The text is longer than any record.
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// Something else stands where it should not.
    Misread {
        /// What stands there; nothing when the line or the text ends.
        found: Option<String>,
        /// What would do.
        expected: String,
    },
    /// The game was played by rules that this program does not know.
    RulesVersion {
        /// Their version.
        version: u32,
    },
    /// The set is none; its line is that of the record.
    Set(Box<SetTextError>),
    /// The options do not go together.
    Config(ConfigError),
    /// The rules forbid what a player did.
    Refused(Refusal),
    /// Chance could not decide so.
    Chance {
        /// What the event says, if anything.
        given: Option<String>,
        /// What was to be decided.
        needed: String,
    },
    /// The rules say that something else happens.
    Differs {
        /// The recorded event; none at the end of the record.
        recorded: Option<String>,
        /// What happens; none when a player has to decide.
        expected: Option<String>,
    },
    /// The commitment is not that of the seed at this table.
    Commitment {
        /// The one that is.
        expected: Commitment,
    },
    /// The seed deals otherwise.
    Seed {
        /// The recorded event.
        recorded: String,
        /// What the seed gives.
        dealt: String,
    },
}

impl fmt::Display for RecordErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordErrorKind::TooLong { bytes } => {
                write!(f, "the text has {bytes} bytes, expected at most {MAX_RECORD_TEXT}")
            }
            RecordErrorKind::Misread { found: Some(found), expected } => {
                write!(f, "found {found:?}, expected {expected}")
            }
            RecordErrorKind::Misread { found: None, expected } => {
                write!(f, "nothing follows, expected {expected}")
            }
            RecordErrorKind::RulesVersion { version } => write!(
                f,
                "played by version {version} of the rules, which this program does not know, expected version {}",
                crate::RULES_VERSION
            ),
            RecordErrorKind::Set(error) => write!(f, "the set is faulty: {error}"),
            RecordErrorKind::Config(fault) => fault.fmt(f),
            RecordErrorKind::Refused(refusal) => {
                write!(f, "the rules forbid this: {refusal} ({})", refusal.rule())
            }
            RecordErrorKind::Chance { given: Some(given), needed } => {
                write!(f, "chance cannot have given {given}, expected {needed}")
            }
            RecordErrorKind::Chance { given: None, needed } => {
                write!(f, "what chance decided is missing, expected {needed}")
            }
            RecordErrorKind::Differs { recorded, expected } => {
                let recorded =
                    recorded.as_ref().map_or("the record ends".to_owned(), |text| format!("`{text}`"));
                let expected =
                    expected.as_ref().map_or("a player's action".to_owned(), |text| format!("`{text}`"));
                write!(f, "{recorded} cannot come here, expected {expected}")
            }
            RecordErrorKind::Commitment { expected } => {
                write!(f, "the commitment does not belong to the seed at this table, expected {expected}")
            }
            RecordErrorKind::Seed { recorded, dealt } => {
                write!(f, "`{recorded}` does not come from the seed, expected `{dealt}`")
            }
        }
    }
}

/// `line 210, event 47: the rules forbid this: costs exactly 2 cards, you offer 3 (K7)`.
impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.event) {
            (Some(line), Some(event)) => write!(f, "line {line}, event {event}: ")?,
            (Some(line), None) => write!(f, "line {line}: ")?,
            (None, Some(event)) => write!(f, "event {event}: ")?,
            (None, None) => {}
        }
        self.kind.fmt(f)
    }
}

impl std::error::Error for RecordError {}
