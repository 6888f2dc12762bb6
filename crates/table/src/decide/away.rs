//! Leaving a match, coming back to it, and time that runs out.

use ilos_rules::Seat;

use crate::clock::{Clock, Millis};
use crate::error::TableError;
use crate::id::PersonId;
use crate::play::{MatchPlay, ToAct};
use crate::seat::{BotName, MatchSeat, PerSeat};
use crate::stage::{Match, Stage};
use crate::step::{Due, Effect, Step};
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
    pub(super) fn leave(
        &self,
        by: PersonId,
        seat: Option<Seat>,
        substitute: &BotName,
        now: Millis,
    ) -> Result<Step, TableError> {
        let played = match &self.stage {
            Stage::Lobby(_) => return self.leave_lobby(by, seat),
            Stage::Match(played) => played,
            Stage::Finished(_) => return Err(TableError::Finished),
        };
        let own: Vec<Seat> = played.seats_of(by).filter(|own| seat.is_none_or(|seat| seat == *own)).collect();
        if own.is_empty() {
            return Err(TableError::NotYourSeatToLeave);
        }
        let is_gone = |seat: &MatchSeat| seat.is_left() || seat.has_resigned();
        if own.iter().all(|seat| played.seats.get(*seat).is_some_and(is_gone)) {
            return Ok(Step::default());
        }
        let mut seats = played.seats.clone();
        for seat in own {
            seats.get_mut(seat).into_iter().for_each(|seat| seat.set_away(substitute));
        }
        Ok(self.seats_step(played, seats, now))
    }

    pub(super) fn come_back(&self, by: PersonId, now: Millis) -> Result<Step, TableError> {
        let Stage::Match(played) = &self.stage else { return Ok(Step::default()) };
        let late = match played.play.turn() {
            Some((seat, Some(time))) if time <= now => Some(seat),
            _ => None,
        };
        let is_left = |seat: &Seat| played.seats.get(*seat).is_some_and(MatchSeat::is_left);
        if played.seats_of(by).any(|seat| played.seats.get(seat).is_some_and(MatchSeat::has_resigned)) {
            return Err(TableError::Resigned);
        }
        let left: Vec<Seat> = played.seats_of(by).filter(is_left).collect();
        if left.is_empty() {
            return Ok(Step::default());
        }
        let mut seats = played.seats.clone();
        for seat in left {
            let after_one_step = Some(seat) == late;
            seats.get_mut(seat).into_iter().for_each(|seat| seat.come_back(after_one_step));
        }
        Ok(self.seats_step(played, seats, now))
    }

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

    /// A step that changes who acts for the seats of the match.
    pub(super) fn seats_step(
        &self,
        played: &Match<MatchPlay>,
        seats: PerSeat<MatchSeat>,
        now: Millis,
    ) -> Step {
        let turn = played.play.turn();
        let due = due(&seats, turn, now);
        let mut effects = vec![Effect::TableChanged];
        let to_act = turn.map(|(seat, _)| seat);
        let (mark, sequence) = (played.play.mark(), played.play.sequence());
        effects.extend(super::moves::turn_effect(&seats, &played.play, mark, to_act, sequence));
        let stage = Stage::Match(Match { seats, ..played.with_play(()) });
        Step { table: Some(self.with_stage(stage)), due: Some(due), effects, ..Step::default() }
    }
}
