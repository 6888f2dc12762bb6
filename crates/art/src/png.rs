//! From SVG to PNG.

use std::fmt;
use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

/// The largest side of a picture, in pixels.
pub const MAX_PIXELS: u32 = 8192;

/// Why a picture cannot be painted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PngFault {
    /// It is no SVG that this program can read.
    Svg(String),
    /// It would have no pixels, or too many.
    Size {
        /// How wide, in pixels.
        width: u32,
        /// How high, in pixels.
        height: u32,
    },
    /// The pixels could not be written.
    Writing(String),
}

impl fmt::Display for PngFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngFault::Svg(error) => write!(f, "the SVG cannot be read: {error}"),
            PngFault::Size { width, height } => {
                write!(
                    f,
                    "the picture would have {width} by {height} pixels, expected 1 to {MAX_PIXELS} each way"
                )
            }
            PngFault::Writing(error) => write!(f, "the PNG cannot be written: {error}"),
        }
    }
}

impl std::error::Error for PngFault {}

/// Paints an SVG so many pixels wide, or as wide as it says itself. The letters come with this program, so that the
/// same SVG gives the same picture on every machine.
pub fn png(svg: &str, width: Option<u32>) -> Result<Vec<u8>, PngFault> {
    let options = Options { fontdb: fonts(), font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| PngFault::Svg(error.to_string()))?;
    let size = tree.size();
    let scale = width.map_or(1.0, |width| width as f32 / size.width());
    let (width, height) = ((size.width() * scale).round() as u32, (size.height() * scale).round() as u32);
    let is_fitting = |pixels: u32| (1..=MAX_PIXELS).contains(&pixels);
    let pixmap = (is_fitting(width) && is_fitting(height)).then(|| Pixmap::new(width, height)).flatten();
    let mut pixmap = pixmap.ok_or(PngFault::Size { width, height })?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| PngFault::Writing(error.to_string()))
}

fn fonts() -> Arc<Database> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    let load = || {
        let mut fonts = Database::new();
        fonts.load_font_data(dejavu::sans::bold().to_vec());
        Arc::new(fonts)
    };
    FONTS.get_or_init(load).clone()
}
