//! Players of Ilôs that see only what their seat may see, and the arena that compares them.
//!
//! A [`Bot`] decides from a [`Situation`], which is made from a seat's view and from nothing else. A bot that
//! needs a whole position deals the hidden cards with a [`Sampler`]. Only [`arena`] and [`tuning`] hold real
//! games, and they show bots only views.

pub mod arena;
mod bot;
mod hidden;
mod hint;
mod judgement;
mod kinds;
mod named_weights;
mod parallel;
mod payment;
mod players;
pub mod tuning;

pub use bot::{Bot, Budget, Dice, Legal, Situation, Thought};
pub use hidden::{Sampler, ViewError, stocks};
pub use hint::{Because, Hint, Reason, hint};
pub use judgement::{Network, OutlookWeights, Weights};
pub use kinds::{BotKind, KINDS, Make, WithWeights, find, levels};
pub use named_weights::{NamedWeights, WeightsError};
pub use payment::{SuggestedPayment, suggested_payments};
pub use players::{Greedy, GreedyWeights, Planner, Random, Searcher, Width};
