//! The standard sets (D4).

use crate::set::Set;

/// Every standard set so far, in order: a game keeps the set that it began with.
const TEXTS: [&str; 2] = [include_str!("../../sets/standard-1.txt"), include_str!("../../sets/standard.txt")];

/// The version of the standard set for new games.
pub const STANDARD_SET_VERSION: u32 = TEXTS.len() as u32;

impl Set {
    /// The standard set of new games.
    pub fn standard() -> Set {
        Set::standard_version(STANDARD_SET_VERSION).expect("new games have a set")
    }

    /// The standard set of a version, from 1; `None` if this program does not know it.
    pub fn standard_version(version: u32) -> Option<Set> {
        let text = TEXTS.get((version as usize).checked_sub(1)?)?;
        Some(Set::parse(text).expect("tests prove that the standard sets are sets"))
    }
}
