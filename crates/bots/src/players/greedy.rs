//! `greedy`: one play after another, each time the one that looks best on its own.

mod evaluation;
mod reach;
mod weights;

use std::convert::Infallible;

use ilos_rules::{Action, Berth, Card, Cards, Config, Destination, Play, Plays, Position, Seat};

use super::mulligan::exchange_naively;
use super::ranking::rank;
use super::stalling::{Stall, TilesLeft, end_waiting};
use crate::bot::Bot;
use crate::bot::Dice;
use crate::bot::Thought;
use crate::bot::{Legal, Situation};
use evaluation::Evaluation;
pub use weights::Weights;

/// Compares the positions after each play and takes the best, as long as it is better than ending the turn.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    weights: Weights,
    thoughts: Vec<Thought>,
}

impl Greedy {
    /// A greedy player with these weights.
    pub fn new(weights: Weights) -> Greedy {
        Greedy { weights, thoughts: Vec::new() }
    }
}

impl Bot for Greedy {
    fn decide(&mut self, situation: &Situation<'_>, dice: &mut Dice) -> Action {
        let Situation { config, board, seat, .. } = situation;
        let evaluation = Evaluation::new(config, &self.weights, board, *seat);
        let actions = match &situation.legal {
            Legal::Exchange => {
                self.thoughts.clear();
                return Action::Mulligan { discard: exchange_naively(board.hand(*seat)) };
            }
            Legal::FirstIslands(destinations) => {
                destinations.iter().map(|&to| Action::FirstIsland { to }).collect()
            }
            Legal::Turn(plays) => {
                let keep = evaluation.keep(board);
                let pay = |play: Play| {
                    let rest = board.hand(*seat).minus(Cards::one(play.card()));
                    Action::Play { play, payment: keep.cheapest(rest, board.play_cost(config, &play)) }
                };
                // Of equals the first is taken: ending the turn rather than a play that brings nothing.
                let mut actions = vec![Action::EndTurn];
                let mut plays = candidates(board, *seat, plays);
                dice.draw_first(plays.len(), &mut plays);
                actions.extend(plays.into_iter().map(pay));
                if let Some(stall) = Stall::of(config, board) {
                    end_waiting(&mut actions, |action| {
                        stall.progress(config, &after(config, board, action, dice))
                    });
                }
                actions
            }
        };
        self.thoughts = best(config, board, &evaluation, actions, dice);
        self.thoughts[0].actions[0]
    }

    fn thoughts(&self) -> Vec<Thought> {
        self.thoughts.clone()
    }
}

/// The plays to compare: all, except that among ships that could explore only those of the reserve count
/// while there are any.
fn candidates(board: &Position, seat: Seat, plays: &Plays) -> Vec<Play> {
    let has_reserve = board.ships(seat).contains(&Berth::RESERVE);
    let mut found = plays.others.clone();
    for &from in &plays.berths {
        let worth_a_look = |to: &Destination| {
            let explores = matches!(to, Destination::Explore(_));
            board.is_elsewhere(from, *to) && (!explores || from.is_reserve() || !has_reserve)
        };
        let destinations = plays.destinations.iter().copied().filter(worth_a_look);
        found.extend(destinations.map(|to| Play::Ship { from, to }));
    }
    found
}

/// The actions with the highest values of the position afterwards, the best first: at least one, of equals
/// the first.
fn best(
    config: &Config,
    board: &Position,
    evaluation: &Evaluation<'_>,
    actions: Vec<Action>,
    dice: &mut Dice,
) -> Vec<Thought> {
    let judge = |action: Action| {
        let after = after(config, board, &action, dice);
        (action, evaluation.value(&after), TilesLeft::after(destination(&action), board.area(), &after))
    };
    rank(actions.into_iter().map(judge))
}

/// The position after an action of a turn that is not over yet. A tile revealed on the way is a random unseen
/// one: nothing here looks at it.
fn after(config: &Config, board: &Position, action: &Action, dice: &mut Dice) -> Position {
    let mut after = *board;
    if *action != Action::EndTurn {
        let Ok::<_, Infallible>(()) = after.apply_unchecked(config, action, dice);
    }
    after
}

/// Where an action sends a ship.
fn destination(action: &Action) -> Option<Destination> {
    match action {
        Action::FirstIsland { to } | Action::Play { play: Play::Ship { to, .. }, .. } => Some(*to),
        _ => None,
    }
}

/// The index of a kind of card.
fn place(card: Card) -> usize {
    card as usize
}
