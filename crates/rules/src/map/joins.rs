//! What tiles of the area would join (E4), wherever the seat to act can place them.

use crate::config::Config;
use crate::listing::Plays;
use crate::map::IslandGroup;
use crate::nouns::{Destination, Exploration};
use crate::position::Position;

/// What tiles would join where they can be placed. Few outcomes are possible, so each is listed once.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Joins {
    /// The different outcomes: a group for each island that grows or that several become.
    pub outcomes: Vec<Vec<IslandGroup>>,
    /// The index of its outcome, for each listed destination that places a tile, in order.
    pub placings: Vec<u16>,
}

impl Position {
    /// What each listed destination that places a tile would join; `None` where the seat to act can place
    /// none.
    pub fn joins(&self, config: &Config) -> Option<Joins> {
        let mut plays = Plays::default();
        self.list_plays(config, &mut plays);
        // Only one of the two lists has entries in any phase.
        let destinations = plays.destinations.into_iter().chain(self.first_islands(config));
        let explorations = destinations.filter_map(|to| match to {
            Destination::Explore(exploration) => Some(exploration),
            Destination::Shore(_) | Destination::Hideout(_) => None,
        });
        let mut joins = Joins::default();
        let mut last: Option<(Exploration, u16)> = None;
        for here in explorations {
            // The portion where the ship lands makes no difference, and such destinations follow one another.
            let is_same = |other: Exploration| Exploration { portion: here.portion, ..other } == here;
            let outcome = match last {
                Some((before, outcome)) if is_same(before) => outcome,
                _ => joins.index_of(self.groups_joined(config, here)),
            };
            joins.placings.push(outcome);
            last = Some((here, outcome));
        }
        (!joins.placings.is_empty()).then_some(joins)
    }

    fn groups_joined(&self, config: &Config, exploration: Exploration) -> Vec<IslandGroup> {
        let mut groups = self.islands_touched(config, exploration).to_vec();
        groups.sort_unstable();
        groups
    }
}

impl Joins {
    fn index_of(&mut self, outcome: Vec<IslandGroup>) -> u16 {
        let known = self.outcomes.iter().position(|other| *other == outcome);
        known.unwrap_or_else(|| {
            self.outcomes.push(outcome);
            self.outcomes.len() - 1
        }) as u16
    }
}
