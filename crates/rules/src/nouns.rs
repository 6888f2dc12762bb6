//! The things of the game: cards, goods, seats, tiles, places. They know no rules.
//!
//! ```
//! use ilos_rules::{Card, Cards, Rotation, Seat, Sides};
//!
//! let hand: Cards = [Card::Ship, Card::Market, Card::Ship].into_iter().collect();
//! assert_eq!(hand.minus(Cards::one(Card::Ship)).to_string(), "1 ship, 1 market");
//!
//! // The northern side of a tile turned by two sixths looks south-east.
//! let north = Sides(0b000001);
//! let turned = Rotation::new(2).expect("less than six");
//! assert!(north.turned(turned).iter().eq([2]));
//!
//! // After the last seat it is the turn of the first.
//! let seats: Vec<Seat> = Seat::all(3).collect();
//! assert_eq!(seats[2].next(3), seats[0]);
//! ```

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
