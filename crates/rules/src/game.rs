//! A game in progress: its events and the position they lead to.

use crate::action::Action;
use crate::chance::Chance;
use crate::config::Config;
use crate::decide::Rejection;
use crate::event::Event;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::view::SeatView;

/// A game from its set-up on.
#[derive(Clone, Debug)]
pub struct Game {
    config: Config,
    events: Vec<Event>,
    position: Position,
}

impl Game {
    /// Lays the table.
    pub fn new<C: Chance>(config: Config, chance: &mut C) -> Result<Game, C::Failure> {
        let (position, event) = Position::set_up(&config, chance)?;
        Ok(Game { config, events: vec![event], position })
    }

    /// The table.
    pub fn config(&self) -> &Config {
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

    /// Lets a seat act; answers with what happened. A rejected action changes nothing.
    pub fn act<C: Chance>(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut C,
    ) -> Result<&[Event], Rejection<C::Failure>> {
        let events = self.position.decide(&self.config, seat, action, chance)?;
        let known = self.events.len();
        self.follow(&events);
        Ok(&self.events[known..])
    }

    /// Goes on by events that [`Position::decide`] gave for the present position.
    pub fn follow(&mut self, events: &[Event]) {
        for event in events {
            self.position.evolve(&self.config, event);
        }
        self.events.extend_from_slice(events);
    }

    /// What a seat, or with none a spectator, may know.
    pub fn view(&self, viewer: Option<Seat>) -> SeatView {
        SeatView::new(&self.config, &self.position, &self.events, viewer)
    }

    /// The game as it was laid, from which the later events lead to the present one.
    pub fn opening(&self) -> Game {
        let set_up = self.events[0];
        let position = Position::after_set_up(&self.config, &set_up).expect("games begin with a set-up");
        Game { config: self.config.clone(), events: vec![set_up], position }
    }

    /// Takes back the last action of a seat, as far as nothing hidden was revealed.
    pub fn take_back(&mut self, seat: Seat) -> Result<(), Refusal> {
        let point = take_back_point(&self.events, seat)?;
        self.events.truncate(point);
        self.position = self.opening().position;
        for event in &self.events[1..] {
            self.position.evolve(&self.config, event);
        }
        Ok(())
    }
}

/// How many events stay when a seat takes its last action back. Refused when the last action was another's, or when
/// something hidden has come to light since.
pub fn take_back_point(events: &[Event], seat: Seat) -> Result<usize, Refusal> {
    let last = events.iter().rposition(|event| event.action().is_some());
    let Some(last) = last else { return Err(Refusal::NothingToTakeBack) };
    if events[last].action().is_none_or(|(actor, _)| actor != seat) {
        return Err(Refusal::NothingToTakeBack);
    }
    if events[last..].iter().any(Event::reveals) {
        return Err(Refusal::TakeBackAfterReveal);
    }
    Ok(last)
}
