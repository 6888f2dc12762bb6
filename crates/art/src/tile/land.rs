//! Land and water of a tile: the field of each portion, its coast, and the distance from it.

use ilos_rules::{Sides, TileData};

use crate::geometry::grid::Grid;
use crate::geometry::noise::{Draws, RoughNoise};
use crate::geometry::ring::{Ring, path};
use crate::geometry::{CROSSING, Point, Segment, along, depth, mix, smooth_step};
use crate::tile::layout::{Layout, PortionLayout};

/// Distances from the coast are known this far; the rings in the water are closer to it.
pub(crate) const KNOWN: f64 = 46.0;
/// Half the width of the water between two portions.
const CHANNEL: f64 = 15.0;
/// Water round the middle of a hideout.
const HIDEOUT_WATER: f64 = 44.0;
/// The part of it that no coast takes away, with what smoothing the coast takes at any scale.
const SURE_WATER: [f64; 2] = [40.0, 2.0];
/// Ground round the middle of a location, whatever is near.
const SURE_GROUND: f64 = 33.0;
/// A hole smaller than this is filled.
const SMALLEST_LAKE: f64 = 250.0;

/// The land of a tile.
#[derive(Clone, Debug)]
pub(crate) struct Land {
    pub(crate) portions: Vec<Coast>,
    /// The distance from the nearest coast.
    pub(crate) distance: Grid,
}

/// The coast of a portion.
#[derive(Clone, Debug)]
pub(crate) struct Coast {
    /// The outline and holes.
    pub(crate) rings: Vec<Ring>,
    /// The distance from it, negative on land, the same on both sides of every border between tiles.
    pub(crate) distance: Grid,
}

impl Land {
    pub(crate) fn new(tile: &TileData, layout: &Layout, seed: u64) -> Land {
        let bodies: Vec<Body> = layout
            .portions
            .iter()
            .zip(0..)
            .map(|(portion, index)| Body::new(portion, layout.scale, seed ^ index))
            .collect();
        let raw: Vec<Grid> = bodies.iter().map(|body| Grid::sample(|point| body.field(point))).collect();
        let portion = |index: usize| {
            let others = raw.iter().enumerate().filter(|&(other, _)| other != index).map(|(_, grid)| grid);
            let field = match others.cloned().reduce(|one, two| one.or(&two)) {
                Some(others) => apart(&raw[index], &others, layout),
                None => raw[index].clone(),
            };
            Coast::new(
                &field.map(|point, field| round_places(field, point, index, layout)),
                tile,
                index,
                layout,
            )
        };
        let portions: Vec<Coast> = (0..raw.len()).map(portion).collect();
        let distance = portions.iter().map(|coast| coast.distance.clone()).reduce(|one, two| one.or(&two));
        Land { distance: distance.expect("a tile has a portion"), portions }
    }
}

/// The field of a portion, kept away from the others: on its own side of the line half-way between them, and
/// not close to that line.
fn apart(own: &Grid, others: &Grid, layout: &Layout) -> Grid {
    let channel = CHANNEL * layout.scale.max(0.6);
    let closer = own.map(|point, own| own - others.at(point));
    let halfway = Grid::distance_to(&closer.contour(0.0), KNOWN);
    own.map(|point, own| own.max(halfway.at(point) + channel))
}

/// The field of a portion round places: its own locations have ground, those of others and the hideout have
/// water between them and its land.
fn round_places(field: f64, point: Point, own: usize, layout: &Layout) -> f64 {
    let mut field = field;
    for (index, portion) in layout.portions.iter().enumerate() {
        for (_, at) in &portion.locations {
            let distance = at.distance(point);
            field = if index == own {
                field.min(distance - SURE_GROUND * layout.scale)
            } else {
                field.max((SURE_GROUND + 2.0 * CHANNEL) * layout.scale - distance)
            };
        }
    }
    match layout.hideout {
        Some(hideout) => field.max(HIDEOUT_WATER * layout.scale - hideout.distance(point)),
        None => field,
    }
}

/// The parts of a portion: discs, tubes and a rough edge.
struct Body {
    lines: Vec<(Segment, f64)>,
    discs: Vec<(Point, f64)>,
    /// Ground that is always there, under the pads.
    grounds: Vec<(Point, f64)>,
    sides: Sides,
    roughness: f64,
    noise: RoughNoise,
}

impl Body {
    fn new(portion: &PortionLayout, scale: f64, seed: u64) -> Body {
        let skeleton = portion.skeleton();
        let trails = skeleton.trails.iter().map(|&(line, _)| (line, 37.0 * scale));
        // Beyond the side, so that the end of the tube is not visible.
        let beyond = |line: Segment| Segment { from: line.from, to: line.to * 1.35 };
        let arms = skeleton.arms.iter().map(|&(line, _)| (beyond(line), 40.0 * scale.max(0.6)));
        let disc = |(number, &node): (usize, &Point)| {
            let is_joint = number >= portion.locations.len();
            (node, if is_joint { 36.0 } else { 50.0 } * scale)
        };
        let ruins = |kind| if kind == ilos_rules::LocationKind::Ruins { 46.0 } else { 41.0 };
        let mut body = Body {
            lines: trails.chain(arms).collect(),
            discs: portion.nodes.iter().enumerate().map(disc).collect(),
            grounds: portion.locations.iter().map(|&(kind, at)| (at, ruins(kind) * scale)).collect(),
            sides: portion.sides,
            roughness: 17.0 * scale,
            noise: RoughNoise::new(seed),
        };
        body.add_lobes(scale, Draws::new(seed ^ 0x10be));
        body
    }

    /// Capes to the left and right of the lines.
    fn add_lobes(&mut self, scale: f64, mut draws: Draws) {
        let around = self
            .discs
            .iter()
            .map(|&(at, _)| Segment { from: at - Point::new(8.0, 0.0), to: at + Point::new(8.0, 0.0) });
        let lines: Vec<Segment> = match self.lines.is_empty() {
            true => around.collect(),
            false => self.lines.iter().map(|&(line, _)| line).collect(),
        };
        for line in lines.iter().flat_map(|&line| [line, line]) {
            let on_line = line.from.towards(line.to, draws.between(0.15, 0.7));
            let step = (line.to - line.from).direction();
            let across = Point::new(-step.y, step.x) * if draws.share() < 0.5 { 1.0 } else { -1.0 };
            let away = (across + step * draws.between(-0.55, 0.55)).direction();
            let centre = on_line + away * draws.between(26.0, 52.0) * scale;
            self.discs.push((centre, draws.between(17.0, 32.0) * scale));
        }
    }

    /// Negative on land, and about the distance from the coast.
    fn field(&self, point: Point) -> f64 {
        let mut field = f64::INFINITY;
        for &(line, width) in &self.lines {
            field = smooth_min(field, line.distance(point) - width);
        }
        for &(centre, radius) in &self.discs {
            field = smooth_min(field, centre.distance(point) - radius);
        }
        field += self.noise.at(point) * self.roughness;
        for &(centre, radius) in &self.grounds {
            field = field.min(centre.distance(point) - radius);
        }
        near_sides(self.sides, point, field, [44.0, 60.0], |field, side, weight| match side {
            NearSide::Land(crossing) => mix(field, crossing, weight),
            NearSide::Sea => field.max(mix(-40.0, 60.0, weight)),
        })
    }
}

/// What a border requires of a field near it.
enum NearSide {
    /// The distance from the coast that every tile has at a land side.
    Land(f64),
    /// No land.
    Sea,
}

/// Gives a field its prescribed values near the sides, the nearest side last. `widths` are the distances from
/// a land side and a sea side at which that begins.
fn near_sides(
    own: Sides,
    point: Point,
    field: f64,
    widths: [f64; 2],
    blend: impl Fn(f64, NearSide, f64) -> f64,
) -> f64 {
    let mut near = [(0.0, 0); 6];
    let mut count = 0;
    for side in 0..6 {
        let width = widths[usize::from(!own.has(side))];
        let weight = 1.0 - smooth_step(3.0, width, depth(side, point));
        if weight > 0.0 {
            near[count] = (weight, side);
            count += 1;
        }
    }
    near[..count].sort_by(|one, two| one.0.total_cmp(&two.0));
    near[..count].iter().fold(field, |field, &(weight, side)| {
        let is_land = own.has(side);
        let kind = if is_land { NearSide::Land(along(side, point).abs() - CROSSING) } else { NearSide::Sea };
        blend(field, kind, weight)
    })
}

impl Coast {
    /// Where sea and land meet, as the data of a path; it reaches a little beyond land sides.
    pub(crate) fn outline(&self) -> String {
        path(&self.rings, 9.0, 1)
    }

    fn new(field: &Grid, tile: &TileData, index: usize, layout: &Layout) -> Coast {
        let mut rings: Vec<Ring> =
            field.contour(0.0).iter().map(|ring| ring.resampled(7.0).smoothed(2)).collect();
        rings.sort_by(|one, two| two.area().abs().total_cmp(&one.area().abs()));
        let outline = rings.first().map_or(0.0, Ring::area);
        let mut place = 0;
        rings.retain(|ring| {
            place += 1;
            let is_hole = ring.area() * outline < 0.0;
            place == 1 || is_hole && ring.area().abs() > SMALLEST_LAKE
        });
        let sides = tile.portions[index].sides;
        let [round_pad, smoothing] = SURE_WATER;
        let distance = Grid::distance_to(&rings, KNOWN).map(|point, distance| {
            let distance =
                near_sides(sides, point, distance, [40.0, 22.0], |distance, side, weight| match side {
                    NearSide::Land(crossing) => mix(distance, crossing.min(KNOWN), weight),
                    NearSide::Sea => mix(distance, KNOWN, weight),
                });
            match layout.hideout {
                // The land of a side is as broad at any scale: on a smaller tile a hideout is nearer to it.
                Some(hideout) if layout.scale < 1.0 => {
                    distance.max(round_pad * layout.scale + smoothing - hideout.distance(point))
                }
                _ => distance,
            }
        });
        Coast { rings: distance.contour(0.0), distance }
    }
}

/// The smaller of two numbers with the corner rounded.
fn smooth_min(one: f64, two: f64) -> f64 {
    const ROUNDING: f64 = 23.0;
    if one == f64::INFINITY {
        return two;
    }
    if two - one >= ROUNDING {
        // What the formula below gives, to the last digit, without its division.
        return mix(two, one, 1.0);
    }
    let share = (0.5 + 0.5 * (two - one) / ROUNDING).clamp(0.0, 1.0);
    mix(two, one, share) - ROUNDING * share * (1.0 - share)
}
