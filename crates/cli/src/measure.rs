//! How fast it is: the engine alone, and a server with many games at once.

pub(crate) mod bench;
pub(crate) mod load;
