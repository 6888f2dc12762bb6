//! Buildings: old ruins, and the forts and trading posts of pioneers.

use super::{Symbol, shadow};
use crate::svg::Bounds;

pub(super) fn symbols() -> Vec<Symbol> {
    let building = |id: &str, width: f64, part: &str| {
        let shade = shadow((2.0, 20.0), (width, width / 4.0), "#2C4A2A", 0.33);
        Symbol::new(id, Bounds::between(-width - 1.0, -36.0, width + 3.0, 29.0), &[&shade, part])
    };
    vec![building("ruins", 37.0, RUINS), building("fort", 34.0, FORT), building("post", 32.0, POST)]
}

/// A stepped pyramid with a stair, overgrown.
const RUINS: &str = concat!(
    r##"<g stroke="#5E584C" stroke-width="1.6" stroke-linejoin="round">"##,
    r##"<path d="M-34 18L-29 6H29L34 18z" fill="#A9A294"/><path d="M-34 18L-29 6H-8L-9 18z" fill="#D9D3C4"/>"##,
    r##"<path d="M-25 6L-21-5H21L25 6z" fill="#A9A294"/><path d="M-25 6L-21-5H-7L-8 6z" fill="#D9D3C4"/>"##,
    r##"<path d="M-16-5L-13-15H13L16-5z" fill="#A9A294"/><path d="M-16-5L-13-15H-5.5L-7-5z" fill="#D9D3C4"/>"##,
    r##"<path d="M-9-15V-26H9V-15z" fill="#C4BDAE"/><path d="M-12-26L-9-32H9L12-26z" fill="#E6E0D2"/></g>"##,
    r##"<path d="M-4-15V-21a4 4 0 0 1 8 0V-15z" fill="#2B2620"/>"##,
    r##"<path d="M-7 18L-5-15H5L7 18z" fill="#EFE9DA" stroke="#8A8272" stroke-width="1.2"/>"##,
    r##"<path d="M-5.3-9.5H5.3M-5.6-4H5.6M-6 1.5H6M-6.3 7H6.3M-6.6 12.5H6.6" stroke="#A59D8B" stroke-width="1.5"/>"##,
    r##"<path d="M-27 6C-26 1-22 2-23-4-20 0-19 3-21 7zM20-5C22-9 25-6 25-2 27 1 26 5 24 6z" fill="#5F9E48"/>"##,
    r##"<path d="M-5-28.6L0-31 5-28.6z" fill="#F2B632" stroke="#8A5A00" stroke-width=".8"/>"##,
);

/// Two towers and a gate.
const FORT: &str = concat!(
    r##"<g stroke="#3E4650" stroke-width="1.7" stroke-linejoin="round"><path d="M-22 19V-8H22V19z" fill="#C9CDD2"/>"##,
    r##"<path d="M-22-8V-14H-16V-10H-10V-14H-4V-10H4V-14H10V-10H16V-14H22V-8z" fill="#DDE1E5"/>"##,
    r##"<path d="M-31 20V-16H-17V20z" fill="#E4E7EA"/><path d="M-33-16V-24H-29V-20H-26V-24H-22V-20H-19V-24H-15V-16z" fill="#F1F3F5"/>"##,
    r##"<path d="M17 20V-16H31V20z" fill="#AEB4BB"/><path d="M15-16V-24H19V-20H22V-24H26V-20H29V-24H33V-16z" fill="#C3C8CE"/></g>"##,
    r##"<path d="M-7 19.5V5a7 7 0 0 1 14 0V19.5z" fill="#4E2C1A" stroke="#2B1A10" stroke-width="1.5"/>"##,
    r##"<path d="M-26-8V-2M26-8V-2" stroke="#3E4650" stroke-width="3" stroke-linecap="round"/>"##,
);

/// A stall under a striped awning.
const POST: &str = concat!(
    r##"<g stroke="#3A2415" stroke-width="1.7" stroke-linejoin="round"><path d="M-24 19V-4H24V19z" fill="#D9A766"/><path d="M-24 19V7H24V19z" fill="#A8703F"/>"##,
    r##"<path d="M-30-2L-24-22H24L30-2z" fill="#FFF8E7"/>"##,
    r##"<path d="M-18-22L-21-2H-11.5L-9.5-22zM0-22H-1L-1.5-2H8L6.5-22zM15-22L17.5-2H26L21-22z" fill="#D2452D" stroke="none"/>"##,
    r##"<path d="M-30-2L-24-22H24L30-2z" fill="none"/></g>"##,
    r##"<path d="M-30-2q5 6 10 0 5 6 10 0 5 6 10 0 5 6 10 0 5 6 10 0 5 6 10 0" fill="#FFF8E7" stroke="#3A2415" stroke-width="1.6"/>"##,
    r##"<g stroke="#3A2415" stroke-width="1.3"><circle cx="-12" cy="12" r="5" fill="#E2B04A"/><path d="M2 8H16V17H2z" fill="#8A5A33"/></g>"##,
);
