//! Why something about a table failed.

use ilos_rules::Seat;
use ilos_table::TableError;

use crate::bots::HintError;
use crate::store::StoreError;

/// Why something about a table failed. The texts are for people, except those of the store.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum RoomError {
    /// The table does not accept it.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The bots gave no hint.
    #[error(transparent)]
    Hint(#[from] HintError),
    /// There is no such table.
    #[error("there is no such table")]
    NoSuchTable,
    /// A panic ended it.
    #[error("a request about this table panicked")]
    Panicked,
    /// A person without a seat wants to chat.
    #[error("you have no seat at this table: spectators can read the chat, but not write in it")]
    OnlyPlayersChat,
    /// The record of a running game.
    #[error("the record is available after the game")]
    RecordTooEarly,
    /// A replay of a running game.
    #[error("the replay is available after the game")]
    ReplayTooEarly,
    /// The view of a seat that the game does not have.
    #[error("there is no seat {seat}, the game has {players}")]
    NoSuchViewer {
        /// The seat.
        seat: Seat,
        /// How many there are.
        players: u8,
    },
}

impl RoomError {
    /// Whether another writer, here or at another server, changed the same thing first. A second try may
    /// help.
    pub(crate) fn is_overtaken(&self) -> bool {
        *self == RoomError::Store(StoreError::Conflict)
    }

    /// Whether the store does not work now.
    pub(crate) fn is_unavailable(&self) -> bool {
        matches!(self, RoomError::Store(StoreError::Broken(_)))
    }
}
