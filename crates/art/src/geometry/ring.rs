//! Closed lines and the smooth paths drawn from them.

use std::fmt::Write;

use crate::geometry::{Point, Segment};

/// A closed line through points.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ring(Vec<Point>);

impl Ring {
    pub(crate) fn new(points: Vec<Point>) -> Ring {
        Ring(points)
    }

    pub(crate) fn points(&self) -> &[Point] {
        &self.0
    }

    /// Its segments, including the closing one.
    pub(crate) fn segments(&self) -> impl Iterator<Item = Segment> + '_ {
        let ends = self.0.iter().cycle().skip(1);
        self.0.iter().zip(ends).map(|(&from, &to)| Segment { from, to })
    }

    /// The area inside; its sign is the direction of rotation.
    pub(crate) fn area(&self) -> f64 {
        self.segments().map(|Segment { from, to }| from.x * to.y - to.x * from.y).sum::<f64>() / 2.0
    }

    /// The same line with points at even distances.
    pub(crate) fn resampled(&self, step: f64) -> Ring {
        let mut points = vec![self.0[0]];
        let mut gone = 0.0;
        for Segment { mut from, to } in self.segments() {
            let mut length = from.distance(to);
            while gone + length >= step {
                from = from.towards(to, (step - gone) / length);
                points.push(from);
                length = from.distance(to);
                gone = 0.0;
            }
            gone += length;
        }
        Ring(points)
    }

    /// Every point is moved a quarter of the way to each of its neighbours, `times` times.
    pub(crate) fn smoothed(&self, times: usize) -> Ring {
        let mut points = self.0.clone();
        for _ in 0..times {
            let count = points.len();
            let around =
                |at: usize| points[(at + count - 1) % count] + points[at] * 2.0 + points[(at + 1) % count];
            points = (0..count).map(|at| around(at) * 0.25).collect();
        }
        Ring(points)
    }
}

/// Rings as a path of smooth curves, with a point every `step` and smoothed `times` times: a quadratic curve
/// from the middle of each two points to the next one, relative, to a tenth.
pub(crate) fn path(rings: &[Ring], step: f64, times: usize) -> String {
    let mut path = String::new();
    for ring in rings {
        let ring = ring.resampled(step).smoothed(times);
        let points = ring.points();
        if points.len() < 4 {
            continue;
        }
        let middle = |at: usize| tenths(points[at].towards(points[(at + 1) % points.len()], 0.5));
        let mut pen = middle(points.len() - 1);
        let _ = write!(path, "M{} {}q", Tenths(pen.0), Tenths(pen.1));
        for (at, &point) in points.iter().enumerate() {
            let (bend, end) = (tenths(point), middle(at));
            for (to, from) in [(bend.0, pen.0), (bend.1, pen.1), (end.0, pen.0), (end.1, pen.1)] {
                let step = Tenths(to - from).to_string();
                if !path.ends_with('q') && !step.starts_with('-') {
                    path.push(' ');
                }
                path.push_str(&step);
            }
            pen = end;
        }
        path.push('z');
    }
    path
}

fn tenths(point: Point) -> (i64, i64) {
    ((point.x * 10.0).round() as i64, (point.y * 10.0).round() as i64)
}

/// A number of tenths in as few characters as SVG allows: `12`, `-.5`, `3.4`.
pub(crate) struct Tenths(pub(crate) i64);

impl std::fmt::Display for Tenths {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (whole, rest) = (self.0.abs() / 10, self.0.abs() % 10);
        if self.0 < 0 {
            f.write_str("-")?;
        }
        match (whole, rest) {
            (whole, 0) => write!(f, "{whole}"),
            (0, rest) => write!(f, ".{rest}"),
            (whole, rest) => write!(f, "{whole}.{rest}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Ring {
        Ring::new(
            [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)].map(|(x, y)| Point::new(x, y)).to_vec(),
        )
    }

    #[test]
    fn resampling_keeps_the_line_and_evens_the_steps() {
        let points = square().resampled(10.0);
        assert_eq!(points.points().len(), 17);
        assert!((points.area() - 1600.0).abs() < 1e-6);
    }

    #[test]
    fn a_path_is_closed_short_and_relative() {
        let path = path(&[square()], 20.0, 0);
        assert!(path.starts_with('M') && path.ends_with('z'), "{path}");
        assert_eq!(path.matches('q').count(), 1);
    }

    #[test]
    fn tenths_are_written_as_short_as_svg_allows() {
        let written: Vec<String> = [0, 5, -5, 10, -34, 120].map(|tenths| Tenths(tenths).to_string()).to_vec();
        assert_eq!(written, ["0", ".5", "-.5", "1", "-3.4", "12"]);
    }
}
