//! What the engine can be asked.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::error::RequestError;
use ilos_wire::action::Action;
use ilos_wire::chance::Outcome;
use ilos_wire::options::Options;
use ilos_wire::words::{Card, SeatNumber};

/// A request. On the wire its word is in the field `do`, beside its own fields and `id`. Here it is the key
/// of an object with these fields: [`ToEngine::read`] says why.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ToEngine {
    /// Asks for the name and the versions of the program.
    Hello {},
    /// Ends the engine.
    Quit {},
    /// Starts a game.
    New(New),
    /// Starts from a saved position or record.
    Load(Load),
    /// Saves the game, to be loaded again.
    Save {
        /// What to save.
        #[serde(default)]
        what: Saved,
    },
    /// A seat acts.
    Act {
        /// The seat.
        seat: SeatNumber,
        /// The action.
        action: Action,
        /// The results of chance, if the caller supplies them.
        outcomes: Option<Vec<Outcome>>,
    },
    /// Asks whether a seat could act like this.
    Check {
        /// The seat.
        seat: SeatNumber,
        /// The action.
        action: Action,
    },
    /// Undoes actions.
    Undo {
        /// How many.
        #[serde(default = "one")]
        count: usize,
    },
    /// Takes an action back as a player may.
    TakeBack {
        /// The player's seat.
        seat: SeatNumber,
    },
    /// Asks for the legal plays.
    Legal {
        /// Whether everything is listed one by one.
        #[serde(default)]
        naive: bool,
    },
    /// Asks for every payment for a card.
    Payments {
        /// The card to play.
        card: Card,
        /// How many cards it costs.
        cost: u32,
    },
    /// Asks for the whole position.
    State {},
    /// Asks for what a seat may know.
    View {
        /// The seat; null for a spectator.
        seat: Option<SeatNumber>,
    },
    /// Asks for the events.
    Events {
        /// How many to leave out at the beginning.
        #[serde(default)]
        from: usize,
    },
    /// Asks for the points.
    Scores {},
    /// Asks for the tiles and prices.
    Set {},
    /// Asks whether a text is a set.
    SetCheck {
        /// The text.
        text: String,
    },
    /// Asks which bots there are.
    Bots {},
    /// Asks what a bot would do.
    Think(Think),
}

impl ToEngine {
    /// Reads a request from its object, without its `id`.
    pub(crate) fn read(mut object: Map<String, Value>) -> Result<ToEngine, RequestError> {
        let word = match object.remove("do") {
            Some(Value::String(word)) => word,
            Some(_) => return Err(RequestError::malformed("\"do\" is not a word")),
            None => return Err(RequestError::malformed("missing field `do`")),
        };
        // As `{word: fields}`: with a tag among the fields, serde would keep them in a buffer, and errors
        // would no longer name the field.
        let request = Map::from_iter([(word.clone(), Value::Object(object))]);
        ilos_wire::read::read(Value::Object(request)).map_err(|error| {
            let message = error.to_string();
            let after_word = message.strip_prefix(&word).and_then(|rest| rest.strip_prefix(['.', ':']));
            match after_word {
                Some(in_fields) => RequestError::malformed(in_fields.trim_start()),
                // An error that is not in the fields is about the word.
                None => RequestError::unknown(&word, &message),
            }
        })
    }
}

/// Where the results of chance come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChanceMode {
    /// They follow from a seed.
    Seed,
    /// The caller supplies them.
    Caller,
}

/// A seed: a number, or a text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged, expecting = "expected a whole number from 0 or a text")]
pub(crate) enum SeedForm {
    /// A number stands for its digits.
    Number(u64),
    /// 64 hexadecimal digits are the seed itself; a seed is derived from any other text.
    Text(String),
}

/// Fields of `new`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct New {
    /// The number of players.
    pub(crate) players: u8,
    /// The text of a set; the standard set if left out.
    pub(crate) set: Option<String>,
    /// The options of the rules.
    #[serde(default)]
    pub(crate) options: Options,
    /// The names of the players, for the record.
    #[serde(default)]
    pub(crate) names: Vec<String>,
    /// Where chance comes from; if left out, from the seed if there is one.
    pub(crate) chance: Option<ChanceMode>,
    /// The seed.
    pub(crate) seed: Option<SeedForm>,
    /// The results of chance, if the caller supplies them.
    pub(crate) outcomes: Option<Vec<Outcome>>,
}

/// Fields of `load`: a position or a record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Load {
    /// A state.
    pub(crate) position: Option<Value>,
    /// The text of the position's set; the standard set if left out.
    pub(crate) set: Option<String>,
    /// The text of a record.
    pub(crate) record: Option<String>,
    /// Where chance comes from now; if left out, from the seed if there is one.
    pub(crate) chance: Option<ChanceMode>,
    /// A seed.
    pub(crate) seed: Option<SeedForm>,
}

/// What can be saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Saved {
    /// The present position.
    #[default]
    Position,
    /// The whole game as text.
    Record,
}

fn one() -> usize {
    1
}

/// Fields of `think`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Think {
    /// The name of the bot.
    pub(crate) bot: String,
    /// How many positions it may look at.
    pub(crate) nodes: Option<u64>,
    /// Or how many milliseconds it may take.
    pub(crate) time_ms: Option<u64>,
    /// Seeds the bot's dice.
    #[serde(default)]
    pub(crate) seed: u64,
    /// A view to decide from; if left out, that of the seat to act.
    pub(crate) view: Option<Value>,
    /// The text of the view's set; the standard set if left out.
    pub(crate) set: Option<String>,
}
