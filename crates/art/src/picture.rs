//! Whole pictures of a position: the table with all that everyone may see, and a small one for shared links.

pub(crate) mod map;
pub(crate) mod panels;
pub(crate) mod sheet;

use std::fmt::Write;

use ilos_rules::{Config, Good, Phase, Position, Rotation, Seat};

use crate::geometry::Point;
use crate::palette::{CREAM, INK, NAVY, TABLE, YELLOW};
use crate::svg::{Anchor, Bounds, document, fine, number, place, text};
use crate::tile::SetArt;
use map::MapDrawing;
use panels::{Panel, cut, shown_name};

/// The margin round everything.
const MARGIN: f64 = 60.0;
/// Between panels.
const GAP: f64 = 26.0;

/// What a picture of a position needs.
#[derive(Clone, Copy)]
pub struct Picture<'a> {
    /// The configuration of the game.
    pub config: &'a Config,
    /// The position to draw.
    pub position: &'a Position,
    /// The art of the table's set.
    pub art: &'a SetArt,
    /// The players' names, by seat; the name of the colour replaces a missing or empty one.
    pub names: &'a [String],
}

impl Picture<'_> {
    /// The map alone, as large as its tiles.
    pub fn map_svg(&self) -> String {
        let MapDrawing { body, bounds } = map::draw(self.config, self.position, self.art);
        document(bounds, "Ilôs", &body)
    }

    /// The map on the table, beside it the exchange chart, the players and the tiles to explore.
    pub fn svg(&self) -> String {
        let map = map::draw(self.config, self.position, self.art);
        let panels = [
            panels::exchange_chart(self.prices(), self.rises()),
            panels::players(self.config, self.position, self.names),
            self.exploration(),
        ];
        let panels: Vec<Panel> = panels.into_iter().filter(|panel| panel.height > 0.0).collect();
        let column = panels.iter().map(|panel| panel.height + GAP).sum::<f64>() - GAP;
        let scale = (map.bounds.height / column).clamp(1.0, 1.7);
        let height = map.bounds.height.max(column * scale) + 2.0 * MARGIN;
        let width = map.bounds.width + panels::WIDTH * scale + 3.0 * MARGIN;
        let bounds = Bounds::between(0.0, 0.0, width, height);
        let mut body = table_top(bounds);
        body += &fitted(&map, Bounds::between(MARGIN, 0.0, MARGIN + map.bounds.width, height));
        let mut top = (height - column * scale) / 2.0;
        for panel in panels {
            let left = width - MARGIN - panels::WIDTH * scale;
            let _ = write!(
                body,
                r#"<g transform="translate({} {}) scale({})">{}</g>"#,
                number(left),
                number(top),
                fine(scale),
                panel.body
            );
            top += (panel.height + GAP) * scale;
        }
        document(bounds, "Ilôs", &body)
    }

    /// The picture of a shared link, 1200 by 630: the map, the players, and a line about the state of the
    /// game, such as `Round 5`.
    pub fn preview_svg(&self, line: &str) -> String {
        const PANEL: f64 = 372.0;
        let bounds = Bounds::between(0.0, 0.0, 1200.0, 630.0);
        let mut body = table_top(bounds);
        let map = map::draw(self.config, self.position, self.art);
        body += &fitted(&map, Bounds::between(PANEL + 26.0, 22.0, 1178.0, 608.0));
        let _ = write!(
            body,
            r#"<rect width="{PANEL}" height="630" fill="{NAVY}"/><rect x="{PANEL}" width="6" height="630" fill="{YELLOW}"/>"#
        );
        body += &place("app-icon", Point::new(92.0, 96.0), 1.15);
        body += &text("Ilôs", Point::new(166.0, 120.0), 68.0, CREAM, Anchor::Start);
        let line = cut(line, 26);
        let size = (430.0 / line.chars().count().max(1) as f64).clamp(16.0, 26.0);
        body += &text(&line, Point::new(44.0, 212.0), size, YELLOW, Anchor::Start);
        for seat in Seat::all(self.config.players()) {
            let y = 276.0 + 70.0 * seat.index() as f64;
            body += &place(format_args!("emblem-{seat}"), Point::new(68.0, y), 1.9);
            let points = panels::final_points(self.config, self.position, seat);
            let most = if points.is_some() { 10 } else { 15 };
            body += &text(
                &shown_name(self.names, seat, most),
                Point::new(108.0, y + 10.0),
                27.0,
                CREAM,
                Anchor::Start,
            );
            if let Some(points) = points {
                body +=
                    &text(&points.to_string(), Point::new(PANEL - 24.0, y + 11.0), 30.0, YELLOW, Anchor::End);
            }
        }
        document(bounds, "Ilôs", &body)
    }

    fn prices(&self) -> [[u16; 5]; 4] {
        Good::ALL.map(|good| self.config.set().prices(good))
    }

    fn rises(&self) -> [u8; 4] {
        Good::ALL.map(|good| self.position.rises(good))
    }

    /// The tiles to explore, side by side; empty when there are none or the game is over.
    fn exploration(&self) -> Panel {
        let area = self.position.area();
        if area.is_empty() || matches!(self.position.phase(), Phase::Finished(_)) {
            return Panel { body: String::new(), height: 0.0 };
        }
        let mut body = String::new();
        for (place, &tile) in (0u8..).zip(area) {
            let left = 74.0 + f64::from(place) * 146.0;
            let _ = write!(
                body,
                r#"<g transform="translate({left} 66) scale(.335)">{}</g>"#,
                self.art.tile(tile).whole(Rotation::NONE)
            );
        }
        Panel { body, height: 134.0 }
    }
}

/// A map as large as possible, centred in its room.
fn fitted(map: &MapDrawing, room: Bounds) -> String {
    let scale = (room.width / map.bounds.width).min(room.height / map.bounds.height).min(1.0);
    let across = room.left + room.width / 2.0 - scale * (map.bounds.left + map.bounds.width / 2.0);
    let down = room.top + room.height / 2.0 - scale * (map.bounds.top + map.bounds.height / 2.0);
    format!(
        r#"<g transform="translate({} {}) scale({scale:.4})">{}</g>"#,
        number(across),
        number(down),
        map.body
    )
}

/// The table as an old chart: lines from a compass rose, darker towards the edges.
fn table_top(bounds: Bounds) -> String {
    let Bounds { width, height, .. } = bounds;
    let (x, y) = (width * 0.08, height * 0.86);
    let far = width + height;
    // Eight compass directions and those between, as steps, so that no sine is needed.
    let steps =
        [(1.0, 0.0), (1.0, 0.2), (1.0, 0.41), (1.0, 0.67), (1.0, 1.0), (0.67, 1.0), (0.41, 1.0), (0.2, 1.0)];
    let mut lines = String::new();
    for (across, down) in steps.into_iter().flat_map(|(across, down)| [(across, down), (-down, across)]) {
        for sign in [1.0, -1.0] {
            let _ = write!(
                lines,
                "M{} {}l{} {}",
                number(x),
                number(y),
                number(across * far * sign),
                number(down * far * sign)
            );
        }
    }
    let size = format!(r#"width="{}" height="{}""#, number(width), number(height));
    let shade = format!(
        r#"<radialGradient id="vignette" cx=".5" cy=".45" r=".75"><stop offset=".55" stop-color="{INK}" stop-opacity="0"/><stop offset="1" stop-color="{INK}" stop-opacity=".22"/></radialGradient>"#
    );
    let compass = place("compass", Point::new(84.0, 84.0), 0.9);
    format!(
        r#"{shade}<rect {size} fill="{TABLE}"/><path d="{lines}" stroke="{INK}" stroke-width="1" opacity=".16"/><rect {size} fill="url(#vignette)"/>{compass}"#
    )
}
