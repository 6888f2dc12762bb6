//! What the cards of a hand are worth, so that those missed least pay.

use ilos_rules::{Card, Cards};

/// What the first, the second and every further card of each kind is worth beyond paying for others, in the order of
/// [`Card::ALL`]; never rising.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Keep(pub(crate) [[f64; 3]; 6]);

impl Keep {
    /// The worth of the last of so many cards of a kind.
    fn of_last(&self, card: Card, count: u8) -> f64 {
        self.0[card as usize][(count as usize - 1).min(2)]
    }

    /// What a hand is worth beyond the number of its cards.
    pub(crate) fn worth(&self, hand: Cards) -> f64 {
        let of_kind = |card: Card| (1..=hand.count(card)).map(|count| self.of_last(card, count)).sum::<f64>();
        Card::ALL.into_iter().map(of_kind).sum()
    }

    /// So many cards of a hand, always the one that is missed least.
    pub(crate) fn cheapest(&self, hand: Cards, cost: u32) -> Cards {
        let mut left = hand;
        for _ in 0..cost {
            let least = left.kinds_present().min_by(|&one, &other| {
                self.of_last(one, left.count(one)).total_cmp(&self.of_last(other, left.count(other)))
            });
            left = left.minus(Cards::one(least.expect("the play can be paid for")));
        }
        hand.minus(left)
    }
}
