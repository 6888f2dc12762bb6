//! What a bot thought of before it decided.

use ilos_rules::Action;

use crate::stall::{Room, keep_map_open};

/// A turn, or a part of one, that a bot considered.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// What it would do, in order. The first is a legal action in the situation that the bot was asked in.
    pub actions: Vec<Action>,
    /// What that is worth to the bot, in its own measure: more is better.
    pub value: f64,
    /// How often it was tried, by bots that try things.
    pub visits: Option<u64>,
}

/// How many thoughts a bot remembers that could remember any number.
pub(crate) const REMEMBERED: usize = 6;

/// What to think of actions that were judged by themselves: the best first, of those worth the same the first alone, and of those
/// that place a tile only such as leave most room on the map.
pub(crate) fn thoughts_of(judged: impl Iterator<Item = (Action, f64, Room)>) -> Vec<Thought> {
    let mut judged: Vec<(Action, f64, Room)> = judged.collect();
    keep_map_open(&mut judged, |&(_, _, room)| room);
    judged.sort_by(|(_, one, _), (_, other, _)| other.total_cmp(one));
    judged.dedup_by(|(_, one, _), (_, before, _)| one == before);
    let thought = |(action, value, _)| Thought { actions: vec![action], value, visits: None };
    judged.into_iter().take(REMEMBERED).map(thought).collect()
}
