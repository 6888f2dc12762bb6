//! How long the server keeps what may no longer be needed.

use std::time::Duration;

const HOUR: Duration = Duration::from_secs(60 * 60);

/// How long the server keeps what may no longer be needed. A length of zero keeps it always.
#[derive(Clone, Debug)]
pub struct Retention {
    /// Tables in the list, before their games, while no one is there.
    pub listed_lobbies: Duration,
    /// Other tables before their games, while no one is there.
    pub unlisted_lobbies: Duration,
    /// Guests without a listed game that is over, while they are away.
    pub absent_guests: Duration,
    /// How often the server looks for these. It first looks after this time, so that those who were there
    /// when it stopped can connect again.
    pub sweep: Duration,
}

impl Default for Retention {
    fn default() -> Retention {
        Retention {
            listed_lobbies: HOUR,
            unlisted_lobbies: 24 * HOUR,
            absent_guests: 30 * 24 * HOUR,
            sweep: Duration::from_secs(5 * 60),
        }
    }
}
