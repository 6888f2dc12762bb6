//! The time of day.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use ilos_table::Millis;

/// The latest time that every program can hold as a number: the end of the year 9999.
pub(crate) const LATEST: Millis = 253_402_300_799_999;

/// The time of day as one server keeps it: read once from the machine, and from then on from a monotonic
/// clock. So setting the machine's clock costs no game any time.
#[derive(Clone, Debug)]
pub struct Time(Arc<Kept>);

#[derive(Debug)]
struct Kept {
    begun: Instant,
    at: Millis,
    shifted: AtomicI64,
}

impl Default for Time {
    fn default() -> Time {
        let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as Millis);
        Time(Arc::new(Kept { begun: Instant::now(), at, shifted: AtomicI64::new(0) }))
    }
}

impl Time {
    /// Milliseconds since 1970.
    pub fn now(&self) -> Millis {
        let passed = self.0.begun.elapsed().as_millis() as Millis;
        (self.0.at + passed).saturating_add_signed(self.0.shifted.load(Ordering::Relaxed))
    }

    /// Lets it jump by some milliseconds, for tests.
    pub fn shift(&self, millis: i64) {
        self.0.shifted.fetch_add(millis, Ordering::Relaxed);
    }
}
