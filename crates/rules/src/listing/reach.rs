//! What the seat to act can reach and pay for, in numbers and bits; the basis of listing and of drawing.

use crate::config::{CLASSES, Class};
use crate::nouns::{Berth, Card, IslandId, MAX_RISES, SHIPS, Seat};
use crate::play::{MAX_COST, cost, ships_needed};
use crate::position::Position;

/// Where the ships of a seat are.
#[derive(Clone, Copy)]
pub(crate) struct Fleet {
    /// The islands with at least one and with at least two of them, a bit for each.
    pub(crate) one_ship: u64,
    pub(crate) two_ships: u64,
    /// The ships that can be told apart: one for each island, each pirate, and one of the reserve.
    pub(crate) berths: [Berth; SHIPS],
    pub(crate) count: u32,
}

impl Fleet {
    pub(crate) const NONE: Fleet =
        Fleet { one_ship: 0, two_ships: 0, berths: [Berth::RESERVE; SHIPS], count: 0 };

    #[inline]
    pub(crate) fn islands(&self) -> impl Iterator<Item = IslandId> + use<> {
        let mut left = self.one_ship;
        std::iter::from_fn(move || {
            let island = (left != 0).then(|| IslandId(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            island
        })
    }

    #[inline]
    pub(crate) fn has_two_at(&self, island: IslandId) -> bool {
        self.two_ships >> island.0 & 1 != 0
    }
}

/// Where a pioneer of the seat to act could go on an island.
#[derive(Clone, Copy, Default)]
pub(crate) struct Openings {
    /// The vacant locations that can be taken and paid for, a byte for each class.
    pub(crate) vacant: u32,
    /// How many plays that makes.
    pub(crate) plays: u16,
    pub(crate) island: IslandId,
    /// How many buildings each site can take: a fort, and a post for each good worked on the island.
    buildings: u8,
}

impl Openings {
    #[inline]
    fn new(island: IslandId, vacant: u32, worked: u8) -> Openings {
        let buildings = 1 + worked.count_ones() as u8;
        let mut openings = Openings { vacant, plays: 0, island, buildings };
        openings.plays = CLASSES.into_iter().map(|class| openings.plays_of(class) as u16).sum();
        openings
    }

    /// How many locations of a class are vacant.
    #[inline]
    pub(crate) fn vacant_of(&self, class: Class) -> u32 {
        self.vacant >> (8 * class as u32) & 0xff
    }

    /// How many plays there are in a class.
    #[inline]
    pub(crate) fn plays_of(&self, class: Class) -> u32 {
        let ways = if class == Class::Site { self.buildings as u32 } else { 1 };
        self.vacant_of(class) * ways
    }
}

/// The most islands at which a seat has ships.
pub(crate) const MAX_REACHED: usize = SHIPS;

/// A byte for each class of location, all ones where the seat to act holds the card and can pay for it.
#[derive(Clone, Copy)]
struct Means {
    without_pirates: u32,
    with_pirates: u32,
}

/// One more than the most cards that a play costs.
const COSTS: usize = MAX_COST as usize + 1;

/// The classes that can be paid with 0 cards, with 1 and so on, without and with pirates.
const PAYABLE: [u32; COSTS] = payable(false);
const PAYABLE_WITH_PIRATES: [u32; COSTS] = payable(true);
/// The classes for which one ship is enough.
const ONE_SHIP_IS_ENOUGH: u32 = {
    let mut enough = 0;
    let mut class = 0;
    while class < CLASSES.len() {
        if ships_needed(CLASSES[class].card()) <= 1 {
            enough |= byte_of(CLASSES[class]);
        }
        class += 1;
    }
    enough
};

/// The byte of a class, all ones.
const fn byte_of(class: Class) -> u32 {
    0xff << (8 * class as u32)
}

const fn payable(pirated: bool) -> [u32; COSTS] {
    let mut by_cards = [0; COSTS];
    let mut cards = 0;
    while cards < by_cards.len() {
        let mut class = 0;
        while class < CLASSES.len() {
            if cost(CLASSES[class].card(), pirated) <= cards as u32 {
                by_cards[cards] |= byte_of(CLASSES[class]);
            }
            class += 1;
        }
        cards += 1;
    }
    by_cards
}

impl Position {
    #[inline(always)]
    pub(crate) fn fleet(&self, seat: Seat) -> Fleet {
        let mut fleet = Fleet::NONE;
        for (at, &berth) in self.ships[seat].iter().enumerate() {
            let island = self.map.island_bit(berth);
            // Reserve ships come last and are all alike: only the last of them counts.
            let known = (fleet.one_ship & island != 0) | (berth.is_reserve() & (at + 1 < SHIPS));
            fleet.two_ships |= fleet.one_ship & island;
            fleet.one_ship |= island;
            fleet.berths[fleet.count as usize] = berth;
            fleet.count += !known as u32;
        }
        fleet
    }

    /// Whether the seat to act holds the card for a ship and can pay for it.
    #[inline]
    pub(crate) fn can_sail(&self) -> bool {
        let hand = self.hands[self.turn];
        hand.has(Card::Ship) & (hand.total() > cost(Card::Ship, false))
    }

    #[inline]
    pub(crate) fn vacant_hideouts(&self) -> u32 {
        self.map.hideouts & !self.map.taken_hideouts
    }

    #[inline]
    fn means(&self) -> Means {
        let hand = self.hands[self.turn];
        let pay = (hand.total().saturating_sub(1) as usize).min(MAX_COST as usize);
        let mut held = hand.pioneer_cards();
        if self.buildings_left() == 0 {
            held &= !byte_of(Class::Site);
        }
        if self.pioneers_left(self.turn) == 0 {
            held = 0;
        }
        Means { without_pirates: held & PAYABLE[pay], with_pirates: held & PAYABLE_WITH_PIRATES[pay] }
    }

    /// Calls `visit` for each island where the seat to act has a ship, with or without openings. Calls it for
    /// none when the seat cannot place a pioneer at all.
    #[inline(always)]
    pub(crate) fn each_opening(&self, fleet: &Fleet, mut visit: impl FnMut(Openings)) {
        let means = self.means();
        if means.without_pirates == 0 {
            return;
        }
        for id in fleet.islands() {
            let island = self.map.island(id);
            let payable =
                if self.is_pirated(self.turn, id) { means.with_pirates } else { means.without_pirates };
            let reached = if fleet.has_two_at(id) { u32::MAX } else { ONE_SHIP_IS_ENOUGH };
            let vacant = u32::from_le_bytes(island.vacant) & payable & reached;
            visit(Openings::new(id, vacant, island.worked()));
        }
    }

    /// Whether any price can rise in this turn (K6).
    #[inline]
    pub(crate) fn is_market_open(&self) -> bool {
        !self.market_played & (self.markers_left() > 0)
    }

    /// The goods whose price the seat to act could raise, a bit for each (K6).
    #[inline]
    pub(crate) fn market_goods(&self) -> u32 {
        let open = self.is_market_open() & self.hands[self.turn].has(Card::Market);
        let can_rise = lowest_bits_of_bytes(!(u32::from_le_bytes(self.rises) >> MAX_RISES.trailing_zeros()));
        self.stock[self.turn].present() & can_rise & (open as u32 * 0xf)
    }
}

/// The lowest bit of each of four bytes.
#[inline]
fn lowest_bits_of_bytes(bytes: u32) -> u32 {
    (bytes & 0x0101_0101).wrapping_mul(0x0102_0408) >> 24
}
