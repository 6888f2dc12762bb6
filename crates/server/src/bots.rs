//! The bots of the server: which there are, where they think, and the hints they give.

mod hint;
mod levels;
mod pool;
mod thinker;

pub(crate) use hint::Advice;
pub(crate) use levels::{UnknownBot, find, matching, offered, strength};
pub(crate) use pool::{BotPool, HintError, Requester};
pub(crate) use thinker::SeatedBot;
