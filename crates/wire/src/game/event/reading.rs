//! Reading an event that a viewer saw.

use std::fmt;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{OpenEvent, SeenEvent};
use crate::action::Action;
use crate::read::{ReadError, read};

/// Why fields are not those of an event.
pub(super) enum EventError {
    Field { name: &'static str, error: ReadError },
    Action(ReadError),
    Misplaced { field: String, event: String },
    Unknown(String),
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EventError::Field { name, error } => write!(f, "{name}: {error}"),
            EventError::Action(error) => error.fmt(f),
            EventError::Misplaced { field, event } => {
                write!(f, "field `{field}` does not belong to the event {event:?}")
            }
            EventError::Unknown(event) => write!(f, "there is no event {event:?}"),
        }
    }
}

/// The fields of an event as read.
///
/// Serde could read the tagged enum by itself, but it would keep the fields in a buffer until it knows the
/// tag. Errors would then no longer name the field, and fields that belong to another event would pass
/// unnoticed.
#[derive(Deserialize)]
pub(super) struct Fields(Map<String, Value>);

impl TryFrom<Fields> for SeenEvent {
    type Error = EventError;

    fn try_from(Fields(mut fields): Fields) -> Result<SeenEvent, EventError> {
        let word: String = take(&mut fields, "event")?;
        let event = match word.as_str() {
            "set_up" => SeenEvent::SetUp {
                first: take(&mut fields, "first")?,
                area: take(&mut fields, "area")?,
                hand: take(&mut fields, "hand")?,
            },
            "mulligan" => SeenEvent::Mulligan {
                seat: take(&mut fields, "seat")?,
                discarded: take(&mut fields, "discarded")?,
                drawn: take(&mut fields, "drawn")?,
            },
            "drew" => SeenEvent::Drew {
                seat: take(&mut fields, "seat")?,
                count: take(&mut fields, "count")?,
                cards: take(&mut fields, "cards")?,
            },
            "took" => SeenEvent::Took {
                seat: take(&mut fields, "seat")?,
                from: take(&mut fields, "from")?,
                card: take(&mut fields, "card")?,
            },
            _ => SeenEvent::Open(OpenEvent::take(&word, &mut fields)?),
        };
        match fields.keys().next() {
            Some(field) => Err(EventError::Misplaced { field: field.clone(), event: word }),
            None => Ok(event),
        }
    }
}

impl OpenEvent {
    /// Takes the fields of the event with this word.
    fn take(word: &str, fields: &mut Map<String, Value>) -> Result<OpenEvent, EventError> {
        Ok(match word {
            "first_island" => OpenEvent::FirstIsland {
                seat: take(fields, "seat")?,
                to: take(fields, "to")?,
                revealed: take(fields, "revealed")?,
            },
            "played" => {
                let (seat, revealed) = (take(fields, "seat")?, take(fields, "revealed")?);
                // The remaining fields are those of the action.
                let mut action = std::mem::take(fields);
                action.insert("action".into(), "play".into());
                match read(Value::Object(action)).map_err(EventError::Action)? {
                    Action::Play { play, payment } => OpenEvent::Played { seat, play, payment, revealed },
                    _ => unreachable!("it was said to be a play"),
                }
            }
            "turn_ended" => {
                OpenEvent::TurnEnded { seat: take(fields, "seat")?, produced: take(fields, "produced")? }
            }
            "reshuffled" => OpenEvent::Reshuffled,
            "turn_began" => {
                OpenEvent::TurnBegan { seat: take(fields, "seat")?, round: take(fields, "round")? }
            }
            "finished" => OpenEvent::Finished { reason: take(fields, "reason")? },
            _ => return Err(EventError::Unknown(word.to_owned())),
        })
    }
}

/// Takes a field. One that is missing is read like null, which only some types accept.
fn take<T: DeserializeOwned>(fields: &mut Map<String, Value>, name: &'static str) -> Result<T, EventError> {
    let value = fields.remove(name).unwrap_or(Value::Null);
    read(value).map_err(|error| EventError::Field { name, error })
}
