//! Sampled positions cannot be distinguished from the real one by their seat.

mod common;

use common::{hoarders, mixed, play, view_of_sample};
use ilos_bots::{Dice, Sampler, stocks};
use ilos_rules::{BySeat, Cards, Event, Game, Goods, Seat, SeatView, SeenEvent};

/// Compares the views of the real position and of a sampled one, for every seat and for a spectator.
fn check_all_views(game: &Game, dice: &mut Dice) {
    let config = game.config();
    for viewer in Seat::all(config.players()).map(Some).chain([None]) {
        let view = game.view(viewer);
        let sampler = Sampler::new(config, &view, dice).expect("the view of a game");
        let sample = sampler.sample(dice).expect("a position");
        assert_eq!(view_of_sample(game, &sample, viewer), view);
    }
}

/// V1, V2: whatever is sampled, the seat sees what it saw.
#[test]
fn the_view_of_a_sampled_position_is_the_view_that_was_given() {
    let mut dice = Dice::new(1);
    for players in 2..=5 {
        let mut decisions = 0;
        let game = play(mixed(players), players as u64, |game, _| {
            decisions += 1;
            if decisions % 25 == 0 {
                check_all_views(game, &mut dice);
            }
        });
        check_all_views(&game, &mut dice);
    }
}

/// T5, V4: this also holds when the deck runs out and cards are taken out of hands.
#[test]
fn the_view_stays_the_same_after_thefts() {
    let mut dice = Dice::new(2);
    let mut thefts = 0;
    for players in 2..=5 {
        let mut decisions = 0;
        let game = play(hoarders(players), players as u64, |game, _| {
            decisions += 1;
            if decisions % 41 == 0 {
                check_all_views(game, &mut dice);
            }
        });
        thefts += game.events().iter().filter(|event| matches!(event, Event::Took { .. })).count();
    }
    assert!(thefts > 20, "only {thefts} thefts");
}

/// V3: gains are announced and markets paid openly, so that stocks can be counted.
#[test]
fn stocks_are_counted_exactly() {
    for players in 2..=5 {
        play(mixed(players), 7, |game, seat| {
            let counted = stocks(&game.view(Some(seat))).expect("the view of a game");
            for other in Seat::all(players as u8) {
                assert_eq!(counted[other], game.position().stock(other));
            }
        });
    }
}

/// T5: the reshuffled discard pile was public. With two players, the cards that are neither there nor in the
/// own hand are in the other's.
#[test]
fn right_after_a_reshuffle_two_players_know_each_others_older_cards() {
    let mut dice = Dice::new(3);
    let mut moments = 0;
    play(mixed(2), 11, |game, seat| {
        let Some(reshuffle) = game.events().iter().rposition(|event| *event == Event::Reshuffled) else {
            return;
        };
        let drawn: Vec<&Event> = game.events()[reshuffle..]
            .iter()
            .filter(|event| matches!(event, Event::Drew { .. } | Event::Played { .. }))
            .collect();
        let [Event::Drew { seat: drawer, cards }] = drawn[..] else { return };
        if *drawer == seat {
            return;
        }
        moments += 1;
        let before = game.position().hand(*drawer).minus(*cards);
        let view = game.view(Some(seat));
        let sampler = Sampler::new(game.config(), &view, &mut dice).expect("the view of a game");
        for _ in 0..50 {
            let sample = sampler.sample(&mut dice).expect("a position");
            assert!(sample.hand(*drawer).contains(before));
        }
    });
    assert!(moments > 0);
}

/// V3: a viewer who did not see the beginning cannot count.
#[test]
fn a_view_without_its_history_must_show_every_stock() {
    let mut seen: Vec<(SeatView, BySeat<Goods>)> = Vec::new();
    let game = play(mixed(3), 5, |game, seat| {
        seen.push((game.view(Some(seat)), BySeat::from_fn(|other| game.position().stock(other))));
    });
    let (mut view, stocks) = seen.swap_remove(seen.len() / 2);
    view.history.clear();
    let error = Sampler::new(game.config(), &view, &mut Dice::new(1)).expect_err("no set-up");
    assert!(
        error.to_string().contains("is not shown: give the whole history, or the stock of every seat"),
        "{error}"
    );
    for (seat, seen) in Seat::all(3).zip(&mut view.seats) {
        seen.stock = Some(stocks[seat]);
    }
    let mut dice = Dice::new(1);
    let sampler = Sampler::new(game.config(), &view, &mut dice).expect("every stock is shown");
    for _ in 0..20 {
        let sample = sampler.sample(&mut dice).expect("a position");
        for (seat, seen) in Seat::all(3).zip(&view.seats) {
            assert_eq!((sample.hand(seat).total(), Some(sample.stock(seat))), (seen.hand_size, seen.stock));
            assert!(seen.hand.is_none_or(|hand| hand == sample.hand(seat)));
        }
    }
}

/// Before any reshuffle every unseen card is as likely in the deck as in a hand, by count: the number of Ship
/// cards in a rival's hand of five follows the hypergeometric distribution.
#[test]
fn unseen_cards_are_dealt_by_count() {
    let mut first: Option<SeatView> = None;
    let game = play(mixed(3), 9, |game, seat| {
        first.get_or_insert_with(|| game.view(Some(seat)));
    });
    let view = first.expect("a first decision");
    let me = view.viewer.expect("a seat");
    let rival = me.next(3);
    let unseen = Cards::DECK.minus(view.seats[me.index()].hand.expect("the own hand"));
    let (ships, all) = (unseen.counts()[0] as f64, unseen.total() as f64);
    let mut expected = [0.0; 6];
    for (count, share) in expected.iter_mut().enumerate() {
        *share = choose(ships, count) * choose(all - ships, 5 - count) / choose(all, 5);
    }
    let mut dice = Dice::new(4);
    let sampler = Sampler::new(game.config(), &view, &mut dice).expect("the view of a game");
    let samples = 6000;
    let mut counts = [0.0; 6];
    for _ in 0..samples {
        let sample = sampler.sample(&mut dice).expect("a position");
        counts[sample.hand(rival).counts()[0] as usize] += 1.0;
    }
    let statistic: f64 = counts
        .iter()
        .zip(expected)
        .map(|(count, share)| (count - share * samples as f64).powi(2) / (share * samples as f64))
        .sum();
    // Five degrees of freedom: one of ten thousand is above this.
    assert!(statistic < 25.7, "{statistic}: {counts:?} {expected:?}");
}

fn choose(from: f64, count: usize) -> f64 {
    (0..count).map(|step| (from - step as f64) / (step as f64 + 1.0)).product()
}

#[test]
fn a_view_that_its_history_does_not_lead_to_is_refused() {
    let mut views: Vec<SeatView> = Vec::new();
    let game = play(mixed(3), 5, |game, seat| views.push(game.view(Some(seat))));
    let mut view = views.swap_remove(views.len() / 2);
    let drew = |event: &SeenEvent| matches!(event, SeenEvent::Drew { .. });
    let last = view.history.iter().rposition(drew).expect("someone drew");
    view.history.remove(last);
    let error = Sampler::new(game.config(), &view, &mut Dice::new(1)).expect_err("a draw is missing");
    assert_eq!(error.to_string(), "the history does not lead to the hands and piles of the view");
}
