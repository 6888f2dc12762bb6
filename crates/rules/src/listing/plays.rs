//! Listing what the seat to act can do.

use crate::config::{Class, Config};
use crate::listing::reach::Openings;
use crate::nouns::{
    Berth, Building, Destination, Exploration, Good, Location, Phase, Place, Portion, Slot, TileId,
};
use crate::play::Play;
use crate::position::Position;

/// The plays of the seat to act, without payments. A Ship play is listed in two factors, which ship and where
/// to: any two of them go together, except a ship and a shore of the island it lies at.
///
/// Callers that list often keep one value and fill it again, so that playing allocates no memory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plays {
    /// The ships that could move: one for each island they lie at, one for each hideout, one of the reserve.
    pub berths: Vec<Berth>,
    /// Where a ship could go: once for each island (P1), each vacant hideout, each way to place a tile.
    pub destinations: Vec<Destination>,
    /// All other plays.
    pub others: Vec<Play>,
}

impl Plays {
    /// How many entries are listed.
    pub fn entries(&self) -> usize {
        self.berths.len() + self.destinations.len() + self.others.len()
    }

    /// How many pairs of ship and destination go together.
    pub fn pairs(&self) -> usize {
        let at_islands = self.berths.iter().filter(|berth| matches!(berth.place(), Place::Shore(_))).count();
        // Every island is listed among the destinations, so that each ship at an island has one it cannot go
        // to.
        self.berths.len() * self.destinations.len() - at_islands
    }

    fn clear(&mut self) {
        self.berths.clear();
        self.destinations.clear();
        self.others.clear();
    }
}

impl Position {
    /// Lists the plays of the seat to act; lists nothing outside the step of playing.
    pub fn list_plays(&self, config: &Config, plays: &mut Plays) {
        plays.clear();
        if self.phase != Phase::Play {
            return;
        }
        let fleet = self.fleet(self.turn);
        if self.can_sail() {
            plays.berths.extend_from_slice(&fleet.berths[..fleet.count as usize]);
            self.list_destinations(config, &mut plays.destinations);
            if plays.pairs() == 0 {
                plays.clear();
            }
        }
        self.each_opening(&fleet, |openings| {
            if openings.plays > 0 {
                self.list_pioneer_plays(config, &openings, &mut plays.others);
            }
        });
        let goods = self.market_goods();
        for good in Good::ALL {
            if goods >> good as u8 & 1 != 0 {
                plays.others.push(Play::Market { good });
            }
        }
    }

    fn list_destinations(&self, config: &Config, destinations: &mut Vec<Destination>) {
        self.list_shores(destinations);
        let mut hideouts = self.vacant_hideouts();
        while hideouts != 0 {
            destinations.push(Destination::Hideout(Slot(hideouts.trailing_zeros() as u8)));
            hideouts &= hideouts - 1;
        }
        self.list_explorations(config, destinations);
    }

    /// Every island by its first portion.
    fn list_shores(&self, destinations: &mut Vec<Destination>) {
        let mut shores = self.map.first_portions;
        while shores != 0 {
            destinations.push(Destination::Shore(Portion(shores.trailing_zeros() as u8)));
            shores &= shores - 1;
        }
    }

    fn list_explorations(&self, config: &Config, destinations: &mut Vec<Destination>) {
        self.map.each_exploration(config, self.area(), |exploration| {
            destinations.push(Destination::Explore(exploration));
        });
    }

    fn list_pioneer_plays(&self, config: &Config, openings: &Openings, plays: &mut Vec<Play>) {
        for slot in self.slots() {
            let mut vacant = self.map.vacant_on(config, slot, openings.island);
            while vacant != 0 {
                let at = Location::new(slot, vacant.trailing_zeros() as usize);
                vacant &= vacant - 1;
                let class = self.kind(config, at).class();
                if openings.vacant_of(class) == 0 {
                    continue;
                }
                match class {
                    Class::Plantation => plays.push(Play::Plantation { at }),
                    Class::Mine => plays.push(Play::GoldMine { at }),
                    Class::Ruins => plays.push(Play::Ruins { at }),
                    Class::Site => {
                        plays.push(Play::Building { at, building: Building::Fort });
                        for good in self.worked_goods(openings.island) {
                            plays.push(Play::Building { at, building: Building::Post(good) });
                        }
                    }
                }
            }
        }
    }

    /// Whether a listed ship and a listed destination go together.
    pub fn is_elsewhere(&self, from: Berth, to: Destination) -> bool {
        match (from.place(), to) {
            (Place::Shore(old), Destination::Shore(new)) => self.island_of(old) != self.island_of(new),
            _ => true,
        }
    }

    /// For each listed ship, the index of the listed destination that it cannot have: the island where it
    /// lies (K1).
    pub fn excluded_destinations(&self, config: &Config) -> Vec<Option<usize>> {
        let mut plays = Plays::default();
        self.list_plays(config, &mut plays);
        let excluded = |&from| plays.destinations.iter().position(|&to| !self.is_elsewhere(from, to));
        plays.berths.iter().map(excluded).collect()
    }

    /// Every play of the seat to act, Ship plays as pairs.
    pub fn every_play(&self, config: &Config) -> Vec<Play> {
        let mut plays = Plays::default();
        self.list_plays(config, &mut plays);
        let mut every = Vec::new();
        for &from in &plays.berths {
            let far = plays.destinations.iter().filter(|&&to| self.is_elsewhere(from, to));
            every.extend(far.map(|&to| Play::Ship { from, to }));
        }
        every.append(&mut plays.others);
        every
    }

    /// Where the first ship of the seat to act can go (S4, S5).
    pub fn first_islands(&self, config: &Config) -> Vec<Destination> {
        let mut destinations = Vec::new();
        if self.phase != Phase::FirstIslands {
            return destinations;
        }
        if self.tiles().is_empty() {
            for &tile in self.area() {
                let shores = 0..config.facts(tile).portions;
                destinations
                    .extend(shores.map(|portion| Destination::Explore(Exploration::first(tile, portion))));
            }
        } else if self.map.placements.is_empty() {
            self.list_shores(&mut destinations);
        } else {
            self.list_explorations(config, &mut destinations);
        }
        destinations
    }

    /// Whether a tile of the area has a placement by E1 to E3; the first tile of a game always has (S4).
    pub fn can_be_placed(&self, tile: TileId) -> bool {
        let choice = self.area().iter().position(|&other| other == tile);
        choice.is_some_and(|choice| self.tiles().is_empty() || self.map.placements.landings()[choice] > 0)
    }
}
