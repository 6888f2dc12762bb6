//! What a loaded position must have in common with a played one, as far as a position can show it.

use crate::config::Config;
use crate::nouns::{Berth, FIRST_HAND, Phase, Seat};
use crate::position::draft::demand;
use crate::position::{Position, PositionError};

impl Position {
    /// What each phase requires.
    pub(crate) fn check_phase(&self, config: &Config) -> Result<(), PositionError> {
        if let Some(first) = config.options().first {
            demand(self.first == first, || {
                format!("seat {} began, expected seat {first} by the options", self.first)
            })?;
        }
        match self.phase {
            Phase::Mulligan => {
                self.check_untouched(config)?;
                let acted = config.players() as u32 - self.seats_left(config);
                demand(self.discard.total() <= FIRST_HAND * acted, || {
                    format!(
                        "{} cards are discarded, but only {acted} seats have exchanged any",
                        self.discard.total()
                    )
                })?;
                let empty =
                    self.tiles().is_empty() && Seat::all(config.players()).all(|seat| self.afloat(seat) == 0);
                demand(empty, || "before the first islands no tile and no ship is in play".into())
            }
            Phase::FirstIslands => {
                self.check_untouched(config)?;
                self.check_first_ships(config)
            }
            Phase::Play | Phase::Finished(_) => {
                demand(!self.tiles().is_empty(), || "there is no tile in play".into())?;
                for seat in Seat::all(config.players()) {
                    demand(self.afloat(seat) > 0, || {
                        format!("seat {seat} has no ship in play, expected one at least (S4)")
                    })?;
                }
                self.check_course(config)
            }
        }
    }

    /// The ships of a seat that are in play.
    fn afloat(&self, seat: Seat) -> usize {
        self.ships[seat].iter().filter(|&&berth| berth != Berth::RESERVE).count()
    }

    /// How many seats have not yet acted in this round, including the one to act.
    fn seats_left(&self, config: &Config) -> u32 {
        let mut seat = self.turn;
        let mut left = 1;
        while seat.next(config.players()) != self.first {
            seat = seat.next(config.players());
            left += 1;
        }
        left
    }

    fn check_untouched(&self, config: &Config) -> Result<(), PositionError> {
        let untouched = Seat::all(config.players()).all(|seat| {
            self.pioneers(seat).is_empty()
                && self.stock(seat).is_empty()
                && self.hand(seat).total() == FIRST_HAND
        });
        demand(untouched && self.rises == [0; 4], || {
            "in the set-up no seat has pioneers or goods, prices are the first ones and hands hold five cards"
                .into()
        })?;
        let calm = self.quiet_rounds == 0 && !self.card_played && !self.market_played && !self.barren;
        demand(calm, || "in the set-up no card was played and no round has passed".into())
    }

    fn check_first_ships(&self, config: &Config) -> Result<(), PositionError> {
        let mut seat = self.first;
        let mut expected = 1;
        for _ in 0..config.players() {
            if seat == self.turn {
                expected = 0;
            }
            demand(self.afloat(seat) == expected, || {
                format!("seat {seat} has {} ships in play, expected {expected} (S4)", self.afloat(seat))
            })?;
            seat = seat.next(config.players());
        }
        let ships = Seat::all(config.players()).map(|seat| self.afloat(seat)).sum::<usize>();
        demand(self.tiles().len() <= ships && self.tiles().is_empty() == (ships == 0), || {
            "during the first islands every tile came with a ship (S4)".into()
        })?;
        demand(self.map.taken_hideouts == 0, || "a first ship does not start on a hideout (S6)".into())
    }

    /// The traces of earlier rounds fit together, and the game is over exactly when it should be (F1, F4).
    fn check_course(&self, config: &Config) -> Result<(), PositionError> {
        let options = config.options();
        let market = self.card_played && self.rises != [0; 4];
        demand(!self.market_played || market, || {
            "a market was played in this turn, so a card was played in this round and a price has risen (K6)"
                .into()
        })?;
        demand(!self.barren || self.is_exhausted(config), || {
            "the round began with nothing vacant or to place, but now there is something (F4)".into()
        })?;
        demand(self.card_played || self.barren == self.is_exhausted(config), || {
            "no card was played in this round, so it began with as much vacant and to place as there is now (F4)".into()
        })?;
        let Phase::Finished(reason) = self.phase else {
            demand(self.quiet_rounds < self.round, || {
                format!("{} quiet rounds before round {}", self.quiet_rounds, self.round)
            })?;
            let stalled = options.stall_rounds > 0 && self.quiet_rounds >= options.stall_rounds;
            let late = options.round_limit > 0 && self.round > options.round_limit;
            return demand(!stalled && !late, || "by its rounds the game would be over already (F4)".into());
        };
        demand(self.seats_left(config) == 1 && !self.market_played, || {
            "a game ends with the turn of the seat before the first (F1)".into()
        })?;
        demand(self.quiet_rounds <= self.round && (self.quiet_rounds == 0) == self.card_played, || {
            "the last round is among the quiet ones just when no card was played in it (F4)".into()
        })?;
        let expected = self.reason_to_end(config, self.quiet_rounds);
        demand(expected == Some(reason), || match expected {
            Some(expected) => format!("the game ended by {}, expected {}", reason.word(), expected.word()),
            None => format!("the game cannot have ended by {} yet", reason.word()),
        })
    }
}
