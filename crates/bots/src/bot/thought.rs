//! What a bot considered before it decided.

use ilos_rules::Action;

/// A turn, or a part of one, that a bot considered.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// What it would do, in order. The first is a legal action in the situation that the bot was asked in.
    pub actions: Vec<Action>,
    /// The value for the bot, in its own measure: more is better.
    pub value: f64,
    /// How often it was tried, by bots that try things.
    pub visits: Option<u64>,
}
