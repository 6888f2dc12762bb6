//! Names that stand for nothing in the rules.

use std::fmt;

use ilos_rules as rules;

use crate::words::SeatNumber;

/// Why a name has no counterpart in the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NameError {
    /// The place is not in play now.
    NotInPlay,
    /// The set has no tile with this id.
    UnknownTile(String),
    /// No table has this seat.
    UnknownSeat(SeatNumber),
    /// A rotation of more than five sixths.
    UnknownRotation(u8),
    /// An exploration area of another size.
    AreaSize(usize),
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::NotInPlay => f.write_str("a ship or a pioneer is at a place that is not in play"),
            NameError::UnknownTile(id) => {
                let shown: String = id.chars().take(40).collect();
                write!(f, "the set has no tile {shown:?}")
            }
            NameError::UnknownSeat(seat) => {
                write!(f, "seat {seat}, expected 0 to {}", rules::MAX_PLAYERS - 1)
            }
            NameError::UnknownRotation(sixths) => write!(f, "rotation {sixths}, expected 0 to 5"),
            NameError::AreaSize(tiles) => write!(f, "an area of {tiles} tiles, expected 3"),
        }
    }
}

impl std::error::Error for NameError {}
