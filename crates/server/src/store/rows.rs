//! What a store keeps.

use ilos_rules::Seat;
use ilos_table::{
    Due, Entry, Millis, Nameplate, PersonId, Rating, RatingChange, Status, TableId, TableWithoutGame,
};

use super::StoreError;
use super::stored::StoredTableV1;
use crate::people::secret::SecretHash;

/// A person, or a bot with a token.
#[derive(Clone, PartialEq, Debug)]
pub struct PersonRow {
    /// The id of the person.
    pub id: PersonId,
    /// The name shown.
    pub name: String,
    /// The kind of person.
    pub kind: PersonKind,
    /// For a bot: the person it belongs to.
    pub owner: Option<PersonId>,
    /// When the person was added.
    pub created: Millis,
    /// The rating.
    pub rating: Rating,
    /// How often the name has changed.
    pub name_changes: u64,
}

impl PersonRow {
    /// Whether it is a program with a token, or was one.
    pub fn is_bot(&self) -> bool {
        self.kind == PersonKind::Bot || self.owner.is_some()
    }

    /// What tables show of the person.
    pub fn nameplate(&self) -> Nameplate {
        let is_former = self.kind == PersonKind::Former;
        Nameplate { name: self.name.clone(), is_bot: self.is_bot(), is_former, changes: self.name_changes }
    }
}

/// The kind of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PersonKind {
    /// Known by a cookie alone.
    Guest,
    /// With a name of their own and a password.
    Account,
    /// A program with a token.
    Bot,
    /// Deleted.
    Former,
}

/// A change of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PersonChange {
    /// Another name.
    Rename(String),
    /// A guest becomes an account, or an account gets another name or password.
    Account {
        /// The name shown.
        name: String,
        /// The name, folded: no two accounts have the same.
        account: String,
        /// The hash of the password; `None` if it stays the same.
        password: Option<String>,
        /// The logins that end with it.
        ends: Option<Logins>,
    },
    /// The person, or a bot of theirs, is gone: no account, no logins, and another name, in the chat too.
    Delete {
        /// What is shown from now on.
        name: String,
    },
    /// A bot is gone, and keeps its name: no owner, no logins.
    Retire,
}

impl PersonChange {
    /// Makes the same change to a row.
    pub fn apply(self, person: &mut PersonRow) {
        let name = match self {
            PersonChange::Rename(name) => name,
            PersonChange::Account { name, .. } => {
                person.kind = PersonKind::Account;
                name
            }
            PersonChange::Delete { name } => {
                person.kind = PersonKind::Former;
                name
            }
            PersonChange::Retire => return,
        };
        person.name = name;
        person.name_changes += 1;
    }

    /// The logins that end with it.
    pub fn ends(&self) -> Option<Logins> {
        match self {
            PersonChange::Rename(_) => None,
            PersonChange::Account { ends, .. } => *ends,
            PersonChange::Delete { .. } | PersonChange::Retire => Some(Logins::All),
        }
    }
}

/// Some of the logins of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Logins {
    /// All.
    All,
    /// One.
    Only(SecretHash),
    /// All but one.
    AllBut(SecretHash),
}

impl Logins {
    /// Whether it is one of them.
    pub fn include(self, login: SecretHash) -> bool {
        match self {
            Logins::All => true,
            Logins::Only(one) => one == login,
            Logins::AllBut(one) => one != login,
        }
    }
}

/// A person with a password.
#[derive(Clone, PartialEq, Debug)]
pub struct Account {
    /// The id of the person.
    pub person: PersonRow,
    /// The hash of the password.
    pub password: String,
}

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
    /// Before the game: the host.
    pub host: Option<PersonId>,
    /// The person of each seat that has one, by seat.
    pub seats: Vec<(Seat, PersonId)>,
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
    /// The time.
    pub at: Millis,
}

impl TableState {
    /// The state of a table in a version.
    pub fn new(table: &TableWithoutGame, version: u64) -> TableState {
        let status = table.status();
        TableState {
            version,
            status,
            listed: table.is_listed(),
            host: table.host().filter(|_| status == Status::Lobby),
            seats: table.seated(),
            body: StoredTableV1::from_table(table).write(),
        }
    }
}

impl TableRow {
    /// The table without its game.
    pub fn without_game(&self) -> Result<TableWithoutGame, StoreError> {
        let unreadable = |detail: String| StoreError::Unreadable(format!("table {}: {detail}", self.id));
        let stored = StoredTableV1::read(&self.state.body).map_err(|error| unreadable(error.to_string()))?;
        stored.into_table(self.state.status, self.people.iter().cloned()).map_err(unreadable)
    }
}

impl Change {
    /// A change of nothing, to be filled in.
    pub fn of(key: TableKey, at: Millis) -> Change {
        Change { key, table: None, entry: None, due: None, opens: None, ratings: Vec::new(), at }
    }

    /// The entry of a change that does nothing but append it, as nearly all do.
    pub(super) fn only_entry(&self) -> Option<&Entry> {
        let alone =
            self.table.is_none() && self.due.is_none() && self.opens.is_none() && self.ratings.is_empty();
        self.entry.as_ref().filter(|_| alone)
    }
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

const KINDS: [(PersonKind, &str); 4] = [
    (PersonKind::Guest, "guest"),
    (PersonKind::Account, "account"),
    (PersonKind::Bot, "bot"),
    (PersonKind::Former, "former"),
];

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

/// The word for a kind of person in a database.
pub(super) fn kind_word(kind: PersonKind) -> &'static str {
    word(&KINDS, kind)
}

/// The kind of person of a word in a database.
pub(super) fn kind_of(word: &str) -> Option<PersonKind> {
    KINDS.iter().find(|(_, known)| *known == word).map(|(kind, _)| *kind)
}

fn word<T: PartialEq + Copy>(words: &[(T, &'static str)], sought: T) -> &'static str {
    words.iter().find(|(known, _)| *known == sought).map_or("", |(_, word)| word)
}
