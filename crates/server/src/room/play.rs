//! A game in memory: what its stored steps lead to, and how the next step is judged.

use std::convert::Infallible;
use std::sync::Arc;

use ilos_rules as rules;
use ilos_wire::action::{Action, ActionError};
use ilos_wire::score::Scores;
use ilos_wire::table::GameResult;
use ilos_wire::words::end_reason;

use super::due::Turn;
use super::refusal::Refusal;
use super::timing::Timing;
use crate::error::Fault;
use crate::store::{Entry, Millis};
use crate::table::TableData;

/// What an entry says that took the last action back.
const TAKE_BACK: &str = "take_back";

/// What tells a turn from every other of a game.
pub(super) type TurnMark = (u16, rules::Phase, rules::Seat);

/// A game and the way it came about.
pub struct Play {
    game: rules::Game,
    table: Arc<rules::Config>,
    dealer: rules::Dealer,
    steps: Vec<Step>,
    timing: Timing,
}

/// What is kept of a step.
struct Step {
    /// How many events there were after it.
    events: usize,
    seat: Option<u8>,
    request: Option<String>,
}

/// What a seat wants to do.
pub enum Deed {
    /// An action as a client tells it.
    Told(Action),
    /// An action as a bot decides it.
    Decided(rules::Action),
    /// Taking the last action back.
    TakeBack,
}

/// A step that the rules allow. It counts when it is stored, not before.
pub struct NextStep {
    /// What to store.
    pub entry: Entry,
    /// How the game ends with it, if it does.
    pub result: Option<GameResult>,
    game_after: Vec<rules::Event>,
    dealer: rules::Dealer,
}

impl Play {
    /// Lays the table, and says what to store about it.
    pub fn begin(data: &TableData, at: Millis) -> Result<(Play, Entry), Fault> {
        let start = data.start().ok_or_else(|| Fault::internal("a game without a seed"))?;
        let table = data.rules_table()?;
        let mut dealer = rules::Dealer::new(&table, start.seed()?);
        let Ok(game) = rules::Game::new(table.clone(), &mut dealer);
        let events = rules::Notation::new(&table).write(&game.events()[0]);
        let steps = vec![Step { events: 1, seat: None, request: None }];
        let entry = Entry { sequence: 1, seat: None, request: None, events, at };
        let timing = Timing::new(data.clock(), at);
        Ok((Play { game, table: Arc::new(table), dealer, steps, timing }, entry))
    }

    /// Tells a stored game again. Every step is decided anew by the rules and dealt anew from the seed, and must come out
    /// as it is stored.
    pub fn load(data: &TableData, entries: &[Entry]) -> Result<Play, Fault> {
        let Some((first, later)) = entries.split_first() else {
            return Err(Fault::internal("a game without entries"));
        };
        let (mut play, set_up) = Play::begin(data, first.at)?;
        if first.events != set_up.events {
            return Err(Fault::internal("a stored set-up does not come from its seed"));
        }
        for entry in later {
            play.retell(entry).map_err(|detail| {
                Fault::internal(format!("a stored game fails at sequence {}: {detail}", entry.sequence))
            })?;
        }
        Ok(play)
    }

    fn retell(&mut self, entry: &Entry) -> Result<(), String> {
        if entry.sequence != self.sequence() + 1 {
            return Err(format!("it should be sequence {}", self.sequence() + 1));
        }
        let seat = entry.seat.and_then(|seat| rules::Seat::new(seat.into())).ok_or("it has no seat")?;
        if entry.events == TAKE_BACK {
            self.game.take_back(seat).map_err(|refusal| refusal.to_string())?;
        } else {
            let mut notation = rules::Notation::after(&self.table, self.game.position());
            let read = |line| notation.read_line(line).map_err(|fault| fault.to_string());
            let events = entry.events.lines().map(read).collect::<Result<Vec<_>, _>>()?;
            let (actor, action) = events.first().and_then(rules::Event::action).ok_or("it has no action")?;
            let decided = self.game.position().decide(&self.table, actor, &action, &mut self.dealer);
            if actor != seat || decided.map_err(refusal_of).map_err(|refusal| refusal.to_string())? != events
            {
                return Err("the rules tell it otherwise".to_owned());
            }
            self.game.follow(&events);
        }
        self.note(entry);
        Ok(())
    }

    fn note(&mut self, entry: &Entry) {
        let events = self.game.events().len();
        self.steps.push(Step { events, seat: entry.seat, request: entry.request.clone() });
        if let Some(seat) = entry.seat.and_then(|seat| rules::Seat::new(seat.into())) {
            let turn_ended = self.game.position().to_act() != Some(seat);
            self.timing.step(seat, entry.request.is_some(), turn_ended, entry.at);
        }
    }

    /// How much time everybody has.
    pub(super) fn timing(&self) -> &Timing {
        &self.timing
    }

    /// Who is to act now.
    pub(super) fn turn(&self) -> Turn {
        self.game.position().to_act().map(|seat| (seat, self.timing.runs_out(seat)))
    }

    /// What tells the turn of now from every other; none when the game is over.
    pub(super) fn turn_mark(&self) -> Option<TurnMark> {
        let position = self.game.position();
        position.to_act().map(|seat| (position.round(), position.phase(), seat))
    }

    /// Who is to act after a step.
    pub(super) fn turn_after(&self, step: &NextStep) -> Turn {
        let seat = step.entry.seat.and_then(|seat| rules::Seat::new(seat.into()))?;
        let mut position = *self.game.position();
        for event in &step.game_after {
            position.evolve(&self.table, event);
        }
        // Who takes back is to act again, which holds for the position of now too unless the turn had ended.
        let to_act = if step.game_after.is_empty() { Some(seat) } else { position.to_act() };
        let mut timing = self.timing;
        timing.step(seat, step.entry.request.is_some(), to_act != Some(seat), step.entry.at);
        to_act.map(|next| (next, timing.runs_out(next)))
    }

    /// The number of the last step.
    pub fn sequence(&self) -> u64 {
        self.steps.len() as u64
    }

    /// Whether whoever has a seat has done anything there, and not only a bot in that place.
    pub fn has_acted(&self, seat: u8) -> bool {
        self.steps.iter().any(|step| step.seat == Some(seat) && step.request.is_some())
    }

    /// The game.
    pub fn game(&self) -> &rules::Game {
        &self.game
    }

    /// The table in the sense of the rules, to be shared with a bot that thinks.
    pub fn table(&self) -> &Arc<rules::Config> {
        &self.table
    }

    /// How many of its events someone can keep who has seen the game up to a step.
    pub fn events_kept_since(&self, sequence: u64) -> usize {
        let seen = usize::try_from(sequence).unwrap_or(usize::MAX);
        if seen == 0 || seen > self.steps.len() {
            return 0;
        }
        self.steps[seen - 1..].iter().map(|step| step.events).min().unwrap_or(0)
    }

    /// Whether what a seat asked with this id, decided on a sequence, was done before.
    pub fn was_done(&self, seat: u8, on: u64, request: &str) -> bool {
        // What was decided on a sequence took effect as the next one, if it did.
        let next = usize::try_from(on).ok().and_then(|on| self.steps.get(on));
        next.is_some_and(|step| step.seat == Some(seat) && step.request.as_deref() == Some(request))
    }

    /// What the rules say to something that a seat wants to do, which was decided on a sequence and has an id.
    pub fn judge(
        &self,
        seat: u8,
        on: u64,
        request: Option<&str>,
        deed: &Deed,
        at: Millis,
    ) -> Result<Box<NextStep>, Refusal> {
        if on != self.sequence() {
            return Err(Refusal::stale(on, self.sequence()));
        }
        let Some(rules_seat) = rules::Seat::new(seat.into()) else {
            return Err(Refusal::not_your_seat(seat));
        };
        let mut entry = Entry {
            sequence: on + 1,
            seat: Some(seat),
            request: request.map(str::to_owned),
            events: TAKE_BACK.to_owned(),
            at,
        };
        let action = match deed {
            Deed::TakeBack => {
                rules::take_back_point(self.game.events(), rules_seat)?;
                let dealer = self.dealer.clone();
                return Ok(Box::new(NextStep { entry, result: None, game_after: Vec::new(), dealer }));
            }
            Deed::Decided(action) => *action,
            Deed::Told(action) => {
                action.read(&self.table, self.game.position(), rules_seat).map_err(|fault| match fault {
                    ActionError::Malformed(message) => Refusal::malformed(message),
                    ActionError::Refused(refusal) => refusal.into(),
                })?
            }
        };
        let mut dealer = self.dealer.clone();
        let decided = self.game.position().decide(&self.table, rules_seat, &action, &mut dealer);
        let events = decided.map_err(refusal_of)?;
        let mut notation = rules::Notation::after(&self.table, self.game.position());
        let lines: Vec<String> = events.iter().map(|event| notation.write(event)).collect();
        entry.events = lines.join("\n");
        let result =
            matches!(events.last(), Some(rules::Event::Finished { .. })).then(|| self.result_after(&events));
        Ok(Box::new(NextStep { entry, result: result.flatten(), game_after: events, dealer }))
    }

    fn result_after(&self, events: &[rules::Event]) -> Option<GameResult> {
        let mut position = *self.game.position();
        for event in events {
            position.evolve(&self.table, event);
        }
        let reason = end_reason(position.phase())?;
        Some(GameResult { reason, rounds: position.round(), scores: Scores::new(&self.table, &position) })
    }

    /// Follows a step that was judged by this game, and stored.
    pub fn follow(&mut self, step: NextStep) {
        if step.game_after.is_empty() {
            let seat = step.entry.seat.and_then(|seat| rules::Seat::new(seat.into()));
            let taken_back = seat.map(|seat| self.game.take_back(seat));
            debug_assert!(matches!(taken_back, Some(Ok(()))));
        } else {
            self.game.follow(&step.game_after);
        }
        self.dealer = step.dealer;
        self.note(&step.entry);
    }
}

fn refusal_of(rejection: rules::Rejection<Infallible>) -> rules::Refusal {
    let rules::Rejection::Refused(refusal) = rejection;
    refusal
}
