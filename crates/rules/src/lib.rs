//! The rules of Ilôs.
//!
//! `docs/rules.md` is the normative text; every refusal names a rule of it by id. The crate is pure: no IO, no clock,
//! no wire formats, and no randomness of its own: what chance decides is asked of a [`Chance`] and recorded in
//! [`Event`]s.

mod action;
mod apply;
mod bits;
mod card;
mod chance;
mod change;
mod config;
mod dealer;
mod decide;
mod draft;
mod draft_check;
mod event;
mod evolve;
mod game;
mod good;
mod hex;
mod legal;
mod map;
mod notation;
mod notation_read;
mod options;
mod payments;
mod place;
mod placements;
mod position;
mod reach;
mod record;
mod record_replay;
mod record_text;
mod refusal;
mod round;
mod sample;
mod scoring;
mod seat;
mod set;
mod set_text;
mod survey;
mod validate;
mod view;
mod why_not;

pub use action::{Action, Building, Play, cost, ships_needed};
pub use card::{Card, Cards};
pub use chance::{Chance, Lots, Need, Outcome, Script, ScriptError, TileSet, draw_below};
pub use config::{Config, ConfigError};
pub use dealer::{Commitment, Dealer, Seed};
pub use decide::Rejection;
pub use draft::{PositionDraft, PositionError, SeatDraft};
pub use event::{EndReason, Event};
pub use game::{Game, take_back_point};
pub use good::{Good, Goods};
pub use hex::{Cell, Rotation, Sides};
pub use legal::Plays;
pub use map::PlacedTile;
pub use notation::Notation;
pub use options::{Options, PirateRule};
pub use payments::{count_payments, draw_payment, payments};
pub use place::{Berth, Destination, Exploration, IslandId, Location, MAX_IN_PLAY, Place, Portion, Slot};
pub use placements::AREA;
pub use position::{
    BUILDINGS, BuildingToken, FIRST_HAND, MARKERS, MAX_RISES, PIONEERS, Phase, Position, SHIPS,
};
pub use record::{MAX_PLAYER_NAME, MAX_RECORD_TEXT, Record, RecordError, RecordErrorKind};
pub use refusal::Refusal;
pub use scoring::Score;
pub use seat::{BySeat, MAX_PLAYERS, Seat, Seats};
pub use set::{
    LocationKind, MAX_LOCATIONS, MAX_PORTIONS, MAX_TILES, MIN_TILES, PortionData, Set, SetDraft, SetError,
    TileData, TileError, TileId,
};
pub use set_text::{MAX_SET_TEXT, STANDARD_SET_VERSION, SetTextError, SetTextErrorKind};
pub use survey::Survey;
pub use view::{SeatView, SeenEvent, SeenSeat};

/// The version of the rules that new games are played by; a record names the one it was started under.
pub const RULES_VERSION: u32 = 1;

/// Whether a game that was started under a version of the rules can be told and played on. Every version that ever was must
/// stay known: a second one becomes part of [`Config`], where rules that differ ask for it.
pub const fn knows_version(version: u32) -> bool {
    version == RULES_VERSION
}
