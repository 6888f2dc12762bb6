//! The map of a position.

use ilos_rules::{Berth, Building, Config, Location, LocationKind, Portion, Position, Seat, Slot};

use crate::geometry::{APOTHEM, Point, RADIUS, middle_of};
use crate::palette::KEYLINE;
use crate::svg::{Anchor, Bounds, moved, number, place, text};
use crate::tile::{Mooring, SetArt, TileArt};

/// Round the tiles, for their rims.
const MARGIN: f64 = 16.0;

/// A map drawn, and what it covers.
pub(crate) struct MapDrawing {
    pub(crate) body: String,
    pub(crate) bounds: Bounds,
}

/// Draws the tiles in play with everything on them.
pub(crate) fn draw(config: &Config, position: &Position, art: &SetArt) -> MapDrawing {
    let map = Map { config, position, art };
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
    let fleets: Vec<Moored> = map.portions().flat_map(|portion| map.moored(portion)).collect();
    let jetties = fleets.iter().map(|moored| moored.mooring).collect::<Vec<_>>();
    let mut pieces: Vec<(f64, String)> =
        fleets.iter().map(|moored| (moored.mooring.ship.y + 12.0, moored.svg())).collect();
    pieces.extend(map.locations());
    pieces.extend(map.hideouts());
    pieces.sort_by(|one, two| one.0.total_cmp(&two.0));
    let pieces: String = pieces.into_iter().map(|(_, svg)| svg).collect();
    MapDrawing {
        body: [table_edge(&middles), grounds, lines, plants, self::jetties(&jetties), pieces].concat(),
        bounds: bounds_of(&middles),
    }
}

/// What tiles cover whose middles lie there; one tile where there is none.
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

    /// Where a point of a tile lies on the map.
    fn on_map(&self, slot: Slot, point: Point) -> Point {
        self.middle(slot) + point.turned(self.position.placed(slot).rotation)
    }

    fn portions(&self) -> impl Iterator<Item = Portion> {
        self.position.slots().flat_map(|slot| {
            let shores = self.tile(slot).anchors().shores.len();
            (0..shores).map(move |index| Portion::new(slot, index))
        })
    }

    /// The ships at a shore in their moorings. Where there are more ships than roomy moorings, those of a player lie
    /// together.
    fn moored(&self, portion: Portion) -> Vec<Moored> {
        let slot = portion.slot();
        let anchors = self.tile(slot).anchors();
        let at_shore = |seat: Seat| {
            self.position.ships(seat).iter().filter(|&&berth| berth == Berth::shore(portion)).count()
        };
        let fleets: Vec<(Seat, usize)> = Seat::all(self.config.players())
            .map(|seat| (seat, at_shore(seat)))
            .filter(|&(_, ships)| ships > 0)
            .collect();
        let shore = &anchors.shores[portion.index()];
        let ships: usize = fleets.iter().map(|&(_, ships)| ships).sum();
        let groups: Vec<(Seat, usize)> = if ships <= shore.roomy {
            fleets.iter().flat_map(|&(seat, ships)| std::iter::repeat_n((seat, 1), ships)).collect()
        } else {
            fleets
        };
        let moored = |((seat, ships), mooring): ((Seat, usize), &Mooring)| Moored {
            seat,
            ships,
            mooring: Mooring {
                ship: self.on_map(slot, mooring.ship),
                coast: self.on_map(slot, mooring.coast),
            },
            scale: anchors.scale,
        };
        groups.into_iter().zip(shore.moorings.iter().cycle()).map(moored).collect()
    }

    /// Every location with what is on it, each with how low it stands.
    fn locations(&self) -> Vec<(f64, String)> {
        self.position
            .all_locations(self.config)
            .map(|location| {
                let anchors = self.tile(location.slot()).anchors();
                let at = self.on_map(location.slot(), anchors.locations[location.index()].at);
                (at.y, place(self.symbol_of(location), at, anchors.scale))
            })
            .collect()
    }

    fn symbol_of(&self, location: Location) -> String {
        let kind = self.position.kind(self.config, location);
        let owner = self.position.owner(self.config, location);
        location_symbol(kind, owner, self.position.building_at(location))
    }

    fn hideouts(&self) -> Vec<(f64, String)> {
        let hideout = |slot: Slot| {
            let anchors = self.tile(slot).anchors();
            let at = self.on_map(slot, anchors.hideout?);
            let id = hideout_symbol(self.position.pirate(self.config, slot));
            Some((at.y, place(id, at, anchors.scale)))
        };
        self.position.slots().filter_map(hideout).collect()
    }
}

/// The symbol of a location: its pad, or what its owner has there.
pub fn location_symbol(kind: LocationKind, owner: Option<Seat>, building: Option<Building>) -> String {
    match (owner, building) {
        (None, _) => format!("pad-{kind}"),
        (Some(seat), Some(Building::Fort)) => format!("fort-{seat}"),
        (Some(seat), Some(Building::Post(good))) => format!("post-{good}-{seat}"),
        (Some(seat), None) => format!("taken-{kind}-{seat}"),
    }
}

/// The symbol of a hideout, with the pirate on it.
pub fn hideout_symbol(pirate: Option<Seat>) -> String {
    pirate.map_or_else(|| "pad-hideout".to_owned(), |seat| format!("pirate-{seat}"))
}

/// Ships of a player in one mooring.
struct Moored {
    seat: Seat,
    ships: usize,
    mooring: Mooring,
    scale: f64,
}

impl Moored {
    fn svg(&self) -> String {
        let at = self.mooring.ship;
        let ship = place(format_args!("ship-{}", self.seat), at, self.scale.max(0.7));
        if self.ships == 1 {
            return ship;
        }
        let badge = at + Point::new(20.0, -24.0);
        let count =
            text(&self.ships.to_string(), badge + Point::new(0.0, 6.5), 18.0, KEYLINE, Anchor::Middle);
        [ship, place("badge", badge, 0.9), count].concat()
    }
}

/// Jetties from the coast towards the ships, which show what island they lie at.
fn jetties(moorings: &[Mooring]) -> String {
    if moorings.is_empty() {
        return String::new();
    }
    let jetty = |mooring: &Mooring| {
        let start = mooring.coast.towards(mooring.ship, -0.35);
        let end = mooring.coast.towards(mooring.ship, 0.62);
        format!("M{} {}L{} {}", number(start.x), number(start.y), number(end.x), number(end.y))
    };
    let path: String = moorings.iter().map(jetty).collect();
    let layer = |look: &str| format!(r#"<path d="{path}" {look}/>"#);
    [
        r#"<g fill="none">"#,
        &layer(r##"stroke="#0B3A4F" stroke-opacity=".35" stroke-width="10" transform="translate(1 3)""##),
        &layer(r##"stroke="#4E2C1A" stroke-width="9""##),
        &layer(r##"stroke="#B98350" stroke-width="6""##),
        &layer(r##"stroke="#6B4426" stroke-width="6" stroke-dasharray="1.2 4""##),
        "</g>",
    ]
    .concat()
}

/// Shadow, edge and rim of tiles whose middles lie there.
pub(crate) fn table_edge(middles: &[Point]) -> String {
    let layer = |id: &str, fall: Point, opacity: &str| {
        let tiles: String = middles.iter().map(|&middle| place(id, middle + fall, 1.0)).collect();
        format!("<g{opacity}>{tiles}</g>")
    };
    [
        layer("tile-shadow", Point::new(3.0, 14.0), r#" opacity=".3""#),
        layer("tile-edge", Point::new(0.0, 7.0), ""),
        layer("tile-rim", Point::default(), ""),
    ]
    .concat()
}
