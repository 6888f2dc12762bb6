//! Ids that cannot be guessed, and secrets.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// Letters and digits that are hard to mistake for one another.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// So many letters of five bits each.
const LETTERS: usize = 12;

/// Bytes of the operating system's entropy.
///
/// # Panics
/// When the operating system has none: then no game would be fair and no login safe.
pub fn entropy<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// An id of 60 random bits, told as twelve letters.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(i64);

        impl $name {
            /// A new one.
            pub fn random() -> $name {
                $name((u64::from_le_bytes(entropy()) >> 4) as i64)
            }

            /// The number that the store keeps.
            pub fn number(self) -> i64 {
                self.0
            }

            /// The id of a number that the store kept.
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
            type Err = NoId;

            fn from_str(text: &str) -> Result<$name, NoId> {
                read_letters(text).map($name).ok_or(NoId)
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

/// A text that is no id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoId;

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

/// A secret that proves who someone is; the store keeps its hash alone.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// What the store keeps of a secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SecretHash(pub [u8; 32]);

impl Secret {
    /// A new one.
    pub fn random() -> Secret {
        Secret(entropy::<32>().iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The text, for the one who owns it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl SecretHash {
    /// The hash of a secret, or of anything that someone takes for one.
    pub fn of(secret: &str) -> SecretHash {
        SecretHash(Sha256::digest(secret.as_bytes()).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_reads_back_from_its_letters() {
        for _ in 0..100 {
            let id = TableId::random();
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(TableId::from_number(id.number()), id);
        }
    }

    #[test]
    fn other_texts_are_no_ids() {
        for text in ["", "0123", "0123456789abc", "0123456789aB", "../../etc/pa", "ééééééé"] {
            assert_eq!(text.parse::<TableId>(), Err(NoId), "{text}");
        }
    }
}
