//! The map: tiles in play and the islands they form.

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::place::{Location, Places, Shore};
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

/// All islands, in the order of their first portions. They follow from what lies open on the table.
pub fn islands(table: &rules::Table, position: &rules::Position) -> Vec<Island> {
    let places = Places::of(table, position);
    let mut islands: Vec<_> = position.islands().collect();
    islands.sort_by_key(|&island| position.portions(table, island).next());
    let form = |island| Island {
        portions: position.portions(table, island).map(|portion| places.shore(portion)).collect(),
        locations: position.locations(table, island).map(|location| places.location(location)).collect(),
        ships: rules::Seat::all(table.players()).map(|seat| position.ships_at(seat, island)).collect(),
        pirates: position.pirates(island).iter().map(number).collect(),
        forts: position.fort_owners(island).iter().map(number).collect(),
    };
    islands.into_iter().map(form).collect()
}
