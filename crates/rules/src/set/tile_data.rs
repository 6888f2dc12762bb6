//! A tile as unchecked data, and the checks of a valid one (D2).

use crate::nouns::{LocationKind, MAX_LOCATIONS, MAX_PORTIONS, Rotation, Sides};
use crate::set::TileError;

/// A connected piece of land on a tile.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PortionData {
    /// The land sides of the tile that belong to it; none for an islet.
    pub sides: Sides,
    /// Its locations.
    pub locations: Vec<LocationKind>,
}

/// A tile as unchecked data.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TileData {
    /// Its name, unique in the set.
    pub id: String,
    /// Its land sides; the others are sea.
    pub land: Sides,
    /// Its portions.
    pub portions: Vec<PortionData>,
    /// Whether it has a pirates' hideout.
    pub hideout: bool,
}

impl TileData {
    /// All locations, counted through the portions in order, each with the index of its portion.
    pub fn locations(&self) -> impl Iterator<Item = (usize, LocationKind)> {
        let portions = self.portions.iter().enumerate();
        portions.flat_map(|(index, portion)| portion.locations.iter().map(move |&kind| (index, kind)))
    }

    /// The rotations that can be told apart: of several that look the same, the first.
    pub fn distinct_rotations(&self) -> impl Iterator<Item = Rotation> {
        let repeat = (1..6).find(|&sixths| self.looks_the_same(sixths)).unwrap_or(6);
        Rotation::all().take(repeat)
    }

    fn looks_the_same(&self, sixths: usize) -> bool {
        let rotation = Rotation::new(sixths).expect("less than six");
        self.appearance(rotation) == self.appearance(Rotation::NONE)
    }

    /// Everything that the rules see of a tile turned this way: each portion's directions and location kinds.
    fn appearance(&self, rotation: Rotation) -> Vec<(u8, Vec<LocationKind>)> {
        let mut portions: Vec<_> = self
            .portions
            .iter()
            .map(|portion| {
                let mut kinds = portion.locations.clone();
                kinds.sort();
                (portion.sides.turned(rotation).0, kinds)
            })
            .collect();
        portions.sort();
        portions
    }

    /// Checks D2 and D3 for this tile alone.
    pub(super) fn check(&self) -> Result<(), TileError> {
        if self.portions.is_empty() || self.portions.len() > MAX_PORTIONS {
            return Err(TileError::PortionCount(self.portions.len()));
        }
        if self.land.0 >> 6 != 0 || self.portions.iter().any(|portion| portion.sides.0 >> 6 != 0) {
            return Err(TileError::NoSuchSide);
        }
        if self.land.0 == 0 {
            return Err(TileError::NoLand);
        }
        for side in 0..6 {
            let owners = self.portions.iter().filter(|portion| portion.sides.has(side)).count();
            match (self.land.has(side), owners) {
                (true, 0) => return Err(TileError::SideInNoPortion(side)),
                (true, 1) | (false, 0) => {}
                (true, _) => return Err(TileError::SideInTwoPortions(side)),
                (false, _) => return Err(TileError::SeaSideInPortion(side)),
            }
        }
        for (first, one) in self.portions.iter().enumerate() {
            for (second, two) in self.portions.iter().enumerate().skip(first + 1) {
                if cross(one.sides, two.sides) {
                    return Err(TileError::PortionsCross(first, second));
                }
            }
        }
        let locations = self.locations().count();
        if locations > MAX_LOCATIONS {
            return Err(TileError::TooManyLocations(locations));
        }
        Ok(())
    }
}

/// Whether land joining the sides of each portion would have to cross: going round, they alternate.
fn cross(one: Sides, two: Sides) -> bool {
    let owners: Vec<u8> =
        (0..6).filter_map(|side| if one.has(side) { Some(1) } else { two.has(side).then_some(2) }).collect();
    let changes = (0..owners.len()).filter(|&at| owners[at] != owners[(at + 1) % owners.len()]).count();
    changes > 2
}
