//! What people are known by, names, passwords and secrets, and how it changes.

pub(crate) mod change;
pub(crate) mod names;
pub(crate) mod passwords;
pub(crate) mod secret;
