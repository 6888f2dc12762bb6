//! Ranking actions that were judged each by itself.

use ilos_rules::Action;

use super::stalling::{Room, keep_map_open};
use crate::bot::Thought;

/// How many thoughts a bot remembers that could remember any number.
pub(crate) const REMEMBERED: usize = 6;

/// What to think of actions that were judged by themselves: the best first, of those worth the same the first alone, and of those
/// that place a tile only such as leave most room on the map.
pub(crate) fn rank(judged: impl Iterator<Item = (Action, f64, Room)>) -> Vec<Thought> {
    let mut judged: Vec<(Action, f64, Room)> = judged.collect();
    keep_map_open(&mut judged, |&(_, _, room)| room);
    judged.sort_by(|(_, one, _), (_, other, _)| other.total_cmp(one));
    judged.dedup_by(|(_, one, _), (_, before, _)| one == before);
    let thought = |(action, value, _)| Thought { actions: vec![action], value, visits: None };
    judged.into_iter().take(REMEMBERED).map(thought).collect()
}
