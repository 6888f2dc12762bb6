//! Positions and views that can be read, but cannot arise.

use std::fmt;

use ilos_rules as rules;

use crate::name_error::NameError;
use crate::words::{PhaseError, SeatNumber};

/// Why a state or a view describes nothing that can arise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// No game has these options, this set or this number of players.
    Config(rules::ConfigError),
    /// The phase and the reason for the end do not fit together.
    Phase(PhaseError),
    /// A name stands for nothing.
    Name(NameError),
    /// A seat has no player.
    NoPlayer {
        /// The seat.
        seat: SeatNumber,
        /// The number of players.
        players: u8,
    },
    /// A seat is to act in a finished game.
    TurnAfterTheEnd,
    /// No seat is to act although the game goes on.
    NoTurn,
    /// More tiles in play than a game can have.
    TooManyTiles {
        /// How many there are.
        found: usize,
        /// How many a game can have.
        most: usize,
    },
    /// A seat has another number of ships.
    ShipCount(usize),
    /// An event of the history has a name that stands for nothing.
    Event {
        /// The index of the event.
        event: usize,
        /// The name.
        error: NameError,
    },
    /// The rules do not allow the position.
    Position(rules::PositionError),
    /// The view contradicts itself.
    View(rules::ViewContradiction),
    /// A field of a state does not agree with the others.
    Disagrees {
        /// The field.
        field: &'static str,
        /// The value that agrees, as JSON.
        expected: String,
    },
    /// A field of a view does not agree with the others.
    DisagreesInView {
        /// The field.
        field: String,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Config(error) => error.fmt(f),
            PositionError::Phase(error) => error.fmt(f),
            PositionError::Name(error) => error.fmt(f),
            PositionError::NoPlayer { seat, players } => {
                write!(f, "seat {seat}, expected 0 to {}", players - 1)
            }
            PositionError::TurnAfterTheEnd => {
                f.write_str("no seat is to act in a finished game, expected null")
            }
            PositionError::NoTurn => f.write_str("the game goes on, so a seat is to act"),
            PositionError::TooManyTiles { found, most } => {
                write!(f, "{found} tiles in play, expected at most {most}")
            }
            PositionError::ShipCount(found) => write!(f, "{found} ships, expected {}", rules::SHIPS),
            PositionError::Event { event, error } => write!(f, "history[{event}]: {error}"),
            PositionError::Position(error) => error.fmt(f),
            PositionError::View(error) => error.fmt(f),
            PositionError::Disagrees { field, expected } => {
                write!(f, "{field:?} does not follow from the rest, expected {expected}")
            }
            PositionError::DisagreesInView { field } => {
                write!(f, "{field:?} does not follow from the rest of the view")
            }
        }
    }
}

impl std::error::Error for PositionError {}

impl From<rules::ConfigError> for PositionError {
    fn from(error: rules::ConfigError) -> PositionError {
        PositionError::Config(error)
    }
}

impl From<PhaseError> for PositionError {
    fn from(error: PhaseError) -> PositionError {
        PositionError::Phase(error)
    }
}

impl From<NameError> for PositionError {
    fn from(error: NameError) -> PositionError {
        PositionError::Name(error)
    }
}

impl From<rules::PositionError> for PositionError {
    fn from(error: rules::PositionError) -> PositionError {
        PositionError::Position(error)
    }
}

impl From<rules::ViewContradiction> for PositionError {
    fn from(error: rules::ViewContradiction) -> PositionError {
        PositionError::View(error)
    }
}
