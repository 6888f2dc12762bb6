//! The map: tiles in play and the islands they form.

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::name_error::NameError;
use crate::place::{Location, Places, Shore, rotation_to_rules};
use crate::shared::Shared;
use crate::words::{SeatNumber, seat_from_rules};

/// A tile in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a tile in play")]
pub struct PlacedTile {
    /// The id of the tile.
    pub tile: String,
    /// The column of its cell.
    pub q: i8,
    /// The diagonal row of its cell.
    pub r: i8,
    /// By how many sixths it is rotated clockwise.
    pub rotation: u8,
}

impl PlacedTile {
    /// A tile in play of the rules.
    pub fn from_rules(places: &Places<'_>, placed: &rules::PlacedTile) -> PlacedTile {
        let rules::PlacedTile { tile, rotation, cell } = *placed;
        PlacedTile { tile: places.tile_id(tile), q: cell.q, r: cell.r, rotation: rotation.sixths() as u8 }
    }

    /// The tile of the rules.
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::PlacedTile, NameError> {
        let &PlacedTile { q, r, rotation, .. } = self;
        let tile = places.find_tile(&self.tile)?;
        Ok(rules::PlacedTile { tile, rotation: rotation_to_rules(rotation)?, cell: rules::Cell { q, r } })
    }
}

/// An island: portions whose land sides meet (E4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with an island")]
pub struct Island {
    /// Its portions, in the order in which their tiles were placed.
    pub portions: Vec<Shore>,
    /// Its locations, in the same order.
    pub locations: Vec<Location>,
    /// How many ships each seat has at its shores.
    pub ships: Vec<u32>,
    /// The seats whose pirates threaten it (P3).
    pub pirates: Vec<SeatNumber>,
    /// The seats that have a fort on it (P4).
    pub forts: Vec<SeatNumber>,
}

/// The tiles and islands in play, which everyone sees.
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
        OpenMap { tiles: tiles.into(), islands: Island::all_from_rules(config, position).into() }
    }

    /// Whether two positions of a game have the same map.
    pub fn stays(config: &rules::Config, before: &rules::Position, after: &rules::Position) -> bool {
        before.tiles() == after.tiles()
            && before.buildings() == after.buildings()
            && rules::Seat::all(config.players()).all(|seat| before.ships(seat) == after.ships(seat))
    }
}

impl Island {
    /// All islands of a position, in the order of their first portions.
    pub fn all_from_rules(config: &rules::Config, position: &rules::Position) -> Vec<Island> {
        let places = Places::of(config, position);
        let island = |island| Island {
            portions: position.portions(config, island).map(|at| Shore::from_rules(&places, at)).collect(),
            locations: position
                .locations(config, island)
                .map(|at| Location::from_rules(&places, at))
                .collect(),
            ships: rules::Seat::all(config.players()).map(|seat| position.ships_at(seat, island)).collect(),
            pirates: position.pirates(island).iter().map(seat_from_rules).collect(),
            forts: position.fort_owners(island).iter().map(seat_from_rules).collect(),
        };
        position.islands_in_order(config).into_iter().map(island).collect()
    }
}
