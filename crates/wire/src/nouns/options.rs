//! The options of the rules that a table chose.

use ilos_rules as rules;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, OneOfBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::words::{PirateRule, SeatNumber, seat_from_rules};

/// The options of the rules that a table chose. An option that is left out has its default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default, expecting = "an object with options")]
pub struct Options {
    /// Which seat begins (S2).
    pub first: First,
    /// Whether ships on hideouts let their owner draw more cards (P5).
    #[serde(rename = "edition")]
    pub pirate_rule: PirateRule,
    /// Whether everyone sees all stocks (V1).
    pub open_stock: bool,
    /// The game ends after this many rounds in a row without a card played; 0 means no limit (F4).
    pub stall_rounds: u16,
    /// The game ends after this round; 0 means no limit (F4).
    pub round_limit: u16,
}

/// Which seat begins: `"random"` or the number of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, TS)]
#[ts(type = "\"random\" | number")]
pub enum First {
    /// A seat drawn at random.
    Random,
    /// This seat.
    Seat(SeatNumber),
}

impl PartialSchema for First {
    fn schema() -> RefOr<Schema> {
        let random = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(["random"]));
        let seat = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(4));
        OneOfBuilder::new().item(random).item(seat).into()
    }
}

impl ToSchema for First {}

impl Default for Options {
    fn default() -> Options {
        Options::from_rules(rules::Options::default())
    }
}

impl Options {
    /// The options of the rules.
    pub fn from_rules(options: rules::Options) -> Options {
        let rules::Options { first, pirate_rule, open_stock, stall_rounds, round_limit } = options;
        let first = first.map_or(First::Random, |seat| First::Seat(seat_from_rules(seat)));
        let pirate_rule = PirateRule::from_rules(pirate_rule);
        Options { first, pirate_rule, open_stock, stall_rounds, round_limit }
    }

    /// The options for the rules; an error if the seat that begins does not exist.
    pub fn to_rules(self) -> Result<rules::Options, rules::ConfigError> {
        let Options { first, pirate_rule, open_stock, stall_rounds, round_limit } = self;
        let first = match first {
            First::Random => None,
            First::Seat(seat) => {
                Some(rules::Seat::new(seat.into()).ok_or(rules::ConfigError::First(seat.into()))?)
            }
        };
        let pirate_rule = pirate_rule.to_rules();
        Ok(rules::Options { first, pirate_rule, open_stock, stall_rounds, round_limit })
    }
}

impl Serialize for First {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            First::Random => serializer.serialize_str("random"),
            First::Seat(seat) => serializer.serialize_u8(*seat),
        }
    }
}

impl<'de> Deserialize<'de> for First {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<First, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        let seat = value.as_u64().and_then(|seat| SeatNumber::try_from(seat).ok());
        match (value.as_str(), seat) {
            (Some("random"), _) => Ok(First::Random),
            (_, Some(seat)) => Ok(First::Seat(seat)),
            _ => Err(D::Error::custom(format!(
                "{value} does not say who begins, expected \"random\" or a seat"
            ))),
        }
    }
}
