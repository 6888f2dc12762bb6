//! Why a text is not a set, and where.

use std::fmt;

use crate::set::{MAX_SET_TEXT, SetError};

/// Why a text is not a set, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetTextError {
    /// The line, from 1; `None` when the error is in no line.
    pub line: Option<usize>,
    /// The tile.
    pub tile: Option<String>,
    /// The keyword of the line.
    pub field: Option<&'static str>,
    /// What is wrong.
    pub kind: SetTextErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetTextErrorKind {
    /// The text is longer than any set.
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// A word that has no meaning there.
    Unknown {
        /// The word.
        word: String,
        /// What the word stands for.
        what: &'static str,
        /// What was expected.
        expected: &'static str,
    },
    /// A surplus word.
    Surplus {
        /// The word.
        word: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A line in the wrong place.
    Misplaced {
        /// Its first word.
        word: String,
        /// What it needs.
        expected: &'static str,
    },
    /// Something is missing.
    Missing {
        /// What.
        what: &'static str,
        /// What was expected.
        expected: &'static str,
    },
    /// The wrong number of words.
    Count {
        /// How many there are.
        found: usize,
        /// Of what.
        of: &'static str,
        /// What was expected.
        expected: &'static str,
    },
    /// A line that may appear only once.
    Twice {
        /// The line where it was first.
        first: usize,
    },
    /// The text is readable, but not a valid set.
    Set(SetError),
}

impl fmt::Display for SetTextErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetTextErrorKind::TooLong { bytes } => {
                write!(f, "the text has {bytes} bytes, expected at most {MAX_SET_TEXT}")
            }
            SetTextErrorKind::Unknown { word, what, expected } => {
                write!(f, "{word:?} is not a {what}, expected {expected}")
            }
            SetTextErrorKind::Surplus { word, expected } => {
                write!(f, "{word:?} is too much, expected {expected}")
            }
            SetTextErrorKind::Misplaced { word, expected } => {
                write!(f, "{word:?} belongs elsewhere, expected {expected}")
            }
            SetTextErrorKind::Missing { what, expected } => {
                write!(f, "there is no {what}, expected {expected}")
            }
            SetTextErrorKind::Count { found, of, expected } => {
                write!(f, "there are {found} {of}, expected {expected}")
            }
            SetTextErrorKind::Twice { first } => {
                write!(f, "this was already given in line {first}, expected it once")
            }
            SetTextErrorKind::Set(error) => f.write_str(&error.what()),
        }
    }
}

/// `line 12, tile crescent, sides: "grass" is not a side, expected six words, each land or sea`.
impl fmt::Display for SetTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line.map(|line| format!("line {line}"));
        let tile = self.tile.as_ref().map(|tile| format!("tile {}", shortened(tile).escape_debug()));
        let field = self.field.map(str::to_owned);
        let place: Vec<String> = [line, tile, field].into_iter().flatten().collect();
        if !place.is_empty() {
            write!(f, "{}: ", place.join(", "))?;
        }
        self.kind.fmt(f)
    }
}

impl std::error::Error for SetTextError {}

impl SetTextError {
    pub(super) fn at(line: Option<usize>, kind: SetTextErrorKind) -> SetTextError {
        SetTextError { line, tile: None, field: None, kind }
    }
}

/// A word, shortened for a message.
pub(super) fn shortened(word: &str) -> String {
    const LONGEST: usize = 40;
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_owned(),
    }
}
