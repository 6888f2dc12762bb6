//! Everything that a bot decides from, made from a seat's view alone.

use ilos_rules::{Action, Config, Destination, Phase, Plays, Position, Refusal, Seat, SeatView};

use crate::bot::Budget;
use crate::hidden::{Hidden, ViewError, stocks, view_to_position};

/// What the seat to act can do, apart from payments: any cards of the hand, as many as the play costs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Legal {
    /// Exchange any cards of the hand (S3).
    Exchange,
    /// Put the first ship at one of these (S4, S5).
    FirstIslands(Vec<Destination>),
    /// Make one of these plays or end the turn (T1).
    Turn(Plays),
}

/// A seat's turn to decide, as that seat knows it.
#[derive(Clone, Debug)]
pub struct Situation<'a> {
    /// What does not change during the game.
    pub config: &'a Config,
    /// What the seat knows.
    pub view: &'a SeatView,
    /// Whose decision it is.
    pub seat: Seat,
    /// The view as a position, for everything that anyone at the table could compute: islands, costs,
    /// placements, stocks. The seat's own hand is true; other hands and the deck hold meaningless
    /// placeholders of the right number.
    pub board: Position,
    /// What the seat can do.
    pub legal: Legal,
    /// How much thought the decision may cost.
    pub budget: Budget,
}

impl<'a> Situation<'a> {
    /// The situation of the viewer, whose decision it must be.
    pub fn new(config: &'a Config, view: &'a SeatView, budget: Budget) -> Result<Situation<'a>, ViewError> {
        let seat = view.to_act.ok_or_else(|| ViewError::new("the game is over"))?;
        if view.viewer != Some(seat) {
            return Err(ViewError::new(format!("seat {seat} is to act, and this is not its view")));
        }
        let hidden = Hidden::placeholder(view, stocks(view)?)?;
        let board = view_to_position(config, view, &hidden)?;
        let legal = match board.phase() {
            Phase::Mulligan => Legal::Exchange,
            Phase::FirstIslands => Legal::FirstIslands(board.first_islands(config)),
            Phase::Play | Phase::Finished(_) => {
                let mut plays = Plays::default();
                board.list_plays(config, &mut plays);
                Legal::Turn(plays)
            }
        };
        Ok(Situation { config, view, seat, board, legal, budget })
    }

    /// Whether the rules allow an action here.
    pub fn check(&self, action: &Action) -> Result<(), Refusal> {
        self.board.check(self.config, self.seat, action)
    }
}
