//! Reading an action.

use std::fmt;

use serde::Deserialize;

use super::{Action, Building, Play};
use crate::counts::Cards;
use crate::place::{Berth, Destination, Location};
use crate::words::{Card, Good};

/// An action as read: the fields of all actions, of which each action has some.
///
/// Serde could read the tagged enum by itself, but it would keep the fields in a buffer until it knows the
/// tag. Errors would then no longer name the field, and fields that belong to another action would pass
/// unnoticed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with an action")]
pub(super) struct Fields {
    action: Word,
    discard: Option<Cards>,
    card: Option<Card>,
    from: Option<Berth>,
    to: Option<Destination>,
    at: Option<Location>,
    build: Option<Build>,
    good: Option<Good>,
    payment: Option<Cards>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Word {
    Mulligan,
    FirstIsland,
    Play,
    EndTurn,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Build {
    Fort,
    Post,
}

/// Which field makes no action of the fields.
pub(super) enum FieldError {
    Missing(&'static str),
    Misplaced { field: &'static str, action: &'static str },
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldError::Missing(field) => write!(f, "missing field `{field}`"),
            FieldError::Misplaced { field, action } => {
                write!(f, "field `{field}` does not belong to {action}")
            }
        }
    }
}

impl TryFrom<Fields> for Action {
    type Error = FieldError;

    fn try_from(mut fields: Fields) -> Result<Action, FieldError> {
        let (action, name) = match fields.action {
            Word::Mulligan => {
                (Action::Mulligan { discard: need(&mut fields.discard, "discard")? }, "a mulligan")
            }
            Word::FirstIsland => (Action::FirstIsland { to: need(&mut fields.to, "to")? }, "a first island"),
            Word::EndTurn => (Action::EndTurn, "the end of a turn"),
            Word::Play => {
                let play = fields.take_play()?;
                (Action::Play { play, payment: need(&mut fields.payment, "payment")? }, "this play")
            }
        };
        match fields.left_over() {
            Some(field) => Err(FieldError::Misplaced { field, action: name }),
            None => Ok(action),
        }
    }
}

impl Fields {
    fn take_play(&mut self) -> Result<Play, FieldError> {
        Ok(match need(&mut self.card, "card")? {
            Card::Ship => Play::Ship { from: need(&mut self.from, "from")?, to: need(&mut self.to, "to")? },
            Card::Plantation => Play::Plantation { at: need(&mut self.at, "at")? },
            Card::GoldMine => Play::GoldMine { at: need(&mut self.at, "at")? },
            Card::Ruins => Play::Ruins { at: need(&mut self.at, "at")? },
            Card::Market => Play::Market { good: need(&mut self.good, "good")? },
            Card::Building => {
                let at = need(&mut self.at, "at")?;
                let building = match need(&mut self.build, "build")? {
                    Build::Fort => Building::Fort,
                    Build::Post => Building::Post { good: need(&mut self.good, "good")? },
                };
                Play::Building { at, building }
            }
        })
    }

    /// A field that was given but not used.
    fn left_over(&self) -> Option<&'static str> {
        let fields = [
            ("discard", self.discard.is_some()),
            ("card", self.card.is_some()),
            ("from", self.from.is_some()),
            ("to", self.to.is_some()),
            ("at", self.at.is_some()),
            ("build", self.build.is_some()),
            ("good", self.good.is_some()),
            ("payment", self.payment.is_some()),
        ];
        fields.into_iter().find(|(_, given)| *given).map(|(field, _)| field)
    }
}

fn need<T>(field: &mut Option<T>, name: &'static str) -> Result<T, FieldError> {
    field.take().ok_or(FieldError::Missing(name))
}
