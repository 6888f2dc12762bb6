//! Many bots at mixed tables.

mod common;

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use common::{BUDGET, config};
use ilos_bots::arena::{Ladder, LadderBlock, LadderReport, Participant};
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
    let kind = |name: &str| Participant::from(find(name).expect("a bot"));
    Ladder {
        participants: vec![Participant::new("lazy", || Box::new(Lazy)), kind("random"), kind("greedy")],
        tables: players.iter().map(|&players| config(players)).collect(),
        deals,
        seed: "ladder".into(),
        budget: BUDGET,
    }
}

fn play(of: &Ladder, threads: usize) -> Vec<LadderBlock> {
    of.play(threads, &AtomicBool::new(false), |_| {}).expect("a ladder")
}

fn report(of: &Ladder, blocks: &[LadderBlock], anchor: usize) -> LadderReport {
    LadderReport::new(of, blocks, Some(anchor), &AtomicBool::new(false), |_| {})
}

#[test]
fn the_stronger_stands_higher_and_the_anchor_at_1000() {
    let of = ladder(&[2, 3], 10);
    let report = report(&of, &play(&of, 2), 1);
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
    assert!(greedy.strength.elo().mean > 1200.0 && greedy.strength.raw().mean > 1.0, "{greedy:?}");
    assert!(greedy.wins.iter().all(|&wins| wins > 0.4), "{greedy:?}");
}

#[test]
fn whoever_sits_at_a_table_plays_every_place_of_its_deal() {
    let of = ladder(&[3], 2);
    for LadderBlock { seats, block } in play(&of, 1) {
        assert_eq!((seats.len(), block.games.len()), (3, 3));
        for at in 0..seats.len() {
            let mut places: Vec<usize> = block.games.iter().map(|game| game.participants[at].place).collect();
            places.sort();
            assert_eq!(places, [0, 1, 2]);
        }
    }
}

#[test]
fn threads_change_nothing_but_times() {
    let of = ladder(&[2, 3], 2);
    let figures = |threads: usize| {
        let report = report(&of, &play(&of, threads), 1);
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
    report(&of, &blocks, 0);
    report(&of, &[], 0);
}

/// Against a bot that always loses, all bots look about equally strong.
#[test]
fn where_no_anchor_is_named_the_one_in_the_middle_is_it() {
    let of = ladder(&[2, 3], 10);
    let blocks = play(&of, 2);
    let report = LadderReport::new(&of, &blocks, None, &AtomicBool::new(false), |_| {});
    assert_eq!(report.anchor, report.rungs[1].name);
    let two = Ladder { participants: of.participants[1..].to_vec(), ..of };
    let report = LadderReport::new(&two, &play(&two, 2), None, &AtomicBool::new(false), |_| {});
    assert_eq!(report.anchor, "greedy", "of two the stronger");
}

#[test]
fn whoever_does_not_wait_for_intervals_has_the_figures_without_them() {
    let of = ladder(&[2, 3], 10);
    let blocks = play(&of, 2);
    let whole = report(&of, &blocks, 1);
    let (stop, heard) = (AtomicBool::new(false), AtomicU32::new(0));
    let cut = LadderReport::new(&of, &blocks, Some(1), &stop, |done| {
        heard.store(done, Ordering::Relaxed);
        stop.store(done == 500, Ordering::Relaxed);
    });
    assert_eq!((LadderReport::resamples(&of), heard.into_inner()), (1200, 500));
    assert!(cut.cut_short && !whole.cut_short);
    for (rung, known) in cut.rungs.iter().zip(&whole.rungs) {
        assert_eq!((&rung.name, rung.strength), (&known.name, known.strength), "that one was worked out");
        for (strength, known) in rung.by_players.iter().zip(&known.by_players) {
            assert_eq!(strength.0.mean, known.0.mean);
            assert_eq!(strength.0.low.is_finite(), rung.name == "random", "{strength:?}");
        }
    }
}
