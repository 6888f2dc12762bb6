//! What a store keeps of tables.

use ilos_rules::Seat;
use ilos_table::{Due, Entry, Millis, Nameplate, PersonId, RatingChange, Status, TableId, TableWithoutGame};

use super::stored::StoredTableV1;
use super::{NewCall, StoreError};

/// The number that the store gives to a table; games that run at the same time have neighbouring ones.
pub type TableKey = i64;

/// A table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// Its number in the store.
    pub key: TableKey,
    /// Its id.
    pub id: TableId,
    /// When it was opened.
    pub created: Millis,
    /// All that can change.
    pub state: TableState,
    /// The people in its seats, as they are called now.
    pub people: Vec<(PersonId, Nameplate)>,
}

/// What can change of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableState {
    /// Grows by one with every change.
    pub version: u64,
    /// How far it is.
    pub status: Status,
    /// Whether everyone sees it in the list.
    pub listed: bool,
    /// Before the game: the host. During the game: who was the host.
    pub host: Option<PersonId>,
    /// The person of each seat that has one, by seat.
    pub seats: Vec<(Seat, PersonId)>,
    /// The text of its own set, which is stored once for all tables that use it. Older programs have left it
    /// in the body.
    pub set: Option<String>,
    /// Everything else: see [`StoredTableV1`].
    pub body: String,
}

/// An atomic change of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// The table it is about.
    pub key: TableKey,
    /// The state that replaces the one of the version before.
    pub table: Option<TableState>,
    /// The next step of its game.
    pub entry: Option<Entry>,
    /// When it is due next; `None` leaves it as it is.
    pub due: Option<Due>,
    /// A table that is opened with it.
    pub opens: Option<(TableId, TableState)>,
    /// How a finished game changes ratings.
    pub ratings: Vec<RatingChange>,
    /// Turns that begin with it, about which people are called.
    pub calls: Vec<NewCall>,
    /// The time.
    pub at: Millis,
}

impl TableState {
    /// The state of a table in a version.
    pub fn new(table: &TableWithoutGame, version: u64) -> TableState {
        let status = table.status();
        let mut stored = StoredTableV1::from_table(table);
        TableState {
            version,
            status,
            listed: table.is_listed(),
            host: table.host().filter(|_| status != Status::Finished),
            seats: table.seated(),
            set: stored.set.take(),
            body: stored.write(),
        }
    }
}

impl TableRow {
    /// The table without its game.
    pub fn without_game(&self) -> Result<TableWithoutGame, StoreError> {
        let unreadable = |detail: String| StoreError::Unreadable(format!("table {}: {detail}", self.id));
        let mut stored =
            StoredTableV1::read(&self.state.body).map_err(|error| unreadable(error.to_string()))?;
        stored.set = stored.set.or_else(|| self.state.set.clone());
        if stored.set.is_none() && stored.set_name.is_some() {
            return Err(unreadable("its set is not stored".to_owned()));
        }
        stored.into_table(self.state.status, self.people.iter().cloned()).map_err(unreadable)
    }
}

impl Change {
    /// A change of nothing, to be filled in.
    pub fn of(key: TableKey, at: Millis) -> Change {
        Change {
            key,
            table: None,
            entry: None,
            due: None,
            opens: None,
            ratings: Vec::new(),
            calls: Vec::new(),
            at,
        }
    }

    /// The entry of a change that does nothing but append it, as nearly all do.
    pub(super) fn only_entry(&self) -> Option<&Entry> {
        let alone = self.table.is_none()
            && self.due.is_none()
            && self.opens.is_none()
            && self.ratings.is_empty()
            && self.calls.is_empty();
        self.entry.as_ref().filter(|_| alone)
    }
}

/// Since when a lobby has not been used: no one has changed it, and no one was there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnusedSince {
    /// If it is in the list.
    pub listed: Millis,
    /// If it is not.
    pub unlisted: Millis,
}

/// A line of chat at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// Who wrote it.
    pub person: PersonId,
    /// The name then.
    pub name: String,
    /// Whether it is a program with a token.
    pub is_bot: bool,
    /// The text.
    pub text: String,
    /// The time.
    pub at: Millis,
}

/// The number that the store gives to a line: it counts the lines of a table from 1.
pub type LineNumber = i64;

/// How much there is of a table: 0 if there is nothing yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Versions {
    /// The version of the table.
    pub version: u64,
    /// The sequence of the last step of its game.
    pub sequence: u64,
    /// The last line of chat.
    pub line: LineNumber,
    /// How often the people in its seats have changed their names.
    pub name_changes: u64,
}

impl Versions {
    /// Whether these have a version, a step or a line that the others lack.
    pub fn has_more_than(&self, other: &Versions) -> bool {
        self.version > other.version || self.sequence > other.sequence || self.line > other.line
    }

    /// Whether these have something that the others lack.
    pub fn is_news_to(&self, other: &Versions) -> bool {
        // With other people in the seats there can be fewer changes of names.
        self.has_more_than(other) || self.name_changes != other.name_changes
    }
}

/// Which tables to list, the last changed first, and of those that changed together the last opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listing {
    /// Those of one status that everyone sees.
    Public(Status),
    /// Those of one status where a person has a seat or, before the game, is the host.
    Of(PersonId, Status),
    /// Those of one status that everyone sees and where a person has a seat.
    PublicOf(PersonId, Status),
}

const STATUSES: [(Status, &str); 3] =
    [(Status::Lobby, "gathering"), (Status::Match, "playing"), (Status::Finished, "finished")];

/// The value in the column of a due time.
pub(super) fn due_column(due: Due) -> Option<i64> {
    match due {
        Due::At(time) => Some(time as i64),
        Due::Never => None,
    }
}

/// The value in the column of a seat.
pub(super) fn seat_column(seat: Seat) -> u8 {
    seat.index() as u8
}

/// The seat for a value of that column; `None` if no game has it.
pub(super) fn seat_of(column: u8) -> Option<Seat> {
    Seat::new(column.into())
}

/// The word for a status in a database.
pub(super) fn status_word(status: Status) -> &'static str {
    word(&STATUSES, status)
}

/// The status of a word in a database.
pub(super) fn status_of(word: &str) -> Option<Status> {
    STATUSES.iter().find(|(_, known)| *known == word).map(|(status, _)| *status)
}

/// The word for a value in a database.
pub(super) fn word<T: PartialEq + Copy>(words: &[(T, &'static str)], sought: T) -> &'static str {
    words.iter().find(|(known, _)| *known == sought).map_or("", |(_, word)| word)
}
