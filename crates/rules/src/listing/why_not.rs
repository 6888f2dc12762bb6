//! Why a card cannot be played now.

use crate::config::Config;
use crate::nouns::{Card, IslandId, Location, Phase};
use crate::play::{Refusal, check_ships, cost};
use crate::position::Position;

impl Position {
    /// Why the seat to act cannot play a card now; `None` when it can.
    pub fn why_not(&self, config: &Config, card: Card) -> Option<Refusal> {
        let seat = self.turn;
        match self.phase {
            Phase::Mulligan => return Some(Refusal::MulliganFirst),
            Phase::FirstIslands => return Some(Refusal::FirstIslandFirst),
            Phase::Finished(_) => return Some(Refusal::GameOver),
            Phase::Play => {}
        }
        if !self.hands[seat].has(card) {
            return Some(Refusal::NotInHand { card });
        }
        match card {
            Card::Ship => self.check_sailing(),
            Card::Market => self.check_selling(),
            Card::Plantation | Card::GoldMine | Card::Building | Card::Ruins => {
                self.check_placing(config, card)
            }
        }
        .err()
    }

    fn check_sailing(&self) -> Result<(), Refusal> {
        self.check_cost(cost(Card::Ship, false))?;
        let fleet = self.fleet(self.turn);
        let destinations_besides_islands = self.vacant_hideouts() != 0 || !self.map.placements.is_empty();
        let stuck = !destinations_besides_islands
            && self.map.island_count() == 1
            && fleet.count == fleet.one_ship.count_ones();
        if stuck { Err(Refusal::NowhereToSail) } else { Ok(()) }
    }

    fn check_selling(&self) -> Result<(), Refusal> {
        self.check_market_is_open()?;
        if self.market_goods() == 0 { Err(Refusal::NothingToSell) } else { Ok(()) }
    }

    /// Why the seat to act cannot use a card of its hand at the vacant locations of an island; `None` when
    /// nothing about the island prevents it.
    pub fn why_not_on(&self, card: Card, island: IslandId) -> Option<Refusal> {
        let seat = self.turn;
        let enough_ships = check_ships(card, self.ships_at(seat, island));
        enough_ships.and_then(|()| self.check_cost(self.cost(seat, card, island))).err()
    }

    /// The reason that is easiest to remove: that of the vacant location where the least is missing.
    fn check_placing(&self, config: &Config, card: Card) -> Result<(), Refusal> {
        let seat = self.turn;
        self.check_pieces(card)?;
        let vacant = |at: &Location| self.is_vacant(*at) && self.kind(config, *at).card() == card;
        let islands: Vec<IslandId> =
            self.all_locations(config).filter(vacant).map(|at| self.island_at(config, at)).collect();
        let ships = |island: &IslandId| self.ships_at(seat, *island);
        let most_ships = islands.iter().map(ships).max().ok_or(Refusal::NothingVacant { card })?;
        check_ships(card, most_ships)?;
        let in_reach = islands.iter().filter(|&island| check_ships(card, ships(island)).is_ok());
        let cheapest = in_reach.map(|&island| self.cost(seat, card, island)).min();
        cheapest.map_or(Ok(()), |cost| self.check_cost(cost))
    }
}
