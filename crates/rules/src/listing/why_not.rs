//! Why a card cannot be played now.

use crate::config::Config;
use crate::nouns::{Card, IslandId, Location, Phase};
use crate::play::{Refusal, cost, ships_needed};
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
            Card::Ship => self.why_no_ship(),
            Card::Market => self.why_no_market(),
            Card::Plantation | Card::GoldMine | Card::Building | Card::Ruins => {
                self.why_no_pioneer(config, card)
            }
        }
    }

    fn why_no_ship(&self) -> Option<Refusal> {
        if !self.can_sail() {
            let cards = self.hands[self.turn].total() - 1;
            return Some(Refusal::CannotPay { cost: cost(Card::Ship, false), cards });
        }
        let fleet = self.fleet(self.turn);
        let destinations_besides_islands = self.vacant_hideouts() != 0 || !self.map.placements.is_empty();
        let stuck = !destinations_besides_islands
            && self.map.island_count() == 1
            && fleet.count == fleet.one_ship.count_ones();
        stuck.then_some(Refusal::NowhereToSail)
    }

    fn why_no_market(&self) -> Option<Refusal> {
        let nothing_to_sell = || (self.market_goods() == 0).then_some(Refusal::NothingToSell);
        self.check_market_is_open().err().or_else(nothing_to_sell)
    }

    /// Why the seat to act cannot use a card of its hand at the vacant locations of an island; `None` when
    /// nothing about the island prevents it.
    pub fn why_not_on(&self, card: Card, island: IslandId) -> Option<Refusal> {
        let seat = self.turn;
        let (need, have) = (ships_needed(card), self.ships_at(seat, island));
        if have < need {
            return Some(Refusal::ShipsNeeded { need, have });
        }
        let (cost, cards) = (self.cost(seat, card, island), self.hands[seat].total() - 1);
        (cards < cost).then_some(Refusal::CannotPay { cost, cards })
    }

    /// The reason that is easiest to remove: that of the vacant location where the least is missing.
    fn why_no_pioneer(&self, config: &Config, card: Card) -> Option<Refusal> {
        let seat = self.turn;
        if let Err(refusal) = self.check_pieces(card) {
            return Some(refusal);
        }
        let vacant = |at: &Location| self.is_vacant(*at) && self.kind(config, *at).card() == card;
        let islands: Vec<IslandId> =
            self.all_locations(config).filter(vacant).map(|at| self.island_at(config, at)).collect();
        let need = ships_needed(card);
        let Some(have) = islands.iter().map(|&island| self.ships_at(seat, island)).max() else {
            return Some(Refusal::NothingVacant { card });
        };
        if have < need {
            return Some(Refusal::ShipsNeeded { need, have });
        }
        let in_reach = islands.iter().filter(|&&island| self.ships_at(seat, island) >= need);
        let cost = in_reach.map(|&island| self.cost(seat, card, island)).min()?;
        let cards = self.hands[seat].total() - 1;
        (cards < cost).then_some(Refusal::CannotPay { cost, cards })
    }
}
