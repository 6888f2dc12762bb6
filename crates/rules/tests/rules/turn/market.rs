//! The exchange chart and the Market card (C6, K6).

use crate::common::{Given, cards, goods};
use ilos_rules::{Card, Cards, Good, Play, Refusal};

/// K6: a good of the stock pays for a Market; the production board does not.
#[test]
fn a_market_is_paid_from_the_stock_not_from_the_board() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .pioneer(0, "heart ebony")
        .hand(0, "1 market 2 ship")
        .stock(0, "1 gold")
        .scene();
    let ebony = Play::Market { good: Good::Ebony };
    scene.refuses(ebony, "", "K6", "you have no ebony in stock");
    assert!(!scene.lists(ebony) && scene.lists(Play::Market { good: Good::Gold }));
    scene.refuses(Play::Market { good: Good::Gold }, "1 ship", "K7", "it costs exactly 0 cards; you offer 1");
    scene.plays(Play::Market { good: Good::Gold }, "");
    assert_eq!((scene.stock(0), scene.production(0)), (goods(""), goods("1 ebony")));
    assert_eq!(scene.hand(0), cards("2 ship"));
}

/// K6: at most one Market in a turn, one again in the next.
#[test]
fn one_market_in_a_turn() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .hand(0, "3 market")
        .stock(0, "3 gold")
        .hand(1, "1 market")
        .stock(1, "1 gold")
        .scene();
    let gold = Play::Market { good: Good::Gold };
    scene.plays(gold, "");
    scene.refuses(gold, "", "K6", "only one market card can be played in a turn");
    assert_eq!(scene.position.why_not(&scene.config, Card::Market), Some(Refusal::MarketAlreadyPlayed));
    scene.ends_turn("4 ship");
    scene.plays(gold, "");
    scene.ends_turn("4 ship");
    scene.plays(gold, "");
    assert_eq!(scene.position.rises(Good::Gold), 3);
}

/// K6: without any good whose price can rise, the card has no use but to pay.
#[test]
fn with_nothing_to_sell_a_market_only_pays() {
    let given = Given::players(2).tile("heart", (0, 0), 0).hand(0, "1 market 1 plantation 1 ship");
    let mut scene = given.stock(0, "2 ebony").rises([4, 0, 0, 0]).scene();
    let refusal = scene.position.why_not(&scene.config, Card::Market).unwrap();
    let sentence = "you have no good in stock whose price can still rise";
    assert_eq!((refusal.rule(), refusal.to_string().as_str()), ("K6", sentence));
    scene.plays(scene.plantation("heart ebony"), "1 market 1 ship");
}

/// K5, K6, K7: gold out of ruins can be taken to the market in the same turn.
#[test]
fn ruins_then_market_in_one_turn() {
    let mut scene = Given::players(2).tile("heart", (0, 0), 0).hand(0, "1 ruins 1 market 7 ship").scene();
    let gold = Play::Market { good: Good::Gold };
    scene.refuses(gold, "", "K6", "you have no gold in stock");
    scene.plays(scene.ruins("heart ruins"), "7 ship");
    scene.plays(gold, "");
    assert_eq!((scene.stock(0), scene.position.price(&scene.config, Good::Gold)), (goods("2 gold"), 4));
}

/// C6: a marker covers the current price and the next one counts: the first rise of spice takes it to 2, gold
/// goes from 3 to 4.
#[test]
fn a_marker_uncovers_the_next_price() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .hand(0, "2 market")
        .stock(0, "1 spice 1 gold")
        .hand(1, "1 market")
        .stock(1, "1 gold")
        .scene();
    assert_eq!(Good::ALL.map(|good| scene.position.price(&scene.config, good)), [1, 1, 1, 3]);
    scene.plays(Play::Market { good: Good::Spice }, "");
    assert_eq!(Good::ALL.map(|good| scene.position.price(&scene.config, good)), [1, 2, 1, 3]);
    scene.ends_turn("4 ship");
    scene.plays(Play::Market { good: Good::Gold }, "");
    assert_eq!(Good::ALL.map(|good| scene.position.price(&scene.config, good)), [1, 2, 1, 4]);
    assert_eq!(scene.position.markers_left(), 6);
}

/// C6, K6: a price rises at most four times; its last price is never covered.
#[test]
fn the_last_price_of_a_row_is_never_covered() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .hand(0, "2 market")
        .stock(0, "1 ebony 1 pigment")
        .rises([4, 0, 3, 0])
        .scene();
    assert_eq!(scene.position.price(&scene.config, Good::Ebony), 5);
    scene.refuses(
        Play::Market { good: Good::Ebony },
        "",
        "K6",
        "the price of ebony has reached its last step",
    );
    scene.plays(Play::Market { good: Good::Pigment }, "");
    assert_eq!(scene.position.price(&scene.config, Good::Pigment), 5);
    assert_eq!(scene.position.markers_left(), 0);
}

/// C6, K6: with all eight markers on the chart no price rises any more, but the Market card still pays.
#[test]
fn with_eight_markers_used_no_price_rises() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .hand(0, "1 market 1 plantation 1 ship")
        .stock(0, "5 gold")
        .rises([4, 2, 1, 1])
        .scene();
    assert_eq!(scene.position.markers_left(), 0);
    scene.refuses(Play::Market { good: Good::Gold }, "", "K6", "all eight price markers are used");
    assert_eq!(scene.position.why_not(&scene.config, Card::Market), Some(Refusal::NoMarkerLeft));
    scene.plays(scene.plantation("heart ebony"), "1 market 1 ship");
    assert_eq!(scene.hand(0), Cards::NONE);
}
