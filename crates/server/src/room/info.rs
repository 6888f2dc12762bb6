//! What everyone may know of a table, in the types of the wire.

use ilos_table::{
    Absences, Ballot, Clock, Ending, GameResult, Motion, SeatInfo, SeatOrder, Status, Table, TableError,
    TableId,
};
use ilos_wire::options::Options;
use ilos_wire::score::Scores;
use ilos_wire::table as wire;

use crate::store::TableRow;

/// What identifies a table in one of its versions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableHeader {
    /// Its id.
    pub id: TableId,
    /// Its version.
    pub version: u64,
    /// When it was opened.
    pub created: u64,
}

impl TableHeader {
    /// Of a row of the store.
    pub(crate) fn of(row: &TableRow) -> TableHeader {
        TableHeader { id: row.id, version: row.state.version, created: row.created }
    }
}

/// What everyone may know of a table, with those of its people who are away, if it is in memory.
pub(crate) fn table_info<P>(
    table: &Table<P>,
    header: TableHeader,
    absences: Option<&Absences>,
) -> Result<wire::TableInfo, TableError> {
    let start = table.start();
    let rematch = table.finished().and_then(|over| over.rematch);
    Ok(wire::TableInfo {
        id: header.id.to_string(),
        version: header.version,
        host: table.host().map(|host| host.to_string()),
        status: status_to_wire(table.status()),
        listed: table.terms().listed,
        rated: if start.is_some() { table.is_rated() } else { table.terms().rated },
        seat_order: match table.terms().seat_order {
            SeatOrder::Fixed => wire::SeatOrder::Fixed,
            SeatOrder::Random => wire::SeatOrder::Random,
        },
        options: Options::from_rules(table.terms().options),
        set_name: table.terms().set_name(start)?,
        clock: match table.terms().clock {
            Clock::None => wire::Clock::None,
            Clock::RealTime { seconds, increment } => wire::Clock::RealTime { seconds, increment },
            Clock::PerTurn { seconds } => wire::Clock::PerTurn { seconds },
        },
        away_after: (table.terms().away_after() / 1000) as u32,
        seats: table.seat_infos().into_iter().map(|info| seat_info_to_wire(table, info, absences)).collect(),
        votes: absences
            .map_or_else(Vec::new, |absences| table.votes_now(absences).iter().map(ballot_to_wire).collect()),
        created: header.created,
        commitment: start.map(|start| start.commitment.clone()),
        seed: start.filter(|_| table.status() == Status::Finished).map(|start| start.seed.clone()),
        result: table.result().map(result_to_wire),
        rematch: rematch.map(|id| id.to_string()),
    })
}

fn status_to_wire(status: Status) -> wire::TableStatus {
    match status {
        Status::Lobby => wire::TableStatus::Gathering,
        Status::Match => wire::TableStatus::Playing,
        Status::Finished => wire::TableStatus::Finished,
    }
}

fn ballot_to_wire(ballot: &Ballot) -> wire::Ballot {
    let vote = match ballot.motion {
        Motion::BotFor(person) => wire::Vote::Bot { person: person.to_string() },
        Motion::End => wire::Vote::End,
    };
    wire::Ballot { by: ballot.by.to_string(), vote }
}

fn seat_info_to_wire<P>(table: &Table<P>, info: SeatInfo<'_>, absences: Option<&Absences>) -> wire::Occupant {
    match info {
        SeatInfo::Open => wire::Occupant::Open,
        SeatInfo::Person { id, away, resigned, ready } => {
            let nameplate = table.people().nameplate(id);
            let since = absences.map(|absences| absences.since(id));
            wire::Occupant::Person {
                id: id.to_string(),
                name: nameplate.name,
                present: since == Some(None),
                away_since: since.flatten().filter(|_| table.status() == Status::Match),
                away,
                resigned,
                ready,
                bot: nameplate.is_bot,
                guest: table.people().is_guest(id),
            }
        }
        SeatInfo::Bot(bot) => wire::Occupant::Bot { bot: bot.name().to_owned() },
    }
}

fn result_to_wire(result: &GameResult) -> wire::GameResult {
    let GameResult { reason, rounds, scores } = result;
    wire::GameResult {
        reason: match reason {
            Ending::Rules(reason) => wire::ResultReason::from_rules(*reason),
            Ending::Voted => wire::ResultReason::Voted,
            Ending::Resigned => wire::ResultReason::Resigned,
            Ending::Closed => wire::ResultReason::Closed,
        },
        rounds: *rounds,
        scores: Scores::from_rules(scores, true),
    }
}
