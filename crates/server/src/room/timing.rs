//! How much time everybody has: worked out from when the stored steps were made, and from nothing else.

use ilos_rules::{BySeat, Seat};
use ilos_wire::table::Clock;
use ilos_wire::to_client::Times;

use crate::store::Millis;

/// Someone for whom a bot has played has at least so much afterwards. Leaving and coming back are no steps: they give and
/// take nothing.
const GRACE: Millis = 60_000;

/// How much time everybody has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timing {
    clock: Clock,
    /// What each seat had left when its last step was made.
    left: BySeat<Millis>,
    /// When the last step was made.
    since: Millis,
}

impl Timing {
    /// At the start of a game.
    pub(super) fn new(clock: Clock, at: Millis) -> Timing {
        let seconds = match clock {
            Clock::None => 0,
            Clock::RealTime { seconds, .. } | Clock::PerTurn { seconds } => seconds,
        };
        Timing { clock, left: BySeat::from_fn(|_| Millis::from(seconds) * 1000), since: at }
    }

    /// A seat made a step, itself or by a bot, and then it was the turn of another or still its own.
    pub(super) fn step(&mut self, seat: Seat, by_person: bool, turn_ended: bool, at: Millis) {
        // A clock of the machine that was set back costs nobody anything.
        let used = at.saturating_sub(self.since);
        self.since = at.max(self.since);
        let left = &mut self.left[seat];
        *left = if by_person { left.saturating_sub(used) } else { (*left).max(GRACE) };
        match self.clock {
            Clock::RealTime { increment, .. } if turn_ended => *left += Millis::from(increment) * 1000,
            Clock::PerTurn { seconds } if turn_ended => *left = Millis::from(seconds) * 1000,
            _ => {}
        }
    }

    /// When the time of a seat runs out that is to act now.
    pub(super) fn runs_out(&self, seat: Seat) -> Option<Millis> {
        (self.clock != Clock::None).then(|| self.since + self.left[seat])
    }

    /// What clients are told.
    pub(super) fn times(&self, players: u8, runs_out: Option<Millis>) -> Option<Times> {
        if self.clock == Clock::None {
            return None;
        }
        let left = Seat::all(players).map(|seat| self.left[seat]).collect();
        Some(Times { left, runs_out })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats() -> (Seat, Seat) {
        (Seat::new(0).unwrap(), Seat::new(1).unwrap())
    }

    #[test]
    fn thinking_costs_time_and_a_turn_brings_some() {
        let (ann, ben) = seats();
        let mut timing = Timing::new(Clock::RealTime { seconds: 60, increment: 5 }, 1000);
        assert_eq!(timing.runs_out(ann), Some(61_000));
        timing.step(ann, true, false, 11_000);
        assert_eq!(timing.runs_out(ann), Some(61_000), "still the same turn");
        timing.step(ann, true, true, 21_000);
        assert_eq!(timing.times(2, None).unwrap().left, [45_000, 60_000]);
        assert_eq!(timing.runs_out(ben), Some(81_000));
    }

    #[test]
    fn with_time_for_every_turn_each_begins_with_all_of_it() {
        let (ann, ben) = seats();
        let mut timing = Timing::new(Clock::PerTurn { seconds: 100 }, 0);
        timing.step(ann, true, true, 90_000);
        timing.step(ben, true, true, 95_000);
        assert_eq!(timing.runs_out(ann), Some(195_000));
    }

    #[test]
    fn who_comes_back_has_a_minute_at_least() {
        let (ann, _) = seats();
        let mut timing = Timing::new(Clock::RealTime { seconds: 10, increment: 0 }, 0);
        timing.step(ann, false, true, 20_000);
        assert_eq!(timing.runs_out(ann), Some(20_000 + GRACE));
    }

    #[test]
    fn a_machine_whose_clock_jumps_back_takes_nothing() {
        let (ann, ben) = seats();
        let mut timing = Timing::new(Clock::RealTime { seconds: 10, increment: 0 }, 3_600_000);
        timing.step(ann, true, true, 1000);
        assert_eq!(timing.runs_out(ben), Some(3_610_000));
    }

    #[test]
    fn without_a_clock_nothing_runs() {
        assert_eq!(Timing::new(Clock::None, 5).runs_out(seats().0), None);
    }
}
