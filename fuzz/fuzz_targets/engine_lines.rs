//! The engine answers any line with one line of JSON and continues.
#![no_main]

use ilos_engine::Engine;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let mut engine = Engine::new();
    for line in input.split(|&byte| byte == b'\n') {
        let answer = engine.answer(line);
        assert!(!answer.contains('\n'));
        let answer: serde_json::Value = serde_json::from_str(&answer).expect("answers are JSON");
        assert!(answer.get("ok").is_some() != answer.get("error").is_some());
    }
});
