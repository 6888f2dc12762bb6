//! How far a layout is from a good one.

use ilos_rules::{LocationKind, TileData};

use super::{Draft, Skeleton};
use crate::geometry::{CORNERS, Point, depth};

/// The distances that things should have at scale 1.
const LOCATIONS: f64 = 72.0;
/// A joint is only land, not a place.
const LOCATION_FROM_JOINT: f64 = 46.0;
const JOINT_FROM_PASSING_TRAIL: f64 = 20.0;
/// Ruins are broader than a pad.
const RUINS: f64 = 80.0;
const LOCATION_FROM_SEA_SIDE: f64 = 66.0;
const LOCATION_FROM_LAND_SIDE: f64 = 56.0;
const LOCATION_FROM_CORNER: f64 = 95.0;
const LOCATION_FROM_PASSING_TRAIL: f64 = 50.0;
const LOCATION_FROM_OTHER_LAND: f64 = 90.0;
const LAND_FROM_OTHER_LAND: f64 = 76.0;
const HIDEOUT_FROM_LOCATION: f64 = 92.0;
const HIDEOUT_FROM_LAND: f64 = 78.0;
const HIDEOUT_FROM_SIDE: f64 = 54.0;

/// The sum of the squares of all missing distances: 0 when nothing is too close. A sum above `limit` need not
/// be exact, and the most expensive parts come last.
pub(super) fn strain(tile: &TileData, draft: &Draft, scale: f64, limit: f64) -> f64 {
    let rating = Rating { tile, draft, scale };
    let mut sum = (0..draft.nodes.len()).map(|index| rating.places(index)).sum::<f64>();
    if sum > limit {
        return sum;
    }
    let skeleton =
        |(nodes, portion): (&Vec<Point>, &ilos_rules::PortionData)| Skeleton::new(nodes, portion.sides);
    let skeletons: Vec<Skeleton> = draft.nodes.iter().zip(&tile.portions).map(skeleton).collect();
    for (index, own) in skeletons.iter().enumerate() {
        sum += rating.passing_trails(index, own);
        for (other, skeleton) in skeletons.iter().enumerate().filter(|&(other, _)| other != index) {
            sum += rating.away_from_land(index, skeleton);
            if index < other {
                sum += rating.lands(own, skeleton);
            }
            if sum > limit {
                return sum;
            }
        }
    }
    sum + rating.hideout(&skeletons)
}

struct Rating<'a> {
    tile: &'a TileData,
    draft: &'a Draft,
    scale: f64,
}

impl Rating<'_> {
    fn missing(&self, wanted: f64, found: f64) -> f64 {
        let missing = (wanted * self.scale - found).max(0.0);
        missing * missing
    }

    fn is_joint(&self, portion: usize, node: usize) -> bool {
        node >= self.tile.portions[portion].locations.len()
    }

    /// The nodes of a portion against each other, the sides and the corners.
    fn places(&self, index: usize) -> f64 {
        let (portion, nodes) = (&self.tile.portions[index], &self.draft.nodes[index]);
        let is_ruins = |node: usize| portion.locations.get(node) == Some(&LocationKind::Ruins);
        let mut sum = 0.0;
        for (number, &node) in nodes.iter().enumerate() {
            for (other, &there) in nodes.iter().enumerate().skip(number + 1) {
                let wanted = if self.is_joint(index, number) || self.is_joint(index, other) {
                    LOCATION_FROM_JOINT
                } else if is_ruins(number) || is_ruins(other) {
                    RUINS
                } else {
                    LOCATIONS
                };
                sum += self.missing(wanted, node.distance(there));
            }
            for side in 0..6 {
                let own = portion.sides.has(side);
                let wanted = if own { LOCATION_FROM_LAND_SIDE } else { LOCATION_FROM_SEA_SIDE };
                sum += self.missing(wanted, depth(side, node));
            }
            for corner in CORNERS {
                sum += self.missing(LOCATION_FROM_CORNER, node.distance(corner));
            }
            for there in self.draft.nodes.iter().skip(index + 1).flatten() {
                sum += 2.0 * self.missing(LOCATION_FROM_OTHER_LAND, node.distance(*there));
            }
        }
        sum
    }

    /// The nodes of a portion against its own lines that pass them.
    fn passing_trails(&self, index: usize, own: &Skeleton) -> f64 {
        let mut sum = 0.0;
        for (number, &node) in self.draft.nodes[index].iter().enumerate() {
            let is_joint = self.is_joint(index, number);
            let wanted = if is_joint { JOINT_FROM_PASSING_TRAIL } else { LOCATION_FROM_PASSING_TRAIL };
            for (line, ends) in own.lines() {
                if !ends.contains(&number) {
                    sum += self.missing(wanted, line.distance(node));
                }
            }
        }
        sum
    }

    /// The nodes of a portion against the land of another.
    fn away_from_land(&self, index: usize, other: &Skeleton) -> f64 {
        let nodes = self.draft.nodes[index].iter();
        nodes.map(|&node| self.missing(LOCATION_FROM_OTHER_LAND, other.distance(node))).sum()
    }

    /// The lands of two portions against each other.
    fn lands(&self, one: &Skeleton, two: &Skeleton) -> f64 {
        let mut sum = 0.0;
        for one in one.land() {
            for two in two.land() {
                sum += self.missing(LAND_FROM_OTHER_LAND, one.gap(two));
            }
        }
        sum
    }

    fn hideout(&self, skeletons: &[Skeleton]) -> f64 {
        let Some(hideout) = self.draft.hideout else { return 0.0 };
        let sides = (0..6).map(|side| self.missing(HIDEOUT_FROM_SIDE, depth(side, hideout)));
        let nodes = self.draft.nodes.iter().flatten();
        let places = nodes.map(|node| self.missing(HIDEOUT_FROM_LOCATION, node.distance(hideout)));
        let lands = skeletons.iter().map(|land| self.missing(HIDEOUT_FROM_LAND, land.distance(hideout)));
        sides.sum::<f64>() + places.sum::<f64>() + lands.sum::<f64>()
    }
}
