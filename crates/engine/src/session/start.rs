//! How a game begins: by a set-up, from a position, or from a record.

use ilos_rules as rules;
use serde_json::Value;

use super::{Decision, Opening, Session};
use crate::answer::Fault;
use crate::chance::{self, Draw, Source, Stop};
use crate::request::{ChanceMode, Load, New};
use ilos_wire::state::{self, LoadFault};

/// A new game.
pub(crate) fn begin(new: New) -> Result<Session, Fault> {
    let seed = chance::seed(new.chance, new.seed)?;
    let set = read_set(new.set.as_deref())?;
    let fault = |fault: rules::TableFault| Fault::invalid(fault.to_string());
    let options = new.options.try_into().map_err(fault)?;
    let table = rules::Table::new(set, new.players.into(), options).map_err(fault)?;
    let (names, players) = (new.names, usize::from(new.players));
    if names.len() > players {
        return Err(Fault::malformed(format!("{} names, expected at most {players}", names.len())));
    }
    let mut source = seed.map_or(Source::Caller, |seed| dealer(&table, seed));
    let commitment = seed.map(|seed| rules::Commitment::new(&table, &seed));
    let game = source.draw(table.set(), new.outcomes.as_deref(), &SettingUp(&table))?;
    Ok(Session::at_opening(Opening { game, names, commitment }, source))
}

/// A game from something saved.
pub(crate) fn load(load: Load) -> Result<Session, Fault> {
    let mode = load.chance;
    let seed = chance::seed(mode, load.seed)?;
    match (load.position, load.record, load.set) {
        (Some(position), None, set) => load_position(position, set.as_deref(), seed),
        (None, Some(record), None) => load_record(&record, mode, seed),
        (None, Some(_), Some(_)) => {
            Err(Fault::malformed("field `set` does not belong to a record, which has its own"))
        }
        _ => Err(Fault::malformed("expected either field `position` or field `record`")),
    }
}

fn load_position(state: Value, set: Option<&str>, seed: Option<rules::Seed>) -> Result<Session, Fault> {
    let (table, position) = state::load(read_set(set)?, state).map_err(|fault| match fault {
        LoadFault::Malformed(message) => Fault::malformed(format!("position: {message}")),
        LoadFault::Invalid(message) => Fault::invalid(message),
    })?;
    let source = Source::without_shuffles(seed);
    Ok(Session { table, position, source, events: Vec::new(), steps: Vec::new(), opening: None })
}

/// The recorded game with all its actions, so that they can be undone.
fn load_record(text: &str, mode: Option<ChanceMode>, seed: Option<rules::Seed>) -> Result<Session, Fault> {
    let fault = |fault: rules::RecordFault| Fault::invalid(fault.to_string());
    let record = rules::Record::parse(text).map_err(fault)?;
    let recorded = record.verify().map_err(fault)?;
    let game = recorded.opening();
    let own_seed = record.seed.filter(|_| mode != Some(ChanceMode::Caller));
    let source = match (seed, own_seed) {
        (None, Some(seed)) => {
            let mut source = dealer(game.table(), seed);
            source.draw(game.table().set(), None, &SettingUp(game.table()))?;
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
        let (table, position, events) = (game.table().clone(), *game.position(), game.events().to_vec());
        Session { table, position, source, events, steps: Vec::new(), opening: Some(opening) }
    }

    /// Goes on by the recorded events of one action. A dealer deals along, so that it can go on dealing afterwards; that
    /// it deals the same was proved when the record was verified.
    fn retell(&mut self, step: &[rules::Event]) -> Result<(), Fault> {
        let Some((seat, action)) = step.first().and_then(rules::Event::action) else { return Ok(()) };
        let mut source = self.source.clone();
        if let Source::Dealer(_) = source {
            let decision = Decision { table: &self.table, position: &self.position, seat, action };
            source.draw(self.table.set(), None, &decision)?;
        }
        self.follow(step, source);
        Ok(())
    }
}

fn dealer(table: &rules::Table, seed: rules::Seed) -> Source {
    Source::Dealer(Box::new(rules::Dealer::new(table, seed)))
}

pub(crate) fn read_set(text: Option<&str>) -> Result<rules::Set, Fault> {
    match text {
        Some(text) => rules::Set::parse(text).map_err(|error| Fault::invalid(format!("the set: {error}"))),
        None => Ok(rules::Set::standard()),
    }
}

struct SettingUp<'a>(&'a rules::Table);

impl Draw for SettingUp<'_> {
    type Drawn = rules::Game;

    fn draw<C: rules::Chance>(&self, chance: &mut C) -> Result<rules::Game, Stop<C::Failure>> {
        rules::Game::new(self.0.clone(), chance).map_err(rules::Rejection::Chance)
    }
}
