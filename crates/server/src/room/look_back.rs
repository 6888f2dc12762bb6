//! Looking back at a game: its record, its moments, a picture of it.

use ilos_rules as rules;
use ilos_table::{Finished, TableError};
use ilos_wire::replay::Moment;

use super::Room;
use super::error::RoomError;
use crate::art;
use crate::store::StoreError;

/// What a picture of a game is drawn from.
pub(crate) struct Snapshot {
    /// Set, options and number of players.
    pub config: rules::Config,
    /// The position.
    pub position: rules::Position,
    /// The names, by seat.
    pub names: Vec<String>,
}

/// A game after some of its events, as a seat saw it or, without one, with all cards open.
pub(crate) fn moment_of(
    game: &rules::Game,
    at: usize,
    viewer: Option<rules::Seat>,
) -> Result<Moment, RoomError> {
    let players = game.config().players();
    match viewer {
        Some(seat) if seat.index() >= players.into() => Err(RoomError::NoSuchViewer { seat, players }),
        _ => Ok(Moment::from_rules(game, at, viewer, art::scene)),
    }
}

impl Room {
    /// The record of the finished game.
    pub(crate) fn record(&self) -> Result<rules::Record, RoomError> {
        self.read(|state| {
            let start = state.table.start().ok_or(TableError::NotStarted)?;
            let Finished { played, .. } = state.table.finished().ok_or(RoomError::RecordTooEarly)?;
            let commitment = rules::Commitment::from_hex(&start.commitment);
            let seed = rules::Seed::from_hex(&start.seed);
            let seed =
                seed.ok_or_else(|| StoreError::Unreadable("a stored seed is not a seed".to_owned()))?;
            Ok(rules::Record::new(played.play.game(), state.table.record_names(), commitment, Some(seed)))
        })
    }

    /// The finished game, to be looked back at.
    pub(crate) fn finished_game(&self) -> Result<rules::Game, RoomError> {
        self.read(|state| {
            let over = state.table.finished().ok_or(RoomError::ReplayTooEarly)?;
            Ok(over.played.play.game().clone())
        })
    }

    /// What a picture of the game shows, which is nothing secret.
    pub(crate) fn snapshot(&self) -> Result<Snapshot, RoomError> {
        self.read(|state| {
            let game = state.table.played().ok_or(TableError::NotStarted)?.play.game();
            let (config, position) = (game.config().clone(), *game.position());
            Ok(Snapshot { config, position, names: state.table.seat_names() })
        })
    }
}
