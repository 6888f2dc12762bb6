//! Steps of the game, by people and by bots, and whose turn it is.

use ilos_rules::{Action, Seat};

use super::away::{due, due_after};
use crate::clock::Millis;
use crate::error::TableError;
use crate::id::PersonId;
use crate::play::{MatchPlay, Move, TurnMark};
use crate::seat::{BotKind, PerSeat, Sitter};
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
        if played.sitters.get(seat).is_some_and(Sitter::is_away) {
            return Err(TableError::Away);
        }
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
        if played.sitters.get(seat).and_then(Sitter::acting_bot).is_none() {
            // The person came back while the bot was thinking.
            return Err(TableError::NotYourSeat(seat.index()));
        }
        self.step(played, seat, on, None, Move::Act(action), now)
    }

    fn demand_own_seat(&self, by: PersonId, seat: Seat) -> Result<(), TableError> {
        if self.seats_of(by).contains(&seat) { Ok(()) } else { Err(TableError::NotYourSeat(seat.index())) }
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
        let next = played.play.decide(seat, on, request, what, now)?;
        // The bot has made the late step, and the person who came back meanwhile plays on.
        let taken_over = played.sitters.get(seat).filter(|sitter| sitter.is_returning()).map(|_| {
            let mut sitters = played.sitters.clone();
            sitters.get_mut(seat).into_iter().for_each(|sitter| sitter.come_back(false));
            sitters
        });
        let turn = next.turn_after();
        let sitters = taken_over.as_ref().unwrap_or(&played.sitters);
        let due = match &taken_over {
            Some(sitters) => Some(due(sitters, turn, now)),
            None => due_after(sitters, self.terms.clock, played.play.turn(), turn, now),
        };
        let mut effects = vec![Effect::TableChanged];
        let to_act = turn.map(|(seat, _)| seat);
        effects.extend(turn_effect(sitters, &played.play, next.mark_after(), to_act, on + 1));
        let rated = next.result.is_some() && self.counts();
        let after = |sitters| Match { sitters, start: played.start.clone(), play: () };
        let stage = match (&next.result, taken_over) {
            (Some(result), taken_over) => Some(Stage::Finished(Finished {
                played: after(taken_over.unwrap_or_else(|| played.sitters.clone())),
                result: result.clone(),
                names: self.seat_names(),
                rematch: None,
            })),
            (None, Some(sitters)) => Some(Stage::Match(after(sitters))),
            (None, None) => None,
        };
        let outline = stage.map(|stage| self.with_stage(stage));
        let play = PlayStep::GoesOn(Box::new(next));
        Ok(Step { outline, play, rated, due, effects, ..Step::default() })
    }

    /// What follows from whose turn it is.
    pub(crate) fn turn_effects(&self) -> Option<Effect> {
        let Match { sitters, play, .. } = self.played()?;
        turn_effect(sitters, play, play.mark(), play.to_act(), play.sequence())
    }

    /// The bot that has to move, if it is a bot's turn.
    pub fn bot_to_move(&self) -> Option<(Seat, &BotKind)> {
        let Match { sitters, play, .. } = self.played()?;
        let seat = play.to_act()?;
        Some((seat, sitters.get(seat)?.acting_bot()?))
    }

    /// The seat to act and when its time runs out, if there is a clock and a person is there to act.
    pub fn person_on_the_clock(&self) -> Option<(PersonId, Seat, Millis)> {
        let Match { sitters, play, .. } = self.played()?;
        let (seat, time) = play.turn()?;
        Some((sitters.get(seat)?.acting_person()?, seat, time?))
    }

    /// Checks whether a person can be given a hint for a seat, decided on a sequence.
    pub fn check_hint(&self, by: PersonId, seat: Seat, on: u64) -> Result<&MatchPlay, TableError> {
        let played = self.played().ok_or(TableError::NotStarted)?;
        self.demand_own_seat(by, seat)?;
        if played.sitters.get(seat).is_some_and(Sitter::is_away) {
            return Err(TableError::Away);
        }
        if self.is_rated() {
            return Err(TableError::Rated);
        }
        played.play.check_fresh(on)?;
        let turn = played.play.to_act().ok_or(ilos_rules::Refusal::GameOver)?;
        if turn == seat { Ok(&played.play) } else { Err(ilos_rules::Refusal::NotYourTurn { turn }.into()) }
    }
}

/// What follows from whose turn it is: a bot moves, or the turn is announced to a person, once for each turn.
pub(super) fn turn_effect(
    sitters: &PerSeat<Sitter>,
    play: &MatchPlay,
    mark: Option<TurnMark>,
    to_act: Option<Seat>,
    sequence: u64,
) -> Option<Effect> {
    let seat = to_act?;
    let sitter = sitters.get(seat)?;
    if let Some(kind) = sitter.acting_bot() {
        return Some(Effect::BotToMove { seat, kind: kind.clone() });
    }
    let person = sitter.acting_person()?;
    (play.announced != mark).then_some(Effect::TurnBegan { person, seat, sequence })
}
