//! Games of bots, seen from outside.

#![allow(dead_code, reason = "every test file uses a part of it")]

use ilos_bots::{Bot, Budget, Dice, Planner, Random, Situation, find};
use ilos_rules::{
    Action, Card, Cards, Config, Dealer, Event, Game, Lots, Options, Phase, Position, Seat, SeatView, Seed,
    Set,
};

pub(crate) const BUDGET: Budget = Budget::Nodes(8);

/// Mostly ends the turn, so that hands grow, the deck runs dry and cards are taken out of hands (T5).
pub(crate) struct Hoarder;

impl Bot for Hoarder {
    fn decide(&mut self, situation: &Situation<'_>, dice: &mut Dice) -> Action {
        let plays = situation.view.phase != Phase::Play || dice.below(3) == 0;
        if plays { Random.decide(situation, dice) } else { Action::EndTurn }
    }
}

pub(crate) fn config(players: usize) -> Config {
    Config::new(Set::standard(), players, Options::default()).expect("a table")
}

/// Good, bad and naive players at one table.
pub(crate) fn mixed(players: usize) -> Vec<Box<dyn Bot>> {
    let names = ["greedy", "random", "captain", "deckhand", "random"];
    names[..players].iter().map(|name| find(name).expect("a bot").make()).collect()
}

/// They reach positions of good players.
pub(crate) fn planners(players: usize) -> Vec<Box<dyn Bot>> {
    (0..players).map(|_| -> Box<dyn Bot> { Box::<Planner>::default() }).collect()
}

pub(crate) fn hoarders(players: usize) -> Vec<Box<dyn Bot>> {
    (0..players).map(|_| -> Box<dyn Bot> { Box::new(Hoarder) }).collect()
}

/// Plays a game and shows it before every decision; returns the finished game.
pub(crate) fn play(mut bots: Vec<Box<dyn Bot>>, seed: u64, mut visit: impl FnMut(&Game, Seat)) -> Game {
    let config = config(bots.len());
    let mut dealer = Dealer::new(&config, Seed::from_text(&format!("test {seed}")));
    let mut dice = Dice::new(seed);
    let Ok(mut game) = Game::new(config, &mut dealer);
    while let Some(seat) = game.position().to_act() {
        visit(&game, seat);
        let action = decide(&mut *bots[seat.index()], &game.view(Some(seat)), game.config(), &mut dice);
        game.act(seat, &action, &mut dealer).unwrap_or_else(|rejection| panic!("{action:?}: {rejection:?}"));
    }
    game
}

pub(crate) fn decide(bot: &mut dyn Bot, view: &SeatView, config: &Config, dice: &mut Dice) -> Action {
    let situation = Situation::new(config, view, BUDGET).expect("the view of a game");
    bot.decide(&situation, dice)
}

/// The view of a position that was sampled for a viewer of a game, who saw events that could have happened
/// otherwise.
pub(crate) fn view_of_sample(game: &Game, sample: &Position, viewer: Option<Seat>) -> SeatView {
    let events: Vec<Event> = game.events().iter().map(|event| otherwise(event, viewer)).collect();
    SeatView::new(game.config(), sample, &events, viewer)
}

/// An event with everything changed that a viewer did not see: the same number of other cards, drawn and
/// taken by others.
fn otherwise(event: &Event, viewer: Option<Seat>) -> Event {
    let sees = |seat: Seat| viewer == Some(seat);
    let others = |cards: Cards| Cards::of([0, 0, 0, 0, 0, cards.total() as u8]);
    match *event {
        Event::SetUp { first, area, mut hands } => {
            for other in Seat::all(5).filter(|&other| !sees(other)) {
                hands[other] = others(hands[other]);
            }
            Event::SetUp { first, area, hands }
        }
        Event::Mulligan { seat, discarded, drawn } if !sees(seat) => {
            Event::Mulligan { seat, discarded, drawn: others(drawn) }
        }
        Event::Drew { seat, cards } if !sees(seat) => Event::Drew { seat, cards: others(cards) },
        Event::Took { seat, from, .. } if !sees(seat) && !sees(from) => {
            Event::Took { seat, from, card: Card::Market }
        }
        other => other,
    }
}
