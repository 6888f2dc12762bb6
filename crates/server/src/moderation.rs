//! Looking after people: what is in force, and the one place that carries out the deeds of moderators, of
//! admins, and of the operator at the machine.

mod current;
mod deeds;
mod denial;
mod first_admin;
#[cfg(unix)]
pub(crate) mod operator;

pub(crate) use current::Moderation;
pub(crate) use deeds::{DeedError, carry_out};
pub(crate) use denial::Denial;
pub(crate) use first_admin::first_link;
