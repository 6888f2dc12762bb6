//! What people are known by: names, passwords, secrets.

pub mod names;
pub mod passwords;
pub mod secret;
