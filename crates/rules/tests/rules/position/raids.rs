//! What a ship in a hideout would cost others.

use crate::common::{Given, seat};
use ilos_rules::Raid;

/// A heart, and next to it a cove with a hideout; seat 1 has a ship at the heart.
fn given() -> Given {
    Given::players(2).tile("heart", (0, 0), 0).tile("cove", (0, -1), 3).ship(1, "heart")
}

fn raids(given: Given) -> Vec<Raid> {
    let scene = given.scene();
    scene.position.raids(&scene.config)
}

/// P3, P4: it raises the costs of others who have a ship on an island of its tile.
#[test]
fn a_raid_names_the_islands_and_the_others_who_would_pay_more() {
    let scene = given().scene();
    let [raid] = <[Raid; 1]>::try_from(scene.position.raids(&scene.config)).unwrap();
    assert!(raid.islands.contains(&scene.island("heart")));
    assert_eq!(raid.seats, [seat(1)]);
}

/// P4: a fort leaves nothing to raise, and no one raids themselves.
#[test]
fn a_raid_does_not_name_those_who_would_pay_no_more_than_now() {
    let seats = |given: Given| -> Vec<_> { raids(given).into_iter().flat_map(|raid| raid.seats).collect() };
    assert_eq!(seats(given().ship(0, "heart")), [seat(1)]);
    assert_eq!(seats(given().fort(1, "heart site")), []);
}

/// P3: a hideout holds one ship.
#[test]
fn a_hideout_that_is_taken_cannot_be_used_for_a_raid() {
    assert_eq!(raids(given().ship(1, "cove hideout")), []);
}
