//! Matches on duplicate deals.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use common::{BUDGET, config};
use ilos_bots::arena::{Block, Contest, ContestError, Participant, Report};
use ilos_bots::{Bot, Dice, Random, Situation, find};
use ilos_rules::{Action, Config, EndReason, Options, Set};

fn contest(names: &[&str], deals: u32) -> Contest {
    let participants: Vec<Participant> = names.iter().map(|name| find(name).expect("a bot").into()).collect();
    Contest { config: config(names.len()), participants, deals, seed: "test".into(), budget: BUDGET }
}

fn play(of: &Contest, threads: usize) -> Vec<Block> {
    of.play(threads, &AtomicBool::new(false), |_| {}).expect("a match")
}

#[test]
fn every_entry_plays_every_place_of_every_deal_once() {
    for players in 2..=5 {
        let of = contest(&vec!["random"; players], 2);
        for block in play(&of, 1) {
            assert_eq!(block.games.len(), players);
            for participant in 0..players {
                let mut places: Vec<usize> =
                    block.games.iter().map(|game| game.participants[participant].place).collect();
                places.sort();
                assert_eq!(places, (0..players).collect::<Vec<_>>());
            }
        }
    }
}

/// Bots without dice play a deal alike in every rotation: the deal is the same, the seats are not.
#[test]
fn a_deal_is_the_same_in_every_rotation() {
    let of = contest(&["captain", "captain", "captain"], 1);
    for block in play(&of, 1) {
        let by_place = |rotation: usize| {
            let mut results: Vec<(usize, f64)> = block.games[rotation]
                .participants
                .iter()
                .map(|result| (result.place, result.points))
                .collect();
            results.sort_by_key(|&(place, _)| place);
            results
        };
        assert_eq!(by_place(0), by_place(1));
        assert_eq!(by_place(0), by_place(2));
    }
}

#[test]
fn bots_are_seeded_apart_from_the_deal() {
    let of = contest(&["random", "random"], 4);
    let differs = |block: &Block| {
        let points =
            |rotation: usize, participant: usize| block.games[rotation].participants[participant].points;
        points(0, 0) != points(1, 1)
    };
    assert!(play(&of, 1).iter().any(differs), "random players played every deal alike in both rotations");
}

#[test]
fn threads_change_nothing_but_times() {
    let of = contest(&["greedy", "random", "random"], 3);
    let figures = |threads: usize| {
        let report = Report::new(&of, &play(&of, threads));
        let of_participants: Vec<_> = report
            .participants
            .iter()
            .map(|participant| (participant.win_share, participant.points, participant.margin))
            .collect();
        (report.games, report.ends, report.rounds, report.wins_by_place, of_participants)
    };
    assert_eq!(figures(1), figures(3));
}

#[test]
fn shares_of_victory_add_up() {
    let of = contest(&["greedy", "random", "random", "random"], 2);
    let report = Report::new(&of, &play(&of, 1));
    let sum: f64 = report.participants.iter().map(|participant| participant.win_share.mean).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert!((report.wins_by_place.iter().map(|wins| wins.mean).sum::<f64>() - 1.0).abs() < 1e-9);
    assert_eq!((report.deals, report.games), (2, 8));
    assert_eq!(report.ended_by_f1() + report.ended_by_f4(), 8);
    assert!(report.participants.iter().all(|participant| participant.turn_times.turns > 8));
}

/// Every figure comes with an interval that holds it; with more deals it is narrower.
#[test]
fn shares_by_place_have_intervals_of_their_own() {
    let of = contest(&["greedy", "captain"], 12);
    let blocks = play(&of, 2);
    let (few, many) = (Report::new(&of, &blocks[..3]), Report::new(&of, &blocks));
    for report in [&few, &many] {
        for participant in &report.participants {
            let by_place: f64 = participant.wins_by_place.iter().map(|wins| wins.mean).sum();
            assert!((by_place / 2.0 - participant.win_share.mean).abs() < 1e-9);
            for wins in participant.wins_by_place.iter().chain(&report.wins_by_place) {
                assert!((wins.low..=wins.high).contains(&wins.mean) && wins.low < wins.high, "{wins:?}");
            }
        }
    }
    let width = |report: &Report| {
        let wins = report.participants[0].wins_by_place[0];
        wins.high - wins.low
    };
    assert!(width(&many) < width(&few), "{} with 12 deals, {} with 3", width(&many), width(&few));
}

#[test]
fn a_stopped_match_keeps_what_was_played_whole() {
    let of = contest(&["random", "random"], 50);
    let stop = AtomicBool::new(false);
    let done = AtomicU32::new(0);
    let blocks = of.play(1, &stop, |games| {
        done.store(games, Ordering::Relaxed);
        stop.store(games == 7, Ordering::Relaxed);
    });
    let blocks = blocks.expect("a match");
    assert_eq!((blocks.len(), done.into_inner()), (3, 7));
    assert!(blocks.iter().all(|block| block.games.len() == 2));
}

/// Tells the contest to stop while it makes its decision of some number.
struct Stopping {
    decisions: Arc<AtomicU32>,
    at: u32,
    stop: Arc<AtomicBool>,
}

impl Bot for Stopping {
    fn decide(&mut self, situation: &Situation<'_>, dice: &mut Dice) -> Action {
        if self.decisions.fetch_add(1, Ordering::Relaxed) + 1 == self.at {
            self.stop.store(true, Ordering::Relaxed);
        }
        Random.decide(situation, dice)
    }
}

/// A bot that was waiting for a program at that moment has returned a meaningless move.
#[test]
fn a_game_that_is_stopped_in_its_last_decision_does_not_count() {
    let play = |at: u32| {
        let (decisions, stop) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicBool::new(false)));
        let (counted, stopped) = (Arc::clone(&decisions), Arc::clone(&stop));
        let make = move || -> Box<dyn Bot> {
            Box::new(Stopping { decisions: Arc::clone(&counted), at, stop: Arc::clone(&stopped) })
        };
        let of = Contest {
            participants: vec![Participant::new("stopping", make); 2],
            ..contest(&["random", "random"], 1)
        };
        let games = of.play_unrotated(1, &stop, |_| {}).expect("a match");
        (games.len(), decisions.load(Ordering::Relaxed))
    };
    let (games, last) = play(0);
    assert_eq!(games, 1);
    assert_eq!(play(last), (0, last));
}

/// Ends its turn before the first turn.
struct Hasty;

impl Bot for Hasty {
    fn decide(&mut self, _: &Situation<'_>, _: &mut Dice) -> Action {
        Action::EndTurn
    }
}

#[test]
fn an_illegal_move_ends_the_match_and_names_the_bot() {
    let mut of = contest(&["random", "random"], 1);
    of.participants =
        vec![Participant::new("hasty", || Box::new(Hasty)), Participant::new("calm", || Box::new(Random))];
    let error = of.play(1, &AtomicBool::new(false), |_| {}).expect_err("an illegal move");
    assert!(error.to_string().starts_with("hasty did something illegal in deal 0, rotation "), "{error}");
}

/// In the first rotation every seat reaches nine pioneers, and a seat that is behind would not place the
/// tenth.
#[test]
fn games_do_not_drag_on() {
    let of = Contest { seed: "mixed".into(), ..contest(&["captain", "deckhand", "helmsman", "trader"], 1) };
    for game in &play(&of, 2)[0].games {
        assert_eq!(game.reason, EndReason::TenthPioneer);
        assert!(game.rounds <= 20, "{} rounds", game.rounds);
    }
}

/// F4: where a set has too few places for the pioneers, games end when the map is full, not after sixty
/// rounds of ships going back and forth.
#[test]
fn games_do_not_drag_on_where_places_are_few() {
    let page = include_str!("../../../docs/sets.md");
    let example = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a set");
    let config = Config::new(Set::parse(example).expect("a set"), 2, Options::default()).expect("a table");
    for names in [["greedy", "greedy"], ["captain", "trader"]] {
        let of = Contest { config: config.clone(), ..contest(&names, 10) };
        for game in play(&of, 2).iter().flat_map(|block| &block.games) {
            assert!(game.rounds <= 30, "{names:?}: {} rounds, {:?}", game.rounds, game.reason);
        }
    }
}

#[test]
fn participants_must_fit_the_table() {
    let mut of = contest(&["random", "random", "random"], 1);
    of.participants.pop();
    let error = of.play(1, &AtomicBool::new(false), |_| {}).expect_err("a seat is empty");
    assert_eq!(error, ContestError::Participants { bots: 2, players: 3 });
    assert_eq!(error.to_string(), "2 bots at a table for 3 players: expected one for each seat");
}
