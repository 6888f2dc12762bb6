//! Secrets that prove who someone is.

use sha2::{Digest, Sha256};

use crate::settings::RandomSource;

/// What every token of a bot begins with.
const TOKEN_PREFIX: &str = "ilb_";

/// The letters and digits of codes: none that people mistake for another.
const CODE_LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A secret that proves who someone is. The store keeps only its hash.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

/// What the store keeps of a secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SecretHash(pub [u8; 32]);

impl Secret {
    /// A new one.
    pub(crate) fn random(random: &RandomSource) -> Secret {
        Secret(random.bytes::<32>().iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// A new token of a bot. Its prefix tells people and scanners what it is.
    pub(crate) fn token(random: &RandomSource) -> Secret {
        Secret(format!("{TOKEN_PREFIX}{}", Secret::random(random).0))
    }

    /// A new code that a person can print and type: 80 bits in groups of four letters and digits.
    pub(crate) fn recovery_code(random: &RandomSource) -> Secret {
        let letters = random.bytes::<16>().map(|byte| char::from(CODE_LETTERS[usize::from(byte % 32)]));
        let groups: Vec<String> = letters.chunks(4).map(|group| group.iter().collect()).collect();
        Secret(groups.join("-"))
    }

    /// The text, for its owner.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl SecretHash {
    /// The hash of a recovery code, however it is typed.
    pub(crate) fn of_code(code: &str) -> SecretHash {
        let letters = code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase());
        let plain = letters.take(64).map(|c| match c {
            'o' => '0',
            'i' | 'l' => '1',
            c => c,
        });
        SecretHash::of(&plain.collect::<String>())
    }

    /// An id of the login for its owner: too little of the hash to be of use to anyone else.
    pub(crate) fn public_id(&self) -> String {
        self.0.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The hash of a secret, or of any text that is presented as one.
    pub fn of(secret: &str) -> SecretHash {
        SecretHash(Sha256::digest(secret.as_bytes()).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recovery_code_is_the_same_however_it_is_typed() {
        let code = Secret::recovery_code(&RandomSource::default());
        let typed = code.reveal().replace('-', " ").replace('0', "O").replace('1', "l").to_uppercase();
        assert_eq!(code.reveal().len(), 19);
        assert_eq!(SecretHash::of_code(&typed), SecretHash::of_code(code.reveal()));
    }
}
