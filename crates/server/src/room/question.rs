//! What a hint is made from.

use std::sync::Arc;

use ilos_rules::{Config, Seat, SeatView};
use ilos_table::PersonId;

use super::Room;
use super::error::RoomError;

/// What a hint is made from.
pub(crate) struct Question {
    /// Set, options and number of players.
    pub config: Arc<Config>,
    /// What the seat may know.
    pub view: SeatView,
}

impl Room {
    /// What a hint for a seat of a person is made from, decided on a sequence.
    pub(crate) async fn question(
        self: &Arc<Self>,
        by: PersonId,
        seat: Seat,
        on: u64,
    ) -> Result<Question, RoomError> {
        self.settle().await?;
        self.read(|state| {
            let play = state.table.check_hint(by, seat, on)?;
            Ok(Question { config: Arc::clone(play.config()), view: play.view(seat) })
        })
    }
}
