//! A whole turn, planned.

use ilos_rules::{Action, Cards, Play, Position, Table};

/// The plays of a turn and the cards to keep. No cards are drawn during a turn, so that all that is neither played nor
/// kept pays, in whatever order.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    /// The plays, in order.
    pub plays: Vec<Play>,
    /// The cards that are left in the hand.
    pub kept: Cards,
    /// How good it looks: more is better.
    pub value: f64,
}

impl Turn {
    /// The first action in the position where the turn is to be played: a play with its payment, or the end of the turn.
    pub fn first_action(&self, table: &Table, position: &Position) -> Action {
        let Some(&play) = self.plays.first() else { return Action::EndTurn };
        let hand = position.hand(position.to_act().expect("somebody plays the turn"));
        let played = self.plays.iter().map(Play::card).collect::<Cards>();
        let to_pay_with = hand.minus(played).minus(self.kept);
        let cost = position.play_cost(table, &play) as usize;
        Action::Play { play, payment: to_pay_with.iter().take(cost).collect() }
    }

    /// What is left of the turn after its first play.
    pub fn rest(mut self) -> Turn {
        self.plays.remove(0);
        self
    }
}
