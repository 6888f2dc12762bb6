//! Which cards of the first hand to exchange (S3).

use ilos_rules::{Card, Cards};

/// The cards of a first hand that a naive player exchanges: all but some that are useful at the beginning.
pub(crate) fn exchange_naively(hand: Cards) -> Cards {
    let keep = |card: Card| match card {
        Card::Ship | Card::Plantation => 2,
        Card::GoldMine | Card::Building => 1,
        Card::Ruins | Card::Market => 0,
    };
    Cards::of(Card::ALL.map(|card| hand.count(card).saturating_sub(keep(card))))
}

/// The cards of a first hand to exchange. Ships open the way to everything, and each brings one more card in
/// every turn: with fewer than three of them, all other cards are exchanged. Playouts confirm it for nearly
/// every hand.
pub(crate) fn exchange_for_ships(hand: Cards) -> Cards {
    const ENOUGH: u8 = 3;
    match hand.count(Card::Ship) {
        ENOUGH.. => Cards::NONE,
        few => hand.minus(Cards::of([few, 0, 0, 0, 0, 0])),
    }
}
