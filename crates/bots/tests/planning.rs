//! Bots that plan whole turns: their thoughts and their weights.

mod common;

use common::{BUDGET, play};
use ilos_bots::arena::{Contest, Report};
use ilos_bots::tuning::{
    Ascent, Plan, SelfPlay, Tables, Trial, fit, learn, misjudgement, play_choices, play_lessons, surprise,
};
use ilos_bots::{
    Bot, Dice, GreedyWeights, KINDS, NamedWeights, Network, OutlookWeights, Planner, Searcher, Situation,
    Weights, find, levels,
};
use ilos_rules::{
    Action, Card, Config, Dealer, Destination, EndReason, Game, Good, Options, Phase, Play, Seat, Seed, Set,
};
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

fn planners(players: usize) -> Vec<Box<dyn Bot>> {
    (0..players).map(|_| -> Box<dyn Bot> { Box::<Planner>::default() }).collect()
}

/// T1, F1.
#[test]
fn planners_bring_games_to_their_end() {
    for players in 2..=5 {
        let game = play(planners(players), 7, |_, _| {});
        assert_eq!(game.position().phase(), Phase::Finished(EndReason::TenthPioneer), "{players}");
    }
}

/// T2: every turn in the thoughts can be played as it stands, up to a revealed tile.
#[test]
fn thoughts_are_legal_turns_and_the_best_is_played() {
    play(planners(3), 8, |game, seat| {
        let view = game.view(Some(seat));
        let situation = Situation::new(game.config(), &view, BUDGET).expect("the view of a game");
        for bot in [&mut Planner::default() as &mut dyn Bot, &mut Searcher::default()] {
            let action = bot.decide(&situation, &mut Dice::new(1));
            let thoughts = bot.thoughts();
            if situation.view.phase != Phase::Mulligan {
                assert_eq!(thoughts.first().map(|thought| thought.actions[0]), Some(action));
            }
            for thought in &thoughts {
                check_all(game, seat, &thought.actions);
                if situation.view.phase == Phase::Play {
                    assert_eq!(thought.actions.last(), Some(&Action::EndTurn));
                }
                assert!((0.0..=1.0).contains(&thought.value), "{}", thought.value);
            }
        }
    });
}

/// Each action must be legal after those before it, until a tile is revealed: the rest was planned without
/// knowing it.
fn check_all(game: &Game, seat: Seat, actions: &[Action]) {
    let (config, mut position) = (game.config(), *game.position());
    for action in actions {
        assert_eq!(position.check(config, seat, action), Ok(()), "{actions:?}");
        let turns_up_a_tile = matches!(
            action,
            Action::FirstIsland { .. }
                | Action::Play { play: Play::Ship { to: Destination::Explore(_), .. }, .. }
        );
        if *action == Action::EndTurn || turns_up_a_tile {
            return;
        }
        let Ok::<_, Infallible>(()) = position.apply_unchecked(config, action, &mut Dice::new(1));
    }
}

/// T2: a bot that judges one play at a time lists the plays, first the one it makes, each of them legal.
#[test]
fn greedy_tells_the_plays_it_compared() {
    let mut compared = 0;
    play(planners(3), 8, |game, seat| {
        let view = game.view(Some(seat));
        let situation = Situation::new(game.config(), &view, BUDGET).expect("the view of a game");
        for kind in ["greedy", "deckhand", "helmsman", "trader"] {
            let mut bot = find(kind).expect("a bot").make();
            let action = bot.decide(&situation, &mut Dice::new(1));
            let thoughts = bot.thoughts();
            if view.phase == Phase::Mulligan {
                assert!(thoughts.is_empty(), "what is exchanged follows from a rule");
                continue;
            }
            assert_eq!(thoughts[0].actions, [action]);
            assert!(thoughts.is_sorted_by(|one, other| one.value > other.value));
            for thought in &thoughts {
                assert_eq!(game.position().check(game.config(), seat, &thought.actions[0]), Ok(()));
            }
            compared += thoughts.len() - 1;
        }
    });
    assert!(compared > 100, "{compared}");
}

/// With one playout for each turn in each round of halving: all are tried once, half of them again, and so
/// on, and those with more tries come first.
#[test]
fn a_searcher_tries_every_candidate_and_the_better_half_again() {
    let mut looked_at = 0;
    play(planners(2), 9, |game, seat| {
        let view = game.view(Some(seat));
        let situation = Situation::new(game.config(), &view, BUDGET).expect("the view of a game");
        let mut searcher = Searcher::default();
        searcher.decide(&situation, &mut Dice::new(1));
        let visits: Vec<u64> = searcher.thoughts().iter().filter_map(|thought| thought.visits).collect();
        if visits.len() == 16 {
            looked_at += 1;
            assert_eq!(visits, [4, 4, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1], "{visits:?}");
        }
    });
    assert!(looked_at > 5, "{looked_at}");
}

/// S3: ships open the way to everything.
#[test]
fn planners_exchange_all_but_ships_until_they_have_three() {
    let mut exchanges = 0;
    for seed in 0..8 {
        play(planners(3), seed, |game, seat| {
            let view = game.view(Some(seat));
            if view.phase == Phase::Mulligan {
                let hand = view.seats[seat.index()].hand.expect("the own hand");
                let ships = hand.count(Card::Ship);
                let mut planner = Planner::default();
                let action = common::decide(&mut planner, &view, game.config(), &mut Dice::new(1));
                let Action::Mulligan { discard } = action else { panic!("{action:?}") };
                exchanges += 1;
                assert_eq!(discard.count(Card::Ship), 0);
                assert_eq!(discard.total(), if ships < 3 { 5 - u32::from(ships) } else { 0 });
            }
        });
    }
    assert_eq!(exchanges, 24);
}

#[test]
fn there_are_five_levels_with_names_of_their_own() {
    let numbers: Vec<u8> = levels().filter_map(|kind| kind.level).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
    let mut names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), KINDS.len());
}

#[test]
fn weights_are_read_back_as_they_were_written() {
    let Weights { outlook, .. } = Weights::default();
    assert_eq!(OutlookWeights::parse(&outlook.to_text()), Ok(outlook));
    let greedy = GreedyWeights::default();
    assert_eq!(GreedyWeights::parse(&greedy.to_text()), Ok(greedy));
}

#[test]
fn errors_in_weights_are_named() {
    let text = Weights::default().outlook.to_text();
    let error = |text: &str| OutlookWeights::parse(text).expect_err("an error").to_string();
    assert_eq!(error(&text.replacen("luck", "fate", 1)), "line 25: there is no weight \"fate\"");
    assert_eq!(error(&format!("{text}luck 2")), "line 27: luck is given twice");
    assert_eq!(error("luck"), "line 1: \"luck\" is not a name and a number");
    assert_eq!(error("luck nan"), "line 1: luck needs a number");
    assert_eq!(error("# nothing"), "cards_for_pioneer is missing");
}

/// Either file that tuning writes makes a bot; a file of the other kind does not.
#[test]
fn kinds_take_weights_from_texts() {
    let Weights { outlook, network } = Weights::default();
    let greedy = GreedyWeights::default().to_text();
    for kind in ["planner", "searcher"] {
        let tune = find(kind).and_then(|kind| kind.with_weights).expect("it takes weights");
        assert!(tune(&outlook.to_text()).is_ok() && tune(&network.to_text()).is_ok(), "{kind}");
        assert!(tune(&greedy).is_err(), "{kind}");
    }
    let tune = find("greedy").and_then(|kind| kind.with_weights).expect("it takes weights");
    assert!(tune(&greedy).is_ok() && tune(&outlook.to_text()).is_err() && tune(&network.to_text()).is_err());
    assert!(levels().all(|level| level.with_weights.is_none()), "a level is what it is");
    let error = Weights::with_text(&network.to_text().replacen("outputs", "exits", 1)).expect_err("an error");
    assert_eq!(error.to_string(), "line 105: expected outputs, found exits");
}

#[test]
fn a_network_is_read_back_as_it_was_written() {
    let network = Weights::default().network;
    assert_eq!(Network::parse(&network.to_text()).as_ref(), Ok(&*network));
}

#[test]
fn errors_in_a_network_are_named() {
    let text = Weights::default().network.to_text();
    let error = |text: &str| Network::parse(text).expect_err("an error").to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(error(&text.replacen("outputs", "exits", 1)), "line 105: expected outputs, found exits");
    assert_eq!(error(&lines[..3].join("\n")), "five_players is missing");
    assert_eq!(error("two_players 1 2 3"), "line 1: two_players needs 32 numbers");
    assert_eq!(error(&text.replacen("outputs", "outputs wide", 1)), "line 105: outputs needs 32 numbers");
    assert_eq!(error(&format!("{text}more 1")), "line 107: expected nothing more, found more");
    assert_eq!(error(lines[..105].join("\n").as_str()), "prices is missing");
    assert_eq!(error(&text.replacen("prices             15", "prices 0", 1)), "prices are above 0");
}

#[test]
fn a_fit_judges_its_choices_better() {
    let tables = Tables::new(&Set::standard());
    let plan = Plan { games: 2, share: 0.3, playouts: 2, seed: "test".to_owned(), threads: 1 };
    let weights = Weights::default();
    let choices = play_choices(&tables, &weights, &plan, &AtomicBool::new(false), |_| {});
    assert!(choices.len() > 3, "{} choices", choices.len());
    let fitted = fit(&tables, &weights, &choices, 12, 1, &AtomicBool::new(false), |_| {});
    let fitted = fitted.expect("it is never told to stop");
    let of = |weights: &Weights| misjudgement(&tables, weights, choices.iter());
    assert!(of(&fitted) < of(&weights), "{} after, {} before", of(&fitted), of(&weights));
}

/// A planner that takes the game to be nearly over plays badly; the search notices that and reports it.
#[test]
fn an_ascent_keeps_the_changes_that_win() {
    let spoiled = GreedyWeights { pioneers_per_round: 8.0, ..GreedyWeights::default() };
    let ascent =
        Ascent { config: common::config(2), deals: 24, step: 1.0, seed: "test".to_owned(), threads: 2 };
    let mut trials: Vec<Trial> = Vec::new();
    let stop = AtomicBool::new(false);
    let games = AtomicU32::new(0);
    let count = |done| {
        games.fetch_max(done, Ordering::Relaxed);
    };
    let found = ascent.round(&spoiled, &stop, count, |trial, _| trials.push(trial.clone()));
    let found = found.expect("bots play by the rules");
    assert!(found.pioneers_per_round < 8.0, "{found:?}");
    assert!(trials.len() > GreedyWeights::NAMES.len() && games.into_inner() <= ascent.most_games());
    for trial in &trials {
        assert_eq!(trial.stays, trial.share.low > 0.5, "{trial:?}");
    }
    let changed = GreedyWeights::NAMES.iter().zip(found.values()).zip(spoiled.values());
    for ((&name, found), before) in changed {
        let last = trials.iter().rfind(|trial| trial.name == name && trial.stays);
        assert_eq!(found, last.map_or(before, |trial| trial.to), "{name}");
    }
}

/// D1: only the ratios of prices count.
#[test]
fn a_set_in_which_everything_is_twice_as_dear_is_played_the_same() {
    let text = include_str!("../../rules/sets/standard.txt");
    let dearer = |line: &str| match line.trim_start().split_once(' ') {
        Some((good, prices)) if line.starts_with("  ") && Good::from_word(good).is_some() => {
            let twice = prices.split_whitespace().map(|price| 2 * price.parse::<u16>().expect("a price"));
            format!("  {good} {}\n", twice.map(|price| price.to_string()).collect::<Vec<_>>().join(" "))
        }
        _ => format!("{line}\n"),
    };
    let doubled = Set::parse(&text.lines().map(dearer).collect::<String>()).expect("a set");
    assert_eq!(doubled.prices(Good::Ebony), [2, 4, 6, 8, 10]);
    let actions = |set: Set| {
        let config = Config::new(set, 3, Options::default()).expect("a table");
        let mut dealer = Dealer::new(&config, Seed::from_text("dear"));
        let Ok(mut game) = Game::new(config, &mut dealer);
        let (mut planner, mut dice) = (Planner::default(), Dice::new(1));
        let mut actions = Vec::new();
        while let Some(seat) = game.position().to_act() {
            let view = game.view(Some(seat));
            let action = common::decide(&mut planner, &view, game.config(), &mut dice);
            game.act(seat, &action, &mut dealer).unwrap_or_else(|rejection| panic!("{rejection:?}"));
            actions.push(action);
        }
        actions
    };
    assert_eq!(actions(Set::standard()), actions(doubled));
}

/// The network knows the prices of the standard set; with others the planner relies on it less, and still
/// plays well.
#[test]
fn planners_beat_traders_where_gold_is_ten_times_as_dear() {
    let text = include_str!("../../rules/sets/standard.txt");
    let set = Set::parse(&text.replace("gold    5 6 7 8 9", "gold 50 60 70 80 90")).expect("a set");
    assert_eq!(set.prices(Good::Gold), [50, 60, 70, 80, 90]);
    let of = Contest {
        config: Config::new(set, 2, Options::default()).expect("a table"),
        participants: ["planner", "trader"].map(|name| find(name).expect("a bot").into()).into(),
        deals: 16,
        seed: "dear".to_owned(),
        budget: BUDGET,
    };
    let blocks = of.play(2, &AtomicBool::new(false), |_| {}).expect("a match");
    let share = Report::new(&of, &blocks).participants[0].win_share.mean;
    assert!(share > 0.7, "{share}");
}

#[test]
fn lessons_teach_a_network_about_games_it_has_not_seen() {
    let tables = Tables::new(&Set::standard());
    let play = |seed: &str, games| {
        let self_play = SelfPlay { games, curiosity: 0.2, seed: seed.to_owned(), threads: 2 };
        play_lessons(&tables, &Weights::default(), &self_play, &AtomicBool::new(false), |_| {})
    };
    let (lessons, exam) = (play("lessons", 240), play("exam", 120));
    let fresh = Network::fresh(&mut Dice::new(1));
    let taught = learn(&fresh, &lessons, 6, 0.002, 1, &AtomicBool::new(false), |_| {});
    let taught = taught.expect("it is never told to stop");
    let (before, after) = (surprise(&fresh, &exam), surprise(&taught, &exam));
    assert!(after < before, "{after} after, {before} before");
}
