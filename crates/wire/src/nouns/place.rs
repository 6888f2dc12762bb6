//! Places, named by the id of their tile. So a message can be understood without knowing the order in which
//! tiles came into play.

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::name_error::NameError;

/// The shore of a portion of a tile in play.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a shore")]
pub struct Shore {
    /// The id of the tile.
    pub tile: String,
    /// The index of the portion on the tile, from 0.
    pub portion: u8,
}

/// A location of a tile in play.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a location")]
pub struct Location {
    /// The id of the tile.
    pub tile: String,
    /// The index of the location on the tile, from 0, counted across all its portions.
    pub location: u8,
}

/// The hideout of a tile in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a hideout")]
pub struct Hideout {
    /// The id of the tile.
    pub tile: String,
}

/// A tile of the exploration area and where it is placed (K1b, S4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, expecting = "an object with a tile to place")]
pub struct Exploration {
    /// The id of the tile.
    pub tile: String,
    /// The column of its cell.
    pub q: i8,
    /// The diagonal row of its cell.
    pub r: i8,
    /// By how many sixths it is rotated clockwise.
    pub rotation: u8,
    /// The index of the portion at whose shore the ship lands.
    pub portion: u8,
}

/// Where a ship is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Berth {
    /// In the reserve, not in play.
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
    /// To a tile that is placed with it.
    Explore(Exploration),
}

/// Translates the names of places: it knows the tiles of the set and the order in which tiles came into play.
#[derive(Clone, Copy)]
pub struct Places<'a> {
    set: &'a rules::Set,
    tiles: &'a [rules::PlacedTile],
}

impl<'a> Places<'a> {
    /// Places on these tiles, given in the order of placing.
    pub fn new(set: &'a rules::Set, tiles: &'a [rules::PlacedTile]) -> Places<'a> {
        Places { set, tiles }
    }

    /// Places in a position.
    pub fn of(config: &'a rules::Config, position: &'a rules::Position) -> Places<'a> {
        Places::new(config.set(), position.tiles())
    }

    /// The id of a tile.
    pub fn tile_id(&self, tile: rules::TileId) -> String {
        self.set.tile(tile).id.clone()
    }

    /// The tile with an id.
    pub fn find_tile(&self, id: &str) -> Result<rules::TileId, NameError> {
        self.set.find(id).ok_or_else(|| NameError::UnknownTile(id.to_owned()))
    }

    fn id_in(&self, slot: rules::Slot) -> String {
        self.tile_id(self.tiles[slot.index()].tile)
    }

    fn find_slot(&self, id: &str) -> Result<rules::Slot, NameError> {
        let tile = self.find_tile(id)?;
        let index = self.tiles.iter().position(|placed| placed.tile == tile).ok_or(NameError::NotInPlay)?;
        rules::Slot::new(index).ok_or(NameError::NotInPlay)
    }
}

impl Shore {
    /// The shore of a portion.
    pub fn from_rules(places: &Places<'_>, portion: rules::Portion) -> Shore {
        Shore { tile: places.id_in(portion.slot()), portion: portion.index() as u8 }
    }

    /// The portion of the rules.
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::Portion, NameError> {
        let slot = places.find_slot(&self.tile)?;
        let index = Some(usize::from(self.portion)).filter(|&index| index < rules::MAX_PORTIONS);
        Ok(rules::Portion::new(slot, index.ok_or(NameError::NotInPlay)?))
    }
}

impl Location {
    /// A location of the rules.
    pub fn from_rules(places: &Places<'_>, location: rules::Location) -> Location {
        Location { tile: places.id_in(location.slot()), location: location.index() as u8 }
    }

    /// The location of the rules.
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::Location, NameError> {
        let slot = places.find_slot(&self.tile)?;
        let index = Some(usize::from(self.location)).filter(|&index| index < rules::MAX_LOCATIONS);
        Ok(rules::Location::new(slot, index.ok_or(NameError::NotInPlay)?))
    }
}

impl Hideout {
    /// The hideout of the tile in a slot.
    pub fn from_rules(places: &Places<'_>, slot: rules::Slot) -> Hideout {
        Hideout { tile: places.id_in(slot) }
    }

    /// The slot of its tile.
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::Slot, NameError> {
        places.find_slot(&self.tile)
    }
}

impl Exploration {
    /// An exploration of the rules.
    pub fn from_rules(places: &Places<'_>, exploration: rules::Exploration) -> Exploration {
        let rules::Exploration { tile, cell, rotation, portion } = exploration;
        let rotation = rotation.sixths() as u8;
        Exploration { tile: places.tile_id(tile), q: cell.q, r: cell.r, rotation, portion }
    }

    /// The exploration of the rules.
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::Exploration, NameError> {
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
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::Berth, NameError> {
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
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::Destination, NameError> {
        match self {
            Destination::Shore(shore) => shore.to_rules(places).map(rules::Destination::Shore),
            Destination::Hideout(hideout) => hideout.to_rules(places).map(rules::Destination::Hideout),
            Destination::Explore(exploration) => {
                exploration.to_rules(places).map(rules::Destination::Explore)
            }
        }
    }
}

/// The rotation by this many sixths.
pub(crate) fn rotation_to_rules(sixths: u8) -> Result<rules::Rotation, NameError> {
    rules::Rotation::new(sixths.into()).ok_or(NameError::UnknownRotation(sixths))
}
