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
        let arm = |side: usize| {
            let end = side_middle(side);
            let near = nearest(nodes, end);
            (Segment { from: nodes[near], to: end }, near)
        };
        let crossing = |side: usize| Segment { from: on_side(side, -CROSSING), to: on_side(side, CROSSING) };
        Skeleton {
            trails: spanning_tree(nodes),
            arms: sides.iter().map(arm).collect(),
            crossings: sides.iter().map(crossing).collect(),
        }
    }

    /// All that is certainly land: the lines and the crossings.
    pub(crate) fn land(&self) -> impl Iterator<Item = Segment> + Clone {
        self.lines().map(|(line, _)| line).chain(self.crossings.iter().copied())
    }

    /// From a point to the nearest land.
    pub(crate) fn distance(&self, point: Point) -> f64 {
        self.land().map(|line| line.distance(point)).fold(f64::INFINITY, f64::min)
    }

    /// Every line with the nodes it begins or ends at.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (Segment, [usize; 2])> + Clone {
        let arms = self.arms.iter().map(|&(segment, node)| (segment, [node, node]));
        self.trails.iter().copied().chain(arms)
    }
}

fn nearest(nodes: &[Point], to: Point) -> usize {
    let by_distance =
        |&one: &usize, &two: &usize| nodes[one].distance(to).total_cmp(&nodes[two].distance(to));
    (0..nodes.len()).min_by(by_distance).expect("a portion has a node")
}

/// The shortest lines that join all nodes (Prim).
fn spanning_tree(nodes: &[Point]) -> Vec<(Segment, [usize; 2])> {
    let mut lines = Vec::with_capacity(nodes.len());
    let mut outside: Vec<usize> = (1..nodes.len()).collect();
    let mut inside = vec![0];
    while !outside.is_empty() {
        let (mut shortest, mut join) = (f64::INFINITY, (0, 0));
        for &from in &inside {
            for (place, &to) in outside.iter().enumerate() {
                let length = nodes[from].distance(nodes[to]);
                if length < shortest {
                    (shortest, join) = (length, (from, place));
                }
            }
        }
        let to = outside.swap_remove(join.1);
        inside.push(to);
        lines.push((Segment { from: nodes[join.0], to: nodes[to] }, [join.0, to]));
    }
    lines
}
