//! Buildings: forts and trading posts (C5).

use crate::nouns::{Good, Location};

/// What a building token shows (C5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Building {
    /// Protects its owner on the island and brings a card (P4, T4).
    Fort,
    /// Produces a good copied from a plantation of the island (K4).
    Post(Good),
}

/// A building token on the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct BuildingToken {
    /// Its construction site.
    pub at: Location,
    /// What it is.
    pub building: Building,
}
