//! The map: tiles in play and the islands they form.

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::place::{Location, Places, Shore};
use crate::shared::Shared;
use crate::words::{SeatNumber, number};

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
    /// The form of a tile in play.
    pub fn new(places: &Places<'_>, placed: &rules::PlacedTile) -> PlacedTile {
        let rules::PlacedTile { tile, rotation, cell } = *placed;
        PlacedTile { tile: places.tile(tile), q: cell.q, r: cell.r, rotation: rotation.sixths() as u8 }
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

/// Tiles and islands, which everybody sees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenMap {
    pub(crate) tiles: Shared<Vec<PlacedTile>>,
    pub(crate) islands: Shared<Vec<Island>>,
}

impl OpenMap {
    /// The map of a position.
    pub fn new(config: &rules::Config, position: &rules::Position) -> OpenMap {
        let places = Places::of(config, position);
        let tiles: Vec<PlacedTile> =
            position.tiles().iter().map(|placed| PlacedTile::new(&places, placed)).collect();
        OpenMap { tiles: tiles.into(), islands: islands(config, position).into() }
    }

    /// Whether the maps of two positions of a game are the same.
    pub fn stays(config: &rules::Config, before: &rules::Position, after: &rules::Position) -> bool {
        before.tiles() == after.tiles()
            && before.buildings().len() == after.buildings().len()
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
            pirates: position.pirates(island).iter().map(number).collect(),
            forts: position.fort_owners(island).iter().map(number).collect(),
        })
        .collect();
    let place_of = |island| order.iter().position(|&other| other == island);
    for portion in position.all_portions(config) {
        if let Some(place) = place_of(position.island_of(portion)) {
            islands[place].portions.push(places.shore(portion));
        }
    }
    for location in position.all_locations(config) {
        if let Some(place) = place_of(position.island_at(config, location)) {
            islands[place].locations.push(places.location(location));
        }
    }
    islands
}
