//! Bots behind `ilos engine`.

mod common;

use common::Engine;
use serde_json::{Value, json};

fn ask(engine: &mut Engine, request: Value) -> Value {
    let mut answer: Value =
        serde_json::from_str(&engine.answer(&request.to_string())).expect("answers are JSON");
    assert!(answer.get("ok").is_some(), "{request}\nanswered {answer}");
    answer["ok"].take()
}

fn error(engine: &mut Engine, request: Value) -> String {
    let answer: Value = serde_json::from_str(&engine.answer(&request.to_string())).expect("answers are JSON");
    answer["error"]["message"].as_str().unwrap_or_else(|| panic!("{request}\nanswered {answer}")).to_owned()
}

/// F1: every bot plays a game to its end with `think` and `act` alone, and returns the same thoughts about a
/// view given to another engine.
#[test]
fn every_bot_plays_through_the_engine_and_from_views() {
    let (mut engine, mut other) = (Engine::start(), Engine::start());
    let bots = ask(&mut engine, json!({"do": "bots"}))["bots"].clone();
    for bot in bots.as_array().expect("a list") {
        let name = &bot["name"];
        ask(&mut engine, json!({"do": "new", "players": 2, "seed": 3}));
        for step in 0.. {
            let turn = ask(&mut engine, json!({"do": "state"}))["turn"].clone();
            if turn.is_null() {
                break;
            }
            let think = json!({"do": "think", "bot": name, "nodes": 20, "seed": step});
            let thought = ask(&mut engine, think);
            assert_eq!(thought["seat"], turn);
            if step % 10 == 0 {
                let view = ask(&mut engine, json!({"do": "view", "seat": turn}));
                let from_view = json!({"do": "think", "bot": name, "nodes": 20, "seed": step, "view": view});
                assert_eq!(ask(&mut other, from_view)["action"], thought["action"], "{name}, step {step}");
            }
            ask(&mut engine, json!({"do": "act", "seat": turn, "action": thought["action"]}));
        }
        let scores = ask(&mut engine, json!({"do": "scores"}));
        assert_eq!(scores["final"], true);
    }
}

/// V3: a loaded position has no history to count stocks by, so the bot sees them.
#[test]
fn bots_think_about_positions_that_were_loaded() {
    let mut engine = Engine::start();
    ask(&mut engine, json!({"do": "new", "players": 3, "seed": 8}));
    for step in 0..30 {
        let thought = ask(&mut engine, json!({"do": "think", "bot": "greedy", "seed": step}));
        ask(&mut engine, json!({"do": "act", "seat": thought["seat"], "action": thought["action"]}));
    }
    let saved = ask(&mut engine, json!({"do": "save"}));
    let before = ask(&mut engine, json!({"do": "think", "bot": "greedy"}));
    ask(&mut engine, json!({"do": "load", "position": saved["position"], "set": saved["set"], "seed": 1}));
    let bots = ask(&mut engine, json!({"do": "bots"}))["bots"].clone();
    for bot in bots.as_array().expect("a list") {
        let thought = ask(&mut engine, json!({"do": "think", "bot": bot["name"], "nodes": 20}));
        let check = json!({"do": "check", "seat": thought["seat"], "action": thought["action"]});
        assert_eq!(ask(&mut engine, check)["legal"], true);
    }
    assert_eq!(
        ask(&mut engine, json!({"do": "think", "bot": "greedy"})),
        before,
        "greedy looks at no history"
    );
}

#[test]
fn a_view_that_no_game_can_have_is_refused() {
    let mut engine = Engine::start();
    ask(&mut engine, json!({"do": "new", "players": 2, "seed": 3, "options": {"first": 0}}));
    let view = ask(&mut engine, json!({"do": "view", "seat": 0}));
    let mut spoiled = |change: fn(&mut Value)| {
        let mut view = view.clone();
        change(&mut view);
        error(&mut engine, json!({"do": "think", "bot": "greedy", "view": view}))
    };
    assert_eq!(
        spoiled(|view| view["ending"] = json!(true)),
        "the view: \"ending\" does not follow from the rest"
    );
    assert_eq!(spoiled(|view| view["stack"] = json!(3)), "the view: \"stack\" does not follow from the rest");
    assert_eq!(
        spoiled(|view| view["seats"][1]["production"] = json!({"gold": 3})),
        "the view: \"production\" does not follow from the rest"
    );
    assert_eq!(
        spoiled(|view| view["turn"] = json!(1)),
        "the view: its viewer is not to act, so there is nothing to decide"
    );
    assert_eq!(
        error(&mut engine, json!({"do": "think", "bot": "greedy", "set": "set x"})),
        "field `set` belongs to a field `view`"
    );
    assert_eq!(
        error(&mut engine, json!({"do": "think", "bot": "greedy", "time_ms": 0})),
        "time_ms: 0, expected 1 to 600000"
    );
    for nodes in [0, 1_000_001] {
        assert_eq!(
            error(&mut engine, json!({"do": "think", "bot": "greedy", "nodes": nodes})),
            format!("nodes: {nodes}, expected 1 to 1000000")
        );
    }
}

#[test]
fn a_history_that_no_cards_can_follow_is_refused_by_every_bot() {
    let mut engine = Engine::start();
    ask(&mut engine, json!({"do": "new", "players": 3, "seed": 8}));
    for step in 0..40 {
        let thought = ask(&mut engine, json!({"do": "think", "bot": "greedy", "seed": step}));
        ask(&mut engine, json!({"do": "act", "seat": thought["seat"], "action": thought["action"]}));
    }
    let seat = ask(&mut engine, json!({"do": "state"}))["turn"].as_u64().expect("someone to act");
    let mut view = ask(&mut engine, json!({"do": "view", "seat": seat}));
    let (other, another) = ((seat + 1) % 3, (seat + 2) % 3);
    let history = view["history"].as_array_mut().expect("events");
    let drew = |event: &&mut Value| event["event"] == "drew" && event["seat"] == json!(other);
    history.iter_mut().rfind(drew).expect("another drew cards")["seat"] = json!(another);
    for bot in ask(&mut engine, json!({"do": "bots"}))["bots"].as_array().expect("a list") {
        let think = json!({"do": "think", "bot": bot["name"], "nodes": 20, "view": view});
        assert!(error(&mut engine, think).starts_with("the view: "), "{}", bot["name"]);
    }
}
