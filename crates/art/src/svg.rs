//! Writing SVG: numbers, text, groups and whole documents.

use std::collections::BTreeSet;
use std::fmt::{Display, Write};

use serde::Serialize;

use crate::geometry::ring::Tenths;
use crate::geometry::{CORNERS, Point, RADIUS};
use crate::symbols;

/// The fonts of all text; `png` brings the first of them along.
pub(crate) const FONT: &str = "DejaVu Sans, Verdana, sans-serif";

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Bounds {
    /// The left end.
    pub left: f64,
    /// The upper end.
    pub top: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Bounds {
    /// A rectangle with the origin in its middle.
    pub const fn around(half_width: f64, half_height: f64) -> Bounds {
        Bounds { left: -half_width, top: -half_height, width: 2.0 * half_width, height: 2.0 * half_height }
    }

    /// The rectangle between two corners.
    pub(crate) const fn between(left: f64, top: f64, right: f64, bottom: f64) -> Bounds {
        Bounds { left, top, width: right - left, height: bottom - top }
    }

    /// `left top width height`, the format of a view box.
    pub fn view_box(&self) -> String {
        [self.left, self.top, self.width, self.height].map(|value| number(value).to_string()).join(" ")
    }
}

/// A number to a tenth.
pub(crate) fn number(value: f64) -> impl Display {
    Tenths((value * 10.0).round() as i64)
}

/// A number to a hundredth, for scales.
pub(crate) fn fine(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// `translate(…)`.
pub(crate) fn moved(to: Point) -> String {
    format!("translate({} {})", number(to.x), number(to.y))
}

/// A symbol with its origin at a point, scaled.
pub(crate) fn place(id: impl Display, at: Point, scale: f64) -> String {
    if scale == 1.0 {
        format!(r##"<use href="#{id}" x="{}" y="{}"/>"##, number(at.x), number(at.y))
    } else {
        format!(r##"<use href="#{id}" transform="{} scale({})"/>"##, moved(at), fine(scale))
    }
}

/// Text with the special characters of XML escaped.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            control if control.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

/// The alignment of a line of text at its point.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A line of bold text.
pub(crate) fn text(words: &str, at: Point, size: f64, colour: &str, anchor: Anchor) -> String {
    let anchor = match anchor {
        Anchor::Start => "",
        Anchor::Middle => r#" text-anchor="middle""#,
        Anchor::End => r#" text-anchor="end""#,
    };
    format!(
        r#"<text x="{}" y="{}" font-family="{FONT}" font-weight="bold" font-size="{}" fill="{colour}"{anchor}>{}</text>"#,
        number(at.x),
        number(at.y),
        number(size),
        escape(words)
    )
}

/// The corners of a hexagon, as the points of a polygon.
pub(crate) fn hexagon(radius: f64) -> String {
    let corner = |corner: &Point| {
        let corner = *corner * (radius / RADIUS);
        format!("{},{}", number(corner.x), number(corner.y))
    };
    CORNERS.iter().map(corner).collect::<Vec<_>>().join(" ")
}

/// A whole document; it begins with the symbols that the body uses.
pub(crate) fn document(bounds: Bounds, title: &str, body: &str) -> String {
    let mut defs = String::new();
    for id in used_symbols(body) {
        let symbol = symbols::find(id).expect("only symbols are in the list");
        let _ = write!(defs, r#"<g id="{id}">{}</g>"#, symbol.body);
    }
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}" width="{}" height="{}"><title>{}</title><defs><clipPath id="hexagon"><polygon points="{}"/></clipPath>{defs}</defs>{body}</svg>"#,
        bounds.view_box(),
        number(bounds.width),
        number(bounds.height),
        escape(title),
        hexagon(RADIUS + 0.6),
    )
}

/// The symbols that a text refers to, and those that they refer to.
fn used_symbols(body: &str) -> BTreeSet<&'static str> {
    let mut used = BTreeSet::new();
    let mut texts = vec![body];
    while let Some(text) = texts.pop() {
        for (at, start) in text.match_indices("href=\"#") {
            let id = text[at + start.len()..].split('"').next().unwrap_or_default();
            if let Some(symbol) = symbols::find(id)
                && used.insert(symbol.id.as_str())
            {
                texts.push(&symbol.body);
            }
        }
    }
    used
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_words_stay_words() {
        assert_eq!(escape("<script a=\"b\">&\u{7}"), "&lt;script a=&quot;b&quot;&gt;&amp; ");
    }

    #[test]
    fn a_document_brings_the_symbols_it_uses_and_no_others() {
        let document =
            document(Bounds::around(10.0, 10.0), "a pad", &place("pad-ebony", Point::default(), 1.0));
        assert!(document.contains(r#"<g id="pad-ebony">"#) && document.contains(r#"<g id="good-ebony">"#));
        assert!(!document.contains(r#"<g id="good-spice">"#));
    }
}
