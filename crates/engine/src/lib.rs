//! The engine's line protocol without its input and output: a line in, a line out.
//!
//! An [`Engine`] holds at most one game. A request that fails changes nothing. `docs/engine-protocol.md` is the
//! description for those who write to it.

use serde_json::{Map, Value};

mod answer;
mod chance;
mod request;
mod session;
mod think;

pub use answer::{FromEngine, RequestError};
pub use request::ToEngine;
pub use think::{BotForm, Bots, Effort, Line, Question, Thinking};

use answer::{CardPayments, SetReport};
use request::{Load, New, Payments};
use session::{Session, start};

use ilos_rules as rules;
use ilos_wire::legal::Legal;
use ilos_wire::score::Scores;
use ilos_wire::set::Set;
use ilos_wire::state::State;
use ilos_wire::view::View;

/// The longest line, in bytes; a longer one is refused unread.
pub const MAX_LINE: usize = 4 * 1024 * 1024;

/// The dearest play costs so many cards (section 6).
const MAX_COST: u32 = 7;

/// Answers requests about one game at a time.
#[derive(Default)]
pub struct Engine {
    session: Option<Session>,
    bots: Option<Box<dyn Bots>>,
    quit: bool,
}

impl Engine {
    /// An engine without a game.
    pub fn new() -> Engine {
        Engine::default()
    }

    /// An engine without a game that can ask these bots.
    pub fn with_bots(bots: impl Bots + 'static) -> Engine {
        Engine { bots: Some(Box::new(bots)), ..Engine::default() }
    }

    /// Whether it was asked to end.
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    /// Answers a line, without its line break, by a line.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let (id, answer) = match read_object(line) {
            Ok(mut object) => {
                let id = object.remove("id");
                (id, ToEngine::read(object).and_then(|request| self.carry_out(request)))
            }
            Err(fault) => (None, Err(fault)),
        };
        answer::write(id, answer)
    }

    fn carry_out(&mut self, request: ToEngine) -> Result<FromEngine, RequestError> {
        Ok(match request {
            ToEngine::Hello(_) => FromEngine::hello(),
            ToEngine::Quit(_) => {
                self.quit = true;
                FromEngine::Nothing {}
            }
            ToEngine::New(new) => self.begin(new)?,
            ToEngine::Load(load) => self.load(load)?,
            ToEngine::Act(act) => {
                let game = self.game_mut()?;
                let from = game.events().len();
                game.act(&act)?;
                game.report_events(from)
            }
            ToEngine::Check(check) => self.game()?.check(&check)?,
            ToEngine::Undo(undo) => self.game_mut()?.undo(undo.count)?,
            ToEngine::TakeBack(take_back) => self.game_mut()?.take_back(take_back.seat)?,
            ToEngine::Legal(legal) => {
                let game = self.game()?;
                FromEngine::Legal(Box::new(Legal::new(game.config(), game.position(), legal.naive)))
            }
            ToEngine::Payments(payments) => self.payments(&payments)?,
            ToEngine::State(_) => FromEngine::State(Box::new(self.game()?.state())),
            ToEngine::View(view) => self.view(view.seat)?,
            ToEngine::Events(events) => {
                let game = self.game()?;
                game.report_events(events.from.min(game.events().len()))
            }
            ToEngine::Scores(_) => {
                let game = self.game()?;
                FromEngine::Scores(Scores::new(game.config(), game.position()))
            }
            ToEngine::Set(_) => self.set(),
            ToEngine::SetCheck(check) => FromEngine::SetReport(SetReport::new(&check.text)),
            ToEngine::Save(save) => self.game()?.save(save.what)?,
            ToEngine::Bots(_) => {
                FromEngine::Bots { bots: self.bots.as_ref().map_or_else(Vec::new, |bots| bots.list()) }
            }
            ToEngine::Think(think) => {
                let bots = self
                    .bots
                    .as_deref_mut()
                    .ok_or_else(|| RequestError::invalid("this engine has no bots"))?;
                think::think(bots, self.session.as_ref(), think)?
            }
        })
    }

    fn begin(&mut self, new: New) -> Result<FromEngine, RequestError> {
        let session = start::begin(new)?;
        let answer = session.report_start();
        self.session = Some(session);
        Ok(answer)
    }

    fn load(&mut self, load: Load) -> Result<FromEngine, RequestError> {
        let session = start::load(load)?;
        let answer = session.report_start();
        self.session = Some(session);
        Ok(answer)
    }

    fn payments(&self, payments: &Payments) -> Result<FromEngine, RequestError> {
        let game = self.game()?;
        let seat = game.position().to_act().ok_or(rules::Refusal::GameOver)?;
        let (card, cost) = (rules::Card::from(payments.card), payments.cost);
        if cost > MAX_COST {
            return Err(RequestError::malformed(format!("cost {cost}, expected 0 to {MAX_COST}")));
        }
        let hand = game.position().hand(seat);
        if !hand.has(card) {
            return Err(rules::Refusal::NotInHand { card }.into());
        }
        let ways = rules::payments(hand.minus(rules::Cards::one(card)), cost);
        Ok(FromEngine::Payments(CardPayments { payments: ways.into_iter().map(Into::into).collect() }))
    }

    fn view(&self, seat: Option<u8>) -> Result<FromEngine, RequestError> {
        let game = self.game()?;
        let viewer = seat.map(|seat| game.seat(seat)).transpose()?;
        Ok(FromEngine::View(Box::new(View::new(game.config(), game.position(), game.events(), viewer))))
    }

    /// The set of the game, or without one the standard set.
    fn set(&self) -> FromEngine {
        let standard = rules::Set::standard;
        let set = self.session.as_ref().map_or_else(standard, |session| session.config().set().clone());
        FromEngine::Set { set: Set::from(&set), text: set.to_text() }
    }

    fn game(&self) -> Result<&Session, RequestError> {
        self.session.as_ref().ok_or_else(RequestError::no_game)
    }

    fn game_mut(&mut self) -> Result<&mut Session, RequestError> {
        self.session.as_mut().ok_or_else(RequestError::no_game)
    }
}

fn read_object(line: &[u8]) -> Result<Map<String, Value>, RequestError> {
    if line.len() > MAX_LINE {
        return Err(RequestError::malformed(format!(
            "the line is too long, expected at most {MAX_LINE} bytes"
        )));
    }
    let text =
        std::str::from_utf8(line).map_err(|error| RequestError::malformed(format!("not UTF-8: {error}")))?;
    match serde_json::from_str(text) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err(RequestError::malformed("expected a JSON object with \"do\"")),
        Err(error) => Err(RequestError::malformed(format!("not JSON: {error}"))),
    }
}

impl Session {
    fn state(&self) -> State {
        State::new(self.config(), self.position())
    }
}
