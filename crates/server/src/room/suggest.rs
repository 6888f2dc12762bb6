//! Payments that make sense: the cards that a seat will miss least.

use ilos_protocol::to_client::Suggestion;
use ilos_rules::{Card, Cards, Phase, Plays, Position, Table, cost};

/// For each card that can be played and each cost of its plays, cards to pay with.
pub fn payments(table: &Table, position: &Position) -> Option<Vec<Suggestion>> {
    let seat = position.to_act().filter(|_| position.phase() == Phase::Play)?;
    let mut plays = Plays::default();
    position.list_plays(table, &mut plays);
    let mut prices: Vec<(Card, u32)> =
        plays.others.iter().map(|play| (play.card(), position.play_cost(table, play))).collect();
    if !plays.berths.is_empty() {
        prices.push((Card::Ship, cost(Card::Ship, false)));
    }
    prices.retain(|&(_, cost)| cost > 0);
    prices.sort();
    prices.dedup();
    let suggestion = |(card, cost): (Card, u32)| {
        let rest = position.hand(seat).minus(Cards::one(card));
        let payment = least_missed(rest, cost, |kind| position.why_not(table, kind).is_none());
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
