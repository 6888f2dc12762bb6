//! Records as readable text; `docs/records.md` describes the format.

use std::fmt::Write as _;

use crate::chance::{Commitment, Seed};
use crate::config::{Config, Options, PirateRule};
use crate::nouns::{MAX_PLAYERS, Seat};
use crate::play::Event;
use crate::record::reading::{Words, misread, number};
use crate::record::{
    MAX_PLAYER_NAME, MAX_RECORD_TEXT, Notation, Record, RecordError, RecordErrorKind, RecordLines,
    fitting_name,
};
use crate::set::{Set, SetTextError};

/// The version of the format, which decides how the rest is read.
const FORMAT: u32 = 1;

const SET: &str = "[set]";
const EVENTS: &str = "[events]";
const END: &str = "[end]";

impl Record {
    /// The record as text that reads back as the same record.
    pub fn to_text(&self) -> String {
        let mut text = format!("ilos record {FORMAT}\nrules {}\n", self.rules_version);
        text += &self.config.options().to_lines();
        for seat in Seat::all(self.config.players()) {
            let name = self.names.get(seat.index()).map_or_else(String::new, |name| fitting_name(name));
            let _ = writeln!(text, "{}", format!("seat {seat} {name}").trim_end());
        }
        if let Some(commitment) = &self.commitment {
            let _ = writeln!(text, "commitment {commitment}");
        }
        if let Some(seed) = &self.seed {
            let _ = writeln!(text, "seed {seed}");
        }
        let _ = writeln!(text, "\n{SET}\n{}\n{EVENTS}", self.config.set().to_text());
        let mut notation = Notation::new(&self.config);
        for (number, event) in (1..).zip(&self.events) {
            let blank = if matches!(event, Event::TurnBegan { .. }) { "\n" } else { "" };
            let _ = writeln!(text, "{blank}{number} {}", notation.write(event));
        }
        let _ = writeln!(text, "{END}");
        text
    }

    /// Reads a record. Whether the game obeys the rules is up to [`Record::verify`].
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        if text.len() > MAX_RECORD_TEXT {
            let kind = RecordErrorKind::TooLong { bytes: text.len() };
            return Err(RecordError { line: None, event: None, kind });
        }
        let mut reader = Reader::new(text);
        let rules_version = reader.read_versions()?;
        let options = reader.read_options()?;
        let names = reader.read_names()?;
        let commitment = reader.read_digits("commitment", Commitment::from_hex)?;
        let commitment_line = commitment.map(|_| reader.line);
        let seed = reader.read_digits("seed", Seed::from_hex)?;
        let set = reader.read_set()?;
        let players = names.len();
        let config = Config::new(set, players, options).map_err(|error| {
            let line = Some(reader.first_line);
            RecordError { line, event: None, kind: RecordErrorKind::Config(error) }
        })?;
        let (events, event_lines) = reader.read_events(&config)?;
        let lines = RecordLines { commitment: commitment_line, events: event_lines };
        Ok(Record { rules_version, config, names, commitment, seed, events, lines })
    }
}

/// Refuses a version of the rules that this program does not know.
pub(crate) fn check_rules_version(version: u32) -> Result<(), RecordErrorKind> {
    if crate::knows_version(version) { Ok(()) } else { Err(RecordErrorKind::RulesVersion { version }) }
}

/// Iterates over the lines; ignores blank ones and those that begin with `#`.
struct Reader<'t> {
    lines: Vec<&'t str>,
    /// How many lines were read.
    read: usize,
    /// The line that errors refer to, from 1.
    line: usize,
    /// The line that names the first seat.
    first_line: usize,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Reader<'t> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Reader { lines: text.lines().map(str::trim).collect(), read: 0, line: 1, first_line: 1 }
    }

    fn peek(&mut self) -> Option<&'t str> {
        while let Some(&line) = self.lines.get(self.read) {
            if !line.is_empty() && !line.starts_with('#') {
                return Some(line);
            }
            self.read += 1;
        }
        None
    }

    fn next(&mut self, expected: &str) -> Result<&'t str, RecordError> {
        let line = self.peek();
        self.read += 1;
        self.line = self.read.min(self.lines.len()).max(1);
        line.ok_or_else(|| self.error(misread(None, expected)))
    }

    /// The next line, of which `read` must use every word.
    fn words<T>(
        &mut self,
        expected: &str,
        read: impl FnOnce(&mut Words<'t>) -> Result<T, RecordErrorKind>,
    ) -> Result<T, RecordError> {
        let mut words = Words::of(self.next(expected)?);
        let value = read(&mut words).map_err(|kind| self.error(kind))?;
        words.end().map_err(|kind| self.error(kind))?;
        Ok(value)
    }

    /// A line of a keyword and a value.
    fn value<T>(
        &mut self,
        keyword: &str,
        expected: &str,
        fit: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, RecordError> {
        self.words(&format!("a line {keyword}"), |words| {
            words.keyword(keyword)?;
            words.fit(expected, fit)
        })
    }

    fn read_versions(&mut self) -> Result<u32, RecordError> {
        let expected = format!("a first line ilos record {FORMAT}");
        self.words(&expected, |words| {
            words.fit(&expected, only("ilos"))?;
            words.fit(&expected, only("record"))?;
            words.fit(&expected, |word| number(word).filter(|&version: &u32| version == FORMAT))
        })?;
        let version = self.value("rules", "the version of the rules", number)?;
        check_rules_version(version).map_err(|kind| self.error(kind))?;
        Ok(version)
    }

    fn read_options(&mut self) -> Result<Options, RecordError> {
        let first = self.value("first", "random or a seat", |word| match word {
            "random" => Some(None),
            _ => number(word).and_then(Seat::new).map(Some),
        })?;
        self.first_line = self.line;
        Ok(Options {
            first,
            pirate_rule: self.value("edition", "international or dutch", |word| {
                [PirateRule::International, PirateRule::Dutch]
                    .into_iter()
                    .find(|&pirate_rule| pirate_rule.word() == word)
            })?,
            open_stock: self.value("stock", "hidden or open", |word| match word {
                "hidden" => Some(false),
                "open" => Some(true),
                _ => None,
            })?,
            stall_rounds: self.value("stall_rounds", "a number of rounds, 0 for never", number)?,
            round_limit: self.value("round_limit", "a round, 0 for never", number)?,
        })
    }

    fn read_names(&mut self) -> Result<Vec<String>, RecordError> {
        let mut names = Vec::new();
        while names.len() < 2 || self.peek().is_some_and(|line| starts_with_word(line, "seat")) {
            let seat = names.len().to_string();
            let line = self.next("a line seat NUMBER NAME")?;
            let mut words = Words::of(line);
            let read = words.keyword("seat").and_then(|()| {
                let expected = if names.len() < MAX_PLAYERS {
                    format!("seat {seat}")
                } else {
                    "at most 5 seats".to_owned()
                };
                words.fit(&expected, |word| (word == seat && names.len() < MAX_PLAYERS).then_some(()))
            });
            read.map_err(|kind| self.error(kind))?;
            let name = line["seat".len()..].trim_start()[seat.len()..].trim_start();
            if fitting_name(name) != name {
                let expected =
                    format!("a name of at most {MAX_PLAYER_NAME} characters, none of them a control one");
                return Err(self.error(misread(Some(name), &expected)));
            }
            names.push(name.to_owned());
        }
        Ok(names)
    }

    /// An optional line.
    fn read_digits<T>(
        &mut self,
        keyword: &str,
        fit: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, RecordError> {
        if !self.peek().is_some_and(|line| starts_with_word(line, keyword)) {
            return Ok(None);
        }
        self.value(keyword, "64 hexadecimal digits", fit).map(Some)
    }

    fn read_set(&mut self) -> Result<Set, RecordError> {
        self.words("commitment, seed or [set]", |words| words.fit("commitment, seed or [set]", only(SET)))?;
        let start = self.read;
        let length = self.lines[start..].iter().position(|&line| line == EVENTS);
        let Some(length) = length else {
            self.line = self.lines.len();
            return Err(self.error(misread(None, "a line [events] after the set")));
        };
        self.read += length;
        let set = Set::parse(&self.lines[start..self.read].join("\n")).map_err(|error| {
            self.line = error.line.map_or(start, |line| start + line);
            self.error(RecordErrorKind::Set(Box::new(SetTextError { line: None, ..error })))
        })?;
        self.words(EVENTS, |words| words.keyword(EVENTS))?;
        Ok(set)
    }

    /// The events and their line numbers. Events are numbered, so that a lost or moved line is noticed where
    /// it happens.
    fn read_events(&mut self, config: &Config) -> Result<(Vec<Event>, Vec<usize>), RecordError> {
        let mut notation = Notation::new(config);
        let (mut events, mut lines) = (Vec::new(), Vec::new());
        loop {
            let next = events.len() + 1;
            let expected = format!("event {next} or {END}");
            if self.peek() == Some(END) {
                break;
            }
            let event = self.words(&expected, |words| {
                words.fit(&expected, |word| (number(word) == Some(next)).then_some(()))?;
                notation.read(words)
            });
            events.push(event.map_err(|error| RecordError { event: Some(next), ..error })?);
            lines.push(self.line);
        }
        self.next(END)?;
        match self.peek() {
            None => Ok((events, lines)),
            Some(line) => {
                self.next(END)?;
                Err(self.error(misread(Some(line), "nothing after [end]")))
            }
        }
    }

    fn error(&self, kind: RecordErrorKind) -> RecordError {
        RecordError { line: Some(self.line), event: None, kind }
    }
}

fn starts_with_word(line: &str, word: &str) -> bool {
    line.split_whitespace().next() == Some(word)
}

fn only(wanted: &str) -> impl Fn(&str) -> Option<()> {
    move |word| (word == wanted).then_some(())
}
