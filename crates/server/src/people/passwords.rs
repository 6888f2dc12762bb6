//! Passwords: argon2id, a few at a time, because each costs 19 MiB and some time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, LazyLock};

use argon2::{Argon2, PasswordHasher as _, PasswordVerifier as _};
use parking_lot::Mutex;
use tokio::sync::oneshot;

use crate::settings::RandomSource;

/// How many are hashed at the same time: each on a thread of its own, because every thread that hashes one
/// keeps the memory for it.
const AT_A_TIME: usize = 2;

type Job = Box<dyn FnOnce() + Send>;

/// What waits for these threads.
static JOBS: LazyLock<Sender<Job>> = LazyLock::new(|| {
    let (jobs, waiting) = channel();
    let waiting = Arc::new(Mutex::new(waiting));
    for _ in 0..AT_A_TIME {
        let waiting: Arc<Mutex<Receiver<Job>>> = Arc::clone(&waiting);
        std::thread::spawn(move || {
            loop {
                let Ok(job) = waiting.lock().recv() else { return };
                // Who waits for a job that panics is told by the end of its channel.
                let _ = catch_unwind(AssertUnwindSafe(job));
            }
        });
    }
    jobs
});

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

/// Works on one of the threads for passwords, unless no one waits for it any more when its turn comes.
async fn work<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, PasswordError> {
    let (answer, done) = oneshot::channel();
    let job = move || {
        if !answer.is_closed() {
            let _ = answer.send(work());
        }
    };
    let failed = |error: &dyn std::error::Error| PasswordError::Failed(error.to_string());
    JOBS.send(Box::new(job)).map_err(|error| failed(&error))?;
    done.await.map_err(|error| failed(&error))
}
