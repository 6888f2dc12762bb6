//! What a store keeps of people.

use ilos_table::{Millis, Nameplate, PersonId, Rating};

use super::rows::word;
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
        Nameplate {
            name: self.name.clone(),
            has_account: self.kind == PersonKind::Account,
            is_bot: self.is_bot(),
            is_former,
            changes: self.name_changes,
        }
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
        /// How the name looks: no two accounts look the same.
        skeleton: String,
        /// The hash of the password; `None` if it stays the same.
        password: Option<String>,
        /// The logins that end with it.
        ends: Option<Logins>,
    },
    /// An account gets another password.
    Password {
        /// Its hash.
        password: String,
        /// The recovery code or the link that allows it, and is used up; it is a conflict if the account
        /// has no such code.
        code: Option<UsedCode>,
        /// The logins that end with it.
        ends: Logins,
    },
    /// The person, or a bot of theirs, is gone: no account, no logins, no lines of chat, and another
    /// name, in records too.
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
            PersonChange::Password { .. } | PersonChange::Retire => return,
        };
        person.name = name;
        person.name_changes += 1;
    }

    /// The logins that end with it.
    pub fn ends(&self) -> Option<Logins> {
        match self {
            PersonChange::Rename(_) => None,
            PersonChange::Account { ends, .. } => *ends,
            PersonChange::Password { ends, .. } => Some(*ends),
            PersonChange::Delete { .. } | PersonChange::Retire => Some(Logins::All),
        }
    }
}

/// A recovery code, or the code of a link, that is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UsedCode {
    /// Its hash.
    pub hash: SecretHash,
    /// When it is used.
    pub at: Millis,
}

/// A link that was sent by mail and sets a new password once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecoveryLink {
    /// The hash of its code.
    pub hash: SecretHash,
    /// Until when it works.
    pub until: Millis,
}

/// A login of a person, or the token of a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoginRow {
    /// The hash of the secret.
    pub hash: SecretHash,
    /// When it began.
    pub created: Millis,
    /// When it was last used, to the day.
    pub seen: Millis,
    /// When it ends, if it does.
    pub until: Option<Millis>,
    /// The family of browsers, as far as it says.
    pub browser: Option<String>,
    /// The coarse kind of device, as far as it says.
    pub device: Option<String>,
}

impl LoginRow {
    /// A login that begins now.
    pub fn new(hash: SecretHash, at: Millis, until: Option<Millis>) -> LoginRow {
        LoginRow { hash, created: at, seen: at, until, browser: None, device: None }
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

const KINDS: [(PersonKind, &str); 4] = [
    (PersonKind::Guest, "guest"),
    (PersonKind::Account, "account"),
    (PersonKind::Bot, "bot"),
    (PersonKind::Former, "former"),
];

/// The word for a kind of person in a database.
pub(super) fn kind_word(kind: PersonKind) -> &'static str {
    word(&KINDS, kind)
}

/// The kind of person of a word in a database.
pub(super) fn kind_of(word: &str) -> Option<PersonKind> {
    KINDS.iter().find(|(_, known)| *known == word).map(|(kind, _)| *kind)
}
