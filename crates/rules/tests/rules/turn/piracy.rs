//! Piracy: what it costs, and who is protected (P3, P4).

use crate::common::{Given, Scene, almost_joined, cards};
use ilos_rules::{Play, Seats};

fn pirates(scene: &Scene, place: &str) -> Vec<usize> {
    owners(scene.position.pirates(scene.island(place)))
}

fn owners(seats: Seats) -> Vec<usize> {
    seats.iter().map(|seat| seat.index()).collect()
}

/// P3: a pirate afflicts every island that has a portion on the tile of the hideout, and no other.
#[test]
fn a_pirate_afflicts_every_island_of_its_tile() {
    let scene = Given::players(2)
        .tile("strait", (0, 0), 0)
        .tile("heart", (0, -1), 0)
        .tile("keys", (0, 1), 0)
        .ship(1, "strait hideout")
        .scene();
    assert_eq!(pirates(&scene, "heart"), [1]);
    assert_eq!(pirates(&scene, "keys 1"), [1], "it is one island with the south of the strait");
    assert!(pirates(&scene, "keys 2").is_empty() && pirates(&scene, "keys 3").is_empty());
}

/// A heart with the hideout of the cove next to it, seat 1 the pirate, seat 0 with two ships and many cards.
fn afflicted() -> Given {
    Given::players(2)
        .tile("heart", (0, 0), 0)
        .tile("cove", (0, -1), 3)
        .tile("ring", (0, 1), 0)
        .ship(0, "heart")
        .ship(0, "heart")
        .ship(1, "cove hideout")
        .hand(0, "12 ship 2 plantation 2 gold_mine 3 building 1 ruins")
}

/// P4: a player who acts under another's pirate pays the piracy cost: 3 for a plantation, 7 for a mine, 4 for
/// a building.
#[test]
fn pirates_make_an_island_dearer() {
    let mut scene = afflicted().scene();
    let plays = [
        (scene.plantation("heart ebony"), 3),
        (scene.gold_mine("heart gold"), 7),
        (scene.fort("heart site"), 4),
        (scene.ruins("heart ruins"), 7),
    ];
    for (play, cost) in plays {
        assert_eq!(scene.cost(play), cost);
    }
    let too_little = "it costs exactly 3 cards; you offer 2";
    scene.refuses(scene.plantation("heart ebony"), "2 ship", "K7", too_little);
    scene.plays(scene.plantation("heart ebony"), "3 ship");
    assert_eq!(scene.hand(0), cards("9 ship 1 plantation 2 gold_mine 3 building 1 ruins"));
}

/// P4, K1: a Ship card costs 1 under pirates too.
#[test]
fn a_ship_pays_one_card_even_under_piracy() {
    let mut scene = afflicted().scene();
    let from_there = Play::Ship { from: scene.berth("heart"), to: scene.placing("plain", (1, 0), 0, 1) };
    assert_eq!(scene.cost(from_there), 1);
    scene.plays_and_reveals(from_there, "1 ship", "keys");
    scene.plays(scene.sail("reserve", "cove"), "1 ship");
}

/// P4, K5: ruins cost 7, with pirates or without.
#[test]
fn ruins_always_cost_seven() {
    let scene = afflicted().scene();
    assert_eq!(scene.cost(scene.ruins("heart ruins")), 7);
    let calm = Given::players(2).tile("heart", (0, 0), 0).scene();
    assert_eq!(calm.cost(calm.ruins("heart ruins")), 7);
}

/// P4: a pirate does not affect its owner, but all others; several pirates count as one.
#[test]
fn own_pirates_are_harmless_and_several_count_as_one() {
    let given = || {
        Given::players(3)
            .tile("heart", (0, 0), 0)
            .tile("cove", (0, -1), 3)
            .tile("twins", (0, 1), 0)
            .ship(0, "heart")
            .ship(0, "cove hideout")
            .ship(1, "heart")
            .ship(2, "heart")
    };
    let scene = given().scene();
    assert_eq!(scene.cost(scene.plantation("heart ebony")), 2);
    let scene = given().turn(1).scene();
    assert_eq!(scene.cost(scene.plantation("heart ebony")), 3);
    let scene = given().ship(2, "twins hideout").turn(1).scene();
    assert_eq!(pirates(&scene, "heart"), [0, 2]);
    assert_eq!(scene.cost(scene.plantation("heart ebony")), 3);
    let scene = given().ship(2, "twins hideout").turn(2).scene();
    assert_eq!(scene.cost(scene.plantation("heart ebony")), 3, "the pirate of seat 0 is still another's");
}

/// K4, P4: a fort costs the piracy cost itself and protects from the next play on, wherever its owner's ships
/// are.
#[test]
fn a_fort_costs_the_piracy_cost_and_protects_from_then_on() {
    let mut scene = afflicted().scene();
    scene.refuses(scene.fort("heart site"), "2 ship", "K7", "it costs exactly 4 cards; you offer 2");
    scene.plays(scene.fort("heart site"), "4 ship");
    assert_eq!(scene.cost(scene.plantation("heart ebony")), 2);
    assert_eq!(scene.cost(scene.gold_mine("heart gold")), 5);
    assert_eq!(scene.cost(scene.fort("ring site")), 2, "the ring is part of the same island");
    assert_eq!(owners(scene.position.fort_owners(scene.island("cove"))), [0]);
    scene.plays(scene.plantation("heart ebony"), "2 ship");
}

/// P4: a fort protects its owner alone, and only on its own island.
#[test]
fn a_fort_protects_its_owner_on_its_island() {
    let given = || {
        Given::players(3)
            .tile("strait", (0, 0), 0)
            .tile("heart", (0, -1), 0)
            .tile("ring", (0, 1), 0)
            .ship(0, "heart")
            .ship(0, "ring")
            .ship(1, "heart")
            .ship(2, "strait hideout")
            .fort(0, "heart site")
    };
    let scene = given().scene();
    assert_eq!(scene.cost(scene.plantation("heart ebony")), 2);
    assert_eq!(scene.cost(scene.plantation("ring spice")), 3);
    let scene = given().turn(1).scene();
    assert_eq!(scene.cost(scene.plantation("heart ebony")), 3);
}

/// P3, P4, E4: affliction follows islands when they merge.
#[test]
fn affliction_spreads_when_islands_merge() {
    let mut scene = Given::players(2)
        .tile("keys", (0, 0), 0)
        .tile("heart", (0, -1), 0)
        .tile("ring", (0, 1), 0)
        .tile("star", (1, 0), 0)
        .tile("cove", (0, 2), 0)
        .area(&["elbow", "cape-a", "cape-b"])
        .ship(0, "heart")
        .ship(1, "cove hideout")
        .hand(0, "10 ship 2 plantation")
        .scene();
    assert_eq!(scene.cost(scene.plantation("heart ebony")), 2);
    assert_eq!(scene.cost(scene.plantation("ring spice")), 3);
    scene.plays(scene.explore("elbow", (1, -1), 3, 1), "1 ship");
    assert_eq!(
        scene.cost(scene.plantation("heart ebony")),
        3,
        "the pirate in the south now reaches the north"
    );
    assert_eq!(pirates(&scene, "heart"), [1]);
    assert!(pirates(&scene, "keys 3").is_empty(), "the islet stays apart");
}

/// P4, E4: the protection of a fort follows islands when they merge.
#[test]
fn protection_spreads_when_islands_merge() {
    let mut scene = almost_joined()
        .ship(0, "heart")
        .ship(0, "ring")
        .ship(1, "strait hideout")
        .fort(0, "heart site")
        .hand(0, "10 ship 2 plantation")
        .scene();
    assert_eq!(scene.cost(scene.plantation("ring spice")), 3);
    scene.plays_and_reveals(scene.explore("elbow", (1, -1), 3, 1), "1 ship", "cove");
    assert_eq!(scene.cost(scene.plantation("ring spice")), 2);
    scene.plays(scene.plantation("ring spice"), "2 ship");
}

/// P2, K0: a pirate is no ship at the shore of its tile.
#[test]
fn a_pirate_is_no_ship_at_the_shore() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .tile("cove", (0, -1), 3)
        .ship(0, "cove hideout")
        .ship(1, "heart")
        .hand(0, "3 plantation 3 building 4 ship")
        .scene();
    scene.refuses(
        scene.plantation("cove pigment"),
        "2 ship",
        "K0",
        "it needs 1 of your ships at the island; you have 0",
    );
    scene.plays(scene.sail("reserve", "cove"), "1 ship");
    scene.refuses(
        scene.fort("heart site"),
        "2 ship",
        "K0",
        "it needs 2 of your ships at the island; you have 1",
    );
    scene.plays(scene.plantation("cove pigment"), "2 ship");
}
