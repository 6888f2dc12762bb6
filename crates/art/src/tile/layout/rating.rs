//! How far a layout is from a good one, followed from move to move.

use ilos_rules::{LocationKind, MAX_PORTIONS, TileData};

use super::skeleton::Skeleton;
use super::{Draft, Place};
use crate::geometry::noise::Draws;
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
/// At any scale, because the water between portions does not become as narrow.
const LOCATION_FROM_OTHER_LAND_AT_LEAST: f64 = 47.5;
const LAND_FROM_OTHER_LAND: f64 = 76.0;
const HIDEOUT_FROM_LOCATION: f64 = 92.0;
const HIDEOUT_FROM_LAND: f64 = 78.0;
const HIDEOUT_FROM_SIDE: f64 = 54.0;

/// What adds to the strain, divided by what a move changes.
#[derive(Clone, Copy, Default)]
struct Parts {
    /// Places against each other, the sides and the corners.
    places: f64,
    /// The nodes of each portion against its own lines that pass them.
    trails: [f64; MAX_PORTIONS],
    /// Two portions against each other, under the number of the third.
    lands: [f64; MAX_PORTIONS],
    /// The hideout against the land of each portion.
    hideout: [f64; MAX_PORTIONS],
}

impl Parts {
    fn sum(&self) -> f64 {
        let sum = |parts: &[f64]| parts.iter().sum::<f64>();
        self.places + sum(&self.trails) + sum(&self.lands) + sum(&self.hideout)
    }
}

/// The number of the third portion beside two others.
const fn third(one: usize, two: usize) -> usize {
    MAX_PORTIONS - one - two
}

/// A move of one place.
#[derive(Clone, Copy)]
pub(super) struct Move {
    place: Place,
    to: Point,
}

/// A layout with its strain: the sum of the squares of all missing distances, 0 when nothing is too close.
///
/// Thousands of moves are tried for a tile, so each is rated by what it changes alone: first the distances
/// from its place, which rule out most moves, then the lines of its portion.
pub(super) struct Rated<'a> {
    tile: &'a TileData,
    scale: f64,
    draft: Draft,
    /// The lines of each portion.
    skeletons: Vec<Skeleton>,
    parts: Parts,
    /// What the last move has replaced: where its place was, the lines of its portion, the strain.
    before: (Point, Vec<Skeleton>, Parts),
}

impl<'a> Rated<'a> {
    pub(super) fn new(tile: &'a TileData, scale: f64, draft: Draft) -> Rated<'a> {
        let portions = tile.portions.iter().zip(&draft.nodes);
        let skeletons: Vec<_> =
            portions.map(|(portion, nodes)| Skeleton::new(nodes, portion.sides)).collect();
        let before = (Point::default(), skeletons.clone(), Parts::default());
        let mut rated = Rated { tile, scale, draft, skeletons, parts: Parts::default(), before };
        rated.parts.places = rated.all_places();
        for portion in 0..tile.portions.len() {
            rated.rate_lines(portion, f64::INFINITY);
        }
        rated
    }

    pub(super) fn strain(&self) -> f64 {
        self.parts.sum()
    }

    pub(super) fn into_draft(self) -> Draft {
        self.draft
    }

    /// A move of one of the places, all equally likely, no further than `reach`.
    pub(super) fn draw_move(&self, reach: f64, draws: &mut Draws) -> Move {
        let chosen = draws.below(self.draft.places().count());
        let (place, at) = self.draft.places().nth(chosen).expect("fewer than the count");
        Move { place, to: at + draws.in_disc() * reach }
    }

    /// Makes a move if it leaves less strain than `limit`.
    pub(super) fn make(&mut self, Move { place, to }: Move, limit: f64) -> bool {
        self.before.2 = self.parts;
        self.before.0 = self.draft.at(place);
        self.parts.places -= self.around(place);
        self.draft.put(place, to);
        self.parts.places += self.around(place);
        match place {
            Place::Node(portion, _) => {
                std::mem::swap(&mut self.skeletons[portion], &mut self.before.1[portion]);
                self.rate_lines(portion, limit);
            }
            Place::Hideout => self.rate_hideout(),
        }
        let is_made = self.strain() < limit;
        if !is_made {
            self.take_back(place);
        }
        is_made
    }

    /// Takes back the last move, which was one of this place.
    fn take_back(&mut self, place: Place) {
        self.draft.put(place, self.before.0);
        self.parts = self.before.2;
        if let Place::Node(portion, _) = place {
            std::mem::swap(&mut self.skeletons[portion], &mut self.before.1[portion]);
        }
    }

    /// Makes a move if it leaves less strain here, and less than `limit` in the same layout rated otherwise.
    pub(super) fn make_in_both(&mut self, step: Move, other: &mut Rated<'_>, limit: f64) {
        if self.make(step, self.strain()) && !other.make(step, limit) {
            self.take_back(step.place);
        }
    }

    /// Rates everything about the lines of a portion, whose nodes have changed. More strain than `limit` need
    /// not be exact.
    fn rate_lines(&mut self, portion: usize, limit: f64) {
        let others = (0..self.tile.portions.len()).filter(move |&other| other != portion);
        self.parts.trails[portion] = 0.0;
        self.parts.hideout[portion] = 0.0;
        others.clone().for_each(|other| self.parts.lands[third(portion, other)] = 0.0);
        if self.strain() > limit {
            return;
        }
        self.skeletons[portion].follow(&self.draft.nodes[portion], self.tile.portions[portion].sides);
        self.parts.trails[portion] = self.trails(portion);
        self.parts.hideout[portion] = self.hideout(portion);
        for other in others {
            if self.strain() > limit {
                return;
            }
            self.parts.lands[third(portion, other)] = self.lands(portion, other);
        }
    }

    fn rate_hideout(&mut self) {
        for portion in 0..self.tile.portions.len() {
            self.parts.hideout[portion] = self.hideout(portion);
        }
    }

    /// The square of what is missing of a distance whose square was found.
    fn missing(&self, wanted: f64, square: f64) -> f64 {
        let wanted = wanted * self.scale;
        if square >= wanted * wanted {
            return 0.0;
        }
        let missing = wanted - square.sqrt();
        missing * missing
    }

    fn other_land_distance(&self) -> f64 {
        LOCATION_FROM_OTHER_LAND.max(LOCATION_FROM_OTHER_LAND_AT_LEAST / self.scale)
    }

    /// The square of what is missing of the distance from a side, which is negative beyond it.
    fn missing_depth(&self, wanted: f64, depth: f64) -> f64 {
        let missing = (wanted * self.scale - depth).max(0.0);
        missing * missing
    }

    fn is_joint(&self, portion: usize, node: usize) -> bool {
        node >= self.tile.portions[portion].locations.len()
    }

    fn is_ruins(&self, portion: usize, node: usize) -> bool {
        self.tile.portions[portion].locations.get(node) == Some(&LocationKind::Ruins)
    }

    /// All places against each other, the sides and the corners.
    fn all_places(&self) -> f64 {
        let places: Vec<_> = self.draft.places().collect();
        let with_later = |(number, &one): (usize, &(Place, Point))| {
            let later = places[number + 1..].iter().map(|&other| self.pair(one, other));
            self.edges(one) + later.sum::<f64>()
        };
        places.iter().enumerate().map(with_later).sum()
    }

    /// One place against all others, the sides and the corners.
    fn around(&self, place: Place) -> f64 {
        let one = (place, self.draft.at(place));
        let others = self.draft.places().filter(|&(other, _)| other != place);
        self.edges(one) + others.map(|other| self.pair(one, other)).sum::<f64>()
    }

    fn pair(&self, (one, here): (Place, Point), (two, there): (Place, Point)) -> f64 {
        let square = here.square_to(there);
        match (one, two) {
            (Place::Hideout, _) | (_, Place::Hideout) => self.missing(HIDEOUT_FROM_LOCATION, square),
            (Place::Node(here, _), Place::Node(there, _)) if here != there => {
                2.0 * self.missing(self.other_land_distance(), square)
            }
            (Place::Node(portion, one), Place::Node(_, two)) => {
                let wanted = if self.is_joint(portion, one) || self.is_joint(portion, two) {
                    LOCATION_FROM_JOINT
                } else if self.is_ruins(portion, one) || self.is_ruins(portion, two) {
                    RUINS
                } else {
                    LOCATIONS
                };
                self.missing(wanted, square)
            }
        }
    }

    /// A place against the sides and the corners.
    fn edges(&self, (place, at): (Place, Point)) -> f64 {
        let Place::Node(portion, _) = place else {
            return (0..6).map(|side| self.missing_depth(HIDEOUT_FROM_SIDE, depth(side, at))).sum();
        };
        let own = self.tile.portions[portion].sides;
        let side = |side: usize| {
            let wanted = if own.has(side) { LOCATION_FROM_LAND_SIDE } else { LOCATION_FROM_SEA_SIDE };
            self.missing_depth(wanted, depth(side, at))
        };
        let corners = CORNERS.iter().map(|&corner| self.missing(LOCATION_FROM_CORNER, at.square_to(corner)));
        (0..6).map(side).sum::<f64>() + corners.sum::<f64>()
    }

    /// The nodes of a portion against its own lines that pass them.
    fn trails(&self, portion: usize) -> f64 {
        let mut sum = 0.0;
        for (number, &node) in self.draft.nodes[portion].iter().enumerate() {
            let is_joint = self.is_joint(portion, number);
            let wanted = if is_joint { JOINT_FROM_PASSING_TRAIL } else { LOCATION_FROM_PASSING_TRAIL };
            for (line, ends) in self.skeletons[portion].lines() {
                if !ends.contains(&number) {
                    sum += self.missing(wanted, line.square_to(node));
                }
            }
        }
        sum
    }

    /// The nodes and lands of two portions against each other.
    fn lands(&self, one: usize, two: usize) -> f64 {
        let mut sum = self.away_from_land(one, two) + self.away_from_land(two, one);
        for one in self.skeletons[one].land() {
            for two in self.skeletons[two].land() {
                if !one.is_beyond(two, LAND_FROM_OTHER_LAND * self.scale) {
                    sum += self.missing(LAND_FROM_OTHER_LAND, one.square_of_gap(two));
                }
            }
        }
        sum
    }

    /// The nodes of a portion against the land of another.
    fn away_from_land(&self, portion: usize, other: usize) -> f64 {
        let other = &self.skeletons[other];
        let nodes = self.draft.nodes[portion].iter();
        nodes.map(|&node| self.missing(self.other_land_distance(), other.square_to(node))).sum()
    }

    /// The hideout against the land of a portion.
    fn hideout(&self, portion: usize) -> f64 {
        let hideout = self.draft.hideout;
        hideout.map_or(0.0, |at| self.missing(HIDEOUT_FROM_LAND, self.skeletons[portion].square_to(at)))
    }
}
