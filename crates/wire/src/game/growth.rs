//! What tiles do to islands: what they would join before they are placed, and what they did join afterwards.

use ilos_rules as rules;
use serde::Serialize;
use ts_rs::TS;

use crate::place::{Places, Shore};

/// What a tile did to the islands when it was placed. For each island that its portions became part of: the
/// portions of the tile, and the first portions of the islands that had been separate, the oldest first.
pub type Growth = Vec<Vec<Shore>>;

/// What a tile did to the islands.
pub fn growth_from_rules(places: &Places<'_>, growth: &rules::Growth) -> Growth {
    let shores =
        |group: &Vec<rules::Portion>| group.iter().map(|&at| Shore::from_rules(places, at)).collect();
    growth.iter().map(shores).collect()
}

/// What tiles would do to the islands wherever they can be placed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Joins {
    /// The different outcomes. Each has a group for every island that grows or that several islands become; a
    /// group lists islands by their index in the view.
    pub outcomes: Vec<Vec<Vec<u8>>>,
    /// The index of its outcome, for each legal destination that places a tile, in the order of the list.
    pub placings: Vec<u16>,
}

impl Joins {
    /// What tiles would join in a position whose islands are listed in this order.
    pub fn from_rules(islands: &[rules::IslandId], joins: &rules::Joins) -> Joins {
        let index = |island| islands.iter().position(|&other| other == island).expect("it is in play") as u8;
        let sorted = |group: &rules::IslandGroup| {
            let mut indices: Vec<u8> = group.iter().map(index).collect();
            indices.sort_unstable();
            indices
        };
        let outcome = |groups: &Vec<rules::IslandGroup>| {
            let mut groups: Vec<Vec<u8>> = groups.iter().map(sorted).collect();
            groups.sort_unstable();
            groups
        };
        Joins { outcomes: joins.outcomes.iter().map(outcome).collect(), placings: joins.placings.clone() }
    }
}
