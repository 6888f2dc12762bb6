//! What the server does by itself: removing what is no longer needed, copying the database.

pub(crate) mod backups;
pub(crate) mod sweep;
