//! Which cards of the first hand to exchange (S3).

use ilos_rules::{Card, Cards};

/// The cards of a first hand that a naive player exchanges: all but some of those that a beginning is made of.
pub(crate) fn exchange_naively(hand: Cards) -> Cards {
    let keep = |card: Card| match card {
        Card::Ship | Card::Plantation => 2,
        Card::GoldMine | Card::Building => 1,
        Card::Ruins | Card::Market => 0,
    };
    Cards::of(Card::ALL.map(|card| hand.count(card).saturating_sub(keep(card))))
}

/// The cards of a first hand to exchange. Ships open the way to everything, and each means a card more in every turn: as
/// long as there are fewer than three, all else is exchanged. Playouts say so for nearly every hand.
pub(crate) fn exchange_for_ships(hand: Cards) -> Cards {
    const ENOUGH: u8 = 3;
    match hand.count(Card::Ship) {
        ENOUGH.. => Cards::NONE,
        few => hand.minus(Cards::of([few, 0, 0, 0, 0, 0])),
    }
}
