//! Marks on the map: highlights in two tones, because no single tone is visible on both sand and sea, and
//! small signs.

use super::Symbol;
use crate::palette::{CREAM, KEYLINE, NAVY, PIRATE, YELLOW};
use crate::svg::Bounds;

pub(super) fn symbols() -> Vec<Symbol> {
    let ring = |id: &str, part: &str| {
        Symbol::new(id, Bounds::around(47.0, 47.0), &[r#"<g fill="none">"#, part, "</g>"])
    };
    let circle = |radius: f64, colour: &str, width: f64, more: &str| {
        format!(r#"<circle r="{radius}" stroke="{colour}" stroke-width="{width}"{more}/>"#)
    };
    let legal =
        circle(36.0, NAVY, 9.0, "") + &circle(36.0, "#FFFFFF", 5.0, r#" stroke-dasharray="10.6 8.25""#);
    let chosen = circle(36.0, NAVY, 9.0, "") + &circle(36.0, YELLOW, 5.0, "");
    let focus = circle(36.0, NAVY, 4.0, "") + &circle(40.7, YELLOW, 5.0, "") + &circle(44.5, NAVY, 2.6, "");
    let last = circle(35.0, NAVY, 6.0, r#" stroke-opacity=".8""#) + &circle(35.0, CREAM, 3.0, "");
    let badge = |radius: f64, fill: &str, edge: &str| {
        format!(r#"<circle r="{radius}" fill="{fill}" stroke="{edge}" stroke-width="2"/>"#)
    };
    vec![
        ring("mark-legal", &legal),
        ring("mark-chosen", &chosen),
        ring("mark-focus", &focus),
        ring("mark-last", &last),
        Symbol::new("badge", Bounds::around(14.0, 14.0), &[&badge(13.0, CREAM, KEYLINE)]),
        Symbol::new(
            "badge-pirate",
            Bounds::around(15.0, 15.0),
            &[&badge(14.0, PIRATE, CREAM), r##"<use href="#skull" transform="scale(.68)"/>"##],
        ),
        Symbol::new("sign-card", Bounds::around(8.0, 10.5), &[CARD]),
        Symbol::new("sign-ship", Bounds::around(9.0, 10.5), &[SHIP]),
        Symbol::new("sign-rise", Bounds::around(22.0, 22.0), &[RISE]),
        Symbol::new("sign-place", Bounds::around(35.0, 35.0), &[PLACE]),
    ]
}

/// A card, for costs and hands.
const CARD: &str = r##"<rect x="-6" y="-9" width="12" height="18" rx="2.5" fill="#FFF8E7" stroke="#16324A" stroke-width="2"/><path d="M-2.5-4.5H2.5M-2.5-1H2.5" stroke="#16324A" stroke-width="1.6" stroke-linecap="round"/>"##;

/// A ship without a player, for the requirements of a card.
const SHIP: &str = r##"<path d="M-1-9.5C4-8 7-4 7.5 1H-1zM-2.5-6C-3-3-5-.5-7.5 1H-2.5zM-8.5 3H8.5C8 7 6 9 3.5 9H-4C-6.5 9-8 7-8.5 3z" fill="#FFF8E7" stroke="#16324A" stroke-width="1.1" stroke-linejoin="round"/>"##;

/// A coin with a rising line: a price goes up.
const RISE: &str = r##"<circle r="21" fill="#FFD34D" stroke="#7A4B00" stroke-width="2"/><circle r="17.5" fill="none" stroke="#FFF3B0" stroke-width="1.6"/><path d="M-12 8L-4-2 3 4 12-8M12-8H4.5M12-8V-.5" fill="none" stroke="#5A3500" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>"##;

/// A tile can go here.
const PLACE: &str = r##"<circle r="34" fill="#0B6E8F"/><path d="M-15 0H15M0-15V15" stroke="#FFF8E7" stroke-width="6" stroke-linecap="round"/>"##;
