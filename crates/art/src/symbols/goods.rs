//! The four goods, the sign of a construction site and the skull, in a square of 40.

use super::Symbol;
use crate::svg::Bounds;

pub(super) fn symbols() -> Vec<Symbol> {
    let icon = |id: &str, part: &str| Symbol::new(id, Bounds::around(20.0, 20.0), &[part]);
    vec![
        icon("good-ebony", EBONY),
        icon("good-spice", SPICE),
        icon("good-pigment", PIGMENT),
        icon("good-gold", GOLD),
        icon("site-sign", SITE),
        icon("skull", SKULL),
    ]
}

/// Three logs.
const EBONY: &str = concat!(
    r##"<g stroke="#2A1710" stroke-width="1.6" stroke-linejoin="round">"##,
    r##"<path d="M-3-15.5H13a6.5 6.5 0 0 1 0 13H-3z" fill="#5A3727"/><circle cx="-3" cy="-9" r="6.5" fill="#D6A873"/>"##,
    r##"<path d="M-10.5-.5H6.5a7 7 0 0 1 0 14.5h-17z" fill="#4A2C20"/><circle cx="-10" cy="6.8" r="7.2" fill="#D6A873"/>"##,
    r##"<path d="M4-.5h9a7 7 0 0 1 0 14.5H4z" fill="#5A3727"/><circle cx="4.5" cy="6.8" r="7.2" fill="#E0B785"/></g>"##,
    r##"<g fill="none" stroke="#7A4A2B" stroke-width="1.5"><circle cx="-3" cy="-9" r="3"/>"##,
    r##"<circle cx="-10" cy="6.8" r="3.4"/><circle cx="4.5" cy="6.8" r="3.4"/></g>"##,
);

/// A chili.
const SPICE: &str = concat!(
    r##"<path d="M6.5-10.5C10.5-8 12 0 6 7.5 0 14.5-9 17-16.5 14.5-9.5 13.5-6 9-4.5 3-3.3-2-2.5-8 1-10.5 2.8-11.8 5-11.5 6.5-10.5z" fill="#D92E20" stroke="#6E0F0A" stroke-width="1.7" stroke-linejoin="round"/>"##,
    r##"<path d="M-.8-4.5C-2 2-3.5 8-8.5 12" fill="none" stroke="#FF8A70" stroke-width="2.2" stroke-linecap="round"/>"##,
    r##"<path d="M-1.5-9.5C0-13.5 3-14.5 5-13.8 6-16.5 8-18 11-18.5L12.3-15.8C10-15.2 8.8-14 8.2-12.2 9.5-11.2 10-9.5 9.5-7.5 7-9.5 5-7.5 3.8-6.2 2.5-8.5.5-8-1.5-9.5z" fill="#3C8C3A" stroke="#1C4A1B" stroke-width="1.5" stroke-linejoin="round"/>"##,
);

/// A drop of dye.
const PIGMENT: &str = concat!(
    r##"<path d="M0-17.5C6-9.5 11.5-3.5 11.5 3.5A11.5 11.5 0 0 1-11.5 3.5C-11.5-3.5-6-9.5 0-17.5z" fill="#6B34B8" stroke="#2E1060" stroke-width="1.8" stroke-linejoin="round"/>"##,
    r##"<path d="M-6.8 3.5A6.8 6.8 0 0 0-1 10.3" fill="none" stroke="#CFA8FF" stroke-width="2.6" stroke-linecap="round"/>"##,
    r##"<path d="M-1-11C1.5-7.5 4-4.5 5.5-1" fill="none" stroke="#9B6BE0" stroke-width="2.4" stroke-linecap="round"/>"##,
);

/// Three ingots and a gleam.
const GOLD: &str = concat!(
    r##"<g stroke="#7A4B00" stroke-width="1.6" stroke-linejoin="round"><path d="M-6.5-12.5H6.5L10-2.5H-10z" fill="#FFD34D"/>"##,
    r##"<path d="M-15 1H-3L.3 11.5H-18.3z" fill="#F5B521"/><path d="M3 1H15L18.3 11.5H-.3z" fill="#FFC637"/></g>"##,
    r##"<path d="M-4.8-10.7H2.5L3-8.5H-5.6zM-13.5 2.8H-7L-6.7 5H-14.3zM4.5 2.8H11L11.6 5H4z" fill="#FFF3B0"/>"##,
    r##"<path d="M13-16l1.2 3 3 1.2-3 1.2L13-7.6l-1.2-3-3-1.2 3-1.2z" fill="#FFF9DC" stroke="#B57B00" stroke-width=".9"/>"##,
);

/// A scaffold and a hammer.
const SITE: &str = concat!(
    r##"<g stroke-linejoin="round" stroke-linecap="round" fill="none"><path d="M-13 12.5V-5M13 12.5V-5M-13 3.5H13M-13-5H13" stroke="#6B4426" stroke-width="3.2"/>"##,
    r##"<path d="M-13 12.5L13-5M13 12.5L-13-5" stroke="#A8703F" stroke-width="2.2"/><path d="M-16.5 13.5H16.5" stroke="#4E2C1A" stroke-width="3.2"/></g>"##,
    r##"<g transform="rotate(-38 2 -8)"><rect x="-.5" y="-16" width="4" height="21" rx="1.6" fill="#C98F55" stroke="#4E2C1A" stroke-width="1.3"/>"##,
    r##"<rect x="-6.5" y="-20.5" width="16" height="8" rx="1.8" fill="#8C98A6" stroke="#2F3A47" stroke-width="1.5"/><rect x="-5" y="-19.2" width="13" height="2.3" rx="1" fill="#C8D1DB"/></g>"##,
);

const SKULL: &str = concat!(
    r##"<path d="M0-13C8-13 12.5-7.8 12.5-1.5 12.5 2.5 10.8 5 8.5 6.5V10.5Q8.5 12.5 6.5 12.5H-6.5Q-8.5 12.5-8.5 10.5V6.5C-10.8 5-12.5 2.5-12.5-1.5-12.5-7.8-8-13 0-13z" fill="#FFF8E7" stroke="#20202A" stroke-width="1.4"/>"##,
    r##"<g fill="#20202A"><ellipse cx="-5" cy="-1" rx="3.7" ry="4.1"/><ellipse cx="5" cy="-1" rx="3.7" ry="4.1"/>"##,
    r##"<path d="M0 3.2L2 7H-2zM-4.3 9h1.7v3.6h-1.7zM-.8 9H.9v3.6H-.8zM2.7 9h1.7v3.6H2.7z"/></g>"##,
);
