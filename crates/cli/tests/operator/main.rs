//! What operators do with the program.

#[cfg(unix)]
mod serving;
mod upkeep;
