//! Passwords: argon2id, a few at a time, because each costs 19 MiB and some time.

use argon2::{Argon2, PasswordHasher as _, PasswordVerifier as _};
use tokio::sync::Semaphore;

use crate::error::Fault;
use crate::id::entropy;

/// How many are hashed at the same time.
const AT_A_TIME: usize = 2;

static PLACES: Semaphore = Semaphore::const_new(AT_A_TIME);

/// What a password may be, in bytes.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=200;

/// The hash of a password that is fit to be one.
pub async fn hash(password: String) -> Result<String, Fault> {
    if !LENGTH.contains(&password.len()) {
        return Err(Fault::invalid("a password has 8 to 200 bytes"));
    }
    work(move || {
        let salt: [u8; 16] = entropy();
        Argon2::default().hash_password_with_salt(password.as_bytes(), &salt).map(|hash| hash.to_string())
    })
    .await?
    .map_err(Fault::internal)
}

/// Whether a password belongs to a hash. Without a hash the same work is done, so that nobody can tell.
pub async fn verify(password: String, hash: Option<String>) -> Result<bool, Fault> {
    work(move || match hash {
        Some(hash) => Argon2::default().verify_password(password.as_bytes(), hash.as_str()).is_ok(),
        None => {
            let _ = Argon2::default().hash_password_with_salt(password.as_bytes(), &[0; 16]);
            false
        }
    })
    .await
}

async fn work<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
    let _place = PLACES.acquire().await.map_err(Fault::internal)?;
    tokio::task::spawn_blocking(work).await.map_err(Fault::internal)
}
