//! Setting up (S1 to S6).

use crate::common::{Given, Scene, cards, from_deck, islands, seat};
use ilos_rules::{
    Action, Berth, Card, Cards, Chance, Config, Destination, Event, Options, Outcome, Phase, Position,
    Script, Seat, Set, TileId, TileSet,
};

/// A table laid by a script: who begins by lot, these tiles turned up, these hands dealt in turn order.
fn laid(first: usize, area: [&str; 3], hands: &[&str]) -> Scene {
    let config = Config::new(islands(), hands.len(), Options::default()).unwrap();
    let mut script = vec![Outcome::First(seat(first))];
    script.extend(area.map(|id| Outcome::Tile(config.set().find(id).unwrap())));
    script.extend((0..hands.len()).flat_map(|turn| from_deck(hands[(first + turn) % hands.len()])));
    let mut script = Script::new(&script);
    let (position, _) = Position::set_up(&config, &mut script).expect("the script is enough");
    assert_eq!(script.left(), 0);
    Scene { config, position }
}

const KEEP: Action = Action::Mulligan { discard: Cards::NONE };

/// S1: four tiles for each player, three of them revealed; the others of the set are put away unseen.
#[test]
fn four_tiles_for_each_player_are_used_and_three_revealed() {
    for (set, tiles) in [(Set::standard(), 20), (islands(), 24)] {
        for players in 2..=5u8 {
            let config = Config::new(set.clone(), players as usize, Options::default()).unwrap();
            let Ok((position, _)) = Position::set_up(&config, &mut crate::common::Dice(1));
            assert_eq!(position.area().len(), 3);
            assert_eq!(position.stack(), 4 * players - 3);
            assert_eq!(position.unseen(&config).len(), tiles - 3);
        }
    }
}

/// S1: a tile that leaves the area is replaced at once, in its own place.
#[test]
fn the_next_tile_comes_into_the_freed_place() {
    let mut scene =
        Given::players(2).tile("heart", (0, 0), 0).area(&["plain", "cove", "star"]).hand(0, "4 ship").scene();
    let stack = scene.position.stack();
    scene.plays_and_reveals(scene.explore("cove", (0, -1), 3, 1), "1 ship", "keys");
    assert_eq!(scene.area(), ["plain", "keys", "star"]);
    assert_eq!(scene.position.stack(), stack - 1);
}

/// S1, K7: the tile that was just revealed can be placed by the next Ship card of the same turn.
#[test]
fn a_tile_just_revealed_can_be_placed_in_the_same_turn() {
    let mut scene =
        Given::players(2).tile("heart", (0, 0), 0).area(&["plain", "cove", "star"]).hand(0, "4 ship").scene();
    scene.refuses(
        scene.explore("keys", (0, 1), 0, 1),
        "1 ship",
        "K1",
        "that tile is not in the exploration area",
    );
    scene.plays_and_reveals(scene.explore("cove", (0, -1), 3, 1), "1 ship", "keys");
    scene.plays_and_reveals(scene.explore("keys", (0, 1), 0, 1), "1 ship", "bridge");
    assert_eq!(scene.area(), ["plain", "bridge", "star"]);
}

/// S1: with an empty stack the area shrinks, and later places move down.
#[test]
fn without_a_stack_the_area_shrinks_and_moves_down() {
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .tile("bridge", (0, -1), 0)
        .tile("strand", (0, -2), 0)
        .tile("yard-a", (0, -3), 0)
        .tile("yard-b", (0, -4), 0)
        .area(&["cape-a", "cove", "star"])
        .hand(0, "6 ship")
        .scene();
    assert_eq!(scene.position.stack(), 0);
    scene.plays(scene.explore("cape-a", (0, 1), 0, 1), "1 ship");
    assert_eq!(scene.area(), ["cove", "star"]);
    scene.plays(scene.explore("cove", (0, -5), 3, 1), "1 ship");
    assert_eq!(scene.area(), ["star"]);
    scene.plays(scene.explore("star", (1, 0), 1, 1), "1 ship");
    assert_eq!(scene.area(), Vec::<&str>::new());
    let places_a_tile = |to: &Destination| matches!(to, Destination::Explore(_));
    let mut plays = Default::default();
    scene.position.list_plays(&scene.config, &mut plays);
    assert!(!plays.destinations.iter().any(places_a_tile));
}

/// S2: the lot names the first player; turns go clockwise from there, wrapping.
#[test]
fn turns_go_clockwise_from_the_first_player() {
    let mut scene = laid(1, ["heart", "plain", "ring"], &["5 ship", "5 plantation", "5 market"]);
    for expected in [1, 2, 0] {
        assert_eq!(scene.position.to_act(), Some(seat(expected)));
        scene.act(KEEP, &[]);
    }
    assert_eq!((scene.position.first(), scene.position.to_act()), (seat(1), Some(seat(1))));
}

/// S2: the options may name the first player; then no lot is drawn. A seat without a player cannot be named.
#[test]
fn the_table_may_name_the_first_player() {
    let options = Options { first: Some(seat(2)), ..Options::default() };
    let config = Config::new(islands(), 3, options).unwrap();
    for attempt in 0..8 {
        let Ok((position, _)) = Position::set_up(&config, &mut crate::common::Dice(attempt));
        assert_eq!(position.first(), seat(2));
    }
    let error = Config::new(islands(), 2, options).unwrap_err();
    assert_eq!(error.to_string(), "seat 2 should begin but has no player; seats are counted from 0 (S2)");
}

/// S3: everyone draws five, may discard any of them once, in turn order, and draws back up to five.
#[test]
fn first_hands_are_exchanged_in_turn_order() {
    let mut scene = laid(1, ["heart", "plain", "ring"], &["5 ship", "3 ship 2 ruins", "5 market"]);
    let swap = |text: &str| Action::Mulligan { discard: cards(text) };
    scene.act(swap("1 ship 2 ruins"), &from_deck("2 plantation 1 building"));
    assert_eq!(scene.hand(1), cards("2 ship 2 plantation 1 building"));
    assert_eq!(scene.position.discard(), cards("1 ship 2 ruins"));
    scene.act(swap("5 market"), &from_deck("5 gold_mine"));
    assert_eq!(scene.hand(2), cards("5 gold_mine"));
    scene.act(KEEP, &[]);
    assert_eq!(scene.hand(0), cards("5 ship"));
    assert_eq!(scene.position.discard(), cards("1 ship 2 ruins 5 market"));
    assert_eq!(scene.position.phase(), Phase::FirstIslands);
    scene.refuses_action(KEEP, "S4", "first place your first island");
}

/// S3: discarded cards are not drawn again during the exchange, neither by their owner nor by those who
/// follow.
#[test]
fn exchanged_cards_are_not_drawn_again() {
    let mut scene = laid(0, ["heart", "plain", "ring"], &["4 ruins 1 ship", "2 ruins 3 ship"]);
    struct Watch(Vec<Cards>);
    impl Chance for Watch {
        type Failure = ();
        fn first_seat(&mut self, _: u8) -> Result<Seat, ()> {
            Err(())
        }
        fn tile(&mut self, _: TileSet) -> Result<TileId, ()> {
            Err(())
        }
        fn card(&mut self, deck: Cards) -> Result<Card, ()> {
            self.0.push(deck);
            Ok(deck.nth(0))
        }
        fn theft(&mut self, _: Cards) -> Result<Card, ()> {
            Err(())
        }
        fn reshuffle(&mut self, _: Cards) -> Result<(), ()> {
            Err(())
        }
    }
    let mut watch = Watch(Vec::new());
    for discard in ["4 ruins", "2 ruins"] {
        let action = Action::Mulligan { discard: cards(discard) };
        scene.position.apply_unchecked(&scene.config, &action, &mut watch).unwrap();
    }
    assert_eq!(watch.0.len(), 6);
    assert!(watch.0.iter().all(|deck| !deck.has(Card::Ruins)), "all six ruins were in the two hands");
}

/// S3: only cards of the hand can be exchanged, and it comes before the first islands.
#[test]
fn an_exchange_of_cards_not_held_is_refused() {
    let mut scene = laid(0, ["heart", "plain", "ring"], &["4 ruins 1 ship", "5 ship"]);
    scene.refuses_action(
        Action::Mulligan { discard: cards("2 ship") },
        "S3",
        "the cards to exchange are not all in your hand, which holds 1 ship, 4 ruins",
    );
    let island = Action::FirstIsland { to: scene.placing("heart", (0, 0), 0, 1) };
    scene.refuses_action(island, "S3", "first keep or exchange your cards");
    scene.refuses_action(Action::EndTurn, "S3", "first keep or exchange your cards");
}

/// A table after the exchange, everyone keeping.
fn kept(first: usize, area: [&str; 3], players: usize) -> Scene {
    let mut scene = laid(first, area, &vec!["5 ship"; players]);
    for _ in 0..players {
        scene.act(KEEP, &[]);
    }
    scene
}

fn first_island(to: Destination) -> Action {
    Action::FirstIsland { to }
}

/// S4: in turn order everyone places a tile with a ship from the reserve at one of its shores; no card is
/// spent, and then the first turn begins.
#[test]
fn first_islands_are_placed_in_turn_order_and_cost_no_card() {
    let mut scene = kept(1, ["heart", "strait", "cove"], 2);
    let revealed = [Outcome::Tile(scene.tile("plain"))];
    scene.act(first_island(scene.placing("strait", (0, 0), 0, 2)), &revealed);
    assert_eq!(scene.position.ships(seat(1))[0], scene.berth("strait 2"));
    assert_eq!(scene.position.ships(seat(1))[1..], [Berth::RESERVE; 4]);
    assert_eq!(scene.area(), ["heart", "plain", "cove"]);
    assert_eq!((scene.position.phase(), scene.position.to_act()), (Phase::FirstIslands, Some(seat(0))));
    let revealed = [Outcome::Tile(scene.tile("star"))];
    let events = scene.act(first_island(scene.placing("cove", (0, -1), 3, 1)), &revealed);
    assert_eq!(events[1..], [Event::TurnBegan { seat: seat(1), round: 1 }]);
    assert_eq!((scene.position.phase(), scene.position.to_act()), (Phase::Play, Some(seat(1))));
    assert_eq!((scene.hand(0).total(), scene.hand(1).total()), (5, 5));
    assert_eq!(scene.position.round(), 1);
}

/// S4: the first tile lies at the centre with rotation 0, with a ship at any of its shores; nothing else is
/// listed.
#[test]
fn the_first_tile_lies_at_the_centre_not_turned() {
    let mut scene = kept(0, ["heart", "keys", "cove"], 2);
    let listed = scene.position.first_islands(&scene.config);
    let expected = [("heart", 1), ("keys", 1), ("keys", 2), ("keys", 3), ("cove", 1)];
    assert_eq!(listed, expected.map(|(tile, nth)| scene.placing(tile, (0, 0), 0, nth)));
    for to in [scene.placing("keys", (0, 0), 1, 1), scene.placing("keys", (1, 0), 0, 1)] {
        scene.refuses_action(first_island(to), "S4", "the first tile lies at 0,0 with rotation 0");
    }
    assert!(scene.position.can_be_placed(scene.tile("keys")));
    assert!(!scene.position.can_be_placed(scene.tile("star")), "it is not in the area");
}

/// S4, E1, E2, E3: later first islands obey the rules of placing, and go to new tiles only.
#[test]
fn later_first_tiles_must_fit() {
    let mut scene = kept(0, ["bridge", "strand", "cove"], 2);
    scene.act(first_island(scene.placing("bridge", (0, 0), 0, 1)), &[Outcome::Tile(scene.tile("plain"))]);
    let cases = [
        ((0, 0), 0, "E1", "a tile already lies there"),
        ((3, 0), 0, "E1", "no tile in play is next to that hexagon"),
        ((0, -1), 1, "E3", "the side to the south would not match"),
        ((1, -1), 0, "E2", "no land side of the tile would meet land"),
    ];
    for (at, rotation, rule, sentence) in cases {
        scene.refuses_action(first_island(scene.placing("strand", at, rotation, 1)), rule, sentence);
    }
    let shore = first_island(Destination::Shore(scene.portion("bridge")));
    let sentence = "a tile of the exploration area can be placed, so the first ship comes with a tile";
    scene.refuses_action(shore, "S5", sentence);
    scene.act(first_island(scene.placing("strand", (0, -1), 3, 1)), &[Outcome::Tile(scene.tile("ring"))]);
    assert_eq!(scene.position.tiles().len(), 2);
}

/// Two capes that close each other: no land side is left open. Seat 2 is still without a ship.
fn closed_map() -> Scene {
    let given = Given::players(3)
        .tile("cape-a", (0, 0), 0)
        .tile("cape-b", (0, -1), 3)
        .ship(0, "cape-a")
        .ship(1, "cape-b")
        .area(&["plain", "ring", "cove"])
        .with(|setup| {
            setup.phase = Phase::FirstIslands;
            setup.round = 0;
            setup.turn = seat(2);
        });
    (0..3).fold(given, |given, player| given.hand(player, "5 ship")).scene()
}

/// S5, P1: when no tile can be placed the ship goes to a shore in play: any of them, listed once for each
/// island.
#[test]
fn without_a_fitting_tile_the_first_ship_goes_to_any_shore() {
    let mut scene = closed_map();
    assert_eq!(scene.position.first_islands(&scene.config), [scene.to("cape-a")]);
    let drawn = scene.position.draw_action(&scene.config, &mut crate::common::Dice(3));
    assert_eq!(drawn, Some(first_island(scene.to("cape-a"))));
    let refused = scene.refusal(first_island(scene.placing("plain", (0, 1), 0, 1)));
    assert_eq!(refused.rule(), "E3");
    scene.act(first_island(scene.to("cape-b")), &[]);
    assert_eq!(scene.position.ships(seat(2))[0], scene.berth("cape-b"));
    assert_eq!(scene.area(), ["plain", "ring", "cove"]);
    assert_eq!((scene.position.phase(), scene.position.tiles().len()), (Phase::Play, 2));
}

/// S6: no player has goods at the start.
#[test]
fn no_seat_begins_with_goods() {
    let scene = kept(0, ["heart", "plain", "ring"], 5);
    assert!(Seat::all(5).all(|player| scene.position.stock(player).is_empty()));
}

/// S6: a first ship never starts on a hideout.
#[test]
fn a_first_ship_does_not_start_on_a_hideout() {
    let mut scene = kept(0, ["twins", "plain", "ring"], 2);
    scene.act(first_island(scene.placing("twins", (0, 0), 0, 1)), &[Outcome::Tile(scene.tile("star"))]);
    let hideout = first_island(scene.to("twins hideout"));
    scene.refuses_action(hideout, "S6", "a first ship does not start on a hideout");
    let listed = scene.position.first_islands(&scene.config);
    assert!(listed.iter().all(|to| matches!(to, Destination::Explore(_))));
}

/// S3, S4, T1: when the set-up is over, its actions are refused.
#[test]
fn the_set_up_does_not_come_again() {
    let mut scene = Given::players(2).tile("heart", (0, 0), 0).hand(0, "5 ship").scene();
    let sentence = "the set-up is over; play a card or end your turn";
    scene.refuses_action(KEEP, "T1", sentence);
    let to = scene.placing("plain", (0, 1), 0, 1);
    scene.refuses_action(first_island(to), "T1", sentence);
}
