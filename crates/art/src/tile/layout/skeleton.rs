//! The lines along which a portion is land.

use ilos_rules::Sides;

use crate::geometry::{CROSSING, Point, Segment, on_side, side_middle};

/// The lines of a portion: between its nodes, and from the nearest node out to each of its sides.
#[derive(Clone, Debug, Default)]
pub(crate) struct Skeleton {
    /// Between nodes, each with the two nodes by number.
    pub(crate) trails: Vec<(Segment, [usize; 2])>,
    /// From a node, given by number, to the middle of a side.
    pub(crate) arms: Vec<(Segment, usize)>,
    /// The part of each side that is land.
    pub(crate) crossings: Vec<Segment>,
}

impl Skeleton {
    pub(crate) fn new(nodes: &[Point], sides: Sides) -> Skeleton {
        let mut skeleton = Skeleton::of_sides(sides);
        skeleton.follow(nodes, sides);
        skeleton
    }

    /// The skeleton of a portion whose nodes are not known yet.
    pub(crate) fn of_sides(sides: Sides) -> Skeleton {
        let crossing = |side: usize| Segment { from: on_side(side, -CROSSING), to: on_side(side, CROSSING) };
        Skeleton { crossings: sides.iter().map(crossing).collect(), ..Skeleton::default() }
    }

    /// Draws the lines again after nodes have moved.
    pub(crate) fn follow(&mut self, nodes: &[Point], sides: Sides) {
        span(nodes, &mut self.trails);
        self.arms.clear();
        self.arms.extend(sides.iter().map(|side| {
            let end = side_middle(side);
            let near = nearest(nodes, end);
            (Segment { from: nodes[near], to: end }, near)
        }));
    }

    /// All that is certainly land: the lines and the crossings.
    pub(crate) fn land(&self) -> impl Iterator<Item = Segment> + Clone {
        self.lines().map(|(line, _)| line).chain(self.crossings.iter().copied())
    }

    /// The square of the distance from a point to the nearest land.
    pub(crate) fn square_to(&self, point: Point) -> f64 {
        self.land().map(|line| line.square_to(point)).fold(f64::INFINITY, f64::min)
    }

    /// Every line with the nodes it begins or ends at.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (Segment, [usize; 2])> + Clone {
        let arms = self.arms.iter().map(|&(segment, node)| (segment, [node, node]));
        self.trails.iter().copied().chain(arms)
    }
}

fn nearest(nodes: &[Point], to: Point) -> usize {
    let by_distance =
        |&one: &usize, &two: &usize| nodes[one].square_to(to).total_cmp(&nodes[two].square_to(to));
    (0..nodes.len()).min_by(by_distance).expect("a portion has a node")
}

/// The shortest lines that join all nodes (Prim).
fn span(nodes: &[Point], lines: &mut Vec<(Segment, [usize; 2])>) {
    /// Locations of a portion, and joints.
    const MOST: usize = 16;
    // The nearest node that is joined already, and the square of the distance from it; none once joined.
    let mut nearest = [(0, f64::INFINITY); MOST];
    lines.clear();
    let mut joined = 0;
    for _ in 1..nodes.len() {
        nearest[joined].1 = f64::NAN;
        let mut next = (0, f64::INFINITY);
        for (node, near) in nearest[..nodes.len()].iter_mut().enumerate().skip(1) {
            let square = nodes[node].square_to(nodes[joined]);
            if square < near.1 {
                *near = (joined, square);
            }
            if near.1 < next.1 {
                next = (node, near.1);
            }
        }
        let from = nearest[next.0].0;
        joined = next.0;
        lines.push((Segment { from: nodes[from], to: nodes[joined] }, [from, joined]));
    }
}
