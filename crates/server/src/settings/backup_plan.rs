//! When copies of the database are made.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// When copies of a SQLite database are made, and where they are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BackupPlan {
    /// The time from one copy to the next.
    pub every: Duration,
    /// How many copies are kept.
    pub keep: NonZeroUsize,
    /// Where they are.
    pub folder: PathBuf,
}
