//! A sheet to look at: every tile of a set with its name.

use std::fmt::Write;

use ilos_rules::{Rotation, Set};

use crate::geometry::Point;
use crate::palette::{NAVY, TABLE};
use crate::svg::{Anchor, Bounds, document, moved, text};
use crate::tile::SetArt;

const COLUMNS: usize = 5;
const WIDTH: f64 = 448.0;
const HEIGHT: f64 = 440.0;
const MARGIN: f64 = 30.0;
const HEADING: f64 = 70.0;

/// All tiles of a set with their names.
pub fn set_sheet(set: &Set, art: &SetArt) -> String {
    let rows = set.tiles().len().div_ceil(COLUMNS);
    let bounds = Bounds::between(
        0.0,
        0.0,
        COLUMNS as f64 * WIDTH + 2.0 * MARGIN,
        rows as f64 * HEIGHT + HEADING + 2.0 * MARGIN,
    );
    let mut body = format!(r#"<rect width="{}" height="{}" fill="{TABLE}"/>"#, bounds.width, bounds.height);
    let name = if set.name().is_empty() { "Ilôs" } else { set.name() };
    body += &text(name, Point::new(bounds.width / 2.0, MARGIN + 40.0), 40.0, NAVY, Anchor::Middle);
    for (number, id) in set.tile_ids().enumerate() {
        let (column, row) = ((number % COLUMNS) as f64, (number / COLUMNS) as f64);
        let middle = Point::new(MARGIN + (column + 0.5) * WIDTH, MARGIN + HEADING + row * HEIGHT + 195.0);
        let _ = write!(body, r#"<g transform="{}">{}</g>"#, moved(middle), art.tile(id).whole(Rotation::NONE));
        body += &text(&set.tile(id).id, middle + Point::new(0.0, 222.0), 21.0, NAVY, Anchor::Middle);
    }
    document(bounds, name, &body)
}
