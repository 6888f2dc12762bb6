//! Passwords: argon2id, a few at a time, because each costs 19 MiB and some time.

use argon2::{Argon2, PasswordHasher as _, PasswordVerifier as _};
use tokio::sync::Semaphore;

use crate::settings::RandomSource;

/// How many are hashed at the same time.
const AT_A_TIME: usize = 2;

static SLOTS: Semaphore = Semaphore::const_new(AT_A_TIME);

/// How long a password may be, in bytes.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=200;

/// Why a password was not hashed or compared.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PasswordError {
    /// It is too short or too long.
    #[error("a password has 8 to 200 bytes")]
    Length,
    /// The work failed.
    #[error("{0}")]
    Failed(String),
}

/// The hash of a password.
pub(crate) async fn hash(password: String, random: &RandomSource) -> Result<String, PasswordError> {
    if !LENGTH.contains(&password.len()) {
        return Err(PasswordError::Length);
    }
    let salt: [u8; 16] = random.bytes();
    work(move || {
        Argon2::default().hash_password_with_salt(password.as_bytes(), &salt).map(|hash| hash.to_string())
    })
    .await?
    .map_err(|error| PasswordError::Failed(error.to_string()))
}

/// Whether a password belongs to a hash. Without a hash it does the same work, so that the time does not
/// reveal which case it was.
pub(crate) async fn verify(password: String, hash: Option<String>) -> Result<bool, PasswordError> {
    work(move || match hash {
        Some(hash) => Argon2::default().verify_password(password.as_bytes(), hash.as_str()).is_ok(),
        None => {
            let _ = Argon2::default().hash_password_with_salt(password.as_bytes(), &[0; 16]);
            false
        }
    })
    .await
}

async fn work<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, PasswordError> {
    let slot = SLOTS.acquire().await.map_err(|error| PasswordError::Failed(error.to_string()))?;
    let done = tokio::task::spawn_blocking(move || {
        // The slot is given back when the work is done, even if no one waits for it any more.
        let _slot = slot;
        work()
    })
    .await;
    done.map_err(|error| PasswordError::Failed(error.to_string()))
}
