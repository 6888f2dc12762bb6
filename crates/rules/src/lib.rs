//! The rules of Ilôs.
//!
//! `docs/rules.md` is the normative text; every refusal names a rule of it by id. The crate is pure: no IO, no clock,
//! no wire formats, and no randomness of its own: what chance decides is asked of a [`Chance`] and recorded in
//! [`Event`]s.

mod bits;
mod chance;
mod config;
mod game;
mod listing;
mod map;
mod nouns;
mod play;
mod position;
mod record;
mod scoring;
mod set;
mod survey;
mod view;

pub use chance::{Chance, Commitment, Dealer, Lots, Need, Outcome, Script, ScriptError, Seed, draw_below};
pub use config::{Config, ConfigError, Options, PirateRule};
pub use game::{Game, Step, take_back_point};
pub use listing::{Plays, count_payments, draw_payment, payments};
pub use map::IslandGroup;
pub use nouns::{
    BUILDINGS, Berth, Building, BuildingToken, BySeat, Card, Cards, Cell, Destination, EndReason,
    Exploration, FIRST_HAND, Good, Goods, IslandId, Location, LocationKind, MARKERS, MAX_IN_PLAY,
    MAX_LOCATIONS, MAX_PLAYERS, MAX_PORTIONS, MAX_RISES, PIONEERS, Phase, Place, PlacedTile, Portion,
    Rotation, SHIPS, Seat, Seats, Sides, Slot, TileId, TileSet,
};
pub use play::{Action, Decision, Event, Play, Refusal, Rejection, cost, ships_needed};
pub use position::{Position, PositionDraft, PositionError, SeatDraft};
pub use record::{MAX_PLAYER_NAME, MAX_RECORD_TEXT, Notation, Record, RecordError, RecordErrorKind};
pub use scoring::Score;
pub use set::{
    MAX_SET_TEXT, MAX_TILES, PortionData, STANDARD_SET_VERSION, Set, SetDraft, SetError, SetTextError,
    SetTextErrorKind, TileData, TileError,
};
pub use survey::Survey;
pub use view::{SeatView, SeenEvent, SeenSeat};

/// The version of the rules that new games are played by; a record names the one it was started under.
pub const RULES_VERSION: u32 = 1;

/// Whether a game that was started under a version of the rules can be told and played on. Every version that ever was must
/// stay known: a second one becomes part of [`Config`], where rules that differ ask for it.
pub const fn knows_version(version: u32) -> bool {
    version == RULES_VERSION
}
