//! The map: tiles in play and the islands they form.

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::place::{Location, PlaceError, Places, Shore, rotation_to_rules};
use crate::shared::Shared;
use crate::words::{SeatNumber, seat_from_rules};

/// A tile in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, expecting = "an object with a tile in play")]
pub struct PlacedTile {
    /// The id of the tile.
    pub tile: String,
    /// Its column.
    pub q: i8,
    /// Its diagonal row.
    pub r: i8,
    /// How far it is turned clockwise, in sixths.
    pub rotation: u8,
}

impl PlacedTile {
    /// A tile in play.
    pub fn from_rules(places: &Places<'_>, placed: &rules::PlacedTile) -> PlacedTile {
        let rules::PlacedTile { tile, rotation, cell } = *placed;
        PlacedTile { tile: places.tile_id(tile), q: cell.q, r: cell.r, rotation: rotation.sixths() as u8 }
    }

    /// The tile of the rules.
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::PlacedTile, PlaceError> {
        let &PlacedTile { q, r, rotation, .. } = self;
        let tile = places.find_tile(&self.tile)?;
        Ok(rules::PlacedTile { tile, rotation: rotation_to_rules(rotation)?, cell: rules::Cell { q, r } })
    }
}

/// An island: portions whose land sides meet (E4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, expecting = "an object with an island")]
pub struct Island {
    /// Its portions, in the order in which their tiles came into play.
    pub portions: Vec<Shore>,
    /// Its locations, in the same order.
    pub locations: Vec<Location>,
    /// How many ships each seat has at its shores.
    pub ships: Vec<u32>,
    /// The seats whose pirates afflict it (P3).
    pub pirates: Vec<SeatNumber>,
    /// The seats that own a fort on it (P4).
    pub forts: Vec<SeatNumber>,
}

/// Tiles and islands, which all see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenMap {
    pub(crate) tiles: Shared<Vec<PlacedTile>>,
    pub(crate) islands: Shared<Vec<Island>>,
}

impl OpenMap {
    /// The map of a position.
    pub fn from_rules(config: &rules::Config, position: &rules::Position) -> OpenMap {
        let places = Places::of(config, position);
        let tiles: Vec<PlacedTile> =
            position.tiles().iter().map(|placed| PlacedTile::from_rules(&places, placed)).collect();
        OpenMap { tiles: tiles.into(), islands: islands(config, position).into() }
    }

    /// Whether the maps of two positions of a game are the same.
    pub fn stays(config: &rules::Config, before: &rules::Position, after: &rules::Position) -> bool {
        before.tiles() == after.tiles()
            && before.buildings() == after.buildings()
            && rules::Seat::all(config.players()).all(|seat| before.ships(seat) == after.ships(seat))
    }
}

/// The islands in the order of their first portions.
pub(crate) fn in_order(config: &rules::Config, position: &rules::Position) -> Vec<rules::IslandId> {
    let mut islands = Vec::new();
    for portion in position.all_portions(config) {
        let island = position.island_of(portion);
        if !islands.contains(&island) {
            islands.push(island);
        }
    }
    islands
}

/// All islands, in the order of their first portions. They follow from what lies open on the table.
pub fn islands(config: &rules::Config, position: &rules::Position) -> Vec<Island> {
    let places = Places::of(config, position);
    let order = in_order(config, position);
    let mut islands: Vec<Island> = order
        .iter()
        .map(|&island| Island {
            portions: Vec::new(),
            locations: Vec::new(),
            ships: rules::Seat::all(config.players()).map(|seat| position.ships_at(seat, island)).collect(),
            pirates: position.pirates(island).iter().map(seat_from_rules).collect(),
            forts: position.fort_owners(island).iter().map(seat_from_rules).collect(),
        })
        .collect();
    let place_of = |island| order.iter().position(|&other| other == island);
    for portion in position.all_portions(config) {
        if let Some(place) = place_of(position.island_of(portion)) {
            islands[place].portions.push(Shore::from_rules(&places, portion));
        }
    }
    for location in position.all_locations(config) {
        if let Some(place) = place_of(position.island_at(config, location)) {
            islands[place].locations.push(Location::from_rules(&places, location));
        }
    }
    islands
}
