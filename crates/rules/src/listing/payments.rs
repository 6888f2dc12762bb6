//! Payments: multisets of cards of an exact size (K7).

use crate::chance::Lots;
use crate::nouns::{Card, Cards};
use crate::play::MAX_COST;

/// Every way to pay `cost` cards out of `cards`, each multiset once.
pub fn payments(cards: Cards, cost: u32) -> Vec<Cards> {
    let mut found = Vec::new();
    collect(cards, cost, Cards::NONE, &Card::ALL, &mut found);
    found
}

/// Every choice of cards to exchange out of `cards` (S3), from none to all, each multiset once.
pub fn exchanges(cards: Cards) -> Vec<Cards> {
    (0..=cards.total()).flat_map(|count| payments(cards, count)).collect()
}

fn collect(cards: Cards, left: u32, chosen: Cards, kinds: &[Card], found: &mut Vec<Cards>) {
    let Some((&kind, later)) = kinds.split_first() else {
        if left == 0 {
            found.push(chosen);
        }
        return;
    };
    let mut chosen = chosen;
    for taken in 0..=left.min(cards.count(kind) as u32) {
        collect(cards, left - taken, chosen, later, found);
        chosen = chosen.plus(Cards::one(kind));
    }
}

/// How many ways there are to choose 0 to 7 cards of some kinds, 16 bits for each number of cards.
type Ways = u128;

const _: () = assert!(MAX_COST <= 7, "a number of ways for every cost");

const NO_KINDS: Ways = 1;

/// Adds a kind with `count` cards: sums of `count + 1` neighbouring numbers.
#[inline]
fn with_kind(ways: Ways, count: u8) -> Ways {
    let mut sums = ways;
    sums += sums << 16;
    sums += sums << 32;
    sums += sums << 64;
    if count < 7 { sums - (sums << (16 * (count as u32 + 1))) } else { sums }
}

#[inline]
fn ways_for(ways: Ways, cards: u32) -> u32 {
    (ways >> (16 * cards)) as u32 & 0xffff
}

/// How many different payments there are for a cost of at most [`MAX_COST`].
pub fn count_payments(cards: Cards, cost: u32) -> u32 {
    debug_assert!(cost <= MAX_COST);
    ways_for(cards.counts().into_iter().fold(NO_KINDS, with_kind), cost)
}

/// One of the different payments, all equally likely. There must be enough cards, and
/// the cost must be at most [`MAX_COST`].
#[inline]
pub fn draw_payment(cards: Cards, cost: u32, lots: &mut impl Lots) -> Cards {
    debug_assert!(cost <= MAX_COST && cost <= cards.total());
    match cost {
        0 => Cards::NONE,
        1 => Cards::one(cards.nth_kind(lots.below(cards.kinds()))),
        _ if cost == cards.total() => cards,
        2 => draw_pair(cards, lots),
        _ => draw_by_counting(cards, cost, lots),
    }
}

/// Two different kinds as (lower, higher), such that pairs of few kinds come first.
const PAIRS: [(u32, u32); 15] = [
    (0, 1),
    (0, 2),
    (1, 2),
    (0, 3),
    (1, 3),
    (2, 3),
    (0, 4),
    (1, 4),
    (2, 4),
    (3, 4),
    (0, 5),
    (1, 5),
    (2, 5),
    (3, 5),
    (4, 5),
];

/// Two cards: of one kind that is held twice, or of two kinds.
#[inline]
fn draw_pair(cards: Cards, lots: &mut impl Lots) -> Cards {
    let twice = cards.kinds_held_twice();
    let (kinds, doubles) = (cards.kinds(), twice.kinds());
    let choice = lots.below(doubles + kinds * (kinds - 1) / 2);
    if choice < doubles {
        let card = Cards::one(twice.nth_kind(choice));
        card.plus(card)
    } else {
        let (lower, higher) = PAIRS[(choice - doubles) as usize];
        Cards::one(cards.nth_kind(lower)).plus(Cards::one(cards.nth_kind(higher)))
    }
}

fn draw_by_counting(cards: Cards, cost: u32, lots: &mut impl Lots) -> Cards {
    // after[k]: the ways with the kinds from k on.
    let mut after = [NO_KINDS; 7];
    for kind in Card::ALL.into_iter().rev() {
        after[kind as usize] = with_kind(after[kind as usize + 1], cards.count(kind));
    }
    let mut choice = lots.below(ways_for(after[0], cost));
    let mut left = cost;
    let mut payment = Cards::NONE;
    for kind in Card::ALL {
        // Take one more of the kind while the choice lies beyond the ways that go on without it.
        loop {
            let ways = ways_for(after[kind as usize + 1], left);
            if choice < ways {
                break;
            }
            choice -= ways;
            left -= 1;
            payment = payment.plus(Cards::one(kind));
        }
    }
    payment
}
