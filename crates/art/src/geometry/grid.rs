//! Fields: a number for every point of a tile and a little beyond, kept on a grid.

use std::num::NonZero;

use crate::geometry::ring::Ring;
use crate::geometry::{Point, Segment};

/// From one grid point to the next.
pub(crate) const STEP: f64 = 5.0;
/// The grid reaches this far from the middle of the tile, beyond its corners.
const REACH: f64 = 225.0;
/// Grid points in a row: few enough that a `u16` numbers all edges between them.
const COUNT: usize = 91;
/// The value on the border of the grid: so far outside that every contour closes before it.
const OUTSIDE: f64 = 1000.0;

/// A number at every grid point; the area of interest is where it is negative.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    values: Vec<f64>,
}

fn point_at(column: usize, row: usize) -> Point {
    Point::new(column as f64 * STEP - REACH, row as f64 * STEP - REACH)
}

fn is_border(column: usize, row: usize) -> bool {
    [column, row].iter().any(|&place| place == 0 || place == COUNT - 1)
}

impl Grid {
    /// The values of a function.
    pub(crate) fn sample(value: impl Fn(Point) -> f64) -> Grid {
        let mut values = Vec::with_capacity(COUNT * COUNT);
        for row in 0..COUNT {
            for column in 0..COUNT {
                let border = is_border(column, row);
                values.push(if border { OUTSIDE } else { value(point_at(column, row)) });
            }
        }
        Grid { values }
    }

    /// Another field, made of this one's value at each point.
    pub(crate) fn map(&self, value: impl Fn(Point, f64) -> f64) -> Grid {
        let mut values = self.values.clone();
        for row in 1..COUNT - 1 {
            for column in 1..COUNT - 1 {
                let here = &mut values[row * COUNT + column];
                *here = value(point_at(column, row), *here);
            }
        }
        Grid { values }
    }

    /// The smaller of the values of two fields.
    pub(crate) fn or(&self, other: &Grid) -> Grid {
        Grid { values: self.values.iter().zip(&other.values).map(|(one, two)| one.min(*two)).collect() }
    }

    /// The value at any point, between those of the grid points around it.
    pub(crate) fn at(&self, point: Point) -> f64 {
        let place = |coordinate: f64| ((coordinate + REACH) / STEP).clamp(0.0, (COUNT - 1) as f64 - 1e-9);
        let (x, y) = (place(point.x), place(point.y));
        let (column, row) = (x as usize, y as usize);
        let (across, down) = (x - column as f64, y - row as f64);
        let value = |dx: usize, dy: usize| self.values[(row + dy) * COUNT + column + dx];
        let upper = value(0, 0) * (1.0 - across) + value(1, 0) * across;
        let lower = value(0, 1) * (1.0 - across) + value(1, 1) * across;
        upper * (1.0 - down) + lower * down
    }

    /// The step in which the field rises most, of length one.
    pub(crate) fn rise(&self, point: Point) -> Point {
        let by = |step: Point| self.at(point + step) - self.at(point - step);
        Point::new(by(Point::new(3.0, 0.0)), by(Point::new(0.0, 3.0))).direction()
    }

    /// The exact distance to the rings, negative inside; limited to `reach` either way.
    pub(crate) fn distance_to(rings: &[Ring], reach: f64) -> Grid {
        let mut values = vec![reach; COUNT * COUNT];
        for segment in rings.iter().flat_map(Ring::segments) {
            let (columns, rows) =
                (near(segment.from.x, segment.to.x, reach), near(segment.from.y, segment.to.y, reach));
            for row in rows {
                for column in columns.clone() {
                    let here = &mut values[row * COUNT + column];
                    *here = here.min(segment.distance(point_at(column, row)));
                }
            }
        }
        for row in 0..COUNT {
            for (column, inside) in inside_of_row(rings, row).into_iter().enumerate() {
                let here = &mut values[row * COUNT + column];
                if is_border(column, row) {
                    *here = OUTSIDE;
                } else if inside {
                    *here = -*here;
                }
            }
        }
        Grid { values }
    }

    /// The lines where the field has a value, closed, the lower values on their right (marching squares).
    pub(crate) fn contour(&self, level: f64) -> Vec<Ring> {
        let mut next = self.contour_steps(level);
        let mut rings = Vec::new();
        for start in 0..next.len() {
            let mut points = Vec::new();
            let mut edge = start;
            while let Some(further) = next[edge].take() {
                points.push(self.crossing(edge, level));
                edge = usize::from(further.get());
            }
            if points.len() > 8 {
                rings.push(Ring::new(points));
            }
        }
        rings
    }

    /// For each edge of the grid that a contour leaves a square by, the one by which it enters the next
    /// square. An edge is numbered by its upper left grid point: twice its number for the edge to the right
    /// of it, one more for the edge below it. Keyed by edges, a contour never breaks.
    fn contour_steps(&self, level: f64) -> Vec<Option<NonZero<u16>>> {
        let mut next = vec![None; 2 * COUNT * COUNT];
        for row in 0..COUNT - 1 {
            for column in 0..COUNT - 1 {
                let corner = row * COUNT + column;
                let corners = [corner, corner + 1, corner + COUNT + 1, corner + COUNT];
                if corners.map(|corner| self.values[corner] < level) == [false; 4] {
                    continue;
                }
                let edges = [2 * corner, 2 * (corner + 1) + 1, 2 * (corner + COUNT), 2 * corner + 1];
                let inside = corners.map(|corner| self.values[corner] < level);
                for enters in (0..4).filter(|&edge| !inside[edge] && inside[(edge + 1) % 4]) {
                    let leaves = (enters + 1..).find(|edge| !inside[(edge + 1) % 4]).expect("it was entered");
                    next[edges[enters]] = NonZero::new(edges[leaves % 4] as u16);
                }
            }
        }
        next
    }

    fn crossing(&self, edge: usize, level: f64) -> Point {
        let from = edge / 2;
        let to = if edge.is_multiple_of(2) { from + 1 } else { from + COUNT };
        let (start, end) = (self.values[from] - level, self.values[to] - level);
        let place = |index: usize| point_at(index % COUNT, index / COUNT);
        place(from).towards(place(to), start / (start - end))
    }
}

/// The grid lines within reach of an interval.
fn near(one: f64, two: f64, reach: f64) -> std::ops::Range<usize> {
    let first = ((one.min(two) - reach + REACH) / STEP).ceil().max(0.0) as usize;
    let last = ((one.max(two) + reach + REACH) / STEP).floor().max(0.0) as usize;
    first..(last + 1).min(COUNT)
}

/// Which grid points of a row lie inside the rings: those with an odd number of crossings to their left.
fn inside_of_row(rings: &[Ring], row: usize) -> [bool; COUNT] {
    let y = point_at(0, row).y;
    let mut inside = [false; COUNT];
    for Segment { from, to } in rings.iter().flat_map(Ring::segments) {
        if (from.y > y) != (to.y > y) {
            let x = from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y);
            let first = ((x + REACH) / STEP).floor().max(-1.0) + 1.0;
            inside.iter_mut().skip(first as usize).for_each(|inside| *inside = !*inside);
        }
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;

    fn disc(radius: f64) -> Grid {
        Grid::sample(|point| point.length() - radius)
    }

    #[test]
    fn the_contour_of_a_disc_is_a_circle() {
        let rings = disc(100.0).contour(0.0);
        assert_eq!(rings.len(), 1);
        assert!(rings[0].points().iter().all(|point| (point.length() - 100.0).abs() < 0.1));
    }

    #[test]
    fn touching_squares_and_holes_give_closed_rings() {
        let ring = Grid::sample(|point| (point.length() - 100.0).abs() - 30.0);
        assert_eq!(ring.contour(0.0).len(), 2);
        let checked =
            Grid::sample(|point| ((point.x / 50.0).floor() + (point.y / 50.0).floor()).rem_euclid(2.0) - 0.5);
        assert!(checked.contour(0.0).iter().all(|ring| ring.points().len() > 8));
    }

    #[test]
    fn distances_to_a_ring_are_exact_within_reach() {
        let far = Grid::distance_to(&disc(100.0).contour(0.0), 40.0);
        for (radius, distance) in [(100.0, 0.0), (110.0, 10.0), (90.0, -10.0), (30.0, -40.0), (170.0, 40.0)] {
            let found = far.at(Point::new(radius * 0.6, radius * 0.8));
            assert!((found - distance).abs() < 0.6, "{radius}: {found}");
        }
    }
}
