//! The game of a match: what its steps have led to, and how its next step is decided.

use std::sync::Arc;

use ilos_rules::{
    Action, ActionKind, Config, Dealer, Event, Game, Notation, Phase, Position, Refusal, Score, Seat,
    SeatView, Seed,
};

use crate::clock::{Millis, Timing};
use crate::error::TableError;
use crate::stage::{Ending, GameResult, Start};
use crate::terms::Terms;

mod length;
mod load;

pub(crate) use length::{MOST_STEPS, MOST_TAKEN_BACK, MOST_TAKEN_BACK_IN_A_ROW, round_limit};
use length::{TakenBack, has_room_for_plays};

/// The text of an entry that takes the last action back.
const TAKE_BACK: &str = "take_back";

/// A step of a game as a store keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Counts the steps from 1.
    pub sequence: u64,
    /// The seat that acted; `None` for the set-up.
    pub seat: Option<Seat>,
    /// The id that the client gave to its command; `None` for a step of a server bot.
    pub request: Option<String>,
    /// The events in the notation of records, one on each line, or that the last action is taken back.
    pub events: String,
    /// When it was decided.
    pub at: Millis,
}

/// What distinguishes a turn from every other turn of a game.
pub(crate) type TurnMark = (u16, Phase, Seat);

/// Who is to act, and when the time of that seat runs out, if there is a clock.
pub(crate) type ToAct = Option<(Seat, Option<Millis>)>;

/// A game with everything it needs: its dealer, its clock, and who did what.
#[derive(Clone, Debug)]
pub struct MatchPlay {
    game: Game,
    dealer: Dealer,
    /// Who made each step, the set-up first.
    authors: Vec<Author>,
    timing: Timing,
    taken_back: TakenBack,
    /// The last turn that was announced to a person.
    pub(crate) announced: Option<TurnMark>,
}

/// Who made a step.
#[derive(Clone, Debug)]
struct Author {
    seat: Option<Seat>,
    request: Option<String>,
}

/// What a seat does.
pub(crate) enum Move<'a> {
    Act(&'a dyn Proposal),
    TakeBack,
}

/// An action that someone wants to take, in a form of its own. It may name places of a position, so it is
/// read only once it is known to be decided on the present one.
pub trait Proposal: Send + Sync {
    /// The action of the rules.
    fn read(&self, config: &Config, position: &Position, seat: Seat) -> Result<Action, ProposalError>;
}

/// Why a proposal is not an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProposalError {
    /// It makes no sense.
    Malformed(String),
    /// It names something that the position does not have.
    Refused(Refusal),
}

impl Proposal for Action {
    fn read(&self, _: &Config, _: &Position, _: Seat) -> Result<Action, ProposalError> {
        Ok(*self)
    }
}

impl From<ProposalError> for TableError {
    fn from(error: ProposalError) -> TableError {
        match error {
            ProposalError::Malformed(message) => TableError::Malformed(message),
            ProposalError::Refused(refusal) => TableError::Rules(refusal),
        }
    }
}

/// A step that the rules allow. It counts once it is stored.
#[derive(Clone, Debug)]
pub(crate) struct NextStep {
    pub(crate) entry: Entry,
    pub(crate) step: ilos_rules::Step,
    /// The result, if the game ends with it.
    pub(crate) result: Option<GameResult>,
    dealer: Dealer,
    timing: Timing,
}

impl NextStep {
    /// Who is to act after the step.
    pub(crate) fn turn_after(&self) -> ToAct {
        self.step.after().to_act().map(|seat| (seat, self.timing.runs_out(seat)))
    }

    pub(crate) fn mark_after(&self) -> Option<TurnMark> {
        mark(self.step.after())
    }
}

fn mark(position: &Position) -> Option<TurnMark> {
    position.to_act().map(|seat| (position.round(), position.phase(), seat))
}

impl MatchPlay {
    /// Sets up a game, and says what to store about it.
    pub(crate) fn begin(
        terms: &Terms,
        players: usize,
        start: &Start,
        at: Millis,
    ) -> Result<(MatchPlay, Entry), TableError> {
        let seed = Seed::from_hex(&start.seed);
        let seed = seed.ok_or_else(|| TableError::Corrupt("a stored seed is not a seed".to_owned()))?;
        let config = terms.config(players, Some(start))?;
        let mut dealer = Dealer::new(&config, seed);
        let Ok(game) = Game::new(config, &mut dealer);
        let events = Notation::new(game.config()).write(&game.events()[0]);
        let authors = vec![Author { seat: None, request: None }];
        let entry = Entry { sequence: 1, seat: None, request: None, events, at };
        let timing = Timing::new(terms.clock, terms.rated, at);
        let taken_back = TakenBack::default();
        Ok((MatchPlay { game, dealer, authors, timing, taken_back, announced: None }, entry))
    }

    /// Decides a move that a seat decided on a sequence, by the rules.
    pub(crate) fn decide(
        &self,
        seat: Seat,
        on: u64,
        request: Option<&str>,
        what: Move<'_>,
        at: Millis,
    ) -> Result<NextStep, TableError> {
        self.check_fresh(on)?;
        let (config, position) = (self.game.config(), self.game.position());
        let mut dealer = self.dealer.clone();
        let (step, events) = match what {
            Move::TakeBack => {
                let step = self.game.decide_take_back(seat)?;
                self.taken_back.check()?;
                (step, TAKE_BACK.to_owned())
            }
            Move::Act(proposal) => {
                let action = proposal.read(config, position, seat)?;
                if action.kind() == ActionKind::Play && !self.has_room_for_plays() {
                    return Err(TableError::NoMorePlays);
                }
                let decided = self.game.decide(seat, &action, &mut dealer);
                let step = decided.map_err(ilos_rules::Rejection::into_refusal)?;
                let mut notation = Notation::after(config, position);
                let lines: Vec<String> = step.events().iter().map(|event| notation.write(event)).collect();
                (step, lines.join("\n"))
            }
        };
        let entry =
            Entry { sequence: on + 1, seat: Some(seat), request: request.map(str::to_owned), events, at };
        let turn_ended = step.after().to_act() != Some(seat);
        let timing = self.timing.after_step(seat, request.is_some(), turn_ended, at);
        let result = result_of(config, step.after());
        Ok(NextStep { entry, step, result, dealer, timing })
    }

    /// Applies a step that this game decided and that is stored.
    pub(crate) fn follow(&mut self, next: NextStep) {
        let NextStep { entry, step, dealer, timing, .. } = next;
        self.taken_back.note(step.events().is_empty());
        self.game.follow(step);
        self.dealer = dealer;
        self.timing = timing;
        self.authors.push(Author { seat: entry.seat, request: entry.request });
    }

    /// Whether the table lets one more action be taken back.
    pub fn has_take_backs_left(&self) -> bool {
        self.taken_back.check().is_ok()
    }

    /// Whether the game is short enough for another card.
    pub(crate) fn has_room_for_plays(&self) -> bool {
        has_room_for_plays(self.game.config(), self.game.position(), self.sequence())
    }

    /// Refuses a command that was decided on another sequence than the present one.
    pub(crate) fn check_fresh(&self, on: u64) -> Result<(), TableError> {
        let sequence = self.sequence();
        if on == sequence { Ok(()) } else { Err(TableError::Stale { on, sequence }) }
    }

    /// Whether a command of a seat, decided on a sequence and with this id, took effect before.
    pub(crate) fn was_done(&self, seat: Seat, on: u64, request: &str) -> bool {
        // A command decided on a sequence made the next step, if it took effect.
        let next = usize::try_from(on).ok().and_then(|on| self.authors.get(on));
        next.is_some_and(|author| author.seat == Some(seat) && author.request.as_deref() == Some(request))
    }

    /// Whether a bot has acted for a seat.
    pub(crate) fn has_bot_acted(&self, seat: Seat) -> bool {
        self.authors.iter().any(|author| author.seat == Some(seat) && author.request.is_none())
    }

    /// The result of the game as it stands. A seat whose person has resigned does not win, unless all have.
    pub(crate) fn result_as_it_stands(
        &self,
        reason: Ending,
        has_resigned: impl Fn(Seat) -> bool,
    ) -> GameResult {
        let position = self.game.position();
        let mut scores = position.scores(self.game.config());
        let strength = |score: &Score| (!has_resigned(score.seat), score.points, score.pioneers);
        let best = scores.iter().map(strength).max();
        for score in &mut scores {
            score.leads = Some(strength(score)) == best;
        }
        GameResult { reason, rounds: position.round(), scores }
    }

    /// Whether the person of a seat has acted there, and not only a bot in their place.
    pub(crate) fn has_acted(&self, seat: Seat) -> bool {
        self.authors.iter().any(|author| author.seat == Some(seat) && author.request.is_some())
    }

    /// Who is to act now.
    pub(crate) fn turn(&self) -> ToAct {
        self.to_act().map(|seat| (seat, self.timing.runs_out(seat)))
    }

    pub(crate) fn mark(&self) -> Option<TurnMark> {
        mark(self.game.position())
    }

    /// The number of the last step.
    pub fn sequence(&self) -> u64 {
        self.game.sequence() as u64
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Set, options and number of players, to be shared with a bot that thinks.
    pub fn config(&self) -> &Arc<Config> {
        self.game.shared_config()
    }

    /// The seat that is to act; `None` when the game is over.
    pub fn to_act(&self) -> Option<Seat> {
        self.game.position().to_act()
    }

    /// What a seat may know.
    pub fn view(&self, seat: Seat) -> SeatView {
        self.game.view(Some(seat))
    }

    /// How many of the present events a client has seen that saw the game at a sequence.
    pub fn events_kept_since(&self, sequence: u64) -> usize {
        self.game.events_kept_since(usize::try_from(sequence).unwrap_or(usize::MAX))
    }

    /// How much time each seat has left, if there is a clock.
    pub fn times_left(&self) -> Option<Vec<Millis>> {
        self.timing.left(self.config().players())
    }

    /// The seed, to be published when the game is over.
    pub fn seed(&self) -> Seed {
        self.dealer.seed()
    }
}

fn result_of(config: &Config, position: &Position) -> Option<GameResult> {
    match position.phase() {
        Phase::Finished(reason) => Some(GameResult {
            reason: Ending::Rules(reason),
            rounds: position.round(),
            scores: position.scores(config),
        }),
        _ => None,
    }
}

/// The actor and the action that the events of a step begin with.
fn action_of(events: &[Event]) -> Option<(Seat, Action)> {
    events.first().and_then(Event::action)
}
