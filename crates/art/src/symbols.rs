//! Everything that is drawn more than once. Each symbol is drawn round the origin and always upright.
//!
//! A picture places symbols by id. A page that does the same gets all of them from [`crate::sprite`].
//!
//! ```
//! use ilos_art::{sprite, symbol_svg, symbols};
//!
//! let ship = symbols::find("ship-2").expect("each seat has ships");
//! assert!(sprite().contains(&ship.body));
//! assert!(symbol_svg("ship-2").is_some_and(|svg| svg.starts_with("<svg")));
//! assert_eq!(symbols::find("ship-9"), None);
//! ```

mod buildings;
mod cards;
mod goods;
mod marks;
mod pads;
mod pieces;
mod plants;
mod players;
mod sea;
mod table;

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::svg::Bounds;

pub(crate) use cards::CARD;
pub use cards::colour as card_colour;

/// A drawing with a name.
#[derive(Clone, PartialEq, Debug)]
pub struct Symbol {
    /// The name by which pictures place it.
    pub id: String,
    /// SVG elements.
    pub body: String,
    /// The area that it covers.
    pub bounds: Bounds,
}

impl Symbol {
    fn new(id: impl Into<String>, bounds: Bounds, parts: &[&str]) -> Symbol {
        Symbol { id: id.into(), body: parts.concat(), bounds }
    }
}

/// All symbols.
pub fn all() -> &'static [Symbol] {
    static SYMBOLS: OnceLock<Vec<Symbol>> = OnceLock::new();
    SYMBOLS.get_or_init(|| {
        [
            plants::symbols(),
            sea::symbols(),
            goods::symbols(),
            buildings::symbols(),
            pads::symbols(),
            pieces::symbols(),
            players::symbols(),
            marks::symbols(),
            cards::symbols(),
            table::symbols(),
        ]
        .concat()
    })
}

/// The symbol with this id.
pub fn find(id: &str) -> Option<&'static Symbol> {
    static BY_ID: OnceLock<HashMap<&'static str, &'static Symbol>> = OnceLock::new();
    BY_ID.get_or_init(|| all().iter().map(|symbol| (symbol.id.as_str(), symbol)).collect()).get(id).copied()
}

/// A soft shadow on the ground.
fn shadow(at: (f64, f64), radii: (f64, f64), colour: &str, opacity: f64) -> String {
    let ((x, y), (across, down)) = (at, radii);
    format!(r#"<ellipse cx="{x}" cy="{y}" rx="{across}" ry="{down}" fill="{colour}" opacity="{opacity}"/>"#)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_are_unique_and_every_reference_is_met() {
        let ids: HashSet<&str> = all().iter().map(|symbol| symbol.id.as_str()).collect();
        assert_eq!(ids.len(), all().len());
        for symbol in all() {
            for (at, start) in symbol.body.match_indices("href=\"#") {
                let id = symbol.body[at + start.len()..].split('"').next().unwrap();
                assert!(ids.contains(id), "{} refers to {id}", symbol.id);
            }
        }
    }
}
