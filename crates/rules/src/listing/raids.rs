//! What a ship in a hideout would cost others.

use crate::config::Config;
use crate::nouns::{IslandId, Phase, Seat, Slot};
use crate::position::Position;

/// What a ship of the seat to act would do in a vacant hideout (P3, P4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raid {
    /// The place of the tile with the hideout.
    pub slot: Slot,
    /// The islands with land on that tile, in the order of their first portions.
    pub islands: Vec<IslandId>,
    /// The others who have a ship at one of them and would pay more there than now.
    pub seats: Vec<Seat>,
}

impl Position {
    /// What a ship of the seat to act would do in each vacant hideout, in the order of their tiles.
    pub fn raids(&self, config: &Config) -> Vec<Raid> {
        if self.phase != Phase::Play {
            return Vec::new();
        }
        let vacant = self.slots().filter(|slot| self.vacant_hideouts() >> slot.index() & 1 != 0);
        let raid = |slot| {
            let is_raided = |island: &IslandId| self.has_land_on(config, *island, slot);
            let islands = self.islands_in_order(config).into_iter().filter(is_raided).collect();
            Raid { slot, islands, seats: self.raided(config, self.turn, slot) }
        };
        vacant.map(raid).collect()
    }

    /// The others who have a ship at an island of a tile, and would pay more there with a pirate of the seat.
    pub(crate) fn raided(&self, config: &Config, seat: Seat, slot: Slot) -> Vec<Seat> {
        let pays_more = |other: &Seat| {
            self.islands().any(|island| {
                self.ships_at(*other, island) > 0
                    && !self.is_pirated(*other, island)
                    && !self.fort_owners(island).has(*other)
                    && self.has_land_on(config, island, slot)
            })
        };
        seat.others(config.players()).filter(pays_more).collect()
    }

    fn has_land_on(&self, config: &Config, island: IslandId, slot: Slot) -> bool {
        self.portions(config, island).any(|portion| portion.slot() == slot)
    }
}
