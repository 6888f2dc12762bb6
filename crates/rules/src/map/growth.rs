//! What tiles do to islands: an island grows, or several become one (E4).

use arrayvec::ArrayVec;

use crate::config::Config;
use crate::map::{PORTION_ROOM, direction_from};
use crate::nouns::{Exploration, IslandId, MAX_PORTIONS, Portion, opposite};
use crate::play::Event;
use crate::position::Position;

/// Islands that are or become one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct IslandGroup(u64);

impl IslandGroup {
    /// The islands, in order.
    pub fn iter(self) -> impl Iterator<Item = IslandId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| IslandId(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            next
        })
    }
}

/// What a tile did to the islands when it was placed. For each island that its portions joined: the portions
/// of the tile, and the first portions of the islands that had been apart, in order.
pub type Growth = Vec<Vec<Portion>>;

impl Position {
    /// The islands that a tile would touch if it were placed there: one group for each island that they would
    /// become. The portion at which the ship lands makes no difference.
    pub fn islands_touched(
        &self,
        config: &Config,
        exploration: Exploration,
    ) -> ArrayVec<IslandGroup, MAX_PORTIONS> {
        let mut groups: ArrayVec<u64, MAX_PORTIONS> = ArrayVec::new();
        for met in self.map.islands_met(config, exploration).into_iter().filter(|&met| met != 0) {
            let mut joined = met;
            for group in groups.iter().filter(|&&group| group & met != 0) {
                joined |= group;
            }
            groups.retain(|group| *group & met == 0);
            groups.push(joined);
        }
        groups.into_iter().map(IslandGroup).collect()
    }

    /// What the tiles did that were placed by the last events of a game, in order.
    pub fn growth_by(&self, config: &Config, last_events: &[Event]) -> Vec<Growth> {
        let placed = last_events.iter().filter(|event| event.places_tile()).count();
        if placed == 0 {
            return Vec::new();
        }
        let mut growth = self.growth(config);
        growth.split_off(growth.len().saturating_sub(placed))
    }

    /// What each tile in play did to the islands when it was placed, in the order of placing.
    pub fn growth(&self, config: &Config) -> Vec<Growth> {
        // The first portion of the island of each portion, for the tiles placed so far.
        let mut first = [Portion(0); PORTION_ROOM];
        let mut growth = Vec::with_capacity(self.tiles().len());
        for slot in self.slots() {
            let placed = self.placed(slot);
            let own = (0..config.facts(placed.tile).portions as usize).map(|index| Portion::new(slot, index));
            let own: ArrayVec<Portion, MAX_PORTIONS> = own.collect();
            let mut groups: Vec<Vec<Portion>> = own.iter().map(|&portion| vec![portion]).collect();
            for earlier in self.slots().take(slot.index()) {
                let Some(direction) = direction_from(placed.cell, self.placed(earlier).cell) else {
                    continue;
                };
                let mine = self.map.portion_towards(config, slot, direction);
                let theirs = self.map.portion_towards(config, earlier, opposite(direction));
                let (Some(mine), Some(theirs)) = (mine, theirs) else { continue };
                let met = first[theirs.0 as usize];
                let (joined, apart): (Vec<_>, Vec<_>) =
                    groups.into_iter().partition(|group| group.contains(&mine) || group.contains(&met));
                groups = apart;
                let mut joined = joined.concat();
                joined.push(met);
                groups.push(joined);
            }
            for group in &mut groups {
                group.sort_unstable();
                group.dedup();
                for portion in &mut first[..(slot.index() + 1) * MAX_PORTIONS] {
                    if group.contains(portion) {
                        *portion = group[0];
                    }
                }
                for &portion in group.iter().filter(|portion| portion.slot() == slot) {
                    first[portion.0 as usize] = group[0];
                }
            }
            groups.sort_unstable();
            growth.push(groups);
        }
        growth
    }
}
