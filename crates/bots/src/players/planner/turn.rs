//! A whole turn, planned.

use std::convert::Infallible;

use ilos_rules::{Action, Cards, Config, Destination, Play, Position};

use crate::bot::Dice;

/// The plays of a turn and the cards to keep. No cards are drawn during a turn, so all cards that are neither
/// played nor kept will pay, in any order.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlannedTurn {
    /// The plays, in order.
    pub plays: Vec<Play>,
    /// The cards that stay in the hand.
    pub kept: Cards,
    /// Its prospects, as log odds.
    pub value: f64,
}

impl PlannedTurn {
    /// The first action in the position where the turn is to be played: a play with its payment, or the end
    /// of the turn.
    pub(crate) fn first_action(&self, config: &Config, position: &Position) -> Action {
        let Some(&play) = self.plays.first() else { return Action::EndTurn };
        let hand = position.hand(position.to_act().expect("a seat plays the turn"));
        let played = self.plays.iter().map(Play::card).collect::<Cards>();
        let to_pay_with = hand.minus(played).minus(self.kept);
        let cost = position.play_cost(config, &play) as usize;
        Action::Play { play, payment: to_pay_with.iter().take(cost).collect() }
    }

    /// Whether a tile is revealed on the way.
    pub(crate) fn explores(&self) -> bool {
        self.plays.iter().any(|play| matches!(play, Play::Ship { to: Destination::Explore(_), .. }))
    }

    /// The turn after its first play.
    pub(crate) fn rest(mut self) -> PlannedTurn {
        self.plays.remove(0);
        self
    }

    /// Makes the plays in a position and returns the actions; the turn is not ended. Lots decide which tiles
    /// are revealed on the way.
    pub(crate) fn make_plays(
        mut self,
        config: &Config,
        position: &mut Position,
        dice: &mut Dice,
    ) -> Vec<Action> {
        let mut actions = Vec::with_capacity(self.plays.len() + 1);
        while !self.plays.is_empty() {
            let action = self.first_action(config, position);
            let Ok::<_, Infallible>(()) = position.apply_unchecked(config, &action, dice);
            actions.push(action);
            self = self.rest();
        }
        actions
    }
}

/// The rest of a planned turn, until something new is revealed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan(Option<PlannedTurn>);

impl Plan {
    /// The turn to play now: the rest of the plan if it can still be played, otherwise a new one.
    pub(crate) fn turn(
        &mut self,
        config: &Config,
        position: &Position,
        think: impl FnOnce() -> PlannedTurn,
    ) -> PlannedTurn {
        let playable = |turn: &PlannedTurn| match position.to_act() {
            Some(seat) => position.check(config, seat, &turn.first_action(config, position)).is_ok(),
            None => false,
        };
        self.0.take().filter(playable).unwrap_or_else(think)
    }

    /// Remembers the rest of a turn whose first action is played now; forgets it if that action reveals a
    /// tile.
    pub(crate) fn follow(&mut self, turn: PlannedTurn) {
        let reveals = matches!(turn.plays.first(), Some(Play::Ship { to: Destination::Explore(_), .. }));
        self.0 = (!turn.plays.is_empty() && !reveals).then(|| turn.rest());
    }
}
