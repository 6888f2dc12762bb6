//! What is in the box (C1 to C5); the exchange chart (C6) is in `market.rs`.

use crate::common::{Given, cards, goods};
use ilos_rules::{Berth, Card, Cards, Config, Game, Good, Options, Refusal, Seat, Set};

fn new_game(players: usize) -> Game {
    let config = Config::new(Set::standard(), players, Options::default()).unwrap();
    let Ok(game) = Game::new(config, &mut crate::common::Dice(players as u64));
    game
}

/// C1: 2 to 5 players; each begins with 5 ships and 10 pioneers in the reserve.
#[test]
fn two_to_five_play_with_five_ships_and_ten_pioneers_each() {
    for players in 2..=5 {
        let game = new_game(players);
        for player in Seat::all(players as u8) {
            assert_eq!(game.position().ships(player), &[Berth::RESERVE; 5]);
            assert_eq!(game.position().pioneers_left(player), 10);
            assert!(game.position().production(player).is_empty());
        }
    }
}

/// C1: one player is too few, six are too many.
#[test]
fn one_and_six_players_find_no_table() {
    for (players, sentence) in
        [(1, "1 players, expected 2 to 5 (C1)"), (6, "6 players, expected 2 to 5 (C1)")]
    {
        let error = Config::new(Set::standard(), players, Options::default()).unwrap_err();
        assert_eq!(error.to_string(), sentence);
    }
}

/// C2: 30 Ship, 20 Plantation, 10 Gold mine, 12 Building, 6 Ruins, 12 Market; what is not in a hand is in the
/// deck.
#[test]
fn ninety_cards_of_six_kinds_are_dealt_from() {
    let counts = [30, 20, 10, 12, 6, 12];
    assert_eq!(Card::ALL.map(|card| Cards::DECK.count(card)), counts);
    for players in 2..=5 {
        let game = new_game(players);
        let position = game.position();
        assert_eq!(position.deck().total(), 90 - 5 * players as u32);
        let hands = Seat::all(players as u8).map(|player| position.hand(player));
        assert_eq!(hands.fold(position.deck(), Cards::plus).counts(), counts);
    }
}

/// C3: 20 tiles, each with six sides.
#[test]
fn the_standard_set_has_twenty_hexagons() {
    let set = Set::standard();
    assert_eq!(set.tiles().len(), 20);
    for tile in set.tiles() {
        assert_eq!(tile.land.0 >> 6, 0, "{} has sides beyond the sixth", tile.id);
    }
    let centre = crate::common::cell(0, 0);
    let around: Vec<_> = (0..6).map(|direction| centre.neighbour(direction)).collect();
    for direction in 0..6 {
        assert_eq!(around[direction].neighbour((direction + 3) % 6), centre);
        assert_eq!(around[direction].neighbour((direction + 2) % 6), around[(direction + 1) % 6]);
    }
}

/// C4: four goods; a player who has more than the 152 tokens of the box goes on producing.
#[test]
fn the_supply_of_goods_never_runs_out() {
    assert_eq!(Good::ALL.map(Good::word), ["ebony", "spice", "pigment", "gold"]);
    let mut scene = Given::players(2)
        .tile("heart", (0, 0), 0)
        .pioneer(0, "heart gold")
        .pioneer(0, "heart ebony")
        .stock(0, "152 ebony 152 gold")
        .scene();
    scene.ends_turn("4 ship");
    assert_eq!(scene.stock(0), goods("153 ebony 153 gold"));
}

fn nine_buildings() -> Given {
    let given = Given::players(3)
        .tile("heart", (0, 0), 0)
        .tile("yard-a", (0, -1), 0)
        .tile("yard-b", (0, 1), 0)
        .tile("ring", (0, -2), 0)
        .tile("crescent", (0, 2), 0)
        .ship(0, "heart")
        .ship(0, "yard-a")
        .hand(0, "2 building 4 ship")
        .fort(2, "heart site");
    let given = (1..=4).fold(given, |given, nth| given.fort(1, &format!("yard-a site {nth}")));
    (1..=4).fold(given, |given, nth| given.fort(2, &format!("yard-b site {nth}")))
}

/// C5: ten building tokens; with all of them on the map a Building card can only be paid with.
#[test]
fn when_the_building_tokens_are_gone_the_card_only_pays() {
    let mut scene = nine_buildings().scene();
    assert_eq!(scene.position.buildings_left(), 1);
    scene.plays(scene.fort("ring site"), "2 ship");
    assert_eq!(scene.position.buildings_left(), 0);
    scene.refuses(scene.fort("crescent site"), "2 ship", "C5", "all ten building tokens are on the map");
    assert_eq!(scene.position.why_not(&scene.config, Card::Building), Some(Refusal::NoBuildingLeft));
    assert!(scene.position.every_play(&scene.config).iter().all(|play| play.card() != Card::Building));
    scene.plays_and_reveals(scene.explore("bridge", (1, 0), 2, 1), "1 building", "cove");
    assert_eq!(scene.hand(0), cards("1 ship"));
}

/// C2, C4: messages count cards and goods in words.
#[test]
fn amounts_are_told_in_words() {
    assert_eq!(goods("2 ebony 1 gold").to_string(), "2 ebony, 1 gold");
    assert_eq!(goods("").to_string(), "nothing");
    assert_eq!(cards("2 ship 1 market").to_string(), "2 ship, 1 market");
    assert_eq!(cards("").to_string(), "nothing");
}
