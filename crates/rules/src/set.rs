//! Sets: the tiles and the exchange chart as data (section 9).
//!
//! [`SetDraft`] is what anyone may write down; a [`Set`] is a draft that obeys D2 and D3.

use std::collections::HashSet;
use std::fmt;

use crate::card::Card;
use crate::good::Good;
use crate::hex::{COMPASS, Rotation, Sides};

/// The fewest tiles of a set (D3).
pub const MIN_TILES: usize = 20;
/// The most tiles of a set.
pub const MAX_TILES: usize = 64;
/// The most portions on a tile (D2).
pub const MAX_PORTIONS: usize = 3;
/// The most locations on a tile; more would not fit on a hexagon.
pub const MAX_LOCATIONS: usize = 12;
/// The longest name of a set, in characters.
const MAX_TITLE: usize = 80;
/// The highest price.
pub const MAX_PRICE: u16 = 999;

/// A tile of a set, by its place in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct TileId(pub(crate) u8);

impl TileId {
    /// The place of the tile in its set, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What can be done at a location.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LocationKind {
    /// A plantation of ebony.
    Ebony,
    /// A plantation of spice.
    Spice,
    /// A plantation of pigment.
    Pigment,
    /// A gold mine.
    Gold,
    /// A construction site.
    Site,
    /// Ruins.
    Ruins,
}

impl LocationKind {
    /// All kinds.
    pub const ALL: [LocationKind; 6] = [
        LocationKind::Ebony,
        LocationKind::Spice,
        LocationKind::Pigment,
        LocationKind::Gold,
        LocationKind::Site,
        LocationKind::Ruins,
    ];

    /// The word for the kind in files and messages.
    pub fn word(self) -> &'static str {
        match self {
            LocationKind::Ebony => "ebony",
            LocationKind::Spice => "spice",
            LocationKind::Pigment => "pigment",
            LocationKind::Gold => "gold",
            LocationKind::Site => "site",
            LocationKind::Ruins => "ruins",
        }
    }

    /// The kind a word stands for.
    pub fn from_word(word: &str) -> Option<LocationKind> {
        LocationKind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// The good that a pioneer here produces, if any.
    pub fn good(self) -> Option<Good> {
        match self {
            LocationKind::Ebony => Some(Good::Ebony),
            LocationKind::Spice => Some(Good::Spice),
            LocationKind::Pigment => Some(Good::Pigment),
            LocationKind::Gold => Some(Good::Gold),
            LocationKind::Site | LocationKind::Ruins => None,
        }
    }

    /// The card that puts a pioneer here.
    pub fn card(self) -> Card {
        match self {
            LocationKind::Ebony | LocationKind::Spice | LocationKind::Pigment => Card::Plantation,
            LocationKind::Gold => Card::GoldMine,
            LocationKind::Site => Card::Building,
            LocationKind::Ruins => Card::Ruins,
        }
    }
}

impl fmt::Display for LocationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A connected piece of land on a tile.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PortionData {
    /// The land sides of the tile that belong to it; none for an islet.
    pub sides: Sides,
    /// Its locations.
    pub locations: Vec<LocationKind>,
}

/// A tile as written down.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TileData {
    /// Its name, unique in the set.
    pub id: String,
    /// Its land sides; the others are sea.
    pub land: Sides,
    /// Its portions.
    pub portions: Vec<PortionData>,
    /// Whether it has a pirates' hideout.
    pub hideout: bool,
}

impl TileData {
    /// All locations, counted through the portions in order, each with the index of its portion.
    pub fn locations(&self) -> impl Iterator<Item = (usize, LocationKind)> {
        let portions = self.portions.iter().enumerate();
        portions.flat_map(|(index, portion)| portion.locations.iter().map(move |&kind| (index, kind)))
    }

    /// The rotations that can be told apart: of several that look the same, the first.
    pub fn distinct_rotations(&self) -> impl Iterator<Item = Rotation> {
        let repeat = (1..6).find(|&sixths| self.looks_the_same(sixths)).unwrap_or(6);
        Rotation::all().take(repeat)
    }

    fn looks_the_same(&self, sixths: usize) -> bool {
        let rotation = Rotation::new(sixths).expect("less than six");
        self.appearance(rotation) == self.appearance(Rotation::NONE)
    }

    /// Everything that the rules see of a tile turned so: each portion's directions and location kinds.
    fn appearance(&self, rotation: Rotation) -> Vec<(u8, Vec<LocationKind>)> {
        let mut portions: Vec<_> = self
            .portions
            .iter()
            .map(|portion| {
                let mut kinds = portion.locations.clone();
                kinds.sort();
                (portion.sides.turned(rotation).0, kinds)
            })
            .collect();
        portions.sort();
        portions
    }

    /// Checks D2 and D3 for this tile alone.
    fn check(&self) -> Result<(), TileError> {
        if self.portions.is_empty() || self.portions.len() > MAX_PORTIONS {
            return Err(TileError::PortionCount(self.portions.len()));
        }
        if self.land.0 >> 6 != 0 || self.portions.iter().any(|portion| portion.sides.0 >> 6 != 0) {
            return Err(TileError::NoSuchSide);
        }
        if self.land.0 == 0 {
            return Err(TileError::NoLand);
        }
        for side in 0..6 {
            let owners = self.portions.iter().filter(|portion| portion.sides.has(side)).count();
            match (self.land.has(side), owners) {
                (true, 0) => return Err(TileError::SideInNoPortion(side)),
                (true, 1) | (false, 0) => {}
                (true, _) => return Err(TileError::SideInTwoPortions(side)),
                (false, _) => return Err(TileError::SeaSideInPortion(side)),
            }
        }
        for (first, one) in self.portions.iter().enumerate() {
            for (second, two) in self.portions.iter().enumerate().skip(first + 1) {
                if cross(one.sides, two.sides) {
                    return Err(TileError::PortionsCross(first, second));
                }
            }
        }
        let locations = self.locations().count();
        if locations > MAX_LOCATIONS {
            return Err(TileError::TooManyLocations(locations));
        }
        Ok(())
    }
}

/// Whether land joining the sides of each would have to cross: going round, they alternate.
fn cross(one: Sides, two: Sides) -> bool {
    let owners: Vec<u8> =
        (0..6).filter_map(|side| if one.has(side) { Some(1) } else { two.has(side).then_some(2) }).collect();
    let changes = (0..owners.len()).filter(|&at| owners[at] != owners[(at + 1) % owners.len()]).count();
    changes > 2
}

/// A set as written down, not yet checked.
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
            tile.check().map_err(|fault| SetError::Tile { tile: tile.id.clone(), fault })?;
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

    /// One tile.
    pub fn tile(&self, tile: TileId) -> &TileData {
        &self.tiles[tile.index()]
    }

    /// Every tile's id in order.
    pub fn tile_ids(&self) -> impl Iterator<Item = TileId> {
        (0..self.tiles.len() as u8).map(TileId)
    }

    /// The tile of that name.
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

/// Fits in one line of a file: no control characters, no `#`, which begins a comment, no blanks around it, at most 80
/// characters. It may be empty.
fn is_title(name: &str) -> bool {
    let fits = |c: char| !c.is_control() && c != '#';
    name.trim() == name && name.chars().count() <= MAX_TITLE && name.chars().all(fits)
}

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

/// Why a draft is no set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetError {
    /// A fault of one tile.
    Tile {
        /// The tile's id.
        tile: String,
        /// What is wrong with it.
        fault: TileError,
    },
    /// The name of the set does not fit in a line.
    BadName(String),
    /// A tile's id is no name.
    BadTileId(String),
    /// Two tiles share an id.
    TwoTilesOfOneId(String),
    /// Fewer than 20 tiles.
    TooFewTiles(usize),
    /// More tiles than the engine holds.
    TooManyTiles(usize),
    /// No prices for a good.
    MissingGood(Good),
    /// A row has not five prices.
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
            SetError::Tile { fault, .. } => fault.to_string(),
            SetError::BadName(_) => {
                format!(
                    "the name does not fit, expected at most {MAX_TITLE} characters, no control characters, no #"
                )
            }
            SetError::BadTileId(id) => {
                let start: String = id.chars().take(40).collect();
                format!("{start:?} is no name of a tile, expected 1 to 32 letters, digits, - or _")
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
