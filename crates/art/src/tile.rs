//! The art of a tile: its terrain, its plants, and the anchors of everything else.
//!
//! ```
//! use ilos_art::{SetArt, TileArt};
//! use ilos_rules::{Rotation, Set};
//!
//! let set = Set::standard();
//! let art = SetArt::new(&set);
//! for id in set.tile_ids() {
//!     // Clients put pieces where the anchors are; ships always find a place.
//!     let anchors = art.tile(id).anchors();
//!     assert_eq!(anchors.locations.len(), set.tile(id).locations().count());
//!     assert!(anchors.shores.iter().all(|shore| shore.moorings.len() >= 5));
//! }
//!
//! // The same data gives the same picture.
//! let first = &set.tiles()[0];
//! let draw = || TileArt::new(first).svg("a tile", Rotation::NONE);
//! assert_eq!(draw(), draw());
//! ```

mod anchors;
mod land;
mod layout;
mod moorings;
mod scatter;
mod terrain;

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use ilos_rules::{Rotation, Set, TileData, TileId};

use crate::geometry::Point;
use crate::geometry::noise::seed_of;
use crate::svg::{Bounds, document, place};
pub use anchors::{Anchors, LocationAnchor, Mooring, Shore};
use land::Land;
use layout::lay_out;
use scatter::Scattered;
use terrain::Terrain;

/// The symbol of a hideout without a pirate.
pub(crate) const PAD_OF_HIDEOUT: &str = "pad-hideout";

/// The area that a tile covers with the plants at its sides.
pub const TILE: Bounds = Bounds::around(208.0, 205.0);

/// The whole of a tile with its rim and shadow.
pub(crate) const WHOLE_TILE: Bounds = Bounds::between(-214.0, -194.0, 218.0, 206.0);

/// A tile has a thickness, and throws a shadow on the table: a symbol for each layer from below, how far it
/// lies from the middle of the tile, its opacity.
pub(crate) const TILE_EDGE: [(&str, Point, &str); 3] = [
    ("tile-shadow", Point::new(3.0, 14.0), ".3"),
    ("tile-edge", Point::new(0.0, 7.0), "1"),
    ("tile-rim", Point::new(0.0, 0.0), "1"),
];

/// Shadow, edge and rim of tiles with these middles.
pub(crate) fn table_edge(middles: &[Point]) -> String {
    let layer = |(id, offset, opacity): (&str, Point, &str)| {
        let tiles: String = middles.iter().map(|&middle| place(id, middle + offset, 1.0)).collect();
        let opacity = if opacity == "1" { String::new() } else { format!(r#" opacity="{opacity}""#) };
        format!("<g{opacity}>{tiles}</g>")
    };
    TILE_EDGE.map(layer).concat()
}

/// The art of a tile.
#[derive(Clone, Debug)]
pub struct TileArt {
    anchors: Anchors,
    terrain: Terrain,
    plants: Vec<Scattered>,
    sea_life: Vec<Scattered>,
}

impl TileArt {
    /// Computes the art of a tile: always the same for the same data.
    pub fn new(tile: &TileData) -> TileArt {
        let seed = seed_of(tile);
        let layout = lay_out(tile, seed);
        let land = Land::new(tile, &layout, seed);
        TileArt {
            anchors: Anchors::new(&layout, &land),
            terrain: Terrain::new(&tile.id, &layout, &land, seed),
            plants: scatter::plants(&layout, &land, seed),
            sea_life: scatter::sea_life(&layout, &land, seed),
        }
    }

    /// Where locations, the hideout and ships go on the tile when it is not turned.
    pub fn anchors(&self) -> &Anchors {
        &self.anchors
    }

    /// Sea and land, clipped to the hexagon. Neighbouring tiles join without a seam. For a document of this
    /// crate.
    pub fn ground(&self, rotation: Rotation) -> String {
        let life = self.sea_life.iter().map(|thing| thing.svg(rotation)).collect::<String>();
        self.terrain.svg(rotation, &life)
    }

    /// Plants and rocks, upright, the lower ones in front. They may reach beyond the hexagon, so they are
    /// drawn over the ground of all tiles. Those that would stand in front of a pad are left out.
    pub fn plants(&self, rotation: Rotation) -> String {
        let mut plants: Vec<&Scattered> =
            self.plants.iter().filter(|plant| !self.hides_a_pad(plant, rotation)).collect();
        plants.sort_by(|one, two| one.at.turned(rotation).y.total_cmp(&two.at.turned(rotation).y));
        plants.iter().map(|plant| plant.svg(rotation)).collect()
    }

    fn hides_a_pad(&self, plant: &Scattered, rotation: Rotation) -> bool {
        let foot = plant.at.turned(rotation);
        self.anchors.locations.iter().any(|location| {
            let from_pad = foot - location.at.turned(rotation);
            let half_width = 33.0 * self.anchors.scale;
            from_pad.x.abs() < half_width + 6.0
                && (0.0..half_width + plant.height() - 6.0).contains(&from_pad.y)
        })
    }

    /// Vacant pads and the hideout, upright.
    pub fn pads(&self, rotation: Rotation) -> String {
        let scale = self.anchors.scale;
        let hideout = self.anchors.hideout.map(|at| place(PAD_OF_HIDEOUT, at.turned(rotation), scale));
        let locations = self.anchors.locations.iter();
        let pads = locations.map(|location| place(&location.symbol, location.at.turned(rotation), scale));
        hideout.into_iter().chain(pads).collect()
    }

    /// The ground as its own document, to be painted on a canvas.
    pub fn ground_svg(&self, rotation: Rotation) -> String {
        document(TILE, "ground", &self.ground(rotation))
    }

    /// The plants as their own document, to be painted over the ground of all tiles.
    pub fn plants_svg(&self, rotation: Rotation) -> String {
        document(TILE, "plants", &self.plants(rotation))
    }

    /// The whole tile with rim and vacant pads as its own document.
    pub fn svg(&self, title: &str, rotation: Rotation) -> String {
        document(WHOLE_TILE, title, &self.whole(rotation))
    }

    /// The whole tile with rim and vacant pads, round the origin.
    pub(crate) fn whole(&self, rotation: Rotation) -> String {
        let origin = [Point::default()];
        let below = table_edge(&origin);
        let line = place("tile-line", Point::default(), 1.0);
        [below, self.ground(rotation), line, self.plants(rotation), self.pads(rotation)].concat()
    }
}

/// The art of all tiles of a set; each is computed when it is first needed.
#[derive(Clone, Debug)]
pub struct SetArt {
    set: Set,
    tiles: Vec<OnceLock<TileArt>>,
}

/// The art of this many sets is cached, besides the standard set.
const REMEMBERED: usize = 32;

impl SetArt {
    /// The art of a set.
    pub fn new(set: &Set) -> SetArt {
        SetArt { set: set.clone(), tiles: vec![OnceLock::new(); set.tiles().len()] }
    }

    /// The art of a set, cached by the process, because every table with this set shows the same tiles.
    pub fn shared(set: &Set) -> Arc<SetArt> {
        static STANDARD: OnceLock<Arc<SetArt>> = OnceLock::new();
        static OTHERS: Mutex<Vec<Arc<SetArt>>> = Mutex::new(Vec::new());
        let standard = STANDARD.get_or_init(|| Arc::new(SetArt::new(&Set::standard())));
        if standard.set == *set {
            return Arc::clone(standard);
        }
        let mut others = OTHERS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = others.iter().position(|known| known.set == *set) {
            others[..=place].rotate_right(1);
        } else {
            others.insert(0, Arc::new(SetArt::new(set)));
            others.truncate(REMEMBERED);
        }
        Arc::clone(&others[0])
    }

    /// The art of a tile.
    pub fn tile(&self, tile: TileId) -> &TileArt {
        self.tiles[tile.index()].get_or_init(|| TileArt::new(self.set.tile(tile)))
    }
}
