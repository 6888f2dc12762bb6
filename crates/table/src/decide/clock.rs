//! When a table has to be looked at, because a clock runs out or a bot has not moved, and what follows.

use crate::clock::{Clock, Millis};
use crate::play::ToAct;
use crate::seat::{BotName, MatchSeat, PerSeat};
use crate::step::{Due, Step};
use crate::table::Table;

/// If a bot has made no step for this long, its process may have died.
const FORGOTTEN: Millis = 10_000;

/// When the seat to act next needs attention.
pub(super) fn due(seats: &PerSeat<MatchSeat>, turn: ToAct, now: Millis) -> Due {
    match turn {
        Some(_) if waits_for_bot(seats, turn) => Due::At(now + FORGOTTEN),
        Some((_, Some(time))) => Due::At(time),
        Some((_, None)) | None => Due::Never,
    }
}

/// The same after a step, if it has to be stored: without a clock it mostly stays as it is, which saves most
/// steps a write.
pub(super) fn due_after(
    seats: &PerSeat<MatchSeat>,
    clock: Clock,
    before: ToAct,
    after: ToAct,
    now: Millis,
) -> Option<Due> {
    let stays = clock == Clock::None && waits_for_bot(seats, before) == waits_for_bot(seats, after);
    (!stays).then(|| due(seats, after, now))
}

fn waits_for_bot(seats: &PerSeat<MatchSeat>, turn: ToAct) -> bool {
    let seat = turn.and_then(|(seat, _)| seats.get(seat));
    seat.is_some_and(|seat| seat.acting_bot().is_some())
}

impl Table {
    pub(super) fn look_at_clock(&self, substitute: &BotName, now: Millis) -> Step {
        let Some(played) = self.running() else { return Step { due: Some(Due::Never), ..Step::default() } };
        match self.person_on_the_clock() {
            Some((seat, time)) if time <= now => {
                let mut seats = played.seats.clone();
                seats.get_mut(seat).into_iter().for_each(|late| late.set_away(substitute));
                self.seats_step(played, seats, now)
            }
            // Nothing has run out, or another server was first: only the time of the next look is set.
            _ => {
                let due = due(&played.seats, played.play.turn(), now);
                let effects = self.turn_effect().into_iter().collect();
                Step { due: Some(due), effects, ..Step::default() }
            }
        }
    }
}
