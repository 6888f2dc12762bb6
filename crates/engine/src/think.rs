//! Asking bots. The engine has none of its own; its owner supplies them.

use std::error::Error;
use std::time::Duration;

use ilos_rules as rules;
use serde::Serialize;

use crate::answer::FromEngine;
use crate::error::RequestError;
use crate::request::Think;
use crate::session::Session;
use crate::start;
use ilos_wire::action::Action;
use ilos_wire::person::BotInfo;
use ilos_wire::place::Places;
use ilos_wire::read::read;
use ilos_wire::view::View;
use ilos_wire::words::{SeatNumber, seat_from_rules};

/// The longest time that a bot can be given, in milliseconds.
const MAX_TIME: u64 = 600_000;
/// The most positions that a bot can be asked to look at; they take longer than `MAX_TIME`.
const MAX_NODES: u64 = 1_000_000;

/// The bots of an engine.
pub trait Bots {
    /// All of them, from weak to strong.
    fn list(&self) -> Vec<BotInfo>;

    /// What a bot would do as the viewer, who is to act.
    fn think(&mut self, request: &BotRequest<'_>) -> Result<BotAnswer, ThinkError>;
}

/// Why a bot gives no answer.
#[derive(Debug)]
pub enum ThinkError {
    /// There is no bot with that name.
    UnknownBot,
    /// No game leads to the view.
    View(Box<dyn Error + Send + Sync>),
    /// The rules forbid what the bot would do.
    Illegal(rules::Refusal),
}

impl ThinkError {
    fn into_request_error(self, bot: &str, known: &[BotInfo]) -> RequestError {
        RequestError::invalid(match self {
            ThinkError::UnknownBot => {
                let known: Vec<&str> = known.iter().map(|info| info.name.as_str()).collect();
                format!("there is no bot {bot:?}, expected {}", known.join(", "))
            }
            ThinkError::View(error) => format!("the view: {error}"),
            ThinkError::Illegal(refusal) => {
                format!("{bot} would do what the rules forbid: {refusal} ({})", refusal.rule())
            }
        })
    }
}

/// What a bot is asked.
pub struct BotRequest<'a> {
    /// The name of the bot.
    pub bot: &'a str,
    /// What does not change during the game.
    pub config: &'a rules::Config,
    /// What the seat knows.
    pub view: &'a rules::SeatView,
    /// What the answer may cost.
    pub budget: Budget,
    /// Seeds the bot's dice.
    pub seed: u64,
}

/// What an answer may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// The bot's usual effort.
    Usual,
    /// This number of positions.
    Nodes(u64),
    /// This time.
    Time(Duration),
}

/// What a bot answers.
pub struct BotAnswer {
    /// What it would do.
    pub action: rules::Action,
    /// What it compared, the best first.
    pub thoughts: Vec<Line>,
}

/// Actions that a bot considered, one after the other.
pub struct Line {
    /// The actions, the first of which can be done now.
    pub actions: Vec<rules::Action>,
    /// What they are worth to the bot.
    pub value: f64,
    /// How often it tried them.
    pub visits: Option<u64>,
}

/// The answer to `think`.
#[derive(Serialize)]
pub(crate) struct Thoughts {
    seat: SeatNumber,
    action: Action,
    thoughts: Vec<LineAnswer>,
}

#[derive(Serialize)]
struct LineAnswer {
    actions: Vec<Action>,
    /// Null for a value that is not finite, which JSON cannot express.
    value: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<u64>,
}

impl Think {
    fn budget(&self) -> Result<Budget, RequestError> {
        match (self.nodes, self.time_ms) {
            (None, None) => Ok(Budget::Usual),
            (Some(_), Some(_)) => {
                Err(RequestError::malformed("expected field `nodes` or field `time_ms`, not both"))
            }
            (Some(nodes @ 1..=MAX_NODES), None) => Ok(Budget::Nodes(nodes)),
            (Some(nodes), None) => {
                Err(RequestError::malformed(format!("nodes: {nodes}, expected 1 to {MAX_NODES}")))
            }
            (None, Some(time @ 1..=MAX_TIME)) => Ok(Budget::Time(Duration::from_millis(time))),
            (None, Some(time)) => {
                Err(RequestError::malformed(format!("time_ms: {time}, expected 1 to {MAX_TIME}")))
            }
        }
    }
}

/// Answers `think` for the game of a session, or for the view that the request brings.
pub(crate) fn think(
    bots: &mut dyn Bots,
    session: Option<&Session>,
    mut think: Think,
) -> Result<FromEngine, RequestError> {
    let budget = think.budget()?;
    let (config, view) = match (think.view.take(), session) {
        (Some(view), _) => {
            let set = start::read_set(think.set.as_deref())?;
            let view: View =
                read(view).map_err(|message| RequestError::malformed(format!("view: {message}")))?;
            view.to_rules(set).map_err(|error| RequestError::invalid(format!("the view: {error}")))?
        }
        (None, _) if think.set.is_some() => {
            return Err(RequestError::malformed("field `set` belongs to a field `view`"));
        }
        (None, Some(session)) => {
            let seat = session.position().to_act().ok_or(rules::Refusal::GameOver)?;
            (session.config().clone(), seen_by(session.game(), seat))
        }
        (None, None) => return Err(RequestError::no_game()),
    };
    let Some(seat) = view.to_act.filter(|_| view.to_act == view.viewer) else {
        return Err(RequestError::invalid(
            "the view: its viewer is not to act, so there is nothing to decide",
        ));
    };
    let request = BotRequest { bot: &think.bot, config: &config, view: &view, budget, seed: think.seed };
    let answer = bots.think(&request);
    let BotAnswer { action, thoughts } =
        answer.map_err(|error| error.into_request_error(&think.bot, &bots.list()))?;
    let action = actions_from_rules(&config, &view, std::slice::from_ref(&action)).remove(0);
    let line = |line: Line| LineAnswer {
        actions: actions_from_rules(&config, &view, &line.actions),
        value: line.value,
        visits: line.visits,
    };
    let thoughts = thoughts.into_iter().map(line).collect();
    Ok(FromEngine::Thoughts(Thoughts { seat: seat_from_rules(seat), action, thoughts }))
}

/// Actions that follow one another: a tile that one of them places is in play for the next.
fn actions_from_rules(
    config: &rules::Config,
    view: &rules::SeatView,
    actions: &[rules::Action],
) -> Vec<Action> {
    let mut tiles = view.tiles.clone();
    let mut written = Vec::new();
    for action in actions {
        if let rules::Action::FirstIsland { to: rules::Destination::Explore(explored) }
        | rules::Action::Play {
            play: rules::Play::Ship { to: rules::Destination::Explore(explored), .. },
            ..
        } = action
        {
            let &rules::Exploration { tile, rotation, cell, .. } = explored;
            tiles.push(rules::PlacedTile { tile, rotation, cell });
        }
        written.push(Action::from_rules(&Places::new(config.set(), &tiles), action));
    }
    written
}

/// What a seat knows. If the game began from a position, no event tells how the stocks arose. They are shown
/// then, since a player who had been there could have counted them (V3).
fn seen_by(game: &rules::Game, seat: rules::Seat) -> rules::SeatView {
    let mut view = game.view(Some(seat));
    if !game.began_with_set_up() {
        for (seat, seen) in rules::Seat::all(view.players).zip(&mut view.seats) {
            seen.stock = Some(game.position().stock(seat));
        }
    }
    view
}
