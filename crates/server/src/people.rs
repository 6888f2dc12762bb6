//! What people are known by: names, passwords, secrets.

pub(crate) mod names;
pub(crate) mod passwords;
pub(crate) mod secret;
