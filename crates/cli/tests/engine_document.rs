//! Runs every example of `docs/engine-protocol.md`.
//!
//! In its fenced blocks a line that begins with `> ` is a request and one that begins with `< ` the answer to
//! it; other lines continue the one above. `…` in an answer stands for anything; without it the answer must
//! be exactly the same. Every heading starts a new engine: the real `ilos engine`.

mod common;

use std::collections::BTreeSet;

use common::{Engine, fits};
use serde_json::Value;

const DOCUMENT: &str = include_str!("../../../docs/engine-protocol.md");
const PLACEHOLDER: &str = "\"EXAMPLE SET\"";

struct Exchange {
    line: usize,
    /// Whether it is the first below its heading.
    is_first: bool,
    request: String,
    answer: String,
}

fn exchanges() -> Vec<Exchange> {
    let mut found: Vec<Exchange> = Vec::new();
    let (mut fenced, mut is_first, mut answering) = (false, true, false);
    for (number, line) in (1..).zip(DOCUMENT.lines()) {
        if line.starts_with("```") {
            fenced = line == "```" && !fenced;
        } else if !fenced {
            is_first |= line.starts_with('#');
        } else if let Some(request) = line.strip_prefix("> ") {
            found.push(Exchange {
                line: number,
                is_first,
                request: request.to_owned(),
                answer: String::new(),
            });
            (is_first, answering) = (false, false);
        } else if let Some(last) = found.last_mut() {
            answering |= line.starts_with("< ");
            let text = line.strip_prefix("< ").unwrap_or(line).trim();
            if answering { last.answer.push_str(text) } else { last.request.push_str(text) }
        }
    }
    found
}

fn example_set() -> Value {
    let (_, text) = DOCUMENT.split_once("```text\n").expect("the set is the block of text");
    let (text, _) = text.split_once("```").expect("the block ends");
    Value::String(text.to_owned())
}

#[test]
fn every_example_is_answered_as_the_document_says() {
    let set = example_set().to_string();
    let mut engine = Engine::start();
    for Exchange { line, is_first, request, answer } in exchanges() {
        if is_first {
            engine = Engine::start();
        }
        let given = engine.answer(&request.replace(PLACEHOLDER, &set));
        assert!(fits(&answer, &given), "line {line}: {request}\nexpected {answer}\nanswered {given}");
    }
}

/// Every word of `do`, as the engine lists them in its error for an unknown one.
fn words() -> Vec<String> {
    let answer: Value = serde_json::from_str(&Engine::start().answer("{\"do\":\"\"}")).expect("an answer");
    let message = answer["error"]["message"].as_str().expect("a message");
    let (_, words) = message.split_once("expected one of ").expect("the message lists them");
    words.split(", ").map(str::to_owned).collect()
}

#[test]
fn every_request_has_an_example() {
    let word = |exchange: &Exchange| {
        let request: Value = serde_json::from_str(&exchange.request).expect("examples are JSON");
        request["do"].as_str().map(str::to_owned)
    };
    let shown: BTreeSet<String> = exchanges().iter().filter_map(word).collect();
    assert!(words().len() >= 19, "{:?}", words());
    for expected in words() {
        assert!(shown.contains(&expected), "{expected} has no example");
    }
    assert!(exchanges().iter().all(|exchange| !exchange.answer.is_empty()), "an example has no answer");
}

#[test]
fn a_pattern_fits_what_it_leaves_out_and_nothing_else() {
    assert!(fits("{\"a\":1}", "{\"a\":1}"));
    assert!(!fits("{\"a\":1}", "{\"a\":1,\"b\":2}"));
    assert!(fits("{\"a\":1,…}", "{\"a\":1,\"b\":2}"));
    assert!(fits("{…,\"b\":2}", "{\"a\":1,\"b\":2}"));
    assert!(!fits("{…,\"b\":3}", "{\"a\":1,\"b\":2}"));
    assert!(!fits("{…,\"c\":…}", "{\"a\":1,\"b\":2}"));
}
