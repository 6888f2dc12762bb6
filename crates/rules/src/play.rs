//! Playing: what a player can do, how it is judged, what it changes, and what happened.

mod action;
mod apply;
mod change;
mod cost;
mod decide;
mod event;
mod evolve;
mod refusal;
mod turns;

pub use action::{Action, Play};
pub use cost::{cost, ships_needed};
pub use decide::{Decision, Rejection};
pub use event::Event;
pub use refusal::Refusal;
