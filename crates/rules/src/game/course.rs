//! How a game went, round by round.

use crate::config::Config;
use crate::game::Game;
use crate::nouns::{Good, Seat};
use crate::play::Event;
use crate::position::Position;

/// How each seat stood at the end of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundEnd {
    /// The value of each stock.
    pub points: Vec<u32>,
    /// How many goods each seat produced in a turn.
    pub production: Vec<u32>,
}

impl Game {
    /// How the seats stood at the end of each round that was played, from the first.
    pub fn course(&self) -> Vec<RoundEnd> {
        let mut rounds = Vec::new();
        let mut round = 0;
        for (before, event) in self.replay() {
            // The end clears the production boards (F2), so the position before it counts for the last round.
            let next = match event {
                Event::TurnBegan { round, .. } => *round,
                Event::Finished { .. } => 0,
                _ => round,
            };
            if next != round && round > 0 {
                rounds.push(RoundEnd::new(self.config(), &before));
            }
            round = next;
        }
        if round > 0 {
            rounds.push(RoundEnd::new(self.config(), self.position()));
        }
        rounds
    }
}

impl RoundEnd {
    fn new(config: &Config, position: &Position) -> RoundEnd {
        let produced =
            |seat| Good::ALL.iter().map(|&good| u32::from(position.production(seat).count(good))).sum();
        RoundEnd {
            points: position.scores(config).iter().map(|score| score.points).collect(),
            production: Seat::all(config.players()).map(produced).collect(),
        }
    }
}
