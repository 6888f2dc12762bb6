//! Complete positions, with nothing hidden. This is also the form in which positions are saved.

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::counts::{ByGood, Cards, Goods};
use crate::map::{Island, PlacedTile};
use crate::name_error::NameError;
use crate::options::Options;
use crate::place::{Berth, Location, Places};
use crate::words::{EndReason, Good, Phase, SeatNumber, seat_from_rules};

mod draft;
mod error;

pub use draft::StateDraft;
pub(crate) use draft::placed_tiles;
pub use error::PositionError;

/// Everything in a position: on the table and in the hands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct State {
    /// The number of players.
    pub players: u8,
    /// The options of the rules.
    pub options: Options,
    /// What the seat to act must do.
    pub phase: Phase,
    /// Why the game ended; null while it goes on.
    pub reason: Option<EndReason>,
    /// The seat to act; null when the game is over.
    pub turn: Option<SeatNumber>,
    /// The seat that began.
    pub first: SeatNumber,
    /// The round, from 1; 0 during the set-up.
    pub round: u16,
    /// The tiles in play, in the order of placing.
    pub tiles: Vec<PlacedTile>,
    /// The islands they form.
    pub islands: Vec<Island>,
    /// The exploration area.
    pub area: Vec<String>,
    /// The number of tiles in the stack.
    pub stack: u8,
    /// The tiles that were not turned up yet, in the stack or put away, in the order of the set.
    pub unseen: Vec<String>,
    /// The deck.
    pub deck: Cards,
    /// The discard pile.
    pub discard: Cards,
    /// The price of each good.
    pub prices: ByGood<Price>,
    /// The number of unused price markers (C6).
    pub markers_left: u8,
    /// The number of unused building tokens (C5).
    pub buildings_left: u8,
    /// Whether a Market was played in this turn (K6).
    pub market_played: bool,
    /// Whether a card was played in this round (F4).
    pub card_played_this_round: bool,
    /// The number of rounds in a row without a card played (F4).
    pub quiet_rounds: u16,
    /// Whether a tenth pioneer made this the last round (F1).
    pub ending: bool,
    /// Whether this round began with no vacant location and no tile to place (F4).
    pub barren: bool,
    /// What each seat has.
    pub seats: Vec<SeatState>,
}

/// What a seat has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatState {
    /// Its cards.
    pub hand: Cards,
    /// Its goods.
    pub stock: Goods,
    /// Its production board.
    pub production: Goods,
    /// Its five ships.
    pub ships: Vec<Berth>,
    /// Its pioneers on the map.
    pub pioneers: Vec<Pioneer>,
    /// The pieces that are not in play.
    pub reserve: Reserve,
}

/// The price of a good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a price")]
pub struct Price {
    /// How often the price has risen.
    pub steps: u8,
    /// The present price.
    pub price: u16,
}

/// A pioneer on the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a pioneer")]
pub struct Pioneer {
    /// The id of the tile.
    pub tile: String,
    /// The index of the location on the tile.
    pub location: u8,
    /// What it built there.
    pub building: Option<Built>,
}

/// A building on the map: `"fort"` or `{"post":"spice"}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Built {
    /// A fort.
    Fort,
    /// A trading post, with the good that it copies.
    Post(Good),
}

/// The pieces of a seat that are not in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a reserve")]
pub struct Reserve {
    /// The number of ships.
    pub ships: u8,
    /// The number of pioneers.
    pub pioneers: u8,
}

impl State {
    /// A position of the rules.
    pub fn from_rules(config: &rules::Config, position: &rules::Position) -> State {
        let places = Places::of(config, position);
        let seat = |seat| SeatState::from_rules(&places, position, seat);
        let (phase, reason) = Phase::from_rules(position.phase());
        State {
            players: config.players(),
            options: Options::from_rules(*config.options()),
            phase,
            reason,
            turn: position.to_act().map(seat_from_rules),
            first: seat_from_rules(position.first()),
            round: position.round(),
            tiles: position.tiles().iter().map(|placed| PlacedTile::from_rules(&places, placed)).collect(),
            islands: Island::all_from_rules(config, position),
            area: position.area().iter().map(|&tile| places.tile_id(tile)).collect(),
            stack: position.stack(),
            unseen: position.unseen(config).iter().map(|tile| places.tile_id(tile)).collect(),
            deck: Cards::from_rules(position.deck()),
            discard: Cards::from_rules(position.discard()),
            prices: ByGood::from_fn(|good| Price {
                steps: position.rises(good),
                price: position.price(config, good),
            }),
            markers_left: position.markers_left(),
            buildings_left: position.buildings_left(),
            market_played: position.market_played(),
            card_played_this_round: position.card_played_this_round(),
            quiet_rounds: position.quiet_rounds(),
            ending: position.is_ending(),
            barren: position.is_barren(),
            seats: rules::Seat::all(config.players()).map(seat).collect(),
        }
    }
}

impl SeatState {
    fn from_rules(places: &Places<'_>, position: &rules::Position, seat: rules::Seat) -> SeatState {
        let pioneer = |&at| Pioneer::from_rules(places, at, position.building_at(at));
        SeatState {
            hand: Cards::from_rules(position.hand(seat)),
            stock: Goods::from_rules(position.stock(seat)),
            production: Goods::from_rules(position.production(seat)),
            ships: position.ships(seat).iter().map(|&berth| Berth::from_rules(places, berth)).collect(),
            pioneers: position.pioneers(seat).iter().map(pioneer).collect(),
            reserve: Reserve {
                ships: position.ships_in_reserve(seat),
                pioneers: position.pioneers_left(seat),
            },
        }
    }
}

impl Pioneer {
    /// A pioneer and what it built.
    pub fn from_rules(
        places: &Places<'_>,
        at: rules::Location,
        building: Option<rules::Building>,
    ) -> Pioneer {
        let Location { tile, location } = Location::from_rules(places, at);
        Pioneer { tile, location, building: building.map(Built::from_rules) }
    }

    /// Where the pioneer is, and what it built there.
    pub fn to_rules(
        &self,
        places: &Places<'_>,
    ) -> Result<(rules::Location, Option<rules::Building>), NameError> {
        let at = Location { tile: self.tile.clone(), location: self.location };
        Ok((at.to_rules(places)?, self.building.map(Built::to_rules)))
    }
}

impl Built {
    /// A building of the rules.
    pub fn from_rules(building: rules::Building) -> Built {
        match building {
            rules::Building::Fort => Built::Fort,
            rules::Building::Post(good) => Built::Post(Good::from_rules(good)),
        }
    }

    /// The building of the rules.
    pub fn to_rules(self) -> rules::Building {
        match self {
            Built::Fort => rules::Building::Fort,
            Built::Post(good) => rules::Building::Post(good.to_rules()),
        }
    }
}
