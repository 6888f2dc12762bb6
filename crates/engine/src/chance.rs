//! Where the results of chance in a game come from.

use ilos_rules as rules;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::error::RequestError;
use crate::request::{ChanceMode, SeedForm};
use ilos_wire::chance::{Need, Outcome};

/// Where the results of chance come from. A copy is kept with every action, so that undoing one undoes its
/// draws.
#[derive(Clone)]
pub(crate) enum Source {
    /// The shuffles of a seed, from the set-up on.
    Dealer(Box<rules::Dealer>),
    /// Draws from a seed, for a position whose shuffles are not known.
    Lottery(Box<Lottery>),
    /// The caller supplies them with each request.
    Caller,
}

/// The seed to draw from, by the fields of a request; none where the caller supplies the results.
pub(crate) fn seed(
    mode: Option<ChanceMode>,
    seed: Option<SeedForm>,
) -> Result<Option<rules::Seed>, RequestError> {
    match (mode, seed) {
        (Some(ChanceMode::Caller), Some(_)) => Err(RequestError::malformed(
            "no seed is possible where the caller supplies the results of chance",
        )),
        (Some(ChanceMode::Seed), None) => {
            Err(RequestError::malformed("missing field `seed`: the engine has no chance of its own"))
        }
        (_, None) => Ok(None),
        (_, Some(SeedForm::Number(number))) => Ok(Some(rules::Seed::from_text(&number.to_string()))),
        (_, Some(SeedForm::Text(text))) => {
            Ok(Some(rules::Seed::from_hex(&text).unwrap_or_else(|| rules::Seed::from_text(&text))))
        }
    }
}

/// Draws one after the other from stream 0 of a seed, by the dealer's way to draw a number.
#[derive(Clone)]
pub(crate) struct Lottery(ChaCha20Rng);

impl Lottery {
    fn new(seed: &rules::Seed) -> Lottery {
        Lottery(ChaCha20Rng::from_seed(seed.0))
    }
}

impl rules::Lots for Lottery {
    fn below(&mut self, bound: u32) -> u32 {
        rules::draw_below(bound, || self.0.next_u32())
    }
}

impl Source {
    /// The shuffles of a seed.
    pub(crate) fn dealer(config: &rules::Config, seed: rules::Seed) -> Source {
        Source::Dealer(Box::new(rules::Dealer::new(config, seed)))
    }

    /// Draws from this seed, or the caller's outcomes.
    pub(crate) fn without_shuffles(seed: Option<rules::Seed>) -> Source {
        seed.map_or(Source::Caller, |seed| Source::Lottery(Box::new(Lottery::new(&seed))))
    }

    /// The seed, if there is one.
    pub(crate) fn seed(&self) -> Option<rules::Seed> {
        match self {
            Source::Dealer(dealer) => Some(dealer.seed()),
            Source::Lottery(lottery) => Some(rules::Seed(lottery.0.get_seed())),
            Source::Caller => None,
        }
    }

    /// Reads the outcomes that a request supplies, if this source asks the caller.
    pub(crate) fn read_outcomes(
        &self,
        set: &rules::Set,
        outcomes: Option<&[Outcome]>,
    ) -> Result<Vec<rules::Outcome>, RequestError> {
        let Some(outcomes) = outcomes else { return Ok(Vec::new()) };
        if !matches!(self, Source::Caller) {
            let message = "this game draws from its seed, so no `outcomes` can be given";
            return Err(RequestError::malformed(message));
        }
        let read = |(index, outcome): (usize, &Outcome)| {
            outcome.to_rules(set).map_err(|error| RequestError::chance(error.to_string(), None, index))
        };
        outcomes.iter().enumerate().map(read).collect()
    }

    /// Chance for one request. The source itself does not move, so that a request that fails changes nothing.
    pub(crate) fn draws<'a>(&self, outcomes: &'a [rules::Outcome]) -> Draws<'a> {
        match self {
            Source::Dealer(dealer) => Draws::Dealer(dealer.clone()),
            Source::Lottery(lottery) => Draws::Lottery(lottery.clone()),
            Source::Caller => Draws::Caller { script: rules::Script::new(outcomes), given: outcomes.len() },
        }
    }
}

/// Chance during one request.
pub(crate) enum Draws<'a> {
    Dealer(Box<rules::Dealer>),
    Lottery(Box<Lottery>),
    Caller { script: rules::Script<'a>, given: usize },
}

impl Draws<'_> {
    /// The source after the request. An error if the caller supplied more outcomes than were needed.
    pub(crate) fn into_source(self) -> Result<Source, RequestError> {
        match self {
            Draws::Dealer(dealer) => Ok(Source::Dealer(dealer)),
            Draws::Lottery(lottery) => Ok(Source::Lottery(lottery)),
            Draws::Caller { script, given } => match script.left() {
                0 => Ok(Source::Caller),
                left => {
                    let message = format!("{given} outcomes given, {left} more than needed");
                    Err(RequestError::chance(message, None, given - left))
                }
            },
        }
    }

    /// The error for what the rules or the caller's outcomes stopped.
    pub(crate) fn error(
        &self,
        set: &rules::Set,
        stopped: rules::Rejection<rules::ScriptError>,
    ) -> RequestError {
        let error = match stopped {
            rules::Rejection::Refused(refusal) => return refusal.into(),
            rules::Rejection::Chance(error) => error,
        };
        let used = match self {
            Draws::Caller { script, given } => given - script.left(),
            Draws::Dealer(_) | Draws::Lottery(_) => 0,
        };
        let need = Need::from_rules(set, &error.need);
        match error.given {
            Some(_) => RequestError::chance("this outcome is not possible", Some(need), used - 1),
            None => RequestError::chance("the outcomes end too early", Some(need), used),
        }
    }
}

impl rules::Chance for Draws<'_> {
    type Failure = rules::ScriptError;

    fn first_seat(&mut self, players: u8) -> Result<rules::Seat, rules::ScriptError> {
        match self {
            Draws::Dealer(dealer) => dealer.first_seat(players).map_err(|never| match never {}),
            Draws::Lottery(lottery) => lottery.first_seat(players).map_err(|never| match never {}),
            Draws::Caller { script, .. } => script.first_seat(players),
        }
    }

    fn tile(&mut self, unseen: rules::TileSet) -> Result<rules::TileId, rules::ScriptError> {
        match self {
            Draws::Dealer(dealer) => dealer.tile(unseen).map_err(|never| match never {}),
            Draws::Lottery(lottery) => lottery.tile(unseen).map_err(|never| match never {}),
            Draws::Caller { script, .. } => script.tile(unseen),
        }
    }

    fn card(&mut self, deck: rules::Cards) -> Result<rules::Card, rules::ScriptError> {
        match self {
            Draws::Dealer(dealer) => dealer.card(deck).map_err(|never| match never {}),
            Draws::Lottery(lottery) => lottery.card(deck).map_err(|never| match never {}),
            Draws::Caller { script, .. } => script.card(deck),
        }
    }

    fn theft(&mut self, hand: rules::Cards) -> Result<rules::Card, rules::ScriptError> {
        match self {
            Draws::Dealer(dealer) => dealer.theft(hand).map_err(|never| match never {}),
            Draws::Lottery(lottery) => lottery.theft(hand).map_err(|never| match never {}),
            Draws::Caller { script, .. } => script.theft(hand),
        }
    }

    fn reshuffle(&mut self, deck: rules::Cards) -> Result<(), rules::ScriptError> {
        match self {
            Draws::Dealer(dealer) => dealer.reshuffle(deck).map_err(|never| match never {}),
            Draws::Lottery(lottery) => lottery.reshuffle(deck).map_err(|never| match never {}),
            Draws::Caller { script, .. } => script.reshuffle(deck),
        }
    }
}
