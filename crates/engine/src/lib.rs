//! The engine's line protocol without its input and output: a line in, a line out.
//!
//! An [`Engine`] holds at most one game. A request that fails changes nothing. `docs/engine-protocol.md`
//! describes the protocol for the programs that use it.
//!
//! ```
//! use ilos_engine::Engine;
//!
//! let mut engine = Engine::new();
//! let answer = engine.answer(br#"{"do":"new","players":3,"seed":"reef"}"#);
//! assert!(answer.starts_with(r#"{"ok":{"chance":"seed","#));
//! let answer = engine.answer(br#"{"do":"act","seat":4,"action":{"action":"end_turn"},"id":7}"#);
//! assert_eq!(
//!     answer,
//!     r#"{"id":7,"error":{"code":"malformed","message":"seat 4 has no player, expected 0 to 2"}}"#
//! );
//! ```

use serde_json::{Map, Value};

mod answer;
mod chance;
mod error;
mod request;
mod session;
mod start;
mod think;

pub use think::{BotAnswer, BotRequest, Bots, Budget, Line, ThinkError};

use answer::{CardPayments, FromEngine, SetReport};
use error::RequestError;
use request::ToEngine;
use session::Session;

use ilos_rules as rules;
use ilos_wire::counts::Cards;
use ilos_wire::legal::Legal;
use ilos_wire::map::OpenMap;
use ilos_wire::set::Set;
use ilos_wire::view::View;
use ilos_wire::words::{Card, SeatNumber};

/// The longest line, in bytes; a longer one is refused unread.
pub const MAX_LINE: usize = 4 * 1024 * 1024;

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

    /// An engine without a game, with these bots.
    pub fn with_bots(bots: impl Bots + 'static) -> Engine {
        Engine { bots: Some(Box::new(bots)), ..Engine::default() }
    }

    /// Whether it was asked to end.
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    /// The line that answers a line; both without their line break.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let (id, answer) = match read_object(line) {
            Ok(mut object) => {
                let id = object.remove("id");
                (id, ToEngine::read(object).and_then(|request| self.carry_out(request)))
            }
            Err(error) => (None, Err(error)),
        };
        answer::write(id, answer)
    }

    fn carry_out(&mut self, request: ToEngine) -> Result<FromEngine, RequestError> {
        Ok(match request {
            ToEngine::Hello {} => FromEngine::hello(),
            ToEngine::Quit {} => {
                self.quit = true;
                FromEngine::Nothing {}
            }
            ToEngine::New(new) => self.session.insert(start::begin(new)?).report_start(),
            ToEngine::Load(load) => self.session.insert(start::load(load)?).report_start(),
            ToEngine::Save { what } => self.session()?.save(what)?,
            ToEngine::Act { seat, action, outcomes } => {
                self.session_mut()?.act(seat, &action, outcomes.as_deref())?
            }
            ToEngine::Check { seat, action } => self.session()?.check(seat, &action)?,
            ToEngine::Undo { count } => self.session_mut()?.undo(count)?,
            ToEngine::TakeBack { seat } => self.session_mut()?.take_back(seat)?,
            ToEngine::Legal { naive } => {
                let session = self.session()?;
                let legal = Legal::from_rules(session.config(), session.position(), naive);
                FromEngine::Legal(Box::new(legal))
            }
            ToEngine::Payments { card, cost } => self.payments(card, cost)?,
            ToEngine::State {} => FromEngine::State(Box::new(self.session()?.state())),
            ToEngine::View { seat } => self.view(seat)?,
            ToEngine::Events { from } => self.session()?.report_events(from),
            ToEngine::Scores {} => {
                let session = self.session()?;
                FromEngine::Scores(session.scores())
            }
            ToEngine::Set {} => self.set(),
            ToEngine::SetCheck { text } => FromEngine::SetReport(SetReport::new(&text)),
            ToEngine::Bots {} => {
                FromEngine::Bots { bots: self.bots.as_ref().map_or_else(Vec::new, |bots| bots.list()) }
            }
            ToEngine::Think(think) => {
                let bots = self.bots.as_deref_mut();
                let bots = bots.ok_or_else(|| RequestError::invalid("this engine has no bots"))?;
                think::think(bots, self.session.as_ref(), think)?
            }
        })
    }

    fn payments(&self, card: Card, cost: u32) -> Result<FromEngine, RequestError> {
        let session = self.session()?;
        let seat = session.position().to_act().ok_or(rules::Refusal::GameOver)?;
        let card = card.to_rules();
        if cost > rules::MAX_COST {
            let most = rules::MAX_COST;
            return Err(RequestError::malformed(format!("cost {cost}, expected 0 to {most}")));
        }
        let hand = session.position().hand(seat);
        if !hand.has(card) {
            return Err(rules::Refusal::NotInHand { card }.into());
        }
        let ways = rules::payments(hand.minus(rules::Cards::one(card)), cost);
        Ok(FromEngine::Payments(CardPayments { payments: ways.into_iter().map(Cards::from_rules).collect() }))
    }

    fn view(&self, seat: Option<SeatNumber>) -> Result<FromEngine, RequestError> {
        let session = self.session()?;
        let viewer = seat.map(|seat| session.seat(seat)).transpose()?;
        let config = session.config();
        let map = OpenMap::from_rules(config, session.position());
        Ok(FromEngine::View(Box::new(View::from_rules(config, &session.game().view(viewer), map))))
    }

    /// The set of the game, or without one the standard set.
    fn set(&self) -> FromEngine {
        let standard = rules::Set::standard;
        let set = self.session.as_ref().map_or_else(standard, |session| session.config().set().clone());
        FromEngine::Set { set: Set::from_rules(&set), text: set.to_text() }
    }

    fn session(&self) -> Result<&Session, RequestError> {
        self.session.as_ref().ok_or_else(RequestError::no_game)
    }

    fn session_mut(&mut self) -> Result<&mut Session, RequestError> {
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
