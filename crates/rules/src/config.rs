//! What does not change during a game: the set, the options, the number of players.
//!
//! ```
//! use ilos_rules::{Config, Options, Set};
//!
//! let options = Options { open_stock: true, ..Options::default() };
//! let config = Config::new(Set::standard(), 4, options)?;
//! assert_eq!(config.tiles_used(), 16);
//!
//! let error = Config::new(Set::standard(), 6, options).unwrap_err();
//! assert_eq!(error.to_string(), "6 players, expected 2 to 5 (C1)");
//! # Ok::<(), ilos_rules::ConfigError>(())
//! ```

mod options;
mod tile_facts;

use crate::nouns::{MAX_PLAYERS, TileId};
use crate::set::Set;

pub use options::{Options, PirateRule};
pub(crate) use tile_facts::{CLASSES, Class, TileFacts};

/// Everything that all positions of a game share.
#[derive(Clone, Debug)]
pub struct Config {
    set: Set,
    options: Options,
    players: u8,
    tiles: Vec<TileFacts>,
}

/// Why a configuration is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConfigError {
    /// Not 2 to 5 players (C1).
    Players(usize),
    /// The first seat has no player (S2).
    First(usize),
}

impl std::fmt::Display for ConfigError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ConfigError::Players(count) => write!(f, "{count} players, expected 2 to {MAX_PLAYERS} (C1)"),
            ConfigError::First(seat) => {
                write!(f, "seat {seat} should begin but has no player; seats are counted from 0 (S2)")
            }
        }
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// A configuration for this many players.
    pub fn new(set: Set, players: usize, options: Options) -> Result<Config, ConfigError> {
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(ConfigError::Players(players));
        }
        if let Some(first) = options.first
            && first.index() >= players
        {
            return Err(ConfigError::First(first.index()));
        }
        let tiles = set.tile_ids().map(|tile| TileFacts::new(&set, tile)).collect();
        Ok(Config { set, options, players: players as u8, tiles })
    }

    /// The tiles and prices.
    pub fn set(&self) -> &Set {
        &self.set
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How many players there are.
    #[inline]
    pub fn players(&self) -> u8 {
        self.players
    }

    /// How many tiles a game uses (S1).
    pub fn tiles_used(&self) -> u8 {
        4 * self.players
    }

    #[inline]
    pub(crate) fn facts(&self, tile: TileId) -> &TileFacts {
        &self.tiles[tile.index()]
    }
}
