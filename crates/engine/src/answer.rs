//! The answers of the engine.

use ilos_rules as rules;
use serde::Serialize;
use serde_json::Value;

use crate::error::RequestError;
use crate::think::Thoughts;
use ilos_wire::counts::Cards;
use ilos_wire::event::Event;
use ilos_wire::legal::Legal;
use ilos_wire::person::BotInfo;
use ilos_wire::score::Scores;
use ilos_wire::set::Set;
use ilos_wire::state::State;
use ilos_wire::view::View;

/// What comes under `ok`. It has no tag, since a program knows what it asked and answers come in order: the
/// protocol stays as programs know it.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum FromEngine {
    /// To `quit`.
    Nothing {},
    /// To `hello`.
    Hello {
        /// The name of the program.
        name: &'static str,
        /// Its version.
        version: &'static str,
        /// The version of the rules.
        rules_version: u32,
    },
    /// To `new` and `load`.
    Started {
        /// `seed` or `caller`.
        chance: &'static str,
        /// The seed, if there is one.
        seed: Option<String>,
        /// What to publish before the deal, so that the seed can be checked afterwards.
        commitment: Option<String>,
        /// What has happened so far.
        events: Vec<Event>,
    },
    /// To `act` and `events`.
    Events {
        /// What happened.
        events: Vec<Event>,
        /// How many events there are in all now.
        total: usize,
    },
    /// To `check`.
    Check {
        /// Whether the rules allow it.
        legal: bool,
        /// If not, the rule that forbids it.
        #[serde(skip_serializing_if = "Option::is_none")]
        rule: Option<&'static str>,
        /// If not, why, in a sentence.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// To `undo` and `take_back`.
    Undone {
        /// How many actions.
        undone: usize,
        /// How many events there are now.
        total: usize,
    },
    /// To `legal`.
    Legal(Box<Legal>),
    /// To `payments`.
    Payments(CardPayments),
    /// To `state`.
    State(Box<State>),
    /// To `view`.
    View(Box<View>),
    /// To `scores`.
    Scores(Scores),
    /// To `set`.
    Set {
        /// The set.
        #[serde(flatten)]
        set: Set,
        /// The same as the text of a set file.
        text: String,
    },
    /// To `set_check`.
    SetReport(SetReport),
    /// To `save` of a position; the fields are those of `load`.
    SavedPosition {
        /// The state.
        position: Box<State>,
        /// The text of its set.
        set: String,
    },
    /// To `save` of a record; the fields are those of `load`.
    SavedRecord {
        /// Its text.
        record: String,
    },
    /// To `bots`.
    Bots {
        /// From weak to strong.
        bots: Vec<BotInfo>,
    },
    /// To `think`.
    Thoughts(Thoughts),
}

impl FromEngine {
    pub(crate) fn hello() -> FromEngine {
        let version = env!("CARGO_PKG_VERSION");
        FromEngine::Hello { name: "ilos", version, rules_version: rules::RULES_VERSION }
    }
}

/// Every way to pay for a card.
#[derive(Serialize)]
pub(crate) struct CardPayments {
    /// Each multiset of cards once.
    pub(crate) payments: Vec<Cards>,
}

/// Whether a text is a set.
#[derive(Serialize)]
pub(crate) struct SetReport {
    valid: bool,
    /// What is wrong, in a sentence with its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tile: Option<String>,
}

impl SetReport {
    pub(crate) fn new(text: &str) -> SetReport {
        match rules::Set::parse(text) {
            Ok(_) => SetReport { valid: true, message: None, line: None, tile: None },
            Err(error) => SetReport {
                valid: false,
                message: Some(error.to_string()),
                line: error.line,
                tile: error.tile,
            },
        }
    }
}

/// The line of an answer, with the id that came with the request.
pub(crate) fn write(id: Option<Value>, answer: Result<FromEngine, RequestError>) -> String {
    #[derive(Serialize)]
    struct Line {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Value>,
        #[serde(skip_serializing_if = "Option::is_none")]
        ok: Option<FromEngine>,
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<RequestError>,
    }
    let (ok, error) = match answer {
        Ok(answer) => (Some(answer), None),
        Err(error) => (None, Some(error)),
    };
    serde_json::to_string(&Line { id, ok, error }).expect("answers are made of plain data")
}
