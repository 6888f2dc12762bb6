//! Suggested payments: the cards that a person would miss least.

use ilos_rules::{Card, Cards, Config, Play, Plays, Position, cost};

/// Cards to pay with, for all plays of one card that cost the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuggestedPayment {
    /// The card that is played.
    pub card: Card,
    /// How many cards such a play costs; never 0.
    pub cost: u32,
    /// The cards to pay with, from what is left of the hand.
    pub payment: Cards,
}

/// One suggestion for each card that the seat to act can play and each cost of its plays, in that order. It
/// depends only on the hand of that seat and on public information. There is none outside the step of
/// playing.
pub fn suggested_payments(config: &Config, position: &Position) -> Vec<SuggestedPayment> {
    let Some(seat) = position.to_act() else { return Vec::new() };
    let mut plays = Plays::default();
    position.list_plays(config, &mut plays);
    let priced = |play: &Play| (play.card(), position.play_cost(config, play));
    let mut prices: Vec<(Card, u32)> = plays.others.iter().map(priced).collect();
    if !plays.berths.is_empty() {
        prices.push((Card::Ship, cost(Card::Ship, false)));
    }
    prices.retain(|&(_, cost)| cost > 0);
    prices.sort();
    prices.dedup();
    let hand = position.hand(seat);
    let playable = Card::ALL.map(|card| position.why_not(config, card).is_none());
    let suggestion = |(card, cost)| {
        let payment = least_missed(hand.minus(Cards::one(card)), cost, |kind| playable[kind as usize]);
        SuggestedPayment { card, cost, payment }
    };
    prices.into_iter().map(suggestion).collect()
}

/// Takes one card after another, each time of the kind with the least value: preferably a kind that cannot be
/// played now, and one of which the hand has many.
fn least_missed(hand: Cards, cost: u32, playable: impl Fn(Card) -> bool) -> Cards {
    let mut left = hand;
    for _ in 0..cost {
        let worth = |kind: &Card| {
            let rank = i32::from(playable(*kind)) * 3 + worth_later(*kind);
            2 * rank - i32::from(left.count(*kind))
        };
        let Some(kind) = left.kinds_present().min_by_key(worth) else { break };
        left = left.minus(Cards::one(kind));
    }
    hand.minus(left)
}

/// The value of a card in later turns, apart from what can be played now.
fn worth_later(card: Card) -> i32 {
    match card {
        Card::Market => 0,
        Card::Ruins | Card::Ship => 1,
        Card::Building | Card::GoldMine => 2,
        Card::Plantation => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ship, Plantation, Gold mine, Building, Ruins, Market.
    fn hand(counts: [u8; 6]) -> Cards {
        Cards::of(counts)
    }

    #[test]
    fn cards_that_cannot_be_played_now_pay_first() {
        let payment = least_missed(hand([1, 1, 0, 0, 0, 1]), 1, |card| card != Card::Plantation);
        assert_eq!(payment, Cards::one(Card::Plantation));
    }

    #[test]
    fn of_cards_that_are_alike_those_pay_that_are_worth_least_later() {
        for playable in [false, true] {
            assert_eq!(least_missed(hand([0, 1, 1, 0, 0, 1]), 1, |_| playable), Cards::one(Card::Market));
            assert_eq!(least_missed(hand([0, 1, 1, 0, 0, 1]), 2, |_| playable), hand([0, 0, 1, 0, 0, 1]));
        }
    }

    #[test]
    fn a_hand_with_many_of_a_kind_pays_with_those() {
        assert_eq!(least_missed(hand([4, 0, 0, 0, 0, 1]), 2, |_| true), hand([2, 0, 0, 0, 0, 0]));
        assert_eq!(least_missed(hand([1, 0, 0, 0, 0, 1]), 1, |_| true), Cards::one(Card::Market));
    }
}
