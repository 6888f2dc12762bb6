//! What tiles do to islands, so that clients need not know how land meets land (E4).

use ilos_rules as rules;
use serde::Serialize;
use ts_rs::TS;

use crate::map::in_order;
use crate::place::{Places, Shore};

/// What a tile did to islands when it came into play: for each island that its portions became part of, the portions of the
/// tile and the first portions of the islands that had been apart, the oldest first.
pub type Growth = Vec<Vec<Shore>>;

/// What the tiles did that were placed by these last events of a game, in order.
pub fn growth(config: &rules::Config, position: &rules::Position, events: &[rules::Event]) -> Vec<Growth> {
    let tiles = events.iter().filter(|event| event.places_tile()).count();
    if tiles == 0 {
        return Vec::new();
    }
    let places = Places::of(config, position);
    let all = position.growth(config);
    let shores =
        |group: &Vec<rules::Portion>| group.iter().map(|&at| Shore::from_rules(&places, at)).collect();
    let earlier = all.len().saturating_sub(tiles);
    all[earlier..].iter().map(|groups| groups.iter().map(shores).collect()).collect()
}

/// What each tile would do to islands where it can be placed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Prospect {
    /// What can happen: a group for each island that grows or that several become, with the islands by their place in
    /// the view.
    pub outcomes: Vec<Vec<Vec<u8>>>,
    /// Which of these happens, for each destination in the list of legal ones that is a tile to place, in order.
    pub placings: Vec<u16>,
}

impl Prospect {
    /// What happens at these destinations; none where no tile is placed.
    pub fn from_rules(
        config: &rules::Config,
        position: &rules::Position,
        destinations: &[rules::Destination],
    ) -> Option<Prospect> {
        if !destinations.iter().any(|to| matches!(to, rules::Destination::Explore(_))) {
            return None;
        }
        let order = in_order(config, position);
        let mut prospect = Prospect { outcomes: Vec::new(), placings: Vec::new() };
        let mut last: Option<(rules::Exploration, u16)> = None;
        for to in destinations {
            let &rules::Destination::Explore(here) = to else { continue };
            let is_same =
                |other: rules::Exploration| rules::Exploration { portion: here.portion, ..other } == here;
            let number = match last {
                Some((before, number)) if is_same(before) => number,
                _ => {
                    let outcome = outcome(&order, &position.islands_touched(config, here));
                    let known = prospect.outcomes.iter().position(|other| *other == outcome);
                    known.unwrap_or_else(|| {
                        prospect.outcomes.push(outcome);
                        prospect.outcomes.len() - 1
                    }) as u16
                }
            };
            prospect.placings.push(number);
            last = Some((here, number));
        }
        Some(prospect)
    }
}

fn outcome(order: &[rules::IslandId], touched: &[rules::IslandGroup]) -> Vec<Vec<u8>> {
    let place = |island| order.iter().position(|&other| other == island).expect("it is in play") as u8;
    let mut groups: Vec<Vec<u8>> = touched
        .iter()
        .map(|group| {
            let mut places: Vec<u8> = group.iter().map(place).collect();
            places.sort_unstable();
            places
        })
        .collect();
    groups.sort_unstable();
    groups
}
