//! What grows and lies on land.

use super::{Symbol, shadow};
use crate::svg::Bounds;

const SHADE: &str = "#2C5A2A";

pub(super) fn symbols() -> Vec<Symbol> {
    let plant = |id: &str, parts: &[&str]| Symbol::new(id, Bounds::between(-22.0, -28.0, 24.0, 8.0), parts);
    let bush = r##"<use href="#bush"/>"##;
    vec![
        plant("palm", &[&shadow((4.0, 1.5), (9.0, 3.2), SHADE, 0.35), PALM]),
        plant("tree", &[&shadow((2.0, 2.0), (9.0, 3.6), SHADE, 0.35), TREE]),
        plant("ebony-tree", &[&shadow((2.0, 2.0), (8.5, 3.4), "#23491F", 0.4), EBONY_TREE]),
        plant("bush", &[&shadow((1.0, 1.5), (6.5, 2.5), SHADE, 0.3), BUSH]),
        plant("spice-bush", &[bush, &berries("#D8392B", 1.3)]),
        plant("pigment-bush", &[bush, &berries("#A479D9", 1.5)]),
        plant("tuft", &[TUFT]),
        plant("rock", &[&shadow((1.0, 1.0), (8.0, 2.6), "#33492F", 0.3), ROCK]),
        plant("hill", &[&shadow((4.0, 2.0), (20.0, 5.0), "#2C4A2A", 0.3), HILL]),
    ]
}

fn berries(colour: &str, radius: f64) -> String {
    let berry = |(x, y)| format!(r#"<circle cx="{x}" cy="{y}" r="{radius}"/>"#);
    let berries: String = [(-2.5, -2.2), (1.0, -4.8), (3.2, -1.7)].map(berry).concat();
    format!(r#"<g fill="{colour}">{berries}</g>"#)
}

/// A bent trunk and six fronds, the darker ones behind.
const PALM: &str = concat!(
    r##"<path d="M-.8 1C-.6-5 .6-10 3.4-14l2 1C3.4-9 2.2-4 2 1.2z" fill="#8A5A33"/>"##,
    r##"<path d="M4.3-14C-1-18-7-17-9.5-11.5-5.5-14-1-14 4.3-13.2z" fill="#2F7A3C"/>"##,
    r##"<path d="M4.3-14C7-19.5 13-20.5 17-16 12.5-17 8.5-16 4.3-13.2z" fill="#3E9147"/>"##,
    r##"<path d="M4.3-14C10-15.5 15-12.5 15.5-7 12-11 8.5-12.7 4.3-13z" fill="#2F7A3C"/>"##,
    r##"<path d="M4.3-14C1-20 3-24 8-25.5 5.5-22 5.2-18 5-13.5z" fill="#58A94E"/>"##,
    r##"<path d="M4.3-14C-1-19-5-21.5-8.5-20-4.5-18.8-.5-16.5 4-13z" fill="#4C9F49"/>"##,
    r##"<path d="M4.3-13.8C-.5-12.5-3-9-2.5-5-.5-9 2-11.5 4.8-13z" fill="#25693A"/>"##,
);

const TREE: &str = concat!(
    r##"<path d="M-1.3-3H1.3V2H-1.3z" fill="#6B4426"/>"##,
    r##"<circle cy="-9" r="8" fill="#2E6E38"/>"##,
    r##"<circle cx="-1.6" cy="-11" r="5.6" fill="#46914A"/>"##,
    r##"<circle cx="-2.8" cy="-12.6" r="2.8" fill="#66AE57"/>"##,
);

/// Tall and dark.
const EBONY_TREE: &str = concat!(
    r##"<path d="M-1.3-3H1.3V2H-1.3z" fill="#3D2618"/>"##,
    r##"<path d="M0-24C5-18 8-12 8-8A8 7 0 0 1-8-8C-8-12-5-18 0-24z" fill="#1F5A3C"/>"##,
    r##"<path d="M-1-21.5C2-16 3.5-11 2-7-2-5.5-6-7-6.2-9.5-6-13-4-17.5-1-21.5z" fill="#2F7A4E"/>"##,
);

const BUSH: &str = concat!(
    r##"<path d="M-6 0a4 4 0 0 1 2-6.5 4.5 4.5 0 0 1 8 0A4 4 0 0 1 6 0z" fill="#4B9440"/>"##,
    r##"<path d="M-4.5-2a3 3 0 0 1 1.6-4 3.6 3.6 0 0 1 5-1C0-5-2-3-4.5-2z" fill="#77BC57"/>"##,
);

const TUFT: &str = r##"<path d="M-3 0C-3-2-3.5-3.5-4.5-4.5M0 0V-6M3 0C3-2 3.5-3.5 4.5-4.5" fill="none" stroke="#5A9A3C" stroke-width="1.5" stroke-linecap="round"/>"##;

const ROCK: &str = concat!(
    r##"<path d="M-7 0L-5-6-1-9 4-7 7 0z" fill="#817A6E"/>"##,
    r##"<path d="M-7 0L-5-6-1-9 0-3-2 0z" fill="#DDD8CC"/>"##,
    r##"<path d="M-1-9L4-7 3-3 0-3z" fill="#B9B3A6"/>"##,
);

/// Two peaks with specks of gold.
const HILL: &str = concat!(
    r##"<path d="M-20 2L-7-22Q-4-26-1-22L4-15 9-20Q11-22 13-19L23 2Q2 6-20 2z" fill="#8E7A66"/>"##,
    r##"<path d="M-20 2L-7-22Q-5-25-3-23.5L-6-10-2-4-8 3.6Q-15 3.2-20 2z" fill="#BFA98E"/>"##,
    r##"<path d="M9-20Q11-22 12-20.5L10-9 13-4 9 3.5 4-15z" fill="#A8927A"/>"##,
    r##"<path d="M2-6l3-2 2 3-3 2zM-9-6l2.5-1.5 1.5 2.5-2.5 1.5zM14-3l2-1.4 1.5 2-2 1.5z" fill="#FFD24A"/>"##,
);
