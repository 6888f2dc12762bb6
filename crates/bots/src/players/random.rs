//! `random`: any legal action.

use ilos_rules::Action;

use crate::bot::Bot;
use crate::bot::Dice;
use crate::bot::Situation;

/// Plays each legal play or ends the turn, all equally likely, then pays in any way, all equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot for Random {
    fn decide(&mut self, situation: &Situation<'_>, dice: &mut Dice) -> Action {
        situation.board.draw_action(situation.config, dice).expect("there is a decision to make")
    }
}
