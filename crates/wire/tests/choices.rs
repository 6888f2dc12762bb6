//! What a seat can do, and what it can take back, as clients are told.

use ilos_rules::{Action, Config, Dealer, Destination, Event, Game, Lots, Options, Play, Seat, Seed, Set};
use ilos_wire::legal::Legal;
use ilos_wire::to_client::{NoTakeBack, TakeBack};
use serde_json::{Value, json};

/// A plain generator is enough to choose actions in tests.
struct Lot(u64);

impl Lots for Lot {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % u64::from(bound)) as u32
    }
}

/// Shows a random game before each of its actions.
fn play(players: usize, mut show: impl FnMut(&Game)) {
    let config = Config::new(Set::standard(), players, Options::default()).expect("a table");
    let mut dealer = Dealer::new(&config, Seed::from_text(&format!("choices {players}")));
    let mut lot = Lot(players as u64);
    let Ok(mut game) = Game::new(config, &mut dealer);
    while let Some(seat) = game.position().to_act() {
        let action = game.position().draw_action(game.config(), &mut lot).expect("the game goes on");
        show(&game);
        game.act(seat, &action, &mut dealer).expect("a legal action");
    }
}

/// The Ship plays as pairs of ship and destination.
fn listed_pairs(game: &Game) -> Vec<(Value, Value)> {
    let legal = Legal::from_rules(game.config(), game.position(), true);
    let plays = serde_json::to_value(legal.plays).expect("plain data");
    let ships = plays.as_array().into_iter().flatten().filter(|play| play["card"] == "ship");
    ships.map(|play| (play["from"].clone(), play["to"].clone())).collect()
}

/// K1: any listed ship goes to any listed destination but the one that is excluded for it.
#[test]
fn ships_and_destinations_without_those_excluded_are_the_plays_listed_one_by_one() {
    let mut excluded_pairs = 0;
    for players in [2, 4] {
        play(players, |game| {
            let excluded = game.position().excluded_destinations(game.config());
            let Some(ship) = Legal::from_rules(game.config(), game.position(), false).ship else {
                return assert_eq!(excluded, []);
            };
            excluded_pairs += excluded.iter().flatten().count();
            let mut pairs = Vec::new();
            for (from, excluded) in ship.berths.iter().zip(excluded) {
                for (index, to) in ship.destinations.iter().enumerate() {
                    if excluded != Some(index) {
                        pairs.push((json!(from), json!(to)));
                    }
                }
            }
            assert_eq!(pairs, listed_pairs(game));
        });
    }
    assert!(excluded_pairs > 20, "only {excluded_pairs} pairs were excluded");
}

/// V1: a tile that was turned up and cards that were drawn are told apart.
#[test]
fn what_was_revealed_since_the_last_action_is_told() {
    let mut told = Vec::new();
    play(3, |game| {
        let Some((actor, action)) = game.events().iter().rev().find_map(Event::action) else { return };
        let explores = match action {
            Action::FirstIsland { to } | Action::Play { play: Play::Ship { to, .. }, .. } => {
                matches!(to, Destination::Explore(_))
            }
            _ => false,
        };
        let why = TakeBack::from_rules(game.events(), actor).why;
        match why {
            Some(NoTakeBack::TileRevealed) => assert!(explores, "{action:?}"),
            Some(NoTakeBack::CardsDrawn) => {
                assert!(matches!(action, Action::EndTurn | Action::Mulligan { .. }), "{action:?}");
            }
            Some(NoTakeBack::NothingDone) => panic!("{actor} did {action:?}"),
            Some(NoTakeBack::UsedUp) => panic!("the rules know no limit: {action:?}"),
            None => assert!(!matches!(action, Action::EndTurn), "cards are drawn at the end of a turn"),
        }
        told.push(why);
        for other in Seat::all(3).filter(|&seat| seat != actor) {
            let refused = TakeBack::from_rules(game.events(), other);
            assert_eq!(refused.why, Some(NoTakeBack::NothingDone));
        }
    });
    for why in [None, Some(NoTakeBack::TileRevealed), Some(NoTakeBack::CardsDrawn)] {
        assert!(told.contains(&why), "{why:?} never came");
    }
}
