//! Sets of tiles.

use ilos_rules as rules;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::counts::ByGood;
use crate::words::LocationKind;

/// A set of tiles and prices (D1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// For each good, its five prices in rising order.
    #[schema(value_type = ByGood<Vec<u16>>)]
    pub prices: ByGood<[u16; 5]>,
    /// Its tiles, in the order of the set file.
    pub tiles: Vec<Tile>,
}

/// A tile of a set (D2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Tile {
    /// Its id, unique in the set.
    pub id: String,
    /// Its portions. Sides that belong to no portion are sea.
    pub portions: Vec<Portion>,
    /// Whether it has a hideout.
    pub hideout: bool,
}

/// A portion of a tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Portion {
    /// Its land sides at rotation 0; empty for an islet.
    pub sides: Vec<usize>,
    /// The kinds of its locations.
    pub locations: Vec<LocationKind>,
}

impl Set {
    /// The tiles and prices of a set.
    pub fn from_rules(set: &rules::Set) -> Set {
        let tile = |tile: &rules::TileData| Tile {
            id: tile.id.clone(),
            portions: tile.portions.iter().map(Portion::from_rules).collect(),
            hideout: tile.hideout,
        };
        Set {
            name: set.name().to_owned(),
            prices: ByGood::from_fn(|good| set.prices(good)),
            tiles: set.tiles().iter().map(tile).collect(),
        }
    }
}

impl Portion {
    /// A portion of a tile.
    pub fn from_rules(portion: &rules::PortionData) -> Portion {
        let locations = portion.locations.iter().map(|&kind| LocationKind::from_rules(kind)).collect();
        Portion { sides: portion.sides.iter().collect(), locations }
    }
}
