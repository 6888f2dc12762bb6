//! Scattered things on a tile: plants and rocks on land, waves and animals at sea.

use ilos_rules::{LocationKind, Rotation};

use crate::geometry::noise::{Draws, Noise};
use crate::geometry::{Point, depth_in_tile};
use crate::svg::place;
use crate::tile::land::Land;
use crate::tile::layout::Layout;

/// A symbol somewhere on a tile; it stays upright when the tile turns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Scattered {
    symbol: &'static str,
    pub(super) at: Point,
    scale: f64,
}

impl Scattered {
    pub(super) fn svg(&self, rotation: Rotation) -> String {
        place(self.symbol, self.at.turned(rotation), self.scale)
    }

    /// How far it rises above its foot.
    pub(super) fn height(&self) -> f64 {
        let height = match self.symbol {
            "palm" | "ebony-tree" | "hill" => 25.0,
            "tree" => 17.0,
            _ => 9.0,
        };
        height * self.scale
    }
}

/// The most plants on a tile.
const MOST_PLANTS: usize = 72;

pub(super) fn plants(layout: &Layout, land: &Land, seed: u64) -> Vec<Scattered> {
    let mut draws = Draws::new(seed ^ 0x9a1);
    let clearings = Noise::new(34.0, seed ^ 0x77);
    let mut plants: Vec<Scattered> = Vec::new();
    for _ in 0..1500 {
        let at = Point::new(draws.between(-190.0, 190.0), draws.between(-170.0, 170.0));
        let chance = draws.share();
        let inland = -land.distance.at(at);
        if plants.len() == MOST_PLANTS || depth_in_tile(at) < 9.0 || inland < 13.0 {
            continue;
        }
        let near = nearest_location(layout, at);
        let clear = |(kind, distance): (LocationKind, f64)| {
            distance > layout.scale * if kind == LocationKind::Ruins { 47.0 } else { 38.0 }
        };
        let has_room = |plant: &Scattered| {
            let step = plant.at - at;
            Point::new(step.x, step.y * 1.2).length() >= 12.5
        };
        let is_clearing = clearings.at(at) < -0.18 && draws.share() < 0.8;
        if !near.is_none_or(clear) || !plants.iter().all(has_room) || is_clearing {
            continue;
        }
        let scale = (draws.between(0.85, 1.2) * 20.0).round() / 20.0 * layout.scale.max(0.7);
        plants.push(Scattered { symbol: plant_at(near, inland, chance), at, scale });
    }
    plants
}

fn nearest_location(layout: &Layout, at: Point) -> Option<(LocationKind, f64)> {
    let locations = layout.portions.iter().flat_map(|portion| &portion.locations);
    let distances = locations.map(|&(kind, there)| (kind, there.distance(at)));
    distances.min_by(|one, two| one.1.total_cmp(&two.1))
}

/// Half of the plants belong to the nearest location; on the beach most of them are palms.
fn plant_at(near: Option<(LocationKind, f64)>, inland: f64, chance: f64) -> &'static str {
    if let Some((LocationKind::Gold, distance)) = near
        && distance < 66.0
        && inland > 16.0
        && chance < 0.3
    {
        return "hill";
    }
    if inland < 19.0 {
        return if chance < 0.4 {
            "palm"
        } else if chance < 0.7 {
            "tuft"
        } else {
            "bush"
        };
    }
    match near {
        Some((kind, distance)) if chance < 0.5 && distance < 110.0 => match kind {
            LocationKind::Ebony => "ebony-tree",
            LocationKind::Spice => "spice-bush",
            LocationKind::Pigment => "pigment-bush",
            LocationKind::Gold => "rock",
            LocationKind::Site => "tree",
            LocationKind::Ruins => "bush",
        },
        _ if chance < 0.68 => "palm",
        _ if chance < 0.85 => "tree",
        _ => "bush",
    }
}

pub(super) fn sea_life(layout: &Layout, land: &Land, seed: u64) -> Vec<Scattered> {
    let mut draws = Draws::new(seed ^ 0x5ea);
    let mut life: Vec<Scattered> = Vec::new();
    for _ in 0..200 {
        let at = Point::new(draws.between(-175.0, 175.0), draws.between(-155.0, 155.0));
        let is_apart = |other: &Scattered| other.at.distance(at) >= 40.0;
        let is_clear = layout.hideout.is_none_or(|hideout| hideout.distance(at) >= 58.0);
        if life.len() == 10 || depth_in_tile(at) < 24.0 || land.distance.at(at) < 42.0 || !is_clear {
            continue;
        }
        if life.iter().all(is_apart) {
            let symbol = match (life.len(), seed % 6) {
                (0, 2) => "whale",
                (0, 5) => "turtle",
                (1, 1 | 3 | 5) => "skerry",
                (count, _) if count % 3 == 0 => "waves",
                _ => "ripple",
            };
            life.push(Scattered { symbol, at, scale: 1.0 });
        }
    }
    life
}
