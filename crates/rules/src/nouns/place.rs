//! Places on the map, named by the order in which tiles came into play.

use crate::nouns::{Cell, MAX_IN_PLAY, MAX_LOCATIONS, MAX_PORTIONS, Rotation, TileId};

/// A tile in play, by the order of placing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Slot(pub(crate) u8);

impl Slot {
    /// The slot with this number, from 0, if that many tiles can be in play.
    pub fn new(index: usize) -> Option<Slot> {
        (index < MAX_IN_PLAY).then_some(Slot(index as u8))
    }

    /// The number of the slot, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A portion of a tile in play, and with it the shore of that portion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Portion(pub(crate) u8);

impl Portion {
    /// The portion of that index on a tile in play.
    #[inline]
    pub fn new(slot: Slot, index: usize) -> Portion {
        debug_assert!(index < MAX_PORTIONS);
        Portion(slot.0 * MAX_PORTIONS as u8 + index as u8)
    }

    /// The tile it lies on.
    #[inline]
    pub fn slot(self) -> Slot {
        Slot(self.0 / MAX_PORTIONS as u8)
    }

    /// Its index on the tile.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize % MAX_PORTIONS
    }
}

/// A location of a tile in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Location(pub(crate) u8);

impl Location {
    /// The location of that index on a tile in play.
    #[inline]
    pub fn new(slot: Slot, index: usize) -> Location {
        debug_assert!(index < MAX_LOCATIONS);
        Location(slot.0 * MAX_LOCATIONS as u8 + index as u8)
    }

    /// The tile it lies on.
    #[inline]
    pub fn slot(self) -> Slot {
        Slot(self.0 / MAX_LOCATIONS as u8)
    }

    /// Its index on the tile, counted through the portions.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize % MAX_LOCATIONS
    }
}

/// An island, by its number in the present position. Numbers change when islands merge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct IslandId(pub(crate) u8);

impl IslandId {
    /// The number of the island, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a ship is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Not in play.
    Reserve,
    /// Anchored at the shore of a portion.
    Shore(Portion),
    /// On the hideout of a tile: a pirate.
    Hideout(Slot),
}

/// Where a ship is, in seven bits: shores come before hideouts, hideouts before the reserve.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Berth(pub(crate) u8);

const HIDEOUT_BIT: u8 = 0x40;
const RESERVE: u8 = 0x7f;

impl Berth {
    /// Not in play.
    pub const RESERVE: Berth = Berth(RESERVE);

    /// At the shore of a portion.
    #[inline]
    pub const fn shore(portion: Portion) -> Berth {
        Berth(portion.0)
    }

    /// On the hideout of a tile.
    #[inline]
    pub const fn hideout(slot: Slot) -> Berth {
        Berth(HIDEOUT_BIT | slot.0)
    }

    /// The same, to match on.
    #[inline]
    pub const fn place(self) -> Place {
        if self.is_reserve() {
            Place::Reserve
        } else if self.is_hideout() {
            Place::Hideout(Slot(self.0 & !HIDEOUT_BIT))
        } else {
            Place::Shore(Portion(self.0))
        }
    }

    /// Whether the ship is at a shore.
    #[inline]
    pub const fn is_shore(self) -> bool {
        self.0 < HIDEOUT_BIT
    }

    /// Whether the ship is a pirate.
    #[inline]
    pub const fn is_hideout(self) -> bool {
        self.0 >= HIDEOUT_BIT && self.0 < RESERVE
    }

    /// Whether the ship is not in play.
    #[inline]
    pub const fn is_reserve(self) -> bool {
        self.0 == RESERVE
    }

    /// An index below 64, which is that of the portion when the ship is at a shore.
    #[inline]
    pub(crate) const fn portion_index(self) -> usize {
        (self.0 & 0x3f) as usize
    }
}

impl Default for Berth {
    fn default() -> Berth {
        Berth::RESERVE
    }
}

/// A tile of the exploration area put into play with a ship at one of its shores (E5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exploration {
    /// The tile.
    pub tile: TileId,
    /// Where it goes.
    pub cell: Cell,
    /// How it is turned.
    pub rotation: Rotation,
    /// The index of the portion at whose shore the ship lands.
    pub portion: u8,
}

impl Exploration {
    /// The first tile of a game: at the centre, not turned (S4).
    pub fn first(tile: TileId, portion: u8) -> Exploration {
        Exploration { tile, cell: Cell::CENTRE, rotation: Rotation::NONE, portion }
    }
}

/// Where a ship goes (K1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Destination {
    /// To the shore of a portion in play.
    Shore(Portion),
    /// To a vacant hideout.
    Hideout(Slot),
    /// To a new tile.
    Explore(Exploration),
}

/// A tile in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlacedTile {
    /// Which tile.
    pub tile: TileId,
    /// How it is turned.
    pub rotation: Rotation,
    /// Where it lies.
    pub cell: Cell,
}
