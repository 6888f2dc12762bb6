//! A table as it is stored, and what everybody may know of it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ilos_rules as rules;
use ilos_wire::options::Options;
use ilos_wire::table::{Clock, GameResult, Occupant, SeatOrder, TableInfo, TableStatus};
use serde::{Deserialize, Serialize};

use crate::error::Fault;
use crate::id::{PersonId, TableId};
use crate::store::{Millis, Nameplate, TableKey, TableRow, TableState};

mod gathering;
mod playing;
mod text;

use text::{maybe_person_text, people_text, person_text};

/// The longest text of a set that someone can bring.
pub const MAX_SET: usize = 64 * 1024;

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its number in the store.
    pub key: TableKey,
    /// Its id.
    pub id: TableId,
    /// When it was opened.
    pub created: Millis,
    /// Grows with every change.
    pub version: u64,
    /// How far it is.
    pub status: TableStatus,
    /// What was chosen for it and who sits there.
    pub data: TableData,
    /// What is known of the people who sit there.
    pub people: BTreeMap<PersonId, Nameplate>,
    set_name: String,
}

/// What was chosen for a table and who sits there, in the form that the store keeps.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableData {
    /// Whoever opened it, or was next when that one left; nobody where everybody has left: then it is in no list, and
    /// belongs to whoever comes next.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "maybe_person_text")]
    host: Option<PersonId>,
    listed: bool,
    seat_order: SeatOrder,
    options: Options,
    /// The text of the set; none for the standard set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    set: Option<String>,
    seats: Vec<Sitter>,
    #[serde(default)]
    clock: Clock,
    /// People who do not want to begin yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "people_text")]
    not_ready: Vec<PersonId>,
    /// The seats of people for whom a bot plays.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    away: Vec<u8>,
    /// The kinds of bots that play for them, by seat.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    substitutes: BTreeMap<u8, String>,
    /// Those of these seats whose people are back, and wait for one more step of the bot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    returning: Vec<u8>,
    /// From the start of the game on: the version of the rules and the seed of the shuffles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<Start>,
    /// When the game is over: how it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<GameResult>,
    /// When the game is over: the names of then, by seat, for its record.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
    /// The table where these people play again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rematch: Option<String>,
}

/// How a game began.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Start {
    /// The version of the rules it is played by.
    pub rules_version: u32,
    /// The edition of the standard set it is played with, unless the table has a set of its own.
    #[serde(rename = "standard_edition", default = "first_edition")]
    standard_version: u32,
    /// The seed of its shuffles, 64 hexadecimal digits: a secret until the end.
    seed: String,
    /// What was published about it.
    pub commitment: String,
}

/// Games that name no edition are older than the second one.
fn first_edition() -> u32 {
    1
}

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// Nobody.
    Open,
    /// A person.
    Person(#[serde(with = "person_text")] PersonId),
    /// A bot, by its kind.
    Bot(String),
}

impl TableData {
    /// The state for the store.
    pub fn state(&self, version: u64, status: TableStatus) -> TableState {
        let person = |(seat, sitter): (usize, &Sitter)| match sitter {
            Sitter::Person(id) => Some((seat as u8, *id)),
            Sitter::Open | Sitter::Bot(_) => None,
        };
        let seats = self.seats.iter().enumerate().filter_map(person).collect();
        let body = serde_json::to_string(self).expect("a table is plain data");
        let host = self.host.filter(|_| status == TableStatus::Gathering);
        TableState { version, status, listed: self.is_listed(status), host, seats, body }
    }

    /// Whether everybody sees it in a list.
    fn is_listed(&self, status: TableStatus) -> bool {
        self.listed && (self.host.is_some() || status != TableStatus::Gathering)
    }

    /// Who sits where.
    pub fn seats(&self) -> &[Sitter] {
        &self.seats
    }

    /// The seats of a person.
    pub fn seats_of(&self, person: PersonId) -> impl Iterator<Item = u8> {
        let own =
            move |(seat, sitter): (usize, &Sitter)| (*sitter == Sitter::Person(person)).then_some(seat as u8);
        self.seats.iter().enumerate().filter_map(own)
    }

    /// How the game began, if it has.
    pub fn start(&self) -> Option<&Start> {
        self.start.as_ref()
    }

    /// The table in the sense of the rules: by the version and with the set that its game began with, or else by those of new
    /// games.
    pub fn rules_table(&self) -> Result<rules::Config, Fault> {
        let version = self.start.as_ref().map_or(rules::RULES_VERSION, |start| start.rules_version);
        if !rules::knows_version(version) {
            return Err(Fault::unknown_rules(version));
        }
        let options = self.options.to_rules().map_err(|fault| Fault::internal(fault.to_string()))?;
        let edition = self.start.as_ref().map_or(rules::STANDARD_SET_VERSION, |start| start.standard_version);
        rules::Config::new(read_set(self.set.as_deref(), edition)?, self.seats.len(), options)
            .map_err(|fault| Fault::internal(fault.to_string()))
    }

    /// How time is kept.
    pub fn clock(&self) -> Clock {
        self.clock
    }
}

/// A set of the table's own, or an edition of the standard set.
fn read_set(text: Option<&str>, edition: u32) -> Result<rules::Set, Fault> {
    static STANDARD: LazyLock<Vec<rules::Set>> = LazyLock::new(|| {
        (1..=rules::STANDARD_SET_VERSION).filter_map(rules::Set::standard_version).collect()
    });
    let Some(text) = text else {
        let known = (edition as usize).checked_sub(1).and_then(|place| STANDARD.get(place));
        return known.cloned().ok_or_else(|| Fault::unknown_set(edition));
    };
    if text.len() > MAX_SET {
        return Err(Fault::invalid(format!("the set has {} bytes, expected at most {MAX_SET}", text.len())));
    }
    rules::Set::parse(text).map_err(|error| Fault::invalid(format!("the set: {error}")))
}

impl Start {
    /// The seed of the shuffles.
    pub fn seed(&self) -> Result<rules::Seed, Fault> {
        rules::Seed::from_hex(&self.seed).ok_or_else(|| Fault::internal("a stored seed is none"))
    }
}

impl Table {
    /// The table of a row of the store.
    pub fn read(row: TableRow) -> Result<Table, Fault> {
        let TableRow { key, id, created, state, people } = row;
        let data: TableData = serde_json::from_str(&state.body)
            .map_err(|error| Fault::internal(format!("table {id} cannot be read: {error}")))?;
        let set_name = read_set(data.set.as_deref(), rules::STANDARD_SET_VERSION)?.name().to_owned();
        let people = people.into_iter().collect();
        let (version, status) = (state.version, state.status);
        Ok(Table { key, id, created, version, status, data, people, set_name })
    }

    /// What everybody may know, with those of its people who are present.
    pub fn info(&self, present: &[PersonId]) -> TableInfo {
        let TableData { host, listed, seat_order, options, .. } = self.data;
        let start = self.data.start.as_ref();
        TableInfo {
            id: self.id.to_string(),
            version: self.version,
            host: host.map(|host| host.to_string()),
            status: self.status,
            listed,
            seat_order,
            options,
            set_name: self.set_name.clone(),
            clock: self.data.clock,
            seats: (0..)
                .zip(&self.data.seats)
                .map(|(seat, sitter)| self.occupant(seat, sitter, present))
                .collect(),
            created: self.created,
            commitment: start.map(|start| start.commitment.clone()),
            seed: start.filter(|_| self.status == TableStatus::Finished).map(|start| start.seed.clone()),
            result: self.data.result.clone(),
            rematch: self.data.rematch.clone(),
        }
    }

    fn occupant(&self, seat: u8, sitter: &Sitter, present: &[PersonId]) -> Occupant {
        match sitter {
            Sitter::Open => Occupant::Open,
            Sitter::Person(id) => Occupant::Person {
                id: id.to_string(),
                name: self.nameplate(*id).name,
                present: present.contains(id),
                away: self.data.is_away(seat),
                ready: self.data.is_ready(*id),
                bot: self.nameplate(*id).is_bot,
            },
            Sitter::Bot(bot) => Occupant::Bot { bot: bot.clone() },
        }
    }

    /// What is shown of a person of the table.
    pub fn nameplate(&self, person: PersonId) -> Nameplate {
        self.people.get(&person).cloned().unwrap_or_default()
    }

    /// How often the people in its seats have changed their names.
    pub fn name_changes(&self) -> u64 {
        let sits = |person: &PersonId| self.data.seats_of(*person).next().is_some();
        self.people.iter().filter(|(person, _)| sits(person)).map(|(_, plate)| plate.changes).sum()
    }

    /// The seats of people, without those of programs with a token.
    pub fn seats_of_people(&self) -> impl Iterator<Item = (u8, PersonId)> {
        (0..).zip(&self.data.seats).filter_map(|(seat, sitter)| match sitter {
            Sitter::Person(id) if !self.nameplate(*id).is_bot => Some((seat, *id)),
            Sitter::Open | Sitter::Person(_) | Sitter::Bot(_) => None,
        })
    }

    /// Whether the game counts for ratings: everybody sees it, and at least two people play, each in one seat.
    pub fn is_rated(&self) -> bool {
        let mut people: Vec<PersonId> = self.seats_of_people().map(|(_, person)| person).collect();
        let seats = people.len();
        people.sort();
        people.dedup();
        self.data.listed && seats >= 2 && people.len() == seats
    }

    /// The names for a record, by seat: those of the end of the game, so that a record stays as it is; whoever is gone
    /// since then has none.
    pub fn record_names(&self) -> Vec<String> {
        let is_former =
            |sitter: &Sitter| matches!(sitter, Sitter::Person(id) if self.nameplate(*id).is_former);
        let mut names = self.seat_names();
        for ((name, then), sitter) in names.iter_mut().zip(&self.data.names).zip(&self.data.seats) {
            if !is_former(sitter) {
                name.clone_from(then);
            }
        }
        names
    }

    /// The names of now, by seat.
    pub fn seat_names(&self) -> Vec<String> {
        let name = |sitter: &Sitter| match sitter {
            Sitter::Open => String::new(),
            Sitter::Person(id) => match self.nameplate(*id) {
                Nameplate { name, is_bot: true, .. } => format!("{name} (bot)"),
                Nameplate { name, .. } => name,
            },
            Sitter::Bot(bot) => format!("{bot} (bot)"),
        };
        self.data.seats.iter().map(name).collect()
    }
}
