//! What is left of a game: its record, its moments, a picture of it.

use ilos_rules as rules;
use ilos_wire::problem::ProblemCode;
use ilos_wire::replay::{Course, Moment};
use ilos_wire::table::TableStatus;

use super::Room;
use crate::error::Fault;
use crate::scenery;

/// What a picture of a game is drawn from.
pub struct Sight {
    /// The table.
    pub config: rules::Config,
    /// What lies on it.
    pub position: rules::Position,
    /// The names, by seat.
    pub names: Vec<String>,
}

/// A game after so many of its events, as a seat saw it or with all cards open.
pub fn moment_of(game: &rules::Game, at: usize, viewer: Option<u8>) -> Result<Moment, Fault> {
    let players = game.config().players();
    let seat = |number: u8| {
        let seat = rules::Seat::new(number.into()).filter(|_| number < players);
        seat.ok_or_else(|| Fault::invalid(format!("there is no seat {number}, the game has {players}")))
    };
    Ok(Moment::new(game, at, viewer.map(seat).transpose()?, scenery::scene))
}

impl Room {
    /// The record of the finished game.
    pub fn record(&self) -> Result<rules::Record, Fault> {
        let state = self.state();
        let (Some(play), Some(start)) = (&state.play, state.table.data.start()) else {
            return Err(Fault::conflict(ProblemCode::NotStarted, "the game has not started"));
        };
        if state.table.status != TableStatus::Finished {
            return Err(Fault::conflict(
                ProblemCode::NotFinished,
                "a game that is on has secrets: its record comes with its end",
            ));
        }
        let commitment = rules::Commitment::from_hex(&start.commitment);
        Ok(rules::Record::new(play.game(), state.table.record_names(), commitment, Some(start.seed()?)))
    }

    /// The finished game after so many of its events, as a seat saw it or with all cards open.
    pub fn moment(&self, at: usize, viewer: Option<u8>) -> Result<Moment, Fault> {
        self.look_back(|game| moment_of(game, at, viewer))?
    }

    /// How the finished game went, round by round.
    pub fn course(&self) -> Result<Course, Fault> {
        self.look_back(Course::new)
    }

    fn look_back<T>(&self, look: impl FnOnce(&rules::Game) -> T) -> Result<T, Fault> {
        let state = self.state();
        let play = state.play.as_ref().filter(|_| state.table.status == TableStatus::Finished);
        let play = play.ok_or_else(|| {
            Fault::conflict(
                ProblemCode::NotFinished,
                "a game that is on has secrets: it is replayed when it is over",
            )
        })?;
        Ok(look(play.game()))
    }

    /// What a picture of the game shows, which is nothing secret.
    pub fn sight(&self) -> Result<Sight, Fault> {
        let state = self.state();
        let play = state.play.as_ref();
        let play =
            play.ok_or_else(|| Fault::conflict(ProblemCode::NotStarted, "the game has not started"))?;
        let (config, position) = (play.game().config().clone(), *play.game().position());
        Ok(Sight { config, position, names: state.table.seat_names() })
    }
}
