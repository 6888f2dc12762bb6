//! Ranking actions that were judged one by one.

use ilos_rules::Action;

use super::stalling::{TilesLeft, keep_map_open};
use crate::bot::Thought;

/// The most thoughts that a bot remembers.
pub(crate) const REMEMBERED: usize = 6;

/// Thoughts on actions that were judged one by one: the best first, of equal ones only the first, and of
/// those that place a tile only the ones that leave most room on the map.
pub(crate) fn rank(judged: impl Iterator<Item = (Action, f64, TilesLeft)>) -> Vec<Thought> {
    let mut judged: Vec<(Action, f64, TilesLeft)> = judged.collect();
    keep_map_open(&mut judged, |&(_, _, room)| room);
    judged.sort_by(|(_, one, _), (_, other, _)| other.total_cmp(one));
    judged.dedup_by(|(_, one, _), (_, before, _)| one == before);
    let thought = |(action, value, _)| Thought { actions: vec![action], value, visits: None };
    judged.into_iter().take(REMEMBERED).map(thought).collect()
}
