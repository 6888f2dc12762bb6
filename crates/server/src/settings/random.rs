//! Where random bytes come from.

use std::fmt;
use std::sync::Arc;

use ilos_table::{Entropy, random_bytes};

/// Fills bytes.
type Fill = dyn Fn(&mut [u8]) + Send + Sync;

/// Where a server gets the random bytes of ids, secrets, shuffles and the dice of bots: from the operating
/// system, or in tests from a source that the test supplies.
#[derive(Clone)]
pub struct RandomSource(Arc<Fill>);

impl RandomSource {
    /// A source that fills bytes with this function.
    pub fn new(fill: impl Fn(&mut [u8]) + Send + Sync + 'static) -> RandomSource {
        RandomSource(Arc::new(fill))
    }

    /// Random bytes in an array.
    pub(crate) fn bytes<const N: usize>(&self) -> [u8; N] {
        random_bytes(&mut self.clone())
    }
}

impl Default for RandomSource {
    /// The operating system.
    ///
    /// # Panics
    /// If the operating system has no random bytes: then no game would be fair and no login safe.
    fn default() -> RandomSource {
        RandomSource::new(|bytes| getrandom::fill(bytes).expect("the operating system gives random bytes"))
    }
}

impl Entropy for RandomSource {
    fn fill(&mut self, bytes: &mut [u8]) {
        (self.0)(bytes);
    }
}

impl fmt::Debug for RandomSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RandomSource")
    }
}
