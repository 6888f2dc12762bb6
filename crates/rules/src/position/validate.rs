//! The invariants of every position. They are checked after every action in debug builds, and when a position
//! is loaded.

use crate::config::{Class, Config};
use crate::nouns::{
    AREA, BUILDINGS, Berth, Building, Cards, Location, LocationKind, MARKERS, MAX_RISES, PIONEERS, Phase,
    Place, Portion, Seat, Seats, opposite,
};
use crate::position::Position;

impl Position {
    /// The first thing that does not hold, in a sentence.
    pub fn validate(&self, config: &Config) -> Result<(), String> {
        self.validate_cards(config)?;
        self.validate_tiles(config)?;
        self.validate_ships(config)?;
        self.validate_pioneers(config)?;
        self.validate_islands(config)?;
        self.validate_chart()?;
        self.validate_turn(config)
    }

    fn validate_cards(&self, config: &Config) -> Result<(), String> {
        let hands = Seat::all(config.players()).fold(Cards::NONE, |sum, seat| sum.plus(self.hands[seat]));
        let all = hands.plus(self.deck).plus(self.discard);
        demand(all == Cards::DECK, || {
            format!("deck, discard pile and hands hold {all}, expected {}", Cards::DECK)
        })
    }

    fn validate_tiles(&self, config: &Config) -> Result<(), String> {
        let seen = self.tiles().len() + self.area().len();
        let used = config.tiles_used() as usize;
        demand(seen + self.stack as usize == used, || {
            format!(
                "{seen} tiles in play or in the area and {} in the stack, expected {used} in all",
                self.stack
            )
        })?;
        demand(self.area().len() == AREA || self.stack == 0, || {
            "the area is not full while there are tiles in the stack".into()
        })?;
        let mut ids: Vec<_> =
            self.tiles().iter().map(|placed| placed.tile).chain(self.area().iter().copied()).collect();
        ids.sort();
        demand(ids.windows(2).all(|pair| pair[0] != pair[1]), || "a tile is there twice".into())?;
        for slot in self.slots() {
            for direction in 0..6 {
                let Some(other) = self.map.slot_at(self.placed(slot).cell.neighbour(direction)) else {
                    continue;
                };
                let mine = self.map.portion_towards(config, slot, direction);
                let theirs = self.map.portion_towards(config, other, opposite(direction));
                demand(mine.is_some() == theirs.is_some(), || {
                    format!("a side of tile {} does not match", config.set().tile(self.placed(slot).tile).id)
                })?;
                if let (Some(mine), Some(theirs)) = (mine, theirs) {
                    demand(self.island_of(mine) == self.island_of(theirs), || {
                        "joined land is two islands".into()
                    })?;
                }
            }
        }
        Ok(())
    }

    fn validate_ships(&self, config: &Config) -> Result<(), String> {
        let mut pirates = 0u32;
        for seat in Seat::all(config.players()) {
            for berth in self.ships[seat] {
                match berth.place() {
                    Place::Reserve => {}
                    Place::Shore(portion) => {
                        let there = self.map.portions(config).any(|other| other == portion);
                        demand(there, || format!("a ship of seat {seat} lies at no shore in play"))?;
                    }
                    Place::Hideout(slot) => {
                        let there = slot.index() < self.tiles().len() && self.has_hideout(slot);
                        demand(there, || format!("a ship of seat {seat} is on a tile without hideout"))?;
                        demand(pirates >> slot.0 & 1 == 0, || "a hideout holds two ships".into())?;
                        pirates |= 1 << slot.0;
                    }
                }
            }
            demand(self.ships[seat].is_sorted(), || "ships are not sorted".into())?;
        }
        demand(pirates == self.map.taken_hideouts, || "taken hideouts are not those with ships".into())
    }

    fn validate_pioneers(&self, config: &Config) -> Result<(), String> {
        let mut taken = Vec::new();
        for seat in Seat::all(config.players()) {
            demand(self.pioneers_placed[seat] as usize <= PIONEERS, || {
                format!("seat {seat} has more than ten pioneers")
            })?;
            let mut production = [0; 4];
            let mut forts = 0;
            for &at in self.pioneers(seat) {
                demand(!taken.contains(&at), || "two pioneers are at one location".into())?;
                taken.push(at);
                let building = self.building_at(at);
                let is_site = self.kind(config, at) == LocationKind::Site;
                demand(building.is_some() == is_site, || {
                    "a pioneer is on a site without a building, or a building elsewhere".into()
                })?;
                match building {
                    Some(Building::Fort) => forts += 1,
                    Some(Building::Post(good)) => production[good as usize] += 1,
                    None => {
                        if let Some(good) = self.kind(config, at).good() {
                            production[good as usize] += 1;
                        }
                    }
                }
            }
            if matches!(self.phase, Phase::Finished(_)) {
                production = [0; 4];
            }
            demand(production == self.production[seat], || {
                format!("the production board of seat {seat} does not fit its pioneers")
            })?;
            demand(forts == self.forts[seat], || {
                format!("the forts of seat {seat} do not fit its buildings")
            })?;
        }
        demand(self.buildings_placed as usize <= BUILDINGS, || "more than ten buildings".into())?;
        for token in self.buildings() {
            demand(taken.contains(&token.at), || "a building has no pioneer".into())?;
        }
        for at in self.all_locations(config) {
            demand(self.is_vacant(at) != taken.contains(&at), || {
                "vacant locations do not fit the pioneers".into()
            })?;
        }
        Ok(())
    }

    fn validate_islands(&self, config: &Config) -> Result<(), String> {
        for id in self.islands() {
            let island = self.map.island(id);
            let mut vacant = [0; 4];
            let mut worked = 0u8;
            for at in self.locations(config, id) {
                let kind = self.kind(config, at);
                if self.is_vacant(at) {
                    vacant[kind.class() as usize] += 1;
                } else if kind.class() == Class::Plantation {
                    worked |= 1 << kind as u8;
                }
            }
            demand(vacant == island.vacant && worked == island.worked(), || {
                "an island's counts are wrong".into()
            })?;
            let mut forts = Seats::NONE;
            let mut pirates = Seats::NONE;
            for seat in Seat::all(config.players()) {
                let own_fort = |at: &&Location| {
                    self.building_at(**at) == Some(Building::Fort) && self.island_at(config, **at) == id
                };
                if self.pioneers(seat).iter().any(|at| own_fort(&at)) {
                    forts.add(seat);
                }
                let afflicts = |berth: &Berth| match berth.place() {
                    Place::Hideout(slot) => (0..config.facts(self.placed(slot).tile).portions as usize)
                        .any(|index| self.island_of(Portion::new(slot, index)) == id),
                    _ => false,
                };
                if self.ships[seat].iter().any(afflicts) {
                    pirates.add(seat);
                }
            }
            demand(forts == island.forts(), || "an island's forts are wrong".into())?;
            demand(pirates == island.pirates, || "an island's pirates are wrong".into())?;
        }
        Ok(())
    }

    fn validate_chart(&self) -> Result<(), String> {
        demand(self.rises.iter().all(|&rises| rises <= MAX_RISES), || {
            "a price rose more than four times".into()
        })?;
        demand(self.rises.iter().sum::<u8>() <= MARKERS, || "more than eight markers are used".into())
    }

    fn validate_turn(&self, config: &Config) -> Result<(), String> {
        let seats = [self.turn, self.first];
        demand(seats.iter().all(|seat| seat.index() < config.players() as usize), || {
            "a seat has no player".into()
        })?;
        let in_play = matches!(self.phase, Phase::Play | Phase::Finished(_));
        demand(in_play == (self.round > 0), || "rounds are counted from the first turn on".into())?;
        let tenth = Seat::all(config.players()).any(|seat| self.pioneers_left(seat) == 0);
        demand(tenth == self.ending, || "the end is near just when someone has placed ten pioneers".into())
    }
}

fn demand(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise()) }
}
