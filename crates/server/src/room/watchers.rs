//! Who watches a table, and since when others are away. No store keeps it: when the table is loaded, everyone
//! is away from then on.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use ilos_table::{Absences, Millis, PersonId, Table};

use crate::connections::Inbox;

/// The connections that watch a table.
pub(super) struct Watchers {
    connections: Vec<(PersonId, Arc<Inbox>)>,
    /// When those who watched it before stopped, and where they were.
    left: HashMap<PersonId, (Millis, IpAddr)>,
    /// When the table was loaded.
    loaded: Millis,
}

impl Watchers {
    /// No one, at a table that is loaded now.
    pub(super) fn none(now: Millis) -> Watchers {
        Watchers { connections: Vec::new(), left: HashMap::new(), loaded: now }
    }

    /// Adds a connection; false if it watches already.
    pub(super) fn add(&mut self, person: PersonId, inbox: &Arc<Inbox>) -> bool {
        if self.inboxes().any(|watcher| Arc::ptr_eq(watcher, inbox)) {
            return false;
        }
        self.connections.push((person, Arc::clone(inbox)));
        self.left.remove(&person);
        true
    }

    /// Removes a connection.
    pub(super) fn remove(&mut self, person: PersonId, inbox: &Arc<Inbox>, now: Millis) {
        self.connections.retain(|(_, watcher)| !Arc::ptr_eq(watcher, inbox));
        if !self.watches(person) {
            self.left.insert(person, (now, inbox.origin().network));
        }
    }

    /// Where the connections are told of changes.
    pub(super) fn inboxes(&self) -> impl Iterator<Item = &Arc<Inbox>> {
        self.connections.iter().map(|(_, inbox)| inbox)
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    fn watches(&self, person: PersonId) -> bool {
        self.connections.iter().any(|(watcher, _)| *watcher == person)
    }

    /// Whether two people have been here from one network.
    pub(super) fn share_network(&self, one: PersonId, other: PersonId) -> bool {
        self.networks(one).any(|network| self.networks(other).any(|another| network == another))
    }

    /// From where someone watches it, or has watched it last.
    fn networks(&self, person: PersonId) -> impl Iterator<Item = IpAddr> {
        let here = self.connections.iter().filter(move |(watcher, _)| *watcher == person);
        let left = self.left.get(&person).map(|(_, network)| *network);
        here.map(|(_, inbox)| inbox.origin().network).chain(left)
    }

    /// The people of the table who do not watch it, and since when.
    pub(super) fn absences(&self, table: &Table) -> Absences {
        let absent = table.people().ids().filter(|person| !self.watches(*person));
        absent
            .map(|person| (person, self.left.get(&person).map_or(self.loaded, |(since, _)| *since)))
            .collect()
    }
}
