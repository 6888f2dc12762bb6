//! What a card costs and needs.

use crate::nouns::{Card, IslandId, Seat};
use crate::play::Refusal;
use crate::position::Position;

/// How many cards a play costs, with and without pirates; a market costs a good instead (section 6).
#[inline]
pub const fn cost(card: Card, pirated: bool) -> u32 {
    match (card, pirated) {
        (Card::Ship, _) => 1,
        (Card::Plantation, false) => 2,
        (Card::Plantation, true) => 3,
        (Card::GoldMine, false) => 5,
        (Card::GoldMine, true) => 7,
        (Card::Building, false) => 2,
        (Card::Building, true) => 4,
        (Card::Ruins, _) => 7,
        (Card::Market, _) => 0,
    }
}

/// The most cards that a play costs.
pub const MAX_COST: u32 = {
    let mut most = 0;
    let mut card = 0;
    while card < Card::ALL.len() {
        // Pirates never make a play cheaper.
        let cost = cost(Card::ALL[card], true);
        if cost > most {
            most = cost;
        }
        card += 1;
    }
    most
};

/// How many ships of the player must lie at the shores of the island (section 6).
#[inline]
pub const fn ships_needed(card: Card) -> u32 {
    match card {
        Card::Ship | Card::Market => 0,
        Card::Plantation | Card::Ruins => 1,
        Card::GoldMine | Card::Building => 2,
    }
}

/// Whether a player with this many ships at the shores of an island can use a card there.
#[inline]
pub(crate) fn check_ships(card: Card, have: u32) -> Result<(), Refusal> {
    let need = ships_needed(card);
    if have < need { Err(Refusal::ShipsNeeded { need, have }) } else { Ok(()) }
}

impl Position {
    /// What a card costs a player on an island.
    pub fn cost(&self, seat: Seat, card: Card, island: IslandId) -> u32 {
        cost(card, self.is_pirated(seat, island))
    }
}
