//! A game and its history: what happened, the position it led to, and the way back.
//!
//! A change is decided first and made later, so that it can be stored in between: [`Game::decide`] and its
//! siblings return a [`Step`] and leave the game as it is; [`Game::follow`] makes the step.
//!
//! ```
//! use ilos_rules::{Action, Cards, Config, Dealer, Game, Options, Rejection, Seed, Set};
//!
//! let config = Config::new(Set::standard(), 2, Options::default())?;
//! let mut dealer = Dealer::new(&config, Seed::from_text("any"));
//! let Ok(mut game) = Game::new(config, &mut dealer);
//! let seat = game.position().first();
//!
//! let keep = Action::Mulligan { discard: Cards::NONE };
//! let step = game.decide(seat, &keep, &mut dealer).map_err(Rejection::into_refusal)?;
//! // The step is stored here.
//! game.follow(step);
//! assert_ne!(game.position().to_act(), Some(seat));
//!
//! // Nothing was revealed, so the seat may take it back (T7).
//! game.take_back(seat)?;
//! assert_eq!(game.position().to_act(), Some(seat));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod course;

use std::sync::Arc;

use crate::chance::Chance;
use crate::config::Config;
use crate::nouns::Seat;
use crate::play::{Action, Decision, Event, Refusal, Rejection};
use crate::position::Position;
use crate::view::SeatView;

pub use course::RoundEnd;

/// A game from its beginning on: from a set-up, or from any position.
#[derive(Clone, Debug)]
pub struct Game {
    config: Arc<Config>,
    /// Where the game began, unless it began with a set-up; then the first event holds the beginning.
    loaded: Option<Box<Position>>,
    events: Vec<Event>,
    position: Position,
    /// How many events there were after each step; the beginning is the first.
    lengths: Vec<usize>,
    /// Positions on the way with the number of events that lead there, so that looking back begins near.
    milestones: Vec<(usize, Position)>,
}

/// At least so many events lie between two milestones: replaying them takes a few microseconds, and a
/// position takes a kilobyte.
const BETWEEN_MILESTONES: usize = 64;

/// One change of a game: an action with all that follows from it, or actions taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    sequence: usize,
    kept: usize,
    events: Vec<Event>,
    after: Position,
}

impl Step {
    /// The number of the step: the sequence of the game once it has followed the step.
    pub fn sequence(&self) -> usize {
        self.sequence
    }

    /// How many of the earlier events stay: all of them, unless something is taken back.
    pub fn kept(&self) -> usize {
        self.kept
    }

    /// What happens; nothing where something is taken back.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The position that the step leads to.
    pub fn after(&self) -> &Position {
        &self.after
    }
}

impl Game {
    /// Sets up a game.
    pub fn new<C: Chance>(config: impl Into<Arc<Config>>, chance: &mut C) -> Result<Game, C::Failure> {
        let config = config.into();
        let (position, event) = Position::set_up(&config, chance)?;
        Ok(Game {
            config,
            loaded: None,
            events: vec![event],
            position,
            lengths: vec![1],
            milestones: Vec::new(),
        })
    }

    /// A game that continues from a position; the events before it are not known.
    pub fn from_position(config: impl Into<Arc<Config>>, position: Position) -> Game {
        Game {
            config: config.into(),
            loaded: Some(Box::new(position)),
            events: Vec::new(),
            position,
            lengths: vec![0],
            milestones: Vec::new(),
        }
    }

    /// The set, the options and the number of players.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The same, to keep beside the game.
    pub fn shared_config(&self) -> &Arc<Config> {
        &self.config
    }

    /// Everything that happened.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What it led to.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What a seat, or with none a spectator, may know.
    pub fn view(&self, viewer: Option<Seat>) -> SeatView {
        SeatView::new(&self.config, &self.position, &self.events, viewer)
    }

    /// What everyone may know once the game is over: the view of a spectator, with all hands and stocks open.
    pub fn open_view(&self) -> SeatView {
        let mut view = self.view(None);
        for seat in Seat::all(self.config.players()) {
            let mut own = SeatView::new(&self.config, &self.position, &[], Some(seat));
            view.seats[seat.index()] = own.seats.swap_remove(seat.index());
        }
        view
    }
}

/// Playing.
impl Game {
    /// What happens when a seat acts, with the results of chance. The game stays as it is.
    pub fn decide<C: Chance>(
        &self,
        seat: Seat,
        action: &Action,
        chance: &mut C,
    ) -> Result<Step, Rejection<C::Failure>> {
        let Decision { events, after } = self.position.decide(&self.config, seat, action, chance)?;
        Ok(Step { sequence: self.sequence() + 1, kept: self.events.len(), events, after })
    }

    /// Makes a step that this game decided as it stands.
    pub fn follow(&mut self, step: Step) {
        debug_assert_eq!(
            step.sequence,
            self.sequence() + 1,
            "the game has changed since the step was decided"
        );
        self.events.truncate(step.kept);
        self.events.extend(step.events);
        self.position = step.after;
        self.lengths.push(self.events.len());
        self.milestones.truncate(self.milestones_within(step.kept).len());
        let last = self.milestones.last().map_or(0, |&(events, _)| events);
        if self.events.len() >= last + BETWEEN_MILESTONES {
            self.milestones.push((self.events.len(), self.position));
        }
    }

    /// Lets a seat act, and returns what happened. A rejected action changes nothing.
    pub fn act<C: Chance>(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut C,
    ) -> Result<&[Event], Rejection<C::Failure>> {
        let step = self.decide(seat, action, chance)?;
        let kept = step.kept;
        self.follow(step);
        Ok(&self.events[kept..])
    }
}

/// Taking back and undoing.
impl Game {
    /// Takes back the last action of a seat, unless something hidden was revealed since. The game stays as it
    /// is.
    pub fn decide_take_back(&self, seat: Seat) -> Result<Step, Refusal> {
        take_back_point(&self.events, seat).map(|kept| self.step_back(kept))
    }

    /// Undoes the last actions, of any seat and whatever they revealed; `None` when there were not that many.
    /// The game stays as it is. The caller has to turn back chance.
    pub fn decide_undo(&self, actions: usize) -> Option<Step> {
        let mut starts = self.starts_of_actions().rev();
        let kept = if actions == 0 { Some(self.events.len()) } else { starts.nth(actions - 1) };
        kept.map(|kept| self.step_back(kept))
    }

    /// Takes back the last action of a seat, unless something hidden was revealed since.
    pub fn take_back(&mut self, seat: Seat) -> Result<(), Refusal> {
        let step = self.decide_take_back(seat)?;
        self.follow(step);
        Ok(())
    }

    fn step_back(&self, kept: usize) -> Step {
        Step { sequence: self.sequence() + 1, kept, events: Vec::new(), after: self.position_at(kept) }
    }
}

/// Looking back.
impl Game {
    /// How many steps were made, the beginning included. Actions taken back are steps too, so that the number
    /// only grows.
    pub fn sequence(&self) -> usize {
        self.lengths.len()
    }

    /// How many of the present events a viewer has already seen, who last saw the game at this sequence.
    pub fn events_kept_since(&self, sequence: usize) -> usize {
        let since = sequence.checked_sub(1).and_then(|index| self.lengths.get(index..));
        since.and_then(|lengths| lengths.iter().copied().min()).unwrap_or(0)
    }

    /// How many actions can be undone.
    pub fn actions(&self) -> usize {
        self.starts_of_actions().count()
    }

    /// Whether the game began with a set-up, so that a record can hold it.
    pub fn began_with_set_up(&self) -> bool {
        self.loaded.is_none()
    }

    /// The game as it began.
    pub fn opening(&self) -> Game {
        self.at(0)
    }

    /// The game as it was after this many events, at the earliest as it began.
    pub fn at(&self, events: usize) -> Game {
        let events = events.clamp(self.laid(), self.events.len());
        Game {
            config: Arc::clone(&self.config),
            loaded: self.loaded.clone(),
            events: self.events[..events].to_vec(),
            position: self.position_at(events),
            lengths: vec![events],
            milestones: self.milestones_within(events).to_vec(),
        }
    }

    /// Every event after the set-up with the position before it, in order.
    pub fn replay(&self) -> impl Iterator<Item = (Position, &Event)> {
        let mut position = self.start();
        self.events[self.laid()..].iter().map(move |event| {
            let before = position;
            position.evolve(&self.config, event);
            (before, event)
        })
    }

    fn position_at(&self, events: usize) -> Position {
        let (from, mut position) = match self.milestones_within(events).last() {
            Some(&milestone) => milestone,
            None => (self.laid(), self.start()),
        };
        for event in &self.events[from..events] {
            position.evolve(&self.config, event);
        }
        position
    }

    /// The milestones that the first events lead past.
    fn milestones_within(&self, events: usize) -> &[(usize, Position)] {
        &self.milestones[..self.milestones.partition_point(|&(at, _)| at <= events)]
    }

    fn start(&self) -> Position {
        match &self.loaded {
            Some(position) => **position,
            None => {
                Position::after_set_up(&self.config, &self.events[0]).expect("the game began with a set-up")
            }
        }
    }

    /// How many events the start includes.
    fn laid(&self) -> usize {
        self.began_with_set_up() as usize
    }

    fn starts_of_actions(&self) -> impl DoubleEndedIterator<Item = usize> {
        let events = self.events.iter().enumerate();
        events.filter(|(_, event)| event.action().is_some()).map(|(index, _)| index)
    }
}

/// How many events stay when a seat takes its last action back. Refused when another seat acted last, or when
/// something hidden was revealed since.
pub fn take_back_point(events: &[Event], seat: Seat) -> Result<usize, Refusal> {
    let last = events.iter().rposition(|event| event.action().is_some());
    let Some(last) = last else { return Err(Refusal::NothingToTakeBack) };
    if events[last].action().is_none_or(|(actor, _)| actor != seat) {
        return Err(Refusal::NothingToTakeBack);
    }
    match events[last..].iter().rev().find_map(Event::reveals) {
        Some(revealed) => Err(Refusal::TakeBackAfterReveal { revealed }),
        None => Ok(last),
    }
}
