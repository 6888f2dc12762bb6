//! Reading a position back.
//!
//! Fields that follow from others (islands, stack, production and so on) may be left out. If they are given
//! they must agree with the others, so that the position read is the one that was written.

use ilos_rules as rules;
use serde::Deserialize;
use serde_json::Value;

use super::{Pioneer, PositionError, State};
use crate::counts::{ByGood, Cards, Goods};
use crate::map::PlacedTile;
use crate::name_error::NameError;
use crate::options::Options;
use crate::place::{Berth, Places};
use crate::words::{EndReason, Phase, SeatNumber, seat_to_rules};

/// A state as read. Fields that follow from others may be missing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with a state")]
pub struct StateDraft {
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
    prices: ByGood<PriceDraft>,
    market_played: bool,
    card_played_this_round: bool,
    quiet_rounds: u16,
    barren: bool,
    seats: Vec<SeatDraft>,
    islands: Option<Value>,
    stack: Option<Value>,
    unseen: Option<Value>,
    markers_left: Option<Value>,
    buildings_left: Option<Value>,
    ending: Option<Value>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, expecting = "an object with a price")]
struct PriceDraft {
    steps: u8,
    price: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with a seat")]
struct SeatDraft {
    hand: Cards,
    stock: Goods,
    ships: Vec<Berth>,
    pioneers: Vec<Pioneer>,
    production: Option<Value>,
    reserve: Option<Value>,
}

impl StateDraft {
    /// The configuration and the position that the state describes.
    pub fn to_rules(&self, set: rules::Set) -> Result<(rules::Config, rules::Position), PositionError> {
        let config = rules::Config::new(set, self.players.into(), self.options.to_rules()?)?;
        let draft = self.position_draft(&config)?;
        let position = rules::Position::from_draft(&config, &draft)?;
        self.check_consequences(&State::from_rules(&config, &position))?;
        Ok((config, position))
    }

    fn position_draft(&self, config: &rules::Config) -> Result<rules::PositionDraft, PositionError> {
        let first = seat_to_rules(self.first)?;
        let tiles = placed_tiles(config.set(), &self.tiles)?;
        let places = Places::new(config.set(), &tiles);
        let tile = |id: &String| places.find_tile(id);
        Ok(rules::PositionDraft {
            phase: self.phase.to_rules(self.reason)?,
            turn: self.turn(first, config.players())?,
            first,
            round: self.round,
            quiet_rounds: self.quiet_rounds,
            card_played_this_round: self.card_played_this_round,
            market_played: self.market_played,
            barren: self.barren,
            area: self.area.iter().map(tile).collect::<Result<_, _>>()?,
            deck: self.deck.to_rules(),
            discard: self.discard.to_rules(),
            rises: self.prices.each_ref().map(|price| price.steps),
            seats: self.seats.iter().map(|seat| seat.to_rules(&places)).collect::<Result<_, _>>()?,
            tiles,
        })
    }

    /// After the end the rules keep the last seat of the round, which a state does not show.
    fn turn(&self, first: rules::Seat, players: u8) -> Result<rules::Seat, PositionError> {
        match (self.turn, self.phase) {
            (None, Phase::Finished) => Ok(first.previous(players)),
            (Some(_), Phase::Finished) => Err(PositionError::TurnAfterTheEnd),
            (Some(turn), _) => Ok(seat_to_rules(turn)?),
            (None, _) => Err(PositionError::NoTurn),
        }
    }

    fn check_consequences(&self, state: &State) -> Result<(), PositionError> {
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

fn agree(name: &'static str, given: &Option<Value>, follows: &Value) -> Result<(), PositionError> {
    match given {
        Some(given) if given != follows => {
            Err(PositionError::Disagrees { field: name, expected: follows.to_string() })
        }
        _ => Ok(()),
    }
}

/// Tiles in play, in the order of placing.
pub(crate) fn placed_tiles(
    set: &rules::Set,
    given: &[PlacedTile],
) -> Result<Vec<rules::PlacedTile>, PositionError> {
    let most = rules::MAX_IN_PLAY;
    if given.len() > most {
        return Err(PositionError::TooManyTiles { found: given.len(), most });
    }
    let places = Places::new(set, &[]);
    Ok(given.iter().map(|placed| placed.to_rules(&places)).collect::<Result<_, _>>()?)
}

impl SeatDraft {
    fn to_rules(&self, places: &Places<'_>) -> Result<rules::SeatDraft, NameError> {
        Ok(rules::SeatDraft {
            hand: self.hand.to_rules(),
            stock: self.stock.to_rules(),
            ships: self.ships.iter().map(|berth| berth.to_rules(places)).collect::<Result<_, _>>()?,
            pioneers: self
                .pioneers
                .iter()
                .map(|pioneer| pioneer.to_rules(places))
                .collect::<Result<_, _>>()?,
        })
    }
}
