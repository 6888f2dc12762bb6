//! Where the locations, the hideout and the land of a tile are.
//!
//! A set says which sides and locations a portion has, but not where they are. The layout is found by trying:
//! everything starts at a sensible place and moves a little at a time while [strain](Rated::strain), which
//! adds up what is too close, decreases. A tile without enough room is tried again with everything smaller.

mod rating;
mod skeleton;

use ilos_rules::{LocationKind, Sides, TileData};

use crate::geometry::noise::Draws;
use crate::geometry::{Point, side_middle};
use rating::Rated;
pub(crate) use skeleton::Skeleton;

/// The sizes that are tried in turn: 1 is the size of pads and pieces where there is room.
const SCALES: [f64; 8] = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42, 0.35];
/// Joints of the starts that are tried at full size besides the first, which has none, and at smaller sizes.
/// Without joints land is straight between locations and sides.
const OTHER_STARTS: [usize; 3] = [0, 2, 2];
const OTHER_STARTS_WHEN_SMALLER: [usize; 2] = [0, 2];
/// How far the first moves of a try go: from a start, and from what was best at a larger size.
const FAR: f64 = 70.0;
const NEAR: f64 = 35.0;
/// Moves of a try.
const MOVES: usize = 900;
/// Less strain than this is invisible: it is the square of a distance.
const RELAXED: f64 = 2.0;
/// Where there is room, distances are larger by this factor than necessary.
const COMFORT: f64 = 1.35;
/// Moves towards these distances.
const COMFORT_MOVES: usize = 350;

/// The most moves that any tile of a set can cost: this bounds the time that the art of a set takes.
const MOST_MOVES: usize =
    (1 + OTHER_STARTS.len() + (SCALES.len() - 1) * (1 + OTHER_STARTS_WHEN_SMALLER.len())) * MOVES
        + COMFORT_MOVES;
const _: () = assert!(MOST_MOVES < 23_000, "a move takes up to half a microsecond");

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

/// One of the places.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A node of a portion, by their numbers.
    Node(usize, usize),
    Hideout,
}

impl Draft {
    fn places(&self) -> impl Iterator<Item = (Place, Point)> + '_ {
        let nodes = self.nodes.iter().enumerate().flat_map(|(portion, nodes)| {
            nodes.iter().enumerate().map(move |(node, &at)| (Place::Node(portion, node), at))
        });
        nodes.chain(self.hideout.map(|at| (Place::Hideout, at)))
    }

    fn at(&self, place: Place) -> Point {
        match place {
            Place::Node(portion, node) => self.nodes[portion][node],
            Place::Hideout => self.hideout.expect("only a hideout that is there is asked for"),
        }
    }

    fn put(&mut self, place: Place, at: Point) {
        match place {
            Place::Node(portion, node) => self.nodes[portion][node] = at,
            Place::Hideout => self.hideout = Some(at),
        }
    }
}

/// Lays out a tile.
pub(crate) fn lay_out(tile: &TileData, seed: u64) -> Layout {
    let mut draws = Draws::new(seed);
    let (scale, draft) = match find_room(tile, &mut draws) {
        Ok((scale, draft)) => (scale, spread_out(tile, scale, draft, &mut draws)),
        Err(crowded) => (SCALES[SCALES.len() - 1], crowded),
    };
    let portions = tile.portions.iter().zip(draft.nodes).map(|(portion, nodes)| PortionLayout {
        locations: portion.locations.iter().copied().zip(nodes.iter().copied()).collect(),
        nodes,
        sides: portion.sides,
    });
    Layout { scale, portions: portions.collect(), hideout: draft.hideout }
}

/// The largest scale at which the tile has room, with a draft for it; otherwise the best draft for the
/// smallest scale. What is best at one scale is where the next smaller one begins.
fn find_room(tile: &TileData, draws: &mut Draws) -> Result<(f64, Draft), Draft> {
    let start = |scale: f64, joints: usize, draws: &mut Draws| {
        let mut rated = Rated::new(tile, scale, beginning(tile, joints, draws));
        relax(&mut rated, FAR, draws);
        rated
    };
    let mut best = start(SCALES[0], 0, draws);
    for scale in SCALES {
        let others = if scale == SCALES[0] {
            &OTHER_STARTS[..]
        } else {
            best = Rated::new(tile, scale, best.into_draft());
            relax(&mut best, NEAR, draws);
            &OTHER_STARTS_WHEN_SMALLER
        };
        for &joints in others {
            if best.strain() < RELAXED {
                break;
            }
            let other = start(scale, joints, draws);
            if other.strain() < best.strain() {
                best = other;
            }
        }
        if best.strain() < RELAXED {
            return Ok((scale, best.into_draft()));
        }
    }
    Err(best.into_draft())
}

/// Moves that reduce the strain, each shorter than the one before.
fn relax(rated: &mut Rated<'_>, reach: f64, draws: &mut Draws) {
    for step in 0..MOVES {
        if rated.strain() < RELAXED {
            break;
        }
        let step = rated.draw_move(reach * (1.0 - step as f64 / MOVES as f64) + 3.0, draws);
        rated.make(step, rated.strain());
    }
}

/// Uses the room there is, without increasing the strain.
fn spread_out(tile: &TileData, scale: f64, draft: Draft, draws: &mut Draws) -> Draft {
    let mut rated = Rated::new(tile, scale, draft.clone());
    let mut comfortable = Rated::new(tile, scale * COMFORT, draft);
    for step in 0..COMFORT_MOVES {
        if comfortable.strain() < RELAXED {
            break;
        }
        let step = comfortable.draw_move(40.0 * (1.0 - step as f64 / COMFORT_MOVES as f64) + 3.0, draws);
        comfortable.make_in_both(step, &mut rated, RELAXED);
    }
    comfortable.into_draft()
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
