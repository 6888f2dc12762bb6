//! The promises of the art about every tile of every set, measured on the drawings.

mod common;

use std::sync::OnceLock;

use common::{Outline, fullest_tiles, random_set, set_of};
use ilos_art::{APOTHEM, CROSSING, Point, SetArt, TileArt};
use ilos_rules::{Rotation, Set, TileData};

/// The point at a distance along a side, clockwise from its middle.
fn on_side(side: usize, along: f64) -> Point {
    Point::new(along, -APOTHEM).turned(Rotation::new(side).unwrap())
}

fn depth_in_tile(point: Point) -> f64 {
    let depth = |rotation: Rotation| APOTHEM + point.turned(rotation).y;
    Rotation::all().map(depth).fold(f64::INFINITY, f64::min)
}

/// A tile, its art, and its outlines as they are drawn.
struct Drawn {
    tile: TileData,
    art: TileArt,
    outlines: Vec<Outline>,
}

fn draw(set: &Set) -> Vec<Drawn> {
    let art = SetArt::new(set);
    let drawn = |id| {
        let art: &TileArt = art.tile(id);
        let outlines = art.anchors().shores.iter().map(|shore| Outline::read(&shore.outline));
        Drawn { tile: set.tile(id).clone(), outlines: outlines.collect(), art: art.clone() }
    };
    set.tile_ids().map(drawn).collect()
}

/// Every tile of the standard set, of ordinary sets and of crowded ones, drawn once for all tests.
fn check_all(check: impl Fn(&TileData, &TileArt, &[Outline])) {
    static DRAWN: OnceLock<Vec<Drawn>> = OnceLock::new();
    let drawn = DRAWN.get_or_init(|| {
        let ordinary = (0..3).map(|seed| random_set(seed, 64, 5));
        let crowded = (10..13).map(|seed| random_set(seed, 64, 12));
        [Set::standard()].into_iter().chain(ordinary).chain(crowded).flat_map(|set| draw(&set)).collect()
    });
    for Drawn { tile, art, outlines } in drawn {
        check(tile, art, outlines);
    }
}

#[test]
fn land_crosses_land_sides_alone_and_always_at_the_same_place() {
    check_all(|tile, _, outlines| {
        for side in 0..6 {
            for along in (-98..=98).step_by(2).map(f64::from) {
                if (along.abs() - CROSSING).abs() < 1.0 {
                    continue;
                }
                for (portion, outline) in tile.portions.iter().zip(outlines) {
                    let is_land = portion.sides.has(side) && along.abs() < CROSSING;
                    let found = outline.contains(on_side(side, along));
                    assert_eq!(found, is_land, "{tile:?}: side {side}, {along} along it");
                }
            }
        }
    });
}

#[test]
fn the_coast_meets_a_side_at_right_angles() {
    check_all(|tile, _, outlines| {
        for (portion, outline) in tile.portions.iter().zip(outlines) {
            for side in portion.sides.iter() {
                for inward in [0.0, 2.0] {
                    let middle = on_side(side, 0.0);
                    let at = |along: f64| on_side(side, along) - middle * (inward / APOTHEM);
                    for end in [-1.0, 1.0] {
                        assert!(outline.contains(at(end * (CROSSING - 1.0))), "{tile:?}: side {side}");
                        assert!(!outline.contains(at(end * (CROSSING + 1.0))), "{tile:?}: side {side}");
                    }
                }
            }
        }
    });
}

#[test]
fn portions_of_a_tile_are_parted_by_water() {
    check_all(|tile, art, outlines| {
        for (index, one) in outlines.iter().enumerate() {
            for two in &outlines[index + 1..] {
                let inside = |point: &Point| depth_in_tile(*point) > -2.0;
                let gap = one
                    .points()
                    .filter(inside)
                    .map(|point| two.distance(point))
                    .fold(f64::INFINITY, f64::min);
                let wanted = 16.0 * art.anchors().scale.max(0.6);
                assert!(gap >= wanted, "{tile:?}: {gap} of water, expected {wanted}");
            }
        }
    });
}

#[test]
fn locations_lie_apart_on_land_of_their_own_portion() {
    check_all(|tile, art, outlines| {
        let anchors = art.anchors();
        let kinds: Vec<_> =
            anchors.locations.iter().map(|location| (location.portion, location.kind)).collect();
        assert_eq!(kinds, tile.locations().collect::<Vec<_>>(), "in the order of the rules");
        for (number, location) in anchors.locations.iter().enumerate() {
            assert!(depth_in_tile(location.at) >= 40.0 * anchors.scale, "{tile:?}: {location:?} at the edge");
            for (portion, outline) in outlines.iter().enumerate() {
                assert_eq!(
                    outline.contains(location.at),
                    portion == location.portion,
                    "{tile:?}: {location:?}"
                );
            }
            let ground = outlines[location.portion].distance(location.at);
            assert!(ground >= 27.0 * anchors.scale - 2.0, "{tile:?}: {ground} of ground round {location:?}");
            for other in &anchors.locations[number + 1..] {
                let apart = location.at.distance(other.at);
                assert!(
                    apart >= 70.0 * anchors.scale,
                    "{tile:?}: {apart} between {location:?} and {other:?}"
                );
            }
        }
    });
}

#[test]
fn hideouts_lie_in_open_water() {
    check_all(|tile, art, outlines| {
        assert_eq!(art.anchors().hideout.is_some(), tile.hideout);
        let Some(hideout) = art.anchors().hideout else { return };
        let scale = art.anchors().scale;
        assert!(depth_in_tile(hideout) >= 44.0 * scale, "{tile:?}: hideout at the edge");
        for outline in outlines {
            assert!(!outline.contains(hideout), "{tile:?}: hideout on land");
            let water = outline.distance(hideout);
            assert!(water >= 40.0 * scale, "{tile:?}: {water} of water round the hideout");
        }
    });
}

#[test]
fn every_shore_has_moorings_on_water_for_all_players() {
    check_all(|tile, art, outlines| {
        for (portion, shore) in art.anchors().shores.iter().enumerate() {
            assert!(
                shore.moorings.len() >= 5,
                "{tile:?}: {} moorings at portion {portion}",
                shore.moorings.len()
            );
            for mooring in &shore.moorings {
                assert!(depth_in_tile(mooring.ship) > 0.0, "{tile:?}: {mooring:?}");
                assert!(
                    outlines.iter().all(|outline| !outline.contains(mooring.ship)),
                    "{tile:?}: {mooring:?}"
                );
                assert!(outlines[portion].distance(mooring.coast) < 8.0, "{tile:?}: {mooring:?}");
            }
            assert!(outlines[portion].contains(shore.middle), "{tile:?}: {:?}", shore.middle);
        }
    });
}

#[test]
fn the_standard_set_is_drawn_at_full_size_and_so_are_nine_of_ten_ordinary_tiles() {
    let full_size = |set: &Set| {
        let art = SetArt::new(set);
        set.tile_ids().filter(|&id| art.tile(id).anchors().scale == 1.0).count()
    };
    assert_eq!(full_size(&Set::standard()), 20);
    let ordinary = full_size(&random_set(1, 64, 5));
    assert!(ordinary * 10 >= 64 * 9, "{ordinary} of 64");
}

/// Twelve locations, three portions and a hideout: more than a hexagon has room for.
#[test]
fn the_fullest_tiles_are_smaller_and_still_keep_every_promise_about_overlaps() {
    let set = set_of(fullest_tiles()).expect("valid tiles");
    for Drawn { tile, art, outlines } in draw(&set) {
        let anchors = art.anchors();
        assert!(anchors.scale >= 0.35, "{tile:?}");
        for (number, location) in anchors.locations.iter().enumerate() {
            assert!(outlines[location.portion].contains(location.at), "{tile:?}: {location:?} in the water");
            for other in &anchors.locations[number + 1..] {
                let apart = location.at.distance(other.at);
                assert!(
                    apart >= 60.0 * anchors.scale,
                    "{tile:?}: {apart} between {location:?} and {other:?}"
                );
            }
        }
    }
}
