//! Turns and rounds, and when the game is over (T1, F1, F4).

use crate::config::Config;
use crate::nouns::{BySeat, EndReason, Phase, Seat};
use crate::position::Position;

impl Position {
    #[inline]
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.turn = seat;
        self.market_played = false;
    }

    pub(crate) fn begin_round(&mut self, config: &Config, round: u16) {
        if round > 1 {
            self.quiet_rounds = self.quiet_rounds_now();
        }
        self.phase = Phase::Play;
        self.round = round;
        self.card_played = false;
        self.barren = self.is_exhausted(config);
        self.begin_turn(self.first);
    }

    /// Whether nothing is vacant and no tile of the area can be placed (F4).
    pub(crate) fn is_exhausted(&self, config: &Config) -> bool {
        self.map.placements.is_empty() && !self.map.has_vacancy(config, self.buildings_left() > 0)
    }

    /// Production boards are cleared (F2).
    pub(crate) fn finish(&mut self, reason: EndReason) {
        self.quiet_rounds = self.quiet_rounds_now();
        self.phase = Phase::Finished(reason);
        self.production = BySeat::default();
        self.market_played = false;
    }

    /// The quiet rounds in a row, including the one that ends now (F4).
    #[inline]
    pub(crate) fn quiet_rounds_now(&self) -> u16 {
        if self.card_played { 0 } else { self.quiet_rounds.saturating_add(1) }
    }

    /// Why the game ends with this round, when this many quiet rounds precede its end; `None` when it goes
    /// on.
    #[inline]
    pub(crate) fn reason_to_end(&self, config: &Config, quiet_rounds: u16) -> Option<EndReason> {
        let options = config.options();
        if self.ending {
            Some(EndReason::TenthPioneer)
        } else if self.barren {
            Some(EndReason::MapExhausted)
        } else if options.stall_rounds > 0 && quiet_rounds >= options.stall_rounds {
            Some(EndReason::Stalled)
        } else if options.round_limit > 0 && self.round >= options.round_limit {
            Some(EndReason::RoundLimit)
        } else {
            None
        }
    }
}
