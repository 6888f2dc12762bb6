//! Payments that make sense: the cards that a seat will miss least.

use ilos_rules::{Card, Cards};
use ilos_wire::legal::Legal;
use ilos_wire::to_client::Suggestion;

/// For each card that can be played and each cost of its plays, cards of the hand to pay with.
pub fn payments(legal: &Legal, hand: Cards) -> Option<Vec<Suggestion>> {
    let plays = legal.plays.as_ref()?;
    let mut prices: Vec<(Card, u32)> =
        plays.iter().map(|priced| (priced.play.card().into(), priced.cost)).collect();
    prices.extend(
        legal.ship.as_ref().filter(|ship| !ship.berths.is_empty()).map(|ship| (Card::Ship, ship.cost)),
    );
    prices.retain(|&(_, cost)| cost > 0);
    prices.sort();
    prices.dedup();
    let states = legal.cards.as_deref().unwrap_or_default();
    let playable = |card: Card| states.iter().any(|state| state.playable && Card::from(state.card) == card);
    let suggestion = |(card, cost): (Card, u32)| {
        let payment = least_missed(hand.minus(Cards::one(card)), cost, playable);
        Suggestion { card: card.into(), cost, payment: payment.into() }
    };
    Some(prices.into_iter().map(suggestion).collect())
}

/// Takes one card after the other of the kind that is worth least: a kind that cannot be played now, and of which there
/// are many.
fn least_missed(mut cards: Cards, cost: u32, playable: impl Fn(Card) -> bool) -> Cards {
    let mut payment = Cards::NONE;
    for _ in 0..cost {
        let worth = |kind: &Card| {
            let rank = i32::from(playable(*kind)) * 3 + keepsake(*kind);
            2 * rank - i32::from(cards.count(*kind))
        };
        let Some(kind) = cards.kinds_present().min_by_key(worth) else { break };
        cards = cards.minus(Cards::one(kind));
        payment = payment.plus(Cards::one(kind));
    }
    payment
}

/// How much a card is worth keeping for later, apart from what can be done now.
fn keepsake(card: Card) -> i32 {
    match card {
        Card::Market => 0,
        Card::Ruins | Card::Ship => 1,
        Card::Building | Card::GoldMine => 2,
        Card::Plantation => 3,
    }
}
