//! Why a text is not a record, or a record not a game.

use std::fmt;

use crate::chance::Commitment;
use crate::config::ConfigError;
use crate::play::Refusal;
use crate::record::MAX_RECORD_TEXT;
use crate::set::SetTextError;

/// Why a text is not a record, or a record not a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, from 1, if the record was read from a text.
    pub line: Option<usize>,
    /// The number of the event, from 1, if the error belongs to one.
    pub event: Option<usize>,
    /// What is wrong.
    pub kind: RecordErrorKind,
}

/// What is wrong with a record. Events are given in the notation of records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordErrorKind {
    /// The text is longer than any record.
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// A word or line other than expected.
    Misread {
        /// What was found; `None` at the end of the line or of the text.
        found: Option<String>,
        /// What was expected.
        expected: String,
    },
    /// This program does not know the version of the rules.
    RulesVersion {
        /// The version.
        version: u32,
    },
    /// The set is not valid; its error names the line of the record.
    Set(Box<SetTextError>),
    /// The options are not possible together.
    Config(ConfigError),
    /// The rules forbid an action of a player.
    Refused(Refusal),
    /// Chance could not have given this result.
    Chance {
        /// The result that the event holds, if any.
        given: Option<String>,
        /// What had to be decided.
        needed: String,
    },
    /// According to the rules, something else happens.
    Differs {
        /// The recorded event; `None` at the end of the record.
        recorded: Option<String>,
        /// What happens; `None` when a player has to decide.
        expected: Option<String>,
    },
    /// The commitment does not belong to the seed and this table.
    Commitment {
        /// The right one.
        expected: Commitment,
    },
    /// The seed deals something else.
    Seed {
        /// The recorded event.
        recorded: String,
        /// What the seed deals.
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
                "played by version {version} of the rules, which this program does not know, expected \
                 version {}",
                crate::RULES_VERSION
            ),
            RecordErrorKind::Set(error) => write!(f, "the set is faulty: {error}"),
            RecordErrorKind::Config(error) => error.fmt(f),
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

/// `line 210, event 47: the rules forbid this: it costs exactly 2 cards; you offer 3 (K7)`.
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
