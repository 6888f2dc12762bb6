//! Places: named by tile, so that a message is understood without the order in which tiles came into play.

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A shore: that of a portion of a tile in play.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, expecting = "an object with a shore")]
pub struct Shore {
    /// The id of the tile.
    pub tile: String,
    /// The portion by its place in the tile, from 0.
    pub portion: u8,
}

/// A location of a tile in play.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, expecting = "an object with a location")]
pub struct Location {
    /// The id of the tile.
    pub tile: String,
    /// The location by its place in the tile, from 0, counted through the portions.
    pub location: u8,
}

/// The hideout of a tile in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, expecting = "an object with a hideout")]
pub struct Hideout {
    /// The id of the tile.
    pub tile: String,
}

/// A tile of the area put into play (K1b, S4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, expecting = "an object with a tile to place")]
pub struct Exploration {
    /// The id of the tile.
    pub tile: String,
    /// Its column.
    pub q: i8,
    /// Its diagonal row.
    pub r: i8,
    /// How far it is turned clockwise, in sixths.
    pub rotation: u8,
    /// The portion at whose shore the ship lands.
    pub portion: u8,
}

/// Where a ship is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Berth {
    /// Not in play.
    Reserve,
    /// At a shore.
    Shore(Shore),
    /// On a hideout.
    Hideout(Hideout),
}

/// Where a ship goes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    /// To a shore.
    Shore(Shore),
    /// To a hideout.
    Hideout(Hideout),
    /// To a new tile.
    Explore(Exploration),
}

/// Why a place has no counterpart in the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlaceError {
    /// It makes no sense, whichever tiles are in play.
    Malformed(String),
    /// It is not in play now.
    NotInPlay,
}

/// What the names of places stand for: the tiles of the set and the order in which some of them came into play.
#[derive(Clone, Copy)]
pub struct Places<'a> {
    set: &'a rules::Set,
    tiles: &'a [rules::PlacedTile],
}

impl<'a> Places<'a> {
    /// For these tiles in play, in the order of placing.
    pub fn new(set: &'a rules::Set, tiles: &'a [rules::PlacedTile]) -> Places<'a> {
        Places { set, tiles }
    }

    /// For the tiles of a position.
    pub fn of(config: &'a rules::Config, position: &'a rules::Position) -> Places<'a> {
        Places::new(config.set(), position.tiles())
    }

    /// The id of a tile.
    pub fn tile_id(&self, tile: rules::TileId) -> String {
        self.set.tile(tile).id.clone()
    }

    /// The tile of an id.
    pub fn find_tile(&self, id: &str) -> Result<rules::TileId, PlaceError> {
        let shown = || id.chars().take(40).collect::<String>();
        self.set.find(id).ok_or_else(|| PlaceError::Malformed(format!("the set has no tile {:?}", shown())))
    }

    fn id_in(&self, slot: rules::Slot) -> String {
        self.tile_id(self.tiles[slot.index()].tile)
    }

    fn find_slot(&self, id: &str) -> Result<rules::Slot, PlaceError> {
        let tile = self.find_tile(id)?;
        let index = self.tiles.iter().position(|placed| placed.tile == tile).ok_or(PlaceError::NotInPlay)?;
        rules::Slot::new(index).ok_or(PlaceError::NotInPlay)
    }
}

impl Shore {
    /// The shore of a portion.
    pub fn from_rules(places: &Places<'_>, portion: rules::Portion) -> Shore {
        Shore { tile: places.id_in(portion.slot()), portion: portion.index() as u8 }
    }

    /// The portion.
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::Portion, PlaceError> {
        let slot = places.find_slot(&self.tile)?;
        let index = Some(usize::from(self.portion)).filter(|&index| index < rules::MAX_PORTIONS);
        Ok(rules::Portion::new(slot, index.ok_or(PlaceError::NotInPlay)?))
    }
}

impl Location {
    /// A location.
    pub fn from_rules(places: &Places<'_>, location: rules::Location) -> Location {
        Location { tile: places.id_in(location.slot()), location: location.index() as u8 }
    }

    /// The location of the rules.
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::Location, PlaceError> {
        let slot = places.find_slot(&self.tile)?;
        let index = Some(usize::from(self.location)).filter(|&index| index < rules::MAX_LOCATIONS);
        Ok(rules::Location::new(slot, index.ok_or(PlaceError::NotInPlay)?))
    }
}

impl Hideout {
    /// The hideout of the tile in a slot.
    pub fn from_rules(places: &Places<'_>, slot: rules::Slot) -> Hideout {
        Hideout { tile: places.id_in(slot) }
    }

    /// The slot of its tile.
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::Slot, PlaceError> {
        places.find_slot(&self.tile)
    }
}

impl Exploration {
    /// A tile put into play.
    pub fn from_rules(places: &Places<'_>, exploration: rules::Exploration) -> Exploration {
        let rules::Exploration { tile, cell, rotation, portion } = exploration;
        let rotation = rotation.sixths() as u8;
        Exploration { tile: places.tile_id(tile), q: cell.q, r: cell.r, rotation, portion }
    }

    /// The exploration of the rules.
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::Exploration, PlaceError> {
        let &Exploration { q, r, rotation, portion, .. } = self;
        let tile = places.find_tile(&self.tile)?;
        let rotation = rotation_to_rules(rotation)?;
        Ok(rules::Exploration { tile, cell: rules::Cell { q, r }, rotation, portion })
    }
}

impl Berth {
    /// Where a ship is.
    pub fn from_rules(places: &Places<'_>, berth: rules::Berth) -> Berth {
        match berth.place() {
            rules::Place::Reserve => Berth::Reserve,
            rules::Place::Shore(portion) => Berth::Shore(Shore::from_rules(places, portion)),
            rules::Place::Hideout(slot) => Berth::Hideout(Hideout::from_rules(places, slot)),
        }
    }

    /// The berth of the rules.
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::Berth, PlaceError> {
        match self {
            Berth::Reserve => Ok(rules::Berth::RESERVE),
            Berth::Shore(shore) => shore.to_rules(places).map(rules::Berth::shore),
            Berth::Hideout(hideout) => hideout.to_rules(places).map(rules::Berth::hideout),
        }
    }
}

impl Destination {
    /// Where a ship goes.
    pub fn from_rules(places: &Places<'_>, destination: rules::Destination) -> Destination {
        match destination {
            rules::Destination::Shore(portion) => Destination::Shore(Shore::from_rules(places, portion)),
            rules::Destination::Hideout(slot) => Destination::Hideout(Hideout::from_rules(places, slot)),
            rules::Destination::Explore(exploration) => {
                Destination::Explore(Exploration::from_rules(places, exploration))
            }
        }
    }

    /// The destination of the rules.
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::Destination, PlaceError> {
        match self {
            Destination::Shore(shore) => shore.to_rules(places).map(rules::Destination::Shore),
            Destination::Hideout(hideout) => hideout.to_rules(places).map(rules::Destination::Hideout),
            Destination::Explore(exploration) => {
                exploration.to_rules(places).map(rules::Destination::Explore)
            }
        }
    }
}

/// The rotation by a number of sixths.
pub(crate) fn rotation_to_rules(sixths: u8) -> Result<rules::Rotation, PlaceError> {
    let error = || PlaceError::Malformed(format!("rotation {sixths}, expected 0 to 5"));
    rules::Rotation::new(sixths.into()).ok_or_else(error)
}
