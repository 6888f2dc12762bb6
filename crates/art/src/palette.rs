//! The colours.

use ilos_rules::{LocationKind, Seat};

/// The table that tiles lie on.
pub const TABLE: &str = "#EFE2C4";
/// Lines drawn on the table.
pub const INK: &str = "#7A5B36";
/// The rim of a tile.
pub const RIM: &str = "#FFF8E7";
/// The edge of a tile, below its rim.
pub const EDGE: &str = "#0F4F69";
/// Dark surfaces, and the darker half of every highlight.
pub const NAVY: &str = "#16324A";
/// The brighter half of every highlight.
pub const YELLOW: &str = "#FFE45C";
/// Halos of pieces, light text.
pub const CREAM: &str = "#FFF8E7";
/// The dark line round pieces.
pub const KEYLINE: &str = "#1B1420";
/// Pirates.
pub const PIRATE: &str = "#20202A";

pub(crate) const SEA: &str = "#1B7A9E";
pub(crate) const DEEP_SEA: &str = "#176C8E";
/// Shallow water, each colour with its distance from the coast.
pub(crate) const SHALLOWS: [(f64, &str); 3] = [(40.0, "#2592B0"), (25.0, "#3FB2BF"), (11.0, "#7AD3CB")];
pub(crate) const FOAM: &str = "#F2FFFA";
pub(crate) const LAND_SHADOW: &str = "#0E5F78";
pub(crate) const WET_SAND: &str = "#D9B679";
pub(crate) const SAND: &str = "#F6E3B0";
pub(crate) const CLIFF: &str = "#4F7F38";
pub(crate) const GRASS: &str = "#7DB54A";
pub(crate) const DARK_GRASS: &str = "#67A041";
pub(crate) const LIGHT_GRASS: &str = "#97C95A";
pub(crate) const TRAIL: &str = "#F3DDA4";

/// The ground under a location.
pub(crate) struct Ground {
    pub(crate) fill: &'static str,
    pub(crate) edge: &'static str,
    /// The furrows of a field.
    pub(crate) furrows: Option<&'static str>,
}

/// The ground under a location; ruins stand in the grass.
pub(crate) fn ground(kind: LocationKind) -> Option<Ground> {
    let ground = |fill, edge, furrows| Some(Ground { fill, edge, furrows });
    match kind {
        LocationKind::Ebony => ground("#5C9A45", "#4B8639", None),
        LocationKind::Spice => ground("#C9A463", "#A9834A", Some("#A87F45")),
        LocationKind::Pigment => ground("#A9A0D6", "#8C81C2", Some("#8377BE")),
        LocationKind::Gold => ground("#C8B892", "#A8976F", None),
        LocationKind::Site => ground("#B9C98A", "#9DB06C", None),
        LocationKind::Ruins => None,
    }
}

/// A player's colours and emblem: no two are alike under any colour-vision deficiency, nor without any
/// colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name of the colour.
    pub name: &'static str,
    /// The colour.
    pub colour: &'static str,
    /// Light on it.
    pub light: &'static str,
    /// Shade on it.
    pub shade: &'static str,
    /// The emblem on it.
    pub emblem: &'static str,
    /// A line of this player in a chart: the colour, unless it could not be seen between dark edges.
    pub line: &'static str,
}

const PLAYERS: [Player; 5] = [
    Player {
        name: "orange",
        colour: "#D24D0B",
        light: "#F0793A",
        shade: "#9A3505",
        emblem: "#FFF8E7",
        line: "#D24D0B",
    },
    Player {
        name: "yellow",
        colour: "#FDEA57",
        light: "#FFF6A6",
        shade: "#CFB521",
        emblem: "#3A2F00",
        line: "#FDEA57",
    },
    Player {
        name: "teal",
        colour: "#20B4A0",
        light: "#5FD8C6",
        shade: "#0E7C6D",
        emblem: "#06332D",
        line: "#20B4A0",
    },
    Player {
        name: "black",
        colour: "#2A2A35",
        light: "#50505F",
        shade: "#0E0E14",
        emblem: "#FFF8E7",
        line: "#8D8D9B",
    },
    Player {
        name: "purple",
        colour: "#8D26D0",
        light: "#B162EA",
        shade: "#5F138F",
        emblem: "#FFF8E7",
        line: "#8D26D0",
    },
];

/// The colours of a seat.
pub fn player(seat: Seat) -> Player {
    PLAYERS[seat.index()]
}
