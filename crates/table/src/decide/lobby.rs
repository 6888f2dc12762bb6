//! Before the game: taking seats, leaving them, being ready.

use ilos_rules::Seat;

use crate::error::TableError;
use crate::id::PersonId;
use crate::people::Nameplate;
use crate::seat::{BotName, LobbySeat};
use crate::stage::{Lobby, Stage};
use crate::step::{Effect, Step};
use crate::table::{Table, check_rated};

/// What a command changes in a lobby.
pub(super) struct LobbyChange {
    host: Option<PersonId>,
    lobby: Lobby,
}

impl<P> Table<P> {
    pub(super) fn lobby(&self) -> Result<&Lobby, TableError> {
        match &self.stage {
            Stage::Lobby(lobby) => Ok(lobby),
            Stage::Match(_) | Stage::Finished(_) => Err(TableError::Started),
        }
    }

    pub(super) fn demand_host(&self, person: PersonId) -> Result<(), TableError> {
        if self.host == Some(person) { Ok(()) } else { Err(TableError::NotHost) }
    }
}

impl Table {
    pub(super) fn join(
        &self,
        by: PersonId,
        nameplate: &Nameplate,
        seat: Option<Seat>,
    ) -> Result<Step, TableError> {
        let mut change = self.lobby_change()?;
        if self.terms.rated {
            check_rated(nameplate, 1 + change.lobby.seats_of(by).count())?;
        }
        *change.lobby.open_seat(seat)? = LobbySeat::Person(by);
        change.host.get_or_insert(by);
        Ok(Step { newcomer: Some((by, nameplate.clone())), ..self.lobby_step(change) })
    }

    pub(super) fn leave_lobby(&self, by: PersonId, seat: Option<Seat>) -> Result<Step, TableError> {
        let mut change = self.lobby_change()?;
        let own: Vec<Seat> =
            change.lobby.seats_of(by).filter(|own| seat.is_none_or(|seat| seat == *own)).collect();
        let gives_up = seat.is_none() && self.host == Some(by);
        if own.is_empty() && !gives_up {
            return Err(TableError::NotYourSeatToLeave);
        }
        for seat in own {
            *change.lobby.seat(seat)? = LobbySeat::Open;
        }
        change.has_left(by);
        Ok(self.lobby_step(change))
    }

    pub(super) fn set_ready(&self, by: PersonId, ready: bool) -> Result<Step, TableError> {
        let mut change = self.lobby_change()?;
        if change.lobby.seats_of(by).next().is_none() {
            return Err(TableError::NotSeated);
        }
        change.lobby.not_ready.retain(|other| *other != by);
        if !ready {
            change.lobby.not_ready.push(by);
        }
        Ok(self.lobby_step(change))
    }

    pub(super) fn add_bot(
        &self,
        by: PersonId,
        bot: &BotName,
        seat: Option<Seat>,
    ) -> Result<Step, TableError> {
        let mut change = self.lobby_change()?;
        self.demand_host(by)?;
        *change.lobby.open_seat(seat)? = LobbySeat::Bot(bot.clone());
        Ok(self.lobby_step(change))
    }

    pub(super) fn clear_seat(&self, by: PersonId, seat: Seat) -> Result<Step, TableError> {
        let mut change = self.lobby_change()?;
        self.demand_host(by)?;
        if let LobbySeat::Person(person) = std::mem::replace(change.lobby.seat(seat)?, LobbySeat::Open) {
            change.has_left(person);
        }
        Ok(self.lobby_step(change))
    }

    fn lobby_change(&self) -> Result<LobbyChange, TableError> {
        Ok(LobbyChange { host: self.host, lobby: self.lobby()?.clone() })
    }

    fn lobby_step(&self, change: LobbyChange) -> Step {
        let mut after = self.with_stage(Stage::Lobby(change.lobby));
        after.host = change.host;
        Step { table: Some(after), effects: vec![Effect::TableChanged], ..Step::default() }
    }
}

impl LobbyChange {
    /// The table does not wait for a person without a seat. When the host has left, the next person there is
    /// the host.
    fn has_left(&mut self, person: PersonId) {
        if self.lobby.seats_of(person).next().is_some() {
            return;
        }
        self.lobby.not_ready.retain(|other| *other != person);
        if self.host == Some(person) {
            self.host = self.lobby.first_person();
        }
    }
}

impl Lobby {
    fn seat(&mut self, seat: Seat) -> Result<&mut LobbySeat, TableError> {
        let players = self.seats.count();
        self.seats.get_mut(seat).ok_or(TableError::NoSuchSeat { seat, players })
    }

    /// A seat that must be open, or the first open one.
    fn open_seat(&mut self, seat: Option<Seat>) -> Result<&mut LobbySeat, TableError> {
        match seat {
            None => self.seats.iter_mut().find(|seat| **seat == LobbySeat::Open).ok_or(TableError::Full),
            Some(seat) => match self.seat(seat)? {
                open @ LobbySeat::Open => Ok(open),
                LobbySeat::Person(_) | LobbySeat::Bot(_) => Err(TableError::SeatTaken(seat)),
            },
        }
    }
}
