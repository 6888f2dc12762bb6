//! What the engine looks up about a tile, computed once for a set.

use crate::nouns::{Card, LocationKind, MAX_LOCATIONS, MAX_PORTIONS, Rotation, Sides, TileId};
use crate::set::Set;

/// The four classes of location, by the card that takes them, in the order of [`Card::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    Plantation,
    Mine,
    Site,
    Ruins,
}

pub(crate) const CLASSES: [Class; 4] = [Class::Plantation, Class::Mine, Class::Site, Class::Ruins];

impl Class {
    /// The card that takes locations of this class.
    pub(crate) const fn card(self) -> Card {
        match self {
            Class::Plantation => Card::Plantation,
            Class::Mine => Card::GoldMine,
            Class::Site => Card::Building,
            Class::Ruins => Card::Ruins,
        }
    }
}

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

/// A tile of the set, prepared for the engine.
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
    pub(super) fn new(set: &Set, id: TileId) -> TileFacts {
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

    /// The directions that are land when the tile is turned this way.
    #[inline]
    pub(crate) fn land(&self, rotation: Rotation) -> Sides {
        Sides((self.land_by_rotation >> (8 * rotation.sixths())) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_class_of_a_kind_has_the_card_of_the_kind() {
        for kind in LocationKind::ALL {
            assert_eq!(kind.class().card(), kind.card());
        }
    }
}
