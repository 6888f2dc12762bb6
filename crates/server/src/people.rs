//! What people are known by: names, passwords, secrets; changing and deleting them.

pub(crate) mod change;
pub(crate) mod deletion;
pub(crate) mod mail;
pub(crate) mod names;
pub(crate) mod passwords;
pub(crate) mod secret;
