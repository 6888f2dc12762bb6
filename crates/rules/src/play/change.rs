//! The changes that actions make. Each one updates every count of the position.

use crate::config::Config;
use crate::nouns::{
    Berth, Building, BuildingToken, Card, Cards, Destination, Good, Goods, Location, PIONEERS, Phase, Place,
    PlacedTile, Portion, SHIPS, Seat, Seats, Slot, TileId,
};
use crate::play::Play;
use crate::position::Position;

impl Position {
    pub(crate) fn reveal(&mut self, tile: TileId) {
        self.area[self.area_len as usize] = tile;
        self.area_len += 1;
        self.stack -= 1;
    }

    #[inline]
    pub(crate) fn draw(&mut self, seat: Seat, cards: Cards) {
        self.deck = self.deck.minus(cards);
        self.hands[seat] = self.hands[seat].plus(cards);
    }

    /// The discard pile becomes the deck.
    pub(crate) fn reshuffle(&mut self) {
        self.deck = self.discard;
        self.discard = Cards::NONE;
    }

    pub(crate) fn take(&mut self, seat: Seat, from: Seat, card: Card) {
        self.hands[from] = self.hands[from].minus(Cards::one(card));
        self.hands[seat] = self.hands[seat].plus(Cards::one(card));
    }

    /// Discards cards of a first hand.
    pub(crate) fn exchange(&mut self, discard: Cards) {
        self.hands[self.turn] = self.hands[self.turn].minus(discard);
        self.discard = self.discard.plus(discard);
    }

    pub(crate) fn after_mulligan(&mut self, config: &Config) {
        self.turn = self.turn.next(config.players());
        if self.turn == self.first {
            self.phase = Phase::FirstIslands;
        }
    }

    /// The card played and its payment go to the discard pile (T2).
    #[inline]
    pub(crate) fn pay(&mut self, card: Card, payment: Cards) {
        let spent = payment.plus(Cards::one(card));
        self.hands[self.turn] = self.hands[self.turn].minus(spent);
        self.discard = self.discard.plus(spent);
        self.card_played = true;
    }

    #[inline]
    pub(crate) fn produce(&mut self, seat: Seat, produced: Goods) {
        self.stock[seat].add(produced);
    }

    /// Moves the ship and, with an exploration, places the tile. The caller refills the area.
    #[inline(always)]
    pub(crate) fn move_ship(&mut self, config: &Config, from: Berth, to: &Destination) {
        let berth = match *to {
            Destination::Shore(portion) => Berth::shore(portion),
            Destination::Hideout(slot) => Berth::hideout(slot),
            Destination::Explore(exploration) => {
                let placed = PlacedTile {
                    tile: exploration.tile,
                    rotation: exploration.rotation,
                    cell: exploration.cell,
                };
                let slot = self.map.place(config, placed);
                Berth::shore(Portion::new(slot, exploration.portion as usize))
            }
        };
        replace_sorted(&mut self.ships[self.turn], from, berth);
        if from.is_hideout() {
            self.find_pirates(config);
        } else if let Destination::Hideout(slot) = *to {
            self.add_pirate(config, self.turn, slot);
        }
    }

    /// Finds again which hideouts are taken and which islands are afflicted (P3).
    pub(crate) fn find_pirates(&mut self, config: &Config) {
        self.map.taken_hideouts = 0;
        for id in self.islands() {
            self.map.islands[id.index()].pirates = Seats::NONE;
        }
        for seat in Seat::all(config.players()) {
            for berth in self.ships[seat].into_iter().filter(|berth| berth.is_hideout()) {
                let Place::Hideout(slot) = berth.place() else { unreachable!("it is on a hideout") };
                self.add_pirate(config, seat, slot);
            }
        }
    }

    /// A pirate takes a hideout and afflicts every island that has a portion on its tile (P3).
    #[inline]
    fn add_pirate(&mut self, config: &Config, seat: Seat, slot: Slot) {
        self.map.taken_hideouts |= 1 << slot.0;
        for index in 0..config.facts(self.map.placed(slot).tile).portions as usize {
            let island = self.map.island_of(Portion::new(slot, index));
            self.map.islands[island.index()].pirates.add(seat);
        }
    }

    /// Takes the placed tile out of the area, puts the revealed one in its place, and finds the placements
    /// again (S1).
    #[inline]
    pub(crate) fn refill(&mut self, config: &Config, placed: TileId, revealed: Option<TileId>) {
        let freed = self.area().iter().position(|&tile| tile == placed).expect("a tile of the area");
        match revealed {
            Some(tile) => {
                self.area[freed] = tile;
                self.stack -= 1;
            }
            None => {
                self.area.copy_within(freed + 1.., freed);
                self.area_len -= 1;
                self.area[self.area_len as usize] = TileId::default();
            }
        }
        self.map.find_placements(config, &self.area[..self.area_len as usize]);
    }

    /// A pioneer goes to work on a plantation or in a mine (K2, K3).
    #[inline]
    pub(crate) fn work(&mut self, config: &Config, at: Location) {
        let good = self.map.kind(config, at).good().expect("a plantation or a mine");
        self.production[self.turn][good as usize] += 1;
        self.place_pioneer(config, at);
    }

    /// A building token with a pioneer (K4).
    #[inline]
    pub(crate) fn build(&mut self, config: &Config, at: Location, building: Building) {
        let seat = self.turn;
        insert_sorted(&mut self.buildings[..=self.buildings_placed as usize], BuildingToken { at, building });
        self.buildings_placed += 1;
        let island = self.map.island_at(config, at);
        match building {
            Building::Fort => {
                self.forts[seat] += 1;
                self.map.islands[island.index()].add_fort(seat);
            }
            Building::Post(good) => self.production[seat][good as usize] += 1,
        }
        self.place_pioneer(config, at);
    }

    /// Three gold at once (K5).
    #[inline]
    fn search_ruins(&mut self, config: &Config, at: Location) {
        self.stock[self.turn].add_one(Good::Gold, 3);
        self.place_pioneer(config, at);
    }

    #[inline]
    pub(crate) fn place_pioneer(&mut self, config: &Config, at: Location) {
        let placed = &mut self.pioneers_placed[self.turn];
        insert_sorted(&mut self.pioneers[self.turn][..=*placed as usize], at);
        *placed += 1;
        self.ending |= *placed as usize == PIONEERS;
        self.map.occupy(config, at);
    }

    /// One good for a marker (K6).
    #[inline]
    fn raise_price(&mut self, good: Good) {
        self.stock[self.turn].0[good as usize] -= 1;
        self.rises[good as usize] += 1;
        self.market_played = true;
    }

    /// Carries out what a card does; after a tile was placed, the caller refills the area.
    #[inline(always)]
    pub(crate) fn carry_out(&mut self, config: &Config, play: &Play) {
        match *play {
            Play::Ship { from, ref to } => self.move_ship(config, from, to),
            Play::Plantation { at } | Play::GoldMine { at } => self.work(config, at),
            Play::Building { at, building } => self.build(config, at, building),
            Play::Ruins { at } => self.search_ruins(config, at),
            Play::Market { good } => self.raise_price(good),
        }
    }
}

/// Moves one ship of a sorted list. The bytes of the list are handled together, without branches.
#[inline]
fn replace_sorted(list: &mut [Berth; SHIPS], old: Berth, new: Berth) {
    const ONES: u64 = 0x01_0101_0101;
    const HIGH_BITS: u64 = 0x80 * ONES;
    let [a, b, c, d, e] = list.map(|berth| berth.0);
    let ships = u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]);
    // The high bit of a byte is set when the byte is at least as large as the bound.
    let not_below = |berths: u64, bound: u8| ((berths | HIGH_BITS) - bound as u64 * ONES) & HIGH_BITS;
    let at = not_below(ships, old.0).trailing_zeros() & !7;
    debug_assert!(at < 40 && (ships >> at) as u8 == old.0);
    let before = (1u64 << at) - 1;
    let others = (ships & before) | (ships >> 8 & !before);
    let others_padded = others | 0x7f << 32;
    let to = not_below(others_padded, new.0).trailing_zeros() & !7;
    let before = (1u64 << to) - 1;
    let moved = (others & before) | (new.0 as u64) << to | (others & !before) << 8;
    let [a, b, c, d, e, ..] = moved.to_le_bytes();
    *list = [a, b, c, d, e].map(Berth);
}

/// Inserts a value into a sorted list whose last place is free.
#[inline]
fn insert_sorted<T: Copy + Ord>(list: &mut [T], value: T) {
    let mut at = list.len() - 1;
    while at > 0 && list[at - 1] > value {
        list[at] = list[at - 1];
        at -= 1;
    }
    list[at] = value;
}
