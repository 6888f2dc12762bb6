//! Payments: listed payments are those that pass, and all are drawn equally often (K7).

use crate::common::{Dice, Given, assert_uniform, cards};
use ilos_rules::{Action, Cards, Lots, count_payments, draw_payment, exchanges, payments};

const HANDS: [&str; 7] = [
    "",
    "1 ship",
    "5 ship",
    "2 ship 1 plantation 1 market",
    "1 ship 1 plantation 1 gold_mine 1 building 1 ruins 1 market",
    "7 ship 3 plantation 2 gold_mine 2 ruins 4 market",
    "30 ship 20 plantation 10 gold_mine 12 building 6 ruins 12 market",
];

/// Every multiset of exactly `cost` of these cards, by trying all counts.
fn brute_force(hand: Cards, cost: u32) -> Vec<Cards> {
    let most = hand.counts().map(|count| count.min(cost as u8));
    let mut found = Vec::new();
    let mut counts = [0u8; 6];
    loop {
        if counts.iter().map(|&count| count as u32).sum::<u32>() == cost {
            found.push(Cards::of(counts));
        }
        let Some(next) = (0..6).rev().find(|&kind| counts[kind] < most[kind]) else { return found };
        counts[next] += 1;
        counts[next + 1..].fill(0);
    }
}

/// S3: any number of cards of the first hand can be exchanged, each choice is listed once.
#[test]
fn exchanges_are_all_choices_of_cards() {
    let hand = cards("2 ship 1 plantation 1 market");
    let all: Vec<Cards> = (0..=4).flat_map(|count| brute_force(hand, count)).collect();
    let mut listed = exchanges(hand);
    assert_eq!(listed.len(), 3 * 2 * 2);
    listed.retain(|choice| !all.contains(choice));
    assert_eq!(listed, [], "nothing else is listed");
    assert_eq!(exchanges(hand).iter().collect::<std::collections::HashSet<_>>().len(), all.len());
}

/// K7: payments are listed once each, all of them, and counted right.
#[test]
fn payments_are_listed_and_counted_completely() {
    for hand in HANDS.map(cards) {
        for cost in 0..=7 {
            if cost > 4 && hand == Cards::DECK {
                continue;
            }
            let mut listed = payments(hand, cost);
            assert_eq!(listed.len(), count_payments(hand, cost) as usize, "{cost} of {hand}");
            listed.sort();
            let mut expected = brute_force(hand, cost);
            expected.sort();
            assert_eq!(listed, expected, "{cost} of {hand}");
        }
    }
}

/// K7: of all multisets of cards up to one more than a hand holds, exactly the listed ones pass.
#[test]
fn the_payments_that_pass_are_those_listed() {
    let scene = Given::players(2).tile("heart", (0, 0), 0).hand(0, "3 plantation 2 ship 1 market").scene();
    let play = scene.plantation("heart ebony");
    let listed = payments(cards("2 plantation 2 ship 1 market"), 2);
    let mut passed = 0;
    for counts in 0..4u32.pow(6) {
        let counts: [u8; 6] = std::array::from_fn(|kind| (counts >> (2 * kind) & 3) as u8);
        let payment = Cards::of(counts);
        let passes = scene
            .position
            .check(&scene.config, crate::common::seat(0), &Action::Play { play, payment })
            .is_ok();
        assert_eq!(passes, listed.contains(&payment), "{payment}");
        passed += passes as usize;
    }
    assert_eq!(passed, listed.len());
}

/// K7: with many payments the count is that of the stars and bars.
#[test]
fn seven_of_plenty_are_counted_by_stars_and_bars() {
    // Seven of each of six kinds: 12 choose 5 multisets.
    assert_eq!(count_payments(Cards::of([7; 6]), 7), 792);
    assert_eq!(count_payments(Cards::of([12; 6]), 3), 56);
    assert_eq!(count_payments(cards("3 ship"), 4), 0);
}

/// K7: all payments are drawn equally often.
#[test]
fn payments_are_drawn_equally_often() {
    let mut dice = Dice(7);
    for (hand, cost) in [
        ("4 ship", 4),
        ("3 ship 1 market", 1),
        ("3 ship 1 plantation 2 gold_mine 1 building 1 ruins 1 market", 1),
        ("3 ship 1 plantation 2 gold_mine 1 building 1 ruins 2 market", 2),
        ("2 gold_mine 1 ruins", 2),
        ("1 ship 4 plantation 2 building", 3),
        ("2 ship 3 plantation 1 ruins 4 market", 5),
        ("5 ship 2 plantation 2 building 1 ruins", 7),
    ] {
        let hand = cards(hand);
        assert_uniform(&payments(hand, cost), 100, || draw_payment(hand, cost, &mut dice));
    }
}

/// K7: the payment drawn for a play is one of those that pass, all equally likely.
#[test]
fn the_payment_for_a_play_is_drawn_equally_often() {
    let scene = Given::players(2).tile("heart", (0, 0), 0).hand(0, "2 plantation 2 ship 1 market").scene();
    let play = scene.plantation("heart ebony");
    let mut dice = Dice(11);
    let passing = payments(cards("1 plantation 2 ship 1 market"), 2);
    assert_uniform(&passing, 200, || scene.position.draw_payment_for(&scene.config, &play, &mut dice));
}

/// The test of uniformity works: a slightly unfair draw does not pass it.
#[test]
fn an_unfair_draw_is_noticed() {
    let mut counts = [0; 6];
    let mut dice = Dice(3);
    for _ in 0..6000 {
        counts[dice.below(6).min(dice.below(9)) as usize] += 1;
    }
    let (statistic, bound) = crate::common::chi_square(&counts);
    assert!(statistic > bound, "{statistic}, {bound}");
}
