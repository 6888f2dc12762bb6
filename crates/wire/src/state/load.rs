//! Loading a position.
//!
//! What follows from the rest (islands, stack, production and so on) may be left out; where it is given it must be what
//! follows, so that nobody loads another position than the one written down.

use std::fmt;

use ilos_rules as rules;
use serde::Deserialize;
use serde_json::Value;

use super::{Built, Pioneer, State};
use crate::counts::{ByGood, Cards, Goods};
use crate::map::PlacedTile;
use crate::options::Options;
use crate::place::{Berth, Location, PlaceError, Places, find_rotation};
use crate::words::{EndReason, Phase, SeatNumber};

/// Why a state is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// It is not written as a state is.
    Malformed(String),
    /// Such a position cannot arise.
    Invalid(String),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Malformed(message) | LoadError::Invalid(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for LoadError {}

pub(crate) fn invalid(message: impl Into<String>) -> LoadError {
    LoadError::Invalid(message.into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with a state")]
struct Given {
    players: u8,
    #[serde(default)]
    options: Options,
    phase: Phase,
    #[serde(default)]
    reason: Option<EndReason>,
    turn: Option<SeatNumber>,
    first: SeatNumber,
    round: u16,
    tiles: Vec<PlacedTile>,
    area: Vec<String>,
    deck: Cards,
    discard: Cards,
    prices: ByGood<GivenPrice>,
    market_played: bool,
    card_played_this_round: bool,
    quiet_rounds: u16,
    barren: bool,
    seats: Vec<GivenSeat>,
    islands: Option<Value>,
    stack: Option<Value>,
    unseen: Option<Value>,
    markers_left: Option<Value>,
    buildings_left: Option<Value>,
    ending: Option<Value>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, expecting = "an object with a price")]
struct GivenPrice {
    steps: u8,
    price: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with a seat")]
struct GivenSeat {
    hand: Cards,
    stock: Goods,
    ships: Vec<Berth>,
    pioneers: Vec<Pioneer>,
    production: Option<Value>,
    reserve: Option<Value>,
}

/// Reads a state: the table and the position that it describes.
pub fn load(set: rules::Set, state: Value) -> Result<(rules::Config, rules::Position), LoadError> {
    let given: Given = crate::read::read(state).map_err(LoadError::Malformed)?;
    let fault = |fault: rules::ConfigError| invalid(fault.to_string());
    let options = given.options.try_into().map_err(fault)?;
    let config = rules::Config::new(set, given.players.into(), options).map_err(fault)?;
    let setup = given.setup(&config)?;
    let position = rules::Position::from_draft(&config, &setup).map_err(|fault| invalid(fault.0))?;
    given.check_consequences(&State::new(&config, &position))?;
    Ok((config, position))
}

impl Given {
    fn setup(&self, config: &rules::Config) -> Result<rules::PositionDraft, LoadError> {
        let first = seat(self.first)?;
        let tiles = placed_tiles(config.set(), &self.tiles)?;
        let places = Places::new(config.set(), &tiles);
        let tile = |id: &String| places.find_tile(id).map_err(place_fault);
        Ok(rules::PositionDraft {
            phase: phase(self.phase, self.reason)?,
            turn: self.turn(first, config.players())?,
            first,
            round: self.round,
            quiet_rounds: self.quiet_rounds,
            card_played_this_round: self.card_played_this_round,
            market_played: self.market_played,
            barren: self.barren,
            area: self.area.iter().map(tile).collect::<Result<_, _>>()?,
            deck: self.deck.into(),
            discard: self.discard.into(),
            rises: self.prices.each_ref().map(|price| price.steps),
            seats: self.seats.iter().map(|seat| seat.setup(&places)).collect::<Result<_, _>>()?,
            tiles,
        })
    }

    /// A finished game stands with the last seat of the round, which nobody sees.
    fn turn(&self, first: rules::Seat, players: u8) -> Result<rules::Seat, LoadError> {
        match (self.turn, self.phase) {
            (None, Phase::Finished) => Ok(first.others(players).last().unwrap_or(first)),
            (Some(_), Phase::Finished) => Err(invalid("a finished game is nobody's turn, expected null")),
            (Some(turn), _) => seat(turn),
            (None, _) => Err(invalid("the game goes on, so it is somebody's turn")),
        }
    }

    fn check_consequences(&self, state: &State) -> Result<(), LoadError> {
        let state = serde_json::to_value(state).expect("a state is made of plain data");
        for (name, given) in [
            ("islands", &self.islands),
            ("stack", &self.stack),
            ("unseen", &self.unseen),
            ("markers_left", &self.markers_left),
            ("buildings_left", &self.buildings_left),
            ("ending", &self.ending),
        ] {
            agree(name, given, &state[name])?;
        }
        for (good, given) in rules::Good::ALL.into_iter().zip(self.prices.each_ref()) {
            agree("price", &given.price, &state["prices"][good.word()]["price"])?;
        }
        for (index, given) in self.seats.iter().enumerate() {
            agree("production", &given.production, &state["seats"][index]["production"])?;
            agree("reserve", &given.reserve, &state["seats"][index]["reserve"])?;
        }
        Ok(())
    }
}

fn agree(name: &str, given: &Option<Value>, follows: &Value) -> Result<(), LoadError> {
    match given {
        Some(given) if given != follows => {
            Err(invalid(format!("{name:?} does not follow from the rest, expected {follows}")))
        }
        _ => Ok(()),
    }
}

/// Tiles in play, in the order of placing.
pub(crate) fn placed_tiles(
    set: &rules::Set,
    given: &[PlacedTile],
) -> Result<Vec<rules::PlacedTile>, LoadError> {
    let most = rules::MAX_IN_PLAY;
    if given.len() > most {
        return Err(invalid(format!("{} tiles in play, expected at most {most}", given.len())));
    }
    let places = Places::new(set, &[]);
    let place = |placed: &PlacedTile| {
        Ok(rules::PlacedTile {
            tile: places.find_tile(&placed.tile)?,
            rotation: find_rotation(placed.rotation)?,
            cell: rules::Cell { q: placed.q, r: placed.r },
        })
    };
    given.iter().map(place).collect::<Result<_, PlaceError>>().map_err(place_fault)
}

/// The phase of a word and of the reason for which a game ended.
pub(crate) fn phase(phase: Phase, reason: Option<EndReason>) -> Result<rules::Phase, LoadError> {
    match (phase, reason) {
        (Phase::Mulligan, None) => Ok(rules::Phase::Mulligan),
        (Phase::FirstIslands, None) => Ok(rules::Phase::FirstIslands),
        (Phase::Play, None) => Ok(rules::Phase::Play),
        (Phase::Finished, Some(reason)) => Ok(rules::Phase::Finished(reason.into())),
        (Phase::Finished, None) => Err(invalid("a finished game needs its reason")),
        (_, Some(_)) => Err(invalid("only a finished game has a reason")),
    }
}

/// A pioneer and what it built.
pub(crate) fn pioneer(
    places: &Places<'_>,
    pioneer: &Pioneer,
) -> Result<(rules::Location, Option<rules::Building>), LoadError> {
    let at = Location { tile: pioneer.tile.clone(), location: pioneer.location };
    let building = pioneer.building.map(|built| match built {
        Built::Fort => rules::Building::Fort,
        Built::Post(good) => rules::Building::Post(good.into()),
    });
    Ok((places.find_location(&at).map_err(place_fault)?, building))
}

impl GivenSeat {
    fn setup(&self, places: &Places<'_>) -> Result<rules::SeatDraft, LoadError> {
        let ship = |berth: &Berth| places.find_berth(berth).map_err(place_fault);
        Ok(rules::SeatDraft {
            hand: self.hand.into(),
            stock: self.stock.into(),
            ships: self.ships.iter().map(ship).collect::<Result<_, _>>()?,
            pioneers: self.pioneers.iter().map(|given| pioneer(places, given)).collect::<Result<_, _>>()?,
        })
    }
}

pub(crate) fn place_fault(fault: PlaceError) -> LoadError {
    match fault {
        PlaceError::Malformed(message) => invalid(message),
        PlaceError::NotInPlay => invalid("a ship or a pioneer is at a place that is not in play"),
    }
}

fn seat(number: SeatNumber) -> Result<rules::Seat, LoadError> {
    let most = rules::MAX_PLAYERS - 1;
    rules::Seat::new(number.into()).ok_or_else(|| invalid(format!("seat {number}, expected 0 to {most}")))
}
