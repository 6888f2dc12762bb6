//! The art of the game: from the data of a set to SVG, always the same bytes for the same data, and from there to PNG.
//!
//! One source for all: the tiles and icons of the browser client, `ilos draw`, the pictures of shared links and of the
//! documents. `docs/art.md` tells the recipe.

mod chance;
mod geometry;
mod grid;
mod icons;
mod land;
mod layout;
mod map;
pub mod palette;
mod panels;
mod picture;
mod png;
mod ring;
mod scene;
mod sheet;
mod svg;
pub mod symbols;
mod tile;

pub use self::png::{MAX_PIXELS, PngError, png, small_png};
pub use geometry::{APOTHEM, CROSSING, Point, RADIUS, middle_of};
pub use icons::{card_svg, sprite, symbol_svg};
pub use panels::exchange_chart_svg;
pub use picture::Picture;
pub use scene::{Moored, Scene};
pub use sheet::{pieces_sheet, set_sheet};
pub use svg::Bounds;
pub use tile::{Anchors, LocationAnchor, Mooring, SetArt, Shore, TILE, TileArt};
