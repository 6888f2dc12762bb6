//! Who acts for a seat while the game is on, and how it ends.

use ilos_wire::table::GameResult;

use super::{Sitter, TableData};
use crate::bots;
use crate::id::{PersonId, TableId};

impl TableData {
    /// Whether a bot plays for the person of a seat.
    pub fn is_away(&self, seat: u8) -> bool {
        self.away.contains(&seat)
    }

    /// The person who has to act when a seat has to, unless a bot does.
    pub fn person_to_act(&self, seat: u8) -> Option<PersonId> {
        match self.seats.get(usize::from(seat)) {
            Some(Sitter::Person(person)) if !self.is_away(seat) => Some(*person),
            _ => None,
        }
    }

    /// The kind of bot that has to act when a seat has to, if one does.
    pub fn bot_to_act(&self, seat: u8) -> Option<&str> {
        match self.seats.get(usize::from(seat))? {
            Sitter::Bot(kind) => Some(kind),
            Sitter::Person(_) if self.is_away(seat) => Some(match self.substitutes.get(&seat) {
                Some(kind) => kind,
                None => bots::substitute(),
            }),
            Sitter::Person(_) | Sitter::Open => None,
        }
    }

    /// Lets a bot of this kind play for the person of a seat, until further notice.
    pub fn set_away(&mut self, seat: u8, bot: &str) {
        self.returning.retain(|other| *other != seat);
        if !self.is_away(seat) {
            self.away.push(seat);
            self.substitutes.insert(seat, bot.to_owned());
        }
    }

    /// Whether a bot plays for the person of a seat, and the person has not come back.
    pub fn is_left(&self, seat: u8) -> bool {
        self.is_away(seat) && !self.is_returning(seat)
    }

    /// Whether the person of a seat is back, and waits for one more step of the bot.
    pub fn is_returning(&self, seat: u8) -> bool {
        self.returning.contains(&seat)
    }

    /// Lets a person play on in all seats, where a step of the bot is late in one of them after that step; false where
    /// nothing changes.
    pub fn come_back(&mut self, person: PersonId, late: Option<u8>) -> bool {
        let left: Vec<u8> = self.seats_of(person).filter(|seat| self.is_left(*seat)).collect();
        for seat in &left {
            if Some(*seat) == late { self.returning.push(*seat) } else { self.take_over(*seat) }
        }
        !left.is_empty()
    }

    /// Lets the person of a seat play on.
    pub fn take_over(&mut self, seat: u8) {
        self.away.retain(|other| *other != seat);
        self.returning.retain(|other| *other != seat);
        self.substitutes.remove(&seat);
    }

    /// The table where these people play again.
    pub fn rematch(&self) -> Option<TableId> {
        self.rematch.as_ref().and_then(|id| id.parse().ok())
    }

    /// Notes how the game ended, and how those who played are called.
    pub fn finish(&mut self, result: GameResult, names: Vec<String>) {
        self.result = Some(result);
        self.names = names;
    }
}
