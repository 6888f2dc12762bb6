//! The cards that place pioneers (K0, K2 to K5) and how cards are paid (K7, K8). Ship cards are in
//! `ships.rs`, Market cards in `market.rs`.

use crate::common::{Given, cards, goods, seat};
use ilos_rules::{Building, Card, Cards, Good, Outcome, Play, Refusal, cost, ships_needed};

/// K0 to K6: the table of costs and ships needed.
#[test]
fn cards_cost_what_the_table_says() {
    let rows = [
        (Card::Ship, 1, 1, 0),
        (Card::Plantation, 2, 3, 1),
        (Card::GoldMine, 5, 7, 2),
        (Card::Building, 2, 4, 2),
        (Card::Ruins, 7, 7, 1),
        (Card::Market, 0, 0, 0),
    ];
    for (card, normal, with_pirates, ships) in rows {
        assert_eq!(
            (cost(card, false), cost(card, true), ships_needed(card)),
            (normal, with_pirates, ships),
            "{card}"
        );
    }
}

/// K0: the card itself is not part of the cost.
#[test]
fn the_card_itself_does_not_pay() {
    let given = |hand: &str| Given::players(2).tile("heart", (0, 0), 0).hand(0, hand).scene();
    let mut scene = given("2 ruins 6 ship");
    scene.plays(scene.ruins("heart ruins"), "1 ruins 6 ship");
    let mut scene = given("2 ruins 5 ship");
    let sentence = "it costs 7 cards; you have 6 besides the card itself";
    scene.refuses(scene.ruins("heart ruins"), "2 ruins 5 ship", "T2", sentence);
    assert_eq!(
        scene.position.why_not(&scene.config, Card::Ruins),
        Some(Refusal::CannotPay { cost: 7, cards: 6 })
    );
}

/// K0: ships needed are the player's own.
#[test]
fn ships_of_others_do_not_help() {
    let mut scene = Given::players(2)
        .tile("strait", (0, 0), 0)
        .tile("heart", (0, -1), 0)
        .ship(0, "strait 2")
        .ship(0, "heart")
        .ship(1, "heart")
        .ship(1, "heart")
        .hand(0, "8 ship 2 gold_mine 2 building 2 plantation")
        .scene();
    let sentence = "it needs 2 of your ships at the island; you have 1";
    scene.refuses(scene.gold_mine("heart gold"), "5 ship", "K0", sentence);
    scene.refuses(scene.fort("heart site"), "2 ship", "K0", sentence);
    assert_eq!(
        scene.position.why_not(&scene.config, Card::GoldMine),
        Some(Refusal::ShipsNeeded { need: 2, have: 1 })
    );
    scene.plays(scene.sail("strait 2", "heart"), "1 ship");
    let sentence = "it needs 1 of your ships at the island; you have 0";
    scene.refuses(scene.plantation("strait pigment"), "2 ship", "K0", sentence);
    scene.plays(scene.fort("heart site"), "2 ship");
}

/// K2: a pioneer on an ebony, spice or pigment location, and a token of that good on the production board.
#[test]
fn a_plantation_puts_its_good_on_the_board() {
    let mut scene = Given::players(2)
        .tile("orchard-a", (0, 0), 0)
        .tile("heart", (0, -1), 0)
        .hand(0, "4 plantation 8 ship")
        .scene();
    for (place, board) in
        [("spice", "1 spice"), ("pigment", "1 spice 1 pigment"), ("ebony 2", "1 ebony 1 spice 1 pigment")]
    {
        scene.plays(scene.plantation(&format!("orchard-a {place}")), "2 ship");
        assert_eq!(scene.production(0), goods(board));
    }
    assert_eq!(scene.position.pioneers_left(seat(0)), 7);
    assert_eq!(scene.stock(0), goods(""), "goods come when producing");
    let mine = Play::Plantation { at: scene.at("heart gold") };
    scene.refuses(mine, "2 ship", "K2", "a plantation card cannot be played on gold");
}

/// K3: the same for gold, for five cards and with two ships.
#[test]
fn a_mine_puts_gold_on_the_board() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .ship(0, "heart")
        .ship(0, "heart")
        .hand(0, "2 gold_mine 5 ship")
        .scene();
    let field = Play::GoldMine { at: scene.at("heart ebony") };
    scene.refuses(field, "5 ship", "K3", "a gold_mine card cannot be played on ebony");
    scene.plays(scene.gold_mine("heart gold"), "5 ship");
    assert_eq!(scene.production(0), goods("1 gold"));
}

/// A ring and a heart as one island, two ships of seat 0 there, cards to build with.
fn builders() -> Given {
    Given::players(3)
        .tile("heart", (0, 0), 0)
        .tile("ring", (0, 1), 0)
        .ship(0, "heart")
        .ship(0, "ring")
        .hand(0, "3 building 3 plantation 8 ship")
}

/// K4: a post copies a plantation that anyone works on the same island; a token on the post, one on the
/// board.
#[test]
fn a_post_copies_a_plantation_of_anyone() {
    let mut scene = builders().pioneer(1, "heart ebony").scene();
    scene.plays(scene.post("ring site", Good::Ebony), "2 ship");
    assert_eq!(scene.position.building_at(scene.at("ring site")), Some(Building::Post(Good::Ebony)));
    assert_eq!((scene.production(0), scene.production(1)), (goods("1 ebony"), goods("1 ebony")));
    assert_eq!(scene.position.buildings_left(), 9);
    assert_eq!(scene.position.pioneers(seat(0)), [scene.at("ring site")]);
}

/// K4: without a worked plantation only a fort can be built; gold is never copied, nor what lies on another
/// island.
#[test]
fn without_a_worked_plantation_only_a_fort_is_built() {
    let mut scene =
        builders().tile("strait", (0, -1), 0).pioneer(1, "heart gold").pioneer(1, "strait spice").scene();
    let buildings: Vec<Play> = scene
        .position
        .every_play(&scene.config)
        .into_iter()
        .filter(|play| play.card() == Card::Building)
        .collect();
    assert_eq!(buildings, [scene.fort("heart site"), scene.fort("ring site")]);
    let sentence = "no plantation of spice is worked on this island";
    scene.refuses(scene.post("heart site", Good::Spice), "2 ship", "K4", sentence);
    scene.refuses(scene.post("heart site", Good::Gold), "2 ship", "K4", "a trading post cannot copy gold");
    let field = Play::Building { at: scene.at("heart ebony"), building: Building::Fort };
    scene.refuses(field, "2 ship", "K4", "a building card cannot be played on ebony");
    scene.plays(scene.fort("heart site"), "2 ship");
}

/// K4: a plantation may be copied any number of times.
#[test]
fn a_plantation_is_copied_again_and_again() {
    let mut scene = builders().pioneer(1, "heart ebony").scene();
    scene.plays(scene.post("ring site", Good::Ebony), "2 ship");
    scene.plays(scene.post("heart site", Good::Ebony), "2 ship");
    assert_eq!(scene.production(0), goods("2 ebony"));
}

/// K4: plantations and posts of another island are not copied.
#[test]
fn what_lies_on_another_island_is_not_copied() {
    let mut scene = almost_with_post();
    assert_eq!(scene.position.worked_goods(scene.island("ring")).collect::<Vec<_>>(), [Good::Spice]);
    let sentence = "no plantation of ebony is worked on this island";
    scene.refuses(scene.post("ring site", Good::Ebony), "2 ship", "K4", sentence);
    scene.plays(scene.post("ring site", Good::Spice), "2 ship");
}

/// Seat 1 has a post of ebony in the north; in the south spice is worked and seat 0 has two ships.
fn almost_with_post() -> crate::common::Scene {
    crate::common::almost_joined()
        .ship(0, "ring")
        .ship(0, "star")
        .pioneer(1, "heart ebony")
        .post(1, "heart site", Good::Ebony)
        .pioneer(1, "ring spice")
        .hand(0, "1 building 8 ship")
        .scene()
}

/// K4, E4: copies are fixed when built: when islands merge nothing more is produced, but new posts have more
/// to copy.
#[test]
fn copies_are_fixed_when_built() {
    let mut scene = almost_with_post();
    scene.plays_and_reveals(scene.explore("elbow", (1, -1), 3, 1), "1 ship", "cove");
    assert_eq!(scene.production(1), goods("2 ebony 1 spice"));
    assert_eq!(scene.position.building_at(scene.at("heart site")), Some(Building::Post(Good::Ebony)));
    scene.plays(scene.post("ring site", Good::Ebony), "2 ship");
    assert_eq!(scene.production(0), goods("1 ebony"));
}

/// K4, T4: several forts of one player on an island each bring a card.
#[test]
fn several_forts_on_an_island_each_bring_a_card() {
    let mut scene = builders().scene();
    assert_eq!(scene.position.draw_count(&scene.config, seat(0)), 5);
    scene.plays(scene.fort("heart site"), "2 ship");
    scene.plays(scene.fort("ring site"), "2 ship");
    assert_eq!(scene.position.forts(seat(0)), 2);
    assert_eq!(scene.position.draw_count(&scene.config, seat(0)), 7);
}

/// K5: three gold at once into the stock, nothing on the production board.
#[test]
fn ruins_bring_three_gold_at_once() {
    let mut scene =
        Given::players(2).tile("star", (0, 0), 0).hand(0, "1 ruins 8 ship").stock(0, "1 gold").scene();
    let field = Play::Ruins { at: ilos_rules::Location::new(scene.slot("star"), 1) };
    scene.refuses(field, "7 ship", "T2", "there is no such place in play");
    scene.plays(scene.ruins("star ruins"), "7 ship");
    assert_eq!((scene.stock(0), scene.production(0)), (goods("4 gold"), goods("")));
    assert_eq!(scene.position.pioneers(seat(0)).len(), 1);
}

/// K5: a Ruins card fits ruins alone.
#[test]
fn a_ruins_card_fits_ruins_alone() {
    let mut scene = Given::players(2).tile("heart", (0, 0), 0).hand(0, "1 ruins 8 ship").scene();
    let site = Play::Ruins { at: scene.at("heart site") };
    scene.refuses(site, "7 ship", "K5", "a ruins card cannot be played on site");
}

/// K7: no more and no fewer cards than the cost, of any kinds.
#[test]
fn payments_are_exact_and_of_any_kinds() {
    let scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .hand(0, "2 ship 2 plantation 1 gold_mine 1 building 1 ruins 1 market")
        .scene();
    let play = scene.plantation("heart ebony");
    for (payment, offered) in [("", 0), ("1 ship", 1), ("2 ship 1 market", 3)] {
        let sentence = format!("it costs exactly 2 cards; you offer {offered}");
        scene.clone().refuses(play, payment, "K7", &sentence);
    }
    for payment in ["2 ship", "1 plantation 1 market", "1 gold_mine 1 ruins", "1 building 1 ship"] {
        scene.clone().plays(play, payment);
    }
}

/// K7: a location on a tile placed in this turn counts at once, with the ship that came with it.
#[test]
fn a_new_location_can_be_used_at_once() {
    let mut scene = Given::players(2)
        .tile("plain", (0, 0), 0)
        .area(&["heart", "ring", "cove"])
        .hand(0, "1 plantation 1 building 6 ship")
        .scene();
    let reason = scene.position.why_not(&scene.config, Card::Plantation).unwrap();
    assert_eq!(
        (reason.rule(), reason.to_string().as_str()),
        ("K7", "no vacant place for a plantation card is in play")
    );
    scene.plays_and_reveals(scene.explore("heart", (0, 1), 0, 1), "1 ship", "keys");
    scene.plays(scene.plantation("heart ebony"), "2 ship");
    scene.plays(scene.post("heart site", Good::Ebony), "2 ship");
    assert_eq!(scene.production(0), goods("2 ebony"));
    assert_eq!(scene.hand(0), Cards::NONE);
}

/// K8: an occupied location is closed to everyone, its owner too.
#[test]
fn an_occupied_location_is_closed() {
    let given = || {
        Given::players(2)
            .tile("heart", (0, 0), 0)
            .pioneer(0, "heart ebony")
            .hand(0, "1 plantation 2 ship")
            .hand(1, "1 plantation 2 ship")
    };
    for player in [0, 1] {
        let mut scene = given().turn(player).scene();
        scene.refuses(scene.plantation("heart ebony"), "2 ship", "K8", "a pioneer already stands there");
        assert_eq!(
            scene.position.why_not(&scene.config, Card::Plantation),
            Some(Refusal::NothingVacant { card: Card::Plantation })
        );
        assert_eq!(scene.position.owner(&scene.config, scene.at("heart ebony")), Some(seat(0)));
    }
}

/// K8: placing a pioneer needs one in the reserve; with all ten on the map the four cards can only pay.
#[test]
fn without_a_pioneer_in_the_reserve_nothing_is_placed() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .tile("orchard-a", (0, 1), 0)
        .tile("orchard-b", (0, 2), 0)
        .ship(0, "heart")
        .ship(0, "heart")
        .pioneers(0, "orchard-a", 6)
        .pioneers(0, "orchard-b", 4)
        .hand(0, "1 plantation 1 gold_mine 1 building 1 ruins 10 ship")
        .scene();
    let sentence = "all your pioneers are on the map";
    scene.refuses(scene.plantation("heart ebony"), "2 ship", "K8", sentence);
    scene.refuses(scene.gold_mine("heart gold"), "5 ship", "K8", sentence);
    scene.refuses(scene.fort("heart site"), "2 ship", "K8", sentence);
    scene.refuses(scene.ruins("heart ruins"), "7 ship", "K8", sentence);
    for card in [Card::Plantation, Card::GoldMine, Card::Building, Card::Ruins] {
        assert_eq!(scene.position.why_not(&scene.config, card), Some(Refusal::NoPioneerLeft));
    }
    let explore = scene.explore("plain", (-1, 0), 0, 1);
    scene.act(
        ilos_rules::Action::Play { play: explore, payment: cards("1 ruins") },
        &[Outcome::Tile(scene.tile("cove"))],
    );
}

/// T2: a Ship card needs one more card to pay with.
#[test]
fn a_ship_card_alone_cannot_be_paid() {
    let mut scene = Given::players(2).tile("strait", (0, 0), 0).hand(0, "1 ship").scene();
    let sentence = "it costs 1 card; you have 0 besides the card itself";
    scene.refuses(scene.sail("reserve", "strait 2"), "1 ship", "T2", sentence);
    let reason = scene.position.why_not(&scene.config, Card::Ship).unwrap();
    assert_eq!((reason.rule(), reason.to_string().as_str()), ("T2", sentence));
}
