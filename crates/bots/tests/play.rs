//! Bots play by the rules and bring games to their end.

mod common;

use common::{BUDGET, config, decide, mixed, play};
use ilos_bots::{Bot, Dice, Greedy, Legal, Situation, find};
use ilos_rules::{Action, EndReason, Phase, Play, Plays};

/// The legal actions of a seat follow from its view alone.
#[test]
fn what_a_situation_lists_is_what_the_rules_list() {
    for players in 2..=5 {
        play(mixed(players), players as u64, |game, seat| {
            let (config, position, view) = (game.config(), game.position(), game.view(Some(seat)));
            let situation = Situation::new(config, &view, BUDGET).expect("the view of a game");
            let expected = match position.phase() {
                Phase::Mulligan => Legal::Exchange,
                Phase::FirstIslands => Legal::FirstIslands(position.first_islands(config)),
                Phase::Play | Phase::Finished(_) => {
                    let mut plays = Plays::default();
                    position.list_plays(config, &mut plays);
                    Legal::Turn(plays)
                }
            };
            assert_eq!(situation.legal, expected);
        });
    }
}

/// F1, T2: `play` stops at the first illegal move; a tenth pioneer ends every game.
#[test]
fn mixed_games_are_legal_and_end_by_a_tenth_pioneer() {
    for players in 2..=5 {
        for seed in 0..2 {
            let game = play(mixed(players), 100 + seed, |_, _| {});
            assert_eq!(game.position().phase(), Phase::Finished(EndReason::TenthPioneer), "{players} {seed}");
        }
    }
}

/// F1.
#[test]
fn greedy_players_among_themselves_end_a_game_in_good_time() {
    for players in 2..=5 {
        let bots = || (0..players).map(|_| -> Box<dyn Bot> { Box::<Greedy>::default() }).collect();
        let game = play(bots(), 1, |_, _| {});
        assert_eq!(game.position().phase(), Phase::Finished(EndReason::TenthPioneer), "{players}");
        assert!((5..=14).contains(&game.position().round()), "{} rounds", game.position().round());
    }
}

#[test]
fn the_same_dice_give_the_same_move() {
    for kind in ilos_bots::KINDS {
        play(mixed(3), 4, |game, seat| {
            let view = game.view(Some(seat));
            let action = || decide(&mut *kind.make(), &view, game.config(), &mut Dice::new(5));
            assert_eq!(action(), action());
        });
    }
}

/// A bot that plans leaves nothing to chance.
#[test]
fn planners_decide_the_same_with_any_dice() {
    for name in ["planner", "captain"] {
        play(mixed(4), 4, |game, seat| {
            let view = game.view(Some(seat));
            let action = |dice| {
                let bot = &mut *find(name).expect("a bot").make();
                decide(bot, &view, game.config(), &mut Dice::new(dice))
            };
            assert_eq!(action(1), action(2), "{name}");
        });
    }
}

/// Ebony, spice and pigment are worth the same at first.
#[test]
fn of_equal_plays_greedy_takes_any() {
    let mut goods = Vec::new();
    for seed in 0..8 {
        play((0..2).map(|_| -> Box<dyn Bot> { Box::<Greedy>::default() }).collect(), seed, |game, seat| {
            if game.position().round() == 1 {
                let view = game.view(Some(seat));
                let planted =
                    |dice| match decide(&mut Greedy::default(), &view, game.config(), &mut Dice::new(dice)) {
                        Action::Play { play: Play::Plantation { at }, .. } => {
                            Some(game.position().kind(game.config(), at))
                        }
                        _ => None,
                    };
                goods.push((0..10).filter_map(planted).collect::<std::collections::BTreeSet<_>>().len());
            }
        });
    }
    assert!(goods.iter().any(|&count| count > 1), "{goods:?}");
}

/// S3: everything useful at the beginning is kept.
#[test]
fn greedy_exchanges_ruins_and_markets_of_a_first_hand() {
    let mut exchanged = 0;
    play((0..4).map(|_| -> Box<dyn Bot> { Box::<Greedy>::default() }).collect(), 8, |game, seat| {
        if game.position().phase() == Phase::Mulligan {
            let view = game.view(Some(seat));
            let action = decide(&mut Greedy::default(), &view, game.config(), &mut Dice::new(1));
            let Action::Mulligan { discard } = action else { panic!("{action:?}") };
            let [_, _, _, _, ruins, markets] = game.position().hand(seat).counts();
            assert_eq!(discard.counts()[4..], [ruins, markets]);
            exchanged += discard.total();
        }
    });
    assert!(exchanged > 0);
}

#[test]
fn a_situation_is_refused_to_whoever_is_not_to_act() {
    let mut errors = Vec::new();
    let game = play(mixed(2), 1, |game, seat| {
        let view = game.view(Some(seat.next(2)));
        errors.extend(Situation::new(game.config(), &view, BUDGET).err().map(|error| error.to_string()));
    });
    assert!(errors.iter().all(|error| error.contains("this is not its view")) && !errors.is_empty());
    let over = game.view(Some(game.position().first()));
    let error = Situation::new(&config(2), &over, BUDGET).expect_err("the game is over");
    assert_eq!(error.to_string(), "the game is over");
}
