//! Where things go on a tile.

use ilos_rules::LocationKind;
use serde::{Serialize, Serializer};

use super::moorings::{Moorings, moorings};
use crate::geometry::Point;
use crate::tile::land::Land;
use crate::tile::layout::Layout;

/// Where things go on a tile that is not turned. [`Point::turned`] turns the points; the things themselves
/// stay upright.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Anchors {
    /// The scale of pads and pieces on this tile: 1, or less where a tile is crowded.
    pub scale: f64,
    /// The locations in the order of the rules.
    pub locations: Vec<LocationAnchor>,
    /// The middle of the hideout.
    pub hideout: Option<Point>,
    /// The shores of the portions in order.
    pub shores: Vec<Shore>,
}

/// A location.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LocationAnchor {
    /// Its kind.
    #[serde(serialize_with = "as_word")]
    pub kind: LocationKind,
    /// The portion it lies on.
    pub portion: usize,
    /// The middle of its pad.
    pub at: Point,
    /// The symbol of its pad, visible while it is vacant.
    pub symbol: String,
}

fn as_word<S: Serializer>(kind: &LocationKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.word())
}

/// The shore of a portion.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Shore {
    /// The outline of the portion as path data, to highlight it. It reaches a little beyond land sides, so it
    /// must be clipped to the hexagon.
    pub outline: String,
    /// A point on its land, for names and marks.
    pub middle: Point,
    /// The places for ships: the first ships take the first of them. There are at least five.
    pub moorings: Vec<Mooring>,
    /// How many of the first moorings are roomy. With more ships than that, those of a player share one.
    pub roomy: usize,
}

/// A place for a ship.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Mooring {
    /// The ship.
    pub ship: Point,
    /// Where its jetty meets the coast.
    pub coast: Point,
}

impl Anchors {
    pub(super) fn new(layout: &Layout, land: &Land) -> Anchors {
        let locations = layout.portions.iter().enumerate().flat_map(|(portion, laid_out)| {
            laid_out.locations.iter().map(move |&(kind, at)| LocationAnchor {
                kind,
                portion,
                at,
                symbol: format!("pad-{kind}"),
            })
        });
        // A short coast has little room for ships, so it chooses first.
        let length =
            |index: usize| land.portions[index].rings.iter().map(|ring| ring.points().len()).sum::<usize>();
        let mut by_length: Vec<usize> = (0..layout.portions.len()).collect();
        by_length.sort_by_key(|&index| length(index));
        let mut taken: Vec<Mooring> = Vec::new();
        let mut shores: Vec<(usize, Shore)> = Vec::with_capacity(by_length.len());
        for index in by_length {
            let Moorings { places, roomy } = moorings(layout, land, index, &taken);
            taken.extend(&places);
            let outline = land.portions[index].outline();
            let middle = layout.portions[index].nodes[0];
            shores.push((index, Shore { outline, middle, moorings: places, roomy }));
        }
        shores.sort_by_key(|&(index, _)| index);
        Anchors {
            scale: layout.scale,
            locations: locations.collect(),
            hideout: layout.hideout,
            shores: shores.into_iter().map(|(_, shore)| shore).collect(),
        }
    }
}
