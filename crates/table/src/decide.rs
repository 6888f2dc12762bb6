//! How a table decides a command. Nothing changes yet.

use crate::clock::Millis;
use crate::command::Command;
use crate::entropy::Entropy;
use crate::error::TableError;
use crate::play::Move;
use crate::step::Step;
use crate::table::Table;

mod away;
mod clock;
mod close;
mod lobby;
mod moves;
mod start;
mod vote;

impl Table {
    /// What a command leads to, or why the table does not accept it.
    pub fn decide(
        &self,
        command: &Command,
        now: Millis,
        entropy: &mut dyn Entropy,
    ) -> Result<Step, TableError> {
        match command {
            Command::Join { by, nameplate, seat } => self.join(*by, nameplate, *seat),
            Command::Leave { by, seat, substitute } => self.leave(*by, *seat, substitute, now),
            Command::SetReady { by, ready } => self.set_ready(*by, *ready),
            Command::AddBot { by, bot, seat } => self.add_bot(*by, bot, *seat),
            Command::ClearSeat { by, seat } => self.clear_seat(*by, *seat),
            Command::Start { by, just_opened } => self.start_game(*by, *just_opened, now, entropy),
            Command::Act { by, seat, on, request, action } => {
                self.act(*by, *seat, *on, request, Move::Act(&**action), now)
            }
            Command::TakeBack { by, seat, on, request } => {
                self.act(*by, *seat, *on, request, Move::TakeBack, now)
            }
            Command::BotMove { seat, on, action } => self.bot_move(*seat, *on, action, now),
            Command::ComeBack { by } => self.come_back(*by, now),
            Command::Resign { by, substitute } => self.resign(*by, substitute, now),
            Command::Vote { by, motion, absences, substitute } => {
                self.vote(*by, *motion, absences, substitute, now)
            }
            Command::LookAtClock { substitute } => Ok(self.look_at_clock(substitute, now)),
            Command::Close => self.close(),
            Command::Rematch { by, gone } => self.decide_rematch(*by, *gone, entropy),
        }
    }
}
