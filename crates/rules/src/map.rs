//! The map: tiles in play, their islands, what is vacant, and where the next tile can go.
//!
//! ```
//! use ilos_rules::{Action, Cards, Cell, Config, Dealer, Destination, Game, Options, Seat, Seed, Set};
//!
//! let options = Options { first: Seat::new(0), ..Options::default() };
//! let config = Config::new(Set::standard(), 2, options)?;
//! let mut dealer = Dealer::new(&config, Seed::from_text("any"));
//! let Ok(mut game) = Game::new(config, &mut dealer);
//! for seat in Seat::all(2) {
//!     game.act(seat, &Action::Mulligan { discard: Cards::NONE }, &mut dealer).unwrap();
//! }
//! let to = game.position().first_islands(game.config())[0];
//! game.act(game.position().first(), &Action::FirstIsland { to }, &mut dealer).unwrap();
//!
//! let position = game.position();
//! assert_eq!(position.tiles()[0].cell, Cell::CENTRE);
//! // The second tile must meet the land of the first, so it makes an island grow (E2, E4).
//! for to in position.first_islands(game.config()) {
//!     let Destination::Explore(exploration) = to else { unreachable!("a tile can be placed") };
//!     assert!(!position.islands_touched(game.config(), exploration).is_empty());
//! }
//! # Ok::<(), ilos_rules::ConfigError>(())
//! ```

mod growth;
mod island;
mod joins;
mod placements;

use crate::config::{Class, Config};
use crate::nouns::{
    Berth, Cell, IslandId, Location, LocationKind, MAX_IN_PLAY, MAX_PORTIONS, PlacedTile, Portion, Rotation,
    STEPS, Slot, TileId, opposite,
};

pub use growth::{Growth, IslandGroup};
pub(crate) use island::Island;
pub use joins::Joins;
pub(crate) use placements::{Misfit, Placements};

/// Room for the portions in play: at most 60, made a power of two so that six bits are always an index.
pub(crate) const PORTION_ROOM: usize = 64;

const _: () = assert!(MAX_IN_PLAY * MAX_PORTIONS <= PORTION_ROOM);

/// The most islands: a first tile has up to three, and every other tile adds at most two, because one portion
/// must join (E2). One more exists while the last tile is being joined.
pub(crate) const MAX_ISLANDS: usize = MAX_PORTIONS + (MAX_IN_PLAY - 1) * (MAX_PORTIONS - 1) + 1;

/// The map. Entries beyond the counts stay at their defaults, so that equal maps compare equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Map {
    pub(crate) placements: Placements,
    /// Tiles in play that have a hideout, and those whose hideout is taken; a bit for each slot.
    pub(crate) hideouts: u32,
    pub(crate) taken_hideouts: u32,
    /// The first portion of each island, by which it is listed (P1); a bit for each.
    pub(crate) first_portions: u64,
    vacant: [u16; MAX_IN_PLAY],
    tiles: [PlacedTile; MAX_IN_PLAY],
    island_of: [IslandId; PORTION_ROOM],
    pub(crate) islands: [Island; MAX_ISLANDS],
    tile_count: u8,
    island_count: u8,
}

impl Map {
    pub(crate) const EMPTY: Map = Map {
        placements: Placements::NONE,
        hideouts: 0,
        taken_hideouts: 0,
        first_portions: 0,
        vacant: [0; MAX_IN_PLAY],
        tiles: [PlacedTile { tile: TileId(0), rotation: Rotation::NONE, cell: Cell::CENTRE }; MAX_IN_PLAY],
        island_of: [IslandId(0); PORTION_ROOM],
        islands: [Island::NONE; MAX_ISLANDS],
        tile_count: 0,
        island_count: 0,
    };

    #[inline]
    pub(crate) fn tiles(&self) -> &[PlacedTile] {
        &self.tiles[..self.tile_count as usize]
    }

    pub(crate) fn slots(&self) -> impl Iterator<Item = Slot> + use<> {
        (0..self.tile_count).map(Slot)
    }

    #[inline]
    pub(crate) fn placed(&self, slot: Slot) -> PlacedTile {
        self.tiles[slot.index()]
    }

    #[inline]
    pub(crate) fn island_count(&self) -> u32 {
        self.island_count as u32
    }

    #[inline]
    pub(crate) fn island_of(&self, portion: Portion) -> IslandId {
        self.island_of[portion.0 as usize]
    }

    /// The bit of the island where a ship lies; none for a ship that is at no shore.
    #[inline]
    pub(crate) fn island_bit(&self, berth: Berth) -> u64 {
        (berth.is_shore() as u64) << self.island_of[berth.portion_index()].0
    }

    /// The island a location lies on.
    #[inline]
    pub(crate) fn island_at(&self, config: &Config, location: Location) -> IslandId {
        let facts = config.facts(self.placed(location.slot()).tile);
        self.island_of(Portion::new(location.slot(), facts.portion_of_location[location.index()] as usize))
    }

    #[inline]
    pub(crate) fn island(&self, id: IslandId) -> &Island {
        &self.islands[id.index()]
    }

    /// The portions in play, in order.
    pub(crate) fn portions(&self, config: &Config) -> impl Iterator<Item = Portion> {
        self.slots().flat_map(move |slot| {
            let count = config.facts(self.placed(slot).tile).portions as usize;
            (0..count).map(move |index| Portion::new(slot, index))
        })
    }

    pub(crate) fn kind(&self, config: &Config, location: Location) -> LocationKind {
        config.facts(self.placed(location.slot()).tile).kinds[location.index()]
    }

    #[inline]
    pub(crate) fn is_vacant(&self, location: Location) -> bool {
        self.vacant[location.slot().index()] >> location.index() & 1 != 0
    }

    /// The vacant locations on a tile in play that lie on an island, a bit for each.
    #[inline]
    pub(crate) fn vacant_on(&self, config: &Config, slot: Slot, island: IslandId) -> u16 {
        let facts = config.facts(self.placed(slot).tile);
        let mut here = 0;
        for index in 0..MAX_PORTIONS {
            let is_here = self.island_of(Portion::new(slot, index)) == island;
            here |= facts.in_portion[index] * is_here as u16;
        }
        here & self.vacant[slot.index()]
    }

    #[inline]
    pub(crate) fn each_vacant(&self, config: &Config, mut visit: impl FnMut(IslandId, LocationKind)) {
        for slot in self.slots() {
            let facts = config.facts(self.placed(slot).tile);
            let mut vacant = self.vacant[slot.index()];
            while vacant != 0 {
                let index = vacant.trailing_zeros() as usize;
                vacant &= vacant - 1;
                let portion = Portion::new(slot, facts.portion_of_location[index] as usize);
                visit(self.island_of(portion), facts.kinds[index]);
            }
        }
    }

    /// Whether any location could still take a pioneer; sites only while there are building tokens (F4).
    pub(crate) fn has_vacancy(&self, config: &Config, sites: bool) -> bool {
        self.tiles().iter().zip(&self.vacant).any(|(placed, &vacant)| {
            let ignored = if sites { 0 } else { config.facts(placed.tile).of_class[Class::Site as usize] };
            vacant & !ignored != 0
        })
    }

    /// A pioneer takes a location.
    #[inline]
    pub(crate) fn occupy(&mut self, config: &Config, location: Location) {
        let kind = self.kind(config, location);
        let id = self.island_at(config, location);
        self.vacant[location.slot().index()] &= !(1 << location.index());
        let island = &mut self.islands[id.index()];
        island.vacant[kind.class() as usize] -= 1;
        if kind.class() == Class::Plantation {
            island.add_worked(kind.good().expect("plantations have a good"));
        }
    }

    /// The tile in play at a cell.
    pub(crate) fn slot_at(&self, cell: Cell) -> Option<Slot> {
        self.slots().find(|&slot| self.placed(slot).cell == cell)
    }

    /// The portion whose land reaches the side of a tile in play that looks in a direction.
    #[inline]
    pub(crate) fn portion_towards(&self, config: &Config, slot: Slot, direction: usize) -> Option<Portion> {
        let placed = self.placed(slot);
        let facts = config.facts(placed.tile);
        let side = placed.rotation.side_towards(direction);
        facts
            .land(placed.rotation)
            .has(direction)
            .then(|| Portion::new(slot, facts.portion_of_side[side] as usize))
    }

    /// Puts a tile into play and joins islands (E4). The caller must find the placements again.
    pub(crate) fn place(&mut self, config: &Config, placed: PlacedTile) -> Slot {
        let facts = config.facts(placed.tile);
        let slot = Slot(self.tile_count);
        self.tiles[slot.index()] = placed;
        self.vacant[slot.index()] = facts.locations;
        if facts.hideout {
            self.hideouts |= 1 << slot.0;
        }
        for index in 0..facts.portions as usize {
            let id = IslandId(self.island_count);
            self.island_count += 1;
            self.island_of[Portion::new(slot, index).0 as usize] = id;
            self.islands[id.index()] = Island::with_vacant(facts.counts[index]);
        }
        for other in 0..self.tile_count {
            let Some(direction) = direction_from(placed.cell, self.tiles[other as usize].cell) else {
                continue;
            };
            let mine = self.portion_towards(config, slot, direction);
            let theirs = self.portion_towards(config, Slot(other), opposite(direction));
            if let (Some(mine), Some(theirs)) = (mine, theirs) {
                self.merge(self.island_of(mine), self.island_of(theirs));
            }
        }
        self.tile_count += 1;
        self.find_first_portions();
        slot
    }

    /// Joins two islands: the higher number is removed, and the last island takes that number.
    fn merge(&mut self, one: IslandId, two: IslandId) {
        if one == two {
            return;
        }
        let (stays, goes) = if one < two { (one, two) } else { (two, one) };
        let joined = self.islands[goes.index()];
        self.islands[stays.index()].join(joined);
        self.relabel(goes, stays);
        self.island_count -= 1;
        let last = IslandId(self.island_count);
        if goes != last {
            self.islands[goes.index()] = self.islands[last.index()];
            self.relabel(last, goes);
        }
        self.islands[last.index()] = Island::NONE;
    }

    fn find_first_portions(&mut self) {
        let (mut firsts, mut seen) = (0, 0);
        // Unused places hold island 0; that does no harm, because the first portion of island 0 is the very
        // first one.
        for at in 0..self.tile_count as usize * MAX_PORTIONS {
            let island = 1u64 << self.island_of[at].0;
            firsts |= ((seen & island == 0) as u64) << at;
            seen |= island;
        }
        self.first_portions = firsts;
    }

    fn relabel(&mut self, from: IslandId, to: IslandId) {
        for id in &mut self.island_of {
            if *id == from {
                *id = to;
            }
        }
    }
}

/// The direction in which `to` is a neighbour of `from`.
#[inline]
fn direction_from(from: Cell, to: Cell) -> Option<usize> {
    STEPS.iter().position(|&step| step == (to.q - from.q, to.r - from.r))
}
