//! A player's piece on a pad or a hideout, one symbol each: `taken-spice-2`, `fort-0`, `post-ebony-1`,
//! `pirate-3`.

use ilos_rules::{Good, MAX_PLAYERS, Seat};

use super::Symbol;
use crate::geometry::Point;
use crate::svg::{Bounds, place};

const BOUNDS: Bounds = Bounds::between(-45.0, -50.0, 45.0, 38.0);

pub(super) fn symbols() -> Vec<Symbol> {
    Seat::all(MAX_PLAYERS as u8).flat_map(of_seat).collect()
}

fn of_seat(seat: Seat) -> Vec<Symbol> {
    let origin = Point::default();
    let pioneer = |x: f64, y: f64| place(format_args!("pioneer-{seat}"), Point::new(x, y), 1.08);
    let taken = |good: Good| {
        let pad = place(format_args!("pad-{good}"), origin, 1.0);
        let ring = place(format_args!("owner-{seat}"), origin, 1.0);
        Symbol::new(
            format!("taken-{good}-{seat}"),
            BOUNDS,
            &[&pad, &ring, &pioneer(-3.0, 8.0), &badge(good, 19.0, 17.0)],
        )
    };
    let post = |good: Good| {
        let stall = place("pad-post", origin, 1.0);
        Symbol::new(
            format!("post-{good}-{seat}"),
            BOUNDS,
            &[&stall, &pioneer(14.0, 17.0), &badge(good, -19.0, 17.0)],
        )
    };
    let standing = |id: &str, pad: &str, x: f64, y: f64| {
        Symbol::new(format!("{id}-{seat}"), BOUNDS, &[&place(pad, origin, 1.0), &pioneer(x, y)])
    };
    let ship = place(format_args!("ship-{seat}"), Point::new(4.0, -7.0), 1.15);
    let skull = place("badge-pirate", Point::new(-24.0, 12.0), 1.0);
    let pirate =
        Symbol::new(format!("pirate-{seat}"), BOUNDS, &[&place("pad-hideout", origin, 1.0), &ship, &skull]);
    let mut symbols = vec![
        standing("fort", "pad-fort", 14.0, 17.0),
        standing("taken-ruins", "pad-ruins", 15.0, 15.0),
        pirate,
    ];
    symbols.extend(Good::ALL.map(taken));
    symbols.extend(Good::PLANTED.map(post));
    symbols
}

fn badge(good: Good, x: f64, y: f64) -> String {
    let at = Point::new(x, y);
    place("badge", at, 1.0) + &place(format_args!("good-{good}"), at, 0.58)
}
