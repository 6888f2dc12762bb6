//! A position: everything on the table and in the hands, in about a kilobyte without pointers.
//!
//! A [`PositionDraft`] can hold anything; a [`Position`] arises only from a set-up, from legal play, or from
//! a draft that could have arisen so.
//!
//! ```
//! use ilos_rules::{Cards, Config, Dealer, Options, Position, Seed, Set};
//!
//! let config = Config::new(Set::standard(), 2, Options::default())?;
//! let Ok((position, _)) = Position::set_up(&config, &mut Dealer::new(&config, Seed::from_text("any")));
//! assert_eq!(position.deck().total(), 90 - 2 * 5);
//!
//! let mut draft = position.to_draft(&config);
//! assert_eq!(Position::from_draft(&config, &draft)?, position);
//!
//! draft.deck = Cards::NONE;
//! assert!(Position::from_draft(&config, &draft).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod draft;
mod error;
mod plausible;
mod validate;

use crate::config::{Config, PirateRule};
use crate::map::Map;
use crate::nouns::{
    AREA, BUILDINGS, Berth, Building, BuildingToken, BySeat, Cards, Good, Goods, IslandId, Location,
    LocationKind, MARKERS, PIONEERS, Phase, Place, PlacedTile, Portion, SHIPS, Seat, Seats, Slot, TileId,
    TileSet,
};

pub use draft::{PositionDraft, SeatDraft};
pub use error::{Invariant, PositionError};

pub(crate) const NO_PIONEER: Location = Location(u8::MAX);
pub(crate) const NO_BUILDING: BuildingToken = BuildingToken { at: NO_PIONEER, building: Building::Fort };

/// A position of the game. It arises only by set-up, by validated loading or by legal play.
///
/// Lists are kept sorted and unused places at fixed values, so that equal positions compare equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) map: Map,
    pub(crate) hands: BySeat<Cards>,
    pub(crate) deck: Cards,
    pub(crate) discard: Cards,
    pub(crate) stock: BySeat<Goods>,
    pub(crate) round: u16,
    pub(crate) quiet_rounds: u16,
    pub(crate) production: BySeat<[u8; 4]>,
    pub(crate) ships: BySeat<[Berth; SHIPS]>,
    pub(crate) pioneers: BySeat<[Location; PIONEERS]>,
    pub(crate) pioneers_placed: BySeat<u8>,
    pub(crate) forts: BySeat<u8>,
    pub(crate) buildings: [BuildingToken; BUILDINGS],
    pub(crate) buildings_placed: u8,
    pub(crate) rises: [u8; 4],
    pub(crate) area: [TileId; AREA],
    pub(crate) area_len: u8,
    pub(crate) stack: u8,
    pub(crate) phase: Phase,
    pub(crate) turn: Seat,
    pub(crate) first: Seat,
    pub(crate) market_played: bool,
    pub(crate) card_played: bool,
    pub(crate) ending: bool,
    pub(crate) barren: bool,
}

const _: () = assert!(size_of::<Position>() <= 1024);

/// The table.
impl Position {
    /// What the seat to act has to do.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who has to act; `None` when the game is over.
    pub fn to_act(&self) -> Option<Seat> {
        (!matches!(self.phase, Phase::Finished(_))).then_some(self.turn)
    }

    /// Who began (S2).
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The round, from 1; 0 before the first turn.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// How many rounds in a row ended without a card played (F4).
    pub fn quiet_rounds(&self) -> u16 {
        self.quiet_rounds
    }

    /// Whether a card was played in this round (F4).
    pub fn card_played_this_round(&self) -> bool {
        self.card_played
    }

    /// Whether a Market was played in this turn (K6).
    pub fn market_played(&self) -> bool {
        self.market_played
    }

    /// Whether this is the last round because of a tenth pioneer (F1).
    pub fn is_ending(&self) -> bool {
        self.ending
    }

    /// Whether this round began with nothing vacant and no tile to place, and so is the last (F4).
    pub fn is_barren(&self) -> bool {
        self.barren
    }

    /// The tiles to choose from (S1).
    pub fn area(&self) -> &[TileId] {
        &self.area[..self.area_len as usize]
    }

    /// How many tiles are in the exploration stack.
    pub fn stack(&self) -> u8 {
        self.stack
    }

    /// The tiles that no player has seen: those of the stack and those put away.
    pub fn unseen(&self, config: &Config) -> TileSet {
        let mut unseen = TileSet::first(config.set().tiles().len());
        for tile in self.tiles().iter().map(|placed| placed.tile).chain(self.area().iter().copied()) {
            unseen.remove(tile);
        }
        unseen
    }

    /// The cards of the deck.
    pub fn deck(&self) -> Cards {
        self.deck
    }

    /// The discard pile.
    pub fn discard(&self) -> Cards {
        self.discard
    }

    /// How often the price of a good has risen.
    pub fn rises(&self, good: Good) -> u8 {
        self.rises[good as usize]
    }

    /// The price of a good now (C6).
    pub fn price(&self, config: &Config, good: Good) -> u16 {
        config.set().prices(good)[self.rises(good) as usize]
    }

    /// Price markers not yet used (C6).
    #[inline]
    pub fn markers_left(&self) -> u8 {
        markers_left(&self.rises)
    }

    /// Building tokens not yet used (C5).
    #[inline]
    pub fn buildings_left(&self) -> u8 {
        BUILDINGS as u8 - self.buildings_placed
    }
}

/// What the players have.
impl Position {
    /// The cards in a hand.
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat]
    }

    /// The goods behind a screen.
    pub fn stock(&self, seat: Seat) -> Goods {
        self.stock[seat]
    }

    /// What a production board brings each turn (T3).
    #[inline]
    pub fn production(&self, seat: Seat) -> Goods {
        Goods(self.production[seat].map(u16::from))
    }

    /// Where the five ships of a player are.
    pub fn ships(&self, seat: Seat) -> &[Berth; SHIPS] {
        &self.ships[seat]
    }

    /// The ships not in play.
    pub fn ships_in_reserve(&self, seat: Seat) -> u8 {
        ships_in_reserve(&self.ships[seat])
    }

    /// The locations where a player has pioneers.
    pub fn pioneers(&self, seat: Seat) -> &[Location] {
        &self.pioneers[seat][..self.pioneers_placed[seat] as usize]
    }

    /// Pioneers not yet placed.
    #[inline]
    pub fn pioneers_left(&self, seat: Seat) -> u8 {
        PIONEERS as u8 - self.pioneers_placed[seat]
    }

    /// The forts a player owns.
    pub fn forts(&self, seat: Seat) -> u8 {
        self.forts[seat]
    }

    /// The buildings on the map.
    pub fn buildings(&self) -> &[BuildingToken] {
        &self.buildings[..self.buildings_placed as usize]
    }

    /// What is built at a location.
    pub fn building_at(&self, location: Location) -> Option<Building> {
        self.buildings().iter().find(|token| token.at == location).map(|token| token.building)
    }

    /// Whose pioneer is at a location.
    pub fn owner(&self, config: &Config, location: Location) -> Option<Seat> {
        Seat::all(config.players()).find(|&seat| self.pioneers(seat).contains(&location))
    }

    /// How many cards a player draws at the end of a turn (T4, P5).
    #[inline]
    pub fn draw_count(&self, config: &Config, seat: Seat) -> u32 {
        draw_count(config.options().pirate_rule, &self.ships[seat], self.forts[seat] as u32)
    }
}

/// Price markers not yet used when prices have risen this often (C6).
#[inline]
pub(crate) fn markers_left(rises: &[u8; 4]) -> u8 {
    MARKERS - rises.iter().sum::<u8>()
}

/// How many of these ships are not in play.
pub(crate) fn ships_in_reserve(ships: &[Berth; SHIPS]) -> u8 {
    ships.iter().filter(|&&berth| berth == Berth::RESERVE).count() as u8
}

/// How many cards a player draws with ships in these berths and this many forts (T4, P5).
#[inline]
pub(crate) fn draw_count(pirate_rule: PirateRule, ships: &[Berth; SHIPS], forts: u32) -> u32 {
    let with_pirates = pirate_rule == PirateRule::Dutch;
    let brings_card = |berth: &Berth| berth.is_shore() | (with_pirates & berth.is_hideout());
    3 + ships.iter().filter(|berth| brings_card(berth)).count() as u32 + forts
}

/// The map.
impl Position {
    /// The tiles in play, in the order of placing.
    pub fn tiles(&self) -> &[PlacedTile] {
        self.map.tiles()
    }

    /// The slots of the tiles in play, in the order of placing.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + use<> {
        self.map.slots()
    }

    /// A tile in play.
    pub fn placed(&self, slot: Slot) -> PlacedTile {
        self.map.placed(slot)
    }

    /// The islands in play.
    pub fn islands(&self) -> impl Iterator<Item = IslandId> + use<> {
        (0..self.map.island_count() as u8).map(IslandId)
    }

    /// The islands in the order of their first portions, which stays when islands merge.
    pub fn islands_in_order(&self, config: &Config) -> Vec<IslandId> {
        let mut islands = Vec::new();
        for island in self.all_portions(config).map(|portion| self.island_of(portion)) {
            if !islands.contains(&island) {
                islands.push(island);
            }
        }
        islands
    }

    /// The island a portion belongs to.
    pub fn island_of(&self, portion: Portion) -> IslandId {
        self.map.island_of(portion)
    }

    /// The island a location lies on.
    pub fn island_at(&self, config: &Config, location: Location) -> IslandId {
        self.map.island_at(config, location)
    }

    /// The portions of all tiles in play, in the order of placing.
    pub fn all_portions(&self, config: &Config) -> impl Iterator<Item = Portion> {
        self.map.portions(config)
    }

    /// The portions of an island, in order.
    pub fn portions(&self, config: &Config, island: IslandId) -> impl Iterator<Item = Portion> {
        self.map.portions(config).filter(move |&portion| self.island_of(portion) == island)
    }

    /// The locations of an island, in order.
    pub fn locations(&self, config: &Config, island: IslandId) -> impl Iterator<Item = Location> {
        self.all_locations(config).filter(move |&location| self.island_at(config, location) == island)
    }

    /// The locations in play, in order.
    pub fn all_locations(&self, config: &Config) -> impl Iterator<Item = Location> {
        self.slots().flat_map(move |slot| {
            let count = config.facts(self.placed(slot).tile).locations.count_ones() as usize;
            (0..count).map(move |index| Location::new(slot, index))
        })
    }

    /// What a location is.
    pub fn kind(&self, config: &Config, location: Location) -> LocationKind {
        self.map.kind(config, location)
    }

    /// Whether a location has no pioneer.
    pub fn is_vacant(&self, location: Location) -> bool {
        self.map.is_vacant(location)
    }

    /// Calls `visit` with island and kind of every vacant location.
    #[inline]
    pub fn each_vacant(&self, config: &Config, visit: impl FnMut(IslandId, LocationKind)) {
        self.map.each_vacant(config, visit);
    }

    /// Whether a tile in play has a hideout.
    pub fn has_hideout(&self, slot: Slot) -> bool {
        self.map.hideouts >> slot.0 & 1 != 0
    }

    /// The pirate on the hideout of a tile.
    pub fn pirate(&self, config: &Config, slot: Slot) -> Option<Seat> {
        Seat::all(config.players()).find(|&seat| self.ships[seat].contains(&Berth::hideout(slot)))
    }

    /// Whose pirates afflict an island (P3).
    pub fn pirates(&self, island: IslandId) -> Seats {
        self.map.island(island).pirates
    }

    /// Who owns a fort on an island (P4).
    pub fn fort_owners(&self, island: IslandId) -> Seats {
        self.map.island(island).forts()
    }

    /// The goods that a trading post on the island could copy (K4).
    pub fn worked_goods(&self, island: IslandId) -> impl Iterator<Item = Good> + use<> {
        let worked = self.map.island(island).worked();
        Good::PLANTED.into_iter().filter(move |&good| worked >> good as u8 & 1 != 0)
    }

    /// How many ships of a player lie at the shores of an island.
    pub fn ships_at(&self, seat: Seat, island: IslandId) -> u32 {
        let is_there = |berth: &&Berth| match berth.place() {
            Place::Shore(portion) => self.island_of(portion) == island,
            Place::Reserve | Place::Hideout(_) => false,
        };
        self.ships[seat].iter().filter(is_there).count() as u32
    }

    /// Whether the player pays the piracy cost on an island (P4).
    #[inline]
    pub fn is_pirated(&self, seat: Seat, island: IslandId) -> bool {
        let island = self.map.island(island);
        island.pirates.has_other_than(seat) & !island.forts().has(seat)
    }
}
