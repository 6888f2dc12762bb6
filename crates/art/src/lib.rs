//! The art of the game: from the data of a set to SVG, always the same bytes for the same data, and from
//! there to PNG.
//!
//! The browser client, `ilos draw`, the pictures of shared links and the documents all draw from this one
//! source. `docs/art.md` describes how a tile is drawn, and what is guaranteed about it.
//!
//! ```
//! use ilos_art::{Picture, SetArt, small_png};
//! use ilos_rules::{Config, Dealer, Game, Options, Seed, Set};
//!
//! let config = Config::new(Set::standard(), 3, Options::default())?;
//! let Ok(game) = Game::new(config.clone(), &mut Dealer::new(&config, Seed::from_text("any")));
//!
//! let art = SetArt::shared(config.set());
//! let names = ["Ana", "Bo", "Cleo"].map(str::to_owned);
//! let picture = Picture { config: &config, position: game.position(), art: &art, names: &names };
//! assert!(picture.svg().contains(">Cleo</text>"));
//!
//! let png = small_png(&picture.preview_svg("Round 1"), Some(240))?;
//! assert!(png.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod client;
mod geometry;
mod icons;
pub mod palette;
mod picture;
mod png;
mod scene;
mod svg;
pub mod symbols;
mod tile;

pub use self::png::{MAX_PIXELS, PngError, png, small_png};
pub use geometry::{APOTHEM, CROSSING, Point};
pub use icons::{card_svg, sprite, symbol_svg};
pub use picture::Picture;
pub use picture::panels::exchange_chart_svg;
pub use picture::sheet::{pieces_sheet, set_sheet};
pub use scene::{Moored, Scene};
pub use svg::Bounds;
pub use tile::{Anchors, LocationAnchor, Mooring, SetArt, Shore, TILE, TileArt};
