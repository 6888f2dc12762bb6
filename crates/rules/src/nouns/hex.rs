//! Hexagons: cells of the map, sides and rotations.
//!
//! Tiles are flat-top hexagons. Sides and directions are counted clockwise from the top: 0 north, 1
//! north-east, 2 south-east, 3 south, 4 south-west, 5 north-west. A tile with rotation `k` shows its side `i`
//! towards direction `(i + k) % 6`.

use std::fmt;

/// Axial steps to the neighbour in each direction.
pub(crate) const STEPS: [(i8, i8); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// The directions in words.
pub(crate) const COMPASS: [&str; 6] =
    ["north", "north-east", "south-east", "south", "south-west", "north-west"];

/// The opposite direction.
#[inline]
pub(crate) fn opposite(direction: usize) -> usize {
    (direction + 3) % 6
}

/// A cell of the map in axial coordinates; the first tile lies at 0, 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cell {
    /// Column, growing to the east.
    pub q: i8,
    /// Diagonal row, growing to the south.
    pub r: i8,
}

impl Cell {
    /// Where the first tile lies.
    pub const CENTRE: Cell = Cell { q: 0, r: 0 };

    /// The neighbouring cell in a direction.
    #[inline]
    pub fn neighbour(self, direction: usize) -> Cell {
        let (q, r) = STEPS[direction];
        Cell { q: self.q.wrapping_add(q), r: self.r.wrapping_add(r) }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

/// How far a tile is turned clockwise, in sixths: 0 to 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rotation(u8);

impl Rotation {
    /// Not turned.
    pub const NONE: Rotation = Rotation(0);

    /// All rotations.
    pub fn all() -> impl Iterator<Item = Rotation> {
        (0..6).map(Rotation)
    }

    /// The rotation by this many sixths, if it is one of 0 to 5.
    pub fn new(sixths: usize) -> Option<Rotation> {
        (sixths < 6).then_some(Rotation(sixths as u8))
    }

    /// How many sixths.
    #[inline]
    pub fn sixths(self) -> usize {
        self.0 as usize
    }

    /// The side of a tile turned this way that looks in a direction.
    #[inline]
    pub fn side_towards(self, direction: usize) -> usize {
        let side = direction + 6 - self.sixths();
        if side >= 6 { side - 6 } else { side }
    }
}

impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of sides or directions, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sides(pub u8);

impl Sides {
    /// Whether the side is in the set.
    #[inline]
    pub fn has(self, side: usize) -> bool {
        self.0 >> side & 1 != 0
    }

    /// Adds a side.
    pub fn add(&mut self, side: usize) {
        self.0 |= 1 << side;
    }

    /// The sides in order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..6).filter(move |&side| self.has(side))
    }

    /// The directions these sides of a tile look in when it is turned.
    #[inline]
    pub fn turned(self, rotation: Rotation) -> Sides {
        let doubled = (self.0 as u16) << rotation.sixths();
        Sides(((doubled | doubled >> 6) & 0x3f) as u8)
    }
}
