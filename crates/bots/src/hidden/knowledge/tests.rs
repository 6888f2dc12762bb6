//! Small decks, for which probabilities can be computed by hand.

use std::collections::BTreeMap;

use ilos_rules::{BySeat, Good, Play};

use super::super::sampler;
use super::*;

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

const SPECTATOR: Option<Seat> = None;

fn ships_and_markets(ships: u8, markets: u8) -> Cards {
    Cards::of([ships, 0, 0, 0, 0, markets])
}

fn drew(who: usize, count: u32) -> SeenEvent {
    SeenEvent::Drew { seat: seat(who), count, cards: None }
}

fn drew_open(who: usize, cards: Cards) -> SeenEvent {
    SeenEvent::Drew { seat: seat(who), count: cards.total(), cards: Some(cards) }
}

fn took(who: usize, from: usize, card: Option<Card>) -> SeenEvent {
    SeenEvent::Took { seat: seat(who), from: seat(from), card }
}

/// A Market is paid with a good, so that it shows only one card.
fn shows_market(who: usize) -> SeenEvent {
    shows_market_and(who, Cards::NONE)
}

fn shows_market_and(who: usize, payment: Cards) -> SeenEvent {
    let play = Play::Market { good: Good::Ebony };
    SeenEvent::Open(Event::Played { seat: seat(who), play, payment, revealed: None })
}

fn reshuffled() -> SeenEvent {
    SeenEvent::Open(Event::Reshuffled)
}

fn follow(deck: Cards, viewer: Option<Seat>, events: &[SeenEvent], dice: &mut Dice) -> Knowledge {
    let mut knowledge = Knowledge::new(deck);
    for event in events {
        knowledge.see(event, viewer, 3, dice);
    }
    knowledge
}

/// V4: the card that was taken from the viewer is known in the thief's hand.
#[test]
fn a_card_taken_from_the_viewer_is_known_to_be_there() {
    let deck = ships_and_markets(4, 4);
    let events = [drew(1, 4), drew_open(0, ships_and_markets(2, 2)), took(1, 0, Some(Card::Market))];
    let knowledge = follow(deck, Some(seat(0)), &events, &mut Dice::new(1));
    assert!(knowledge.known(seat(1)).has(Card::Market));
    assert_eq!(knowledge.known(seat(0)), ships_and_markets(2, 1));
}

/// V4: once the thief has played a card of that kind, the known one may be gone; the count decides how likely
/// another is.
#[test]
fn a_stolen_card_is_known_until_one_of_its_kind_is_played() {
    let deck = ships_and_markets(6, 6);
    let stolen =
        [drew(1, 2), drew(2, 2), drew_open(0, ships_and_markets(1, 1)), took(1, 0, Some(Card::Market))];
    let mut dice = Dice::new(2);
    let before = follow(deck, Some(seat(0)), &stolen, &mut dice);
    assert_eq!(before.known(seat(1)), ships_and_markets(0, 1));
    let mut after = before.clone();
    after.see(&shows_market(2), Some(seat(0)), 3, &mut dice);
    assert_eq!(after.known(seat(1)), ships_and_markets(0, 1), "another played a Market");
    let still_known = (0..1000).filter(|_| {
        let mut after = after.clone();
        after.see(&shows_market(1), Some(seat(0)), 3, &mut dice);
        assert_eq!(after.hand_size(seat(1)), 2);
        after.known(seat(1)).has(Card::Market)
    });
    // Its other two cards are of ten unseen ones with four Markets left: 0.8 of them to the known one.
    assert!((380..510).contains(&still_known.count()));
}

/// V4: a card that moves on between two others may be the known one.
#[test]
fn a_known_card_can_be_taken_on_by_another() {
    let deck = ships_and_markets(6, 1);
    let events =
        [drew_open(0, ships_and_markets(0, 1)), drew(1, 1), took(1, 0, Some(Card::Market)), took(2, 1, None)];
    let mut moved = 0;
    for seed in 0..2000 {
        let mut dice = Dice::new(seed);
        let knowledge = follow(deck, Some(seat(0)), &events, &mut dice);
        let (hands, _) = knowledge.deal(3, &mut dice);
        assert_eq!(hands[seat(1)].total(), 1);
        assert_ne!(hands[seat(1)].has(Card::Market), hands[seat(2)].has(Card::Market));
        moved += hands[seat(2)].has(Card::Market) as u32;
    }
    // One of two cards was taken: 1000 expected, 22 standard deviation.
    assert!((900..1100).contains(&moved), "{moved}");
}

/// V4: a card that the viewer took says something about the hand it came from.
#[test]
fn a_card_that_the_viewer_took_is_no_longer_there() {
    let deck = ships_and_markets(5, 1);
    let events = [drew(1, 3), drew(2, 3), took(0, 1, Some(Card::Market))];
    let mut dice = Dice::new(3);
    let knowledge = follow(deck, Some(seat(0)), &events, &mut dice);
    let (hands, deck) = knowledge.deal(3, &mut dice);
    assert_eq!(hands[seat(0)], ships_and_markets(0, 1));
    assert_eq!(hands[seat(1)], ships_and_markets(2, 0));
    assert_eq!(hands[seat(2)], ships_and_markets(3, 0));
    assert!(deck.is_empty());
}

/// The rest of a deck is known when one hand has all of it.
#[test]
fn the_rest_of_a_pool_in_one_hand_is_known() {
    let deck = ships_and_markets(3, 3);
    let events = [drew(1, 3), drew_open(0, ships_and_markets(2, 1))];
    let knowledge = follow(deck, Some(seat(0)), &events, &mut Dice::new(4));
    assert_eq!(knowledge.known(seat(1)), ships_and_markets(1, 2));
}

/// Plays the same events with real cards, each card shown being a random one of its hand, and keeps the runs
/// that show the right kinds: their frequencies are the true probabilities.
struct Truth {
    deck: Vec<Card>,
    discard: Vec<Card>,
    hands: BySeat<Vec<Card>>,
}

impl Truth {
    fn play(deck: Cards, events: &[SeenEvent], dice: &mut Dice) -> Option<BySeat<Vec<Card>>> {
        let (discard, hands) = (Vec::new(), BySeat::default());
        let mut truth = Truth { deck: deck.iter().collect(), discard, hands };
        for event in events {
            match *event {
                SeenEvent::Drew { seat, count, cards } => {
                    let drawn: Vec<Card> = (0..count).map(|_| take_any(&mut truth.deck, dice)).collect();
                    if cards.is_some_and(|cards| cards != drawn.iter().copied().collect::<Cards>()) {
                        return None;
                    }
                    truth.hands[seat].extend(drawn);
                }
                SeenEvent::Took { seat, from, card } => {
                    let taken = take_any(&mut truth.hands[from], dice);
                    if card.is_some_and(|card| card != taken) {
                        return None;
                    }
                    truth.hands[seat].push(taken);
                }
                SeenEvent::Open(Event::Played { seat, play, payment, .. }) => {
                    for shown in std::iter::once(play.card()).chain(payment.iter()) {
                        let card = take_any(&mut truth.hands[seat], dice);
                        if card != shown {
                            return None;
                        }
                        truth.discard.push(card);
                    }
                }
                SeenEvent::Open(Event::Reshuffled) => truth.deck = std::mem::take(&mut truth.discard),
                _ => unreachable!("not used here"),
            }
        }
        Some(truth.hands)
    }
}

fn take_any(cards: &mut Vec<Card>, dice: &mut Dice) -> Card {
    let at = dice.below(cards.len() as u32) as usize;
    cards.swap_remove(at)
}

/// T5, V4: a known card that may have been taken by a third seat, and then one of its kind is shown.
#[test]
fn chances_are_right_after_a_theft_between_others() {
    let deck = ships_and_markets(9, 3);
    let begun = [
        drew_open(0, ships_and_markets(1, 1)),
        drew(1, 3),
        drew(2, 3),
        took(1, 0, Some(Card::Market)),
        took(2, 1, None),
    ];
    for shows in [1, 2] {
        let events = [&begun[..], &[shows_market(shows)]].concat();
        let other = seat(3 - shows);
        let mut dice = Dice::new(7);
        let (mut runs, mut markets) = (0.0, 0.0);
        for _ in 0..400_000 {
            if let Some(hands) = Truth::play(deck, &events, &mut dice) {
                runs += 1.0;
                markets += hands[other].iter().filter(|&&card| card == Card::Market).count() as f64;
            }
        }
        let truth: f64 = markets / runs;
        let (mut weight, mut weighted) = (0.0, 0.0);
        for _ in 0..40_000 {
            let knowledge = follow(deck, Some(seat(0)), &events, &mut dice);
            let (hands, _) = knowledge.deal(3, &mut dice);
            weight += knowledge.likelihood;
            weighted += knowledge.likelihood * hands[other].count(Card::Market) as f64;
        }
        let told = weighted / weight;
        assert!(runs > 1000.0 && (told - truth).abs() < 0.03, "told {told}, true {truth}, {runs} runs");
    }
}

fn overlapping_shuffles() -> [SeenEvent; 11] {
    [
        drew(0, 3),
        drew(1, 3),
        drew(2, 3),
        shows_market(0),
        shows_market(1),
        shows_market(2),
        reshuffled(),
        drew(0, 2),
        shows_market(0),
        drew(1, 1),
        shows_market(1),
    ]
}

/// T5: where two shuffles overlap, a card shown may come from either, and later cards show which is likelier.
#[test]
fn chances_are_right_where_shuffles_overlap() {
    let deck = ships_and_markets(5, 4);
    let events = overlapping_shuffles();
    // How many Markets the third seat holds: it can be one of the four, or none.
    let mut dice = Dice::new(5);
    let (mut runs, mut with_market) = (0.0, 0.0);
    for _ in 0..400_000 {
        if let Some(hands) = Truth::play(deck, &events, &mut dice) {
            runs += 1.0;
            with_market += hands[seat(2)].contains(&Card::Market) as u8 as f64;
        }
    }
    let truth: f64 = with_market / runs;
    let (mut weight, mut weighted) = (0.0, 0.0);
    for _ in 0..40_000 {
        let knowledge = follow(deck, SPECTATOR, &events, &mut dice);
        if knowledge.likelihood > 0.0 {
            let (hands, _) = knowledge.deal(3, &mut dice);
            weight += knowledge.likelihood;
            weighted += knowledge.likelihood * hands[seat(2)].has(Card::Market) as u8 as f64;
        }
    }
    let told = weighted / weight;
    assert!(runs > 1000.0 && truth > 0.02, "{runs} runs, {truth}");
    assert!((told - truth).abs() < 0.03, "told {told}, true {truth}, {runs} runs");
}

/// How many of 20,000 times the second and the third seat hold how many Markets.
type Tally = BTreeMap<[u8; 2], f64>;

fn tally(mut deal: impl FnMut() -> Option<[u8; 2]>) -> Tally {
    let mut tally = Tally::new();
    let mut dealt = 0;
    while dealt < 20_000 {
        if let Some(markets) = deal() {
            *tally.entry(markets).or_default() += 1.0;
            dealt += 1;
        }
    }
    tally
}

/// Pearson's chi-square of two tallies of equal size, divided by the value that two samples of one
/// distribution exceed once in 1000 times (a tail of the normal distribution, by Wilson and Hilferty). Below
/// 1 they look the same.
fn difference(one: &Tally, other: &Tally) -> f64 {
    let cells: std::collections::BTreeSet<_> = one.keys().chain(other.keys()).collect();
    let count = |tally: &Tally, cell: &[u8; 2]| tally.get(cell).copied().unwrap_or(0.0);
    let square: f64 = cells
        .iter()
        .map(|cell| (count(one, cell), count(other, cell)))
        .map(|(one, other)| (one - other).powi(2) / (one + other))
        .sum();
    let freedom = (cells.len() - 1) as f64;
    let ninth = 2.0 / (9.0 * freedom);
    square / (freedom * (1.0 - ninth + 3.09 * ninth.sqrt()).powi(3))
}

/// T5, V4: the hypotheses of the sampler deal both hands with the true frequencies, on small decks, with two
/// overlapping shuffles, a card taken from the viewer, one that moves on between others, and one that the
/// viewer takes.
#[test]
fn hands_are_dealt_as_often_as_they_come_about() {
    let theft = [
        drew_open(0, ships_and_markets(1, 1)),
        drew(1, 3),
        drew(2, 3),
        took(1, 0, Some(Card::Market)),
        took(2, 1, None),
        shows_market(2),
    ];
    let both = [
        drew_open(0, ships_and_markets(1, 2)),
        drew(1, 3),
        drew(2, 3),
        shows_market(0),
        shows_market(1),
        took(2, 0, Some(Card::Market)),
        reshuffled(),
        drew(1, 2),
        took(0, 2, Some(Card::Ship)),
        took(1, 2, None),
    ];
    // The cards that the viewer draws after the shuffle say what the others drew, and so what they showed.
    let drawn_openly = [
        drew_open(0, ships_and_markets(1, 2)),
        drew(1, 4),
        drew(2, 4),
        shows_market(0),
        shows_market_and(1, ships_and_markets(1, 0)),
        shows_market_and(2, ships_and_markets(1, 0)),
        reshuffled(),
        drew(1, 2),
        shows_market(1),
        drew_open(0, ships_and_markets(1, 0)),
    ];
    let cases = [
        (ships_and_markets(5, 4), SPECTATOR, &overlapping_shuffles()[..]),
        (ships_and_markets(7, 3), Some(seat(0)), &theft),
        (ships_and_markets(4, 5), Some(seat(0)), &both),
        (ships_and_markets(6, 5), Some(seat(0)), &drawn_openly),
    ];
    let mut naive = Vec::new();
    for (number, (deck, viewer, events)) in (1..).zip(cases) {
        let mut dice = Dice::new(number);
        let truth = tally(|| {
            let hands = Truth::play(deck, events, &mut dice)?;
            Some(
                [1, 2].map(|who| hands[seat(who)].iter().filter(|&&card| card == Card::Market).count() as u8),
            )
        });
        let mut told_by = |hypotheses: &dyn Fn(&mut Dice) -> Vec<Knowledge>| {
            tally(|| {
                let hypotheses = hypotheses(&mut dice);
                let (hands, _) = sampler::draw(&hypotheses, &mut dice).deal(3, &mut dice);
                Some([1, 2].map(|who| hands[seat(who)].count(Card::Market)))
            })
        };
        let told = told_by(&|dice| sampler::follow(deck, events, viewer, 3, dice));
        let found = difference(&truth, &told);
        assert!(truth.len() > 2 && found < 1.0, "case {number}: {found}, true {truth:?}, told {told:?}");
        let one_hypothesis = told_by(&|dice| vec![follow(deck, viewer, events, dice)]);
        naive.push(difference(&truth, &one_hypothesis));
    }
    assert!(naive.iter().any(|&found| found > 2.0), "one hypothesis, however unlikely, would do: {naive:?}");
}
