//! Closing a table from outside.

use crate::error::TableError;
use crate::seat::LobbySeat;
use crate::stage::{Ending, Lobby, Stage};
use crate::step::{Effect, Step};
use crate::table::Table;

impl Table {
    /// Everyone leaves a lobby, which no list shows from then on; a match ends as it stands.
    pub(super) fn close(&self) -> Result<Step, TableError> {
        match &self.stage {
            Stage::Lobby(lobby) => {
                let mut seats = lobby.seats.clone();
                seats.iter_mut().for_each(|seat| *seat = LobbySeat::Open);
                let mut after = self.with_stage(Stage::Lobby(Lobby { seats, not_ready: Vec::new() }));
                after.host = None;
                Ok(Step { table: Some(after), effects: vec![Effect::TableChanged], ..Step::default() })
            }
            Stage::Match(played) => {
                let ended = self.end_step(played, played.seats.clone(), Ending::Closed);
                Ok(Step { rated: None, ..ended })
            }
            Stage::Finished(_) => Err(TableError::Finished),
        }
    }
}
