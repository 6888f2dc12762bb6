//! Taking back: as long as nothing hidden was revealed (T1, V1).

use std::convert::Infallible;

use crate::common::{Dice, cards, cell, from_deck, islands, seat};
use ilos_rules::{
    Action, Berth, Card, Cards, Chance, Config, Destination, Exploration, Game, Location, Options, Outcome,
    Phase, Play, Portion, Refusal, Revealed, Rotation, Script, Seat, Set, Slot, TileId, TileSet,
    take_back_point,
};

fn act(game: &mut Game, player: usize, action: Action, chance: &[Outcome]) {
    game.act(seat(player), &action, &mut Script::new(chance)).expect("it is legal");
}

fn tile(game: &Game, id: &str) -> TileId {
    game.config().set().find(id).unwrap()
}

fn placing(game: &Game, id: &str, at: (i8, i8), rotation: usize) -> Destination {
    let rotation = Rotation::new(rotation).unwrap();
    Destination::Explore(Exploration { tile: tile(game, id), cell: cell(at.0, at.1), rotation, portion: 0 })
}

const KEEP: Action = Action::Mulligan { discard: Cards::NONE };

/// A table of two, laid: heart, plain and ring to choose from, seat 0 to begin.
fn laid() -> Game {
    let config = Config::new(islands(), 2, Options { first: Some(seat(0)), ..Options::default() }).unwrap();
    let mut script =
        ["heart", "plain", "ring"].map(|id| Outcome::Tile(config.set().find(id).unwrap())).to_vec();
    script.extend(from_deck("3 ship 2 plantation"));
    script.extend(from_deck("5 market"));
    Game::new(config, &mut Script::new(&script)).expect("the script is enough")
}

/// The same with first islands placed: seat 0 at the heart, seat 1 at the plain south of it. The first turn
/// begins.
fn begun() -> Game {
    let mut game = laid();
    act(&mut game, 0, KEEP, &[]);
    act(&mut game, 1, KEEP, &[]);
    for (player, id, at, revealed) in [(0, "heart", (0, 0), "cove"), (1, "plain", (0, 1), "star")] {
        let to = placing(&game, id, at, 0);
        let revealed = Outcome::Tile(tile(&game, revealed));
        act(&mut game, player, Action::FirstIsland { to }, &[revealed]);
    }
    game
}

fn ebony() -> Action {
    let play = Play::Plantation { at: Location::new(Slot::new(0).unwrap(), 0) };
    Action::Play { play, payment: cards("1 ship 1 plantation") }
}

fn explore(game: &Game) -> Action {
    let to = placing(game, "cove", (0, -1), 3);
    Action::Play { play: Play::Ship { from: Berth::RESERVE, to }, payment: cards("1 ship") }
}

/// T7: a play that revealed nothing can be taken back; everything is as before.
#[test]
fn a_play_that_revealed_nothing_can_be_taken_back() {
    let mut game = begun();
    let before = (*game.position(), game.events().to_vec());
    act(&mut game, 0, ebony(), &[]);
    assert_eq!(game.position().pioneers(seat(0)).len(), 1);
    assert_eq!(game.take_back(seat(0)), Ok(()));
    assert_eq!((*game.position(), game.events().to_vec()), before);
    act(&mut game, 0, ebony(), &[]);
}

/// V1: an action that revealed a tile cannot be taken back, but those after it can.
#[test]
fn a_revealed_tile_stays_revealed() {
    let mut game = begun();
    let action = explore(&game);
    let revealed = [Outcome::Tile(tile(&game, "keys"))];
    act(&mut game, 0, action, &revealed);
    assert_eq!(game.take_back(seat(0)), Err(Refusal::TakeBackAfterReveal { revealed: Revealed::Tile }));
    let after = *game.position();
    act(&mut game, 0, ebony(), &[]);
    assert_eq!(game.take_back(seat(0)), Ok(()));
    assert_eq!(*game.position(), after);
    assert_eq!(game.take_back(seat(0)), Err(Refusal::TakeBackAfterReveal { revealed: Revealed::Tile }));
    let refusal = Refusal::TakeBackAfterReveal { revealed: Revealed::Tile };
    assert_eq!((refusal.rule(), refusal.to_string().as_str()), ("V1", "something hidden was revealed since"));
}

/// V1: several plays go back one by one, to the first that revealed something.
#[test]
fn plays_are_taken_back_one_by_one() {
    let mut game = begun();
    let start = *game.position();
    let to = Destination::Shore(Portion::new(Slot::new(1).unwrap(), 0));
    act(&mut game, 0, ebony(), &[]);
    let middle = *game.position();
    let sail = Action::Play { play: Play::Ship { from: Berth::RESERVE, to }, payment: cards("1 ship") };
    act(&mut game, 0, sail, &[]);
    assert_eq!(game.take_back(seat(0)), Ok(()));
    assert_eq!(*game.position(), middle);
    assert_eq!(game.take_back(seat(0)), Ok(()));
    assert_eq!(*game.position(), start);
    assert_eq!(
        game.take_back(seat(0)),
        Err(Refusal::NothingToTakeBack),
        "before that, seat 1 placed its first island"
    );
}

/// V1, T4: a turn that drew cards cannot be taken back.
#[test]
fn a_turn_that_drew_cards_cannot_be_taken_back() {
    let mut game = begun();
    act(&mut game, 0, Action::EndTurn, &from_deck("4 ship"));
    assert_eq!(game.take_back(seat(0)), Err(Refusal::TakeBackAfterReveal { revealed: Revealed::Cards }));
}

/// T7, T1: only the last action, and only by the player who made it.
#[test]
fn no_seat_takes_back_what_another_did() {
    let mut game = laid();
    assert_eq!(game.take_back(seat(0)), Err(Refusal::NothingToTakeBack));
    act(&mut game, 0, KEEP, &[]);
    assert_eq!(game.take_back(seat(1)), Err(Refusal::NothingToTakeBack));
    act(&mut game, 1, KEEP, &[]);
    assert_eq!(game.take_back(seat(0)), Err(Refusal::NothingToTakeBack));
    let refusal = Refusal::NothingToTakeBack;
    assert_eq!(
        (refusal.rule(), refusal.to_string().as_str()),
        ("T1", "you have done nothing that could be taken back")
    );
}

/// S3, V1: a hand that was kept can still be exchanged; one that was exchanged cannot be taken back.
#[test]
fn keeping_the_first_hand_can_be_taken_back_exchanging_cannot() {
    let mut game = laid();
    act(&mut game, 0, KEEP, &[]);
    assert_eq!(game.take_back(seat(0)), Ok(()));
    act(&mut game, 0, Action::Mulligan { discard: cards("1 ship") }, &from_deck("1 ruins"));
    assert_eq!(game.take_back(seat(0)), Err(Refusal::TakeBackAfterReveal { revealed: Revealed::Cards }));
}

/// A chance that counts its calls.
struct Counting(Dice, usize);

impl Chance for Counting {
    type Failure = Infallible;
    fn first_seat(&mut self, players: u8) -> Result<Seat, Infallible> {
        self.1 += 1;
        self.0.first_seat(players)
    }
    fn tile(&mut self, unseen: TileSet) -> Result<TileId, Infallible> {
        self.1 += 1;
        self.0.tile(unseen)
    }
    fn card(&mut self, deck: Cards) -> Result<Card, Infallible> {
        self.1 += 1;
        self.0.card(deck)
    }
    fn theft(&mut self, hand: Cards) -> Result<Card, Infallible> {
        self.1 += 1;
        self.0.theft(hand)
    }
    fn reshuffle(&mut self, deck: Cards) -> Result<(), Infallible> {
        self.1 += 1;
        self.0.reshuffle(deck)
    }
}

/// V1: in random games an action can be taken back exactly when chance had no part in it, which includes
/// tiles placed after the stack ran out; the position is then the one before.
#[test]
fn whatever_needed_no_chance_can_be_taken_back() {
    let (mut back, mut kept, mut after_the_stack) = (0, 0, 0);
    for players in 2..=4 {
        let config = Config::new(Set::standard(), players, Options::default()).unwrap();
        let mut chance = Counting(Dice(60 + players as u64), 0);
        let mut choices = Dice(90 + players as u64);
        let Ok(mut game) = Game::new(config, &mut chance);
        while let Some(action) = game.position().draw_action(game.config(), &mut choices) {
            let (before, actor) = (*game.position(), game.position().to_act().unwrap());
            chance.1 = 0;
            game.act(actor, &action, &mut chance).unwrap();
            if chance.1 > 0 {
                let revealed = match action {
                    Action::EndTurn if game.position().to_act().is_none() => Revealed::Stocks,
                    Action::EndTurn | Action::Mulligan { .. } => Revealed::Cards,
                    Action::FirstIsland { .. } | Action::Play { .. } => Revealed::Tile,
                };
                let refused = take_back_point(game.events(), actor);
                assert_eq!(refused, Err(Refusal::TakeBackAfterReveal { revealed }), "{action:?}");
                kept += 1;
                continue;
            }
            let explores =
                matches!(action, Action::Play { play: Play::Ship { to: Destination::Explore(_), .. }, .. });
            after_the_stack += explores as usize;
            let after = *game.position();
            assert_eq!(game.take_back(actor), Ok(()), "{action:?}");
            assert_eq!(*game.position(), before);
            game.act(actor, &action, &mut chance).unwrap();
            assert_eq!(*game.position(), after);
            back += 1;
        }
        assert!(matches!(game.position().phase(), Phase::Finished(_)));
    }
    assert!(back > 30 && kept > 30 && after_the_stack > 0, "{back}, {kept}, {after_the_stack}");
}
