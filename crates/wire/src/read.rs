//! Reading a message so that a fault is told with its field and in plain words.

use serde::de::DeserializeOwned;
use serde_json::Value;

/// What the reader calls a type, and what people call it.
const PLAIN_WORDS: [(&str, &str); 10] = [
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number from 0"),
    ("u64", "a whole number from 0"),
    ("usize", "a whole number from 0"),
    ("i8", "a whole number from -128 to 127"),
    ("a boolean", "true or false"),
    ("a string", "a text"),
    ("a sequence", "a list"),
    ("string or map", "a word or an object"),
];

/// Reads a value; otherwise says in a sentence which field is not as expected.
pub fn read<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_path_to_error::deserialize(value).map_err(|error| plain(&error.to_string()))
}

fn plain(message: &str) -> String {
    for (technical, words) in PLAIN_WORDS {
        if let Some(start) = message.strip_suffix(technical).filter(|start| start.ends_with("expected ")) {
            return format!("{start}{words}");
        }
    }
    message.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;
    use serde_json::json;

    #[track_caller]
    fn assert_fault(action: Value, expected: &str) {
        assert_eq!(read::<Action>(action).unwrap_err(), expected);
    }

    #[test]
    fn a_fault_is_told_with_its_field_and_what_was_expected() {
        assert_fault(json!(3), "invalid type: integer `3`, expected an object with an action");
        assert_fault(
            json!({"action": "pass"}),
            "action: unknown variant `pass`, expected one of `mulligan`, `first_island`, `play`, `end_turn`",
        );
        assert_fault(
            json!({"action": "mulligan", "discard": {"ship": -1}}),
            "discard.ship: invalid value: integer `-1`, expected a whole number from 0",
        );
        assert_fault(
            json!({"action": "mulligan", "discard": {"gold": 1}}),
            "discard.gold: unknown field `gold`, expected one of `ship`, `plantation`, `gold_mine`, `building`, \
             `ruins`, `market`",
        );
        assert_fault(
            json!({"action": "first_island", "to": {"shore": {"tile": "a", "portion": 256}}}),
            "to.shore.portion: invalid value: integer `256`, expected a whole number from 0 to 255",
        );
        assert_fault(
            json!({"action": "first_island", "to": 5}),
            "to: invalid type: integer `5`, expected a word or an object",
        );
        assert_fault(json!({"action": "play", "card": "ruins", "payment": {}}), "missing field `at`");
        assert_fault(
            json!({"action": "end_turn", "payment": {}}),
            "field `payment` does not belong to the end of a turn",
        );
    }
}
