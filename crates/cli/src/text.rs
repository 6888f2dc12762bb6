//! What several commands read and write as text.

pub(crate) mod file;
pub(crate) mod number;
pub(crate) mod progress;
pub(crate) mod table;
pub(crate) mod weights;
