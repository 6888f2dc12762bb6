//! From SVG to PNG.

use std::fmt;
use std::sync::{Arc, OnceLock};

use quantette::deps::palette::Srgb;
use quantette::{ImageRef, PaletteSize, Pipeline};
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

/// The largest side of a picture, in pixels.
pub const MAX_PIXELS: u32 = 8192;

/// Why an SVG cannot be painted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PngError {
    /// This program cannot read the SVG.
    Svg(String),
    /// It would have no pixels, or too many.
    Size {
        /// The width in pixels.
        width: u32,
        /// The height in pixels.
        height: u32,
    },
    /// The pixels could not be written.
    Writing(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Svg(error) => write!(f, "the SVG cannot be read: {error}"),
            PngError::Size { width, height } => {
                write!(
                    f,
                    "the picture would have {width} by {height} pixels, expected 1 to {MAX_PIXELS} each way"
                )
            }
            PngError::Writing(error) => write!(f, "the PNG cannot be written: {error}"),
        }
    }
}

impl std::error::Error for PngError {}

/// Paints an SVG at a width in pixels, by default its own. The font is part of this program, so that the same
/// SVG gives the same picture on every machine.
pub fn png(svg: &str, width: Option<u32>) -> Result<Vec<u8>, PngError> {
    paint(svg, width)?.encode_png().map_err(|error| PngError::Writing(error.to_string()))
}

/// The same with at most 256 colours, in a file about a quarter as large. A pixel is opaque or transparent;
/// what shines through at an edge becomes the colour of the table.
pub fn small_png(svg: &str, width: Option<u32>) -> Result<Vec<u8>, PngError> {
    let painted = paint(svg, width)?;
    let (width, height) = (painted.width(), painted.height());
    let mut opaque = painted.clone();
    opaque.fill(Color::from_rgba8(0xEF, 0xE2, 0xC4, 0xFF));
    opaque.draw_pixmap(0, 0, painted.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    let colours: Vec<Srgb<u8>> =
        opaque.pixels().iter().map(|pixel| Srgb::new(pixel.red(), pixel.green(), pixel.blue())).collect();
    let image =
        ImageRef::new(width, height, &colours).map_err(|error| PngError::Writing(error.to_string()))?;
    let indexed =
        Pipeline::new().palette_size(COLOURS).ditherer(None).input_image(image).output_srgb8_indexed_image();
    let colours = indexed.palette();
    let clear = colours.len() as u8;
    let is_clear = |index: usize| painted.pixels()[index].alpha() < 128;
    let indices: Vec<u8> = (indexed.indices().iter().enumerate())
        .map(|(index, &colour)| if is_clear(index) { clear } else { colour })
        .collect();
    let palette = Palette {
        colours: colours.iter().flat_map(|colour| [colour.red, colour.green, colour.blue]).collect(),
        clear: indices.contains(&clear),
    };
    write_indexed(width, height, palette, &indices).map_err(|error| PngError::Writing(error.to_string()))
}

/// One colour is left for what is transparent.
const COLOURS: PaletteSize = PaletteSize::try_from_u16(255).expect("at most 256");

struct Palette {
    colours: Vec<u8>,
    /// Whether a transparent colour follows the others.
    clear: bool,
}

fn write_indexed(
    width: u32,
    height: u32,
    mut palette: Palette,
    indices: &[u8],
) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    if palette.clear {
        let mut alphas = vec![255; palette.colours.len() / 3];
        alphas.push(0);
        encoder.set_trns(alphas);
        palette.colours.extend([0; 3]);
    }
    encoder.set_palette(palette.colours);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()?;
    Ok(file)
}

fn paint(svg: &str, width: Option<u32>) -> Result<Pixmap, PngError> {
    let options = Options { fontdb: fonts(), font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| PngError::Svg(error.to_string()))?;
    let size = tree.size();
    let scale = width.map_or(1.0, |width| width as f32 / size.width());
    let (width, height) = ((size.width() * scale).round() as u32, (size.height() * scale).round() as u32);
    let is_fitting = |pixels: u32| (1..=MAX_PIXELS).contains(&pixels);
    let pixmap = (is_fitting(width) && is_fitting(height)).then(|| Pixmap::new(width, height)).flatten();
    let mut pixmap = pixmap.ok_or(PngError::Size { width, height })?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
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
