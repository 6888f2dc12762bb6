//! The record of a game: everything needed to replay and check it. `docs/records.md` describes its text.
//!
//! ```
//! use ilos_rules::{Commitment, Config, Dealer, Game, Options, Record, Seed, Set};
//!
//! let config = Config::new(Set::standard(), 2, Options::default())?;
//! let seed = Seed::from_text("any");
//! let commitment = Commitment::new(&config, &seed);
//! let Ok(game) = Game::new(config.clone(), &mut Dealer::new(&config, seed));
//!
//! let names = vec!["Ana".to_owned(), "Bo".to_owned()];
//! let text = Record::new(&game, names, Some(commitment), Some(seed)).to_text();
//! assert!(text.starts_with("ilos record 1\nrules 1\nfirst random\n"));
//!
//! // Verifying plays the game again, and demands that the seed deals what was recorded.
//! let replayed = Record::parse(&text)?.verify()?;
//! assert_eq!(replayed.position(), game.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod notation;
mod reading;
mod text;
mod verify;

use crate::chance::{Commitment, Seed};
use crate::config::Config;
use crate::game::Game;
use crate::nouns::Seat;
use crate::play::Event;

pub use error::{RecordError, RecordErrorKind};
pub use notation::Notation;

/// The longest text of a record, in bytes.
pub const MAX_RECORD_TEXT: usize = 4 * 1024 * 1024;

/// The longest name of a player, in characters; a longer one is cut.
pub(crate) const MAX_PLAYER_NAME: usize = 64;

/// A game in writing. Whether it obeys the rules is known only after [`Record::verify`].
#[derive(Clone, Debug)]
pub struct Record {
    /// The version of the rules under which the game began.
    pub rules_version: u32,
    /// The set, the options and the number of players.
    pub config: Config,
    /// The players' names, by seat.
    pub names: Vec<String>,
    /// What was published about the seed before the deal.
    pub commitment: Option<Commitment>,
    /// The seed, if it may be published: when the game is over.
    pub seed: Option<Seed>,
    /// Everything that happened, the set-up first.
    pub events: Vec<Event>,
    pub(crate) lines: RecordLines,
}

/// The line numbers, from 1, that a record was read from; empty for a record that was not read.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecordLines {
    pub(crate) commitment: Option<usize>,
    pub(crate) events: Vec<usize>,
}

impl Record {
    /// The record of a game. Names are shortened to fit in a line; a seat without a name has an empty one.
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

    /// An error of an event, by its index from 0.
    pub(crate) fn error_at(&self, index: usize, kind: RecordErrorKind) -> RecordError {
        RecordError { line: self.lines.events.get(index).copied(), event: Some(index + 1), kind }
    }
}

/// The name as one line without control characters, not too long.
pub(crate) fn fitting_name(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let short: String = plain.trim().chars().take(MAX_PLAYER_NAME).collect();
    short.trim_end().to_owned()
}
