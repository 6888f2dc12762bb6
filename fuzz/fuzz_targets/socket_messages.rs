//! Any message over a socket is read or refused with a sentence; what is read can be written and read again.
#![no_main]

use ilos_wire::read::read;
use ilos_wire::to_server::ToServer;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let at_once = serde_json::from_slice::<ToServer>(input);
    let Ok(value) = serde_json::from_slice(input) else { return };
    match read::<ToServer>(value) {
        Ok(message) => {
            // The server has a fast path for reading; the slower one must then give the same message.
            assert!(at_once.is_err() || at_once.is_ok_and(|same| same == message));
            let again = serde_json::to_value(&message).expect("messages are plain data");
            assert_eq!(read::<ToServer>(again), Ok(message));
        }
        Err(error) => assert!(!error.to_string().is_empty() && at_once.is_err()),
    }
});
