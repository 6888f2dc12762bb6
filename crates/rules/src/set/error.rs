//! Why a draft is not a set.

use std::fmt;

use crate::nouns::{COMPASS, Good, MAX_LOCATIONS, MAX_PORTIONS};
use crate::set::{MAX_PRICE, MAX_TILES, MAX_TITLE, MIN_TILES};

/// What is wrong with a tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TileError {
    /// Not one to three portions.
    PortionCount(usize),
    /// A side beyond the sixth.
    NoSuchSide,
    /// All six sides are sea.
    NoLand,
    /// A land side belongs to no portion.
    SideInNoPortion(usize),
    /// A land side belongs to more than one portion.
    SideInTwoPortions(usize),
    /// A portion claims a side that is sea.
    SeaSideInPortion(usize),
    /// Two portions would have to cross.
    PortionsCross(usize, usize),
    /// More locations than fit.
    TooManyLocations(usize),
}

/// `side 2 (south-east)`.
fn side_name(side: usize) -> String {
    format!("side {side} ({})", COMPASS[side % 6])
}

impl fmt::Display for TileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let once = "expected each land side in exactly one portion";
        match *self {
            TileError::PortionCount(count) => {
                write!(f, "it has {count} portions, expected 1 to {MAX_PORTIONS}")
            }
            TileError::NoSuchSide => f.write_str("it has a side beyond the sixth, expected sides 0 to 5"),
            TileError::NoLand => f.write_str("all six sides are sea, expected at least one land side"),
            TileError::SideInNoPortion(side) => {
                write!(f, "land {} is in no portion, {once}", side_name(side))
            }
            TileError::SideInTwoPortions(side) => {
                write!(f, "land {} is in two portions, {once}", side_name(side))
            }
            TileError::SeaSideInPortion(side) => {
                write!(
                    f,
                    "{} is sea, but a portion claims it; expected only land sides in a portion",
                    side_name(side)
                )
            }
            TileError::PortionsCross(one, two) => {
                let ordinal = |index: usize| ["first", "second", "third"].get(index).unwrap_or(&"last");
                let (one, two) = (ordinal(one), ordinal(two));
                write!(
                    f,
                    "the {one} and the {two} portion would have to cross, expected that going round their sides do \
                     not alternate"
                )
            }
            TileError::TooManyLocations(count) => {
                write!(f, "it has {count} locations, expected at most {MAX_LOCATIONS}")
            }
        }
    }
}

/// Why a draft is not a set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetError {
    /// An error of one tile.
    Tile {
        /// The tile's id.
        tile: String,
        /// What is wrong with it.
        error: TileError,
    },
    /// The name of the set does not fit in a line.
    BadName(String),
    /// A tile's id is not a valid name.
    BadTileId(String),
    /// Two tiles share an id.
    TwoTilesOfOneId(String),
    /// Fewer than 20 tiles.
    TooFewTiles(usize),
    /// More tiles than the engine holds.
    TooManyTiles(usize),
    /// No prices for a good.
    MissingGood(Good),
    /// A row does not have five prices.
    NotFivePrices(Good, usize),
    /// A row does not rise.
    PricesNotRising(Good),
    /// A price is zero or absurd.
    PriceOutOfRange(Good),
}

impl SetError {
    /// What is wrong, without saying where.
    pub(crate) fn what(&self) -> String {
        match self {
            SetError::Tile { error, .. } => error.to_string(),
            SetError::BadName(_) => {
                format!(
                    "the name does not fit, expected at most {MAX_TITLE} characters, no control characters, \
                     no #"
                )
            }
            SetError::BadTileId(id) => {
                let start: String = id.chars().take(40).collect();
                format!("{start:?} is not a valid name of a tile, expected 1 to 32 letters, digits, - or _")
            }
            SetError::TwoTilesOfOneId(_) => "two tiles have this id, expected each id once".to_owned(),
            SetError::TooFewTiles(count) => {
                format!("the set has {count} tiles, expected at least {MIN_TILES}")
            }
            SetError::TooManyTiles(count) => {
                format!("the set has {count} tiles, expected at most {MAX_TILES}")
            }
            SetError::MissingGood(good) => format!("{good} is missing, expected a row of five rising prices"),
            SetError::NotFivePrices(good, count) => format!("{good} has {count} prices, expected five"),
            SetError::PricesNotRising(good) => {
                format!("the row of {good} does not rise, expected each price above the one before")
            }
            SetError::PriceOutOfRange(good) => {
                format!("{good} has a price out of range, expected 1 to {MAX_PRICE}")
            }
        }
    }
}

/// `tile crescent: all six sides are sea, expected at least one land side`.
impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetError::Tile { tile, .. } | SetError::TwoTilesOfOneId(tile) => write!(f, "tile {tile}: ")?,
            SetError::MissingGood(_)
            | SetError::NotFivePrices(..)
            | SetError::PricesNotRising(_)
            | SetError::PriceOutOfRange(_) => f.write_str("prices: ")?,
            SetError::BadName(_)
            | SetError::BadTileId(_)
            | SetError::TooFewTiles(_)
            | SetError::TooManyTiles(_) => {}
        }
        f.write_str(&self.what())
    }
}

impl std::error::Error for SetError {}
