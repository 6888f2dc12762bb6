//! The bots by name.

use crate::bot::Bot;
use crate::greedy::Greedy;
use crate::planner::Planner;
use crate::random::Random;
use crate::searcher::Searcher;

/// A kind of bot.
#[derive(Clone, Copy, Debug)]
pub struct BotKind {
    /// The word it is called by.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    make: fn() -> Box<dyn Bot>,
}

impl BotKind {
    /// A bot for a new game.
    pub fn make(&self) -> Box<dyn Bot> {
        (self.make)()
    }
}

/// All kinds, from weak to strong.
pub const KINDS: &[BotKind] = &[
    BotKind { name: "random", about: "any legal action, all equally likely", make: || Box::new(Random) },
    BotKind {
        name: "greedy",
        about: "the play that looks best by itself, one at a time",
        make: || Box::<Greedy>::default(),
    },
    BotKind {
        name: "planner",
        about: "the whole turn after which the position looks best",
        make: || Box::<Planner>::default(),
    },
    BotKind {
        name: "searcher",
        about: "compares the planner's best turns by playing on from each",
        make: || Box::<Searcher>::default(),
    },
];

/// The kind of a name.
pub fn find(name: &str) -> Option<&'static BotKind> {
    KINDS.iter().find(|kind| kind.name == name)
}
