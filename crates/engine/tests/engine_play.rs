//! Playing through the engine: refusals, undoing, chance, seeds.

mod common;

use common::{Talk, outcomes_of};
use serde_json::{Value, json};

/// Two players after the mulligan; the area is known.
fn before_first_islands() -> Talk {
    let mut talk = Talk::with_game(2, 1);
    for seat in 0..2 {
        talk.ok(json!({"do": "act", "seat": seat, "action": {"action": "mulligan", "discard": {}}}));
    }
    talk
}

#[test]
fn refusals_name_the_rule() {
    let mut talk = Talk::with_game(2, 1);
    let end_turn = json!({"action": "end_turn"});
    let shore =
        |tile: &Value| json!({"action": "first_island", "to": {"shore": {"tile": tile, "portion": 0}}});
    talk.refused("T1", 1, json!({"action": "mulligan", "discard": {}}));
    talk.refused("S3", 0, end_turn.clone());
    talk.refused("S3", 0, json!({"action": "mulligan", "discard": {"ship": 5, "ruins": 6}}));
    let tile = talk.state()["area"][0].clone();
    talk.refused("T1", 1, shore(&tile));
    talk.refused("S3", 0, shore(&tile));

    let mut talk = before_first_islands();
    let tile = talk.state()["area"][0].clone();
    let unseen = talk.state()["unseen"][0].clone();
    let explore = |tile: &Value, q: i8, portion: u8| {
        let to = json!({"explore": {"tile": tile, "q": q, "r": 0, "rotation": 0, "portion": portion}});
        json!({"action": "first_island", "to": to})
    };
    talk.refused("S4", 0, end_turn.clone());
    talk.refused("T2", 0, shore(&tile));
    talk.refused("K1", 0, explore(&unseen, 0, 0));
    talk.refused("S4", 0, explore(&tile, 1, 0));
    talk.refused("E5", 0, explore(&tile, 0, 200));
    talk.ok(json!({"do": "act", "seat": 0, "action": explore(&tile, 0, 0)}));
    let next = talk.state()["area"][0].clone();
    talk.refused("S5", 1, shore(&tile));
    talk.refused("S6", 1, json!({"action": "first_island", "to": {"hideout": {"tile": tile}}}));
    talk.refused("E1", 1, explore(&next, 0, 0));
    talk.refused("E1", 1, explore(&next, 127, 0));
    talk.refused("E1", 1, explore(&next, -128, 0));

    talk.step();
    talk.refused("T1", 0, shore(&tile));
    let at = json!({"tile": tile, "location": 200});
    talk.refused("T2", 0, json!({"action": "play", "card": "ruins", "at": at, "payment": {}}));
    let ship = |from: Value, to: Value| json!({"action": "play", "card": "ship", "from": from, "to": to, "payment": {}});
    let home = json!({"shore": {"tile": tile, "portion": 0}});
    talk.refused("T2", 0, ship(json!({"shore": {"tile": unseen, "portion": 0}}), home.clone()));
    talk.refused("T2", 0, ship(home.clone(), json!({"shore": {"tile": tile, "portion": 3}})));
}

#[test]
fn check_says_the_same_as_act() {
    let mut talk = Talk::with_game(3, 4);
    while let Some((seat, action)) = talk.any_action() {
        let check = |seat: &Value| json!({"do": "check", "seat": seat, "action": action});
        assert_eq!(talk.ok(check(&seat)), json!({"legal": true}));
        let other = json!((seat.as_u64().expect("a seat") + 1) % 3);
        let error = talk.error(json!({"do": "act", "seat": other, "action": action}));
        let judged = talk.ok(check(&other));
        assert_eq!(judged, json!({"legal": false, "rule": error["rule"], "reason": error["message"]}));
        if talk.state()["round"].as_u64() > Some(4) {
            break;
        }
        talk.step();
    }
}

/// Undoing and acting again: the same actions lead to the same events and states.
#[test]
fn undo_restores_the_very_state_and_the_seed_deals_the_same_again() {
    let mut talk = Talk::with_game(2, 8);
    let mut states = vec![talk.everything()];
    let mut steps = Vec::new();
    while let Some(step) = talk.step() {
        states.push(talk.everything());
        steps.push(step);
    }
    assert_eq!(talk.state()["phase"], "finished");
    let kept = steps.len() / 3;
    assert_eq!(talk.ok(json!({"do": "undo", "count": steps.len() - kept}))["undone"], steps.len() - kept);
    assert_eq!(talk.everything(), states[kept]);
    for (index, (seat, action, events)) in steps.iter().enumerate().skip(kept) {
        let answer = talk.ok(json!({"do": "act", "seat": seat, "action": action}));
        assert_eq!(answer["events"], *events);
        assert_eq!(talk.everything(), states[index + 1]);
    }
    for state in states.iter().rev().skip(1) {
        talk.ok(json!({"do": "undo"}));
        assert_eq!(talk.everything(), *state);
    }
    assert_eq!(talk.error(json!({"do": "undo"}))["code"], "invalid");
}

/// V1: revealed things cannot be taken back.
#[test]
fn v1_taking_back_ends_where_something_came_to_light() {
    let mut talk = Talk::with_game(2, 1);
    let take_back = |seat: usize| json!({"do": "take_back", "seat": seat});
    assert_eq!(talk.error(take_back(0))["rule"], "T1");
    let before = talk.everything();
    talk.ok(json!({"do": "act", "seat": 0, "action": {"action": "mulligan", "discard": {}}}));
    assert_eq!(talk.error(take_back(1))["rule"], "T1");
    talk.ok(take_back(0));
    assert_eq!(talk.everything(), before);
    let hand = talk.state()["seats"][0]["hand"].clone();
    talk.ok(json!({"do": "act", "seat": 0, "action": {"action": "mulligan", "discard": hand}}));
    assert_eq!(talk.error(take_back(0))["rule"], "V1");
}

#[test]
fn a_seeded_game_is_the_callers_game_with_the_same_outcomes() {
    for players in 2..=5 {
        let mut seeded = Talk::with_game(players, 20 + players as u64);
        let mut told = Talk::new();
        let set_up = seeded.ok(json!({"do": "events"}));
        let outcomes = outcomes_of(&set_up["events"]);
        told.ok(json!({"do": "new", "players": players, "options": {"first": 0}, "outcomes": outcomes}));
        while let Some((seat, action, events)) = seeded.step() {
            let outcomes = outcomes_of(&events);
            let act = json!({"do": "act", "seat": seat, "action": action, "outcomes": outcomes});
            assert_eq!(told.ok(act)["events"], events);
        }
        assert_eq!(told.everything(), seeded.everything());
    }
}

#[test]
fn outcomes_that_do_not_do_are_told_with_what_is_needed() {
    let new =
        |outcomes: Value| json!({"do": "new", "players": 2, "options": {"first": 0}, "outcomes": outcomes});
    let mut talk = Talk::with_game(2, 1);
    let events = talk.ok(json!({"do": "events"}))["events"].clone();
    let all = outcomes_of(&events);
    let list = all.as_array().expect("a list");
    for used in 0..list.len() {
        let error = talk.error(new(json!(list[..used])));
        assert_eq!((&error["code"], &error["outcome"]), (&json!("chance"), &json!(used)), "{error}");
        let name = if used < 3 { "tile" } else { "card" };
        assert!(error["need"].get(name).is_some(), "{error}");
        let mut wrong = list.clone();
        wrong[used] = json!({"theft": "ship"});
        let error = talk.error(new(json!(wrong)));
        assert_eq!((&error["code"], &error["outcome"]), (&json!("chance"), &json!(used)), "{error}");
    }
    let mut twice = list.clone();
    twice[1] = twice[0].clone();
    let error = talk.error(new(json!(twice)));
    assert_eq!(error["need"]["tile"].as_array().map(Vec::len), Some(19), "{error}");
    let mut more = list.clone();
    more.push(json!({"card": "ship"}));
    let error = talk.error(new(json!(more)));
    assert_eq!((&error["code"], &error["outcome"]), (&json!("chance"), &json!(list.len())), "{error}");
    let error = talk.error(json!({"do": "new", "players": 2, "outcomes": []}));
    assert_eq!(error["need"], json!({"first": [0, 1]}));
    let mut unknown = list.clone();
    unknown[2] = json!({"tile": "nowhere"});
    assert_eq!(talk.error(new(json!(unknown)))["outcome"], 2);

    talk.ok(new(all.clone()));
    let act = |outcomes: Value| {
        let hand = json!({"action": "mulligan", "discard": {}});
        json!({"do": "act", "seat": 0, "action": hand, "outcomes": outcomes})
    };
    assert_eq!(talk.error(act(json!([{"card": "ship"}])))["code"], "chance");
    talk.ok(act(json!([])));
}

#[test]
fn a_number_a_text_and_hexadecimal_digits_are_seeds() {
    let new = |seed: Value| json!({"do": "new", "players": 2, "seed": seed});
    let number = Talk::new().ok(new(json!(42)));
    assert_eq!(Talk::new().ok(new(json!("42"))), number);
    assert_eq!(Talk::new().ok(new(number["seed"].clone())), number);
    assert_ne!(Talk::new().ok(new(json!("forty-two")))["events"], number["events"]);
}
