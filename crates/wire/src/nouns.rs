//! The small nouns of the game: words, numbers of cards and goods, places, options, sets.

pub mod counts;
pub mod name_error;
pub mod options;
pub mod place;
pub mod set;
pub mod words;
