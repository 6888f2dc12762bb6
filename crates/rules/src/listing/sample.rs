//! Drawing one action at random, all equally likely, without listing them.

use std::convert::Infallible;

use crate::bits::nth_bit;
use crate::chance::Lots;
use crate::config::{CLASSES, Class, Config};
use crate::listing::draw_payment;
use crate::listing::reach::{Fleet, MAX_REACHED, Openings};
use crate::nouns::{
    AREA, Building, Card, Cards, Destination, Exploration, Good, IslandId, Location, Phase, Portion, Slot,
    TileId,
};
use crate::play::{Action, Play, cost};
use crate::position::Position;

impl Position {
    /// A legal action of the seat to act: one of the plays or the end of the turn, all equally likely, with
    /// one of its payments, all equally likely; in the set-up one of the exchanges or first islands. `None`
    /// when the game is over.
    #[inline]
    pub fn draw_action(&self, config: &Config, lots: &mut impl Lots) -> Option<Action> {
        match self.phase {
            Phase::Play => Some(self.draw_turn_action(config, lots)),
            Phase::Mulligan => Some(Action::Mulligan { discard: self.draw_exchange(lots) }),
            Phase::FirstIslands => Some(Action::FirstIsland { to: self.draw_first_island(config, lots) }),
            Phase::Finished(_) => None,
        }
    }

    /// Plays random actions until the game is over and returns how many it played.
    pub fn play_out(&mut self, config: &Config, lots: &mut impl Lots) -> u32 {
        let mut decisions = 0;
        while let Some(action) = self.draw_action(config, lots) {
            let Ok::<_, Infallible>(()) = self.apply_unchecked(config, &action, lots);
            decisions += 1;
        }
        decisions
    }

    /// One of the payments for a play of the seat to act, all equally likely.
    #[inline(always)]
    pub fn draw_payment_for(&self, config: &Config, play: &Play, lots: &mut impl Lots) -> Cards {
        let rest = self.hands[self.turn].minus(Cards::one(play.card()));
        draw_payment(rest, self.play_cost(config, play), lots)
    }

    fn draw_exchange(&self, lots: &mut impl Lots) -> Cards {
        Cards::of(self.hands[self.turn].counts().map(|count| lots.below(count as u32 + 1) as u8))
    }

    fn draw_first_island(&self, config: &Config, lots: &mut impl Lots) -> Destination {
        let area = self.area();
        if self.tiles().is_empty() {
            let shores = |&tile: &TileId| config.facts(tile).portions as u32;
            let mut portion = lots.below(area.iter().map(shores).sum());
            let mut tiles = area.iter();
            let mut tile = *tiles.next().expect("the area is full");
            while portion >= shores(&tile) {
                portion -= shores(&tile);
                tile = *tiles.next().expect("less than all shores");
            }
            return Destination::Explore(Exploration::first(tile, portion as u8));
        }
        let mut sea = Sea::of(self);
        // Ships land with a tile, or at an island where no tile can be placed (S4, S5).
        sea.hideouts = 0;
        if !self.map.placements.is_empty() {
            sea.islands = 0;
        }
        loop {
            let choice = lots.below(sea.destinations());
            if let Some(to) = self.nth_destination(config, &sea, choice) {
                return to;
            }
        }
    }

    /// One of the plays or the end of the turn.
    ///
    /// Ship plays are drawn as pairs of ship and destination. Some pairs are not listed (a ship and its own
    /// island, a shore listed under another shore of its island). When one of those comes up, everything is
    /// drawn again, so that the listed ones stay equally likely.
    #[inline(always)]
    fn draw_turn_action(&self, config: &Config, lots: &mut impl Lots) -> Action {
        let fleet = self.fleet(self.turn);
        let sea = Sea::of(self);
        let destinations = sea.destinations();
        let sailings = if self.can_sail() { destinations * fleet.count } else { 0 };
        let others = OtherPlays::of(self, &fleet);
        loop {
            let choice = lots.below(sailings + others.count() + 1);
            if choice >= sailings {
                return self.nth_other_action(config, &others, choice - sailings, lots);
            }
            let from = fleet.berths[(choice / destinations) as usize];
            let Some(to) = self.nth_destination(config, &sea, choice % destinations) else { continue };
            if self.is_elsewhere(from, to) {
                let rest = self.hands[self.turn].minus(Cards::one(Card::Ship));
                let payment = draw_payment(rest, cost(Card::Ship, false), lots);
                return Action::Play { play: Play::Ship { from, to }, payment };
            }
        }
    }

    /// Pioneers come first, then markets; the number after the last one means the end of the turn.
    #[inline]
    fn nth_other_action(
        &self,
        config: &Config,
        others: &OtherPlays,
        nth: u32,
        lots: &mut impl Lots,
    ) -> Action {
        if nth < others.pioneer_plays {
            let play = self.nth_pioneer_play(config, others.openings(), nth);
            return Action::Play { play, payment: self.draw_payment_for(config, &play, lots) };
        }
        let market = nth - others.pioneer_plays;
        if market < others.goods.count_ones() {
            let good = Good::ALL[nth_bit(others.goods.into(), market) as usize];
            return Action::Play { play: Play::Market { good }, payment: Cards::NONE };
        }
        Action::EndTurn
    }

    /// Tiles come first, then islands, then hideouts; `None` for a destination that is listed as another one.
    #[inline(always)]
    fn nth_destination(&self, config: &Config, sea: &Sea, nth: u32) -> Option<Destination> {
        let mut left = nth;
        for (choice, &tile) in self.area().iter().enumerate() {
            if left < sea.landings[choice] {
                return self.map.nth_exploration(config, tile, choice, left).map(Destination::Explore);
            }
            left -= sea.landings[choice];
        }
        if left < sea.islands {
            return Some(Destination::Shore(Portion(nth_bit(self.map.first_portions, left) as u8)));
        }
        left -= sea.islands;
        Some(Destination::Hideout(Slot(nth_bit(sea.hideouts.into(), left) as u8)))
    }

    #[inline]
    fn nth_pioneer_play(&self, config: &Config, found: &[Openings], nth: u32) -> Play {
        let mut left = nth;
        for openings in found {
            if left >= openings.plays as u32 {
                left -= openings.plays as u32;
                continue;
            }
            for class in CLASSES {
                let plays = openings.plays_of(class);
                if left >= plays {
                    left -= plays;
                    continue;
                }
                let vacant = openings.vacant_of(class);
                let at = self.nth_vacant(config, openings.island, class, left % vacant);
                return match class {
                    Class::Plantation => Play::Plantation { at },
                    Class::Mine => Play::GoldMine { at },
                    Class::Ruins => Play::Ruins { at },
                    Class::Site => {
                        let worked = self.map.island(openings.island).worked();
                        Play::Building { at, building: nth_building(worked, left / vacant) }
                    }
                };
            }
        }
        unreachable!("nth is less than the plays")
    }

    #[inline]
    fn nth_vacant(&self, config: &Config, island: IslandId, class: Class, nth: u32) -> Location {
        let mut left = nth;
        for slot in self.slots() {
            let of_class = config.facts(self.placed(slot).tile).of_class[class as usize];
            let vacant = (self.map.vacant_on(config, slot, island) & of_class) as u32;
            if left < vacant.count_ones() {
                return Location::new(slot, nth_bit(vacant.into(), left) as usize);
            }
            left -= vacant.count_ones();
        }
        unreachable!("nth is less than the vacant locations")
    }
}

/// The plays without a ship.
struct OtherPlays {
    found: [Openings; MAX_REACHED],
    islands: usize,
    pioneer_plays: u32,
    /// Goods whose price can be raised, a bit for each.
    goods: u32,
}

impl OtherPlays {
    #[inline(always)]
    fn of(position: &Position, fleet: &Fleet) -> OtherPlays {
        let mut others = OtherPlays {
            found: [Openings::default(); MAX_REACHED],
            islands: 0,
            pioneer_plays: 0,
            goods: position.market_goods(),
        };
        position.each_opening(fleet, |openings| {
            // An island without openings is written as well; the next one overwrites it.
            others.found[others.islands] = openings;
            others.islands += (openings.plays != 0) as usize;
            others.pioneer_plays += openings.plays as u32;
        });
        others
    }

    #[inline]
    fn openings(&self) -> &[Openings] {
        &self.found[..self.islands]
    }

    #[inline]
    fn count(&self) -> u32 {
        self.pioneer_plays + self.goods.count_ones()
    }
}

/// Where ships can go, in numbers.
struct Sea {
    landings: [u32; AREA],
    islands: u32,
    /// The vacant ones, a bit for each tile in play.
    hideouts: u32,
}

impl Sea {
    #[inline]
    fn of(position: &Position) -> Sea {
        Sea {
            landings: position.map.placements.landings(),
            islands: position.map.island_count(),
            hideouts: position.vacant_hideouts(),
        }
    }

    #[inline]
    fn destinations(&self) -> u32 {
        self.landings.iter().sum::<u32>() + self.islands + self.hideouts.count_ones()
    }
}

#[inline]
fn nth_building(worked: u8, nth: u32) -> Building {
    match nth {
        0 => Building::Fort,
        _ => Building::Post(Good::PLANTED[nth_bit(worked.into(), nth - 1) as usize]),
    }
}
