//! The rules of Ilôs.
//!
//! `docs/rules.md` is the normative text; every refusal names one of its rules by id. The crate is pure: no
//! IO, no clock, no wire formats, and no randomness of its own. It asks a [`Chance`] for every random result
//! and records the answer in an [`Event`].
//!
//! A deal, the list of plays, an action and a view:
//!
//! ```
//! use ilos_rules::{Action, Cards, Config, Dealer, Game, Options, Phase, Rejection, Seed, Set, payments};
//!
//! let config = Config::new(Set::standard(), 3, Options::default())?;
//! let mut dealer = Dealer::new(&config, Seed::from_text("a first game"));
//! let Ok(mut game) = Game::new(config, &mut dealer);
//!
//! // Everyone keeps the first hand and places a first island.
//! while game.position().phase() != Phase::Play {
//!     let seat = game.position().to_act().expect("the game has just begun");
//!     let action = match game.position().first_islands(game.config()).first() {
//!         None => Action::Mulligan { discard: Cards::NONE },
//!         Some(&to) => Action::FirstIsland { to },
//!     };
//!     game.act(seat, &action, &mut dealer).map_err(Rejection::into_refusal)?;
//! }
//!
//! // The seat to act makes the first play of its list, with the first payment.
//! let position = game.position();
//! let seat = position.to_act().expect("the game is not over");
//! let play = position.every_play(game.config())[0];
//! let rest = position.hand(seat).minus(Cards::one(play.card()));
//! let payment = payments(rest, position.play_cost(game.config(), &play))[0];
//! let action = Action::Play { play, payment };
//! let events = game.act(seat, &action, &mut dealer).map_err(Rejection::into_refusal)?;
//! assert_eq!(events[0].action(), Some((seat, action)));
//!
//! // A spectator sees the play, but no hand.
//! let view = game.view(None);
//! assert!(view.card_played_this_round && view.seats.iter().all(|seen| seen.hand.is_none()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub use game::{Game, RoundEnd, Step, take_back_point};
pub use listing::{Closed, Plays, Raid, count_payments, draw_payment, exchanges, payments};
pub use map::{Growth, IslandGroup, Joins};
pub use nouns::{
    BUILDINGS, Berth, Building, BuildingToken, BySeat, Card, Cards, Cell, Destination, EndReason,
    Exploration, FIRST_HAND, Good, Goods, IslandId, Location, LocationKind, MARKERS, MAX_IN_PLAY,
    MAX_LOCATIONS, MAX_PLAYERS, MAX_PORTIONS, MAX_RISES, PIONEERS, Phase, Place, PlacedTile, Portion,
    Rotation, SHIPS, Seat, Seats, Sides, Slot, TileId, TileSet,
};
pub use play::{
    Action, ActionKind, Because, Decision, Event, MAX_COST, Play, Refusal, Rejection, Revealed, because,
    cost, ships_needed,
};
pub use position::{Invariant, Position, PositionDraft, PositionError, SeatDraft};
pub use record::{MAX_RECORD_TEXT, Notation, Record, RecordError, RecordErrorKind};
pub use scoring::{Score, ranks};
pub use set::{
    MAX_SET_TEXT, PortionData, STANDARD_SET_VERSION, Set, SetDraft, SetError, SetTextError, SetTextErrorKind,
    TileData, TileError,
};
pub use survey::Survey;
pub use view::{SeatView, SeenEvent, SeenSeat, ViewContradiction};

/// The version of the rules for new games. A record names the version its game began under.
pub const RULES_VERSION: u32 = 1;

/// Whether games of this version of the rules can be replayed and continued. Every version ever released must
/// stay known; where two versions differ, the difference becomes part of [`Config`].
pub const fn knows_version(version: u32) -> bool {
    version == RULES_VERSION
}
