//! What people do to a table before the game.

use std::collections::BTreeMap;

use ilos_rules as rules;
use ilos_wire::problem::ProblemCode;
use ilos_wire::table::{Clock, NewTable, SeatOrder};

use super::{Sitter, Start, TableData, read_set};
use crate::bots;
use crate::error::Fault;
use crate::id::{PersonId, TableId, entropy};
use crate::store::PersonRow;

impl TableData {
    /// The table that someone asks for.
    pub fn new(host: &PersonRow, new: NewTable) -> Result<TableData, Fault> {
        let players = usize::from(new.players);
        let options = new.options.unwrap_or_default();
        let set = read_set(new.set.as_deref(), rules::STANDARD_SET_VERSION)?;
        let rule_options = options.to_rules().map_err(|fault| Fault::invalid(fault.to_string()))?;
        rules::Config::new(set, players, rule_options).map_err(|fault| Fault::invalid(fault.to_string()))?;
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
            host: Some(host.id),
            listed: new.listed.unwrap_or(false),
            seat_order: new.seat_order.unwrap_or_default(),
            options,
            set: new.set,
            seats,
            clock: check_clock(new.clock.unwrap_or_default())?,
            not_ready: Vec::new(),
            away: Vec::new(),
            substitutes: BTreeMap::new(),
            returning: Vec::new(),
            start: None,
            result: None,
            names: Vec::new(),
            rematch: None,
        })
    }

    /// Seats a person.
    pub fn join(&mut self, person: PersonId, seat: Option<u8>) -> Result<(), Fault> {
        *self.open_seat(seat)? = Sitter::Person(person);
        self.host.get_or_insert(person);
        Ok(())
    }

    /// Frees one seat of a person, or all; a host without a seat gives the table up.
    pub fn leave(&mut self, person: PersonId, seat: Option<u8>) -> Result<(), Fault> {
        let own: Vec<u8> = self.seats_of(person).filter(|&own| seat.is_none_or(|seat| seat == own)).collect();
        if own.is_empty() && (seat.is_some() || self.host != Some(person)) {
            return Err(Fault::conflict(ProblemCode::NotSeated, "you have no such seat at this table"));
        }
        for seat in own {
            self.seats[usize::from(seat)] = Sitter::Open;
        }
        self.has_left(person);
        Ok(())
    }

    /// Whoever has no seat any more is not waited for; a table whose host left belongs to the next person there.
    fn has_left(&mut self, person: PersonId) {
        if self.seats_of(person).next().is_some() {
            return;
        }
        self.not_ready.retain(|other| *other != person);
        if self.host == Some(person) {
            self.host = self.seats.iter().find_map(|sitter| match sitter {
                Sitter::Person(next) => Some(*next),
                Sitter::Open | Sitter::Bot(_) => None,
            });
        }
    }

    /// Notes whether a person wants to begin.
    pub fn set_ready(&mut self, person: PersonId, ready: bool) -> Result<(), Fault> {
        if self.seats_of(person).next().is_none() {
            return Err(Fault::conflict(ProblemCode::NotSeated, "you have no seat at this table"));
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

    /// Frees a seat, whoever has it.
    pub fn clear_seat(&mut self, by: PersonId, seat: u8) -> Result<(), Fault> {
        self.demand_host(by)?;
        let count = self.seats.len();
        let sitter = self.seats.get_mut(usize::from(seat)).ok_or_else(|| no_seat(seat, count))?;
        if let Sitter::Person(person) = std::mem::replace(sitter, Sitter::Open) {
            self.has_left(person);
        }
        Ok(())
    }

    /// Fixes the shuffles, and the seats where they are drawn by lot.
    pub fn begin(&mut self, by: PersonId) -> Result<(), Fault> {
        self.demand_host(by)?;
        if self.seats.contains(&Sitter::Open) {
            return Err(Fault::conflict(
                ProblemCode::SeatsOpen,
                "a seat is still open: wait for someone, or add a bot",
            ));
        }
        if self.not_ready.iter().any(|person| *person != by) {
            return Err(Fault::conflict(
                ProblemCode::NotReady,
                "someone is not ready yet: wait, or free the seat",
            ));
        }
        self.not_ready.clear();
        if self.seat_order == SeatOrder::Random {
            shuffle(&mut self.seats);
        }
        let seed = rules::Seed(entropy());
        let commitment = rules::Commitment::new(&self.rules_table()?, &seed).to_string();
        self.start = Some(Start {
            rules_version: rules::RULES_VERSION,
            standard_version: rules::STANDARD_SET_VERSION,
            seed: seed.to_string(),
            commitment,
        });
        Ok(())
    }

    /// The same table once more, for these people to play again at the wish of one of them.
    pub fn again(&mut self, by: PersonId, id: TableId) -> TableData {
        let mut others: Vec<PersonId> = Vec::new();
        for sitter in &self.seats {
            match sitter {
                Sitter::Person(person) if *person != by && !others.contains(person) => others.push(*person),
                _ => {}
            }
        }
        let mut again = TableData { host: Some(by), not_ready: others, ..self.clone() };
        self.rematch = Some(id.to_string());
        again.away.clear();
        again.returning.clear();
        again.substitutes.clear();
        again.names.clear();
        (again.start, again.result) = (None, None);
        again
    }

    fn demand_host(&self, person: PersonId) -> Result<(), Fault> {
        if self.host == Some(person) {
            Ok(())
        } else {
            Err(Fault::forbidden("only the host of the table can do this"))
        }
    }

    fn open_seat(&mut self, seat: Option<u8>) -> Result<&mut Sitter, Fault> {
        let count = self.seats.len();
        let full = || Fault::conflict(ProblemCode::SeatTaken, "there is no open seat");
        let Some(seat) = seat else {
            return self.seats.iter_mut().find(|sitter| **sitter == Sitter::Open).ok_or_else(full);
        };
        let sitter = self.seats.get_mut(usize::from(seat)).ok_or_else(|| no_seat(seat, count))?;
        if *sitter == Sitter::Open {
            Ok(sitter)
        } else {
            Err(Fault::conflict(ProblemCode::SeatTaken, format!("seat {seat} is taken")))
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
