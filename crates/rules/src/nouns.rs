//! The things of the game: cards, goods, seats, tiles, places. They know no rules.

mod building;
mod card;
mod components;
mod good;
mod hex;
mod phase;
mod place;
mod seat;
mod tile;

pub use building::{Building, BuildingToken};
pub use card::{Card, Cards};
pub(crate) use components::AREA;
pub use components::{BUILDINGS, FIRST_HAND, MARKERS, MAX_IN_PLAY, MAX_RISES, PIONEERS, SHIPS};
pub use good::{Good, Goods};
pub(crate) use hex::{COMPASS, STEPS, opposite};
pub use hex::{Cell, Rotation, Sides};
pub use phase::{EndReason, Phase};
pub use place::{Berth, Destination, Exploration, IslandId, Location, Place, PlacedTile, Portion, Slot};
pub use seat::{BySeat, MAX_PLAYERS, Seat, Seats};
pub use tile::{LocationKind, MAX_LOCATIONS, MAX_PORTIONS, TileId, TileSet};
