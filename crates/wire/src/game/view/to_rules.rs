//! Reading a view back.
//!
//! What follows from other fields must be what follows, so that the view read is the one that was written down. Islands
//! alone are not looked at.

use ilos_rules as rules;

use super::{SeenSeat, View};
use crate::counts::{Cards, Goods};
use crate::map::{OpenMap, PlacedTile};
use crate::place::Places;
use crate::state::{Pioneer, PositionError, invalid, place_error, placed_tiles};
use crate::words::SeatNumber;

impl View {
    /// The table and what the viewer knows. Whether a game can look so is for the rules to say.
    pub fn to_rules(&self, set: rules::Set) -> Result<(rules::Config, rules::SeatView), PositionError> {
        let error = |error: rules::ConfigError| invalid(error.to_string());
        let options = self.options.to_rules().map_err(error)?;
        let config = rules::Config::new(set, self.players.into(), options).map_err(error)?;
        self.check_numbers()?;
        let view = self.seat_view(&config)?;
        check_cards(&view)?;
        let places = Places::new(config.set(), &view.tiles);
        let tiles: Vec<PlacedTile> =
            view.tiles.iter().map(|placed| PlacedTile::from_rules(&places, placed)).collect();
        let map = OpenMap { tiles: tiles.into(), islands: self.islands.clone() };
        match first_difference(self, &View::from_rules(&config, &view, map)) {
            Some(field) => Err(invalid(format!("{field:?} does not follow from the rest of the view"))),
            None => Ok((config, view)),
        }
    }

    /// Numbers that nothing can be worked out from.
    fn check_numbers(&self) -> Result<(), PositionError> {
        if self.seats.len() != usize::from(self.players) {
            let (seats, players) = (self.seats.len(), self.players);
            return Err(invalid(format!("{seats} seats, expected one for each of {players} players")));
        }
        let steps = self.prices.each_ref().map(|price| price.steps);
        let all: u32 = steps.iter().map(|&steps| u32::from(steps)).sum();
        if steps.iter().any(|&steps| steps > rules::MAX_RISES) || all > u32::from(rules::MARKERS) {
            let (each, markers) = (rules::MAX_RISES, rules::MARKERS);
            return Err(invalid(format!("prices have at most {each} steps each and {markers} in all (C6)")));
        }
        let built = self.seats.iter().flat_map(|seat| &seat.pioneers).filter(|at| at.building.is_some());
        if built.count() > rules::BUILDINGS {
            return Err(invalid(format!("there are {} building tokens (C5)", rules::BUILDINGS)));
        }
        if self.seats.iter().any(|seat| seat.pioneers.len() > rules::PIONEERS) {
            return Err(invalid(format!("a player has {} pioneers (C1)", rules::PIONEERS)));
        }
        Ok(())
    }

    fn seat_view(&self, config: &rules::Config) -> Result<rules::SeatView, PositionError> {
        let tiles = placed_tiles(config.set(), &self.tiles)?;
        let places = Places::new(config.set(), &tiles);
        let seat = |number: SeatNumber| {
            let seat = rules::Seat::new(number.into()).filter(|_| number < self.players);
            seat.ok_or_else(|| invalid(format!("seat {number}, expected 0 to {}", self.players - 1)))
        };
        let find_tiles = |ids: &[String]| {
            let found = ids.iter().map(|id| places.find_tile(id)).collect::<Result<Vec<_>, _>>();
            found.map_err(place_error)
        };
        let history = self.history.iter().enumerate().map(|(number, event)| {
            event
                .to_rules(&places)
                .map_err(|error| invalid(format!("history[{number}]: {}", place_error(error))))
        });
        Ok(rules::SeatView {
            viewer: self.viewer.map(seat).transpose()?,
            players: self.players,
            options: *config.options(),
            phase: self.phase.to_rules(self.reason).map_err(invalid)?,
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
        let ships = self.ships.iter().map(|berth| berth.to_rules(places)).collect::<Result<Vec<_>, _>>();
        let pioneer = |pioneer: &Pioneer| pioneer.to_rules(places).map_err(place_error);
        let five = |ships: Vec<_>| invalid(format!("{} ships, expected {}", ships.len(), rules::SHIPS));
        Ok(rules::SeenSeat {
            hand_size: self.hand_size,
            hand: self.hand.map(Cards::to_rules),
            stock: self.stock.map(Goods::to_rules),
            production: self.production.to_rules(),
            ships: ships.map_err(place_error)?.try_into().map_err(five)?,
            pioneers: self.pioneers.iter().map(pioneer).collect::<Result<_, _>>()?,
        })
    }
}

/// Follows the viewer's own hand and the piles through a history that is whole: never more than there is, and in the end
/// what the view shows.
fn check_cards(view: &rules::SeatView) -> Result<(), PositionError> {
    if !matches!(view.history.first(), Some(rules::SeenEvent::SetUp { .. })) {
        return Ok(());
    }
    let mut followed =
        Followed { hand: rules::Cards::NONE, discard: rules::Cards::NONE, deck: rules::Cards::DECK.total() };
    for (number, event) in view.history.iter().enumerate() {
        followed = followed.after(event, view).ok_or_else(|| {
            let reshuffled = matches!(event, rules::SeenEvent::Open(rules::Event::Reshuffled));
            let fault = match reshuffled {
                true => {
                    "the discard pile becomes the deck only when the deck is empty and the pile is not (T5)"
                }
                false => "there are no such cards to draw or to discard",
            };
            invalid(format!("history[{number}]: {fault}"))
        })?;
    }
    let own = view.viewer.and_then(|seat| view.seats[seat.index()].hand);
    if own.is_some_and(|hand| hand != followed.hand) {
        return Err(invalid("the history does not lead to the hand of the viewer"));
    }
    if (followed.deck, followed.discard) != (view.deck, view.discard) {
        return Err(invalid("the history does not lead to the deck and the discard pile of the view"));
    }
    Ok(())
}

struct Followed {
    hand: rules::Cards,
    discard: rules::Cards,
    deck: u32,
}

impl Followed {
    fn after(self, event: &rules::SeenEvent, view: &rules::SeatView) -> Option<Followed> {
        let own = |seat: rules::Seat| view.viewer == Some(seat);
        match *event {
            rules::SeenEvent::SetUp { hand, .. } => {
                let drawn = self.draw(u32::from(view.players) * rules::FIRST_HAND, None)?;
                Some(Followed { hand: hand.unwrap_or(rules::Cards::NONE), ..drawn })
            }
            rules::SeenEvent::Mulligan { seat, discarded, drawn } => {
                self.discard(own(seat), discarded)?.draw(discarded.total(), drawn.filter(|_| own(seat)))
            }
            rules::SeenEvent::Drew { seat, count, cards } => self.draw(count, cards.filter(|_| own(seat))),
            rules::SeenEvent::Took { seat, from, card } => {
                let card = card.map_or(rules::Cards::NONE, rules::Cards::one);
                let hand = if own(seat) { within_deck(self.hand.plus(card))? } else { self.hand };
                let hand = if own(from) { less(hand, card)? } else { hand };
                Some(Followed { hand, ..self })
            }
            rules::SeenEvent::Open(rules::Event::Played { seat, play, payment, .. }) => {
                self.discard(own(seat), within_deck(payment.plus(rules::Cards::one(play.card())))?)
            }
            rules::SeenEvent::Open(rules::Event::Reshuffled) => {
                let is_due = self.deck == 0 && self.discard.total() > 0;
                let after = Followed { deck: self.discard.total(), discard: rules::Cards::NONE, ..self };
                is_due.then_some(after)
            }
            rules::SeenEvent::Open(_) => Some(self),
        }
    }

    fn draw(self, count: u32, own: Option<rules::Cards>) -> Option<Followed> {
        let hand = within_deck(self.hand.plus(own.unwrap_or(rules::Cards::NONE)))?;
        Some(Followed { hand, deck: self.deck.checked_sub(count)?, ..self })
    }

    fn discard(self, own: bool, cards: rules::Cards) -> Option<Followed> {
        let hand = if own { less(self.hand, cards)? } else { self.hand };
        Some(Followed { hand, discard: within_deck(self.discard.plus(cards))?, ..self })
    }
}

fn within_deck(cards: rules::Cards) -> Option<rules::Cards> {
    rules::Cards::DECK.contains(cards).then_some(cards)
}

fn less(hand: rules::Cards, cards: rules::Cards) -> Option<rules::Cards> {
    hand.contains(cards).then(|| hand.minus(cards))
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
