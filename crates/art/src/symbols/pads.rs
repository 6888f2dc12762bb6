//! Locations and the hideout as they lie on a tile: round for a plantation, a hexagon for gold, a square for
//! a site.

use super::Symbol;
use crate::palette::CREAM;
use crate::svg::Bounds;

pub(super) fn symbols() -> Vec<Symbol> {
    let pad = |kind: &str, shape: Shape, fill: &str, edge: &str, icon: &str| {
        Symbol::new(
            format!("pad-{kind}"),
            Bounds::around(32.0, 33.0),
            &[&board(shape, fill, edge), &using(icon, 1.0, 0.0)],
        )
    };
    let standing = |id: &str, symbol: &str, scale: f64, lower: f64| {
        Symbol::new(id, Bounds::between(-41.0, -36.0, 43.0, 36.0), &[&using(symbol, scale, lower)])
    };
    vec![
        pad("ebony", Shape::Round, "#EBD3AE", "#4A2C20", "good-ebony"),
        pad("spice", Shape::Round, "#FFE2BD", "#A8261C", "good-spice"),
        pad("pigment", Shape::Round, "#E9DCFA", "#54318C", "good-pigment"),
        pad("gold", Shape::Hexagon, "#FFF3C4", "#8A5A00", "good-gold"),
        pad("site", Shape::Square, "#E4E0D6", "#4C5560", "site-sign"),
        standing("pad-ruins", "ruins", 1.08, 4.3),
        standing("pad-fort", "fort", 1.05, -2.1),
        standing("pad-post", "post", 1.05, -2.1),
        Symbol::new(
            "pad-hideout",
            Bounds::between(-43.0, -32.0, 43.0, 32.0),
            &[HIDEOUT, &using("skull", 0.98, -2.5)],
        ),
    ]
}

enum Shape {
    Round,
    Square,
    Hexagon,
}

/// The pad without its icon: shadow, rim, a light ring and the inner face.
fn board(shape: Shape, fill: &str, edge: &str) -> String {
    let form = |size: f64, lower: f64, look: &str| match shape {
        Shape::Round => format!(r#"<circle cy="{lower}" r="{size}" {look}/>"#),
        Shape::Square => {
            let (left, top, width) = (-size, lower - size, 2.0 * size);
            format!(r#"<rect x="{left}" y="{top}" width="{width}" height="{width}" rx="8" {look}/>"#)
        }
        Shape::Hexagon => {
            let (corner, across) = (size * 1.12, size * 0.97);
            let half = corner / 2.0;
            let down = |y: f64| y + lower;
            format!(
                r#"<path d="M0 {:.1}L{across:.1} {:.1}V{:.1}L0 {:.1}-{across:.1} {:.1}V{:.1}z" stroke-linejoin="round" {look}/>"#,
                down(-corner),
                down(-half),
                down(half),
                down(corner),
                down(half),
                down(-half)
            )
        }
    };
    [
        form(28.0, 4.0, r##"fill="#1D3B22" opacity=".32""##),
        form(27.0, 1.5, &format!(r#"fill="{edge}""#)),
        form(27.0, 0.0, &format!(r#"fill="{CREAM}" stroke="{edge}" stroke-width="1.5""#)),
        form(23.0, 0.0, &format!(r#"fill="{fill}" stroke="{edge}" stroke-width="2.4""#)),
    ]
    .concat()
}

fn using(id: &str, scale: f64, lower: f64) -> String {
    if scale == 1.0 && lower == 0.0 {
        return format!(r##"<use href="#{id}"/>"##);
    }
    format!(r##"<use href="#{id}" transform="translate(0 {lower}) scale({scale})"/>"##)
}

/// A dark rock in the surf with a black board for the skull.
const HIDEOUT: &str = concat!(
    r##"<ellipse cy="14" rx="42" ry="17" fill="#0C4B66" opacity=".5"/>"##,
    r##"<path d="M-38 14C-40 4-33-4-27-6-24-17-15-24-6-24-1-30 10-30 15-23 24-22 30-14 31-6 38-3 41 7 38 14 24 22-24 22-38 14z" fill="#5B5663"/>"##,
    r##"<path d="M-38 14C-40 4-33-4-27-6-24-17-15-24-6-24-1-30 8-29 11-25-4-22-14-12-16 0-24 2-30 8-31 17z" fill="#7F7986"/>"##,
    r##"<path d="M-36 15.5q8-4 16 0t16 0 16 0 16 0 8-1" fill="none" stroke="#DFF7F5" stroke-width="2.4" stroke-linecap="round"/>"##,
    r##"<circle cy="-3" r="19.5" fill="#20202A" stroke="#FFF8E7" stroke-width="2.6"/>"##,
);
