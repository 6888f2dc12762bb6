//! The bots by name: kinds to compare, levels to play against.

use std::time::Duration;

use crate::bot::Bot;
use crate::judgement::Weights;
use crate::named_weights::{NamedWeights, WeightsError};
use crate::players::{Greedy, GreedyWeights, Planner, Random, Searcher, Width};

/// A bot that can be asked for by name.
#[derive(Clone, Copy, Debug)]
pub struct BotKind {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Its number among the levels, from 1; `None` for kinds that are not a level.
    pub level: Option<u8>,
    make: fn() -> Box<dyn Bot>,
    /// How it is made with other weights; `None` for kinds that have none.
    pub with_weights: Option<WithWeights>,
}

/// Makes a bot for a new game.
pub type Make = Box<dyn Fn() -> Box<dyn Bot> + Send + Sync>;

/// Reads weights from a text that tuning wrote, and makes bots with these weights.
pub type WithWeights = fn(&str) -> Result<Make, WeightsError>;

impl BotKind {
    /// A bot for a new game.
    pub fn make(&self) -> Box<dyn Bot> {
        (self.make)()
    }
}

/// All kinds, then all levels, each from weak to strong.
pub const KINDS: &[BotKind] = &[
    BotKind {
        name: "random",
        about: "any legal play, all equally likely, and any way to pay for it",
        level: None,
        make: || Box::new(Random),
        with_weights: None,
    },
    BotKind {
        name: "greedy",
        about: "the play that looks best by itself, one at a time",
        level: None,
        make: || Box::<Greedy>::default(),
        with_weights: Some(greedy_with),
    },
    BotKind {
        name: "planner",
        about: "the whole turn after which the position looks best",
        level: None,
        make: || Box::<Planner>::default(),
        with_weights: Some(planner_with),
    },
    BotKind {
        name: "searcher",
        about: "compares the planner's best turns by playing on from each",
        level: None,
        make: || Box::<Searcher>::default(),
        with_weights: Some(searcher_with),
    },
    BotKind {
        name: "deckhand",
        about: "takes goods at the price of the day and ignores the others",
        level: Some(1),
        make: || Box::new(Greedy::new(deckhand())),
        with_weights: None,
    },
    BotKind {
        name: "helmsman",
        about: "thinks of prices to come, but not of rivals and pirates",
        level: Some(2),
        make: || Box::new(Greedy::new(helmsman())),
        with_weights: None,
    },
    BotKind {
        name: "trader",
        about: "weighs everything on the table, one play at a time",
        level: Some(3),
        make: || Box::<Greedy>::default(),
        with_weights: None,
    },
    BotKind {
        name: "captain",
        about: "plans turns with an eye that many games have taught",
        level: Some(4),
        make: || Box::new(Planner::new(Weights::default(), Width::NARROW)),
        with_weights: None,
    },
    BotKind {
        name: "admiral",
        about: "plays its best plans out before it chooses",
        level: Some(5),
        make: || Box::new(strongest()),
        with_weights: None,
    },
];

/// The levels for people, from weak to strong.
pub fn levels() -> impl Iterator<Item = &'static BotKind> {
    KINDS.iter().filter(|kind| kind.level.is_some())
}

/// The kind or level of a name.
pub fn find(name: &str) -> Option<&'static BotKind> {
    KINDS.iter().find(|kind| kind.name == name)
}

fn greedy_with(text: &str) -> Result<Make, WeightsError> {
    let weights = GreedyWeights::parse(text)?;
    Ok(Box::new(move || Box::new(Greedy::new(weights.clone()))))
}

fn planner_with(text: &str) -> Result<Make, WeightsError> {
    let weights = Weights::with_text(text)?;
    Ok(Box::new(move || Box::new(Planner::new(weights.clone(), Width::WIDE))))
}

fn searcher_with(text: &str) -> Result<Make, WeightsError> {
    let weights = Weights::with_text(text)?;
    Ok(Box::new(move || Box::new(Searcher::with_weights(weights.clone()))))
}

/// `helmsman` without regard to future prices.
fn deckhand() -> GreedyWeights {
    GreedyWeights { expected_rises: 0.0, ready_market: 0.0, ..helmsman() }
}

/// Ignores rivals and pirates, and looks less far ahead: it undervalues further openings and ignores sites
/// and ruins.
fn helmsman() -> GreedyWeights {
    GreedyWeights {
        rivals: 0.0,
        pirated: 1.0,
        further_opening: 0.6,
        open_site: 0.0,
        open_ruins: 0.0,
        ..GreedyWeights::default()
    }
}

/// The basis of the strongest level.
pub(crate) fn strongest() -> Searcher {
    Searcher::new(Weights::default(), 400, Duration::from_secs(1))
}
