//! How a game begins: by a set-up, from a position, or from a record.

use ilos_rules as rules;
use serde_json::Value;

use super::{Decision, Opening, Session};
use crate::answer::RequestError;
use crate::chance::{self, Draw, Source, Stop};
use crate::request::{ChanceMode, Load, New};
use ilos_wire::state::{self, LoadError};

/// A new game.
pub(crate) fn begin(new: New) -> Result<Session, RequestError> {
    let seed = chance::seed(new.chance, new.seed)?;
    let set = read_set(new.set.as_deref())?;
    let fault = |fault: rules::ConfigError| RequestError::invalid(fault.to_string());
    let options = new.options.try_into().map_err(fault)?;
    let config = rules::Config::new(set, new.players.into(), options).map_err(fault)?;
    let (names, players) = (new.names, usize::from(new.players));
    if names.len() > players {
        return Err(RequestError::malformed(format!("{} names, expected at most {players}", names.len())));
    }
    let mut source = seed.map_or(Source::Caller, |seed| dealer(&config, seed));
    let commitment = seed.map(|seed| rules::Commitment::new(&config, &seed));
    let game = source.draw(config.set(), new.outcomes.as_deref(), &SettingUp(&config))?;
    Ok(Session::at_opening(Opening { game, names, commitment }, source))
}

/// A game from something saved.
pub(crate) fn load(load: Load) -> Result<Session, RequestError> {
    let mode = load.chance;
    let seed = chance::seed(mode, load.seed)?;
    match (load.position, load.record, load.set) {
        (Some(position), None, set) => load_position(position, set.as_deref(), seed),
        (None, Some(record), None) => load_record(&record, mode, seed),
        (None, Some(_), Some(_)) => {
            Err(RequestError::malformed("field `set` does not belong to a record, which has its own"))
        }
        _ => Err(RequestError::malformed("expected either field `position` or field `record`")),
    }
}

fn load_position(
    state: Value,
    set: Option<&str>,
    seed: Option<rules::Seed>,
) -> Result<Session, RequestError> {
    let (config, position) = state::load(read_set(set)?, state).map_err(|fault| match fault {
        LoadError::Malformed(message) => RequestError::malformed(format!("position: {message}")),
        LoadError::Invalid(message) => RequestError::invalid(message),
    })?;
    let source = Source::without_shuffles(seed);
    Ok(Session { config, position, source, events: Vec::new(), steps: Vec::new(), opening: None })
}

/// The recorded game with all its actions, so that they can be undone.
fn load_record(
    text: &str,
    mode: Option<ChanceMode>,
    seed: Option<rules::Seed>,
) -> Result<Session, RequestError> {
    let fault = |fault: rules::RecordError| RequestError::invalid(fault.to_string());
    let record = rules::Record::parse(text).map_err(fault)?;
    let recorded = record.verify().map_err(fault)?;
    let game = recorded.opening();
    let own_seed = record.seed.filter(|_| mode != Some(ChanceMode::Caller));
    let source = match (seed, own_seed) {
        (None, Some(seed)) => {
            let mut source = dealer(game.config(), seed);
            source.draw(game.config().set(), None, &SettingUp(game.config()))?;
            source
        }
        _ => Source::without_shuffles(seed),
    };
    let opening = Opening { game, names: record.names, commitment: record.commitment };
    let mut session = Session::at_opening(opening, source);
    for step in recorded.events()[1..].chunk_by(|_, next| next.action().is_none()) {
        session.retell(step)?;
    }
    Ok(session)
}

impl Session {
    fn at_opening(opening: Opening, source: Source) -> Session {
        let game = &opening.game;
        let (config, position, events) = (game.config().clone(), *game.position(), game.events().to_vec());
        Session { config, position, source, events, steps: Vec::new(), opening: Some(opening) }
    }

    /// Goes on by the recorded events of one action. A dealer deals along, so that it can go on dealing afterwards; that
    /// it deals the same was proved when the record was verified.
    fn retell(&mut self, step: &[rules::Event]) -> Result<(), RequestError> {
        let Some((seat, action)) = step.first().and_then(rules::Event::action) else { return Ok(()) };
        let mut source = self.source.clone();
        if let Source::Dealer(_) = source {
            let decision = Decision { config: &self.config, position: &self.position, seat, action };
            source.draw(self.config.set(), None, &decision)?;
        }
        self.follow(step, source);
        Ok(())
    }
}

fn dealer(config: &rules::Config, seed: rules::Seed) -> Source {
    Source::Dealer(Box::new(rules::Dealer::new(config, seed)))
}

pub(crate) fn read_set(text: Option<&str>) -> Result<rules::Set, RequestError> {
    match text {
        Some(text) => {
            rules::Set::parse(text).map_err(|error| RequestError::invalid(format!("the set: {error}")))
        }
        None => Ok(rules::Set::standard()),
    }
}

struct SettingUp<'a>(&'a rules::Config);

impl Draw for SettingUp<'_> {
    type Drawn = rules::Game;

    fn draw<C: rules::Chance>(&self, chance: &mut C) -> Result<rules::Game, Stop<C::Failure>> {
        rules::Game::new(self.0.clone(), chance).map_err(rules::Rejection::Chance)
    }
}
