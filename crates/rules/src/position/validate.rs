//! The invariants of every position. They are checked after every action in debug builds, and when a position
//! is loaded.

use crate::config::{Class, Config};
use crate::nouns::{
    AREA, BUILDINGS, Berth, Building, Cards, Location, LocationKind, MARKERS, MAX_RISES, PIONEERS, Phase,
    Place, Portion, Seat, Seats, opposite,
};
use crate::position::error::{demand, demand_invariant};
use crate::position::{Invariant, Position, PositionError};

impl Position {
    /// The first invariant that does not hold.
    pub fn validate(&self, config: &Config) -> Result<(), PositionError> {
        self.validate_cards(config)?;
        self.validate_tiles(config)?;
        self.validate_ships(config)?;
        self.validate_pioneers(config)?;
        self.validate_islands(config)?;
        self.validate_chart()?;
        self.validate_turn(config)
    }

    fn validate_cards(&self, config: &Config) -> Result<(), PositionError> {
        let hands = Seat::all(config.players()).fold(Cards::NONE, |sum, seat| sum.plus(self.hands[seat]));
        let all = hands.plus(self.deck).plus(self.discard);
        demand_invariant(all == Cards::DECK, Invariant::AllCards)
    }

    fn validate_tiles(&self, config: &Config) -> Result<(), PositionError> {
        let seen = self.tiles().len() + self.area().len();
        let used = config.tiles_used() as usize;
        demand_invariant(seen + self.stack as usize == used, Invariant::AllTiles)?;
        demand_invariant(self.area().len() == AREA || self.stack == 0, Invariant::FullArea)?;
        let mut ids: Vec<_> =
            self.tiles().iter().map(|placed| placed.tile).chain(self.area().iter().copied()).collect();
        ids.sort();
        demand_invariant(ids.windows(2).all(|pair| pair[0] != pair[1]), Invariant::TilesOnce)?;
        for slot in self.slots() {
            for direction in 0..6 {
                let Some(other) = self.map.slot_at(self.placed(slot).cell.neighbour(direction)) else {
                    continue;
                };
                let mine = self.map.portion_towards(config, slot, direction);
                let theirs = self.map.portion_towards(config, other, opposite(direction));
                demand_invariant(mine.is_some() == theirs.is_some(), Invariant::MatchingSides)?;
                if let (Some(mine), Some(theirs)) = (mine, theirs) {
                    demand_invariant(self.island_of(mine) == self.island_of(theirs), Invariant::JoinedLand)?;
                }
            }
        }
        Ok(())
    }

    fn validate_ships(&self, config: &Config) -> Result<(), PositionError> {
        let mut pirates = 0u32;
        for seat in Seat::all(config.players()) {
            for berth in self.ships[seat] {
                match berth.place() {
                    Place::Reserve => {}
                    Place::Shore(portion) => {
                        let there = self.map.portions(config).any(|other| other == portion);
                        demand_invariant(there, Invariant::ShipsAtShores)?;
                    }
                    Place::Hideout(slot) => {
                        let there = slot.index() < self.tiles().len() && self.has_hideout(slot);
                        demand_invariant(there, Invariant::PiratesAtHideouts)?;
                        demand_invariant(pirates >> slot.0 & 1 == 0, Invariant::OneShipAHideout)?;
                        pirates |= 1 << slot.0;
                    }
                }
            }
            demand_invariant(self.ships[seat].is_sorted(), Invariant::SortedShips)?;
        }
        demand_invariant(pirates == self.map.taken_hideouts, Invariant::TakenHideouts)
    }

    fn validate_pioneers(&self, config: &Config) -> Result<(), PositionError> {
        let mut taken = Vec::new();
        for seat in Seat::all(config.players()) {
            demand(self.pioneers_placed[seat] as usize <= PIONEERS, || PositionError::TooManyPioneers(seat))?;
            let mut production = [0; 4];
            let mut forts = 0;
            for &at in self.pioneers(seat) {
                demand_invariant(!taken.contains(&at), Invariant::OnePioneerALocation)?;
                taken.push(at);
                let building = self.building_at(at);
                let is_site = self.kind(config, at) == LocationKind::Site;
                demand_invariant(building.is_some() == is_site, Invariant::BuildingsOnSites)?;
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
            demand_invariant(production == self.production[seat], Invariant::Production)?;
            demand_invariant(forts == self.forts[seat], Invariant::Forts)?;
        }
        demand(self.buildings_placed as usize <= BUILDINGS, || PositionError::TooManyBuildings)?;
        for token in self.buildings() {
            demand_invariant(taken.contains(&token.at), Invariant::BuildingsWithPioneers)?;
        }
        for at in self.all_locations(config) {
            demand_invariant(self.is_vacant(at) != taken.contains(&at), Invariant::Vacancies)?;
        }
        Ok(())
    }

    fn validate_islands(&self, config: &Config) -> Result<(), PositionError> {
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
            demand_invariant(vacant == island.vacant && worked == island.worked(), Invariant::IslandCounts)?;
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
            demand_invariant(forts == island.forts(), Invariant::IslandForts)?;
            demand_invariant(pirates == island.pirates, Invariant::IslandPirates)?;
        }
        Ok(())
    }

    fn validate_chart(&self) -> Result<(), PositionError> {
        demand_invariant(self.rises.iter().all(|&rises| rises <= MAX_RISES), Invariant::Rises)?;
        demand_invariant(self.rises.iter().sum::<u8>() <= MARKERS, Invariant::Markers)
    }

    fn validate_turn(&self, config: &Config) -> Result<(), PositionError> {
        let seats = [self.turn, self.first];
        demand_invariant(
            seats.iter().all(|seat| seat.index() < config.players() as usize),
            Invariant::SeatsWithPlayers,
        )?;
        let in_play = matches!(self.phase, Phase::Play | Phase::Finished(_));
        demand_invariant(in_play == (self.round > 0), Invariant::Rounds)?;
        let tenth = Seat::all(config.players()).any(|seat| self.pioneers_left(seat) == 0);
        demand_invariant(tenth == self.ending, Invariant::Ending)
    }
}
