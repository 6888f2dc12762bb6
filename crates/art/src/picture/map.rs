//! The map of a position.

use std::collections::HashMap;

use ilos_rules::{Config, Location, Position, Slot};

use crate::geometry::{APOTHEM, Point, RADIUS, middle_of};
use crate::palette::KEYLINE;
use crate::scene::{Moored, SMALLEST_SHIP, Scene};
use crate::svg::{Anchor, Bounds, moved, number, place, text};
use crate::tile::{Mooring, PAD_OF_HIDEOUT, SetArt, TileArt, table_edge};

/// Round the tiles, for their rims.
const MARGIN: f64 = 16.0;

/// A drawn map and the area it covers.
pub(crate) struct MapDrawing {
    pub(crate) body: String,
    pub(crate) bounds: Bounds,
}

/// Draws the tiles in play with everything on them.
pub(crate) fn draw(config: &Config, position: &Position, art: &SetArt) -> MapDrawing {
    let map = Map { config, position, art };
    let scene = Scene::new(config, position, art);
    let middles: Vec<Point> = position.slots().map(|slot| map.middle(slot)).collect();
    let over_tiles = |draw: &dyn Fn(&TileArt, Slot) -> String| -> String {
        let tile = |slot: Slot| {
            let content = draw(map.tile(slot), slot);
            format!(r#"<g transform="{}">{content}</g>"#, moved(map.middle(slot)))
        };
        position.slots().map(tile).collect()
    };
    let grounds = over_tiles(&|tile, slot| tile.ground(position.placed(slot).rotation));
    let lines: String = middles.iter().map(|&middle| place("tile-line", middle, 1.0)).collect();
    let plants = over_tiles(&|tile, slot| tile.plants(position.placed(slot).rotation));
    let moorings: Vec<Mooring> = scene.ships.iter().map(|moored| map.mooring_of(moored)).collect();
    let ships = moorings.iter().zip(&scene.ships);
    let mut pieces: Vec<(f64, String)> =
        ships.map(|(mooring, moored)| (mooring.ship.y + 12.0, map.ships(moored, mooring.ship))).collect();
    pieces.extend(map.locations(&scene));
    pieces.extend(map.hideouts(&scene));
    pieces.sort_by(|one, two| one.0.total_cmp(&two.0));
    let pieces: String = pieces.into_iter().map(|(_, svg)| svg).collect();
    MapDrawing {
        body: [table_edge(&middles), grounds, lines, plants, jetties(&moorings), pieces].concat(),
        bounds: bounds_of(&middles),
    }
}

/// The area that tiles with these middles cover; that of one tile if there are none.
fn bounds_of(middles: &[Point]) -> Bounds {
    let span = |coordinate: fn(&Point) -> f64| {
        let values = || middles.iter().map(coordinate);
        let (low, high) =
            (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
        if low <= high { (low, high) } else { (0.0, 0.0) }
    };
    let ((left, right), (top, bottom)) = (span(|point| point.x), span(|point| point.y));
    let (across, down) = (RADIUS + MARGIN, APOTHEM + MARGIN + 4.0);
    Bounds::between(left - across, top - down - 8.0, right + across, bottom + down)
}

/// A position with the art of its set.
struct Map<'a> {
    config: &'a Config,
    position: &'a Position,
    art: &'a SetArt,
}

impl<'a> Map<'a> {
    fn tile(&self, slot: Slot) -> &'a TileArt {
        self.art.tile(self.position.placed(slot).tile)
    }

    fn middle(&self, slot: Slot) -> Point {
        middle_of(self.position.placed(slot).cell)
    }

    /// The position on the map of a tile's point.
    fn on_map(&self, slot: Slot, point: Point) -> Point {
        self.middle(slot) + point.turned(self.position.placed(slot).rotation)
    }

    /// The mooring of ships on the map.
    fn mooring_of(&self, moored: &Moored) -> Mooring {
        let slot = moored.shore.slot();
        let mooring = self.tile(slot).anchors().shores[moored.shore.index()].moorings[moored.mooring];
        Mooring { ship: self.on_map(slot, mooring.ship), coast: self.on_map(slot, mooring.coast) }
    }

    /// Ships in a mooring, with their number if there are several.
    fn ships(&self, moored: &Moored, at: Point) -> String {
        let scale = self.tile(moored.shore.slot()).anchors().scale;
        let ship = place(&moored.symbol, at, scale.max(SMALLEST_SHIP));
        if moored.count == 1 {
            return ship;
        }
        let badge = at + Point::new(20.0, -24.0);
        let count =
            text(&moored.count.to_string(), badge + Point::new(0.0, 6.5), 18.0, KEYLINE, Anchor::Middle);
        [ship, place("badge", badge, 0.9), count].concat()
    }

    /// Every location with what is on it, and its y coordinate for the drawing order.
    fn locations(&self, scene: &Scene) -> Vec<(f64, String)> {
        let taken: HashMap<Location, &String> =
            scene.pioneers.iter().map(|(at, symbol)| (*at, symbol)).collect();
        let located = |location: Location| {
            let anchors = self.tile(location.slot()).anchors();
            let anchor = &anchors.locations[location.index()];
            let at = self.on_map(location.slot(), anchor.at);
            (at.y, place(taken.get(&location).copied().unwrap_or(&anchor.symbol), at, anchors.scale))
        };
        self.position.all_locations(self.config).map(located).collect()
    }

    /// Every hideout with what is on it.
    fn hideouts(&self, scene: &Scene) -> Vec<(f64, String)> {
        let hideout = |slot: Slot| {
            let anchors = self.tile(slot).anchors();
            let at = self.on_map(slot, anchors.hideout?);
            let pirate = scene.pirates.iter().find(|(other, _)| *other == slot);
            let symbol = pirate.map_or(PAD_OF_HIDEOUT, |(_, symbol)| symbol);
            Some((at.y, place(symbol, at, anchors.scale)))
        };
        self.position.slots().filter_map(hideout).collect()
    }
}

/// Where a jetty begins and ends, in parts of the way from the coast to the ship.
pub(crate) const JETTY: [f64; 2] = [-0.35, 0.62];

/// The lines of a jetty from below, by the attributes of each.
pub(crate) const JETTY_LAYERS: [&[(&str, &str)]; 4] = [
    &[
        ("stroke", "#0B3A4F"),
        ("stroke-opacity", ".35"),
        ("stroke-width", "10"),
        ("transform", "translate(1 3)"),
    ],
    &[("stroke", "#4E2C1A"), ("stroke-width", "9")],
    &[("stroke", "#B98350"), ("stroke-width", "6")],
    &[("stroke", "#6B4426"), ("stroke-width", "6"), ("stroke-dasharray", "1.2 4")],
];

/// Jetties from the coast towards the ships, which show at which island they lie.
fn jetties(moorings: &[Mooring]) -> String {
    if moorings.is_empty() {
        return String::new();
    }
    let jetty = |mooring: &Mooring| {
        let [start, end] = JETTY.map(|share| mooring.coast.towards(mooring.ship, share));
        format!("M{} {}L{} {}", number(start.x), number(start.y), number(end.x), number(end.y))
    };
    let path: String = moorings.iter().map(jetty).collect();
    let layer = |look: &[(&str, &str)]| {
        let look: String = look.iter().map(|(name, value)| format!(r#" {name}="{value}""#)).collect();
        format!(r#"<path d="{path}"{look}/>"#)
    };
    format!(r#"<g fill="none">{}</g>"#, JETTY_LAYERS.map(layer).concat())
}
