//! Where the locations, the hideout and the land of a tile are.
//!
//! A set says which sides and locations a portion has, but not where they are. The layout is found by trying:
//! everything starts at a sensible place and moves a little at a time while [`strain`](rating::strain), which
//! adds up what is too close, decreases. A tile without enough room is tried again with everything smaller.

mod rating;
mod skeleton;

use ilos_rules::{LocationKind, Sides, TileData};

use crate::geometry::noise::Draws;
use crate::geometry::{Point, side_middle};
pub(crate) use skeleton::Skeleton;

/// The sizes that are tried in turn: 1 is the size of pads and pieces where there is room.
const SCALES: [f64; 8] = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42, 0.35];
/// Starts that are tried for each size, first with straight land between locations and sides, then with
/// joints.
const TRIES: usize = 6;
/// Moves of a try.
const MOVES: usize = 900;
/// Less strain than this is invisible: it is the square of a distance.
const RELAXED: f64 = 2.0;
/// Where there is room, distances are larger by this factor than necessary.
const COMFORT: f64 = 1.35;
/// Moves towards these distances.
const COMFORT_MOVES: usize = 350;

/// A tile laid out.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// How big pads and pieces are drawn.
    pub(crate) scale: f64,
    /// The portions in order.
    pub(crate) portions: Vec<PortionLayout>,
    /// The middle of the hideout.
    pub(crate) hideout: Option<Point>,
}

/// A portion laid out.
#[derive(Clone, Debug)]
pub(crate) struct PortionLayout {
    /// Its locations in order.
    pub(crate) locations: Vec<(LocationKind, Point)>,
    /// Where its land is: the locations, then joints without a pad; a portion without locations has a joint.
    pub(crate) nodes: Vec<Point>,
    pub(crate) sides: Sides,
}

impl PortionLayout {
    pub(crate) fn skeleton(&self) -> Skeleton {
        Skeleton::new(&self.nodes, self.sides)
    }
}

/// The places to find: the nodes of each portion, then the hideout.
#[derive(Clone, Debug)]
struct Draft {
    nodes: Vec<Vec<Point>>,
    hideout: Option<Point>,
}

/// Lays out a tile.
pub(crate) fn lay_out(tile: &TileData, seed: u64) -> Layout {
    let mut draws = Draws::new(seed);
    let mut best: Option<(f64, f64, Draft)> = None;
    'scales: for scale in SCALES {
        best = None;
        for joints in [0; TRIES].into_iter().chain([2; TRIES]) {
            let (strain, draft) = relax(tile, scale, joints, &mut draws);
            if best.as_ref().is_none_or(|(least, ..)| strain < *least) {
                best = Some((strain, scale, draft));
            }
            if strain < RELAXED {
                break 'scales;
            }
        }
    }
    let (strain, scale, draft) = best.expect("there is at least one scale");
    let draft = if strain < RELAXED { spread_out(tile, scale, draft, &mut draws) } else { draft };
    let portions = tile.portions.iter().zip(draft.nodes).map(|(portion, nodes)| PortionLayout {
        locations: portion.locations.iter().copied().zip(nodes.iter().copied()).collect(),
        nodes,
        sides: portion.sides,
    });
    Layout { scale, portions: portions.collect(), hideout: draft.hideout }
}

/// One try: a start, then moves that reduce the strain.
fn relax(tile: &TileData, scale: f64, joints: usize, draws: &mut Draws) -> (f64, Draft) {
    let mut draft = beginning(tile, joints, draws);
    let mut strain = rating::strain(tile, &draft, scale, f64::INFINITY);
    for step in 0..MOVES {
        if strain < RELAXED {
            break;
        }
        let moved = draft.moved(70.0 * (1.0 - step as f64 / MOVES as f64) + 3.0, draws);
        let new_strain = rating::strain(tile, &moved, scale, strain);
        if new_strain < strain {
            (strain, draft) = (new_strain, moved);
        }
    }
    (strain, draft)
}

/// Uses the room there is, without increasing the strain.
fn spread_out(tile: &TileData, scale: f64, mut draft: Draft, draws: &mut Draws) -> Draft {
    let mut discomfort = rating::strain(tile, &draft, scale * COMFORT, f64::INFINITY);
    for step in 0..COMFORT_MOVES {
        if discomfort < RELAXED {
            break;
        }
        let moved = draft.moved(40.0 * (1.0 - step as f64 / COMFORT_MOVES as f64) + 3.0, draws);
        let new_discomfort = rating::strain(tile, &moved, scale * COMFORT, discomfort);
        if new_discomfort < discomfort && rating::strain(tile, &moved, scale, RELAXED) < RELAXED {
            (discomfort, draft) = (new_discomfort, moved);
        }
    }
    draft
}

impl Draft {
    /// The same with one place moved, no further than `reach`.
    fn moved(&self, reach: f64, draws: &mut Draws) -> Draft {
        let mut moved = self.clone();
        let place = moved.pick(draws);
        *place = *place + draws.in_disc() * reach;
        moved
    }

    /// One of the places, all equally likely.
    fn pick(&mut self, draws: &mut Draws) -> &mut Point {
        let count = self.nodes.iter().map(Vec::len).sum::<usize>() + usize::from(self.hideout.is_some());
        let mut places = self.nodes.iter_mut().flatten().chain(self.hideout.as_mut());
        let chosen = draws.below(count);
        places.nth(chosen).expect("fewer than the count")
    }
}

/// Locations near the sides of their portion, islets and the hideout anywhere. A portion with more than one
/// side may get joints, so that its land can bend round something.
fn beginning(tile: &TileData, joints: usize, draws: &mut Draws) -> Draft {
    let nodes = tile.portions.iter().map(|portion| {
        let sides: Vec<usize> = portion.sides.iter().collect();
        let joints = if sides.len() > 1 { joints } else { 0 };
        let count = (portion.locations.len() + joints).max(1);
        let node = |index: usize, draws: &mut Draws| {
            if sides.is_empty() {
                return draws.in_disc() * 110.0;
            }
            let towards =
                side_middle(sides[index * sides.len() / count]) * if count == 1 { 0.3 } else { 0.5 };
            let middle = sides.iter().fold(Point::default(), |sum, &side| sum + side_middle(side));
            towards + middle * (0.25 / sides.len() as f64) + draws.in_disc() * 40.0
        };
        (0..count).map(|index| node(index, draws)).collect()
    });
    let nodes = nodes.collect();
    Draft { nodes, hideout: tile.hideout.then(|| draws.in_disc() * 120.0) }
}
