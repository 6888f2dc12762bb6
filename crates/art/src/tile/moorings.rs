//! Where ships lie along a shore.

use super::Mooring;
use crate::geometry::{Point, depth_in_tile};
use crate::tile::land::Land;
use crate::tile::layout::Layout;

/// A shore has room for the ships of all players, if necessary with those of each in one place; more would
/// crowd it.
const FEWEST: usize = 5;

/// Even on a crowded shore, a ship lies on water.
const AFLOAT: f64 = 4.0;

/// How far a mooring keeps from everything else; a crowded shore allows less and less.
struct Clearance {
    off_coast: f64,
    from_side: f64,
    from_own_coast: f64,
    from_other_coast: f64,
    from_hideout: f64,
    from_location: f64,
    from_each_other: f64,
}

impl Clearance {
    fn of(share: f64) -> Clearance {
        Clearance {
            off_coast: 24.0 * share.max(0.5),
            from_side: 38.0 * share,
            from_own_coast: 17.0 * share,
            from_other_coast: 34.0 * share,
            from_hideout: 66.0 * share.max(0.8),
            from_location: 50.0 * share,
            from_each_other: 54.0 * share,
        }
    }
}

/// The places for ships at a shore.
pub(super) struct Moorings {
    /// The roomy ones first, each as far as possible from those before it.
    pub(super) places: Vec<Mooring>,
    /// How many are roomy.
    pub(super) roomy: usize,
}

/// Finds the moorings of a portion. They keep away from those of other portions, which are already taken.
pub(super) fn moorings(layout: &Layout, land: &Land, portion: usize, taken: &[Mooring]) -> Moorings {
    let mut places: Vec<Mooring> = Vec::new();
    let mut roomy = 0;
    for share in [1.0, 0.85, 0.7, 0.55, 0.4, 0.3, 0.2, 0.1, 0.05] {
        let clearance = Clearance::of(share * layout.scale.max(0.6));
        let mut found: Vec<Mooring> = Vec::new();
        for mooring in candidates(land, portion, &clearance) {
            let is_apart = |other: &Mooring| other.ship.distance(mooring.ship) >= clearance.from_each_other;
            if places.iter().chain(&found).chain(taken).all(is_apart)
                && is_clear(layout, land, portion, mooring.ship, &clearance)
            {
                found.push(mooring);
            }
        }
        add_spread(&mut places, found);
        if share == 1.0 {
            roomy = places.len();
        }
        if places.len() >= FEWEST {
            places.truncate(roomy.max(FEWEST));
            break;
        }
    }
    Moorings { places, roomy }
}

/// Adds the remaining ones one by one, always the one furthest from all before it.
fn add_spread(places: &mut Vec<Mooring>, mut left: Vec<Mooring>) {
    while !left.is_empty() {
        let room = |index: usize| {
            let distances = places.iter().map(|other| other.ship.distance(left[index].ship));
            distances.fold(f64::INFINITY, f64::min)
        };
        let next = (0..left.len()).rev().max_by(|&one, &two| room(one).total_cmp(&room(two)));
        places.push(left.remove(next.expect("there is one left")));
    }
}

fn candidates(land: &Land, portion: usize, clearance: &Clearance) -> Vec<Mooring> {
    let coast = &land.portions[portion];
    let mooring = |point: &Point| Mooring {
        ship: *point + coast.distance.rise(*point) * clearance.off_coast,
        coast: *point,
    };
    let rings = coast.rings.iter().map(|ring| ring.resampled(7.0));
    rings.flat_map(|ring| ring.points().iter().map(mooring).collect::<Vec<_>>()).collect()
}

fn is_clear(layout: &Layout, land: &Land, portion: usize, ship: Point, clearance: &Clearance) -> bool {
    let other_coasts = land.portions.iter().enumerate().filter(|&(other, _)| other != portion);
    let locations = || layout.portions.iter().flat_map(|portion| &portion.locations);
    depth_in_tile(ship) >= clearance.from_side
        && land.distance.at(ship) >= AFLOAT
        && land.portions[portion].distance.at(ship) >= clearance.from_own_coast
        && other_coasts.into_iter().all(|(_, coast)| coast.distance.at(ship) >= clearance.from_other_coast)
        && layout.hideout.is_none_or(|hideout| hideout.distance(ship) >= clearance.from_hideout)
        && locations().all(|(_, at)| at.distance(ship) >= clearance.from_location)
}
