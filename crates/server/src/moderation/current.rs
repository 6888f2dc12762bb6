//! What is in force now, in memory: it is looked at with every request. The store has the same, and each
//! change is stored first.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use ilos_table::{Millis, PersonId};
use ilos_wire::moderation::{InForce, Role, SanctionInfo, SanctionKind, Switch};
use parking_lot::RwLock;

use super::Denial;
use crate::connections::{Connections, Origin};
use crate::store::moderation::{Sanction, Whom};
use crate::store::{PersonRow, Store, StoreError};

/// What is in force.
#[derive(Default)]
pub(crate) struct Moderation {
    current: RwLock<Arc<Current>>,
    /// Held while it is read again, so that nothing older replaces something newer.
    reading: tokio::sync::Mutex<()>,
}

#[derive(Default, PartialEq)]
struct Current {
    sanctions: Vec<Sanction>,
    roles: HashMap<PersonId, Role>,
    off: Vec<Switch>,
    announcement: Option<String>,
}

impl Moderation {
    fn current(&self) -> Arc<Current> {
        Arc::clone(&self.current.read())
    }

    /// Takes over what is stored, and tells the connections that it concerns: those who are banned are out.
    pub(crate) async fn reload(
        &self,
        store: &dyn Store,
        connections: &Connections,
        now: Millis,
    ) -> Result<(), StoreError> {
        let _reading = self.reading.lock().await;
        let (sanctions, roles) = (store.sanctions(now).await?, store.roles().await?.into_iter().collect());
        let (off, announcement) = store.notices().await?;
        let current = Arc::new(Current { sanctions, roles, off, announcement });
        let before = std::mem::replace(&mut *self.current.write(), Arc::clone(&current));
        if before.sanctions != current.sanctions {
            connections.ban(|person, owner, network| self.ban(person, owner, network, now));
        }
        if before.announcement != current.announcement {
            connections.announce();
        }
        Ok(())
    }

    fn find(
        &self,
        kind: SanctionKind,
        now: Millis,
        concerns: impl Fn(Whom) -> bool,
    ) -> Option<(Millis, String)> {
        let current = self.current();
        let in_force = |sanction: &&Sanction| sanction.kind == kind && sanction.until > now;
        let found = current.sanctions.iter().filter(in_force).filter(|sanction| concerns(sanction.whom));
        found.max_by_key(|sanction| sanction.until).map(|sanction| (sanction.until, sanction.reason.clone()))
    }

    /// The ban of a person, of the owner of a program, or of a network.
    fn ban(
        &self,
        person: Option<PersonId>,
        owner: Option<PersonId>,
        network: Option<IpAddr>,
        now: Millis,
    ) -> Option<Denial> {
        let found = self.find(SanctionKind::Ban, now, |whom| match whom {
            Whom::Person(banned) => [person, owner].contains(&Some(banned)),
            Whom::Network(banned) => network.is_some_and(|network| banned.contains(&network)),
        });
        found.map(|(until, reason)| Denial::Banned { until, reason })
    }

    /// Lets a person in who is not banned.
    pub(crate) fn admit(&self, person: &PersonRow, now: Millis) -> Result<(), Denial> {
        self.ban(Some(person.id), person.owner, None, now).map_or(Ok(()), Err)
    }

    /// Lets a person in who is not banned, and whose network is not.
    pub(crate) fn admit_from(&self, person: &PersonRow, network: IpAddr, now: Millis) -> Result<(), Denial> {
        self.ban(Some(person.id), person.owner, Some(network), now).map_or(Ok(()), Err)
    }

    /// Lets a network in that is not banned.
    pub(crate) fn admit_network(&self, network: IpAddr, now: Millis) -> Result<(), Denial> {
        self.ban(None, None, Some(network), now).map_or(Ok(()), Err)
    }

    /// Lets a person write to others.
    pub(crate) fn may_write(
        &self,
        person: PersonId,
        Origin { owner, network }: Origin,
        now: Millis,
    ) -> Result<(), Denial> {
        let found = self.find(SanctionKind::Mute, now, |whom| match whom {
            Whom::Person(muted) => [Some(person), owner].contains(&Some(muted)),
            Whom::Network(muted) => muted.contains(&network),
        });
        found.map_or(Ok(()), |(until, reason)| Err(Denial::Muted { until, reason }))
    }

    /// Demands that something is not switched off.
    pub(crate) fn demand(&self, switch: Switch) -> Result<(), Denial> {
        if self.current().off.contains(&switch) { Err(Denial::SwitchedOff(switch)) } else { Ok(()) }
    }

    /// What is announced.
    pub(crate) fn announcement(&self) -> Option<String> {
        self.current().announcement.clone()
    }

    /// What is switched off.
    pub(crate) fn off(&self) -> Vec<Switch> {
        self.current().off.clone()
    }

    /// The role of a person.
    pub(crate) fn role(&self, person: PersonId) -> Option<Role> {
        self.current().roles.get(&person).copied()
    }

    /// All of it, to be shown.
    pub(crate) fn in_force(&self, now: Millis) -> InForce {
        let current = self.current();
        let sanctions = current.sanctions.iter().filter(|sanction| sanction.until > now);
        let shown = |sanction: &Sanction| {
            let (person, network) = match sanction.whom {
                Whom::Person(person) => (Some(person.to_string()), None),
                Whom::Network(network) => (None, Some(network.to_string())),
            };
            let Sanction { number, kind, until, .. } = *sanction;
            SanctionInfo { number, kind, person, network, until, reason: sanction.reason.clone() }
        };
        InForce {
            sanctions: sanctions.map(shown).collect(),
            off: current.off.clone(),
            announcement: current.announcement.clone(),
        }
    }
}
