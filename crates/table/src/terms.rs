//! What was agreed on when a table was opened.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use ilos_rules::{Config, MAX_PLAYERS, Options, RULES_VERSION, STANDARD_SET_VERSION, Set};

use crate::clock::{Clock, Millis};
use crate::error::TableError;
use crate::play::round_limit;
use crate::stage::Start;

/// The longest text of a set that a table can bring, in bytes.
pub const MAX_SET: usize = 64 * 1024;

/// What was agreed on when a table was opened. It never changes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// Whether everyone sees the table in the list.
    pub listed: bool,
    /// Whether the game is to count for ratings.
    pub rated: bool,
    /// Who sits where.
    pub seat_order: SeatOrder,
    /// The options of the rules.
    pub options: Options,
    /// The table's own set; `None` for the standard set.
    pub set: Option<OwnSet>,
    /// How time is kept.
    pub clock: Clock,
    /// How many seconds a person may be away before the others may go on without them; `None` for what suits
    /// the clock.
    pub away_after: Option<u32>,
}

/// Times that a table can choose for [`Terms::away_after`], in seconds.
const AWAY_AFTER: RangeInclusive<u32> = 10..=1_209_600;

/// A set that a table brings, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnSet {
    text: String,
    /// Kept beside the text, so that a list of tables reads no set; `None` if an older program has stored the
    /// table.
    name: Option<String>,
}

impl OwnSet {
    /// The set of a new table.
    pub fn new(text: String) -> Result<OwnSet, TableError> {
        let name = read_set(&text)?.name().to_owned();
        Ok(OwnSet { text, name: Some(name) })
    }

    /// A set as a store has kept it.
    pub fn stored(text: String, name: Option<String>) -> OwnSet {
        OwnSet { text, name }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name, if it is kept beside the text.
    pub fn kept_name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

/// Who sits where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SeatOrder {
    /// People keep the seats they took.
    #[default]
    Fixed,
    /// Drawn by lot when the game starts.
    Random,
}

impl Terms {
    /// The same terms, with a limit of rounds that new games can have.
    pub(crate) fn with_an_end(mut self) -> Terms {
        self.options.round_limit = round_limit(self.options.round_limit);
        self
    }

    /// Refuses terms with which this many players could not start a game.
    pub(crate) fn check(&self, players: usize) -> Result<(), TableError> {
        self.config(players, None)?;
        self.clock.check()?;
        match self.away_after {
            Some(seconds) if !AWAY_AFTER.contains(&seconds) => Err(TableError::AwayAfter),
            _ if self.rated && !self.can_be_rated() => Err(TableError::CannotBeRated),
            _ => Ok(()),
        }
    }

    /// Ratings compare only games under the same conditions, in which a loser cannot put off the end.
    fn can_be_rated(&self) -> bool {
        let first = self.options.first;
        self.set.is_none()
            && self.options == Options { first, ..Options::default() }
            && self.clock != Clock::None
    }

    /// How long a person may be away before the others may go on without them.
    pub fn away_after(&self) -> Millis {
        Millis::from(self.away_after.unwrap_or_else(|| self.clock.usual_away_after())) * 1000
    }

    /// The set, the options and the number of players of a game: those that it began with, or those of new
    /// games.
    pub fn config(&self, players: usize, start: Option<&Start>) -> Result<Config, TableError> {
        let rules_version = start.map_or(RULES_VERSION, |start| start.rules_version);
        if !ilos_rules::knows_version(rules_version) {
            return Err(TableError::UnknownRules(rules_version));
        }
        let set = self.read_set(standard_version(start))?;
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(ilos_rules::ConfigError::Players(players).into());
        }
        Ok(Config::new(set, players, self.options)?)
    }

    /// The name of the set that a game began with, or of the set of new games.
    pub fn set_name(&self, start: Option<&Start>) -> Result<String, TableError> {
        match &self.set {
            None => {
                let set = standard_set(standard_version(start));
                // A game with a standard set that only a newer program knows can be shown, if not played.
                Ok(set.or_else(|_| standard_set(STANDARD_SET_VERSION))?.name().to_owned())
            }
            Some(OwnSet { name: Some(name), .. }) => Ok(name.clone()),
            Some(OwnSet { text, name: None }) => Ok(read_set(text)?.name().to_owned()),
        }
    }

    fn read_set(&self, standard_version: u32) -> Result<Set, TableError> {
        match &self.set {
            None => standard_set(standard_version).cloned(),
            Some(own) => read_set(&own.text),
        }
    }
}

fn read_set(text: &str) -> Result<Set, TableError> {
    if text.len() > MAX_SET {
        return Err(TableError::SetTooLong { bytes: text.len() });
    }
    Set::parse(text).map_err(|error| TableError::Set(Box::new(error)))
}

/// Which standard set a game began with, or new games begin with.
fn standard_version(start: Option<&Start>) -> u32 {
    start.map_or(STANDARD_SET_VERSION, |start| start.standard_version)
}

fn standard_set(version: u32) -> Result<&'static Set, TableError> {
    static STANDARD: LazyLock<Vec<Set>> =
        LazyLock::new(|| (1..=STANDARD_SET_VERSION).filter_map(Set::standard_version).collect());
    let index = (version as usize).checked_sub(1);
    index.and_then(|index| STANDARD.get(index)).ok_or(TableError::UnknownSet(version))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_own_set_keeps_its_text() {
        let text = Set::standard().to_text();
        assert_eq!(OwnSet::new(text.clone()).unwrap().text(), text);
    }

    #[test]
    fn in_a_rated_game_it_may_be_chosen_who_begins_and_nothing_else() {
        let rated = |options| Terms { options, clock: Clock::PerTurn { seconds: 60 }, ..Terms::default() };
        assert!(rated(Options { first: ilos_rules::Seat::new(1), ..Options::default() }).can_be_rated());
        assert!(!rated(Options { round_limit: 4, ..Options::default() }).can_be_rated());
    }
}
