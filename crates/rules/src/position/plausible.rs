//! What a loaded position must have in common with a played one, as far as a position can show it.

use crate::config::Config;
use crate::nouns::{FIRST_HAND, Phase, SHIPS, Seat};
use crate::position::error::demand;
use crate::position::{Position, PositionError};

impl Position {
    /// What each phase requires.
    pub(crate) fn check_phase(&self, config: &Config) -> Result<(), PositionError> {
        if let Some(first) = config.options().first {
            let error = PositionError::WrongFirstSeat { found: self.first, expected: first };
            demand(self.first == first, || error)?;
        }
        match self.phase {
            Phase::Mulligan => {
                self.check_untouched(config)?;
                let acted = config.players() as u32 - self.seats_left(config);
                let cards = self.discard.total();
                let error = PositionError::TooManyDiscards { cards, seats: acted };
                demand(cards <= FIRST_HAND * acted, || error)?;
                let empty =
                    self.tiles().is_empty() && Seat::all(config.players()).all(|seat| self.afloat(seat) == 0);
                demand(empty, || PositionError::PiecesBeforeFirstIslands)
            }
            Phase::FirstIslands => {
                self.check_untouched(config)?;
                self.check_first_ships(config)
            }
            Phase::Play | Phase::Finished(_) => {
                demand(!self.tiles().is_empty(), || PositionError::NoTile)?;
                for seat in Seat::all(config.players()) {
                    demand(self.afloat(seat) > 0, || PositionError::NoShip(seat))?;
                }
                self.check_rounds(config)
            }
        }
    }

    /// The ships of a seat that are in play.
    fn afloat(&self, seat: Seat) -> usize {
        SHIPS - self.ships_in_reserve(seat) as usize
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
        demand(untouched && self.rises == [0; 4], || PositionError::ChangedInSetUp)?;
        let calm = self.quiet_rounds == 0 && !self.card_played && !self.market_played && !self.barren;
        demand(calm, || PositionError::PlayedInSetUp)
    }

    fn check_first_ships(&self, config: &Config) -> Result<(), PositionError> {
        let mut seat = self.first;
        let mut expected = 1;
        for _ in 0..config.players() {
            if seat == self.turn {
                expected = 0;
            }
            let found = self.afloat(seat);
            demand(found == expected, || PositionError::FirstShips { seat, found, expected })?;
            seat = seat.next(config.players());
        }
        let ships = Seat::all(config.players()).map(|seat| self.afloat(seat)).sum::<usize>();
        let tiles_came_with_ships = self.tiles().len() <= ships && self.tiles().is_empty() == (ships == 0);
        demand(tiles_came_with_ships, || PositionError::TileWithoutShip)?;
        demand(self.map.taken_hideouts == 0, || PositionError::HideoutAtStart)
    }

    /// The traces of earlier rounds fit together, and the game is over exactly when it should be (F1, F4).
    fn check_rounds(&self, config: &Config) -> Result<(), PositionError> {
        let options = config.options();
        let market = self.card_played && self.rises != [0; 4];
        let exhausted = self.is_exhausted(config);
        demand(!self.market_played || market, || PositionError::MarketWithoutTrace)?;
        demand(!self.barren || exhausted, || PositionError::BarrenYetOpen)?;
        demand(self.card_played || self.barren == exhausted, || PositionError::BarrenChanged)?;
        let Phase::Finished(reason) = self.phase else {
            let (quiet, round) = (self.quiet_rounds, self.round);
            demand(quiet < round, || PositionError::TooManyQuietRounds { quiet, round })?;
            let stalled = options.stall_rounds > 0 && self.quiet_rounds >= options.stall_rounds;
            let late = options.round_limit > 0 && self.round > options.round_limit;
            return demand(!stalled && !late, || PositionError::OverByRounds);
        };
        let round_is_over = self.seats_left(config) == 1 && !self.market_played;
        demand(round_is_over, || PositionError::OverInMidRound)?;
        let quiet_if_last = self.quiet_rounds <= self.round && (self.quiet_rounds == 0) == self.card_played;
        demand(quiet_if_last, || PositionError::LastRoundQuiet)?;
        let expected = self.reason_to_end(config, self.quiet_rounds);
        demand(expected == Some(reason), || PositionError::WrongEnd { found: reason, expected })
    }
}
