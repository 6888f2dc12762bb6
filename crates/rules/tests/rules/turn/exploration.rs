//! Placing tiles (E1 to E6), and how placements are listed (P1).

use crate::common::{Given, Scene, almost_joined, seat};
use ilos_rules::{Destination, Exploration, Play, Plays, Rotation};

/// The explorations listed for a tile.
fn listed(scene: &Scene, tile: &str) -> Vec<Exploration> {
    let mut plays = Plays::default();
    scene.position.list_plays(&scene.config, &mut plays);
    let explorations = plays.destinations.into_iter().filter_map(|to| match to {
        Destination::Explore(exploration) => Some(exploration),
        _ => None,
    });
    explorations.filter(|exploration| exploration.tile == scene.tile(tile)).collect()
}

fn accepts(scene: &Scene, play: Play) -> bool {
    scene.position.check_play(&scene.config, &play).is_ok()
}

/// E1: in each of its six rotations, on each empty hexagon next to a tile.
#[test]
fn a_tile_goes_anywhere_round_the_map_in_any_rotation() {
    let scene = Given::players(2)
        .tile("plain", (0, 0), 0)
        .area(&["cape-a", "heart", "ring"])
        .hand(0, "2 ship")
        .scene();
    let around = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
    for (direction, at) in around.into_iter().enumerate() {
        // A cape shows its one land side to the plain.
        for rotation in 0..6 {
            let fits = rotation == (direction + 3) % 6;
            assert_eq!(accepts(&scene, scene.explore("cape-a", at, rotation, 1)), fits);
            assert!(accepts(&scene, scene.explore("heart", at, rotation, 1)));
        }
    }
    assert_eq!(listed(&scene, "cape-a").len(), 6);
}

/// E1: not on a tile, and not apart from the map.
#[test]
fn a_tile_goes_neither_on_another_nor_apart() {
    let mut scene = Given::players(2).tile("plain", (0, 0), 0).hand(0, "2 ship").scene();
    scene.refuses(scene.explore("heart", (0, 0), 0, 1), "1 ship", "E1", "a tile already lies there");
    for at in [(2, 0), (1, 1), (-128, 127), (127, 127)] {
        let sentence = "no tile in play is next to that hexagon";
        scene.refuses(scene.explore("heart", at, 0, 1), "1 ship", "E1", sentence);
    }
}

/// E2: sea against sea alone is not enough.
#[test]
fn at_least_one_land_side_must_meet_land() {
    let mut scene = Given::players(2)
        .tile("bridge", (0, 0), 0)
        .area(&["strand", "plain", "ring"])
        .hand(0, "2 ship")
        .scene();
    let sentence = "no land side of the tile would meet land";
    scene.refuses(scene.explore("strand", (1, -1), 0, 1), "1 ship", "E2", sentence);
    scene.plays_and_reveals(scene.explore("strand", (0, 1), 0, 1), "1 ship", "heart");
}

/// E3: every side that touches a tile must match, also when another side does.
#[test]
fn every_touching_side_must_match() {
    let mut scene = Given::players(2)
        .tile("bridge", (0, 0), 0)
        .tile("plain", (0, -1), 0)
        .area(&["fork", "ring", "cape-a"])
        .hand(0, "2 ship")
        .scene();
    // (1, -1) has the plain to its north-west and the bridge, which shows sea, to its south-west.
    let sentence = "the side to the south-west would not match";
    scene.refuses(scene.explore("ring", (1, -1), 0, 1), "1 ship", "E3", sentence);
    scene.refuses(scene.explore("fork", (1, -1), 4, 1), "1 ship", "E3", sentence);
    assert!(accepts(&scene, scene.explore("fork", (1, -1), 5, 1)));
    assert!(accepts(&scene, scene.explore("cape-a", (1, -1), 5, 1)));
}

/// E4: portions whose land sides meet are one island, other portions of the same tiles are not.
#[test]
fn land_that_meets_is_one_island() {
    let scene = Given::players(2)
        .tile("strait", (0, 0), 0)
        .tile("keys", (0, -1), 0)
        .tile("bridge", (0, 1), 0)
        .ship(0, "strait")
        .scene();
    // From north to south: keys 1 | keys 2 - strait 1 | strait 2 - bridge; the islet keys 3 lies apart.
    assert_eq!(scene.island("keys 2"), scene.island("strait 1"));
    assert_eq!(scene.island("strait 2"), scene.island("bridge"));
    assert_eq!(scene.position.islands().count(), 4);
    let north = scene.position.portions(&scene.config, scene.island("strait 1"));
    assert_eq!(north.collect::<Vec<_>>(), [scene.portion("strait 1"), scene.portion("keys 2")]);
}

/// E4, P1: a tile that joins two islands makes them one, with the ships and locations of both.
#[test]
fn a_tile_can_make_two_islands_one() {
    let mut scene = almost_joined().ship(0, "ring").ship(0, "heart").hand(0, "2 ship").scene();
    assert_eq!(scene.position.islands().count(), 2);
    assert_eq!(scene.position.ships_at(seat(0), scene.island("heart")), 1);
    scene.plays_and_reveals(scene.explore("elbow", (1, -1), 3, 1), "1 ship", "cove");
    assert_eq!(scene.position.islands().count(), 1);
    let island = scene.island("heart");
    assert_eq!(island, scene.island("ring"));
    assert_eq!(scene.position.ships_at(seat(0), island), 3);
    let kinds: Vec<_> = scene.position.locations(&scene.config, island).collect();
    assert_eq!(kinds.len(), 2 + 4 + 2 + 1 + 1, "strait, heart, ring, star and elbow");
}

/// E5: a tile comes with a ship at one of its own shores, and may enlarge an island where only others have
/// ships.
#[test]
fn a_tile_may_enlarge_the_island_of_another() {
    let mut scene = Given::players(2)
        .tile("strait", (0, 0), 0)
        .ship(0, "strait 1")
        .ship(1, "strait 2")
        .area(&["cove", "plain", "ring"])
        .hand(0, "2 ship")
        .scene();
    scene.plays_and_reveals(scene.explore("cove", (0, 1), 0, 1), "1 ship", "heart");
    assert_eq!(scene.island("cove"), scene.island("strait 2"));
    assert_eq!(scene.position.ships_at(seat(0), scene.island("cove")), 1);
}

/// E5: only at a shore of that very tile.
#[test]
fn the_ship_lands_at_a_shore_of_the_new_tile() {
    let mut scene = Given::players(2).tile("plain", (0, 0), 0).hand(0, "2 ship").scene();
    scene.refuses(scene.explore("heart", (0, 1), 0, 2), "1 ship", "E5", "the tile has no such shore");
    scene.plays_and_reveals(scene.explore("heart", (0, 1), 0, 1), "1 ship", "keys");
    assert_eq!(scene.position.ships(seat(0))[1], scene.berth("heart"));
}

/// E5, E4: six tiles may enclose a hole.
#[test]
fn holes_in_the_map_are_allowed() {
    let given = Given::players(2).tile("heart", (0, 0), 0).tile("plain", (1, 0), 0).tile("ring", (1, 1), 0);
    let mut scene = given
        .tile("star", (0, 2), 1)
        .tile("cays", (-1, 2), 0)
        .area(&["triplets", "bridge", "strand"])
        .hand(0, "2 ship")
        .scene();
    let hole = crate::common::cell(0, 1);
    scene.plays(scene.explore("triplets", (-1, 1), 1, 1), "1 ship");
    let cells: Vec<_> = scene.position.tiles().iter().map(|placed| placed.cell).collect();
    assert!((0..6).all(|direction| cells.contains(&hole.neighbour(direction))) && !cells.contains(&hole));
}

/// E6: every portion has a shore on its own tile, an islet too.
#[test]
fn a_ship_can_land_at_every_portion() {
    let mut scene =
        Given::players(2).tile("plain", (0, 0), 0).area(&["keys", "heart", "ring"]).hand(0, "4 ship").scene();
    let north: Vec<u8> = listed(&scene, "keys")
        .into_iter()
        .filter(|at| at.cell == crate::common::cell(0, -1) && at.rotation == Rotation::NONE)
        .map(|at| at.portion)
        .collect();
    assert_eq!(north, [0, 1, 2]);
    scene.plays_and_reveals(scene.explore("keys", (0, -1), 0, 3), "1 ship", "cove");
    assert_eq!(scene.position.portions(&scene.config, scene.island("keys 3")).count(), 1);
    scene.plays(scene.sail("reserve", "keys 1"), "1 ship");
    assert_eq!(scene.position.ships_at(seat(0), scene.island("keys 1")), 1);
}

/// E1: a tile that looks the same when turned is listed once, but accepted in every rotation.
#[test]
fn symmetric_tiles_are_listed_once() {
    let scene = Given::players(2)
        .tile("plain", (0, 0), 0)
        .area(&["heart", "bridge", "triplets"])
        .hand(0, "2 ship")
        .scene();
    let all_land = listed(&scene, "heart");
    assert_eq!(all_land.len(), 6, "once for each hexagon");
    assert!(all_land.iter().all(|exploration| exploration.rotation == Rotation::NONE));
    assert_eq!(listed(&scene, "bridge").len(), 6, "one way round for each hexagon");
    // Three shores of gold: which of them joins the plain is all the same, where the ship lands is not.
    assert_eq!(listed(&scene, "triplets").len(), 6 * 3);
    for rotation in 0..6 {
        assert!(accepts(&scene, scene.explore("heart", (0, 1), rotation, 1)));
    }
    for (rotation, fits) in [(0, true), (1, false), (2, true), (3, false), (4, true), (5, false)] {
        assert_eq!(accepts(&scene, scene.explore("triplets", (0, 1), rotation, 1)), fits);
    }
}

/// E1: a half turn swaps the portions of the twins, and everything looks as before; of the strait it does
/// not.
#[test]
fn a_half_turn_of_twins_changes_nothing() {
    let scene = Given::players(2)
        .tile("plain", (0, 0), 0)
        .area(&["twins", "strait", "ring"])
        .hand(0, "2 ship")
        .scene();
    assert_eq!(listed(&scene, "twins").len(), 6 * 2, "six hexagons, one way round, two shores");
    assert_eq!(listed(&scene, "strait").len(), 6 * 2 * 2, "six hexagons, two ways round, two shores");
}

/// P1: where two portions of a new tile become one island, landing there is listed once; the other shore is
/// accepted.
#[test]
fn landings_are_listed_once_for_each_island() {
    let mut scene = Given::players(2)
        .tile("plain", (0, 0), 0)
        .tile("ring", (1, 0), 0)
        .area(&["fork", "cape-a", "cape-b"])
        .hand(0, "2 ship")
        .scene();
    // (0, 1) has the plain to its north and the ring to its north-east: both portions of the fork join one
    // island.
    let here: Vec<Exploration> = listed(&scene, "fork")
        .into_iter()
        .filter(|exploration| exploration.cell == crate::common::cell(0, 1))
        .collect();
    assert_eq!(here.iter().map(|at| (at.rotation.sixths(), at.portion)).collect::<Vec<_>>(), [(0, 0)]);
    let away: Vec<Exploration> = listed(&scene, "fork")
        .into_iter()
        .filter(|exploration| exploration.cell == crate::common::cell(0, -1))
        .collect();
    assert_eq!(away.len(), 2 * 2, "one side meets the plain, either portion; the ship lands at either");
    scene.plays_and_reveals(scene.explore("fork", (0, 1), 0, 2), "1 ship", "star");
    assert_eq!(scene.position.ships(seat(0))[1], scene.berth("fork 2"));
    assert_eq!(scene.position.islands().count(), 1);
}
