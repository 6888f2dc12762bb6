//! Bots keep to their time.
//!
//! They measure the processor time of a turn. A bot watches the wall clock, which runs ahead of it whenever
//! the machine is busy, so these tests do not depend on other load.

#![cfg(unix)]

mod common;

use std::time::Duration;

use common::{mixed, play};
use ilos_bots::{Bot, Budget, Dice, KINDS, Planner, Situation, Weights, Width, find};
use ilos_rules::{Action, Game, Phase, Seat};
use rustix::time::{ClockId, clock_gettime};

/// What the processor has spent on this thread so far.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The processor time of a decision that the bot was not asked for before.
fn time_for(bot: &mut dyn Bot, game: &Game, seat: Seat, budget: Budget) -> Duration {
    let view = game.view(Some(seat));
    let situation = Situation::new(game.config(), &view, budget).expect("the view of a game");
    let begun = processor_time();
    bot.decide(&situation, &mut Dice::new(1));
    processor_time() - begun
}

/// The longest decision of every kind in some positions of games of two to five.
fn longest(budget: Budget, every: usize) -> Vec<(&'static str, Duration)> {
    let mut longest = vec![Duration::ZERO; KINDS.len()];
    let (mut decisions, mut looked_at) = (0, 0);
    for players in 2..=5 {
        play(mixed(players), players as u64, |game, seat| {
            decisions += 1;
            if decisions % every == 0 {
                looked_at += 1;
                for (kind, longest) in KINDS.iter().zip(&mut longest) {
                    *longest = time_for(&mut *kind.make(), game, seat, budget).max(*longest);
                }
            }
        });
    }
    assert!(looked_at > 4, "only {looked_at} of {decisions} positions were looked at");
    KINDS.iter().map(|kind| kind.name).zip(longest).collect()
}

#[test]
fn no_bot_takes_twice_its_time() {
    for (time, every) in [(20, 11), (200, 41)] {
        let time = Duration::from_millis(time);
        for (name, longest) in longest(Budget::Time(time), every) {
            assert!(longest < 2 * time, "{name} spent {longest:?} where it had {time:?}");
        }
    }
}

/// A bot with a limit of one second keeps to it, however many playouts it wants to make.
#[test]
fn no_bot_takes_two_seconds_unless_told() {
    for (name, longest) in longest(Budget::Usual, 41) {
        assert!(longest < Duration::from_secs(2), "{name} spent {longest:?}");
    }
}

/// A new plan is made after each revealed tile; all plans of one turn share its time.
#[test]
fn all_decisions_of_a_turn_share_its_time() {
    let time = Duration::from_millis(20);
    for name in ["planner", "captain", "searcher", "admiral"] {
        let mut bots: Vec<Box<dyn Bot>> = (0..3).map(|_| find(name).expect("a bot").make()).collect();
        let (mut this_turn, mut turns, mut plans) = (Duration::ZERO, 0, 0);
        let config = common::config(3);
        let mut dealer = ilos_rules::Dealer::new(&config, ilos_rules::Seed::from_text("time"));
        let Ok(mut game) = Game::new(config, &mut dealer);
        let mut dice = Dice::new(1);
        while let Some(seat) = game.position().to_act() {
            let view = game.view(Some(seat));
            let situation =
                Situation::new(game.config(), &view, Budget::Time(time)).expect("the view of a game");
            let begun = processor_time();
            let bot = &mut bots[seat.index()];
            let action = bot.decide(&situation, &mut dice);
            this_turn += processor_time() - begun;
            plans += usize::from(view.phase == Phase::Play && !bot.thoughts().is_empty());
            if action == Action::EndTurn || view.phase != Phase::Play {
                assert!(this_turn < 2 * time, "{name} spent {this_turn:?} on a turn where it had {time:?}");
                this_turn = Duration::ZERO;
                turns += usize::from(view.phase == Phase::Play);
            }
            game.act(seat, &action, &mut dealer).expect("legal");
        }
        assert!(plans > turns, "{name}: no turn was planned twice");
    }
}

/// Without any time, bots that plan follow one line of plays, and do not end the turn because they could not
/// think.
#[test]
fn who_has_no_time_follows_one_line_of_plays() {
    let mut plays = 0;
    for players in 2..=5 {
        play(mixed(players), 20 + players as u64, |game, seat| {
            let view = game.view(Some(seat));
            let decide = |bot: &mut dyn Bot, budget| {
                let situation = Situation::new(game.config(), &view, budget).expect("the view of a game");
                bot.decide(&situation, &mut Dice::new(1))
            };
            let line = decide(&mut Planner::new(Weights::default(), Width::FAST), Budget::Usual);
            let no_time = Budget::Time(Duration::ZERO);
            assert_eq!(decide(&mut Planner::default(), no_time), line);
            if matches!(line, Action::Play { .. }) {
                plays += 1;
                for name in ["searcher", "admiral"] {
                    let action = decide(&mut *find(name).expect("a bot").make(), no_time);
                    assert_ne!(action, Action::EndTurn, "{name}");
                }
            }
        });
    }
    assert!(plays > 50, "{plays}");
}
