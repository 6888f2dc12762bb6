//! Reading a view back.
//!
//! Fields that follow from others must agree with them, so that the view read is the one that was written.
//! Only islands are not compared.

use ilos_rules as rules;

use super::{SeenSeat, View};
use crate::counts::{Cards, Goods};
use crate::map::{OpenMap, PlacedTile};
use crate::name_error::NameError;
use crate::place::Places;
use crate::state::{PositionError, placed_tiles};
use crate::words::SeatNumber;

impl View {
    /// The configuration and what the viewer knows. The rules check whether it contradicts itself.
    pub fn to_rules(&self, set: rules::Set) -> Result<(rules::Config, rules::SeatView), PositionError> {
        let config = rules::Config::new(set, self.players.into(), self.options.to_rules()?)?;
        let view = self.seat_view(&config)?;
        view.check()?;
        let places = Places::new(config.set(), &view.tiles);
        let tiles: Vec<PlacedTile> =
            view.tiles.iter().map(|placed| PlacedTile::from_rules(&places, placed)).collect();
        let map = OpenMap { tiles: tiles.into(), islands: self.islands.clone() };
        match first_difference(self, &View::from_rules(&config, &view, map)) {
            Some(field) => Err(PositionError::DisagreesInView { field }),
            None => Ok((config, view)),
        }
    }

    fn seat_view(&self, config: &rules::Config) -> Result<rules::SeatView, PositionError> {
        let tiles = placed_tiles(config.set(), &self.tiles)?;
        let places = Places::new(config.set(), &tiles);
        let seat = |number: SeatNumber| {
            let seat = rules::Seat::new(number.into()).filter(|_| number < self.players);
            seat.ok_or(PositionError::NoPlayer { seat: number, players: self.players })
        };
        let find_tiles = |ids: &[String]| ids.iter().map(|id| places.find_tile(id)).collect::<Result<_, _>>();
        let history = self.history.iter().enumerate().map(|(number, event)| {
            event.to_rules(&places).map_err(|error| PositionError::Event { event: number, error })
        });
        Ok(rules::SeatView {
            viewer: self.viewer.map(seat).transpose()?,
            players: self.players,
            options: *config.options(),
            phase: self.phase.to_rules(self.reason)?,
            to_act: self.turn.map(seat).transpose()?,
            first: seat(self.first)?,
            round: self.round,
            quiet_rounds: self.quiet_rounds,
            card_played_this_round: self.card_played_this_round,
            market_played: self.market_played,
            ending: self.ending,
            barren: self.barren,
            area: find_tiles(&self.area)?,
            stack: self.stack,
            unseen: find_tiles(&self.unseen)?,
            deck: self.deck,
            discard: self.discard.to_rules(),
            rises: self.prices.each_ref().map(|price| price.steps),
            seats: self.seats.iter().map(|seat| seat.to_rules(&places)).collect::<Result<_, _>>()?,
            history: history.collect::<Result<_, _>>()?,
            tiles: tiles.clone(),
        })
    }
}

impl SeenSeat {
    fn to_rules(&self, places: &Places<'_>) -> Result<rules::SeenSeat, PositionError> {
        let ships = self.ships.iter().map(|berth| berth.to_rules(places));
        let pioneers = self.pioneers.iter().map(|pioneer| pioneer.to_rules(places));
        let ships = ships.collect::<Result<Vec<_>, NameError>>()?;
        Ok(rules::SeenSeat {
            hand_size: self.hand_size,
            hand: self.hand.map(Cards::to_rules),
            stock: self.stock.map(Goods::to_rules),
            production: self.production.to_rules(),
            ships: ships.try_into().map_err(|_| PositionError::ShipCount(self.ships.len()))?,
            pioneers: pioneers.collect::<Result<_, NameError>>()?,
        })
    }
}

/// The first field in which two views differ.
fn first_difference(given: &View, follows: &View) -> Option<String> {
    if given == follows {
        return None;
    }
    let value = |view: &View| serde_json::to_value(view).expect("a view is made of plain data");
    let (given, follows) = (value(given), value(follows));
    let fields = given.as_object().into_iter().flatten();
    fields.filter(|(field, value)| follows.get(*field) != Some(value)).map(|(field, _)| field.clone()).next()
}
