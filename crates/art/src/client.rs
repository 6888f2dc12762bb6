//! Measures and colours for clients that draw a part of the picture themselves, so that each is written once.
//! `cargo xtask codegen` puts them into `web/src/generated`.

use std::fmt::Write;

use ilos_rules::{MAX_PLAYERS, Seat};

use crate::geometry::RADIUS;
use crate::palette::{self, CREAM, KEYLINE, NAVY, SEA, TABLE, YELLOW};
use crate::picture::map::{JETTY, JETTY_LAYERS};
use crate::scene::{SMALLEST_SHIP, ship_symbol};
use crate::svg::Bounds;
use crate::tile::{PAD_OF_HIDEOUT, TILE, TILE_EDGE, WHOLE_TILE};

const HEAD: &str = "Written by `cargo xtask codegen` from crates/art: change the art there.";

fn seats() -> impl Iterator<Item = Seat> {
    Seat::all(MAX_PLAYERS as u8)
}

/// The measures and the names of symbols as a module of TypeScript.
pub fn module() -> String {
    let box_of = |Bounds { left, top, width, height }: Bounds| {
        format!("{{ left: {left}, top: {top}, width: {width}, height: {height} }}")
    };
    let edge = TILE_EDGE.map(|(symbol, offset, opacity)| {
        format!("  {{ symbol: '{symbol}', x: {}, y: {}, opacity: {opacity} }},\n", offset.x, offset.y)
    });
    let attribute = |(name, value): &(&str, &str)| format!("'{name}': '{value}'");
    let jetty = JETTY_LAYERS.map(|look| {
        let look: Vec<String> = look.iter().map(attribute).collect();
        format!("  {{ {} }},\n", look.join(", "))
    });
    let ships: Vec<String> = seats().map(|seat| format!("'{}'", ship_symbol(seat))).collect();
    format!(
        "// {HEAD}\n\n\
         /** From the middle of a tile to a corner. */\n\
         export const RADIUS = {RADIUS};\n\n\
         /** What the picture of a ground or of plants covers, from the middle of the tile. */\n\
         export const LAYER_BOX = {};\n\n\
         /** What the picture of a whole tile covers. */\n\
         export const TILE_BOX = {};\n\n\
         /** A tile has a thickness, and throws a shadow on the table: the layers below it. */\n\
         export const TILE_EDGE = [\n{}];\n\n\
         /** Where a jetty begins and ends, in parts of the way from the coast to the ship. */\n\
         export const JETTY = {{ from: {}, to: {} }};\n\n\
         /** The lines of a jetty from below, by the attributes of each. */\n\
         export const JETTY_LAYERS: readonly Readonly<Record<string, string>>[] = [\n{}];\n\n\
         /** Ships stay large enough to be told apart on tiles that are drawn small. */\n\
         export const SMALLEST_SHIP = {SMALLEST_SHIP};\n\n\
         /** The symbol of a hideout without a pirate. */\n\
         export const HIDEOUT_PAD = '{PAD_OF_HIDEOUT}';\n\n\
         /** The symbols of the players' ships, by seat. */\n\
         export const SHIP_SYMBOLS: readonly string[] = [{}];\n",
        box_of(TILE),
        box_of(WHOLE_TILE),
        edge.concat(),
        JETTY[0],
        JETTY[1],
        jetty.concat(),
        ships.join(", "),
    )
}

/// The colours as a style sheet.
pub fn style_sheet() -> String {
    let named = [
        ("navy", NAVY),
        ("cream", CREAM),
        ("sand", TABLE),
        ("yellow", YELLOW),
        ("keyline", KEYLINE),
        ("sea", SEA),
    ];
    let mut sheet = format!("/* {HEAD} */\n:root {{\n");
    for (name, colour) in named {
        let _ = writeln!(sheet, "  --{name}: {};", colour.to_lowercase());
    }
    for seat in seats() {
        let _ = writeln!(sheet, "  --seat-{seat}: {};", palette::player(seat).line.to_lowercase());
    }
    sheet + "}\n"
}
