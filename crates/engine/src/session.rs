//! The game of an engine: like [`rules::Game`], but it can begin anywhere, and it knows its chance.

use ilos_rules as rules;

use super::answer::{FromEngine, RequestError};
use super::chance::{Draw, Source, Stop};
use super::request::{Act, Check, Saved};
use ilos_wire::action::{Action, ActionError};
use ilos_wire::event::Event;
use ilos_wire::place::Places;
use ilos_wire::words::SeatNumber;

pub(super) mod start;

/// A game and the way back.
pub(super) struct Session {
    config: rules::Config,
    position: rules::Position,
    source: Source,
    /// What happened since the beginning: the set-up, or the position that was loaded.
    events: Vec<rules::Event>,
    /// One for each action.
    steps: Vec<Step>,
    /// What a record needs beside the events; none where a position was loaded.
    opening: Option<Opening>,
}

/// How a game began that was set up.
struct Opening {
    /// The game as it was laid.
    game: rules::Game,
    names: Vec<String>,
    commitment: Option<rules::Commitment>,
}

/// What was before an action.
struct Step {
    position: rules::Position,
    source: Source,
    events: usize,
}

impl Session {
    pub(super) fn config(&self) -> &rules::Config {
        &self.config
    }

    pub(super) fn position(&self) -> &rules::Position {
        &self.position
    }

    pub(super) fn events(&self) -> &[rules::Event] {
        &self.events
    }

    pub(super) fn seat(&self, number: SeatNumber) -> Result<rules::Seat, RequestError> {
        let players = self.config.players();
        let seat = rules::Seat::new(number.into()).filter(|_| number < players);
        seat.ok_or_else(|| {
            RequestError::malformed(format!("seat {number} has no player, expected 0 to {}", players - 1))
        })
    }

    pub(super) fn report_start(&self) -> FromEngine {
        let commitment = self.opening.as_ref().and_then(|opening| opening.commitment);
        let seed = self.source.seed();
        FromEngine::Started {
            chance: if seed.is_some() { "seed" } else { "caller" },
            seed: seed.map(|seed| seed.to_string()),
            commitment: commitment.map(|commitment| commitment.to_string()),
            events: self.forms_from(0),
        }
    }

    pub(super) fn report_events(&self, from: usize) -> FromEngine {
        FromEngine::Events { events: self.forms_from(from), total: self.events.len() }
    }

    fn forms_from(&self, from: usize) -> Vec<Event> {
        let places = Places::of(&self.config, &self.position);
        self.events[from..].iter().map(|event| Event::new(&self.config, &places, event)).collect()
    }

    fn read(&self, seat: SeatNumber, action: &Action) -> Result<(rules::Seat, rules::Action), RequestError> {
        let seat = self.seat(seat)?;
        let action = action.read(&self.config, &self.position, seat).map_err(|fault| match fault {
            ActionError::Malformed(message) => RequestError::malformed(message),
            ActionError::Refused(refusal) => refusal.into(),
        })?;
        Ok((seat, action))
    }

    pub(super) fn act(&mut self, act: &Act) -> Result<(), RequestError> {
        let (seat, action) = self.read(act.seat, &act.action)?;
        let mut source = self.source.clone();
        let decision = Decision { config: &self.config, position: &self.position, seat, action };
        let events = source.draw(self.config.set(), act.outcomes.as_deref(), &decision)?;
        self.follow(&events, source);
        Ok(())
    }

    /// Goes on by the events of one action, which have moved the source so.
    fn follow(&mut self, events: &[rules::Event], source: Source) {
        let before = std::mem::replace(&mut self.source, source);
        self.steps.push(Step { position: self.position, source: before, events: self.events.len() });
        for event in events {
            self.position.evolve(&self.config, event);
        }
        self.events.extend(events);
    }

    pub(super) fn check(&self, check: &Check) -> Result<FromEngine, RequestError> {
        let seat = self.seat(check.seat)?;
        let judged = match check.action.read(&self.config, &self.position, seat) {
            Err(ActionError::Malformed(message)) => return Err(RequestError::malformed(message)),
            Err(ActionError::Refused(refusal)) => Err(refusal),
            Ok(action) => self.position.check(&self.config, seat, &action),
        };
        let refusal = judged.err();
        Ok(FromEngine::Check {
            legal: refusal.is_none(),
            rule: refusal.map(|refusal| refusal.rule()),
            reason: refusal.map(|refusal| refusal.to_string()),
        })
    }

    pub(super) fn undo(&mut self, count: usize) -> Result<FromEngine, RequestError> {
        let kept = self.steps.len().checked_sub(count);
        let kept = kept.ok_or_else(|| {
            RequestError::invalid(format!("{count} actions cannot be undone, there are {}", self.steps.len()))
        })?;
        if let Some(step) = self.steps.drain(kept..).next() {
            self.position = step.position;
            self.source = step.source;
            self.events.truncate(step.events);
        }
        Ok(FromEngine::Undone { undone: count, total: self.events.len() })
    }

    /// As [`rules::Game::take_back`]: one's own last action, unless something hidden came to light.
    pub(super) fn take_back(&mut self, seat: SeatNumber) -> Result<FromEngine, RequestError> {
        let seat = self.seat(seat)?;
        rules::take_back_point(&self.events, seat)?;
        self.undo(1)
    }

    pub(super) fn save(&self, what: Saved) -> Result<FromEngine, RequestError> {
        match what {
            Saved::Position => Ok(FromEngine::SavedPosition {
                position: Box::new(self.state()),
                set: self.config.set().to_text(),
            }),
            Saved::Record => {
                let opening = self.opening.as_ref();
                let record = opening.map(|opening| self.record(opening).to_text());
                let missing = "a game that began from a position has no record";
                record
                    .map(|record| FromEngine::SavedRecord { record })
                    .ok_or_else(|| RequestError::invalid(missing))
            }
        }
    }

    fn record(&self, opening: &Opening) -> rules::Record {
        let seed = match &self.source {
            Source::Dealer(dealer) => Some(dealer.seed()),
            // Draws that began later do not deal the game.
            Source::Lottery(_) | Source::Caller => None,
        };
        let mut record = rules::Record::new(&opening.game, opening.names.clone(), opening.commitment, seed);
        record.events.clone_from(&self.events);
        record
    }
}

/// An action to be decided.
struct Decision<'a> {
    config: &'a rules::Config,
    position: &'a rules::Position,
    seat: rules::Seat,
    action: rules::Action,
}

impl Draw for Decision<'_> {
    type Drawn = Vec<rules::Event>;

    fn draw<C: rules::Chance>(&self, chance: &mut C) -> Result<Vec<rules::Event>, Stop<C::Failure>> {
        self.position.decide(self.config, self.seat, &self.action, chance)
    }
}
