//! The map of a position.

use crate::geometry::Point;
use crate::svg::place;

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
