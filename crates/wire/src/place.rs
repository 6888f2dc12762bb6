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
    /// It makes no sense whatever is in play.
    Malformed(String),
    /// It is not in play now.
    NotInPlay,
}

/// Translates places: knows the names of the tiles and the order in which they came into play.
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
    pub fn tile(&self, tile: rules::TileId) -> String {
        self.set.tile(tile).id.clone()
    }

    fn tile_in(&self, slot: rules::Slot) -> String {
        self.tile(self.tiles[slot.index()].tile)
    }

    /// The shore of a portion.
    pub fn shore(&self, portion: rules::Portion) -> Shore {
        Shore { tile: self.tile_in(portion.slot()), portion: portion.index() as u8 }
    }

    /// A location.
    pub fn location(&self, location: rules::Location) -> Location {
        Location { tile: self.tile_in(location.slot()), location: location.index() as u8 }
    }

    /// Where a ship is.
    pub fn berth(&self, berth: rules::Berth) -> Berth {
        match berth.place() {
            rules::Place::Reserve => Berth::Reserve,
            rules::Place::Shore(portion) => Berth::Shore(self.shore(portion)),
            rules::Place::Hideout(slot) => Berth::Hideout(Hideout { tile: self.tile_in(slot) }),
        }
    }

    /// Where a ship goes.
    pub fn destination(&self, destination: rules::Destination) -> Destination {
        match destination {
            rules::Destination::Shore(portion) => Destination::Shore(self.shore(portion)),
            rules::Destination::Hideout(slot) => Destination::Hideout(Hideout { tile: self.tile_in(slot) }),
            rules::Destination::Explore(rules::Exploration { tile, cell, rotation, portion }) => {
                let rotation = rotation.sixths() as u8;
                Destination::Explore(Exploration {
                    tile: self.tile(tile),
                    q: cell.q,
                    r: cell.r,
                    rotation,
                    portion,
                })
            }
        }
    }

    /// The tile of an id.
    pub fn find_tile(&self, id: &str) -> Result<rules::TileId, PlaceError> {
        let shown = || id.chars().take(40).collect::<String>();
        self.set.find(id).ok_or_else(|| PlaceError::Malformed(format!("the set has no tile {:?}", shown())))
    }

    fn find_slot(&self, id: &str) -> Result<rules::Slot, PlaceError> {
        let tile = self.find_tile(id)?;
        let index = self.tiles.iter().position(|placed| placed.tile == tile).ok_or(PlaceError::NotInPlay)?;
        rules::Slot::new(index).ok_or(PlaceError::NotInPlay)
    }

    /// The portion of a shore.
    pub fn find_shore(&self, shore: &Shore) -> Result<rules::Portion, PlaceError> {
        let slot = self.find_slot(&shore.tile)?;
        let index = usize::from(shore.portion);
        if index < rules::MAX_PORTIONS {
            Ok(rules::Portion::new(slot, index))
        } else {
            Err(PlaceError::NotInPlay)
        }
    }

    /// The location meant.
    pub fn find_location(&self, location: &Location) -> Result<rules::Location, PlaceError> {
        let slot = self.find_slot(&location.tile)?;
        let index = usize::from(location.location);
        if index < rules::MAX_LOCATIONS {
            Ok(rules::Location::new(slot, index))
        } else {
            Err(PlaceError::NotInPlay)
        }
    }

    /// The berth meant.
    pub fn find_berth(&self, berth: &Berth) -> Result<rules::Berth, PlaceError> {
        match berth {
            Berth::Reserve => Ok(rules::Berth::RESERVE),
            Berth::Shore(shore) => self.find_shore(shore).map(rules::Berth::shore),
            Berth::Hideout(hideout) => self.find_slot(&hideout.tile).map(rules::Berth::hideout),
        }
    }

    /// The destination meant.
    pub fn find_destination(&self, destination: &Destination) -> Result<rules::Destination, PlaceError> {
        match destination {
            Destination::Shore(shore) => self.find_shore(shore).map(rules::Destination::Shore),
            Destination::Hideout(hideout) => self.find_slot(&hideout.tile).map(rules::Destination::Hideout),
            Destination::Explore(exploration) => {
                let &Exploration { q, r, rotation, portion, .. } = exploration;
                let tile = self.find_tile(&exploration.tile)?;
                let (cell, rotation) = (rules::Cell { q, r }, find_rotation(rotation)?);
                Ok(rules::Destination::Explore(rules::Exploration { tile, cell, rotation, portion }))
            }
        }
    }
}

/// The rotation of so many sixths.
pub fn find_rotation(sixths: u8) -> Result<rules::Rotation, PlaceError> {
    let fault = || PlaceError::Malformed(format!("rotation {sixths}, expected 0 to 5"));
    rules::Rotation::new(sixths.into()).ok_or_else(fault)
}
