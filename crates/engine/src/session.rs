//! The game of an engine, with its chance and what a record needs.

use ilos_rules as rules;

use crate::answer::FromEngine;
use crate::chance::Source;
use crate::error::RequestError;
use crate::request::Saved;
use ilos_wire::action::{Action, ActionError};
use ilos_wire::chance::Outcome;
use ilos_wire::event::Event;
use ilos_wire::place::Places;
use ilos_wire::score::Scores;
use ilos_wire::state::State;
use ilos_wire::words::SeatNumber;

/// A game, and where its chance comes from.
pub(crate) struct Session {
    game: rules::Game,
    source: Source,
    /// The source before each action of the game.
    earlier: Vec<Source>,
    header: Header,
}

/// What a record has besides the game.
#[derive(Default)]
pub(crate) struct Header {
    pub(crate) names: Vec<String>,
    pub(crate) commitment: Option<rules::Commitment>,
}

impl Session {
    /// A session with a game that has no actions yet.
    pub(crate) fn new(game: rules::Game, source: Source, header: Header) -> Session {
        Session { game, source, earlier: Vec::new(), header }
    }

    /// A session with a game of the past. `source` is the one that its actions began with; if that is a
    /// dealer, it deals along, so that it can continue afterwards. That it dealt the same was proved when the
    /// record was verified.
    pub(crate) fn with_actions(game: rules::Game, source: Source, header: Header) -> Session {
        let mut source = source;
        let mut earlier = Vec::new();
        for (before, event) in game.replay() {
            let Some((seat, action)) = event.action() else { continue };
            earlier.push(source.clone());
            if let Source::Dealer(dealer) = &mut source {
                let decided = before.decide(game.config(), seat, &action, dealer.as_mut());
                debug_assert!(decided.is_ok(), "the game was verified");
            }
        }
        Session { game, source, earlier, header }
    }

    pub(crate) fn game(&self) -> &rules::Game {
        &self.game
    }

    pub(crate) fn config(&self) -> &rules::Config {
        self.game.config()
    }

    pub(crate) fn position(&self) -> &rules::Position {
        self.game.position()
    }

    pub(crate) fn state(&self) -> State {
        State::from_rules(self.config(), self.position())
    }

    pub(crate) fn scores(&self) -> Scores {
        let position = self.position();
        Scores::from_rules(&position.scores(self.config()), position.to_act().is_none())
    }

    pub(crate) fn seat(&self, number: SeatNumber) -> Result<rules::Seat, RequestError> {
        let players = self.config().players();
        let seat = rules::Seat::new(number.into()).filter(|_| number < players);
        seat.ok_or_else(|| {
            RequestError::malformed(format!("seat {number} has no player, expected 0 to {}", players - 1))
        })
    }

    pub(crate) fn report_start(&self) -> FromEngine {
        let seed = self.source.seed();
        FromEngine::Started {
            chance: if seed.is_some() { "seed" } else { "caller" },
            seed: seed.map(|seed| seed.to_string()),
            commitment: self.header.commitment.map(|commitment| commitment.to_string()),
            events: self.events_from(0),
        }
    }

    /// The events from an index on.
    pub(crate) fn report_events(&self, from: usize) -> FromEngine {
        let total = self.game.events().len();
        FromEngine::Events { events: self.events_from(from.min(total)), total }
    }

    fn events_from(&self, from: usize) -> Vec<Event> {
        let places = Places::of(self.config(), self.position());
        let events = &self.game.events()[from..];
        events.iter().map(|event| Event::from_rules(self.config(), &places, event)).collect()
    }

    pub(crate) fn act(
        &mut self,
        seat: SeatNumber,
        action: &Action,
        outcomes: Option<&[Outcome]>,
    ) -> Result<FromEngine, RequestError> {
        let seat = self.seat(seat)?;
        let action = action.to_rules(self.config(), self.position(), seat).map_err(|error| match error {
            ActionError::Malformed(error) => RequestError::malformed(error.to_string()),
            ActionError::Refused(refusal) => refusal.into(),
        })?;
        let set = self.config().set();
        let outcomes = self.source.read_outcomes(set, outcomes)?;
        let mut draws = self.source.draws(&outcomes);
        let decided = self.game.decide(seat, &action, &mut draws);
        let step = decided.map_err(|rejection| draws.error(set, rejection))?;
        let source = draws.into_source()?;
        let kept = step.kept();
        self.earlier.push(std::mem::replace(&mut self.source, source));
        self.game.follow(step);
        Ok(self.report_events(kept))
    }

    pub(crate) fn check(&self, seat: SeatNumber, action: &Action) -> Result<FromEngine, RequestError> {
        let seat = self.seat(seat)?;
        let judged = match action.to_rules(self.config(), self.position(), seat) {
            Err(ActionError::Malformed(error)) => return Err(RequestError::malformed(error.to_string())),
            Err(ActionError::Refused(refusal)) => Err(refusal),
            Ok(action) => self.position().check(self.config(), seat, &action),
        };
        let refusal = judged.err();
        Ok(FromEngine::Check {
            legal: refusal.is_none(),
            rule: refusal.map(|refusal| refusal.rule()),
            reason: refusal.map(|refusal| refusal.to_string()),
        })
    }

    /// Undoes the last actions of any seats, whatever they revealed.
    pub(crate) fn undo(&mut self, count: usize) -> Result<FromEngine, RequestError> {
        let step = self.game.decide_undo(count).ok_or_else(|| {
            let actions = self.earlier.len();
            RequestError::invalid(format!("{count} actions cannot be undone, there are {actions}"))
        })?;
        Ok(self.follow_back(step, count))
    }

    /// Takes back the last action, if it was the seat's own and nothing hidden was revealed.
    pub(crate) fn take_back(&mut self, seat: SeatNumber) -> Result<FromEngine, RequestError> {
        let step = self.game.decide_take_back(self.seat(seat)?)?;
        Ok(self.follow_back(step, 1))
    }

    fn follow_back(&mut self, step: rules::Step, actions: usize) -> FromEngine {
        self.game.follow(step);
        if let Some(source) = self.earlier.drain(self.earlier.len() - actions..).next() {
            self.source = source;
        }
        FromEngine::Undone { undone: actions, total: self.game.events().len() }
    }

    pub(crate) fn save(&self, what: Saved) -> Result<FromEngine, RequestError> {
        match what {
            Saved::Position => Ok(FromEngine::SavedPosition {
                position: Box::new(self.state()),
                set: self.config().set().to_text(),
            }),
            Saved::Record if self.game.began_with_set_up() => {
                Ok(FromEngine::SavedRecord { record: self.record().to_text() })
            }
            Saved::Record => Err(RequestError::invalid("a game that began from a position has no record")),
        }
    }

    fn record(&self) -> rules::Record {
        let seed = match &self.source {
            Source::Dealer(dealer) => Some(dealer.seed()),
            // Draws that began later do not deal the game.
            Source::Lottery(_) | Source::Caller => None,
        };
        rules::Record::new(&self.game, self.header.names.clone(), self.header.commitment, seed)
    }
}
