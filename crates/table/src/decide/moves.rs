//! Steps of the game, by people and by bots, and whose turn it is.

use ilos_rules::{Action, ActionKind, Seat};

use super::clock::{due, due_after};
use crate::clock::Millis;
use crate::error::TableError;
use crate::id::PersonId;
use crate::play::{MatchPlay, Move, TurnMark};
use crate::seat::{BotName, MatchSeat, PerSeat};
use crate::stage::{Finished, Match, Stage};
use crate::step::{Effect, PlayStep, Step};
use crate::table::Table;

impl Table {
    pub(super) fn act(
        &self,
        by: PersonId,
        seat: Seat,
        on: u64,
        request: &str,
        what: Move<'_>,
        now: Millis,
    ) -> Result<Step, TableError> {
        self.demand_own_seat(by, seat)?;
        let played = self.played().ok_or(TableError::NotStarted)?;
        // What took effect stays accepted, whatever has happened since.
        if played.play.was_done(seat, on, request) {
            return Ok(Step::default());
        }
        check_control(played, seat)?;
        self.step(played, seat, on, Some(request), what, now)
    }

    pub(super) fn bot_move(
        &self,
        seat: Seat,
        on: u64,
        action: &Action,
        now: Millis,
    ) -> Result<Step, TableError> {
        let played = self.played().ok_or(TableError::NotStarted)?;
        if played.seats.get(seat).and_then(MatchSeat::acting_bot).is_none() {
            // The person came back while the bot was thinking.
            return Err(TableError::NotYourSeat(seat));
        }
        // A bot does not know how long a game may become.
        let is_too_long = action.kind() == ActionKind::Play && !played.play.has_room_for_plays();
        let action = if is_too_long { &Action::EndTurn } else { action };
        self.step(played, seat, on, None, Move::Act(action), now)
    }

    fn demand_own_seat(&self, by: PersonId, seat: Seat) -> Result<(), TableError> {
        if self.seats_of(by).contains(&seat) { Ok(()) } else { Err(TableError::NotYourSeat(seat)) }
    }

    fn step(
        &self,
        played: &Match<MatchPlay>,
        seat: Seat,
        on: u64,
        request: Option<&str>,
        what: Move<'_>,
        now: Millis,
    ) -> Result<Step, TableError> {
        if self.finished().is_some() {
            played.play.check_fresh(on)?;
            return Err(ilos_rules::Refusal::GameOver.into());
        }
        let next = played.play.decide(seat, on, request, what, now)?;
        // The bot has made the late step, and the person who came back meanwhile plays on.
        let taken_over = played.seats.get(seat).filter(|seat| seat.is_returning()).map(|_| {
            let mut seats = played.seats.clone();
            seats.get_mut(seat).into_iter().for_each(|seat| seat.come_back(false));
            seats
        });
        let turn = next.turn_after();
        let seats = taken_over.as_ref().unwrap_or(&played.seats);
        let due = match &taken_over {
            Some(seats) => Some(due(seats, turn, now)),
            None => due_after(seats, self.terms.clock, played.play.turn(), turn, now),
        };
        let mut effects = vec![Effect::TableChanged];
        let to_act = turn.map(|(seat, _)| seat);
        effects.extend(turn_effect(seats, &played.play, next.mark_after(), to_act, on + 1));
        effects.extend(next.result.is_some().then_some(Effect::Finished));
        let rated = next.result.as_ref().and_then(|result| self.ranks(seats, result));
        let after = |seats| Match { seats, ..played.with_play(()) };
        let stage = match (&next.result, taken_over) {
            (Some(result), taken_over) => Some(Stage::Finished(Finished {
                played: after(taken_over.unwrap_or_else(|| played.seats.clone())),
                result: result.clone(),
                names: self.seat_names(),
                rematch: None,
            })),
            (None, Some(seats)) => Some(Stage::Match(after(seats))),
            (None, None) => None,
        };
        let table = stage.map(|stage| self.with_stage(stage));
        let play = PlayStep::GoesOn(Box::new(next));
        Ok(Step { table, play, rated, due, effects, ..Step::default() })
    }

    /// What follows from whose turn it is.
    pub(crate) fn turn_effect(&self) -> Option<Effect> {
        let Match { seats, play, .. } = self.running()?;
        turn_effect(seats, play, play.mark(), play.to_act(), play.sequence())
    }

    /// The bot that has to move, if it is a bot's turn.
    pub fn bot_to_move(&self) -> Option<(Seat, &BotName)> {
        let Match { seats, play, .. } = self.running()?;
        let seat = play.to_act()?;
        Some((seat, seats.get(seat)?.acting_bot()?))
    }

    /// The person who acts for the seat to act, unless a bot does.
    pub fn person_to_act(&self) -> Option<PersonId> {
        let Match { seats, play, .. } = self.running()?;
        seats.get(play.to_act()?)?.acting_person()
    }

    /// When the time of the person who is to act runs out, if there is a clock.
    pub fn runs_out(&self) -> Option<Millis> {
        let (_, time) = self.person_on_the_clock()?;
        Some(time)
    }

    /// The seat to act and when its time runs out, if there is a clock and a person is there to act.
    pub(super) fn person_on_the_clock(&self) -> Option<(Seat, Millis)> {
        let Match { seats, play, .. } = self.running()?;
        let (seat, time) = play.turn()?;
        seats.get(seat)?.acting_person()?;
        Some((seat, time?))
    }

    /// Checks whether a person can be given a hint for a seat, decided on a sequence.
    pub fn check_hint(&self, by: PersonId, seat: Seat, on: u64) -> Result<&MatchPlay, TableError> {
        let played = self.played().ok_or(TableError::NotStarted)?;
        self.demand_own_seat(by, seat)?;
        check_control(played, seat)?;
        if self.is_rated() {
            return Err(TableError::Rated);
        }
        played.play.check_fresh(on)?;
        let turn = played.play.to_act().ok_or(ilos_rules::Refusal::GameOver)?;
        if turn == seat { Ok(&played.play) } else { Err(ilos_rules::Refusal::NotYourTurn { turn }.into()) }
    }
}

/// Refuses to act for a seat for which a bot acts.
pub(super) fn check_control<P>(played: &Match<P>, seat: Seat) -> Result<(), TableError> {
    match played.seats.get(seat) {
        Some(seat) if seat.has_resigned() => Err(TableError::Resigned),
        Some(seat) if seat.is_away() => Err(TableError::Away),
        _ => Ok(()),
    }
}

/// What follows from whose turn it is: a bot moves, or the turn is announced to a person, once for each turn.
pub(super) fn turn_effect(
    seats: &PerSeat<MatchSeat>,
    play: &MatchPlay,
    mark: Option<TurnMark>,
    to_act: Option<Seat>,
    sequence: u64,
) -> Option<Effect> {
    let seat = to_act?;
    let at_seat = seats.get(seat)?;
    if let Some(bot) = at_seat.acting_bot() {
        return Some(Effect::BotToMove { seat, bot: bot.clone() });
    }
    let person = at_seat.acting_person()?;
    (play.announced != mark).then_some(Effect::TurnBegan { person, seat, sequence })
}
