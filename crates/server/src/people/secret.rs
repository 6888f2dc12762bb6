//! Secrets that prove who someone is.

use sha2::{Digest, Sha256};

use crate::settings::RandomSource;

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

    /// The text, for its owner.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl SecretHash {
    /// The hash of a secret, or of any text that is presented as one.
    pub fn of(secret: &str) -> SecretHash {
        SecretHash(Sha256::digest(secret.as_bytes()).into())
    }
}
