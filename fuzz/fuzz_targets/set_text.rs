//! Any text is a set or refused with a message; a set survives being written and read again.
#![no_main]

use ilos_rules::Set;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Set::parse(text) {
        Ok(set) => assert_eq!(Set::parse(&set.to_text()).expect("what was written can be read"), set),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
