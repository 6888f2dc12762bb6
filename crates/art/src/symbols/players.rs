//! The pieces of a player: emblem, ship, pioneer. Each has a dark line and a cream halo, so that it is
//! visible everywhere.

use ilos_rules::{MAX_PLAYERS, Seat};

use super::{Symbol, shadow};
use crate::palette::{self, CREAM, KEYLINE, Player};
use crate::svg::Bounds;

pub(super) fn symbols() -> Vec<Symbol> {
    let seats = Seat::all(MAX_PLAYERS as u8);
    seats
        .flat_map(|seat| {
            let player = palette::player(seat);
            let mark = mark(seat, player.emblem);
            [
                Symbol::new(format!("emblem-{seat}"), Bounds::around(13.5, 13.5), &[&emblem(&player, &mark)]),
                Symbol::new(
                    format!("ship-{seat}"),
                    Bounds::between(-32.0, -38.0, 33.0, 23.0),
                    &[&ship(&player, &mark)],
                ),
                Symbol::new(
                    format!("pioneer-{seat}"),
                    Bounds::between(-21.0, -34.0, 21.0, 13.0),
                    &[&pioneer(&player, &mark)],
                ),
                Symbol::new(format!("owner-{seat}"), Bounds::around(30.0, 30.0), &[&owner_ring(&player)]),
            ]
        })
        .collect()
}

/// Disc, star, triangle, cross, gem.
fn mark(seat: Seat, colour: &str) -> String {
    const MARKS: [&str; MAX_PLAYERS] = [
        "M4.3 0A4.3 4.3 0 1 1-4.3 0 4.3 4.3 0 0 1 4.3 0z",
        "M0-5.4L1.6-1.7 5.4-1.5 2.5 1 3.4 4.8 0 2.7-3.4 4.8-2.5 1-5.4-1.5-1.6-1.7z",
        "M0-5L5 3.8H-5z",
        "M-1.8-5H1.8V-1.8H5V1.8H1.8V5H-1.8V1.8H-5V-1.8H-1.8z",
        "M0-5.4L4.4 0 0 5.4-4.4 0z",
    ];
    format!(r#"<path d="{}" fill="{colour}"/>"#, MARKS[seat.index()])
}

fn emblem(player: &Player, mark: &str) -> String {
    format!(
        r#"<circle r="12" fill="{}" stroke="{CREAM}" stroke-width="2"/><g transform="scale(1.35)">{mark}</g>"#,
        player.colour
    )
}

/// Round an occupied pad.
fn owner_ring(player: &Player) -> String {
    format!(
        r#"<g fill="none"><circle r="25" stroke="{KEYLINE}" stroke-width="7"/><circle r="25" stroke="{}" stroke-width="4.5"/></g>"#,
        player.colour
    )
}

fn ship(player: &Player, mark: &str) -> String {
    const HULL: &str = "M-21 7H22C21 13 17 17 12 17H-11C-17 17-20 13-21 7z";
    const SAIL: &str = "M-4-25C7-24 14-16 15-4 9-2 2-2-6-3-3-10-2.5-18-4-25z";
    const JIB: &str = "M-8-21C-9-13-13-6-19-2-15-1-11-1-8-2z";
    const FLAG: &str = "M-5-33C-1-35 2-31 6-33V-28C2-26-1-30-5-28z";
    let Player { colour, light, .. } = player;
    let shade = shadow((0.0, 17.5), (25.0, 4.5), "#0B3A4F", 0.35);
    let surf = r##"<path d="M-30 19q6-4 11 0M20 20q6-4 11 0" stroke="#F2FFFA" stroke-width="2" fill="none" stroke-linecap="round"/>"##;
    let halo = format!(
        r#"<path d="{HULL}{SAIL}{JIB}{FLAG}M-6.5-33V7" fill="{CREAM}" stroke="{CREAM}" stroke-width="6.5" stroke-linejoin="round"/>"#
    );
    let mast = r##"<path d="M-6-34V8" stroke="#4E2C1A" stroke-width="2.6" stroke-linecap="round"/>"##;
    let body = format!(
        r##"<g stroke="{KEYLINE}" stroke-width="1.5" stroke-linejoin="round"><path d="{FLAG}{SAIL}" fill="{colour}"/><path d="{JIB}" fill="{light}"/><path d="{HULL}" fill="#8A5530"/></g>"##
    );
    let stripe = format!(
        r#"<path d="M-20.2 8.3H21.2C20.8 10 20 11.5 19 12.7H-18C-19.2 11.5-20 10-20.2 8.3z" fill="{colour}"/><path d="M-21 7H22" stroke="{KEYLINE}" stroke-width="2"/>"#
    );
    let gleam = format!(
        r#"<path d="M-3-23C5-21 10-16 12-9" stroke="{light}" stroke-width="2" fill="none" stroke-linecap="round"/>"#
    );
    let mark = format!(r#"<g transform="translate(4.5 -10.5) scale(1.08)">{mark}</g>"#);
    [&shade, surf, &halo, mast, &body, &stripe, &gleam, &mark].map(|part: &str| part.to_owned()).concat()
}

fn pioneer(player: &Player, mark: &str) -> String {
    const FIGURE: &str = "M0-30C4.7-30 7.4-26.6 7-22.8 6.9-21.4 6.4-20.4 5.7-19.4 9.5-18 15.5-14.5 16.8-11.8 17.6-9.8 15.5-7.6 13-7.6H8.2C8.8-4 11.5.8 13.4 4.2 14.2 5.8 13.2 7.5 11.3 7.5H4.3C2.7 7.5 1.7 6.6 1.2 5.2L0 1.6-1.2 5.2C-1.7 6.6-2.7 7.5-4.3 7.5H-11.3C-13.2 7.5-14.2 5.8-13.4 4.2-11.5.8-8.8-4-8.2-7.6H-13C-15.5-7.6-17.6-9.8-16.8-11.8-15.5-14.5-9.5-18-5.7-19.4-6.4-20.4-6.9-21.4-7-22.8-7.4-26.6-4.7-30 0-30z";
    let Player { colour, light, .. } = player;
    let shade = shadow((2.0, 7.5), (16.0, 4.0), "#20202A", 0.35);
    format!(
        r#"{shade}<path d="{FIGURE}" fill="{CREAM}" stroke="{CREAM}" stroke-width="6" stroke-linejoin="round"/><path d="{FIGURE}" fill="{colour}" stroke="{KEYLINE}" stroke-width="1.8" stroke-linejoin="round"/><path d="M-4.5-25C-3-28 1-28.6 3-27M-14-11.5C-11-14-8-15.5-5-16.5" stroke="{light}" stroke-width="2.2" fill="none" stroke-linecap="round"/><g transform="translate(0 -10.5) scale(1.05)">{mark}</g>"#
    )
}
