//! The dealer: shuffles that follow from a seed, and a commitment to it (S1, S2, T5).

use std::convert::Infallible;

use crate::common::random_sets::random_set;
use crate::common::{Dice, assert_uniform, cards, islands};
use ilos_rules::{
    Card, Cards, Chance, Commitment, Config, Dealer, Event, Game, Options, Outcome, Seat, Seed, TileId,
    TileSet,
};

fn config(players: usize) -> Config {
    Config::new(islands(), players, Options::default()).unwrap()
}

/// Deals and writes down what it dealt; a reshuffle is a new page.
struct Scribe {
    dealer: Dealer,
    tiles: Vec<TileId>,
    decks: Vec<Vec<Card>>,
    thefts: Vec<Card>,
}

impl Scribe {
    fn new(config: &Config, seed: &str) -> Scribe {
        let dealer = Dealer::new(config, Seed::from_text(seed));
        Scribe { dealer, tiles: Vec::new(), decks: vec![Vec::new()], thefts: Vec::new() }
    }
}

impl Chance for Scribe {
    type Failure = Infallible;
    fn first_seat(&mut self, players: u8) -> Result<Seat, Infallible> {
        self.dealer.first_seat(players)
    }
    fn tile(&mut self, unseen: TileSet) -> Result<TileId, Infallible> {
        let tile = self.dealer.tile(unseen)?;
        self.tiles.push(tile);
        Ok(tile)
    }
    fn card(&mut self, deck: Cards) -> Result<Card, Infallible> {
        let card = self.dealer.card(deck)?;
        self.decks.last_mut().unwrap().push(card);
        Ok(card)
    }
    fn theft(&mut self, hand: Cards) -> Result<Card, Infallible> {
        let card = self.dealer.theft(hand)?;
        self.thefts.push(card);
        Ok(card)
    }
    fn reshuffle(&mut self, deck: Cards) -> Result<(), Infallible> {
        self.decks.push(Vec::new());
        self.dealer.reshuffle(deck)
    }
}

/// A random game dealt from a seed, with the choices of other dice.
fn play(seed: &str, choices: u64) -> (Vec<Event>, Scribe) {
    let config = config(3);
    let mut scribe = Scribe::new(&config, seed);
    let mut choices = Dice(choices);
    let Ok(mut game) = Game::new(config, &mut scribe);
    while let Some(action) = game.position().draw_action(game.config(), &mut choices) {
        game.act(game.position().to_act().unwrap(), &action, &mut scribe).unwrap();
    }
    (game.events().to_vec(), scribe)
}

fn begin_alike<T: PartialEq + std::fmt::Debug>(one: &[T], two: &[T]) {
    let common = one.len().min(two.len());
    assert_eq!(one[..common], two[..common]);
}

/// S1, T5: the same seed and the same choices are the same game, another seed is another.
#[test]
fn the_same_seed_deals_the_same_game() {
    assert_eq!(play("reef", 1).0, play("reef", 1).0);
    assert_ne!(play("reef", 1).0, play("atoll", 1).0);
}

/// S1: however a game is played, tiles and deck come in the order of the seed.
#[test]
fn different_play_sees_the_same_order() {
    let (events, one) = play("reef", 1);
    let (other_events, two) = play("reef", 2);
    assert_ne!(events, other_events);
    assert_eq!(events[0], other_events[0], "the set-up is the same");
    begin_alike(&one.tiles, &two.tiles);
    begin_alike(&one.decks[0], &two.decks[0]);
    assert!(one.tiles.len() > 3 && one.decks[0].len() > 30);
}

/// The whole order of a reshuffled deck.
fn reshuffled(seed: &str, times: usize, pile: Cards) -> Vec<Card> {
    let mut dealer = Dealer::new(&config(2), Seed::from_text(seed));
    for _ in 0..times {
        let Ok(()) = dealer.reshuffle(pile);
    }
    let mut left = pile;
    let mut order = Vec::new();
    while !left.is_empty() {
        let Ok(card) = dealer.card(left);
        left = left.minus(Cards::one(card));
        order.push(card);
    }
    order
}

/// T5: discard piles that differ a little give decks that differ a little: what is common keeps its order.
#[test]
fn a_reshuffle_keeps_the_order_of_what_is_common() {
    let small = cards("9 ship 5 plantation 2 ruins 4 market");
    let large = small.plus(cards("1 ship 2 building 1 ruins"));
    let (few, many) = (reshuffled("reef", 1, small), reshuffled("reef", 1, large));
    assert_eq!((few.len(), many.len()), (20, 24));
    let mut left = few.iter().peekable();
    for card in &many {
        left.next_if_eq(&card);
    }
    assert_eq!(left.next(), None, "{few:?} is a part of {many:?}");
    assert_ne!(few, reshuffled("reef", 2, small), "each reshuffle has an order of its own");
}

/// S1, S2, T5: a deal that anyone can compute from the description at the head of `dealer.rs`; these values
/// come from a program in another language.
#[test]
fn a_seed_deals_what_its_description_says() {
    let seed = Seed::from_text("ilos");
    assert_eq!(seed.to_string(), "46fd817bc765a0d845bbc401200818faaeecc976659a70e161805586e88a93b5");
    let config = config(2);
    let mut dealer = Dealer::new(&config, seed);
    let firsts: Vec<usize> = [5, 2].map(|players| dealer.first_seat(players).unwrap().index()).to_vec();
    assert_eq!(firsts, [4, 1]);
    let mut unseen: Vec<&str> = Vec::new();
    for _ in 0..6 {
        let Ok(tile) = dealer.tile(TileSet::first(24));
        unseen.push(&config.set().tile(tile).id);
    }
    assert_eq!(unseen, ["ring", "elbow", "cape-b", "triplets", "strait", "fork"]);
    let dealt: Vec<&str> = (0..8).map(|_| dealer.card(Cards::DECK).unwrap().word()).collect();
    let expected =
        ["building", "ruins", "plantation", "gold_mine", "building", "plantation", "ruins", "plantation"];
    assert_eq!(dealt, expected);
    let pile = cards("2 ship 1 plantation 1 gold_mine 1 ruins 3 market");
    let again: Vec<&str> = reshuffled("ilos", 1, pile).into_iter().map(Card::word).collect();
    assert_eq!(again, ["ruins", "market", "ship", "plantation", "gold_mine", "ship", "market", "market"]);
    // The cards of a hand are counted sorted by kind: places 1, 5, 0, 7, 7 and 4 of ten.
    let hand = cards("2 ship 2 plantation 2 gold_mine 2 ruins 2 market");
    let taken: Vec<&str> = (0..6).map(|_| dealer.theft(hand).unwrap().word()).collect();
    assert_eq!(taken, ["ship", "gold_mine", "ship", "ruins", "ruins", "gold_mine"]);
}

/// S1, S2: the commitment is fixed by seed, set, number of players and options.
#[test]
fn a_commitment_depends_on_seed_and_table() {
    let seed = Seed::from_text("reef");
    let commitment = Commitment::new(&config(2), &seed);
    assert_eq!(commitment, Commitment::new(&config(2), &seed));
    assert_ne!(commitment, Commitment::new(&config(2), &Seed::from_text("reek")));
    assert_ne!(commitment, Commitment::new(&config(3), &seed));
    let other = Config::new(random_set(24, 1), 2, Options::default()).unwrap();
    assert_ne!(commitment, Commitment::new(&other, &seed));
    let open = Config::new(islands(), 2, Options { open_stock: true, ..Options::default() }).unwrap();
    assert_ne!(commitment, Commitment::new(&open, &seed));
    assert_eq!(Commitment::from_hex(&commitment.to_string()), Some(commitment));
    assert_eq!(Seed::from_hex(&seed.to_string()), Some(seed));
    assert_eq!((Seed::from_hex("reef"), Seed::from_hex(&"g".repeat(64))), (None, None));
    assert_eq!(format!("{seed:?} {:?}", Dealer::new(&open, seed)), "Seed(secret) Dealer(secret)");
}

/// T5: which cards of a small pile come first makes no difference to the reshuffle.
#[test]
fn reshuffled_piles_come_in_every_order_equally_often() {
    let pile = cards("2 ship 1 ruins 1 market");
    let mut orders: Vec<Vec<Card>> = Vec::new();
    for seed in 0..60 {
        let order = reshuffled(&format!("seed {seed}"), 1, pile);
        if !orders.contains(&order) {
            orders.push(order);
        }
    }
    assert_eq!(orders.len(), 12, "four cards, two of them alike");
    let mut seed = 1000;
    assert_uniform(&orders, 100, || {
        seed += 1;
        reshuffled(&format!("seed {seed}"), 1, pile)
    });
}

/// T5: a card out of a hand is each of its cards equally often.
#[test]
fn cards_out_of_hands_are_taken_equally_often() {
    let mut dealer = Dealer::new(&config(2), Seed::from_text("reef"));
    let hand = cards("1 ship 1 plantation 1 gold_mine 1 building 1 ruins 1 market");
    assert_uniform(&Card::ALL, 200, || dealer.theft(hand).unwrap());
    let Ok(taken) = dealer.theft(cards("3 ruins"));
    assert_eq!(Outcome::Theft(taken), Outcome::Theft(Card::Ruins));
}
