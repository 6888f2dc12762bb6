//! What is kept.

use ilos_wire::person::PersonKind;
use ilos_wire::table::TableStatus;

use crate::id::{PersonId, SecretHash, TableId};

/// Milliseconds since 1970.
pub type Millis = u64;

/// Someone who plays.
#[derive(Clone, PartialEq, Debug)]
pub struct PersonRow {
    /// Who.
    pub id: PersonId,
    /// The name shown.
    pub name: String,
    /// What kind of player.
    pub kind: PersonKind,
    /// For a bot: the person it belongs to.
    pub owner: Option<PersonId>,
    /// Since when.
    pub created: Millis,
    /// How well the person plays.
    pub rating: Rating,
    /// How often the name has changed.
    pub name_changes: u64,
}

impl PersonRow {
    /// Whether it is a program with a token, or was one.
    pub fn is_bot(&self) -> bool {
        self.kind == PersonKind::Bot || self.owner.is_some()
    }
}

/// How well someone plays: a guess, how unsure it is, and how many games it rests on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The guess.
    pub mean: f64,
    /// How unsure.
    pub deviation: f64,
    /// From how many games.
    pub games: u32,
}

impl Rating {
    /// Of someone of whom nothing is known, in the scale of Weng and Lin.
    pub const NEW: Rating = Rating { mean: 25.0, deviation: 25.0 / 3.0, games: 0 };
}

/// What one rated game does to a rating. Changes of several games add up in any order.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingChange {
    /// Whose.
    pub person: PersonId,
    /// Added to the guess.
    pub mean: f64,
    /// Multiplied with how unsure it is.
    pub deviation: f64,
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
        /// The hash of the password; none where it stays.
        password: Option<String>,
        /// The logins that end with it.
        ends: Option<Logins>,
    },
    /// The person, or a bot of one, is gone: no account, no logins, and another name, also in what was said.
    Delete {
        /// What is shown from now on.
        name: String,
    },
    /// A bot is gone, and keeps its name: no owner, no logins.
    Retire,
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
    /// Who.
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

/// What others see of a person.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Nameplate {
    /// The name.
    pub name: String,
    /// Whether it is a program with a token.
    pub is_bot: bool,
    /// Whether it is someone who is gone.
    pub is_former: bool,
    /// How often this has changed.
    pub changes: u64,
}

impl From<&PersonRow> for Nameplate {
    fn from(person: &PersonRow) -> Nameplate {
        let is_former = person.kind == PersonKind::Former;
        let (name, is_bot) = (person.name.clone(), person.is_bot());
        Nameplate { name, is_bot, is_former, changes: person.name_changes }
    }
}

/// What can change of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableState {
    /// Grows by one with every change.
    pub version: u64,
    /// How far it is.
    pub status: TableStatus,
    /// Whether everybody sees it in the list.
    pub listed: bool,
    /// Before the game: whose table it is.
    pub host: Option<PersonId>,
    /// The person of each seat that has one, by seat.
    pub seats: Vec<(u8, PersonId)>,
    /// Everything else, in a form that is the caller's business.
    pub body: String,
}

/// A step of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Counts the steps from 1.
    pub sequence: u64,
    /// The seat that acted; none for the set-up.
    pub seat: Option<u8>,
    /// The id that the client gave to what it asked; none for what a bot of the server did.
    pub request: Option<String>,
    /// What happened, in a form that is the caller's business.
    pub events: String,
    /// When it was decided.
    pub at: Millis,
}

/// Something that happens whole or not at all.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// The table it is about.
    pub key: TableKey,
    /// The state that replaces the one of the version before.
    pub table: Option<TableState>,
    /// The next step of its game.
    pub entry: Option<Entry>,
    /// When something has to be done about it next; left as it is with `None`.
    pub due: Option<Due>,
    /// A table that is opened with it.
    pub opens: Option<(TableId, TableState)>,
    /// What a finished game does to ratings.
    pub ratings: Vec<RatingChange>,
    /// When.
    pub at: Millis,
}

/// When something has to be done about a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// At this time.
    At(Millis),
    /// Never, as things are.
    Never,
}

impl Due {
    pub(super) fn column(self) -> Option<i64> {
        match self {
            Due::At(time) => Some(time as i64),
            Due::Never => None,
        }
    }
}

impl Change {
    /// Nothing, so far.
    pub fn of(key: TableKey, at: Millis) -> Change {
        Change { key, table: None, entry: None, due: None, opens: None, ratings: Vec::new(), at }
    }

    /// A change that appends one step and does nothing else, which is what nearly all are.
    pub(super) fn only_entry(&self) -> Option<&Entry> {
        let alone =
            self.table.is_none() && self.due.is_none() && self.opens.is_none() && self.ratings.is_empty();
        self.entry.as_ref().filter(|_| alone)
    }
}

/// A line of the talk at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// Who said it.
    pub person: PersonId,
    /// The name then.
    pub name: String,
    /// Whether it is a program with a token.
    pub is_bot: bool,
    /// What.
    pub text: String,
    /// When.
    pub at: Millis,
}

/// The number that the store gives to a line: it counts the lines of a table from 1.
pub type LineNumber = i64;

/// How far a table is: 0 where there is nothing yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// The version of the table.
    pub version: u64,
    /// The sequence of the last step of its game.
    pub sequence: u64,
    /// The last line of the talk.
    pub line: LineNumber,
    /// How often the people in its seats have changed their names.
    pub name_changes: u64,
}

impl Standing {
    /// Whether there is something here that another does not know.
    pub fn is_news_to(&self, other: &Standing) -> bool {
        let grown = self.version > other.version || self.sequence > other.sequence || self.line > other.line;
        // With other people in the seats this can be less.
        grown || self.name_changes != other.name_changes
    }
}

/// Which tables to list, the last changed first, and of those that changed together the last opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listing {
    /// Those everybody sees, of one status.
    Public(TableStatus),
    /// Those with a seat of a person, and before the game those that a person is the host of, of one status.
    Of(PersonId, TableStatus),
    /// Those with a seat of a person that everybody sees, of one status.
    PublicOf(PersonId, TableStatus),
}

const STATUSES: [(TableStatus, &str); 3] = [
    (TableStatus::Gathering, "gathering"),
    (TableStatus::Playing, "playing"),
    (TableStatus::Finished, "finished"),
];

const KINDS: [(PersonKind, &str); 4] = [
    (PersonKind::Guest, "guest"),
    (PersonKind::Account, "account"),
    (PersonKind::Bot, "bot"),
    (PersonKind::Former, "former"),
];

/// The word for a status in a database.
pub(super) fn status_word(status: TableStatus) -> &'static str {
    word(&STATUSES, status)
}

/// The status of a word in a database.
pub(super) fn status_of(word: &str) -> Option<TableStatus> {
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
