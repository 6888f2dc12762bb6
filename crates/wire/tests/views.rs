//! Views written as JSON and read back.

use ilos_rules::{Config, Dealer, Game, Lots, Options, Seat, Seed, Set};
use ilos_wire::map::OpenMap;
use ilos_wire::read::read;
use ilos_wire::view::View;
use serde_json::{Value, json};

/// A plain generator is enough to choose actions in tests.
struct Choices(u64);

impl Lots for Choices {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % u64::from(bound)) as u32
    }
}

fn check(game: &Game, viewer: Option<Seat>) {
    let (config, position) = (game.config(), game.position());
    let view = View::from_rules(config, &game.view(viewer), OpenMap::from_rules(config, position));
    for (seat, seen) in Seat::all(config.players()).zip(&view.seats) {
        assert_eq!(seen.draws, position.draw_count(config, seat), "T4: the number of cards drawn is public");
    }
    let written = serde_json::to_string(&view).expect("plain data");
    let again: View = serde_json::from_str(&written).expect("a view");
    let (_, seen) = again.to_rules(config.set().clone()).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(seen, game.view(viewer));
}

/// V1, V2, V3: nothing is lost for any viewer, in games that go through everything.
#[test]
fn every_view_of_random_games_is_read_back_as_it_was() {
    for (players, open_stock) in [(2, false), (3, true), (4, false), (5, false)] {
        let options = Options { open_stock, ..Options::default() };
        let config = Config::new(Set::standard(), players, options).expect("a table");
        let mut dealer = Dealer::new(&config, Seed::from_text(&format!("views {players}")));
        let mut choices = Choices(players as u64);
        let Ok(mut game) = Game::new(config, &mut dealer);
        let mut decisions = 0;
        while let Some(seat) = game.position().to_act() {
            if decisions < 12 || decisions % 20 == 0 {
                let viewers = Seat::all(players as u8).map(Some).chain([None]);
                viewers.for_each(|viewer| check(&game, viewer));
            }
            decisions += 1;
            let action = game.position().draw_action(game.config(), &mut choices).expect("the game goes on");
            game.act(seat, &action, &mut dealer).expect("a legal action");
        }
        check(&game, Seat::new(0));
    }
}

/// What the seat to act sees in the middle of a game of three.
fn some_view() -> Value {
    let options = Options { first: Seat::new(0), ..Options::default() };
    let config = Config::new(Set::standard(), 3, options).expect("a table");
    let mut dealer = Dealer::new(&config, Seed::from_text("5"));
    let Ok(mut game) = Game::new(config, &mut dealer);
    let mut choices = Choices(5);
    for _ in 0..40 {
        let seat = game.position().to_act().expect("the game goes on");
        let action = game.position().draw_action(game.config(), &mut choices).expect("the game goes on");
        game.act(seat, &action, &mut dealer).expect("a legal action");
    }
    let (config, position) = (game.config(), game.position());
    let map = OpenMap::from_rules(config, position);
    let view = View::from_rules(config, &game.view(position.to_act()), map);
    serde_json::to_value(view).expect("plain data")
}

fn error(change: impl FnOnce(&mut Value)) -> String {
    let mut view = some_view();
    change(&mut view);
    match read::<View>(view) {
        Err(message) => format!("malformed: {message}"),
        Ok(view) => format!("invalid: {}", view.to_rules(Set::standard()).expect_err("it was spoiled")),
    }
}

#[test]
fn a_view_that_contradicts_itself_is_refused_with_the_field() {
    assert_eq!(
        error(|view| view["markers_left"] = json!(0)),
        "invalid: \"markers_left\" does not follow from the rest of the view"
    );
    assert_eq!(
        error(|view| view["seats"][0]["reserve"]["ships"] = json!(9)),
        "invalid: \"seats\" does not follow from the rest of the view"
    );
    assert_eq!(
        error(|view| view["seats"][0]["draws"] = json!(9)),
        "invalid: \"seats\" does not follow from the rest of the view"
    );
    assert_eq!(
        error(|view| view["deck"] = json!(1)),
        "invalid: the history does not lead to the deck and the discard pile of the view"
    );
    let hand = error(|view| {
        let seat = view["viewer"].as_u64().expect("a seat") as usize;
        view["seats"][seat]["hand"] = json!({"ship": 1});
    });
    assert_eq!(hand, "invalid: the history does not lead to the hand of the viewer");
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    let told = error(|view| view["colour"] = json!("red"));
    assert!(told.starts_with("malformed: colour: unknown field `colour`, expected one of "), "{told}");
    assert_eq!(
        error(|view| view["history"][1]["event"] = json!("slept")),
        "malformed: history[1]: there is no event \"slept\""
    );
    assert_eq!(
        error(|view| view["history"][0]["weather"] = json!("fine")),
        "malformed: history[0]: field `weather` does not belong to the event \"set_up\""
    );
    assert_eq!(
        error(|view| view["history"][0]["area"] = json!(["nowhere"])),
        "invalid: history[0]: the set has no tile \"nowhere\""
    );
    assert_eq!(error(|view| view["seats"][0]["ships"] = json!([])), "invalid: 0 ships, expected 5");
    assert_eq!(error(|view| view["viewer"] = json!(3)), "invalid: seat 3, expected 0 to 2");
    assert!(error(|view| view["prices"]["gold"]["steps"] = json!(200)).contains("at most 4 steps each"));
}

/// A history that makes cards out of nothing would overflow a counter.
#[test]
fn a_history_that_discards_more_than_there_is_is_refused() {
    let told = error(|view| {
        let history = view["history"].as_array_mut().expect("a list");
        let discarded = json!({"event": "mulligan", "seat": 0, "discarded": {"ship": 30}, "drawn": null});
        (0..50).for_each(|_| history.push(discarded.clone()));
    });
    assert!(told.ends_with("there are no such cards to draw or to discard"), "{told}");
}

/// T5: every one of them would be a pile of its own to those who guess cards.
#[test]
fn a_reshuffle_where_none_was_due_is_refused() {
    let told = error(|view| {
        let history = view["history"].as_array_mut().expect("a list");
        history.splice(1..1, vec![json!({"event": "reshuffled"}); 400]);
    });
    assert_eq!(
        told,
        "invalid: history[1]: the discard pile becomes the deck only when the deck is empty and the pile is not (T5)"
    );
}
