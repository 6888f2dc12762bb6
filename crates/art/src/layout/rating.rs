//! How far a layout is from what it should be.

use ilos_rules::{LocationKind, TileData};

use super::{Draft, Skeleton};
use crate::geometry::{CORNERS, Point, depth};

/// How far apart things should be, at scale 1.
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

/// The sum of the squares of all distances that are missing; nothing when all is well.
pub(super) fn strain(tile: &TileData, draft: &Draft, scale: f64) -> f64 {
    let missing = |wanted: f64, found: f64| {
        let missing = (wanted * scale - found).max(0.0);
        missing * missing
    };
    let sides = |index: usize| tile.portions[index].sides.iter().collect::<Vec<_>>();
    let skeletons: Vec<Skeleton> =
        draft.nodes.iter().enumerate().map(|(index, nodes)| Skeleton::new(nodes, &sides(index))).collect();
    let mut sum = 0.0;

    for (index, nodes) in draft.nodes.iter().enumerate() {
        let portion = &tile.portions[index];
        let is_ruins = |node: usize| portion.locations.get(node) == Some(&LocationKind::Ruins);
        let is_joint = |node: usize| node >= portion.locations.len();
        for (number, &node) in nodes.iter().enumerate() {
            for (other, &there) in nodes.iter().enumerate().skip(number + 1) {
                let wanted = if is_joint(number) || is_joint(other) {
                    LOCATION_FROM_JOINT
                } else if is_ruins(number) || is_ruins(other) {
                    RUINS
                } else {
                    LOCATIONS
                };
                sum += missing(wanted, node.distance(there));
            }
            for side in 0..6 {
                let own = portion.sides.has(side);
                let wanted = if own { LOCATION_FROM_LAND_SIDE } else { LOCATION_FROM_SEA_SIDE };
                sum += missing(wanted, depth(side, node));
            }
            for corner in CORNERS {
                sum += missing(LOCATION_FROM_CORNER, node.distance(corner));
            }
            for (line, ends) in skeletons[index].lines() {
                if !ends.contains(&number) {
                    let wanted =
                        if is_joint(number) { JOINT_FROM_PASSING_TRAIL } else { LOCATION_FROM_PASSING_TRAIL };
                    sum += missing(wanted, line.distance(node));
                }
            }
        }
        for (other, skeleton) in skeletons.iter().enumerate().filter(|&(other, _)| other != index) {
            for &node in nodes {
                sum += missing(LOCATION_FROM_OTHER_LAND, distance_to(skeleton, node));
                for other_node in &draft.nodes[other] {
                    sum += missing(LOCATION_FROM_OTHER_LAND, node.distance(*other_node));
                }
            }
            if index < other {
                sum += land_gaps(&skeletons[index], skeleton)
                    .map(|gap| missing(LAND_FROM_OTHER_LAND, gap))
                    .sum::<f64>();
            }
        }
    }
    if let Some(hideout) = draft.hideout {
        sum += (0..6).map(|side| missing(HIDEOUT_FROM_SIDE, depth(side, hideout))).sum::<f64>();
        sum += draft
            .nodes
            .iter()
            .flatten()
            .map(|node| missing(HIDEOUT_FROM_LOCATION, node.distance(hideout)))
            .sum::<f64>();
        sum += skeletons
            .iter()
            .map(|skeleton| missing(HIDEOUT_FROM_LAND, distance_to(skeleton, hideout)))
            .sum::<f64>();
    }
    sum
}

/// From a point to the nearest line of a skeleton.
fn distance_to(skeleton: &Skeleton, point: Point) -> f64 {
    let lines = skeleton.lines().map(|(line, _)| line).chain(skeleton.crossings.iter().copied());
    lines.map(|line| line.distance(point)).fold(f64::INFINITY, f64::min)
}

fn land_gaps(one: &Skeleton, two: &Skeleton) -> impl Iterator<Item = f64> {
    let lines = |skeleton: &Skeleton| {
        let lines: Vec<_> =
            skeleton.lines().map(|(line, _)| line).chain(skeleton.crossings.iter().copied()).collect();
        lines
    };
    let (ones, twos) = (lines(one), lines(two));
    ones.into_iter().flat_map(move |one| twos.clone().into_iter().map(move |two| one.gap(two)))
}
