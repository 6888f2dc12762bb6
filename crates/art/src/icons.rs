//! Symbols for a page: all of them in one sprite, or one as its own document.

use ilos_rules::Card;

use crate::geometry::{Point, RADIUS};
use crate::svg::{Anchor, document, hexagon, place, text};
use crate::symbols::{self, CARD};

/// An SVG that shows nothing and holds every symbol: after it is put into a page once, `<use
/// href="#ship-2"/>` draws a ship. It also has the clip path `hexagon` of a tile.
pub fn sprite() -> String {
    let symbols: String =
        symbols::all().iter().map(|symbol| format!(r#"<g id="{}">{}</g>"#, symbol.id, symbol.body)).collect();
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true"><defs><clipPath id="hexagon"><polygon points="{}"/></clipPath>{symbols}</defs></svg>"#,
        hexagon(RADIUS + 0.6)
    )
}

/// A symbol as its own document.
pub fn symbol_svg(id: &str) -> Option<String> {
    let symbol = symbols::find(id)?;
    Some(document(symbol.bounds, id, &place(id, Point::default(), 1.0)))
}

/// The face of a card as its own document, with its name in the reader's language.
pub fn card_svg(card: Card, name: &str) -> String {
    document(CARD, name, &card_face(card, name))
}

/// The face of a card round the origin.
pub(crate) fn card_face(card: Card, name: &str) -> String {
    // The size follows from the length of the name: a letter is about two thirds of the size wide.
    let size = (150.0 / name.chars().count().max(1) as f64).clamp(8.0, 15.0);
    let face = place(format_args!("card-{card}"), Point::default(), 1.0);
    face + &text(name, Point::new(0.0, -57.0), size, "#FFFFFF", Anchor::Middle)
}
