//! The bots of the server: which there are, where they think, and the hints they give.

mod hint;
mod levels;
mod pool;
mod thinker;

pub use hint::Advice;
pub use levels::{UnknownBot, find, matching, offered, strength};
pub use pool::{BotPool, HintError, Requester};
pub use thinker::Thinker;
