//! A table: everything around a game, before, during and after it.

use std::sync::Arc;

use ilos_rules::{Config, Seat};

use crate::error::TableError;
use crate::id::PersonId;
use crate::people::{Nameplate, People};
use crate::play::MatchPlay;
use crate::seat::{BotKind, Chair, Control, Occupant, PerSeat, Sitter};
use crate::stage::{Finished, GameResult, Lobby, Match, Stage, Start, Status};
use crate::terms::Terms;

/// A table. `P` is the game, or `()` if the game is not loaded.
#[derive(Clone, Debug)]
pub struct Table<P = MatchPlay> {
    /// What was agreed on when it was opened.
    pub terms: Arc<Terms>,
    /// The person who may start it: the one who opened it, or the next person there when the host left; `None` when all
    /// have left. Then no list shows it, and it belongs to the next person who comes.
    pub host: Option<PersonId>,
    /// What is shown of its people.
    pub people: People,
    /// Its stage.
    pub stage: Stage<P>,
}

/// A table without its game: what a store keeps of it beside the entries of the game.
pub type Outline = Table<()>;

impl Outline {
    /// Opens a table. Its host takes the first seats, bots the next.
    pub fn open(
        terms: Terms,
        host: (PersonId, Nameplate),
        players: usize,
        own_seats: usize,
        bots: &[BotKind],
    ) -> Result<Outline, TableError> {
        terms.check(players)?;
        if own_seats + bots.len() > players {
            return Err(TableError::TooManySitters { own: own_seats, bots: bots.len(), players });
        }
        let (id, nameplate) = host;
        let mut chairs = vec![Chair::Person(id); own_seats];
        chairs.extend(bots.iter().cloned().map(Chair::Bot));
        chairs.resize(players, Chair::Open);
        let chairs = PerSeat::new(chairs).expect("the terms allow no more players than a game can have");
        let lobby = Lobby { chairs, not_ready: Vec::new() };
        Ok(Table {
            terms: Arc::new(terms),
            host: Some(id),
            people: People::from_iter([(id, nameplate)]),
            stage: Stage::Lobby(lobby),
        })
    }
}

impl<P> Table<P> {
    /// Its stage.
    pub fn status(&self) -> Status {
        match self.stage {
            Stage::Lobby(_) => Status::Lobby,
            Stage::Match(_) => Status::Match,
            Stage::Finished(_) => Status::Finished,
        }
    }

    /// The match, from the start of the game on.
    pub fn played(&self) -> Option<&Match<P>> {
        match &self.stage {
            Stage::Lobby(_) => None,
            Stage::Match(on) => Some(on),
            Stage::Finished(over) => Some(&over.played),
        }
    }

    /// How the game began, if it has.
    pub fn start(&self) -> Option<&Start> {
        self.played().map(|played| &played.start)
    }

    /// How the game ended, if it has.
    pub fn result(&self) -> Option<&GameResult> {
        self.finished().map(|over| &over.result)
    }

    /// The finished game, if it is over.
    pub fn finished(&self) -> Option<&Finished<P>> {
        match &self.stage {
            Stage::Finished(over) => Some(over),
            Stage::Lobby(_) | Stage::Match(_) => None,
        }
    }

    /// How many seats it has.
    pub fn players(&self) -> usize {
        match &self.stage {
            Stage::Lobby(lobby) => lobby.chairs.count(),
            Stage::Match(played) | Stage::Finished(Finished { played, .. }) => played.sitters.count(),
        }
    }

    /// What is shown of each seat.
    pub fn occupants(&self) -> Vec<Occupant<'_>> {
        match &self.stage {
            Stage::Lobby(lobby) => lobby
                .chairs
                .iter()
                .map(|chair| match chair {
                    Chair::Open => Occupant::Open,
                    Chair::Person(id) => {
                        Occupant::Person { id: *id, away: false, ready: !lobby.not_ready.contains(id) }
                    }
                    Chair::Bot(bot) => Occupant::Bot(bot),
                })
                .collect(),
            Stage::Match(played) | Stage::Finished(Finished { played, .. }) => played
                .sitters
                .iter()
                .map(|sitter| match sitter {
                    Sitter::Person(id, control) => {
                        Occupant::Person { id: *id, away: *control != Control::Own, ready: true }
                    }
                    Sitter::Bot(bot) => Occupant::Bot(bot),
                })
                .collect(),
        }
    }

    /// The person of each seat that has one.
    pub fn seated(&self) -> Vec<(Seat, PersonId)> {
        let person = |(number, occupant): (usize, &Occupant<'_>)| match occupant {
            Occupant::Person { id, .. } => Some((Seat::new(number)?, *id)),
            Occupant::Open | Occupant::Bot(_) => None,
        };
        self.occupants().iter().enumerate().filter_map(person).collect()
    }

    /// The seats of a person.
    pub fn seats_of(&self, person: PersonId) -> Vec<Seat> {
        match &self.stage {
            Stage::Lobby(lobby) => lobby.seats_of(person).collect(),
            Stage::Match(played) | Stage::Finished(Finished { played, .. }) => {
                played.seats_of(person).collect()
            }
        }
    }

    /// Whether a person has a seat.
    pub fn has_seat(&self, person: PersonId) -> bool {
        !self.seats_of(person).is_empty()
    }

    /// Whether everyone sees it in the list.
    pub fn is_listed(&self) -> bool {
        self.terms.listed && (self.host.is_some() || self.status() != Status::Lobby)
    }

    /// The set, the options and the number of players.
    pub fn config(&self) -> Result<Config, TableError> {
        self.terms.config(self.players(), self.start())
    }

    /// Gives a person another nameplate; false if the table does not know the person.
    pub fn rename(&mut self, person: PersonId, nameplate: Nameplate) -> bool {
        self.people.rename(person, nameplate)
    }

    /// How often the people in its seats have changed their names.
    pub fn name_changes(&self) -> u64 {
        let mut people: Vec<PersonId> = self.seated().into_iter().map(|(_, person)| person).collect();
        people.sort();
        people.dedup();
        people.into_iter().map(|person| self.people.changes_of(person)).sum()
    }

    /// The seats of people who are not programs with a token.
    fn seats_of_people(&self) -> Vec<(Seat, PersonId)> {
        let mut seated = self.seated();
        seated.retain(|(_, person)| !self.people.is_program(*person));
        seated
    }

    /// Whether the game counts for ratings: everyone sees it, and at least two people play, each in one seat.
    pub fn is_rated(&self) -> bool {
        let seats = self.seats_of_people();
        let mut people: Vec<PersonId> = seats.iter().map(|(_, person)| *person).collect();
        people.sort();
        people.dedup();
        self.terms.listed && seats.len() >= 2 && people.len() == seats.len()
    }

    /// The present names, by seat.
    pub fn seat_names(&self) -> Vec<String> {
        let name = |occupant: &Occupant<'_>| match occupant {
            Occupant::Open => String::new(),
            Occupant::Person { id, .. } => match self.people.nameplate(*id) {
                Nameplate { name, is_bot: true, .. } => format!("{name} (bot)"),
                Nameplate { name, .. } => name,
            },
            Occupant::Bot(bot) => format!("{bot} (bot)"),
        };
        self.occupants().iter().map(name).collect()
    }

    /// The names for the record, by seat: those at the end of the game, so that a record stays the same. A person who
    /// has deleted the account since then appears without the old name.
    pub fn record_names(&self) -> Vec<String> {
        let mut names = self.seat_names();
        let Some(over) = self.finished() else { return names };
        let sitters = over.played.sitters.iter();
        for ((name, then), sitter) in names.iter_mut().zip(&over.names).zip(sitters) {
            if !sitter.person().is_some_and(|person| self.people.is_former(person)) {
                name.clone_from(then);
            }
        }
        names
    }

    /// The same table without its game.
    pub fn outline(&self) -> Outline {
        self.with_stage(match &self.stage {
            Stage::Lobby(lobby) => Stage::Lobby(lobby.clone()),
            Stage::Match(played) => Stage::Match(played.with_play(())),
            Stage::Finished(over) => Stage::Finished(Finished {
                played: over.played.with_play(()),
                result: over.result.clone(),
                names: over.names.clone(),
                rematch: over.rematch,
            }),
        })
    }

    pub(crate) fn with_stage<Q>(&self, stage: Stage<Q>) -> Table<Q> {
        Table { terms: Arc::clone(&self.terms), host: self.host, people: self.people.clone(), stage }
    }
}

impl Table {
    /// Whether the game counts for ratings as it was played: by at least one person.
    pub(crate) fn counts(&self) -> bool {
        let acted = |seat| self.played().is_some_and(|played| played.play.has_acted(seat));
        self.is_rated() && self.seats_of_people().into_iter().any(|(seat, _)| acted(seat))
    }
}
