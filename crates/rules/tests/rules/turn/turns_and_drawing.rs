//! A turn: playing, producing, drawing (T1 to T6), and which ships bring cards (P5).

use crate::common::{Given, cards, from_deck, goods, seat};
use ilos_rules::{Action, Card, Cards, Event, Options, Outcome, PirateRule, Refusal, Rejection, Script};

/// T1, T6: any number of cards, then the end of the turn; producing and drawing follow by themselves, then
/// the next player.
#[test]
fn a_turn_is_played_produced_and_drawn() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .ship(0, "heart")
        .ship(0, "heart")
        .hand(0, "2 plantation 4 ship")
        .scene();
    scene.plays(scene.plantation("heart ebony"), "2 ship");
    scene.plays_and_reveals(scene.explore("ring", (0, 1), 0, 1), "1 ship", "cove");
    let events = scene.ends_turn("3 ship 3 market");
    assert_eq!(
        events,
        [
            Event::TurnEnded { seat: seat(0), produced: goods("1 ebony") },
            Event::Drew { seat: seat(0), cards: cards("3 ship 3 market") },
            Event::TurnBegan { seat: seat(1), round: 1 },
        ]
    );
    assert_eq!(scene.position.to_act(), Some(seat(1)));
}

/// T1: playing is optional; after the last player the next round begins with the first.
#[test]
fn turns_can_be_empty_and_rounds_are_counted() {
    let mut scene = Given::players(3).tile("heart", (0, 0), 0).first(2).turn(2).scene();
    for (player, round) in [(2, 1), (0, 1), (1, 1), (2, 2)] {
        assert_eq!((scene.position.to_act(), scene.position.round()), (Some(seat(player)), round));
        scene.ends_turn("4 ship");
    }
}

/// T1: a seat cannot act out of turn.
#[test]
fn no_seat_acts_out_of_turn() {
    let scene = Given::players(3).tile("heart", (0, 0), 0).turn(1).scene();
    for player in [0, 2] {
        let refused = scene.position.check(&scene.config, seat(player), &Action::EndTurn).unwrap_err();
        assert_eq!((refused.rule(), refused.to_string().as_str()), ("T1", "it is the turn of seat 1"));
    }
    assert_eq!(scene.position.check(&scene.config, seat(1), &Action::EndTurn), Ok(()));
}

/// T2: the card and its payment go to the discard pile together.
#[test]
fn a_card_and_its_payment_are_discarded() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .hand(0, "1 plantation 1 ship 2 ruins")
        .discard("3 market")
        .scene();
    scene.plays(scene.plantation("heart ebony"), "1 ship 1 ruins");
    assert_eq!(scene.hand(0), cards("1 ruins"));
    assert_eq!(scene.position.discard(), cards("1 ship 1 plantation 1 ruins 3 market"));
}

/// T2: a play that cannot be paid, or whose payment is not in the hand, is refused whole.
#[test]
fn a_play_that_cannot_be_paid_is_refused_whole() {
    let mut scene = Given::players(2).tile("heart", (0, 0), 0).hand(0, "2 plantation 1 ship").scene();
    let ebony = scene.plantation("heart ebony");
    let sentence =
        "you cannot pay with cards you do not have; besides the card played you hold 1 ship, 1 plantation";
    scene.refuses(ebony, "2 plantation", "T2", sentence);
    scene.refuses(ebony, "2 ship", "T2", sentence);
    scene.refuses(scene.ruins("heart ruins"), "7 ship", "T2", "you have no ruins card in your hand");
    scene.plays(ebony, "1 plantation 1 ship");

    let mut poor = Given::players(2).tile("heart", (0, 0), 0).hand(0, "1 plantation 1 ship").scene();
    let sentence = "it costs 2 cards; you have 1 besides the card itself";
    poor.refuses(poor.plantation("heart ebony"), "1 ship", "T2", sentence);
    poor.refuses(poor.plantation("heart ebony"), "1 ship 1 market", "T2", sentence);
}

/// T2: payments with counts that no deck has are refused like any other, without a panic.
#[test]
fn absurd_payments_are_refused() {
    let mut scene = Given::players(2).tile("heart", (0, 0), 0).hand(0, "3 plantation 20 ship").scene();
    let play = scene.plantation("heart ebony");
    for counts in
        [[0, 0, 0, 0, 0, 200], [3, 0, 0, 0, 0, 255], [255; 6], [128, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 128]]
    {
        let payment = Cards::of(counts);
        let refusal = scene.refusal(Action::Play { play, payment });
        assert!(matches!(refusal, Refusal::PaymentNotInHand { .. }), "{counts:?}: {refusal}");
    }
}

/// T3: one of each good for each of its tokens on the production board; a post and a mine produce, a fort and
/// ruins do not.
#[test]
fn production_brings_one_of_each_token() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .tile("orchard-a", (0, 1), 0)
        .tile("ring", (0, -1), 0)
        .pioneers(0, "orchard-a", 4)
        .pioneer(0, "heart gold")
        .pioneer(0, "heart ruins")
        .post(0, "heart site", ilos_rules::Good::Ebony)
        .fort(0, "ring site")
        .stock(0, "1 pigment 2 gold")
        .pioneer(1, "ring spice")
        .scene();
    assert_eq!(scene.production(0), goods("3 ebony 1 spice 1 pigment 1 gold"));
    scene.ends_turn("5 ship");
    assert_eq!(scene.stock(0), goods("3 ebony 1 spice 2 pigment 3 gold"));
    assert_eq!(scene.stock(1), goods(""), "others produce in their own turns");
}

/// T4, P5: three cards, one more for each ship at a shore and for each fort; no limit to the hand.
#[test]
fn ships_and_forts_bring_cards() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .tile("ring", (0, 1), 0)
        .ship(0, "heart")
        .ship(0, "ring")
        .ship(0, "ring")
        .fort(0, "heart site")
        .fort(0, "ring site")
        .hand(0, "20 ship")
        .scene();
    assert_eq!(scene.position.draw_count(&scene.config, seat(0)), 3 + 3 + 2);
    scene.ends_turn("8 plantation");
    assert_eq!(scene.hand(0), cards("20 ship 8 plantation"));
}

/// P5: pirates bring no card in the international edition, one in the Dutch.
#[test]
fn the_editions_differ_in_what_pirates_bring() {
    for (pirate_rule, brought) in [(PirateRule::International, 4), (PirateRule::Dutch, 5)] {
        let scene = Given::players(2)
            .options(Options { pirate_rule, ..Options::default() })
            .tile("strait", (0, 0), 0)
            .ship(0, "strait")
            .ship(0, "strait hideout")
            .scene();
        assert_eq!(scene.position.draw_count(&scene.config, seat(0)), brought, "{pirate_rule:?}");
    }
    assert_eq!(Options::default().pirate_rule, PirateRule::International);
}

/// T5: in the middle of a draw the discard pile becomes the deck and drawing goes on.
#[test]
fn an_empty_deck_is_shuffled_anew_in_the_middle_of_a_draw() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .hand(0, "10 gold_mine")
        .hand(1, "6 ruins")
        .deck("1 market")
        .scene();
    let discard = scene.position.discard();
    let events = scene.act(Action::EndTurn, &[from_deck("1 market"), from_deck("2 ship 1 market")].concat());
    assert_eq!(
        events[1..4],
        [
            Event::Drew { seat: seat(0), cards: cards("1 market") },
            Event::Reshuffled,
            Event::Drew { seat: seat(0), cards: cards("2 ship 1 market") },
        ]
    );
    assert_eq!(scene.position.deck(), discard.minus(cards("2 ship 1 market")));
    assert_eq!(scene.position.discard(), Cards::NONE);
}

/// T5: a deck with just enough cards is not shuffled before another card must be drawn.
#[test]
fn the_discard_pile_stays_until_a_card_must_be_drawn() {
    let mut scene = Given::players(2).tile("heart", (0, 0), 0).deck("4 ship").scene();
    let discard = scene.position.discard();
    let events = scene.ends_turn("4 ship");
    assert!(!events.contains(&Event::Reshuffled));
    assert_eq!((scene.position.deck(), scene.position.discard()), (Cards::NONE, discard));
}

/// T5: cards discarded in the same turn are part of the new deck.
#[test]
fn a_new_deck_holds_what_was_just_discarded() {
    let mut scene =
        Given::players(2).tile("heart", (0, 0), 0).hand(0, "1 plantation 2 ruins").rest_in_hand(1).scene();
    scene.plays(scene.plantation("heart ebony"), "2 ruins");
    let events =
        scene.act(Action::EndTurn, &[from_deck("1 plantation 2 ruins"), vec![taken(Card::Ship)]].concat());
    assert_eq!(events[1], Event::Reshuffled);
    assert_eq!(events[3], Event::Took { seat: seat(0), from: seat(1), card: Card::Ship });
}

fn taken(card: Card) -> Outcome {
    Outcome::Theft(card)
}

/// T5: with deck and discard pile empty, each card comes out of the hand that is largest at that moment; ties
/// go to the first clockwise from the drawer.
#[test]
fn cards_are_taken_from_the_largest_hand_each_time_anew() {
    let mut scene = Given::players(4)
        .tile("heart", (0, 0), 0)
        .turn(2)
        .hand(0, "21 ship")
        .hand(1, "20 plantation")
        .hand(3, "9 ship 12 market")
        .rest_in_hand(2)
        .scene();
    assert_eq!(scene.hand(2).total(), 28, "the drawer's own hand, though the largest, does not count");
    // Hands of seats 3, 0 and 1, clockwise from the drawer: 21, 21, 20.
    let script = [taken(Card::Market), taken(Card::Ship), taken(Card::Ship), taken(Card::Ship)];
    let events = scene.act(Action::EndTurn, &script);
    let from: Vec<usize> = events
        .iter()
        .filter_map(|event| match event {
            Event::Took { from, .. } => Some(from.index()),
            _ => None,
        })
        .collect();
    assert_eq!(from, [3, 0, 3, 0]);
    let sizes = [0, 1, 3].map(|player| scene.hand(player).total());
    assert_eq!(sizes, [19, 20, 19]);
    assert_eq!(scene.hand(2).total(), 32);
}

/// T5: the last cards of the others are taken, then the draw ends.
#[test]
fn a_draw_ends_when_no_other_seat_has_a_card() {
    let mut scene = Given::players(3)
        .tile("heart", (0, 0), 0)
        .hand(1, "1 ship")
        .hand(2, "1 market")
        .rest_in_hand(0)
        .scene();
    let events = scene.act(Action::EndTurn, &[taken(Card::Ship), taken(Card::Market)]);
    assert_eq!(events.len(), 4, "ended, two cards taken, next turn: {events:?}");
    assert_eq!(scene.hand(0), Cards::DECK);
    let events = scene.act(Action::EndTurn, &[Outcome::Theft(Card::Ruins); 4]);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Took { .. })).count(), 4);
    assert_eq!(scene.hand(1), cards("4 ruins"));
}

/// T5: no other hand has a card from the start: nothing is drawn, and the turn passes on.
#[test]
fn nothing_is_drawn_when_there_is_nothing() {
    let mut scene = Given::players(2).tile("heart", (0, 0), 0).rest_in_hand(0).scene();
    let events = scene.act(Action::EndTurn, &[]);
    assert_eq!(events.len(), 2);
    assert_eq!((scene.hand(0), scene.position.to_act()), (Cards::DECK, Some(seat(1))));
}

/// T6: ending is an action of its own; without enough cards in the script it fails, and nothing changes.
#[test]
fn chance_that_does_not_answer_changes_nothing() {
    let scene = Given::players(2).tile("heart", (0, 0), 0).scene();
    let before = scene.position;
    let answer = scene.position.decide(&scene.config, seat(0), &Action::EndTurn, &mut Script::new(&[]));
    assert!(matches!(answer, Err(Rejection::Chance(_))));
    assert_eq!(scene.position, before);
}
