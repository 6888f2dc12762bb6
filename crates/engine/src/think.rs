//! Asking bots. The engine has none: whoever makes it brings them.

use std::time::Duration;

use ilos_rules as rules;
use serde::Serialize;

use super::answer::{FromEngine, RequestError};
use super::request::Think;
use super::session::{Session, start};
use ilos_wire::action::Action;
use ilos_wire::place::Places;
use ilos_wire::state::LoadError;
use ilos_wire::view;
use ilos_wire::words::{SeatNumber, number};

/// The longest time that a bot can be given, in milliseconds.
pub const MAX_TIME: u64 = 600_000;
/// The most positions that a bot can be asked to look at: they take longer than that.
pub const MAX_NODES: u64 = 1_000_000;

/// The bots of an engine.
pub trait Bots {
    /// All of them, from weak to strong.
    fn list(&self) -> Vec<BotForm>;

    /// What a bot would do in place of the viewer, who is to act; otherwise a sentence why it cannot say.
    fn think(&mut self, question: &Question<'_>) -> Result<Thinking, String>;
}

/// A bot that can be asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BotForm {
    /// The word it is called by.
    pub name: String,
    /// What it does, in a sentence.
    pub about: String,
}

/// What a bot is asked.
pub struct Question<'a> {
    /// The name of the bot.
    pub bot: &'a str,
    /// What does not change during the game.
    pub config: &'a rules::Config,
    /// What the seat knows.
    pub view: &'a rules::SeatView,
    /// What the answer may cost.
    pub effort: Effort,
    /// From it follow the bot's dice.
    pub seed: u64,
}

/// What an answer may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// As much as is usual.
    Usual,
    /// So many positions looked at.
    Nodes(u64),
    /// So much time.
    Time(Duration),
}

/// What a bot answers.
pub struct Thinking {
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
pub struct Thoughts {
    seat: SeatNumber,
    action: Action,
    thoughts: Vec<LineForm>,
}

#[derive(Serialize)]
struct LineForm {
    actions: Vec<Action>,
    /// Null for a value that is no number, which JSON cannot say.
    value: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<u64>,
}

impl Think {
    fn effort(&self) -> Result<Effort, RequestError> {
        match (self.nodes, self.time_ms) {
            (None, None) => Ok(Effort::Usual),
            (Some(_), Some(_)) => {
                Err(RequestError::malformed("expected field `nodes` or field `time_ms`, not both"))
            }
            (Some(nodes @ 1..=MAX_NODES), None) => Ok(Effort::Nodes(nodes)),
            (Some(nodes), None) => {
                Err(RequestError::malformed(format!("nodes: {nodes}, expected 1 to {MAX_NODES}")))
            }
            (None, Some(time @ 1..=MAX_TIME)) => Ok(Effort::Time(Duration::from_millis(time))),
            (None, Some(time)) => {
                Err(RequestError::malformed(format!("time_ms: {time}, expected 1 to {MAX_TIME}")))
            }
        }
    }
}

/// Answers `think` for the game of a session, or for the view that the request brings.
pub(super) fn think(
    bots: &mut dyn Bots,
    session: Option<&Session>,
    mut think: Think,
) -> Result<FromEngine, RequestError> {
    let effort = think.effort()?;
    let (config, view) = match (think.view.take(), session) {
        (Some(view), _) => {
            let set = start::read_set(think.set.as_deref())?;
            view::load(set, view).map_err(|fault| match fault {
                LoadError::Malformed(message) => RequestError::malformed(format!("view: {message}")),
                LoadError::Invalid(message) => RequestError::invalid(format!("the view: {message}")),
            })?
        }
        (None, _) if think.set.is_some() => {
            return Err(RequestError::malformed("field `set` belongs to a field `view`"));
        }
        (None, Some(session)) => {
            let seat = session.position().to_act().ok_or(rules::Refusal::GameOver)?;
            (session.config().clone(), session.seen_by(seat))
        }
        (None, None) => return Err(RequestError::no_game()),
    };
    let Some(seat) = view.to_act.filter(|_| view.to_act == view.viewer) else {
        return Err(RequestError::invalid(
            "the view: its viewer is not to act, so there is nothing to decide",
        ));
    };
    let question = Question { bot: &think.bot, config: &config, view: &view, effort, seed: think.seed };
    let Thinking { action, thoughts } = bots.think(&question).map_err(RequestError::invalid)?;
    let action = forms(&config, &view, std::slice::from_ref(&action)).remove(0);
    let line = |line: Line| LineForm {
        actions: forms(&config, &view, &line.actions),
        value: line.value,
        visits: line.visits,
    };
    let thoughts = thoughts.into_iter().map(line).collect();
    Ok(FromEngine::Thoughts(Thoughts { seat: number(seat), action, thoughts }))
}

/// The forms of actions that follow one another: a tile that one of them places is in play for the next.
fn forms(config: &rules::Config, view: &rules::SeatView, actions: &[rules::Action]) -> Vec<Action> {
    let mut tiles = view.tiles.clone();
    let mut forms = Vec::new();
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
        forms.push(Action::new(&Places::new(config.set(), &tiles), action));
    }
    forms
}

impl Session {
    /// What a seat knows. Where a game began from a position, nobody saw how the stocks arose; they are shown then, since
    /// whoever had been there could have counted them (V3).
    fn seen_by(&self, seat: rules::Seat) -> rules::SeatView {
        let mut view = rules::SeatView::new(self.config(), self.position(), self.events(), Some(seat));
        if !matches!(self.events().first(), Some(rules::Event::SetUp { .. })) {
            for (seat, seen) in rules::Seat::all(view.players).zip(&mut view.seats) {
                seen.stock = Some(self.position().stock(seat));
            }
        }
        view
    }
}
