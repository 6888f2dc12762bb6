//! Random sets, and outlines read back from drawings.
#![allow(dead_code)] // each test uses its own part

use ilos_art::Point;
use ilos_rules::{LocationKind, PortionData, Set, SetDraft, Sides, TileData};

/// Numbers that are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: u64) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % count) as usize
    }
}

/// A set of random tiles with at most this many locations each: any sides, any portions that do not cross,
/// islets, land without locations.
pub(crate) fn random_set(seed: u64, tiles: usize, most_locations: u64) -> Set {
    let mut dice = Dice(seed);
    let mut found: Vec<TileData> = Vec::new();
    while found.len() < tiles {
        let tile = random_tile(&format!("tile-{}", found.len()), most_locations, &mut dice);
        if is_valid(&tile) {
            found.push(tile);
        }
    }
    set_of(found).expect("every tile is valid")
}

fn random_tile(id: &str, most_locations: u64, dice: &mut Dice) -> TileData {
    let count = 1 + dice.below(3);
    let mut portions = vec![PortionData::default(); count];
    let mut land = Sides::default();
    for side in 0..6 {
        let owner = dice.below(count as u64 + 2);
        if let Some(portion) = portions.get_mut(owner) {
            portion.sides.add(side);
            land.add(side);
        }
    }
    for _ in 0..dice.below(most_locations + 1) {
        let portion = dice.below(count as u64);
        portions[portion].locations.push(LocationKind::ALL[dice.below(6)]);
    }
    TileData { id: id.to_owned(), land, portions, hideout: dice.below(2) == 0 }
}

fn is_valid(tile: &TileData) -> bool {
    let copies = (0..20).map(|number| TileData { id: format!("copy-{number}"), ..tile.clone() });
    set_of(copies.collect()).is_some()
}

pub(crate) fn set_of(tiles: Vec<TileData>) -> Option<Set> {
    let prices = [1, 1, 1, 3].map(|first| (first..first + 5).collect());
    Set::new(SetDraft { name: "Random".to_owned(), tiles, prices }).ok()
}

/// Tiles with twelve locations, many with three portions or a hideout: more than a hexagon has room for.
pub(crate) fn fullest_tiles() -> Vec<TileData> {
    let sides = |bits: u8| Sides(bits);
    let many = |count: usize| LocationKind::ALL.into_iter().cycle().take(count).collect::<Vec<_>>();
    let portion = |bits: u8, count: usize| PortionData { sides: sides(bits), locations: many(count) };
    let full = [
        vec![portion(0b11_1111, 4), portion(0, 4), portion(0, 4)],
        vec![portion(0b00_1001, 4), portion(0b00_0110, 4), portion(0b11_0000, 4)],
        vec![portion(0b01_0101, 12)],
        vec![portion(0b11_1111, 10), portion(0, 2)],
        vec![portion(0b00_0001, 1), portion(0, 10), portion(0, 1)],
    ];
    let tile = |number: usize| {
        let portions = full[number % full.len()].clone();
        let land = Sides(portions.iter().fold(0, |land, portion| land | portion.sides.0));
        TileData { id: format!("full-{number}"), land, portions, hideout: number.is_multiple_of(2) }
    };
    (0..20).map(tile).collect()
}

/// An outline as drawn: closed rings of points along its curves.
pub(crate) struct Outline(Vec<Vec<Point>>);

impl Outline {
    /// Reads the path that the art writes: `M`, then relative quadratic curves, then `z`, for each ring.
    pub(crate) fn read(path: &str) -> Outline {
        Outline(path.split_terminator('z').map(ring).collect())
    }

    pub(crate) fn rings(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.0.iter().flatten().copied()
    }

    /// Whether a point lies inside, by counting the lines to its left.
    pub(crate) fn contains(&self, point: Point) -> bool {
        let mut inside = false;
        for ring in &self.0 {
            for (from, to) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                let is_level = (from.y > point.y) != (to.y > point.y);
                if is_level && point.x < from.x + (to.x - from.x) * (point.y - from.y) / (to.y - from.y) {
                    inside = !inside;
                }
            }
        }
        inside
    }

    pub(crate) fn distance(&self, point: Point) -> f64 {
        self.points().map(|there| there.distance(point)).fold(f64::INFINITY, f64::min)
    }
}

fn ring(path: &str) -> Vec<Point> {
    let (start, curves) = path.strip_prefix('M').and_then(|path| path.split_once('q')).expect("M, then q");
    let start = numbers(start);
    let mut pen = Point::new(start[0], start[1]);
    let mut points = Vec::new();
    for curve in numbers(curves).chunks(4) {
        let (bend, end) = (Point::new(curve[0], curve[1]), Point::new(curve[2], curve[3]));
        for share in [0.0, 0.25, 0.5, 0.75] {
            points.push(pen + bend * (2.0 * share * (1.0 - share)) + end * (share * share));
        }
        pen = pen + end;
    }
    points
}

/// `1.5-.5 3` as SVG reads it.
fn numbers(text: &str) -> Vec<f64> {
    text.replace('-', " -").split_whitespace().map(|number| number.parse().expect("a number")).collect()
}
