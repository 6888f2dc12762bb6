//! A table as it is stored, and what people can do to it before the game.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ilos_protocol::options::Options;
use ilos_protocol::table::{Clock, GameResult, NewTable, Occupant, SeatOrder, TableInfo, TableStatus};
use ilos_rules as rules;
use serde::{Deserialize, Serialize};

use crate::bots;
use crate::error::Fault;
use crate::id::{PersonId, TableId, entropy};
use crate::names::FORMER;
use crate::store::{Millis, Nameplate, PersonRow, TableKey, TableRow, TableState};

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
    #[serde(with = "person_text")]
    host: PersonId,
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
    /// When someone last came back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resumed: Option<Millis>,
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
    /// The seed of its shuffles, 64 hexadecimal digits: a secret until the end.
    seed: String,
    /// What was published about it.
    pub commitment: String,
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

mod person_text {
    use super::PersonId;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(id: &PersonId, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(id)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PersonId, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom("no id of a person"))
    }
}

mod people_text {
    use super::PersonId;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(ids: &[PersonId], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(ids.iter().map(PersonId::to_string))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PersonId>, D::Error> {
        let texts: Vec<String> = Deserialize::deserialize(deserializer)?;
        let read = |text: String| text.parse().map_err(|_| D::Error::custom("no id of a person"));
        texts.into_iter().map(read).collect()
    }
}

impl TableData {
    /// The table that someone asks for.
    pub fn new(host: &PersonRow, new: NewTable) -> Result<TableData, Fault> {
        let players = usize::from(new.players);
        let options = new.options.unwrap_or_default();
        let set = read_set(new.set.as_deref())?;
        let rule_options =
            options.try_into().map_err(|fault: rules::TableFault| Fault::invalid(fault.to_string()))?;
        rules::Table::new(set, players, rule_options).map_err(|fault| Fault::invalid(fault.to_string()))?;
        let own = usize::from(new.own_seats.unwrap_or(1));
        let bots = new.bots.unwrap_or_default();
        if own + bots.len() > players {
            return Err(Fault::invalid(format!(
                "{own} own seats and {} bots do not fit at a table of {players}",
                bots.len()
            )));
        }
        let mut seats = vec![Sitter::Person(host.id); own];
        for bot in &bots {
            seats.push(Sitter::Bot(bots::check(bot)?.to_owned()));
        }
        seats.resize(players, Sitter::Open);
        Ok(TableData {
            host: host.id,
            listed: new.listed.unwrap_or(false),
            seat_order: new.seat_order.unwrap_or_default(),
            options,
            set: new.set,
            seats,
            clock: check_clock(new.clock.unwrap_or_default())?,
            not_ready: Vec::new(),
            away: Vec::new(),
            substitutes: BTreeMap::new(),
            resumed: None,
            start: None,
            result: None,
            names: Vec::new(),
            rematch: None,
        })
    }

    /// The state for the store.
    pub fn state(&self, version: u64, status: TableStatus) -> TableState {
        let person = |(seat, sitter): (usize, &Sitter)| match sitter {
            Sitter::Person(id) => Some((seat as u8, *id)),
            Sitter::Open | Sitter::Bot(_) => None,
        };
        let seats = self.seats.iter().enumerate().filter_map(person).collect();
        let body = serde_json::to_string(self).expect("a table is plain data");
        TableState { version, status, listed: self.listed, seats, body }
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

    /// The table in the sense of the rules.
    pub fn rules_table(&self) -> Result<rules::Table, Fault> {
        let options =
            self.options.try_into().map_err(|fault: rules::TableFault| Fault::internal(fault.to_string()))?;
        rules::Table::new(read_set(self.set.as_deref())?, self.seats.len(), options)
            .map_err(|fault| Fault::internal(fault.to_string()))
    }

    /// Seats a person.
    pub fn join(&mut self, person: PersonId, seat: Option<u8>) -> Result<(), Fault> {
        *self.open_seat(seat)? = Sitter::Person(person);
        Ok(())
    }

    /// Frees one seat of a person, or all.
    pub fn leave(&mut self, person: PersonId, seat: Option<u8>) -> Result<(), Fault> {
        let own: Vec<u8> = self.seats_of(person).filter(|&own| seat.is_none_or(|seat| seat == own)).collect();
        if own.is_empty() {
            return Err(Fault::conflict("not_seated", "you have no such seat at this table"));
        }
        for seat in own {
            self.seats[usize::from(seat)] = Sitter::Open;
        }
        self.someone_left();
        Ok(())
    }

    /// Those without a seat are not waited for; a table whose host left belongs to the next person there.
    fn someone_left(&mut self) {
        let seats = &self.seats;
        self.not_ready.retain(|person| seats.contains(&Sitter::Person(*person)));
        let host = Sitter::Person(self.host);
        let next = self.seats.iter().find_map(|sitter| match sitter {
            Sitter::Person(person) => Some(*person),
            Sitter::Open | Sitter::Bot(_) => None,
        });
        if let Some(next) = next.filter(|_| !self.seats.contains(&host)) {
            self.host = next;
        }
    }

    /// Notes whether a person wants to begin.
    pub fn set_ready(&mut self, person: PersonId, ready: bool) -> Result<(), Fault> {
        if self.seats_of(person).next().is_none() {
            return Err(Fault::conflict("not_seated", "you have no seat at this table"));
        }
        self.not_ready.retain(|other| *other != person);
        if !ready {
            self.not_ready.push(person);
        }
        Ok(())
    }

    /// Whether a person wants to begin.
    pub fn is_ready(&self, person: PersonId) -> bool {
        !self.not_ready.contains(&person)
    }

    /// Seats a bot.
    pub fn add_bot(&mut self, by: PersonId, bot: &str, seat: Option<u8>) -> Result<(), Fault> {
        self.demand_host(by)?;
        let bot = bots::check(bot)?.to_owned();
        *self.open_seat(seat)? = Sitter::Bot(bot);
        Ok(())
    }

    /// Frees a seat that is not the host's own.
    pub fn clear_seat(&mut self, by: PersonId, seat: u8) -> Result<(), Fault> {
        self.demand_host(by)?;
        let count = self.seats.len();
        let sitter = self.seats.get_mut(usize::from(seat)).ok_or_else(|| no_seat(seat, count))?;
        *sitter = Sitter::Open;
        let seats = &self.seats;
        self.not_ready.retain(|person| seats.contains(&Sitter::Person(*person)));
        Ok(())
    }

    /// Fixes the shuffles, and the seats where they are drawn by lot.
    pub fn begin(&mut self, by: PersonId) -> Result<(), Fault> {
        self.demand_host(by)?;
        if self.seats.contains(&Sitter::Open) {
            return Err(Fault::conflict(
                "seats_open",
                "a seat is still open: wait for someone, or add a bot",
            ));
        }
        if self.not_ready.iter().any(|person| *person != by) {
            return Err(Fault::conflict("not_ready", "someone is not ready yet: wait, or free the seat"));
        }
        self.not_ready.clear();
        if self.seat_order == SeatOrder::Random {
            shuffle(&mut self.seats);
        }
        let seed = rules::Seed(entropy());
        let commitment = rules::Commitment::new(&self.rules_table()?, &seed).to_string();
        self.start = Some(Start { rules_version: rules::RULES_VERSION, seed: seed.to_string(), commitment });
        Ok(())
    }

    /// How time is kept.
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// Whether the game counts for ratings: everybody sees it, and at least two people play, each in one seat.
    pub fn is_rated(&self) -> bool {
        let mut people: Vec<PersonId> = Vec::new();
        for sitter in &self.seats {
            match sitter {
                Sitter::Person(person) if people.contains(person) => return false,
                Sitter::Person(person) => people.push(*person),
                Sitter::Open | Sitter::Bot(_) => {}
            }
        }
        self.listed && people.len() >= 2
    }

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

    /// The same table once more, for these people to play again at the wish of one of them.
    pub fn again(&mut self, by: PersonId, id: TableId) -> TableData {
        self.rematch = Some(id.to_string());
        let mut others: Vec<PersonId> = Vec::new();
        for sitter in &self.seats {
            match sitter {
                Sitter::Person(person) if *person != by && !others.contains(person) => others.push(*person),
                _ => {}
            }
        }
        TableData {
            host: by,
            not_ready: others,
            away: Vec::new(),
            substitutes: BTreeMap::new(),
            resumed: None,
            start: None,
            result: None,
            names: Vec::new(),
            rematch: None,
            ..self.clone()
        }
    }

    /// Notes how the game ended, and how those who played are called.
    pub fn finish(&mut self, result: GameResult, names: Vec<String>) {
        self.result = Some(result);
        self.names = names;
    }

    fn demand_host(&self, person: PersonId) -> Result<(), Fault> {
        if person == self.host {
            Ok(())
        } else {
            Err(Fault::forbidden("only the one who opened the table can do this"))
        }
    }

    fn open_seat(&mut self, seat: Option<u8>) -> Result<&mut Sitter, Fault> {
        let count = self.seats.len();
        let full = || Fault::conflict("seat_taken", "there is no open seat");
        let Some(seat) = seat else {
            return self.seats.iter_mut().find(|sitter| **sitter == Sitter::Open).ok_or_else(full);
        };
        let sitter = self.seats.get_mut(usize::from(seat)).ok_or_else(|| no_seat(seat, count))?;
        if *sitter == Sitter::Open {
            Ok(sitter)
        } else {
            Err(Fault::conflict("seat_taken", format!("seat {seat} is taken")))
        }
    }
}

fn check_clock(clock: Clock) -> Result<Clock, Fault> {
    let (seconds, increment, most) = match clock {
        Clock::None => return Ok(clock),
        Clock::RealTime { seconds, increment } => (seconds, increment, 86_400),
        Clock::PerTurn { seconds } => (seconds, 0, 1_209_600),
    };
    if !(1..=most).contains(&seconds) || increment > 3_600 {
        return Err(Fault::invalid(format!(
            "a clock has 1 to {most} seconds, and an increment of at most 3600"
        )));
    }
    Ok(clock)
}

fn no_seat(seat: u8, count: usize) -> Fault {
    Fault::invalid(format!("there is no seat {seat}, expected 0 to {}", count - 1))
}

/// Fisher and Yates with the operating system's entropy.
fn shuffle<T>(items: &mut [T]) {
    for at in (1..items.len()).rev() {
        let other = rules::draw_below(at as u32 + 1, || u32::from_le_bytes(entropy()));
        items.swap(at, other as usize);
    }
}

fn read_set(text: Option<&str>) -> Result<rules::Set, Fault> {
    static STANDARD: LazyLock<rules::Set> = LazyLock::new(rules::Set::standard);
    let Some(text) = text else { return Ok(STANDARD.clone()) };
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
        let set_name = read_set(data.set.as_deref())?.name().to_owned();
        let people = people.into_iter().collect();
        Ok(Table { key, id, created, version: state.version, status: state.status, data, people, set_name })
    }

    /// What everybody may know, with those of its people who are present.
    pub fn info(&self, present: &[PersonId]) -> TableInfo {
        let TableData { host, listed, seat_order, options, .. } = self.data;
        let start = self.data.start.as_ref();
        TableInfo {
            id: self.id.to_string(),
            version: self.version,
            host: host.to_string(),
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

    fn nameplate(&self, person: PersonId) -> Nameplate {
        self.people.get(&person).cloned().unwrap_or_default()
    }

    /// The names for a record, by seat: those of the end of the game, so that a record stays as it is; whoever is gone
    /// since then has none.
    pub fn record_names(&self) -> Vec<String> {
        let mut names = self.seat_names();
        for (name, then) in names.iter_mut().zip(&self.data.names) {
            if name != FORMER {
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
                Nameplate { name, is_bot: true } => format!("{name} (bot)"),
                Nameplate { name, .. } => name,
            },
            Sitter::Bot(bot) => format!("{bot} (bot)"),
        };
        self.data.seats.iter().map(name).collect()
    }
}
