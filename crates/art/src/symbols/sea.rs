//! Things in the sea.

use super::Symbol;
use crate::svg::Bounds;

pub(super) fn symbols() -> Vec<Symbol> {
    let at_sea = |id: &str, part: &str| Symbol::new(id, Bounds::between(-22.0, -22.0, 27.0, 11.0), &[part]);
    vec![
        at_sea("waves", WAVES),
        at_sea("ripple", RIPPLE),
        at_sea("skerry", SKERRY),
        at_sea("whale", WHALE),
        at_sea("turtle", TURTLE),
    ]
}

const WAVES: &str = r##"<path d="M-11 0Q-8-4-5 0-2 4 1 0 4-4 7 0 9 2.5 11 1" fill="none" stroke="#BFECEF" stroke-width="2" stroke-linecap="round" opacity=".5"/>"##;

const RIPPLE: &str = r##"<path d="M-6 0Q-3-3.5 0 0 3 3.5 6 0" fill="none" stroke="#BFECEF" stroke-width="1.8" stroke-linecap="round" opacity=".42"/>"##;

/// Two bare rocks in shallow water.
const SKERRY: &str = concat!(
    r##"<ellipse cy="2" rx="15" ry="6.5" fill="#7AD3CB" opacity=".75"/>"##,
    r##"<path d="M-11 2L-9-4-5-8-1-5 1 2zM2 2L4-4 8-3 11 2z" fill="#8E8A84"/>"##,
    r##"<path d="M-11 2L-9-4-5-8-5-3-6 2zM2 2L4-4 5.5-1 5 2z" fill="#C9C4B8"/>"##,
    r##"<path d="M-13 3q4-2.5 8 0t8 0 9-.5" stroke="#F2FFFA" stroke-width="1.8" fill="none" stroke-linecap="round"/>"##,
);

const WHALE: &str = concat!(
    r##"<g opacity=".9"><path d="M-15 3C-13-8-2-12 6-8 11-6 13-2 17-1 19-4 23-6 25-4 24-1 22 1 20 2 21 4 20 6 18 6 14 6 10 4 6 5 0 7-10 8-15 3z" fill="#0F4F69"/>"##,
    r##"<path d="M-14 3.5C-8 7 0 6 5 4.5-1 3-8 3-14 3.5z" fill="#8FD0DA"/>"##,
    r##"<circle cx="-9.5" cy="-.5" r="1.2" fill="#F2FFFA"/>"##,
    r##"<path d="M-4-13q-5-1-5-6M-4-13q4-2 5-6M-20 7q5-3 9 0t9 0 9 0" stroke="#DDF6F4" stroke-width="1.8" fill="none" stroke-linecap="round"/></g>"##,
);

/// Seen from above, as turtles are.
const TURTLE: &str = concat!(
    r##"<g opacity=".9"><path d="M-6-5C-11-10-14-9-14-6-12-3-9-2-7-2zM5-5C8-10 12-11 13-8 12-5 9-3 6-3zM-6 4C-9 6-10 9-8 10-5 9-3 7-3 5zM5 4C8 5 10 8 9 10 6 9 4 7 3 6zM-9-1C-13-3-16-1-16 1-15 3-11 3-9 2z" fill="#1F6B54"/>"##,
    r##"<ellipse rx="10" ry="7.4" fill="#2F8A5E"/>"##,
    r##"<path d="M-4-3.5H3L6 0 3 3.5H-4L-7 0zM-4-3.5L-6-5M3-3.5L5-5M6 0H9M3 3.5L5 5M-4 3.5L-6 5" fill="none" stroke="#BEE5A8" stroke-width="1.2" stroke-linejoin="round"/></g>"##,
);
