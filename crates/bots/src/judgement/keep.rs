//! The value of the cards in a hand, so that the least valuable ones pay.

use ilos_rules::{Card, Cards};

/// The value of the first, the second and every further card of each kind beyond paying for others, in the
/// order of [`Card::ALL`]; never increasing.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Keep(pub(crate) [[f64; 3]; 6]);

impl Keep {
    /// The value of the last of `count` cards of a kind.
    fn of_last(&self, card: Card, count: u8) -> f64 {
        self.0[card as usize][(count as usize - 1).min(2)]
    }

    /// The value of a hand beyond the number of its cards.
    pub(crate) fn worth(&self, hand: Cards) -> f64 {
        let of_kind = |card: Card| (1..=hand.count(card)).map(|count| self.of_last(card, count)).sum::<f64>();
        Card::ALL.into_iter().map(of_kind).sum()
    }

    /// `cost` cards of a hand, always the least valuable one next.
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
