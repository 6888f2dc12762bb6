//! How time is kept, and how much each seat has left.

use ilos_rules::{BySeat, Seat};

use crate::error::TableError;

/// Milliseconds since 1970.
pub type Millis = u64;

/// How time is kept. Times are in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Clock {
    /// There is no clock.
    #[default]
    None,
    /// Each player has a time for the whole game, and gets more with every turn.
    RealTime {
        /// At the start.
        seconds: u32,
        /// Added after every turn.
        increment: u32,
    },
    /// The same time for every turn.
    PerTurn {
        /// For each turn.
        seconds: u32,
    },
}

/// A clock that gives this many seconds or more for one turn is for games that are played over days.
const DAYS: u32 = 12 * 3600;

impl Clock {
    /// How many seconds a person may be away if the table has chosen no time: a few minutes while everyone
    /// waits at the screen, days if that is how the game is played.
    pub(crate) fn usual_away_after(self) -> u32 {
        match self {
            Clock::PerTurn { seconds } if seconds >= DAYS => 259_200,
            Clock::None | Clock::RealTime { .. } | Clock::PerTurn { .. } => 120,
        }
    }

    /// Refuses times that are too short or too long.
    pub(crate) fn check(self) -> Result<(), TableError> {
        let (seconds, increment, most) = match self {
            Clock::None => return Ok(()),
            Clock::RealTime { seconds, increment } => (seconds, increment, 86_400),
            Clock::PerTurn { seconds } => (seconds, 0, 1_209_600),
        };
        if (1..=most).contains(&seconds) && increment <= 3_600 {
            Ok(())
        } else {
            Err(TableError::Clock { most })
        }
    }
}

/// A person has at least this much time after a bot has played for them, unless the game counts for ratings:
/// there no time is to be gained. Leaving and coming back are not steps: they change no time.
const GRACE: Millis = 60_000;

/// How much time each seat has. It follows only from when the stored steps were made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Timing {
    clock: Clock,
    /// The least that a person has after a bot has played for them.
    grace: Millis,
    /// What each seat had left when its last step was made.
    left: BySeat<Millis>,
    /// When the last step was made.
    since: Millis,
}

impl Timing {
    /// At the start of a game.
    pub(crate) fn new(clock: Clock, is_rated: bool, at: Millis) -> Timing {
        let seconds = match clock {
            Clock::None => 0,
            Clock::RealTime { seconds, .. } | Clock::PerTurn { seconds } => seconds,
        };
        let grace = if is_rated { 0 } else { GRACE };
        Timing { clock, grace, left: BySeat::from_fn(|_| Millis::from(seconds) * 1000), since: at }
    }

    /// After a step of a seat, made by its person or by a bot, which may have ended its turn.
    pub(crate) fn after_step(self, seat: Seat, by_person: bool, turn_ended: bool, at: Millis) -> Timing {
        let mut after = self;
        // If the machine's clock is set back, no one loses time.
        let used = at.saturating_sub(self.since);
        after.since = at.max(self.since);
        let left = &mut after.left[seat];
        *left = if by_person { left.saturating_sub(used) } else { (*left).max(self.grace) };
        match self.clock {
            Clock::RealTime { increment, .. } if turn_ended => *left += Millis::from(increment) * 1000,
            Clock::PerTurn { seconds } if turn_ended => *left = Millis::from(seconds) * 1000,
            _ => {}
        }
        after
    }

    /// When the time of the seat to act runs out.
    pub(crate) fn runs_out(&self, seat: Seat) -> Option<Millis> {
        (self.clock != Clock::None).then(|| self.since + self.left[seat])
    }

    /// What each seat has left, if there is a clock.
    pub(crate) fn left(&self, players: u8) -> Option<Vec<Millis>> {
        (self.clock != Clock::None).then(|| Seat::all(players).map(|seat| self.left[seat]).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats() -> (Seat, Seat) {
        (Seat::new(0).unwrap(), Seat::new(1).unwrap())
    }

    #[test]
    fn thinking_costs_time_and_a_turn_adds_some() {
        let (ann, ben) = seats();
        let timing = Timing::new(Clock::RealTime { seconds: 60, increment: 5 }, false, 1000);
        assert_eq!(timing.runs_out(ann), Some(61_000));
        let timing = timing.after_step(ann, true, false, 11_000);
        assert_eq!(timing.runs_out(ann), Some(61_000), "still the same turn");
        let timing = timing.after_step(ann, true, true, 21_000);
        assert_eq!(timing.left(2).unwrap(), [45_000, 60_000]);
        assert_eq!(timing.runs_out(ben), Some(81_000));
    }

    #[test]
    fn with_a_time_per_turn_every_turn_begins_with_all_of_it() {
        let (ann, ben) = seats();
        let timing = Timing::new(Clock::PerTurn { seconds: 100 }, false, 0);
        let timing = timing.after_step(ann, true, true, 90_000).after_step(ben, true, true, 95_000);
        assert_eq!(timing.runs_out(ann), Some(195_000));
    }

    #[test]
    fn a_person_who_comes_back_has_at_least_a_minute() {
        let (ann, _) = seats();
        let timing = Timing::new(Clock::RealTime { seconds: 10, increment: 0 }, false, 0);
        assert_eq!(timing.after_step(ann, false, true, 20_000).runs_out(ann), Some(20_000 + GRACE));
    }

    #[test]
    fn in_a_rated_game_no_time_is_gained_while_a_bot_plays() {
        let (ann, _) = seats();
        let timing = Timing::new(Clock::RealTime { seconds: 10, increment: 0 }, true, 0);
        assert_eq!(timing.after_step(ann, false, true, 20_000).runs_out(ann), Some(30_000));
    }

    #[test]
    fn how_long_a_person_may_be_away_follows_from_the_clock() {
        let days = Clock::PerTurn { seconds: 86_400 }.usual_away_after();
        let minutes = Clock::PerTurn { seconds: 120 }.usual_away_after();
        assert_eq!((days, minutes, Clock::None.usual_away_after()), (3 * 86_400, 120, 120));
    }

    #[test]
    fn a_machine_clock_that_jumps_back_costs_no_time() {
        let (ann, ben) = seats();
        let timing = Timing::new(Clock::RealTime { seconds: 10, increment: 0 }, false, 3_600_000);
        assert_eq!(timing.after_step(ann, true, true, 1000).runs_out(ben), Some(3_610_000));
    }

    #[test]
    fn without_a_clock_nothing_runs() {
        assert_eq!(Timing::new(Clock::None, false, 5).runs_out(seats().0), None);
    }
}
