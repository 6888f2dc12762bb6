//! Players of Ilôs that see only what their seat may see, and the arena that compares them.
//!
//! A [`Bot`] decides from a [`Situation`], which is made from a seat's view and from nothing else. Whoever needs a whole
//! position deals the hidden cards anew with a [`Sampler`]. Only [`arena`] and [`tuning`] hold real games, and bots are shown views.

pub mod arena;
mod bot;
mod dice;
mod greedy;
mod halving;
mod hand;
mod hint;
mod judgement;
mod knowledge;
mod named_weights;
mod outcome;
mod parallel;
mod planner;
mod playout;
mod prices;
mod random;
mod registry;
mod sampler;
mod searcher;
mod situation;
mod stall;
mod stocks;
mod thought;
pub mod tuning;
mod written;

pub use bot::{Bot, Budget};
pub use dice::Dice;
pub use greedy::{Greedy, Weights as GreedyWeights};
pub use hint::{Because, Hint, Reason, hint};
pub use judgement::{Network, OutlookWeights, Weights};
pub use named_weights::{NamedWeights, WeightsError};
pub use planner::{Planner, Width};
pub use random::Random;
pub use registry::{BotKind, KINDS, Make, WithWeights, find, levels};
pub use sampler::Sampler;
pub use searcher::Searcher;
pub use situation::{Legal, Situation};
pub use stocks::stocks;
pub use thought::Thought;
pub use written::ViewError;
