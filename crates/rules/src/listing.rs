//! Listing what the seat to act can do, drawing from it, and why something is not among it.

mod payments;
mod plays;
mod reach;
mod sample;
mod why_not;

pub use payments::{count_payments, draw_payment, payments};
pub use plays::Plays;
