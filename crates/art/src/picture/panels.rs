//! The panels beside the map: the exchange chart and the players.

use std::fmt::Write;

use ilos_rules::{Config, Good, Phase, Position, SHIPS, Seat};

use crate::geometry::Point;
use crate::palette::{CREAM, NAVY, YELLOW};
use crate::svg::{Anchor, Bounds, document, place, text};

/// How wide panels are.
pub(crate) const WIDTH: f64 = 440.0;
const CHART_HEIGHT: f64 = 232.0;
const PLAYER_HEIGHT: f64 = 100.0;
const PALE: &str = "#F1E4C3";
const FADED: &str = "#6B5A3A";

/// A panel and its height.
pub(crate) struct Panel {
    pub(crate) body: String,
    pub(crate) height: f64,
}

fn board(height: f64) -> String {
    format!(
        r##"<rect y="4" width="{WIDTH}" height="{height}" rx="18" fill="#CDB88A"/><rect width="{WIDTH}" height="{height}" rx="18" fill="{CREAM}" stroke="#CDB88A" stroke-width="2"/>"##
    )
}

/// The exchange chart as its own document: the earlier, present and later prices of the goods.
pub fn exchange_chart_svg(prices: [[u16; 5]; 4], rises: [u8; 4]) -> String {
    let bounds = Bounds::between(-3.0, -3.0, WIDTH + 3.0, CHART_HEIGHT + 7.0);
    document(bounds, "exchange chart", &exchange_chart(prices, rises).body)
}

pub(crate) fn exchange_chart(prices: [[u16; 5]; 4], rises: [u8; 4]) -> Panel {
    const ROW: f64 = 52.0;
    const CELL: f64 = 62.0;
    let mut body = board(CHART_HEIGHT);
    for (good, row) in Good::ALL.into_iter().zip(0u8..) {
        let y = 38.0 + f64::from(row) * ROW;
        body += &place(format_args!("good-{good}"), Point::new(48.0, y), 1.15);
        for (step, price) in (0u8..).zip(prices[good as usize]) {
            let x = 122.0 + f64::from(step) * (CELL + 6.0);
            let (fill, ink, size) = match step.cmp(&rises[good as usize]) {
                std::cmp::Ordering::Less => ("none", FADED, 20.0),
                std::cmp::Ordering::Equal => (NAVY, YELLOW, 26.0),
                std::cmp::Ordering::Greater => (PALE, "#5B4A2A", 20.0),
            };
            let _ = write!(
                body,
                r#"<rect x="{}" y="{}" width="{CELL}" height="42" rx="9" fill="{fill}"/>"#,
                x - CELL / 2.0,
                y - 21.0
            );
            body += &text(&price.to_string(), Point::new(x, y + size * 0.36), size, ink, Anchor::Middle);
            if fill == "none" {
                let half = 8.0 + 7.0 * price.to_string().len() as f64;
                let _ = write!(
                    body,
                    r#"<path d="M{} {y}H{}" stroke="{FADED}" stroke-width="2.5"/>"#,
                    x - half,
                    x + half
                );
            }
        }
    }
    Panel { body, height: CHART_HEIGHT }
}

/// The players with what everyone may see of them.
pub(crate) fn players(config: &Config, position: &Position, names: &[String]) -> Panel {
    let height = PLAYER_HEIGHT * f64::from(config.players()) + 16.0;
    let mut body = board(height);
    for seat in Seat::all(config.players()) {
        let top = 8.0 + PLAYER_HEIGHT * seat.index() as f64;
        let _ = write!(
            body,
            r#"<g transform="translate(0 {top})">{}</g>"#,
            player_row(config, position, names, seat)
        );
    }
    Panel { body, height }
}

fn player_row(config: &Config, position: &Position, names: &[String], seat: Seat) -> String {
    let mut row = String::new();
    if position.to_act() == Some(seat) {
        row += r##"<rect x="8" y="3" width="424" height="94" rx="13" fill="#FFF1C9" stroke="#D24D0B" stroke-width="3"/>"##;
    }
    row += &place(format_args!("emblem-{seat}"), Point::new(48.0, 50.0), 2.0);
    row += &text(&shown_name(names, seat, 16), Point::new(88.0, 37.0), 25.0, NAVY, Anchor::Start);
    if let Some(points) = final_points(config, position, seat) {
        row += &text(&points.to_string(), Point::new(420.0, 38.0), 29.0, NAVY, Anchor::End);
    }
    let ships = SHIPS - usize::from(position.ships_in_reserve(seat));
    let counts = [
        ("sign-card".to_owned(), 1.2, position.hand(seat).total() as usize),
        (format!("ship-{seat}"), 0.5, ships),
        (format!("pioneer-{seat}"), 0.62, position.pioneers(seat).len()),
    ];
    let production = Good::ALL
        .map(|good| (format!("good-{good}"), 0.68, usize::from(position.production(seat).count(good))));
    let shown = counts.into_iter().chain(production.into_iter().filter(|&(_, _, count)| count > 0));
    let mut x = 102.0;
    for (symbol, scale, count) in shown {
        let count = count.to_string();
        let lower = if symbol.starts_with("pioneer") { 78.0 } else { 71.0 };
        row += &place(symbol, Point::new(x, lower), scale);
        row += &text(&count, Point::new(x + 15.0, 79.0), 21.0, NAVY, Anchor::Start);
        x += 38.0 + 13.0 * count.len() as f64;
    }
    row
}

/// The points of a seat when the game is over; before that stocks are secret.
pub(crate) fn final_points(config: &Config, position: &Position, seat: Seat) -> Option<u32> {
    let is_over = matches!(position.phase(), Phase::Finished(_));
    is_over.then(|| position.scores(config)[seat.index()].points)
}

/// The name of a seat, shortened to `most` characters; without one, the name of its colour.
pub(crate) fn shown_name(names: &[String], seat: Seat, most: usize) -> String {
    let name = names.get(seat.index()).map_or("", |name| name.trim());
    let name = if name.is_empty() { crate::palette::player(seat).name } else { name };
    cut(name, most)
}

/// A text shortened to `most` characters.
pub(crate) fn cut(words: &str, most: usize) -> String {
    if words.chars().count() <= most {
        return words.to_owned();
    }
    let start: String = words.chars().take(most - 1).collect();
    format!("{}…", start.trim_end())
}
