//! What the engine can be asked.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::answer::RequestError;
use ilos_wire::action::Action;
use ilos_wire::chance::Outcome;
use ilos_wire::options::Options;
use ilos_wire::words::{Card, SeatNumber};

/// A request; its fields but for `do` and `id`.
pub enum ToEngine {
    /// Who are you?
    Hello(Nothing),
    /// End.
    Quit(Nothing),
    /// A new game.
    New(New),
    /// A game from a position or a record.
    Load(Load),
    /// The game, to be loaded again.
    Save(Save),
    /// A seat acts.
    Act(Act),
    /// Could a seat act so?
    Check(Check),
    /// Goes back.
    Undo(Undo),
    /// Goes back as a player may.
    TakeBack(TakeBack),
    /// What can be done?
    Legal(Legal),
    /// How can a card be paid for?
    Payments(Payments),
    /// Everything.
    State(Nothing),
    /// What a seat may know.
    View(View),
    /// What happened.
    Events(Events),
    /// Points.
    Scores(Nothing),
    /// The tiles and prices.
    Set(Nothing),
    /// Is this text a set?
    SetCheck(SetCheck),
    /// Who can be asked?
    Bots(Nothing),
    /// What would a bot do?
    Think(Think),
}

/// The words of `do`.
const WORDS: [&str; 19] = [
    "hello",
    "quit",
    "new",
    "load",
    "save",
    "act",
    "check",
    "undo",
    "take_back",
    "legal",
    "payments",
    "state",
    "view",
    "events",
    "scores",
    "set",
    "set_check",
    "bots",
    "think",
];

impl ToEngine {
    /// Reads a request from its object, which has no `id` any more.
    pub fn read(mut object: Map<String, Value>) -> Result<ToEngine, RequestError> {
        let word = match object.remove("do") {
            Some(Value::String(word)) => word,
            Some(_) => return Err(RequestError::malformed("\"do\" is not a word")),
            None => return Err(RequestError::malformed("missing field `do`")),
        };
        let fields = Value::Object(object);
        Ok(match word.as_str() {
            "hello" => ToEngine::Hello(read(fields)?),
            "quit" => ToEngine::Quit(read(fields)?),
            "new" => ToEngine::New(read(fields)?),
            "load" => ToEngine::Load(read(fields)?),
            "save" => ToEngine::Save(read(fields)?),
            "act" => ToEngine::Act(read(fields)?),
            "check" => ToEngine::Check(read(fields)?),
            "undo" => ToEngine::Undo(read(fields)?),
            "take_back" => ToEngine::TakeBack(read(fields)?),
            "legal" => ToEngine::Legal(read(fields)?),
            "payments" => ToEngine::Payments(read(fields)?),
            "state" => ToEngine::State(read(fields)?),
            "view" => ToEngine::View(read(fields)?),
            "events" => ToEngine::Events(read(fields)?),
            "scores" => ToEngine::Scores(read(fields)?),
            "set" => ToEngine::Set(read(fields)?),
            "set_check" => ToEngine::SetCheck(read(fields)?),
            "bots" => ToEngine::Bots(read(fields)?),
            "think" => ToEngine::Think(read(fields)?),
            _ => return Err(RequestError::unknown(&word, &WORDS)),
        })
    }
}

fn read<T: DeserializeOwned>(fields: Value) -> Result<T, RequestError> {
    ilos_wire::read::read(fields).map_err(RequestError::malformed)
}

/// No fields.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// Where the outcomes of chance come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChanceMode {
    /// They follow from a seed.
    Seed,
    /// Whoever asks tells them.
    Caller,
}

/// A seed: a number, or a text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged, expecting = "expected a whole number from 0 or a text")]
pub enum SeedForm {
    /// A number stands for its digits.
    Number(u64),
    /// 64 hexadecimal digits are the seed itself, any other text stands for one.
    Text(String),
}

/// Fields of `new`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct New {
    /// How many play.
    pub players: u8,
    /// The text of a set; without it, the standard set.
    pub set: Option<String>,
    /// What the table chose.
    #[serde(default)]
    pub options: Options,
    /// The players' names, for the record.
    #[serde(default)]
    pub names: Vec<String>,
    /// Where chance comes from; without it, from the seed if there is one.
    pub chance: Option<ChanceMode>,
    /// The seed.
    pub seed: Option<SeedForm>,
    /// What chance decided, if the caller says.
    pub outcomes: Option<Vec<Outcome>>,
}

/// Fields of `load`: a position or a record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// A state.
    pub position: Option<Value>,
    /// The text of the position's set; without it, the standard set.
    pub set: Option<String>,
    /// The text of a record.
    pub record: Option<String>,
    /// Where chance comes from now; without it, from the seed if there is one.
    pub chance: Option<ChanceMode>,
    /// A seed.
    pub seed: Option<SeedForm>,
}

/// Fields of `save`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// What to save.
    #[serde(default)]
    pub what: Saved,
}

/// What can be saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Saved {
    /// The position of now.
    #[default]
    Position,
    /// The whole game as text.
    Record,
}

/// Fields of `act`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Who acts.
    pub seat: SeatNumber,
    /// What it does.
    pub action: Action,
    /// What chance decided, if the caller says.
    pub outcomes: Option<Vec<Outcome>>,
}

/// Fields of `check`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Who would act.
    pub seat: SeatNumber,
    /// What it would do.
    pub action: Action,
}

/// Fields of `undo`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// How many actions.
    #[serde(default = "one")]
    pub count: usize,
}

fn one() -> usize {
    1
}

/// Fields of `take_back`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeBack {
    /// Who takes back.
    pub seat: SeatNumber,
}

/// Fields of `legal`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Legal {
    /// Whether everything is listed one by one.
    #[serde(default)]
    pub naive: bool,
}

/// Fields of `payments`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payments {
    /// The card that is played.
    pub card: Card,
    /// How many cards it costs.
    pub cost: u32,
}

/// Fields of `view`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Who looks; null for a spectator.
    pub seat: Option<SeatNumber>,
}

/// Fields of `events`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Events {
    /// How many to leave out at the beginning.
    #[serde(default)]
    pub from: usize,
}

/// Fields of `set_check`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetCheck {
    /// The text.
    pub text: String,
}

/// Fields of `think`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Think {
    /// The name of the bot.
    pub bot: String,
    /// How many positions it may look at.
    pub nodes: Option<u64>,
    /// Or how many milliseconds it may take.
    pub time_ms: Option<u64>,
    /// From it follow the bot's dice.
    #[serde(default)]
    pub seed: u64,
    /// A view to decide from; without it, that of the seat to act.
    pub view: Option<Value>,
    /// The text of the view's set; without it, the standard set.
    pub set: Option<String>,
}
