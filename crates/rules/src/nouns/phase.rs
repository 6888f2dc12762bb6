//! The parts of a game, and how it ends.

/// What the seat to act has to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Keep or exchange the first hand (S3).
    Mulligan,
    /// Place a first island (S4).
    FirstIslands,
    /// Play cards or end the turn (T1).
    Play,
    /// Nothing: the game is over (F1, F4).
    Finished(EndReason),
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// Someone placed a tenth pioneer (F1).
    TenthPioneer,
    /// A round began with no location left to take and no tile to place (F4).
    MapExhausted,
    /// No card was played for some rounds (F4).
    Stalled,
    /// The last round allowed was played (F4).
    RoundLimit,
}

impl EndReason {
    /// All reasons.
    pub const ALL: [EndReason; 4] =
        [EndReason::TenthPioneer, EndReason::MapExhausted, EndReason::Stalled, EndReason::RoundLimit];

    /// The word for it in files and messages.
    pub fn word(self) -> &'static str {
        match self {
            EndReason::TenthPioneer => "tenth_pioneer",
            EndReason::MapExhausted => "map_exhausted",
            EndReason::Stalled => "stalled",
            EndReason::RoundLimit => "round_limit",
        }
    }
}
