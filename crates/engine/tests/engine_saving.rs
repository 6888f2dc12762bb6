//! Saving and loading through the engine.

mod common;

use common::Talk;
use serde_json::{Value, json};

/// A saved position or record as a request.
fn load(saved: &Value) -> Value {
    let mut request = saved.clone();
    request["do"] = json!("load");
    request
}

#[test]
fn a_loaded_position_is_the_saved_one_from_the_set_up_to_the_end() {
    for players in [2, 5] {
        let mut talk = Talk::with_game(players, players as u64);
        let mut copy = Talk::new();
        let mut over = false;
        while !over {
            let saved = talk.ok(json!({"do": "save"}));
            let answer = copy.ok(load(&saved));
            assert_eq!(answer, json!({"chance": "caller", "seed": null, "commitment": null, "events": []}));
            assert_eq!(copy.state(), talk.state());
            assert_eq!(copy.ok(json!({"do": "legal"})), talk.ok(json!({"do": "legal"})));
            assert_eq!(copy.error(json!({"do": "undo"}))["code"], "invalid");
            over = talk.step().is_none();
        }
        assert_eq!(talk.state()["phase"], "finished");
    }
}

#[test]
fn a_position_without_what_follows_from_the_rest_is_enough() {
    let mut talk = Talk::with_game(3, 11);
    talk.steps(40);
    let state = talk.state();
    let mut bare = state.clone();
    for field in ["islands", "stack", "unseen", "markers_left", "buildings_left", "ending", "reason"] {
        bare.as_object_mut().expect("an object").remove(field).expect("a state has it");
    }
    for seat in bare["seats"].as_array_mut().expect("a list") {
        for field in ["production", "reserve"] {
            seat.as_object_mut().expect("an object").remove(field).expect("a seat has it");
        }
        seat["ships"].as_array_mut().expect("a list").retain(|berth| berth != "reserve");
    }
    talk.ok(json!({"do": "load", "position": bare}));
    assert_eq!(talk.state(), state);
}

#[test]
fn what_does_not_follow_from_the_rest_is_invalid() {
    let mut talk = Talk::with_game(2, 11);
    talk.steps(30);
    let state = talk.state();
    assert_eq!(state["phase"], "play");
    for (field, wrong) in [
        ("stack", json!(7)),
        ("islands", json!([])),
        ("unseen", json!([])),
        ("markers_left", json!(9)),
        ("ending", json!(true)),
        ("round", json!(0)),
        ("turn", json!(2)),
        ("turn", json!(null)),
        ("first", json!(5)),
        ("phase", json!("mulligan")),
        ("phase", json!("finished")),
        ("reason", json!("stalled")),
        ("players", json!(3)),
        ("area", json!(["nowhere"])),
        ("discard", json!({"ship": 30})),
        ("prices", json!({"gold": {"steps": 5}})),
        ("prices", json!({"gold": {"steps": 255}, "ebony": {"steps": 255}})),
        ("prices", json!({"gold": {"steps": 0, "price": 4}})),
        ("seats", json!([])),
    ] {
        let mut position = state.clone();
        position[field] = wrong;
        let error = talk.error(json!({"do": "load", "position": position}));
        assert_eq!(error["code"], "invalid", "{field}: {error}");
    }
}

#[test]
fn a_loaded_position_goes_on_by_a_new_seed_or_by_the_caller() {
    let mut talk = Talk::with_game(2, 3);
    talk.steps(20);
    let mut request = load(&talk.ok(json!({"do": "save"})));
    request["seed"] = json!("again");
    let answer = talk.ok(request.clone());
    assert_eq!(answer["chance"], "seed");
    let before = talk.state();
    while talk.step().is_some() {}
    let end = talk.everything();
    let told = talk.ok(json!({"do": "events"}));
    assert_eq!(talk.ok(json!({"do": "view"}))["history"], as_seen(&told["events"]));
    assert!(told["total"].as_u64() > Some(0));
    assert_eq!(talk.error(json!({"do": "save", "what": "record"}))["code"], "invalid");
    talk.ok(request);
    assert_eq!(talk.state(), before);
    assert_ne!(talk.everything(), end);
}

/// Events as a spectator sees them.
fn as_seen(events: &Value) -> Value {
    let mut events = events.clone();
    for event in events.as_array_mut().expect("a list") {
        if event["event"] == "drew" {
            let counts = event["cards"].as_object().expect("cards").values().filter_map(Value::as_u64);
            event["count"] = json!(counts.sum::<u64>());
            event["cards"] = json!(null);
        } else if event["event"] == "took" {
            event["card"] = json!(null);
        }
    }
    events
}

#[test]
fn a_record_goes_on_as_the_game_would_have() {
    let mut talk = Talk::with_game(3, 6);
    talk.steps(60);
    let record = talk.ok(json!({"do": "save", "what": "record"}));
    let mut copy = Talk::new();
    let answer = copy.ok(load(&record));
    assert_eq!(answer["chance"], "seed");
    assert_eq!(answer["events"], talk.ok(json!({"do": "events"}))["events"]);
    assert_eq!(copy.everything(), talk.everything());
    assert_eq!(copy.ok(json!({"do": "save", "what": "record"})), record);
    while let Some((seat, action)) = talk.any_action() {
        let act = json!({"do": "act", "seat": seat, "action": action});
        assert_eq!(copy.ok(act.clone()), talk.ok(act));
    }
    assert_eq!(copy.everything(), talk.everything());
    copy.ok(json!({"do": "undo", "count": 50}));
    talk.ok(json!({"do": "undo", "count": 50}));
    assert_eq!(copy.everything(), talk.everything());
}

#[test]
fn a_record_can_be_continued_by_the_caller_or_by_another_seed() {
    let mut talk = Talk::with_game(2, 6);
    talk.steps(10);
    let mut request = load(&talk.ok(json!({"do": "save", "what": "record"})));
    request["chance"] = json!("caller");
    assert_eq!(talk.ok(request.clone())["chance"], "caller");
    let request = json!({"do": "load", "record": request["record"], "seed": 5});
    assert_eq!(talk.ok(request)["chance"], "seed");
    talk.steps(10);
    let record = talk.ok(json!({"do": "save", "what": "record"}));
    let answer = talk.ok(load(&record));
    assert_eq!(answer["chance"], "caller", "the first seed did not deal all of it, so it is not recorded");
}

#[test]
fn a_changed_record_is_invalid() {
    let mut talk = Talk::with_game(2, 6);
    talk.steps(10);
    let saved = talk.ok(json!({"do": "save", "what": "record"}));
    let text = saved["record"].as_str().expect("a text");
    for (from, to) in [("rules 1", "rules 99"), ("first 0", "first 1"), ("[events]", "[event]")] {
        assert!(text.contains(from), "{text}");
        let request = json!({"do": "load", "record": text.replacen(from, to, 1)});
        assert_eq!(talk.error(request)["code"], "invalid", "{from}");
    }
}
