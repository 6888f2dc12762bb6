//! The figures of games about the game.

mod common;

use std::sync::atomic::AtomicBool;

use common::{BUDGET, Hoarder, config};
use ilos_bots::arena::{Balance, Contest, GameResult, Participant};
use ilos_bots::find;
use ilos_rules::Card;

fn games(participant: Participant, players: usize, deals: u32) -> Vec<GameResult> {
    let participants = vec![participant; players];
    let of = Contest { config: config(players), participants, deals, seed: "balance".into(), budget: BUDGET };
    of.play_unrotated(2, &AtomicBool::new(false), |_| {}).expect("a match")
}

fn greedy() -> Participant {
    find("greedy").expect("a bot").into()
}

/// C6, K2, K4, K6: different ways of counting must agree.
#[test]
fn counts_of_a_game_agree_with_each_other() {
    for game in games(greedy(), 4, 2) {
        let sum = |figure: fn(&ilos_bots::arena::SeatFacts) -> u32| -> u32 {
            game.participants.iter().map(|participant| figure(&participant.facts)).sum()
        };
        for participant in &game.participants {
            let facts = &participant.facts;
            assert_eq!(facts.played[Card::Plantation as usize], facts.plantations.iter().sum::<u32>());
            assert_eq!(facts.played[Card::Building as usize], facts.forts + facts.posts);
            assert_eq!(f64::from(facts.points.iter().sum::<u32>()), participant.points);
            let pioneers = [Card::Plantation, Card::GoldMine, Card::Building, Card::Ruins];
            let placed: u32 = pioneers.iter().map(|&card| facts.played[card as usize]).sum();
            assert_eq!(placed, u32::from(participant.pioneers));
        }
        assert_eq!(game.facts.rises.iter().sum::<u32>(), sum(|facts| facts.played[Card::Market as usize]));
        // Every player's first tile, and those of Ship cards.
        assert_eq!(game.facts.tiles, 4 + sum(|facts| facts.explored));
    }
}

/// T5.
#[test]
fn who_hoards_runs_the_deck_dry_and_is_robbed() {
    let hoarder = Participant::new("hoarder", || Box::new(Hoarder));
    let balance = Balance::new(3, &games(hoarder, 3, 1));
    assert_eq!(balance.games_with_reshuffle, 1.0);
    assert!(balance.thefts.all > 0.3 && balance.games_with_theft == 1.0, "{balance:?}");
}

#[test]
fn shares_add_up() {
    let balance = Balance::new(3, &games(greedy(), 3, 4));
    let wins: f64 = balance.wins_by_place.iter().map(|wins| wins.mean).sum();
    assert!((wins - 1.0).abs() < 1e-9);
    let by_good: f64 = balance.points_by_good.iter().map(|points| points.all).sum();
    assert!((by_good - balance.points.all).abs() < 1e-9);
    assert_eq!(balance.games_by_rounds.iter().map(|&(_, games)| games).sum::<usize>(), 4);
    assert_eq!(balance.ends.iter().sum::<usize>(), 4);
    let points = balance.points;
    assert!((points.winners + 2.0 * points.others - 3.0 * points.all).abs() < 1e-6, "{points:?}");
    assert!(points.winners > points.others);
}

#[test]
fn what_is_out_of_balance_is_told() {
    let mut games = games(find("random").expect("a bot").into(), 4, 10);
    for game in &mut games {
        for participant in &mut game.participants {
            participant.win = f64::from(participant.place == 2);
            participant.facts.played[Card::Ruins as usize] = 0;
            participant.facts.points = [0, 0, 0, 5];
        }
    }
    let remarks = Balance::new(4, &games).remarks().join("; ");
    assert!(remarks.contains("player 3 in turn order wins 100.0 %"), "{remarks}");
    assert!(remarks.contains("ruins is hardly ever played: 0.00 times a game"), "{remarks}");
    assert!(remarks.contains("gold is always right: 100.0 % of winners"), "{remarks}");
    let few = Balance::new(4, &games[..1]).remarks().join("; ");
    assert!(few.contains("% at the least, which may be luck in so few games"), "{few}");
    assert!(!remarks.contains("luck"), "{remarks}");
}

#[test]
fn where_no_seat_lived_on_gold_none_won() {
    let mut games = games(find("random").expect("a bot").into(), 2, 1);
    games[0].participants.iter_mut().for_each(|participant| participant.facts.points = [5, 0, 0, 0]);
    assert_eq!(Balance::new(2, &games).gold_wins, None);
}
