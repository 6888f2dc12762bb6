//! What people are known by: names, passwords, secrets; changing and deleting them, calling them back.

pub(crate) mod calls;
pub(crate) mod change;
pub(crate) mod deletion;
pub(crate) mod mail;
pub(crate) mod names;
pub(crate) mod passwords;
pub(crate) mod secret;
