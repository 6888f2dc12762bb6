//! Tiles of a set and what can be done at their locations.

use std::fmt;

use crate::nouns::{Card, Good};

/// The most portions on a tile (D2).
pub const MAX_PORTIONS: usize = 3;
/// The most locations on a tile; more would not fit on a hexagon.
pub const MAX_LOCATIONS: usize = 12;

/// A tile of a set, by its place in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct TileId(pub(crate) u8);

impl TileId {
    /// The place of the tile in its set, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TileSet(pub(crate) u64);

impl TileSet {
    /// The first `count` tiles of a set.
    pub fn first(count: usize) -> TileSet {
        TileSet(if count >= 64 { u64::MAX } else { (1 << count) - 1 })
    }

    /// How many tiles.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the tile is among them.
    pub fn has(self, tile: TileId) -> bool {
        self.0 >> tile.0 & 1 != 0
    }

    #[inline]
    pub(crate) fn remove(&mut self, tile: TileId) {
        self.0 &= !(1 << tile.0);
    }

    /// The tiles in order.
    pub fn iter(self) -> impl Iterator<Item = TileId> {
        (0..64).map(TileId).filter(move |&tile| self.has(tile))
    }
}

/// What can be done at a location.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LocationKind {
    /// A plantation of ebony.
    Ebony,
    /// A plantation of spice.
    Spice,
    /// A plantation of pigment.
    Pigment,
    /// A gold mine.
    Gold,
    /// A construction site.
    Site,
    /// Ruins.
    Ruins,
}

impl LocationKind {
    /// All kinds.
    pub const ALL: [LocationKind; 6] = [
        LocationKind::Ebony,
        LocationKind::Spice,
        LocationKind::Pigment,
        LocationKind::Gold,
        LocationKind::Site,
        LocationKind::Ruins,
    ];

    /// The word for the kind in files and messages.
    pub fn word(self) -> &'static str {
        match self {
            LocationKind::Ebony => "ebony",
            LocationKind::Spice => "spice",
            LocationKind::Pigment => "pigment",
            LocationKind::Gold => "gold",
            LocationKind::Site => "site",
            LocationKind::Ruins => "ruins",
        }
    }

    /// The kind a word stands for.
    pub fn from_word(word: &str) -> Option<LocationKind> {
        LocationKind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// The good that a pioneer here produces, if any.
    pub fn good(self) -> Option<Good> {
        match self {
            LocationKind::Ebony => Some(Good::Ebony),
            LocationKind::Spice => Some(Good::Spice),
            LocationKind::Pigment => Some(Good::Pigment),
            LocationKind::Gold => Some(Good::Gold),
            LocationKind::Site | LocationKind::Ruins => None,
        }
    }

    /// The card that puts a pioneer here.
    pub const fn card(self) -> Card {
        match self {
            LocationKind::Ebony | LocationKind::Spice | LocationKind::Pigment => Card::Plantation,
            LocationKind::Gold => Card::GoldMine,
            LocationKind::Site => Card::Building,
            LocationKind::Ruins => Card::Ruins,
        }
    }
}

impl fmt::Display for LocationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
