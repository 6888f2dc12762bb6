//! What a table shows of the people around it.

use std::collections::BTreeMap;

use crate::id::PersonId;

/// What others see of a person.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Nameplate {
    /// The name.
    pub name: String,
    /// Whether the person has an account.
    pub has_account: bool,
    /// Whether it is a program with a token.
    pub is_bot: bool,
    /// Whether the person has deleted the account.
    pub is_former: bool,
    /// How often the nameplate has changed.
    pub changes: u64,
}

/// The people of a table: those who have a seat, or had one in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct People(BTreeMap<PersonId, Nameplate>);

impl People {
    /// What is shown of a person; an empty nameplate for someone the table does not know.
    pub fn nameplate(&self, person: PersonId) -> Nameplate {
        self.0.get(&person).cloned().unwrap_or_default()
    }

    /// Everyone the table knows.
    pub fn ids(&self) -> impl Iterator<Item = PersonId> {
        self.0.keys().copied()
    }

    /// Whether it is someone the table knows who has no account.
    pub fn is_guest(&self, person: PersonId) -> bool {
        self.0.get(&person).is_some_and(|plate| !plate.has_account && !plate.is_bot && !plate.is_former)
    }

    pub(crate) fn is_program(&self, person: PersonId) -> bool {
        self.0.get(&person).is_some_and(|plate| plate.is_bot)
    }

    pub(crate) fn is_former(&self, person: PersonId) -> bool {
        self.0.get(&person).is_some_and(|plate| plate.is_former)
    }

    pub(crate) fn changes_of(&self, person: PersonId) -> u64 {
        self.0.get(&person).map_or(0, |plate| plate.changes)
    }

    pub(crate) fn add(&mut self, person: PersonId, nameplate: Nameplate) {
        self.0.insert(person, nameplate);
    }

    /// Replaces the nameplate of someone the table knows; false if it does not know the person.
    pub(crate) fn rename(&mut self, person: PersonId, nameplate: Nameplate) -> bool {
        let known = self.0.get_mut(&person);
        known.map(|known| *known = nameplate).is_some()
    }
}

impl FromIterator<(PersonId, Nameplate)> for People {
    fn from_iter<I: IntoIterator<Item = (PersonId, Nameplate)>>(people: I) -> People {
        People(people.into_iter().collect())
    }
}
