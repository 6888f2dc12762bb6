//! Games of bots, seen from outside.

#![allow(dead_code, reason = "every test file uses a part of it")]

use ilos_bots::{Bot, Budget, Dice, Greedy, Planner, Random, Situation};
use ilos_rules::{Action, Dealer, Game, Lots, Options, Phase, Position, Seat, SeatView, Seed, Set, Table};

pub const BUDGET: Budget = Budget::Nodes(8);

/// Mostly ends the turn, so that hands grow, the deck runs dry and cards are taken out of hands (T5).
pub struct Hoarder;

impl Bot for Hoarder {
    fn decide(&mut self, situation: &Situation<'_>, dice: &mut Dice) -> Action {
        let plays = situation.view.phase != Phase::Play || dice.below(3) == 0;
        if plays { Random.decide(situation, dice) } else { Action::EndTurn }
    }
}

pub fn table(players: usize) -> Table {
    Table::new(Set::standard(), players, Options::default()).expect("a table")
}

/// Bots of all kinds in turn.
pub fn mixed(players: usize) -> Vec<Box<dyn Bot>> {
    let bot = |seat: usize| -> Box<dyn Bot> {
        if seat.is_multiple_of(2) { Box::<Greedy>::default() } else { Box::new(Random) }
    };
    (0..players).map(bot).collect()
}

/// They come to positions that good players come to.
pub fn planners(players: usize) -> Vec<Box<dyn Bot>> {
    (0..players).map(|_| -> Box<dyn Bot> { Box::<Planner>::default() }).collect()
}

pub fn hoarders(players: usize) -> Vec<Box<dyn Bot>> {
    (0..players).map(|_| -> Box<dyn Bot> { Box::new(Hoarder) }).collect()
}

/// Plays a game and shows it before every decision; answers with the finished game.
pub fn play(mut bots: Vec<Box<dyn Bot>>, seed: u64, mut visit: impl FnMut(&Game, Seat)) -> Game {
    let table = table(bots.len());
    let mut dealer = Dealer::new(&table, Seed::from_text(&format!("test {seed}")));
    let mut dice = Dice::new(seed);
    let Ok(mut game) = Game::new(table, &mut dealer);
    while let Some(seat) = game.position().to_act() {
        visit(&game, seat);
        let action = decide(&mut *bots[seat.index()], &game.view(Some(seat)), game.table(), &mut dice);
        game.act(seat, &action, &mut dealer).unwrap_or_else(|rejection| panic!("{action:?}: {rejection:?}"));
    }
    game
}

pub fn decide(bot: &mut dyn Bot, view: &SeatView, table: &Table, dice: &mut Dice) -> Action {
    let situation = Situation::new(table, view, BUDGET).expect("the view of a game");
    bot.decide(&situation, dice)
}

/// The view of a position that was sampled for a view: everything anew but the history.
pub fn view_of_sample(table: &Table, sample: &Position, given: &SeatView) -> SeatView {
    let mut view = SeatView::new(table, sample, &[], given.viewer);
    view.history = given.history.clone();
    view
}
