//! Why a text is no record, or a record no game.

use std::fmt;

use crate::chance::Commitment;
use crate::config::ConfigError;
use crate::play::Refusal;
use crate::record::MAX_RECORD_TEXT;
use crate::set::SetTextError;

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
