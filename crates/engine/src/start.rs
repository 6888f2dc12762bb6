//! How a game begins: by a set-up, from a position, or from a record.

use ilos_rules as rules;
use serde_json::Value;

use crate::chance::{self, Source};
use crate::error::RequestError;
use crate::request::{ChanceMode, Load, New};
use crate::session::{Header, Session};
use ilos_wire::read::read;
use ilos_wire::state::StateDraft;

/// A new game.
pub(crate) fn begin(new: New) -> Result<Session, RequestError> {
    let seed = chance::seed(new.chance, new.seed)?;
    let set = read_set(new.set.as_deref())?;
    let invalid = |error: rules::ConfigError| RequestError::invalid(error.to_string());
    let options = new.options.to_rules().map_err(invalid)?;
    let config = rules::Config::new(set, new.players.into(), options).map_err(invalid)?;
    let (names, players) = (new.names, usize::from(new.players));
    if names.len() > players {
        return Err(RequestError::malformed(format!("{} names, expected at most {players}", names.len())));
    }
    let source = seed.map_or(Source::Caller, |seed| Source::dealer(&config, seed));
    let commitment = seed.map(|seed| rules::Commitment::new(&config, &seed));
    let outcomes = source.read_outcomes(config.set(), new.outcomes.as_deref())?;
    let mut draws = source.draws(&outcomes);
    let game = rules::Game::new(config.clone(), &mut draws)
        .map_err(|error| draws.error(config.set(), rules::Rejection::Chance(error)))?;
    Ok(Session::new(game, draws.into_source()?, Header { names, commitment }))
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
    let set = read_set(set)?;
    let draft: StateDraft =
        read(state).map_err(|error| RequestError::malformed(format!("position: {error}")))?;
    let (config, position) = draft.to_rules(set).map_err(|error| RequestError::invalid(error.to_string()))?;
    let game = rules::Game::from_position(config, position);
    Ok(Session::new(game, Source::without_shuffles(seed), Header::default()))
}

/// The recorded game with all its actions, so that they can be undone.
fn load_record(
    text: &str,
    mode: Option<ChanceMode>,
    seed: Option<rules::Seed>,
) -> Result<Session, RequestError> {
    let invalid = |error: rules::RecordError| RequestError::invalid(error.to_string());
    let record = rules::Record::parse(text).map_err(invalid)?;
    let game = record.verify().map_err(invalid)?;
    let own_seed = record.seed.filter(|_| mode != Some(ChanceMode::Caller));
    let source = match (seed, own_seed) {
        (None, Some(seed)) => {
            let mut dealer = rules::Dealer::new(game.config(), seed);
            let Ok(_) = rules::Position::set_up(game.config(), &mut dealer);
            Source::Dealer(Box::new(dealer))
        }
        _ => Source::without_shuffles(seed),
    };
    let header = Header { names: record.names, commitment: record.commitment };
    Ok(Session::with_actions(game, source, header))
}

pub(crate) fn read_set(text: Option<&str>) -> Result<rules::Set, RequestError> {
    match text {
        Some(text) => {
            rules::Set::parse(text).map_err(|error| RequestError::invalid(format!("the set: {error}")))
        }
        None => Ok(rules::Set::standard()),
    }
}
