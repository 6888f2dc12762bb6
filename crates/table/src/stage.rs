//! The stages of a table: a lobby, then a match, then a finished game.

use ilos_rules::{EndReason, Score, Seat};

use crate::id::{PersonId, TableId};
use crate::seat::{LobbySeat, MatchSeat, PerSeat};
use crate::vote::Votes;

/// The stage of a table, by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// Seats can be taken and left.
    Lobby,
    /// The game is running.
    Match,
    /// The game is over.
    Finished,
}

/// The stage of a table, with what belongs to it. `P` is the game, or `()` if the game is not loaded.
#[derive(Clone, Debug)]
pub enum Stage<P> {
    /// Before the game.
    Lobby(Lobby),
    /// During the game.
    Match(Match<P>),
    /// After the game.
    Finished(Finished<P>),
}

/// A table before its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lobby {
    /// The seats.
    pub seats: PerSeat<LobbySeat>,
    /// The people who do not want the game to start yet.
    pub not_ready: Vec<PersonId>,
}

/// A table during its game.
#[derive(Clone, Debug)]
pub struct Match<P> {
    /// The seats, and who acts for each.
    pub seats: PerSeat<MatchSeat>,
    /// How the game began.
    pub start: Start,
    /// How people want to go on without someone who is away.
    pub votes: Votes,
    /// The game.
    pub play: P,
}

/// A table after its game.
#[derive(Clone, Debug)]
pub struct Finished<P> {
    /// The match as it was at the end.
    pub played: Match<P>,
    /// How it ended.
    pub result: GameResult,
    /// The names at the end, by seat, for the record.
    pub names: Vec<String>,
    /// The table where the same people play again.
    pub rematch: Option<TableId>,
}

/// How a game began. Seed and commitment are 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The version of the rules.
    pub rules_version: u32,
    /// The version of the standard set; meaningless if the table has its own set.
    pub standard_version: u32,
    /// The seed of the shuffles: a secret until the end.
    pub seed: String,
    /// What is published about the seed.
    pub commitment: String,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules.
    Rules(EndReason),
    /// Someone was gone, and the others decided to end it as it stood.
    Voted,
    /// Too few are left who have not resigned.
    Resigned,
    /// Who looks after the server has closed the table.
    Closed,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Why it ended.
    pub reason: Ending,
    /// The number of rounds.
    pub rounds: u16,
    /// The points of each seat, and who leads, that is, who won.
    pub scores: Vec<Score>,
}

impl<P> Match<P> {
    /// The seats of a person.
    pub fn seats_of(&self, person: PersonId) -> impl Iterator<Item = Seat> {
        let is_own = move |seat: &MatchSeat| seat.person() == Some(person);
        self.seats.by_seat().filter(move |(_, seat)| is_own(seat)).map(|(seat, _)| seat)
    }

    /// The same match without its game, or with another.
    pub(crate) fn with_play<Q>(&self, play: Q) -> Match<Q> {
        Match { seats: self.seats.clone(), start: self.start.clone(), votes: self.votes.clone(), play }
    }
}

impl Lobby {
    /// The seats of a person.
    pub fn seats_of(&self, person: PersonId) -> impl Iterator<Item = Seat> {
        self.seats
            .by_seat()
            .filter(move |(_, seat)| **seat == LobbySeat::Person(person))
            .map(|(seat, _)| seat)
    }

    /// The first person with a seat.
    pub(crate) fn first_person(&self) -> Option<PersonId> {
        self.seats.iter().find_map(|seat| match seat {
            LobbySeat::Person(person) => Some(*person),
            LobbySeat::Open | LobbySeat::Bot(_) => None,
        })
    }
}
