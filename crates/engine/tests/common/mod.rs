//! Talking to an engine in tests.
#![allow(dead_code)] // each test file uses its own part

use ilos_engine::Engine;
use serde_json::{Value, json};

/// An engine and a generator for choices.
pub(crate) struct Talk {
    pub engine: Engine,
    state: u64,
}

impl Talk {
    pub(crate) fn new() -> Talk {
        Talk { engine: Engine::new(), state: 1 }
    }

    /// An engine with a seeded game; seat 0 begins.
    pub(crate) fn with_game(players: usize, seed: u64) -> Talk {
        let mut talk = Talk { engine: Engine::new(), state: seed };
        talk.ok(json!({"do": "new", "players": players, "seed": seed, "options": {"first": 0}}));
        talk
    }

    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        serde_json::from_str(&self.engine.answer(request.to_string().as_bytes())).expect("answers are JSON")
    }

    #[track_caller]
    pub(crate) fn ok(&mut self, request: Value) -> Value {
        let mut answer = self.ask(&request);
        assert!(answer.get("ok").is_some(), "{request}\nanswered {answer}");
        answer["ok"].take()
    }

    /// The error of a request, which must have changed nothing.
    #[track_caller]
    pub(crate) fn error(&mut self, request: Value) -> Value {
        let before = self.everything();
        let mut answer = self.ask(&request);
        assert!(answer.get("error").is_some(), "{request}\nanswered {answer}");
        assert_eq!(self.everything(), before, "after {request}");
        answer["error"].take()
    }

    #[track_caller]
    pub(crate) fn refused(&mut self, rule: &str, seat: usize, action: Value) {
        let error = self.error(json!({"do": "act", "seat": seat, "action": action}));
        assert_eq!((&error["code"], &error["rule"]), (&json!("refused"), &json!(rule)), "{error}");
    }

    pub(crate) fn state(&mut self) -> Value {
        self.ok(json!({"do": "state"}))
    }

    /// Everything that an error could have changed.
    pub(crate) fn everything(&mut self) -> [Value; 3] {
        ["state", "events", "save"].map(|word| self.ask(&json!({"do": word})))
    }

    /// A number below `bound`; a plain generator is enough to choose actions in tests.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.state >> 33) as usize) % bound
    }

    pub(crate) fn one_of(&mut self, list: &Value) -> Value {
        let list = list.as_array().expect("a list");
        list[self.below(list.len())].clone()
    }

    /// A legal action and the seat to act; `None` when the game is over.
    pub(crate) fn any_action(&mut self) -> Option<(Value, Value)> {
        let legal = self.ok(json!({"do": "legal", "naive": true}));
        let action = match legal["phase"].as_str().expect("a word") {
            "mulligan" => json!({"action": "mulligan", "discard": self.one_of(&legal["exchanges"])}),
            "first_islands" => json!({"action": "first_island", "to": self.one_of(&legal["destinations"])}),
            "play" => {
                let plays = legal["plays"].as_array().expect("a list");
                if plays.is_empty() || self.below(4) == 0 {
                    json!({"action": "end_turn"})
                } else {
                    let play = plays[self.below(plays.len())].clone();
                    self.paid(play)
                }
            }
            _ => return None,
        };
        Some((legal["turn"].clone(), action))
    }

    fn paid(&mut self, mut play: Value) -> Value {
        let payments = self.ok(json!({"do": "payments", "card": play["card"], "cost": play["cost"]}));
        let payment = self.one_of(&payments["payments"]);
        let fields = play.as_object_mut().expect("an object");
        fields.remove("cost");
        fields.remove("pirated");
        fields.insert("action".into(), json!("play"));
        fields.insert("payment".into(), payment);
        play
    }

    /// Makes a legal action and returns the seat, the action and the events, or `None` when the game is over.
    pub(crate) fn step(&mut self) -> Option<(Value, Value, Value)> {
        let (seat, action) = self.any_action()?;
        let answer = self.ok(json!({"do": "act", "seat": seat, "action": action}));
        Some((seat, action, answer["events"].clone()))
    }

    pub(crate) fn steps(&mut self, count: usize) {
        for _ in 0..count {
            self.step();
        }
    }
}

/// The results of chance in events, in the order in which they were needed.
pub(crate) fn outcomes_of(events: &Value) -> Value {
    let mut found = Vec::new();
    for event in events.as_array().expect("a list") {
        match event["event"].as_str().expect("a word") {
            "set_up" => {
                found.extend(
                    event["area"].as_array().expect("a list").iter().map(|tile| json!({"tile": tile})),
                );
                for hand in event["hands"].as_array().expect("a list") {
                    found.extend(cards(hand));
                }
            }
            "mulligan" => found.extend(cards(&event["drawn"])),
            "drew" => found.extend(cards(&event["cards"])),
            "took" => found.push(json!({"theft": event["card"]})),
            "first_island" | "played" if !event["revealed"].is_null() => {
                found.push(json!({"tile": event["revealed"]}))
            }
            _ => {}
        }
    }
    Value::Array(found)
}

fn cards(counts: &Value) -> Vec<Value> {
    let kinds = counts.as_object().expect("an object").iter();
    kinds
        .flat_map(|(card, count)| (0..count.as_u64().expect("a number")).map(move |_| json!({"card": card})))
        .collect()
}
