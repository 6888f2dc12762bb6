//! Reading messages. An error names the field and says in plain words what was expected.

use std::fmt;

use serde::de::DeserializeOwned;
use serde_json::Value;

/// What serde calls a type, and plain words for it.
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

/// Why a value cannot be read: a sentence with the field and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError(String);

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ReadError {}

impl From<ReadError> for String {
    fn from(error: ReadError) -> String {
        error.0
    }
}

/// Reads a value.
pub fn read<T: DeserializeOwned>(value: Value) -> Result<T, ReadError> {
    serde_path_to_error::deserialize(value).map_err(|error| ReadError(plain(&error.to_string())))
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
    fn assert_error(action: Value, expected: &str) {
        assert_eq!(read::<Action>(action).unwrap_err().to_string(), expected);
    }

    #[test]
    fn an_error_names_the_field_and_what_was_expected() {
        assert_error(json!(3), "invalid type: integer `3`, expected an object with an action");
        assert_error(
            json!({"action": "pass"}),
            "action: unknown variant `pass`, expected one of `mulligan`, `first_island`, `play`, `end_turn`",
        );
        assert_error(
            json!({"action": "mulligan", "discard": {"ship": -1}}),
            "discard.ship: invalid value: integer `-1`, expected a whole number from 0",
        );
        assert_error(
            json!({"action": "mulligan", "discard": {"gold": 1}}),
            "discard.gold: unknown field `gold`, expected one of `ship`, `plantation`, `gold_mine`, `building`, \
             `ruins`, `market`",
        );
        assert_error(
            json!({"action": "first_island", "to": {"shore": {"tile": "a", "portion": 256}}}),
            "to.shore.portion: invalid value: integer `256`, expected a whole number from 0 to 255",
        );
        assert_error(
            json!({"action": "first_island", "to": 5}),
            "to: invalid type: integer `5`, expected a word or an object",
        );
        assert_error(json!({"action": "play", "card": "ruins", "payment": {}}), "missing field `at`");
        assert_error(
            json!({"action": "end_turn", "payment": {}}),
            "field `payment` does not belong to the end of a turn",
        );
    }
}
