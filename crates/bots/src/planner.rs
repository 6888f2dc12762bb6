//! `planner`: the turn after which the position looks best, found by a beam search over whole turns.

mod beam;
mod turn;

use std::convert::Infallible;

use ilos_rules::{Action, Card, Cards, Destination, Play};

use crate::bot::Bot;
use crate::dice::Dice;
use crate::judgement::{Judgement, Weights};
use crate::situation::{Legal, Situation};
pub use beam::{Width, search};
pub use turn::Turn;

/// Plans a turn, plays it, and plans anew when a tile was turned up.
#[derive(Clone, Debug)]
pub struct Planner {
    weights: Weights,
    width: Width,
    /// What is left of the turn.
    plan: Option<Turn>,
}

impl Planner {
    /// A planner that weighs things so and searches so widely.
    pub fn new(weights: Weights, width: Width) -> Planner {
        Planner { weights, width, plan: None }
    }
}

impl Default for Planner {
    fn default() -> Planner {
        Planner::new(Weights::default(), Width { beam: 32, explorations: 12, first_explorations: 1000, moves_ships: true })
    }
}

impl Bot for Planner {
    fn decide(&mut self, situation: &Situation<'_>, dice: &mut Dice) -> Action {
        let Situation { table, board, seat, .. } = situation;
        match &situation.legal {
            Legal::Exchange => Action::Mulligan { discard: exchange(board.hand(*seat)) },
            Legal::FirstIslands(destinations) => {
                first_island(situation, &self.weights, destinations, dice)
            }
            Legal::Turn(_) => {
                let planned = self.plan.take().filter(|turn| {
                    board.check(table, *seat, &turn.first_action(table, board)).is_ok()
                });
                let turn = planned.unwrap_or_else(|| {
                    let judgement = Judgement::new(table, &self.weights, board, *seat);
                    let best = search(table, &judgement, board, self.width, 1, dice);
                    best.into_iter().next().expect("there is always the turn without plays")
                });
                let action = turn.first_action(table, board);
                if goes_on(&action) {
                    self.plan = Some(turn.rest());
                }
                action
            }
        }
    }
}

/// Whether nothing new is known after an action of a turn.
pub(crate) fn goes_on(action: &Action) -> bool {
    match action {
        Action::Play { play, .. } => !matches!(play, Play::Ship { to: Destination::Explore(_), .. }),
        _ => false,
    }
}

/// The first island after which the position looks best.
pub(crate) fn first_island(
    situation: &Situation<'_>,
    weights: &Weights,
    destinations: &[Destination],
    dice: &mut Dice,
) -> Action {
    let Situation { table, board, seat, .. } = situation;
    let judgement = Judgement::new(table, weights, board, *seat);
    let mut best = None;
    for &to in destinations {
        let mut after = *board;
        let Ok::<_, Infallible>(()) = after.apply_unchecked(table, &Action::FirstIsland { to }, dice);
        let value = judgement.odds(&after, after.hand(*seat));
        if best.is_none_or(|(_, most)| value > most) {
            best = Some((to, value));
        }
    }
    Action::FirstIsland { to: best.expect("a ship can always be placed").0 }
}

/// The cards of a first hand to exchange: all but those that a beginning is made of.
pub(crate) fn exchange(hand: Cards) -> Cards {
    let keep = |card: Card| match card {
        Card::Ship | Card::Plantation => 2,
        Card::GoldMine | Card::Building => 1,
        Card::Ruins | Card::Market => 0,
    };
    Cards::of(Card::ALL.map(|card| hand.count(card).saturating_sub(keep(card))))
}
