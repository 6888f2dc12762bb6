//! Lines that are not requests: each has an answer, and nothing changes.

mod common;

use common::Talk;
use ilos_engine::MAX_LINE;
use serde_json::{Value, json};

#[track_caller]
fn code_of(talk: &mut Talk, line: &[u8]) -> String {
    let before = talk.everything();
    let answer: Value = serde_json::from_str(&talk.engine.answer(line)).expect("answers are JSON");
    assert_eq!(talk.everything(), before);
    answer["error"]["code"].as_str().unwrap_or_else(|| panic!("no error: {answer}")).to_owned()
}

#[test]
fn lines_that_cannot_be_read_are_malformed() {
    let mut talk = Talk::with_game(2, 1);
    let deep = "[".repeat(100_000);
    let long = vec![b' '; MAX_LINE + 1];
    let lines: [&[u8]; 16] = [
        b"",
        b"   ",
        b"\xff\xfe",
        b"{\"do\":\"\xc3\"}",
        b"hello",
        b"null",
        b"[]",
        b"\"hello\"",
        b"{}",
        b"{\"do\":3}",
        b"{\"do\":null}",
        b"{\"do\":\"hello\"",
        b"{\"do\":\"hello\"} {}",
        b"{\"do\":\"hello\",\"id\":1e999}",
        deep.as_bytes(),
        &long,
    ];
    for line in lines {
        let start = String::from_utf8_lossy(&line[..line.len().min(40)]);
        assert_eq!(code_of(&mut talk, line), "malformed", "{start}");
    }
    assert_eq!(code_of(&mut talk, b"{\"do\":\"\\u0000\"}"), "unknown");
    assert_eq!(code_of(&mut talk, b"{\"do\":\"Hello\"}"), "unknown");
    assert_eq!(code_of(&mut talk, b"{\"do\":\"\"}"), "unknown");
    assert_eq!(code_of(&mut talk, b"{\"do\":\"unknown variant\"}"), "unknown");
}

#[test]
fn wrong_fields_and_numbers_out_of_range_are_malformed() {
    let mut talk = Talk::with_game(2, 1);
    let keep = json!({"action": "mulligan", "discard": {}});
    for request in [
        json!({"do": "hello", "name": "x"}),
        json!({"do": "new"}),
        json!({"do": "new", "players": -2, "seed": 1}),
        json!({"do": "new", "players": 2.5, "seed": 1}),
        json!({"do": "new", "players": 300, "seed": 1}),
        json!({"do": "new", "players": 2, "seed": -1}),
        json!({"do": "new", "players": 2, "seed": []}),
        json!({"do": "new", "players": 2, "chance": "seed"}),
        json!({"do": "new", "players": 2, "chance": "luck"}),
        json!({"do": "new", "players": 2, "chance": "caller", "seed": 1}),
        json!({"do": "new", "players": 2, "seed": 1, "outcomes": []}),
        json!({"do": "new", "players": 2, "seed": 1, "options": {"first": "me"}}),
        json!({"do": "new", "players": 2, "seed": 1, "options": {"round_limit": 65536}}),
        json!({"do": "new", "players": 2, "seed": 1, "names": ["a", "b", "c"]}),
        json!({"do": "act", "seat": 0}),
        json!({"do": "act", "seat": 2, "action": keep}),
        json!({"do": "act", "seat": 0, "action": keep, "outcomes": []}),
        json!({"do": "act", "seat": 0, "action": {"action": "mulligan", "discard": {"ship": 31}}}),
        json!({"do": "act", "seat": 0, "action": {"action": "mulligan", "discard": {"ship": 256}}}),
        json!({"do": "act", "seat": 0, "action": {"action": "mulligan"}}),
        json!({"do": "act", "seat": 0, "action": explore("nowhere", 0, 0, 0)}),
        json!({"do": "act", "seat": 0, "action": explore("lagoon", 128, 0, 0)}),
        json!({"do": "act", "seat": 0, "action": explore("lagoon", 0, 0, 6)}),
        json!({"do": "payments", "card": "ship", "cost": 8}),
        json!({"do": "payments", "card": "boat", "cost": 1}),
        json!({"do": "undo", "count": -1}),
        json!({"do": "view", "seat": 2}),
        json!({"do": "take_back", "seat": 5}),
        json!({"do": "load"}),
        json!({"do": "load", "record": "", "set": ""}),
        json!({"do": "load", "position": {}}),
        json!({"do": "save", "what": "everything"}),
        json!({"do": "set_check"}),
    ] {
        assert_eq!(talk.error(request.clone())["code"], "malformed", "{request}");
    }
}

fn explore(tile: &str, q: i32, r: i32, rotation: u8) -> Value {
    let to = json!({"explore": {"tile": tile, "q": q, "r": r, "rotation": rotation, "portion": 0}});
    json!({"action": "first_island", "to": to})
}

#[test]
fn what_is_no_table_set_position_or_record_is_invalid() {
    let mut talk = Talk::with_game(2, 1);
    for request in [
        json!({"do": "new", "players": 1, "seed": 1}),
        json!({"do": "new", "players": 6, "seed": 1}),
        json!({"do": "new", "players": 3, "seed": 1, "options": {"first": 3}}),
        json!({"do": "new", "players": 3, "seed": 1, "options": {"first": 200}}),
        json!({"do": "new", "players": 2, "seed": 1, "set": "tile one"}),
        json!({"do": "load", "record": "x"}),
        json!({"do": "undo", "count": 1}),
    ] {
        assert_eq!(talk.error(request.clone())["code"], "invalid", "{request}");
    }
}

#[test]
fn without_a_game_there_is_nothing_to_ask_about() {
    let action = json!({"action": "end_turn"});
    for request in [
        json!({"do": "act", "seat": 0, "action": action}),
        json!({"do": "check", "seat": 0, "action": action}),
        json!({"do": "undo"}),
        json!({"do": "take_back", "seat": 0}),
        json!({"do": "legal"}),
        json!({"do": "payments", "card": "ship", "cost": 1}),
        json!({"do": "state"}),
        json!({"do": "view"}),
        json!({"do": "events"}),
        json!({"do": "scores"}),
        json!({"do": "save"}),
    ] {
        assert_eq!(Talk::new().error(request.clone())["code"], "no_game", "{request}");
    }
}

#[test]
fn the_id_comes_back_whatever_it_is_and_with_errors_too() {
    let mut talk = Talk::new();
    for id in [json!(1), json!("a"), json!(null), json!([1, {"b": 2}]), json!(-0.5)] {
        assert_eq!(talk.ask(&json!({"do": "hello", "id": id}))["id"], id);
        assert_eq!(talk.ask(&json!({"do": "state", "id": id}))["id"], id);
        assert_eq!(talk.ask(&json!({"id": id}))["id"], id);
    }
    assert!(talk.ask(&json!({"do": "hello"})).get("id").is_none());
}

/// Requests with randomly changed bytes: whatever they mean, there is an answer.
#[test]
fn damaged_requests_have_answers() {
    let mut talk = Talk::with_game(3, 5);
    talk.steps(30);
    let (seat, action) = talk.any_action().expect("the game goes on");
    let saved = talk.ok(json!({"do": "save"}));
    let load = json!({"do": "load", "position": saved["position"], "set": saved["set"], "seed": 1});
    let requests = [
        json!({"do": "act", "seat": seat, "action": action}),
        json!({"do": "new", "players": 4, "seed": "x", "options": {"first": 3, "edition": "dutch"}}),
        load.clone(),
        load,
    ];
    for _ in 0..1500 {
        let mut line = requests[talk.below(requests.len())].to_string().into_bytes();
        for _ in 0..=talk.below(3) {
            let at = talk.below(line.len());
            line[at] = b"0123456789\"{}[],:-ant "[talk.below(22)];
        }
        let answer: Value = serde_json::from_str(&talk.engine.answer(&line)).expect("answers are JSON");
        assert!(answer.get("ok").is_some() != answer.get("error").is_some(), "{answer}");
        talk.step();
    }
}
