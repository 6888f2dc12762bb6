//! The action cards: a name on top, a picture, and below its cost and requirements. The name is a word in the
//! player's language, so the symbol leaves its place empty.

use ilos_rules::{Card, Good, cost, ships_needed};

use super::Symbol;
use crate::geometry::Point;
use crate::palette::{CREAM, NAVY};
use crate::svg::{Anchor, Bounds, place, text};

/// What a card covers.
pub(crate) const CARD: Bounds = Bounds::around(56.0, 77.0);

/// The colour of a card.
pub fn colour(card: Card) -> &'static str {
    match card {
        Card::Ship => "#0F5E7D",
        Card::Plantation => "#4C7A26",
        Card::GoldMine => "#8A5A00",
        Card::Building => "#4C5560",
        Card::Ruins => "#6B5E4A",
        Card::Market => "#7A2F6B",
    }
}

pub(super) fn symbols() -> Vec<Symbol> {
    let window = Bounds::around(53.0, 40.0);
    let pictures = Card::ALL.map(|card| Symbol::new(format!("picture-{card}"), window, &[&picture(card)]));
    let faces = Card::ALL.map(|card| Symbol::new(format!("card-{card}"), CARD, &[&face(card)]));
    let back = Symbol::new("card-back", CARD, &[&back()]);
    pictures.into_iter().chain(faces).chain([back]).collect()
}

fn face(card: Card) -> String {
    let frame = format!(
        r#"<rect x="-54.5" y="-75.5" width="109" height="151" rx="12" fill="{}" stroke="{CREAM}" stroke-width="3"/>"#,
        colour(card)
    );
    let picture = place(format!("picture-{card}"), Point::new(0.0, -9.0), 1.0);
    let lines =
        format!(r#"<path d="M-53-49H53M-53 31H53" stroke="{CREAM}" stroke-width="1.5" opacity=".8"/>"#);
    [frame, picture, lines, price(card)].concat()
}

/// The cost of a card without and with pirates, and the ships it needs.
fn price(card: Card) -> String {
    const LINE: f64 = 53.0;
    let word = |words: &str, x: f64| text(words, Point::new(x, LINE + 7.0), 19.0, "#FFFFFF", Anchor::Start);
    let sign = |id: &str, x: f64, scale: f64| place(id, Point::new(x, LINE), scale);
    if card == Card::Market {
        let goods: String = Good::ALL
            .iter()
            .zip(0..)
            .map(|(good, at)| sign(&format!("good-{good}"), -17.0 + 18.0 * f64::from(at), 0.42))
            .collect();
        return word("1", -46.0) + &goods;
    }
    let (normal, pirated) = (cost(card, false), cost(card, true));
    let mut row = word(&normal.to_string(), -48.0) + &sign("sign-card", -27.0, 0.92);
    if pirated > normal {
        row += &(word(&pirated.to_string(), -15.0) + &sign("skull", 7.0, 0.56));
    }
    for ship in 0..ships_needed(card) {
        row += &sign("sign-ship", 44.0 - 16.5 * f64::from(ship), 0.85);
    }
    row
}

fn picture(card: Card) -> String {
    let at = |id: &str, x: f64, y: f64, scale: f64| place(id, Point::new(x, y), scale);
    let things = match card {
        Card::Ship => at("ship-0", 0.0, 8.0, 1.12),
        Card::Plantation => {
            at("good-ebony", 1.0, -16.0, 1.05)
                + &at("good-spice", -19.0, 10.0, 1.0)
                + &at("good-pigment", 21.0, 12.0, 0.92)
        }
        Card::GoldMine => at("good-gold", 0.0, 2.0, 1.6),
        Card::Building => at("fort", -17.0, -4.0, 0.8) + &at("post", 20.0, 13.0, 0.74),
        Card::Ruins => at("ruins", 0.0, 7.0, 1.08),
        Card::Market => at("sign-rise", 0.0, -3.0, 1.25),
    };
    [SKY, &things].concat()
}

/// Sky and sea, with a light strip for things to stand on.
const SKY: &str = concat!(
    r##"<path d="M-53-40H53V40H-53z" fill="#BFE6E4"/><circle cx="33" cy="-22" r="10" fill="#FFF3C4" opacity=".9"/>"##,
    r##"<path d="M-53 18Q-26 8 0 18T53 18V40H-53z" fill="#7AD3CB"/><path d="M-53 26Q-26 17 0 26T53 26V40H-53z" fill="#3FB2BF"/>"##,
);

/// A compass on the sea.
fn back() -> String {
    let point = |turn: u32, length: f64, width: f64, light: &str, dark: &str| {
        format!(
            r#"<g transform="rotate({turn})"><path d="M0-{length}L{width}-{width} 0 0z" fill="{dark}"/><path d="M0-{length}L-{width}-{width} 0 0z" fill="{light}"/></g>"#
        )
    };
    let small: String = [45, 135, 225, 315].map(|turn| point(turn, 24.0, 5.0, "#7AD3CB", "#3FB2BF")).concat();
    let large: String = [0, 90, 180, 270].map(|turn| point(turn, 38.0, 7.0, CREAM, "#E9C46A")).concat();
    format!(
        concat!(
            r##"<rect x="-54.5" y="-75.5" width="109" height="151" rx="12" fill="{navy}" stroke="{cream}" stroke-width="3"/>"##,
            r##"<rect x="-46" y="-67" width="92" height="134" rx="7" fill="#176C8E" stroke="#3FB2BF" stroke-width="1.5"/>"##,
            r##"<path d="M-46-44q11.5-8 23 0t23 0 23 0 23 0M-46 44q11.5-8 23 0t23 0 23 0 23 0" fill="none" stroke="#3FB2BF" stroke-width="2.4"/>"##,
            r##"<path d="M-46-54q11.5-8 23 0t23 0 23 0 23 0M-46 54q11.5-8 23 0t23 0 23 0 23 0" fill="none" stroke="#2592B0" stroke-width="2.4"/>"##,
            r##"<circle r="27" fill="{navy}" stroke="#3FB2BF" stroke-width="2"/>{small}{large}<circle r="3" fill="{navy}"/>"##
        ),
        navy = NAVY,
        cream = CREAM,
        small = small,
        large = large
    )
}
