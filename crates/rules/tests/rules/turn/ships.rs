//! Ships: at islands and on hideouts (P1, P2), and where a Ship card takes them (K1).

use crate::common::{Given, Scene, seat};
use ilos_rules::{Action, Berth, Card, Destination, Play, Plays, Portion, Slot};

fn destinations(scene: &Scene) -> Vec<Destination> {
    let mut plays = Plays::default();
    scene.position.list_plays(&scene.config, &mut plays);
    plays.destinations
}

/// P1: any number of ships of any players lie at one island, and each counts for the whole of it.
#[test]
fn many_ships_lie_at_one_island() {
    let scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .tile("bridge", (0, -1), 0)
        .ship(0, "heart")
        .ship(0, "heart")
        .ship(0, "bridge")
        .ship(1, "heart")
        .ship(1, "bridge")
        .scene();
    let island = scene.island("bridge");
    assert_eq!((scene.position.ships_at(seat(0), island), scene.position.ships_at(seat(1), island)), (3, 2));
}

/// P1, K0: two ships on different tiles of one island are two ships at the island.
#[test]
fn two_ships_on_different_tiles_of_an_island_work_a_mine() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .tile("bridge", (0, -1), 0)
        .tile("strand", (0, -2), 0)
        .ship(0, "bridge")
        .ship(0, "strand")
        .hand(0, "1 gold_mine 5 ship")
        .scene();
    scene.plays(scene.gold_mine("heart gold"), "5 ship");
    assert_eq!(scene.position.pioneers(seat(0)), [scene.at("heart gold")]);
}

/// P1: islands are listed once, any other shore is accepted and only changes where the ship is drawn.
#[test]
fn an_island_is_listed_once_and_any_shore_of_it_accepted() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .tile("bridge", (0, -1), 0)
        .tile("cove", (0, -2), 3)
        .hand(0, "4 ship")
        .scene();
    let shores = destinations(&scene).into_iter().filter(|to| matches!(to, Destination::Shore(_)));
    assert_eq!(shores.collect::<Vec<_>>(), [scene.to("heart")]);
    scene.plays(scene.sail("reserve", "cove"), "1 ship");
    assert_eq!(scene.position.ships(seat(0))[1], scene.berth("cove"));
    assert_eq!(scene.position.ships_at(seat(0), scene.island("heart")), 2);
}

/// P1: a ship may be named by any shore of the island it lies at.
#[test]
fn a_ship_may_be_named_by_any_shore_of_its_island() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .tile("bridge", (0, -1), 0)
        .tile("cove", (0, -2), 3)
        .ship(0, "heart")
        .hand(0, "4 ship")
        .scene();
    scene.plays(scene.sail("bridge", "cove hideout"), "1 ship");
    assert_eq!(scene.position.ships(seat(0))[0], scene.berth("cove hideout"));
    let named_by_none = scene.sail("bridge", "cove");
    scene.refuses(named_by_none, "1 ship", "K1", "none of your ships is there");
}

/// P2: a hideout holds one ship; it is free again when the pirate leaves.
#[test]
fn a_hideout_holds_one_ship() {
    let mut scene = Given::players(2)
        .tile("strait", (0, 0), 0)
        .ship(0, "strait hideout")
        .ship(0, "strait")
        .ship(1, "strait 2")
        .hand(0, "2 ship")
        .hand(1, "2 ship")
        .scene();
    let taken = scene.sail("strait", "strait hideout");
    scene.refuses(taken, "1 ship", "P2", "a hideout holds one ship, and this one is taken");
    assert!(!destinations(&scene).contains(&scene.to("strait hideout")));
    scene.plays(scene.sail("strait hideout", "strait 2"), "1 ship");
    assert_eq!(scene.position.pirate(&scene.config, scene.slot("strait")), None);
    scene.ends_turn("5 ship");
    scene.plays(scene.sail("strait 2", "strait hideout"), "1 ship");
    assert_eq!(scene.position.pirate(&scene.config, scene.slot("strait")), Some(seat(1)));
}

/// K1, P2: a pirate may land on an island of its own tile, or go to another hideout, but not to its own.
#[test]
fn a_pirate_may_land_on_an_island_of_its_own_tile() {
    let scene = Given::players(2)
        .tile("strait", (0, 0), 0)
        .tile("cove", (0, -1), 3)
        .ship(0, "strait hideout")
        .ship(1, "strait")
        .hand(0, "4 ship")
        .scene();
    for place in ["strait 1", "strait 2", "cove hideout"] {
        let mut after = scene.clone();
        assert!(scene.lists(scene.sail("strait hideout", place)), "{place}");
        after.plays(scene.sail("strait hideout", place), "1 ship");
        assert_eq!(after.position.ships(seat(0))[0], scene.berth(place));
    }
    let mut same = scene.clone();
    let back = scene.sail("strait hideout", "strait hideout");
    same.refuses(back, "1 ship", "P2", "a hideout holds one ship, and this one is taken");
}

/// K1: a lifted ship comes down at another island than before, at any of its shores.
#[test]
fn a_ship_cannot_sail_to_its_own_island() {
    let mut scene = Given::players(2)
        .tile("strait", (0, 0), 0)
        .tile("heart", (0, -1), 0)
        .ship(0, "heart")
        .hand(0, "4 ship")
        .scene();
    for place in ["heart", "strait 1"] {
        let sentence = "the ship already lies at that island";
        scene.refuses(scene.sail("heart", place), "1 ship", "K1", sentence);
        assert!(!scene.lists(scene.sail("heart", place)));
    }
    scene.plays(scene.sail("heart", "strait 2"), "1 ship");
}

/// K1: a lifted ship that explores is always elsewhere, also when its new tile enlarges the island it lay at.
#[test]
fn exploring_next_door_counts_as_elsewhere() {
    let mut scene = Given::players(2).tile("heart", (0, 0), 0).ship(0, "heart").hand(0, "2 ship").scene();
    let play = Play::Ship { from: scene.berth("heart"), to: scene.placing("plain", (0, 1), 0, 1) };
    assert!(scene.lists(play));
    scene.plays_and_reveals(play, "1 ship", "cove");
    assert_eq!(scene.island("plain"), scene.island("heart"));
    assert_eq!(
        scene.position.ships(seat(0)),
        &[scene.berth("plain"), Berth::RESERVE, Berth::RESERVE, Berth::RESERVE, Berth::RESERVE]
    );
}

/// K1: a ship goes to any island in play; a place that is not in play is refused.
#[test]
fn ships_go_to_places_in_play() {
    let mut scene = Given::players(2)
        .tile("strait", (0, 0), 0)
        .tile("heart", (0, -1), 0)
        .ship(1, "strait 2")
        .hand(0, "6 ship")
        .scene();
    scene.plays(scene.sail("reserve", "strait 2"), "1 ship");
    // The first slot without a tile, and one far from it.
    for number in [2, 7] {
        let nowhere = Slot::new(number).unwrap();
        let shore = Portion::new(nowhere, 0);
        let here = Destination::Shore(Portion::new(scene.slot("strait"), 0));
        for (from, to) in [
            (Berth::RESERVE, Destination::Hideout(nowhere)),
            (Berth::RESERVE, Destination::Shore(shore)),
            (Berth::shore(shore), here),
        ] {
            scene.refuses(Play::Ship { from, to }, "1 ship", "T2", "there is no such place in play");
        }
    }
    scene.refuses(scene.sail("reserve", "heart hideout"), "1 ship", "K1", "that tile has no hideout");
    let second_portion = Portion::new(scene.slot("heart"), 1);
    let shore = Play::Ship { from: Berth::RESERVE, to: Destination::Shore(second_portion) };
    scene.refuses(shore, "1 ship", "T2", "there is no such place in play");
}

/// K1: a hideout on the tile just placed is not reached by the same card, but by the next.
#[test]
fn a_new_hideout_is_reached_by_the_next_card_only() {
    let mut scene =
        Given::players(2).tile("heart", (0, 0), 0).area(&["cove", "plain", "ring"]).hand(0, "4 ship").scene();
    let hideout = Destination::Hideout(Slot::new(1).unwrap());
    assert!(!destinations(&scene).contains(&hideout));
    let too_early = Play::Ship { from: Berth::RESERVE, to: hideout };
    scene.refuses(too_early, "1 ship", "T2", "there is no such place in play");
    scene.plays_and_reveals(scene.explore("cove", (0, 1), 0, 1), "1 ship", "keys");
    assert!(destinations(&scene).contains(&hideout));
    scene.plays(scene.sail("cove", "cove hideout"), "1 ship");
    assert_eq!(scene.position.ships(seat(0))[1], scene.berth("cove hideout"));
}

/// K8, K1: without a ship in the reserve, only ships in play can be moved.
#[test]
fn with_all_ships_in_play_one_of_them_must_move() {
    let given = Given::players(2).tile("strait", (0, 0), 0).hand(0, "4 ship");
    let mut scene = (0..5).fold(given, |given, _| given.ship(0, "strait")).scene();
    scene.refuses(scene.sail("reserve", "strait 2"), "1 ship", "K8", "none of your ships is in the reserve");
    scene.plays(scene.sail("strait", "strait 2"), "1 ship");
    assert_eq!(scene.position.ships_at(seat(0), scene.island("strait 2")), 1);
}

/// K7, K1: with one island, no hideout and no tile left a ship has nowhere to go, and the card can only pay.
#[test]
fn with_nowhere_to_go_a_ship_card_cannot_be_played() {
    let scene = Given::players(3)
        .tile("cape-a", (0, 0), 0)
        .tile("cape-b", (0, -1), 3)
        .ship(0, "cape-a")
        .ship(0, "cape-b")
        .ship(0, "cape-a")
        .ship(0, "cape-a")
        .ship(0, "cape-a")
        .hand(0, "2 ship")
        .scene();
    let refusal = scene.position.why_not(&scene.config, Card::Ship).unwrap();
    assert_eq!((refusal.rule(), refusal.to_string().as_str()), ("K7", "there is nowhere for a ship to go"));
    assert!(scene.position.every_play(&scene.config).is_empty());
    assert_eq!(scene.position.draw_action(&scene.config, &mut crate::common::Dice(5)), Some(Action::EndTurn));
}
