//! Suggested payments.

mod common;

use common::{BUDGET, mixed, play};
use ilos_bots::{Situation, SuggestedPayment, suggested_payments};
use ilos_rules::{Action, Cards, Phase};

/// T2: suggested cards can pay, and every play that costs cards has a suggestion.
#[test]
fn every_play_that_costs_cards_has_one_legal_suggestion() {
    let (mut paid, mut pirated) = (0, 0);
    for players in 2..=5 {
        play(mixed(players), players as u64, |game, seat| {
            let (config, position) = (game.config(), game.position());
            let suggestions = suggested_payments(config, position);
            let mut used = vec![false; suggestions.len()];
            for play in position.every_play(config) {
                let (card, cost) = (play.card(), position.play_cost(config, &play));
                let fits = |of: &SuggestedPayment| (of.card, of.cost) == (card, cost);
                let at = suggestions.iter().position(fits);
                assert_eq!(at.is_some(), cost > 0, "{play:?}");
                let payment = at.map_or(Cards::NONE, |at| suggestions[at].payment);
                assert_eq!(position.check(config, seat, &Action::Play { play, payment }), Ok(()));
                at.into_iter().for_each(|at| used[at] = true);
                paid += u32::from(cost > 0);
                pirated += u32::from(position.play_is_pirated(config, &play));
            }
            assert!(used.iter().all(|&used| used), "a suggestion for no play: {suggestions:?}");
        });
    }
    assert!(paid > 1000 && pirated > 10, "{paid} plays, {pirated} of them pirated");
}

#[test]
fn nothing_is_suggested_before_cards_can_be_played() {
    let mut setting_up = 0;
    play(mixed(3), 1, |game, _| {
        if game.position().phase() != Phase::Play {
            setting_up += 1;
            assert_eq!(suggested_payments(game.config(), game.position()), []);
        }
    });
    assert_eq!(setting_up, 6);
}

/// V1: the hands of others and the deck have no influence.
#[test]
fn what_a_seat_knows_is_enough_to_suggest_payments() {
    let mut suggested = 0;
    play(mixed(4), 2, |game, seat| {
        let view = game.view(Some(seat));
        let situation = Situation::new(game.config(), &view, BUDGET).expect("the view of a game");
        let suggestions = suggested_payments(game.config(), &situation.board);
        assert_eq!(suggestions, suggested_payments(game.config(), game.position()));
        suggested += suggestions.len();
    });
    assert!(suggested > 20, "{suggested}");
}
