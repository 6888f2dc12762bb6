//! The bots themselves, from weak to strong: `random`, `greedy`, `planner`, `searcher`.

mod greedy;
mod mulligan;
pub(crate) mod planner;
mod random;
mod ranking;
pub(crate) mod searcher;
mod stalling;

pub use greedy::{Greedy, Weights as GreedyWeights};
pub(crate) use mulligan::exchange_for_ships;
pub use planner::{Planner, Width};
pub use random::Random;
pub use searcher::Searcher;
