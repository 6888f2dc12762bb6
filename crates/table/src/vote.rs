//! How people go on without someone who is away.

use std::collections::BTreeMap;

use crate::clock::Millis;
use crate::id::PersonId;

/// What a person can be for, once someone has been away for long enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    /// A bot plays on for this person.
    BotFor(PersonId),
    /// The game ends as it stands.
    End,
}

/// What a person is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ballot {
    /// The person.
    pub by: PersonId,
    /// What the person is for.
    pub motion: Motion,
    /// When the person said so.
    pub at: Millis,
}

/// What the people of a match are for: one motion each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Votes(Vec<Ballot>);

impl Votes {
    /// Votes as a store has kept them.
    pub fn stored(ballots: Vec<Ballot>) -> Votes {
        Votes(ballots)
    }

    /// The ballots, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Ballot> {
        self.0.iter()
    }

    /// The votes after a person has said what to be for.
    pub(crate) fn with(&self, by: PersonId, motion: Option<Motion>, at: Millis) -> Votes {
        let others = self.0.iter().copied().filter(|ballot| ballot.by != by);
        Votes(others.chain(motion.map(|motion| Ballot { by, motion, at })).collect())
    }
}

/// The people who are away, and since when. The caller knows; a table does not keep it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Absences(BTreeMap<PersonId, Millis>);

impl Absences {
    /// Since when a person has been away; `None` for someone who is there.
    pub fn since(&self, person: PersonId) -> Option<Millis> {
        self.0.get(&person).copied()
    }
}

impl FromIterator<(PersonId, Millis)> for Absences {
    fn from_iter<I: IntoIterator<Item = (PersonId, Millis)>>(absent: I) -> Absences {
        Absences(absent.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn votes_that_were_stored_count() {
        let ballot = Ballot { by: PersonId::from_number(7), motion: Motion::End, at: 5 };
        assert_eq!(Votes::stored(vec![ballot]).iter().collect::<Vec<_>>(), [&ballot]);
    }
}
