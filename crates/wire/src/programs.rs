//! Messages between `ilos` and other programs, one JSON object in a line.

pub mod engine_error;
pub mod to_bot;
