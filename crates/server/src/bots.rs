//! The bots of the server: which there are, where they think, and the hints they give.
//!
//! What happens when a bot fails is decided once, in [`SeatedBot`]: what a bot answers is checked against the
//! rules, and if it panics, finds nothing or answers what the rules refuse, `FALLBACK` plays the rest of the
//! turn, because a game has to go on. The fallback plays at random: it needs nothing that could fail. A hint
//! has no fallback: a random one would be worse than none. (The arena has a policy of its own for programs
//! that play there.)

mod hint;
mod levels;
mod pool;
mod seated_bot;

pub(crate) use hint::Advice;
pub(crate) use levels::{UnknownBot, find, matching, offered, strength};
pub(crate) use pool::{BotPool, HintError, Requester};
pub(crate) use seated_bot::SeatedBot;
