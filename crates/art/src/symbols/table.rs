//! Things on the table round the map, and the icon of the program.

use super::Symbol;
use crate::geometry::RADIUS;
use crate::palette::{CREAM, EDGE, RIM, SEA};
use crate::svg::{Bounds, hexagon};

pub(super) fn symbols() -> Vec<Symbol> {
    let tile = Bounds::around(212.0, 190.0);
    let hexagon_of = |radius: f64, look: &str| format!(r#"<polygon points="{}" {look}/>"#, hexagon(radius));
    let line = r##"fill="none" stroke="#FFFFFF" stroke-opacity=".2" stroke-width="2""##;
    let thick = |colour: &str| {
        format!(r#"fill="{colour}" stroke="{colour}" stroke-width="8" stroke-linejoin="round""#)
    };
    let dashed = r##"fill="#FFF8E7" fill-opacity=".55" stroke="#0B6E8F" stroke-width="4" stroke-dasharray="14 10" stroke-linejoin="round""##;
    vec![
        Symbol::new("tile-shadow", tile, &[&hexagon_of(RADIUS + 7.0, &thick("#4A3519"))]),
        Symbol::new("tile-edge", tile, &[&hexagon_of(RADIUS + 7.0, &thick(EDGE))]),
        Symbol::new("tile-rim", tile, &[&hexagon_of(RADIUS + 7.0, &thick(RIM))]),
        Symbol::new("tile-sea", tile, &[&hexagon_of(RADIUS + 0.4, &format!(r#"fill="{SEA}""#))]),
        Symbol::new("tile-line", tile, &[&hexagon_of(RADIUS - 1.0, line)]),
        Symbol::new(
            "tile-place",
            tile,
            &[&hexagon_of(RADIUS - 10.0, dashed), r##"<use href="#sign-place"/>"##],
        ),
        Symbol::new("compass", Bounds::around(68.0, 68.0), &[&compass()]),
        Symbol::new("app-icon", Bounds::around(64.0, 64.0), &[&app_icon()]),
        Symbol::new(
            "app-icon-turn",
            Bounds::around(64.0, 64.0),
            &[
                r##"<use href="#app-icon"/>"##,
                r##"<circle cx="36" cy="-36" r="25" fill="#FFE45C" stroke="#16324A" stroke-width="6"/>"##,
                r##"<path d="M36-51V-33M36-24.5V-23" stroke="#16324A" stroke-width="8" stroke-linecap="round"/>"##,
            ],
        ),
    ]
}

fn compass() -> String {
    let point = |turn: u32, length: u32, width: u32, dark: &str, light: &str| {
        format!(
            r#"<g transform="rotate({turn})"><path d="M0-{length}L{width}-{width} 0 0z" fill="{dark}"/><path d="M0-{length}L-{width}-{width} 0 0z" fill="{light}"/></g>"#
        )
    };
    let small = [45, 135, 225, 315].map(|turn| point(turn, 42, 8, "#A4844F", "#DCC797")).concat();
    let large = [0, 90, 180, 270].map(|turn| point(turn, 66, 11, "#7A5B36", "#C9AE7C")).concat();
    format!(
        r##"<g opacity=".8"><circle r="26" fill="none" stroke="#7A5B36" stroke-width="1.5"/>{small}{large}</g>"##
    )
}

/// An island with a palm on a hexagon of sea, within the safe zone of a masked icon.
fn app_icon() -> String {
    let sea = hexagon(46.0);
    let rim = hexagon(52.0);
    format!(
        concat!(
            r##"<path d="M-64-64H64V64H-64z" fill="#16324A"/>"##,
            r##"<polygon points="{rim}" fill="{cream}" stroke="{cream}" stroke-width="5" stroke-linejoin="round"/><polygon points="{sea}" fill="{water}"/>"##,
            r##"<path d="M-37 14C-39 3-27-6-13-7 1-8 23-8 32 2 40 11 31 24 14 27-6 30-34 28-37 14z" fill="#3FB2BF"/>"##,
            r##"<path d="M-30 13C-31 5-21-1-10-2 3-3 19-3 26 4 31 11 24 20 10 22-6 24-28 22-30 13z" fill="#F6E3B0"/>"##,
            r##"<path d="M-24 12C-24 6-16 2-8 1.5 3 1 15 1 20 6 24 11 18 16 8 17.5-5 19-23 18-24 12z" fill="#7DB54A"/>"##,
            r##"<use href="#palm" transform="translate(-9 10) scale(1.95)"/><use href="#palm" transform="translate(-14 14) scale(-1.2 1.2)"/>"##,
            r##"<use href="#ship-0" transform="translate(20 21) scale(.5)"/>"##
        ),
        rim = rim,
        sea = sea,
        cream = CREAM,
        water = SEA
    )
}
