//! Any text is a record or refused with a message, and verifying it never panics.
#![no_main]

use ilos_rules::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Record::parse(text) {
        Ok(record) => {
            let again = Record::parse(&record.to_text()).expect("what was written can be read");
            assert_eq!(again.to_text(), record.to_text());
            if let Ok(game) = record.verify() {
                assert_eq!(game.events(), record.events);
                assert_eq!(game.position().validate(game.config()), Ok(()));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
