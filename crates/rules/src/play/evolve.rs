//! Following a game by its events.

use crate::config::Config;
use crate::nouns::{Berth, Destination, Seat, TileId};
use crate::play::{Event, Play};
use crate::position::Position;

impl Position {
    /// The position after the event that lays the table; `None` for any other event. The event must come from
    /// [`Position::set_up`].
    pub(crate) fn after_set_up(config: &Config, event: &Event) -> Option<Position> {
        let Event::SetUp { first, area, hands } = *event else { return None };
        let mut position = Position::empty(config, first);
        for tile in area {
            position.reveal(tile);
        }
        for seat in Seat::all(config.players()) {
            position.draw(seat, hands[seat]);
        }
        Some(position)
    }

    /// Follows an event that [`Position::decide`] returned for this position.
    ///
    /// # Panics
    /// It may panic when the event does not belong to the position. Check events from outside with
    /// [`Record::verify`](crate::Record::verify).
    pub fn evolve(&mut self, config: &Config, event: &Event) {
        match *event {
            Event::SetUp { .. } => unreachable!("a game is set up once"),
            Event::Mulligan { seat, discarded, drawn } => {
                self.exchange(discarded);
                self.draw(seat, drawn);
                self.after_mulligan(config);
            }
            Event::FirstIsland { seat, to, revealed } => {
                self.move_ship(config, Berth::RESERVE, &to);
                self.refill_after(config, to, revealed);
                self.turn = seat.next(config.players());
            }
            Event::Played { play, payment, revealed, .. } => {
                self.pay(play.card(), payment);
                self.carry_out(config, &play);
                if let Play::Ship { to, .. } = play {
                    self.refill_after(config, to, revealed);
                }
            }
            Event::TurnEnded { seat, produced } => self.produce(seat, produced),
            Event::Drew { seat, cards } => self.draw(seat, cards),
            Event::Reshuffled => self.reshuffle(),
            Event::Took { seat, from, card } => self.take(seat, from, card),
            Event::TurnBegan { seat, round } if seat == self.first => self.begin_round(config, round),
            Event::TurnBegan { seat, .. } => self.begin_turn(seat),
            Event::Finished { reason } => self.finish(reason),
        }
    }

    fn refill_after(&mut self, config: &Config, to: Destination, revealed: Option<TileId>) {
        if let Destination::Explore(exploration) = to {
            self.refill(config, exploration.tile, revealed);
        }
    }
}
