//! The open connections of people, and what is new for each.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::Arc;

use ilos_rules::Seat;
use ilos_table::{PersonId, TableId};
use parking_lot::Mutex;

use crate::moderation::Denial;
use crate::people::secret::SecretHash;
use crate::store::{Logins, PersonRow};

mod inbox;
mod text;

pub(crate) use inbox::{Inbox, Marks, Origin};
pub(crate) use text::MessageText;

/// The open connections, by person.
#[derive(Default)]
pub(crate) struct Connections(Mutex<HashMap<PersonId, Vec<Arc<Inbox>>>>);

impl Connections {
    /// Adds a connection of a person.
    pub(crate) fn add(&self, person: PersonId, inbox: &Arc<Inbox>) {
        self.0.lock().entry(person).or_default().push(Arc::clone(inbox));
    }

    /// Removes a connection of a person.
    pub(crate) fn remove(&self, person: PersonId, inbox: &Arc<Inbox>) {
        let mut connections = self.0.lock();
        if let Some(inboxes) = connections.get_mut(&person) {
            inboxes.retain(|other| !Arc::ptr_eq(other, inbox));
            if inboxes.is_empty() {
                connections.remove(&person);
            }
        }
    }

    /// Whether a person has a connection.
    pub(crate) fn is_here(&self, person: PersonId) -> bool {
        self.0.lock().contains_key(&person)
    }

    /// Tells a person that a turn of theirs began, on every connection that does not watch the table.
    pub(crate) fn turn_began(&self, person: PersonId, table: TableId, seat: Seat, sequence: u64) {
        for inbox in self.0.lock().get(&person).into_iter().flatten() {
            inbox.turn_began(table, seat, sequence);
        }
    }

    /// Invites a person to a table, on every connection; false if there is none.
    pub(crate) fn invite(&self, person: PersonId, table: TableId, by: &PersonRow) -> bool {
        let connections = self.0.lock();
        let inboxes = connections.get(&person).into_iter().flatten();
        inboxes.map(|inbox| inbox.invited(table, by)).count() > 0
    }

    /// The connections that a person opened with one login belong to another from now on.
    pub(crate) fn log_in_again(&self, person: PersonId, from: SecretHash, to: SecretHash) {
        let connections = self.0.lock();
        let inboxes = connections.get(&person).into_iter().flatten();
        inboxes.filter(|inbox| inbox.login() == from).for_each(|inbox| inbox.log_in_again(to));
    }

    /// Ends the connections for which there is a ban, by person, the owner of a program, and network.
    pub(crate) fn ban(
        &self,
        ban: impl Fn(Option<PersonId>, Option<PersonId>, Option<IpAddr>) -> Option<Denial>,
    ) {
        for (person, inboxes) in self.0.lock().iter() {
            for inbox in inboxes {
                let Origin { owner, network } = inbox.origin();
                if let Some(denial) = ban(Some(*person), owner, Some(network)) {
                    inbox.ban(denial.to_string());
                }
            }
        }
    }

    /// Tells every connection what is announced.
    pub(crate) fn announce(&self) {
        self.0.lock().values().flatten().for_each(|inbox| inbox.announce());
    }

    /// The networks from which a person is connected.
    pub(crate) fn networks_of(&self, person: PersonId) -> Vec<String> {
        let connections = self.0.lock();
        let inboxes = connections.get(&person).into_iter().flatten();
        let networks: BTreeSet<IpAddr> = inboxes.map(|inbox| inbox.origin().network).collect();
        networks.into_iter().map(|network| network.to_string()).collect()
    }

    /// Ends the connections that were opened with some logins of a person.
    pub(crate) fn log_out(&self, person: PersonId, which: Logins) {
        let connections = self.0.lock();
        let inboxes = connections.get(&person).into_iter().flatten();
        inboxes.filter(|inbox| which.include(inbox.login())).for_each(|inbox| inbox.log_out());
    }
}
