//! Overview sheets: every tile of a set with its name, and every piece.

use std::fmt::Write;

use ilos_rules::{Card, Rotation, Set};

use crate::geometry::Point;
use crate::icons::card_face;
use crate::palette::{CREAM, GRASS, LIGHT_GRASS, NAVY, SAND, SEA, TABLE};
use crate::svg::{Anchor, Bounds, document, moved, place, text};
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
        let _ =
            write!(body, r#"<g transform="{}">{}</g>"#, moved(middle), art.tile(id).whole(Rotation::NONE));
        body += &text(&set.tile(id).id, middle + Point::new(0.0, 222.0), 21.0, NAVY, Anchor::Middle);
    }
    document(bounds, name, &body)
}

/// A row of the sheet of pieces.
struct Row {
    height: f64,
    step: f64,
    scales: &'static [f64],
    backdrop: &'static str,
    symbols: Vec<String>,
}

/// Everything but terrain, at several sizes and on the colours that it must be visible on.
pub fn pieces_sheet() -> String {
    const WIDTH: f64 = 1680.0;
    let mut body = String::new();
    let mut top = 0.0;
    for row in rows() {
        let _ = write!(
            body,
            r#"<rect y="{top}" width="{WIDTH}" height="{}" fill="{}"/>"#,
            row.height, row.backdrop
        );
        for (column, id) in row.symbols.iter().enumerate() {
            let x = row.step * (column as f64 + 0.6);
            let mut y = top;
            for &scale in row.scales {
                let room = row.height * scale / row.scales.iter().sum::<f64>();
                body += &place(id, Point::new(x, y + room * 0.58), scale);
                y += room;
            }
        }
        top += row.height;
    }
    let _ = write!(body, r#"<rect y="{top}" width="{WIDTH}" height="200" fill="{NAVY}"/>"#);
    for (column, card) in Card::ALL.into_iter().enumerate() {
        let at = Point::new(90.0 + 136.0 * column as f64, top + 100.0);
        let _ = write!(body, r#"<g transform="{}">{}</g>"#, moved(at), card_face(card, english_name(card)));
    }
    body += &place("card-back", Point::new(906.0, top + 100.0), 1.0);
    body += &place("app-icon", Point::new(1080.0, top + 100.0), 1.3);
    body += &place("app-icon", Point::new(1220.0, top + 100.0), 0.5);
    body += &place("app-icon", Point::new(1290.0, top + 100.0), 0.25);
    document(Bounds::between(0.0, 0.0, WIDTH, top + 200.0), "pieces", &body)
}

fn rows() -> Vec<Row> {
    let each_seat = |name: &str| (0..5).map(|seat| format!("{name}-{seat}")).collect::<Vec<_>>();
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let kinds = ["ebony", "spice", "pigment", "gold"];
    let pads = names(&[
        "pad-ebony",
        "pad-spice",
        "pad-pigment",
        "pad-gold",
        "pad-site",
        "pad-ruins",
        "pad-hideout",
        "pad-fort",
        "pad-post",
    ]);
    let taken = (0..20).map(|number| format!("taken-{}-{}", kinds[number % 4], number / 4)).collect();
    let built =
        ["fort", "taken-ruins", "post-spice", "pirate"].iter().flat_map(|name| each_seat(name)).collect();
    let mut signs = ["good", "pad"]
        .iter()
        .flat_map(|name| kinds.map(|kind| format!("{name}-{kind}")))
        .collect::<Vec<_>>();
    signs.extend(names(&["site-sign", "skull", "sign-card", "sign-ship", "sign-rise", "badge-pirate"]));
    signs.extend(each_seat("emblem"));
    const SIZES: &[f64] = &[1.25, 0.8, 0.5];
    vec![
        Row {
            height: 230.0,
            step: 87.0,
            scales: SIZES,
            backdrop: SEA,
            symbols: [pads, each_seat("ship"), each_seat("pioneer")].concat(),
        },
        Row { height: 110.0, step: 82.0, scales: &[1.0], backdrop: LIGHT_GRASS, symbols: taken },
        Row { height: 110.0, step: 82.0, scales: &[1.0], backdrop: GRASS, symbols: built },
        Row { height: 84.0, step: 82.0, scales: &[1.0], backdrop: CREAM, symbols: signs },
        Row {
            height: 140.0,
            step: 112.0,
            scales: &[1.0],
            backdrop: SAND,
            symbols: names(&[
                "mark-legal",
                "mark-chosen",
                "mark-focus",
                "mark-last",
                "compass",
                "whale",
                "turtle",
                "skerry",
                "palm",
                "tree",
                "ebony-tree",
                "hill",
                "rock",
                "spice-bush",
                "pigment-bush",
            ]),
        },
    ]
}

fn english_name(card: Card) -> &'static str {
    match card {
        Card::Ship => "Ship",
        Card::Plantation => "Plantation",
        Card::GoldMine => "Gold mine",
        Card::Building => "Building",
        Card::Ruins => "Ruins",
        Card::Market => "Market",
    }
}
