//! Leaving a match and coming back to it.

use ilos_rules::Seat;

use super::clock::due;
use crate::clock::Millis;
use crate::error::TableError;
use crate::id::PersonId;
use crate::play::MatchPlay;
use crate::seat::{BotName, MatchSeat, PerSeat};
use crate::stage::{Match, Stage};
use crate::step::{Effect, Step};
use crate::table::Table;

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
