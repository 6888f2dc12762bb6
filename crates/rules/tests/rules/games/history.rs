//! A game with its history: steps that are decided first and followed later, the way back, and looking back.

use crate::common::{Dice, seat};
use ilos_rules::{Action, Cards, Config, Event, Game, Options, Phase, Position, Rejection, Set};

const KEEP: Action = Action::Mulligan { discard: Cards::NONE };

fn config() -> Config {
    Config::new(Set::standard(), 2, Options { first: Some(seat(0)), ..Options::default() }).unwrap()
}

/// A random game of at most this many actions, with the position before each of them.
fn played(actions: usize) -> (Game, Vec<Position>) {
    let (mut chance, mut choices) = (Dice(3), Dice(4));
    let Ok(mut game) = Game::new(config(), &mut chance);
    let mut before = Vec::new();
    while before.len() < actions
        && let Some(action) = game.position().draw_action(game.config(), &mut choices)
    {
        before.push(*game.position());
        let actor = game.position().to_act().unwrap();
        game.act(actor, &action, &mut chance).unwrap();
    }
    (game, before)
}

/// A decision changes nothing until the game follows it.
#[test]
fn a_step_is_decided_first_and_followed_later() {
    let Ok(mut game) = Game::new(config(), &mut Dice(1));
    let before = game.clone();
    let step = game.decide(seat(0), &KEEP, &mut Dice(2)).unwrap();
    assert_eq!((game.position(), game.events()), (before.position(), before.events()));
    assert_eq!((step.sequence(), step.kept(), step.events().len()), (2, 1, 1));
    let after = *step.after();
    game.follow(step);
    assert_eq!((game.sequence(), game.events().len()), (2, 2));
    assert_eq!(*game.position(), after);
}

/// A refused action is no step.
#[test]
fn a_refused_action_changes_nothing() {
    let Ok(mut game) = Game::new(config(), &mut Dice(1));
    let rejection = game.act(seat(1), &KEEP, &mut Dice(2)).unwrap_err();
    assert!(matches!(rejection, Rejection::Refused(_)));
    assert_eq!((game.sequence(), game.events().len()), (1, 1));
}

/// The events of a game lead to its position.
#[test]
fn the_position_of_a_game_follows_from_its_events() {
    let (game, _) = played(usize::MAX);
    assert!(matches!(game.position().phase(), Phase::Finished(_)));
    let mut position = *game.opening().position();
    for event in &game.events()[1..] {
        position.evolve(game.config(), event);
    }
    assert_eq!(position, *game.position());
}

/// Any number of actions can be undone, whatever they revealed; the set-up cannot.
#[test]
fn actions_are_undone_to_the_opening() {
    let (game, before) = played(60);
    assert_eq!(game.actions(), 60);
    for count in 1..=60 {
        let step = game.decide_undo(count).unwrap();
        assert_eq!(*step.after(), before[60 - count]);
        let mut undone = game.clone();
        undone.follow(step);
        assert_eq!((undone.actions(), undone.sequence()), (60 - count, game.sequence() + 1));
    }
    assert_eq!(game.decide_undo(61), None);
    assert_eq!(game.decide_undo(0).unwrap().after(), game.position());
    assert_eq!(game.decide_undo(60).unwrap().after(), game.opening().position());
}

/// V1: a take-back is a step as well, decided first; a viewer who saw the game before keeps what is left.
#[test]
fn a_take_back_is_a_step() {
    let Ok(mut game) = Game::new(config(), &mut Dice(1));
    let before = *game.position();
    game.act(seat(0), &KEEP, &mut Dice(2)).unwrap();
    let step = game.decide_take_back(seat(0)).unwrap();
    assert_eq!((step.sequence(), step.kept(), step.events()), (3, 1, &[][..]));
    assert_eq!(*step.after(), before);
    game.follow(step);
    game.act(seat(0), &KEEP, &mut Dice(2)).unwrap();
    assert_eq!(game.sequence(), 4);
    let kept: Vec<usize> = (0..=5).map(|sequence| game.events_kept_since(sequence)).collect();
    assert_eq!(kept, [0, 1, 1, 1, 2, 0], "the second event was seen at sequence 2, but it was taken back");
}

/// A game is shown as it was after any of its events.
#[test]
fn a_game_is_looked_back_at() {
    let (game, before) = played(60);
    assert_eq!(game.at(0).events(), &game.events()[..1]);
    assert_eq!(game.at(usize::MAX).position(), game.position());
    let starts: Vec<Position> =
        game.replay().filter(|(_, event)| event.action().is_some()).map(|(position, _)| position).collect();
    assert_eq!(starts, before);
    for (index, (position, event)) in (1..).zip(game.replay()) {
        let then = game.at(index);
        assert_eq!((then.position(), then.events()), (&position, &game.events()[..index]));
        assert_eq!(*event, game.events()[index]);
    }
}

/// Looking back begins at the nearest milestone, and milestones of what was taken back are forgotten.
#[test]
fn a_long_game_is_looked_back_at_through_all_that_was_taken_back() {
    let (mut game, _) = played(300);
    for undone in [1, 70, 40] {
        let undo = game.decide_undo(undone).unwrap();
        game.follow(undo);
        for (index, (position, _)) in (1..).zip(game.replay()) {
            assert_eq!(*game.at(index).position(), position, "after {index} events, {undone} actions undone");
        }
        let mut dice = Dice(undone as u64);
        for _ in 0..30 {
            let Some(action) = game.position().draw_action(game.config(), &mut dice) else { break };
            game.act(game.position().to_act().unwrap(), &action, &mut dice).unwrap();
        }
    }
}

/// A game can go on from any position; it has no set-up then, and is undone to that position.
#[test]
fn a_game_goes_on_from_a_position() {
    let (game, before) = played(20);
    let mut loaded = Game::from_position(config(), before[10]);
    assert!(game.began_with_set_up() && !loaded.began_with_set_up());
    assert!(loaded.events().is_empty());
    let (seat, action) = game.events().iter().filter_map(Event::action).nth(10).unwrap();
    loaded.act(seat, &action, &mut Dice(9)).unwrap();
    assert_eq!((loaded.actions(), loaded.sequence()), (1, 2));
    assert_eq!(loaded.replay().next().unwrap().0, before[10]);
    assert_eq!(*loaded.opening().position(), before[10]);
    let undone = loaded.decide_undo(1).unwrap();
    loaded.follow(undone);
    assert_eq!((*loaded.position(), loaded.events()), (before[10], &[][..]));
}
