//! Points, the sides of a tile and where tiles lie.
//!
//! A tile is a flat-top hexagon round the origin, x to the east and y to the south. This crate calls no
//! function whose last digit may differ between machines: only the four operations and the square root, which
//! are exact, so that the same set gives the same bytes everywhere.

pub(crate) mod grid;
pub(crate) mod noise;
pub(crate) mod ring;

use std::ops::{Add, Mul, Sub};

use ilos_rules::{Cell, Rotation};
use serde::Serialize;

/// From the middle of a tile to a corner.
pub(crate) const RADIUS: f64 = 200.0;
/// From the middle of a tile to a side.
pub const APOTHEM: f64 = RADIUS * HALF_ROOT_3;
/// Land crosses a land side this far to both sides of its middle; corners are always sea, so that any
/// rotation fits.
pub const CROSSING: f64 = 52.0;

const HALF_ROOT_3: f64 = 0.866_025_403_784_438_6;

/// The directions that the sides look in, clockwise from the top.
const NORMALS: [Point; 6] = [
    Point::new(0.0, -1.0),
    Point::new(HALF_ROOT_3, -0.5),
    Point::new(HALF_ROOT_3, 0.5),
    Point::new(0.0, 1.0),
    Point::new(-HALF_ROOT_3, 0.5),
    Point::new(-HALF_ROOT_3, -0.5),
];

/// The corners, clockwise from the one between sides 0 and 1.
pub(crate) const CORNERS: [Point; 6] = [
    Point::new(RADIUS / 2.0, -APOTHEM),
    Point::new(RADIUS, 0.0),
    Point::new(RADIUS / 2.0, APOTHEM),
    Point::new(-RADIUS / 2.0, APOTHEM),
    Point::new(-RADIUS, 0.0),
    Point::new(-RADIUS / 2.0, -APOTHEM),
];

/// A point, or a step from one to another.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Point {
    /// To the east.
    pub x: f64,
    /// To the south.
    pub y: f64,
}

impl Point {
    /// The point with these coordinates.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// How long the step is.
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// How far it is to another point.
    pub fn distance(self, other: Point) -> f64 {
        self.square_to(other).sqrt()
    }

    /// The square of the distance to another point.
    pub(crate) fn square_to(self, other: Point) -> f64 {
        let step = self - other;
        step.dot(step)
    }

    pub(crate) fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The point that is `share` of the way to another.
    pub(crate) fn towards(self, other: Point, share: f64) -> Point {
        self + (other - self) * share
    }

    /// A step of length one; zero for no step.
    pub(crate) fn direction(self) -> Point {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { Point::default() }
    }

    /// The position of a tile's point after the tile is turned.
    pub fn turned(self, rotation: Rotation) -> Point {
        let (cosine, sine) = [
            (1.0, 0.0),
            (0.5, HALF_ROOT_3),
            (-0.5, HALF_ROOT_3),
            (-1.0, 0.0),
            (-0.5, -HALF_ROOT_3),
            (0.5, -HALF_ROOT_3),
        ][rotation.sixths()];
        Point::new(self.x * cosine - self.y * sine, self.x * sine + self.y * cosine)
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, factor: f64) -> Point {
        Point::new(self.x * factor, self.y * factor)
    }
}

/// The middle of the tile at a cell, with the tile at the centre of the map round the origin.
pub(crate) fn middle_of(cell: Cell) -> Point {
    let (column, row) = (f64::from(cell.q), f64::from(cell.r));
    Point::new(1.5 * RADIUS * column, 2.0 * APOTHEM * (row + column / 2.0))
}

/// The middle of a side.
pub(crate) fn side_middle(side: usize) -> Point {
    NORMALS[side] * APOTHEM
}

/// How far inside a side a point lies; negative beyond it.
pub(crate) fn depth(side: usize, point: Point) -> f64 {
    APOTHEM - point.dot(NORMALS[side])
}

/// How far inside the tile a point lies.
pub(crate) fn depth_in_tile(point: Point) -> f64 {
    (0..6).map(|side| depth(side, point)).fold(f64::INFINITY, f64::min)
}

/// How far along a side a point lies, from the middle of the side, clockwise.
pub(crate) fn along(side: usize, point: Point) -> f64 {
    let normal = NORMALS[side];
    point.x * -normal.y + point.y * normal.x
}

/// The point of a side at a distance from its middle, clockwise.
pub(crate) fn on_side(side: usize, along: f64) -> Point {
    let normal = NORMALS[side];
    side_middle(side) + Point::new(-normal.y, normal.x) * along
}

/// A straight line from one point to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Segment {
    pub(crate) from: Point,
    pub(crate) to: Point,
}

impl Segment {
    pub(crate) fn distance(self, point: Point) -> f64 {
        self.square_to(point).sqrt()
    }

    /// The square of the distance to a point.
    pub(crate) fn square_to(self, point: Point) -> f64 {
        let step = self.to - self.from;
        let square = step.dot(step);
        let share = if square > 0.0 { ((point - self.from).dot(step) / square).clamp(0.0, 1.0) } else { 0.0 };
        point.square_to(self.from.towards(self.to, share))
    }

    /// The square of the shortest way to another segment; zero when they cross.
    pub(crate) fn square_of_gap(self, other: Segment) -> f64 {
        if self.crosses(other) {
            return 0.0;
        }
        self.square_to(other.from)
            .min(self.square_to(other.to))
            .min(other.square_to(self.from))
            .min(other.square_to(self.to))
    }

    /// Whether another segment is further away than this along one of the axes, which is quickly known.
    pub(crate) fn is_beyond(self, other: Segment, distance: f64) -> bool {
        let apart =
            |a: f64, b: f64, c: f64, d: f64| a.min(b) > c.max(d) + distance || c.min(d) > a.max(b) + distance;
        apart(self.from.x, self.to.x, other.from.x, other.to.x)
            || apart(self.from.y, self.to.y, other.from.y, other.to.y)
    }

    fn crosses(self, other: Segment) -> bool {
        self.parts(other.from, other.to) && other.parts(self.from, self.to)
    }

    /// Whether two points lie on different sides of the line.
    fn parts(self, one: Point, two: Point) -> bool {
        self.turn_to(one) * self.turn_to(two) < 0.0
    }

    fn turn_to(self, point: Point) -> f64 {
        let (step, other) = (self.to - self.from, point - self.from);
        step.x * other.y - step.y * other.x
    }
}

/// A smooth step from 0 to 1 between `low` and `high`.
pub(crate) fn smooth_step(low: f64, high: f64, x: f64) -> f64 {
    let share = ((x - low) / (high - low)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// `share` of the way from one number to another.
pub(crate) fn mix(from: f64, to: f64, share: f64) -> f64 {
    from + (to - from) * share
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_a_tile_by_a_sixth_takes_each_side_to_the_next() {
        let sixth = Rotation::new(1).unwrap();
        for side in 0..6 {
            assert!(side_middle(side).turned(sixth).distance(side_middle((side + 1) % 6)) < 1e-9);
        }
    }

    #[test]
    fn neighbours_share_the_middle_of_a_side() {
        for side in 0..6 {
            let there = middle_of(Cell::CENTRE.neighbour(side)) + side_middle((side + 3) % 6);
            assert!(there.distance(side_middle(side)) < 1e-9, "side {side}");
        }
    }

    #[test]
    fn the_gap_of_segments_is_the_shortest_way_between_them() {
        let segment =
            |a: (f64, f64), b: (f64, f64)| Segment { from: Point::new(a.0, a.1), to: Point::new(b.0, b.1) };
        let level = segment((0.0, 0.0), (10.0, 0.0));
        for (other, gap) in [
            (segment((5.0, -3.0), (5.0, 3.0)), 0.0),
            (segment((5.0, 4.0), (5.0, 9.0)), 4.0),
            (segment((13.0, 4.0), (20.0, 4.0)), 5.0),
        ] {
            assert_eq!(level.square_of_gap(other), gap * gap);
            assert!(!level.is_beyond(other, gap));
        }
        assert!(level.is_beyond(segment((5.0, 4.0), (5.0, 9.0)), 3.9));
    }
}
