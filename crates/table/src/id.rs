//! Ids that cannot be guessed.

use std::fmt;
use std::str::FromStr;

use crate::entropy::{Entropy, random_bytes};

/// Letters and digits that are hard to mistake for one another.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The length of an id; each letter stands for five bits.
const LETTERS: usize = 12;

/// An id of 60 random bits, written as twelve letters.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(i64);

        impl $name {
            /// A new one.
            pub fn random(entropy: &mut (impl Entropy + ?Sized)) -> $name {
                $name((u64::from_le_bytes(random_bytes(entropy)) >> 4) as i64)
            }

            /// The number that a store keeps.
            pub fn number(self) -> i64 {
                self.0
            }

            /// The id of a number that a store kept.
            pub fn from_number(number: i64) -> $name {
                $name(number)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_letters(self.0, f)
            }
        }

        impl FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<$name, IdError> {
                read_letters(text).map($name).ok_or(IdError)
            }
        }
    };
}

id! {
    /// A table, and the game that is played there.
    TableId
}

id! {
    /// A person.
    PersonId
}

/// The text is not an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not an id: expected {LETTERS} letters and digits")]
pub struct IdError;

fn write_letters(number: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    (0..LETTERS).rev().try_for_each(|place| {
        let letter = ALPHABET[(number >> (5 * place)) as usize & 31];
        write!(f, "{}", letter as char)
    })
}

fn read_letters(text: &str) -> Option<i64> {
    if text.len() != LETTERS {
        return None;
    }
    text.bytes().try_fold(0, |number, letter| {
        let value = ALPHABET.iter().position(|&known| known == letter)?;
        Some(number << 5 | value as i64)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Counter(u64);

    impl Entropy for Counter {
        fn fill(&mut self, bytes: &mut [u8]) {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            bytes.copy_from_slice(&self.0.to_le_bytes()[..bytes.len()]);
        }
    }

    #[test]
    fn an_id_reads_back_from_its_letters() {
        let mut entropy = Counter(1);
        for _ in 0..100 {
            let id = TableId::random(&mut entropy);
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(TableId::from_number(id.number()), id);
        }
    }

    #[test]
    fn other_texts_are_not_ids() {
        for text in ["", "0123", "0123456789abc", "0123456789aB", "../../etc/pa", "ééééééé"] {
            assert_eq!(text.parse::<TableId>(), Err(IdError), "{text}");
        }
    }
}
