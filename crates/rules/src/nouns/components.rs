//! How many pieces of each kind there are, and how many are used at once.

/// Ships of each player (C1).
pub const SHIPS: usize = 5;
/// Pioneers of each player (C1).
pub const PIONEERS: usize = 10;
/// Building tokens (C5).
pub const BUILDINGS: usize = 10;
/// Price markers (C6).
pub const MARKERS: u8 = 8;
/// How often a price can rise (C6).
pub const MAX_RISES: u8 = 4;
/// Cards of a first hand (S3).
pub const FIRST_HAND: u32 = 5;

/// How many tiles lie face up to choose from (S1).
pub(crate) const AREA: usize = 3;

/// The most tiles that can be in play: 4 for each of 5 players (S1).
pub const MAX_IN_PLAY: usize = 20;
