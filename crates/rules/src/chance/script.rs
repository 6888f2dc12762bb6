//! Chance that gives prepared results.

use crate::chance::{Chance, Need, Outcome};
use crate::nouns::{Card, Cards, Seat, TileId, TileSet};

/// Outcomes that are given in advance and used in order.
#[derive(Clone, Debug)]
pub struct Script<'a> {
    outcomes: std::slice::Iter<'a, Outcome>,
}

impl<'a> Script<'a> {
    /// A script of these outcomes.
    pub fn new(outcomes: &'a [Outcome]) -> Script<'a> {
        Script { outcomes: outcomes.iter() }
    }

    /// How many outcomes were not used.
    pub fn left(&self) -> usize {
        self.outcomes.len()
    }

    fn take<T>(&mut self, need: Need, fit: impl Fn(Outcome) -> Option<T>) -> Result<T, ScriptError> {
        let Some(&given) = self.outcomes.next() else { return Err(ScriptError { need, given: None }) };
        fit(given).ok_or(ScriptError { need, given: Some(given) })
    }
}

/// The script ended too early or held an impossible outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScriptError {
    /// What was needed.
    pub need: Need,
    /// What the script held, if anything.
    pub given: Option<Outcome>,
}

impl Chance for Script<'_> {
    type Failure = ScriptError;

    fn first_seat(&mut self, players: u8) -> Result<Seat, ScriptError> {
        self.take(Need::First(players), |outcome| match outcome {
            Outcome::First(seat) if seat.index() < players as usize => Some(seat),
            _ => None,
        })
    }

    fn tile(&mut self, unseen: TileSet) -> Result<TileId, ScriptError> {
        self.take(Need::Tile(unseen), |outcome| match outcome {
            Outcome::Tile(tile) if unseen.has(tile) => Some(tile),
            _ => None,
        })
    }

    fn card(&mut self, deck: Cards) -> Result<Card, ScriptError> {
        self.take(Need::Card(deck), |outcome| match outcome {
            Outcome::Card(card) if deck.has(card) => Some(card),
            _ => None,
        })
    }

    fn theft(&mut self, hand: Cards) -> Result<Card, ScriptError> {
        self.take(Need::Theft(hand), |outcome| match outcome {
            Outcome::Theft(card) if hand.has(card) => Some(card),
            _ => None,
        })
    }

    fn reshuffle(&mut self, _deck: Cards) -> Result<(), ScriptError> {
        Ok(())
    }
}
