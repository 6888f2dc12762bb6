//! What does not change during a game: the set, the options, the number of players.

use crate::hex::{Rotation, Sides};
use crate::options::Options;
use crate::seat::MAX_PLAYERS;
use crate::set::{LocationKind, MAX_LOCATIONS, MAX_PORTIONS, Set, TileId};

/// A table: everything that every position of a game shares.
#[derive(Clone, Debug)]
pub struct Config {
    set: Set,
    options: Options,
    players: u8,
    tiles: Vec<TileFacts>,
}

/// Why there can be no such table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConfigError {
    /// Not 2 to 5 players (C1).
    Players(usize),
    /// The seat that should begin has no player (S2).
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
    /// A table of so many players.
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

    /// How many play.
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

/// The four classes of location, by the card that takes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    Plantation,
    Mine,
    Site,
    Ruins,
}

pub(crate) const CLASSES: [Class; 4] = [Class::Plantation, Class::Mine, Class::Site, Class::Ruins];

impl LocationKind {
    pub(crate) fn class(self) -> Class {
        match self {
            LocationKind::Ebony | LocationKind::Spice | LocationKind::Pigment => Class::Plantation,
            LocationKind::Gold => Class::Mine,
            LocationKind::Site => Class::Site,
            LocationKind::Ruins => Class::Ruins,
        }
    }
}

/// A tile of the set, worked out for the engine.
#[derive(Clone, Debug)]
pub(crate) struct TileFacts {
    /// Byte `k`: the directions that are land at rotation `k`.
    pub(crate) land_by_rotation: u64,
    /// Bit 7 of byte `k` is set when rotation `k` is not the same as a smaller one.
    pub(crate) distinct: u64,
    pub(crate) portions: u8,
    pub(crate) portion_of_side: [u8; 6],
    pub(crate) hideout: bool,
    pub(crate) kinds: [LocationKind; MAX_LOCATIONS],
    pub(crate) portion_of_location: [u8; MAX_LOCATIONS],
    /// All locations, a bit for each.
    pub(crate) locations: u16,
    /// The locations of each portion.
    pub(crate) in_portion: [u16; MAX_PORTIONS],
    /// The locations of each class.
    pub(crate) of_class: [u16; 4],
    /// How many locations of each class each portion has.
    pub(crate) counts: [[u8; 4]; MAX_PORTIONS],
}

impl TileFacts {
    fn new(set: &Set, id: TileId) -> TileFacts {
        let tile = set.tile(id);
        let mut facts = TileFacts {
            land_by_rotation: 0,
            distinct: 0,
            portions: tile.portions.len() as u8,
            portion_of_side: [0; 6],
            hideout: tile.hideout,
            kinds: [LocationKind::Ebony; MAX_LOCATIONS],
            portion_of_location: [0; MAX_LOCATIONS],
            locations: 0,
            in_portion: [0; MAX_PORTIONS],
            of_class: [0; 4],
            counts: [[0; 4]; MAX_PORTIONS],
        };
        for rotation in Rotation::all() {
            facts.land_by_rotation |= (tile.land.turned(rotation).0 as u64) << (8 * rotation.sixths());
        }
        for rotation in tile.distinct_rotations() {
            facts.distinct |= 0x80 << (8 * rotation.sixths());
        }
        for (index, portion) in tile.portions.iter().enumerate() {
            for side in portion.sides.iter() {
                facts.portion_of_side[side] = index as u8;
            }
        }
        for (index, (portion, kind)) in tile.locations().enumerate() {
            let class = kind.class() as usize;
            facts.kinds[index] = kind;
            facts.portion_of_location[index] = portion as u8;
            facts.locations |= 1 << index;
            facts.in_portion[portion] |= 1 << index;
            facts.of_class[class] |= 1 << index;
            facts.counts[portion][class] += 1;
        }
        facts
    }

    /// The directions that are land when the tile is turned so.
    #[inline]
    pub(crate) fn land(&self, rotation: Rotation) -> Sides {
        Sides((self.land_by_rotation >> (8 * rotation.sixths())) as u8)
    }
}
