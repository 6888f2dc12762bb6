//! The terrain of a tile as paths, from the deep sea up to the trails.

use std::fmt::Write;

use ilos_rules::Rotation;

use crate::geometry::grid::{Grid, STEP};
use crate::geometry::noise::Noise;
use crate::geometry::ring::path;
use crate::geometry::{Point, Segment, depth_in_tile, smooth_step};
use crate::palette::{
    self, CLIFF, DARK_GRASS, DEEP_SEA, FOAM, GRASS, LAND_SHADOW, LIGHT_GRASS, SAND, SHALLOWS, TRAIL, WET_SAND,
};
use crate::svg::number;
use crate::tile::land::{Coast, KNOWN, Land};
use crate::tile::layout::{Layout, PortionLayout};

/// Where sand begins and where grass begins, from the coast inland.
const SAND_AT: f64 = -2.5;
const GRASS_AT: f64 = -9.5;

/// The paths of a tile; everything except shadows turns with it.
#[derive(Clone, Debug)]
pub(super) struct Terrain {
    /// Turns with the tile, below all land.
    water: String,
    /// Turns with the tile, each portion in its layers.
    portions: Vec<Layers>,
}

/// The layers of a portion. Shadow and cliff fall to the south, however the tile is turned.
#[derive(Clone, Debug)]
struct Layers {
    foam: String,
    coast: String,
    sand: String,
    grass: String,
    /// Patches, fields and trails.
    surface: String,
}

impl Terrain {
    pub(super) fn new(id: &str, layout: &Layout, land: &Land, seed: u64) -> Terrain {
        let portions =
            layout.portions.iter().zip(&land.portions).enumerate().map(|(index, (portion, coast))| {
                let line = |level: f64, step: f64| path(&coast.distance.contour(level), step, 1);
                Layers {
                    foam: line(4.5, 12.0),
                    coast: coast.outline(),
                    sand: line(SAND_AT, 9.0),
                    grass: line(GRASS_AT, 9.0),
                    surface: [
                        patches(coast, seed),
                        fields(&format!("{id}-{index}"), portion, coast, layout.scale, seed),
                        trails(portion, layout.scale),
                    ]
                    .concat(),
                }
            });
        Terrain { water: water(land, seed), portions: portions.collect() }
    }

    /// Sea, its animals, and land, clipped to the hexagon.
    pub(super) fn svg(&self, rotation: Rotation, sea_life: &str) -> String {
        let turn = if rotation == Rotation::NONE {
            String::new()
        } else {
            format!("rotate({})", 60 * rotation.sixths())
        };
        let group = |lower: f64, content: &str| {
            let fall = if lower == 0.0 { String::new() } else { format!("translate(0 {})", number(lower)) };
            match fall + &turn {
                transform if transform.is_empty() => content.to_owned(),
                transform => format!(r#"<g transform="{transform}">{content}</g>"#),
            }
        };
        let mut svg = format!(
            r##"<g clip-path="url(#hexagon)"><use href="#tile-sea"/>{}{sea_life}"##,
            group(0.0, &self.water)
        );
        for Layers { foam, coast, sand, grass, surface } in &self.portions {
            let filled = |d: &str, fill: &str, more: &str| format!(r#"<path d="{d}" fill="{fill}"{more}/>"#);
            let foam = format!(
                r#"<path d="{foam}" fill="none" stroke="{FOAM}" stroke-width="2.6" stroke-dasharray="30 7 16 10" stroke-linecap="round" opacity=".85"/>"#
            );
            let rim = format!(r#" stroke="{LIGHT_GRASS}" stroke-width="1.6""#);
            svg += &group(0.0, &foam);
            svg += &group(4.0, &filled(coast, LAND_SHADOW, r#" opacity=".3""#));
            svg += &group(0.0, &(filled(coast, WET_SAND, "") + &filled(sand, SAND, "")));
            svg += &group(3.2, &filled(grass, CLIFF, ""));
            svg += &group(0.0, &(filled(grass, GRASS, &rim) + surface));
        }
        svg + "</g>"
    }
}

/// Deep sea away from every side, and rings of shallows.
fn water(land: &Land, seed: u64) -> String {
    let waves = Noise::new(38.0, seed ^ 3);
    let deep = land.distance.map(|point, distance| {
        let shallow = (KNOWN - 0.5 - distance).max((22.0 - depth_in_tile(point)) / 6.0);
        shallow + waves.at(point) * 1.1
    });
    let mut water = format!(r#"<path fill="{DEEP_SEA}" d="{}"/>"#, path(&deep.contour(0.0), 16.0, 3));
    for (level, colour) in SHALLOWS {
        let _ =
            write!(water, r#"<path fill="{colour}" d="{}"/>"#, path(&land.distance.contour(level), 13.0, 2));
    }
    water
}

/// Darker and lighter grass. Near a side the darker fades out and the lighter follows the coast, so that
/// tiles join.
fn patches(coast: &Coast, seed: u64) -> String {
    let calm = |point: Point| smooth_step(4.0, 30.0, depth_in_tile(point));
    let (dark_edge, light_edge) = (Noise::new(42.0, seed ^ 31), Noise::new(30.0, seed ^ 5));
    let dark = coast.distance.map(|point, distance| {
        let wild = dark_edge.at(point) + 0.12 + 1.6 * (1.0 - calm(point));
        (distance + 13.0).max(wild * 14.0)
    });
    let light =
        coast.distance.map(|point, distance| distance + 24.0 + light_edge.at(point) * 11.0 * calm(point));
    let patch = |grid: &Grid, colour: &str, opacity: f64| {
        format!(r#"<path d="{}" fill="{colour}" opacity="{opacity}"/>"#, path(&grid.contour(0.0), 12.0, 2))
    };
    patch(&dark, DARK_GRASS, 0.55) + &patch(&light, LIGHT_GRASS, 0.8)
}

/// The ground of each location, no further than half-way to the next.
fn fields(id: &str, portion: &PortionLayout, coast: &Coast, scale: f64, seed: u64) -> String {
    let mut fields = String::new();
    let edge = Noise::new(17.0, seed ^ 61);
    for (number, &(kind, at)) in portion.locations.iter().enumerate() {
        let Some(ground) = palette::ground(kind) else { continue };
        let others = || portion.locations.iter().enumerate().filter(move |&(other, _)| other != number);
        // No field reaches further, so that no edge is near a point beyond.
        let far = 47.0 * scale + 9.0 + 2.0 * STEP;
        let field = coast.distance.map(|point, distance| {
            let step = point - at;
            if step.length() > far {
                return step.length();
            }
            let ragged = Point::new(step.x, step.y * 1.08).length() - 47.0 * scale + edge.at(point) * 9.0;
            let halfway = |there: Point| (step.length() - there.distance(point)) / 2.0 + 4.0;
            others().fold((distance + 13.5).max(ragged), |field, (_, &(_, there))| field.max(halfway(there)))
        });
        let outline = path(&field.contour(0.0), 12.0, 2);
        let _ = write!(
            fields,
            r#"<path d="{outline}" fill="{}" stroke="{}" stroke-width="2" stroke-dasharray="2 5" stroke-linecap="round"/>"#,
            ground.fill, ground.edge
        );
        if let Some(colour) = ground.furrows {
            let clip = format!("field-{id}-{number}");
            let _ = write!(
                fields,
                r#"<clipPath id="{clip}"><path d="{outline}"/></clipPath><path clip-path="url(#{clip})" d="{}" stroke="{colour}" stroke-width="3" fill="none" opacity=".55"/>"#,
                furrows(at)
            );
        }
    }
    fields
}

fn furrows(at: Point) -> String {
    let furrow = |row: i32| {
        format!("M{} {}q70-20 140 0", number(at.x - 70.0), number(at.y + f64::from(row) * 11.0 + 14.0))
    };
    (-5..=5).map(furrow).collect()
}

/// Dotted ways between locations and out to the sides.
fn trails(portion: &PortionLayout, scale: f64) -> String {
    let bends = Noise::new(90.0, 3);
    let bend = |Segment { from, to }: Segment| {
        let across = Point::new(from.y - to.y, to.x - from.x) * (0.12 * bends.at(from));
        let middle = from.towards(to, 0.5) + across;
        let [from, middle, to] =
            [from, middle, to].map(|point| format!("{} {}", number(point.x), number(point.y)));
        format!("M{from}Q{middle} {to}")
    };
    let trails: String = portion.skeleton().lines().map(|(line, _)| bend(line)).collect();
    if trails.is_empty() {
        return trails;
    }
    let width = 4.0 * scale.max(0.7);
    format!(
        r#"<path d="{trails}" fill="none" stroke="{TRAIL}" stroke-width="{}" stroke-dasharray="1 8" stroke-linecap="round"/>"#,
        number(width)
    )
}
