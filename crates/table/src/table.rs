//! A table: everything around a game, before, during and after it.

use std::sync::Arc;

use ilos_rules::{Config, Seat};

use crate::error::TableError;
use crate::id::PersonId;
use crate::people::{Nameplate, People};
use crate::play::MatchPlay;
use crate::rating::ranks;
use crate::seat::{BotName, LobbySeat, MatchSeat, PerSeat, SeatInfo};
use crate::stage::{Finished, GameResult, Lobby, Match, Stage, Start, Status};
use crate::terms::Terms;

/// A table. `P` is the game, or `()` if the game is not loaded. It changes by commands alone, except that its
/// people can be renamed, and that another version of it can be loaded in its place.
#[derive(Clone, Debug)]
pub struct Table<P = MatchPlay> {
    pub(crate) terms: Arc<Terms>,
    pub(crate) host: Option<PersonId>,
    pub(crate) people: People,
    pub(crate) stage: Stage<P>,
}

/// A table without its game: what a store keeps of it beside the entries of the game.
pub type TableWithoutGame = Table<()>;

impl TableWithoutGame {
    /// Opens a table. Its host takes the first seats, bots the next.
    pub fn open(
        terms: Terms,
        host: (PersonId, Nameplate),
        players: usize,
        own_seats: usize,
        bots: &[BotName],
    ) -> Result<TableWithoutGame, TableError> {
        terms.check(players)?;
        let terms = terms.with_an_end();
        if own_seats + bots.len() > players {
            return Err(TableError::TooManySeats { own: own_seats, bots: bots.len(), players });
        }
        let (id, nameplate) = host;
        if terms.rated {
            check_rated(&nameplate, own_seats)?;
        }
        let mut seats = vec![LobbySeat::Person(id); own_seats];
        seats.extend(bots.iter().cloned().map(LobbySeat::Bot));
        seats.resize(players, LobbySeat::Open);
        let seats = PerSeat::new(seats).expect("the terms allow no more players than a game can have");
        let lobby = Stage::Lobby(Lobby { seats, not_ready: Vec::new() });
        Ok(Table::stored(terms, Some(id), People::from_iter([(id, nameplate)]), lobby))
    }

    /// A table as a store has kept it.
    pub fn stored(
        terms: Terms,
        host: Option<PersonId>,
        people: People,
        stage: Stage<()>,
    ) -> TableWithoutGame {
        Table { terms: Arc::new(terms), host, people, stage }
    }
}

impl<P> Table<P> {
    /// The match, while it goes on.
    pub(crate) fn running(&self) -> Option<&Match<P>> {
        match &self.stage {
            Stage::Match(on) => Some(on),
            Stage::Lobby(_) | Stage::Finished(_) => None,
        }
    }

    /// What was agreed on when it was opened.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The person who may start it: the one who opened it, or the next person there when the host left;
    /// `None` when all have left. Then no list shows it, and it belongs to the next person who comes.
    pub fn host(&self) -> Option<PersonId> {
        self.host
    }

    /// What is shown of its people.
    pub fn people(&self) -> &People {
        &self.people
    }

    /// Its stage, with what belongs to it.
    pub fn stage(&self) -> &Stage<P> {
        &self.stage
    }

    /// Its stage, by name.
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
            Stage::Lobby(lobby) => lobby.seats.count(),
            Stage::Match(played) | Stage::Finished(Finished { played, .. }) => played.seats.count(),
        }
    }

    /// What is shown of each seat.
    pub fn seat_infos(&self) -> Vec<SeatInfo<'_>> {
        match &self.stage {
            Stage::Lobby(lobby) => lobby
                .seats
                .iter()
                .map(|seat| match seat {
                    LobbySeat::Open => SeatInfo::Open,
                    LobbySeat::Person(id) => {
                        let ready = !lobby.not_ready.contains(id);
                        SeatInfo::Person { id: *id, away: false, resigned: false, ready }
                    }
                    LobbySeat::Bot(bot) => SeatInfo::Bot(bot),
                })
                .collect(),
            Stage::Match(played) | Stage::Finished(Finished { played, .. }) => played
                .seats
                .iter()
                .map(|seat| match seat {
                    MatchSeat::Person(id, _) => SeatInfo::Person {
                        id: *id,
                        away: seat.is_away(),
                        resigned: seat.has_resigned(),
                        ready: true,
                    },
                    MatchSeat::Bot(bot) => SeatInfo::Bot(bot),
                })
                .collect(),
        }
    }

    /// The person of each seat that has one.
    pub fn seated(&self) -> Vec<(Seat, PersonId)> {
        let person = |(number, info): (usize, &SeatInfo<'_>)| match info {
            SeatInfo::Person { id, .. } => Some((Seat::new(number)?, *id)),
            SeatInfo::Open | SeatInfo::Bot(_) => None,
        };
        self.seat_infos().iter().enumerate().filter_map(person).collect()
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

    /// Whether everyone sees it in the list: a lobby only as long as someone can still come.
    pub fn is_listed(&self) -> bool {
        let can_come = |lobby: &Lobby| self.host.is_some() && lobby.seats.iter().any(LobbySeat::is_open);
        self.terms.listed && !matches!(&self.stage, Stage::Lobby(lobby) if !can_come(lobby))
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

    /// Whether the game counts for ratings: that was agreed on, and at least two people play, each in one
    /// seat.
    pub fn is_rated(&self) -> bool {
        let seats = self.seats_of_people();
        let mut people: Vec<PersonId> = seats.iter().map(|(_, person)| *person).collect();
        people.sort();
        people.dedup();
        self.terms.rated && seats.len() >= 2 && people.len() == seats.len()
    }

    /// The present names, by seat.
    pub fn seat_names(&self) -> Vec<String> {
        let name = |info: &SeatInfo<'_>| match info {
            SeatInfo::Open => String::new(),
            SeatInfo::Person { id, .. } => match self.people.nameplate(*id) {
                Nameplate { name, is_bot: true, .. } => format!("{name} (bot)"),
                Nameplate { name, .. } => name,
            },
            SeatInfo::Bot(bot) => format!("{bot} (bot)"),
        };
        self.seat_infos().iter().map(name).collect()
    }

    /// The names for the record, by seat: those at the end of the game, so that a record stays the same. A
    /// person who has deleted the account since then appears without the old name.
    pub fn record_names(&self) -> Vec<String> {
        let mut names = self.seat_names();
        let Some(over) = self.finished() else { return names };
        let seats = over.played.seats.iter();
        for ((name, then), seat) in names.iter_mut().zip(&over.names).zip(seats) {
            if !seat.person().is_some_and(|person| self.people.is_former(person)) {
                name.clone_from(then);
            }
        }
        names
    }

    /// The same table without its game.
    pub fn without_game(&self) -> TableWithoutGame {
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

    /// The same table in another stage.
    pub fn with_stage<Q>(&self, stage: Stage<Q>) -> Table<Q> {
        Table { terms: Arc::clone(&self.terms), host: self.host, people: self.people.clone(), stage }
    }
}

impl Table {
    /// The ranks for ratings of a game that ends like this, if it counts: it was played by at least one
    /// person.
    pub(crate) fn ranks(&self, seats: &PerSeat<MatchSeat>, result: &GameResult) -> Option<Vec<usize>> {
        let play = &self.played()?.play;
        let acted = self.seats_of_people().into_iter().any(|(seat, _)| play.has_acted(seat));
        if !self.is_rated() || !acted {
            return None;
        }
        let gave_up = |(seat, who): (Seat, &MatchSeat)| {
            who.is_away() || (who.person().is_some() && play.has_bot_acted(seat))
        };
        ranks(result, &seats.by_seat().map(gave_up).collect::<Vec<bool>>())
    }
}

/// In a game for ratings everyone has an account and one seat.
pub(crate) fn check_rated(nameplate: &Nameplate, seats: usize) -> Result<(), TableError> {
    match seats {
        _ if !nameplate.has_account => Err(TableError::NoAccount),
        0 | 1 => Ok(()),
        _ => Err(TableError::OneSeatEach),
    }
}
