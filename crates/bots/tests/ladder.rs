//! Many bots at mixed tables.

mod common;

use std::sync::atomic::{AtomicBool, Ordering};

use common::{BUDGET, table};
use ilos_bots::arena::{Entry, Ladder, LadderBlock, LadderReport};
use ilos_bots::{Bot, Dice, Random, Situation, find};
use ilos_rules::{Action, Lots, Phase};

/// Plays like `random`, but ends most of its turns at once.
struct Lazy;

impl Bot for Lazy {
    fn decide(&mut self, situation: &Situation<'_>, dice: &mut Dice) -> Action {
        let plays = situation.view.phase != Phase::Play || dice.below(2) == 0;
        if plays { Random.decide(situation, dice) } else { Action::EndTurn }
    }
}

fn ladder(players: &[usize], deals: u32) -> Ladder {
    let kind = |name: &str| Entry::from(find(name).expect("a bot"));
    Ladder {
        entries: vec![Entry::new("lazy", || Box::new(Lazy)), kind("random"), kind("greedy")],
        tables: players.iter().map(|&players| table(players)).collect(),
        deals,
        seed: "ladder".into(),
        budget: BUDGET,
    }
}

fn play(of: &Ladder, threads: usize) -> Vec<LadderBlock> {
    of.play(threads, &AtomicBool::new(false), |_| {}).expect("a ladder")
}

#[test]
fn the_stronger_stands_higher_and_the_anchor_at_1000() {
    let of = ladder(&[2, 3], 10);
    let report = LadderReport::new(&of, &play(&of, 2), 1);
    let names: Vec<&str> = report.rungs.iter().map(|rung| rung.name.as_str()).collect();
    assert_eq!((names[0], report.anchor.as_str()), ("greedy", "random"));
    assert_eq!((report.games, of.games()), (50, 50));
    for rung in &report.rungs {
        let elo = rung.strength.elo();
        assert!(elo.low <= elo.mean && elo.mean <= elo.high, "{elo:?}");
        assert_eq!((rung.by_players.len(), rung.wins.len()), (2, 2));
        if rung.name == "random" {
            assert_eq!((elo.low, elo.mean, elo.high), (1000.0, 1000.0, 1000.0));
            assert_eq!(rung.strength.ahead_of_anchor().mean, 0.5);
        }
    }
    let greedy = &report.rungs[0];
    assert!(greedy.strength.elo().low > 1000.0 && greedy.strength.raw().mean > 1.0, "{greedy:?}");
    assert!(greedy.wins.iter().all(|&wins| wins > 0.4), "{greedy:?}");
}

#[test]
fn whoever_sits_at_a_table_plays_every_place_of_its_deal() {
    let of = ladder(&[3], 2);
    for LadderBlock { seats, block } in play(&of, 1) {
        assert_eq!((seats.len(), block.games.len()), (3, 3));
        for at in 0..seats.len() {
            let mut places: Vec<usize> = block.games.iter().map(|game| game.entries[at].place).collect();
            places.sort();
            assert_eq!(places, [0, 1, 2]);
        }
    }
}

#[test]
fn threads_change_nothing_but_times() {
    let of = ladder(&[2, 3], 2);
    let figures = |threads: usize| {
        let report = LadderReport::new(&of, &play(&of, threads), 1);
        report
            .rungs
            .iter()
            .map(|rung| (rung.name.clone(), rung.strength, rung.wins.clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(figures(1), figures(3));
}

#[test]
fn a_ladder_that_is_stopped_has_some_games_of_each_number_of_players() {
    let of = ladder(&[2, 3], 100);
    let stop = AtomicBool::new(false);
    let blocks = of.play(1, &stop, |games| stop.store(games >= 10, Ordering::Relaxed)).expect("a ladder");
    let sizes: Vec<usize> = blocks.iter().map(|block| block.seats.len()).collect();
    assert_eq!(sizes, [2, 3, 2, 3]);
    LadderReport::new(&of, &blocks, 0);
    LadderReport::new(&of, &[], 0);
}
