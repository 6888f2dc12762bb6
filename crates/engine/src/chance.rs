//! Where the outcomes of a game come from.

use std::convert::Infallible;

use ilos_rules as rules;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::answer::RequestError;
use super::request::{ChanceMode, SeedForm};
use ilos_wire::chance::{Need, Outcome};

/// Where the outcomes of a game come from. A copy is kept with every action, so that undoing one takes its draws back.
#[derive(Clone)]
pub(super) enum Source {
    /// The shuffles of a seed, from the set-up on.
    Dealer(Box<rules::Dealer>),
    /// Draws from a seed, for a position whose shuffles are not known.
    Lottery(Box<Lottery>),
    /// Whoever asks.
    Caller,
}

/// Where chance should come from, by the fields of a request.
pub(super) fn seed(
    mode: Option<ChanceMode>,
    seed: Option<SeedForm>,
) -> Result<Option<rules::Seed>, RequestError> {
    match (mode, seed) {
        (Some(ChanceMode::Caller), Some(_)) => {
            Err(RequestError::malformed("where the caller says what chance decides there is no seed"))
        }
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
pub(super) struct Lottery(ChaCha20Rng);

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

/// Something that draws: it is handed whichever chance the game has.
pub(super) trait Draw {
    /// What comes of it.
    type Drawn;

    /// Does it with this chance.
    fn draw<C: rules::Chance>(&self, chance: &mut C) -> Result<Self::Drawn, Stop<C::Failure>>;
}

/// Why there is no outcome.
pub(super) type Stop<F> = rules::Rejection<F>;

impl Source {
    /// Draws from this seed, or the caller's outcomes.
    pub(super) fn without_shuffles(seed: Option<rules::Seed>) -> Source {
        seed.map_or(Source::Caller, |seed| Source::Lottery(Box::new(Lottery::new(&seed))))
    }

    /// The seed, if there is one.
    pub(super) fn seed(&self) -> Option<rules::Seed> {
        match self {
            Source::Dealer(dealer) => Some(dealer.seed()),
            Source::Lottery(lottery) => Some(rules::Seed(lottery.0.get_seed())),
            Source::Caller => None,
        }
    }

    /// Draws, with the caller's outcomes where they are asked for. After a fault the source may have moved: use a copy.
    pub(super) fn draw<D: Draw>(
        &mut self,
        set: &rules::Set,
        outcomes: Option<&[Outcome]>,
        drawing: &D,
    ) -> Result<D::Drawn, RequestError> {
        match (self, outcomes) {
            (Source::Caller, outcomes) => draw_from_caller(set, outcomes.unwrap_or_default(), drawing),
            (_, Some(_)) => {
                Err(RequestError::malformed("this game draws from its seed, so no `outcomes` can be given"))
            }
            (Source::Dealer(dealer), None) => never(drawing.draw(dealer.as_mut())),
            (Source::Lottery(lottery), None) => never(drawing.draw(lottery.as_mut())),
        }
    }
}

fn never<T>(drawn: Result<T, Stop<Infallible>>) -> Result<T, RequestError> {
    drawn.map_err(|stop| match stop {
        rules::Rejection::Refused(refusal) => refusal.into(),
        rules::Rejection::Chance(never) => match never {},
    })
}

fn draw_from_caller<D: Draw>(
    set: &rules::Set,
    given: &[Outcome],
    drawing: &D,
) -> Result<D::Drawn, RequestError> {
    let mut outcomes = Vec::new();
    for (index, outcome) in given.iter().enumerate() {
        outcomes.push(outcome.read(set).map_err(|message| RequestError::chance(message, None, index))?);
    }
    let mut script = rules::Script::new(&outcomes);
    let drawn = drawing.draw(&mut script).map_err(|stop| match stop {
        rules::Rejection::Refused(refusal) => refusal.into(),
        rules::Rejection::Chance(fault) => script_fault(set, &fault, given.len() - script.left()),
    })?;
    let used = given.len() - script.left();
    match script.left() {
        0 => Ok(drawn),
        left => {
            let message = format!("{} outcomes given, {left} more than needed", given.len());
            Err(RequestError::chance(message, None, used))
        }
    }
}

fn script_fault(set: &rules::Set, fault: &rules::ScriptError, taken: usize) -> RequestError {
    let need = Need::new(set, &fault.need);
    match fault.given {
        Some(_) => RequestError::chance("this outcome is not possible", Some(need), taken - 1),
        None => RequestError::chance("the outcomes end too early", Some(need), taken),
    }
}
