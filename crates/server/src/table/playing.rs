//! Who acts for a seat while the game is on, and how it ends.

use ilos_protocol::table::GameResult;

use super::{Sitter, TableData};
use crate::bots;
use crate::id::{PersonId, TableId};
use crate::store::Millis;

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

    /// Lets a bot of this kind play for the person of a seat.
    pub fn set_away(&mut self, seat: u8, bot: &str) {
        if !self.is_away(seat) {
            self.away.push(seat);
            self.substitutes.insert(seat, bot.to_owned());
        }
    }

    /// Lets a person play on in all seats; false where no bot had played.
    pub fn come_back(&mut self, person: PersonId, at: Millis) -> bool {
        let own: Vec<u8> = self.seats_of(person).collect();
        let before = self.away.len();
        self.away.retain(|seat| !own.contains(seat));
        self.substitutes.retain(|seat, _| !own.contains(seat));
        self.resumed = Some(at);
        self.away.len() < before
    }

    /// When someone last came back.
    pub fn resumed(&self) -> Option<Millis> {
        self.resumed
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
