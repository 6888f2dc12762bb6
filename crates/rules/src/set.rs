//! Sets: the tiles and the exchange chart as data (section 9).
//!
//! A [`SetDraft`] can hold anything; a [`Set`] is a draft that obeys D2 and D3.
//!
//! ```
//! use ilos_rules::{Good, Set};
//!
//! let set = Set::standard();
//! assert_eq!(set.prices(Good::Ebony), [1, 2, 3, 4, 5]);
//! assert_eq!(Set::parse(&set.to_text())?, set);
//!
//! let error = Set::parse("tile crescent\n  sides land land grass sea sea sea").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 2, tile crescent, sides: \"grass\" is not a side, \
//!      expected six words, each land or sea, clockwise from the top"
//! );
//! # Ok::<(), ilos_rules::SetTextError>(())
//! ```

mod error;
mod standard;
mod text;
mod text_error;
mod tile_data;

use std::collections::HashSet;

use crate::nouns::{Good, TileId};

pub use error::{SetError, TileError};
pub use standard::STANDARD_SET_VERSION;
pub use text::MAX_SET_TEXT;
pub use text_error::{SetTextError, SetTextErrorKind};
pub use tile_data::{PortionData, TileData};

/// The fewest tiles of a set (D3).
const MIN_TILES: usize = 20;
/// The most tiles of a set.
const MAX_TILES: usize = 64;
/// The longest name of a set, in characters.
const MAX_TITLE: usize = 80;
/// The highest price.
pub(crate) const MAX_PRICE: u16 = 999;

/// A set as unchecked data.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SetDraft {
    /// Its name.
    pub name: String,
    /// Its tiles.
    pub tiles: Vec<TileData>,
    /// The row of prices of each good, in the order of [`Good::ALL`]; empty where missing.
    pub prices: [Vec<u16>; 4],
}

/// A set that obeys D2 and D3.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set {
    name: String,
    tiles: Vec<TileData>,
    prices: [[u16; 5]; 4],
}

impl Set {
    /// Checks a draft.
    pub fn new(draft: SetDraft) -> Result<Set, SetError> {
        if !is_title(&draft.name) {
            return Err(SetError::BadName(draft.name));
        }
        let mut ids = HashSet::new();
        for tile in &draft.tiles {
            if !is_name(&tile.id) {
                return Err(SetError::BadTileId(tile.id.clone()));
            }
            if !ids.insert(&tile.id) {
                return Err(SetError::TwoTilesOfOneId(tile.id.clone()));
            }
            tile.check().map_err(|error| SetError::Tile { tile: tile.id.clone(), error })?;
        }
        if draft.tiles.len() < MIN_TILES {
            return Err(SetError::TooFewTiles(draft.tiles.len()));
        }
        if draft.tiles.len() > MAX_TILES {
            return Err(SetError::TooManyTiles(draft.tiles.len()));
        }
        let mut prices = [[0; 5]; 4];
        for good in Good::ALL {
            prices[good as usize] = check_prices(good, &draft.prices[good as usize])?;
        }
        Ok(Set { name: draft.name, tiles: draft.tiles, prices })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its tiles, in order.
    pub fn tiles(&self) -> &[TileData] {
        &self.tiles
    }

    /// A tile.
    pub fn tile(&self, tile: TileId) -> &TileData {
        &self.tiles[tile.index()]
    }

    /// Every tile's id in order.
    pub fn tile_ids(&self) -> impl Iterator<Item = TileId> {
        (0..self.tiles.len() as u8).map(TileId)
    }

    /// The tile with this id.
    pub fn find(&self, id: &str) -> Option<TileId> {
        self.tile_ids().find(|&tile| self.tile(tile).id == id)
    }

    /// The row of prices of a good (C6).
    pub fn prices(&self, good: Good) -> [u16; 5] {
        self.prices[good as usize]
    }
}

fn check_prices(good: Good, row: &[u16]) -> Result<[u16; 5], SetError> {
    if row.is_empty() {
        return Err(SetError::MissingGood(good));
    }
    let five: [u16; 5] = row.try_into().map_err(|_| SetError::NotFivePrices(good, row.len()))?;
    if five[0] == 0 || five[4] > MAX_PRICE {
        return Err(SetError::PriceOutOfRange(good));
    }
    if five.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(SetError::PricesNotRising(good));
    }
    Ok(five)
}

/// Letters, digits, `-` and `_`, at most 32 of them: safe in every file and message.
fn is_name(id: &str) -> bool {
    (1..=32).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// Fits in one line of a file: no control characters, no `#`, which begins a comment, no blanks around it, at
/// most 80 characters. It may be empty.
fn is_title(name: &str) -> bool {
    let fits = |c: char| !c.is_control() && c != '#';
    name.trim() == name && name.chars().count() <= MAX_TITLE && name.chars().all(fits)
}
