//! How many ways a game can continue from fixed positions, to a fixed depth, including payments. The numbers
//! are written down: a change in them is a change in the rules.

use crate::common::{Dice, Given, Scene};
use ilos_rules::{Action, Cards, Config, Options, Phase, Position, count_payments, payments};

/// Every action of the seat to act.
fn actions(config: &Config, position: &Position) -> Vec<Action> {
    let Some(actor) = position.to_act() else { return Vec::new() };
    let hand = position.hand(actor);
    match position.phase() {
        Phase::Mulligan => {
            let sizes = 0..=hand.total();
            sizes.flat_map(|size| payments(hand, size)).map(|discard| Action::Mulligan { discard }).collect()
        }
        Phase::FirstIslands => {
            position.first_islands(config).into_iter().map(|to| Action::FirstIsland { to }).collect()
        }
        _ => {
            let mut all = vec![Action::EndTurn];
            for play in position.every_play(config) {
                let rest = hand.minus(Cards::one(play.card()));
                let ways = payments(rest, position.play_cost(config, &play));
                all.extend(ways.into_iter().map(|payment| Action::Play { play, payment }));
            }
            all
        }
    }
}

/// The position after an action; what chance decides depends on the depth alone.
fn after(config: &Config, position: &Position, action: &Action, depth: u64) -> Position {
    let mut next = *position;
    let Ok(()) = next.apply_unchecked(config, action, &mut Dice(depth));
    next
}

/// All sequences of actions, played out one by one.
fn enumerated(config: &Config, position: &Position, depth: u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    let count = |action: &Action| enumerated(config, &after(config, position, action, depth), depth - 1);
    actions(config, position).iter().map(count).sum()
}

/// The same number, with the last action counted by formula: plays times payments, and the end of the turn.
fn multiplied(config: &Config, position: &Position, depth: u64) -> u64 {
    if depth == 1 {
        return last_actions(config, position);
    }
    let count = |action: &Action| multiplied(config, &after(config, position, action, depth), depth - 1);
    actions(config, position).iter().map(count).sum()
}

fn last_actions(config: &Config, position: &Position) -> u64 {
    let Some(actor) = position.to_act() else { return 0 };
    let hand = position.hand(actor);
    match position.phase() {
        Phase::Mulligan => hand.counts().iter().map(|&count| count as u64 + 1).product(),
        Phase::FirstIslands => position.first_islands(config).len() as u64,
        _ => {
            let mut sum = 1;
            let mut plays = Default::default();
            position.list_plays(config, &mut plays);
            if plays.pairs() > 0 {
                let ship = Cards::one(ilos_rules::Card::Ship);
                sum += plays.pairs() as u64 * count_payments(hand.minus(ship), 1) as u64;
            }
            for play in &plays.others {
                let rest = hand.minus(Cards::one(play.card()));
                sum += count_payments(rest, position.play_cost(config, play)) as u64;
            }
            sum
        }
    }
}

fn assert_counts(scene: &Scene, expected: &[u64]) {
    let depths = 1..=expected.len() as u64;
    let counted: Vec<u64> =
        depths.clone().map(|depth| multiplied(&scene.config, &scene.position, depth)).collect();
    let played: Vec<u64> = depths.map(|depth| enumerated(&scene.config, &scene.position, depth)).collect();
    assert_eq!((counted.as_slice(), played.as_slice()), (expected, expected));
}

/// K2 to K6: a rich island and a full hand, no ships to sail.
#[test]
fn ways_to_work_an_island() {
    let scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .tile("ring", (0, 1), 0)
        .ship(0, "heart")
        .ship(0, "ring")
        .pioneer(1, "ring spice")
        .stock(0, "1 ebony 1 gold")
        .hand(0, "3 plantation 2 building 1 gold_mine 1 ruins 2 market")
        .scene();
    assert_counts(&scene, &[82, 1546, 7745]);
}

/// K1, P1, E1 to E3: two ships and a small hand. The first number by hand: two islands, a hideout and 2 + 4 +
/// 1 tiles to go to, for a ship of the reserve and one that lies at one of the islands: 19, paid in 2 ways;
/// the end of the turn.
#[test]
fn ways_to_sail() {
    let scene = Given::players(2)
        .tile("strait", (0, 0), 0)
        .tile("cove", (0, -1), 3)
        .area(&["twins", "fork", "cape-a"])
        .ship(0, "strait 2")
        .ship(1, "strait hideout")
        .hand(0, "4 ship 1 market")
        .hand(1, "2 ship")
        .scene();
    assert_counts(&scene, &[39, 1103, 1741]);
}

/// P4, K4: under pirates everything costs more, until a fort is built. The first number by hand: two
/// plantations for 3 of 1+2+1+4 cards in 11 ways each, a fort for 4 of 2+1+1+4 in 12, ruins for 7 of 2+2+4 in
/// 3, the end of the turn.
#[test]
fn ways_under_pirates() {
    let scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .tile("cove", (0, -1), 3)
        .ship(0, "heart")
        .ship(0, "heart")
        .ship(1, "cove hideout")
        .hand(0, "2 plantation 2 building 1 ruins 4 market")
        .scene();
    assert_counts(&scene, &[38, 135, 636]);
}

/// S3, S4: exchanges and first islands of three.
#[test]
fn ways_to_begin() {
    let config = Config::new(crate::common::islands(), 3, Options::default()).unwrap();
    let Ok((position, _)) = Position::set_up(&config, &mut Dice(1));
    let mulligan = Scene { config, position };
    assert_counts(&mulligan, &[24, 384, 12288]);
    let mut islands = mulligan.clone();
    for _ in 0..3 {
        islands.act(Action::Mulligan { discard: Cards::NONE }, &[]);
    }
    assert_counts(&islands, &[3, 33, 288, 26132]);
}
