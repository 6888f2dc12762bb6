//! How much each client may ask for: rate limits, and permits for what is held open.

use std::hash::Hash;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use http::HeaderMap;
use ilos_table::PersonId;

use crate::settings::Settings;

mod fair_pool;
mod network;
mod permits;

pub(crate) use fair_pool::FairPool;
pub(crate) use network::client_network;
pub(crate) use permits::{Permit, PermitPool};

use network::{Forwarded, networks};

/// A client has exceeded a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many requests: wait a moment")]
pub(crate) struct TooMany {
    /// After how many seconds it may ask again.
    pub retry_after: u64,
}

impl TooMany {
    /// For limits that do not tell when there is room again.
    pub(crate) const SOON: TooMany = TooMany { retry_after: 1 };
}

/// The rate limits. If limits are off, all of them let everything pass.
pub(crate) struct Limits {
    on: bool,
    forwarded: Forwarded,
    /// What requests cost, by network: of a client, of its site, of its provider's customer.
    requests: [DefaultKeyedRateLimiter<IpAddr>; 3],
    /// New guests and tables of a network.
    openings: DefaultKeyedRateLimiter<IpAddr>,
    /// Passwords tried from a network, and from a network for an account: so strangers keep no one out of an
    /// account.
    passwords: DefaultKeyedRateLimiter<IpAddr>,
    passwords_for: DefaultKeyedRateLimiter<(IpAddr, String)>,
    /// Messages of a person over sockets.
    messages: DefaultKeyedRateLimiter<PersonId>,
    /// Lines of a person in chats.
    lines: DefaultKeyedRateLimiter<PersonId>,
    /// Invitations that a person sends.
    invitations: DefaultKeyedRateLimiter<PersonId>,
    /// Reports that a person makes.
    reports: DefaultKeyedRateLimiter<PersonId>,
    /// Hints that a person asks for.
    hints: DefaultKeyedRateLimiter<PersonId>,
    /// Sockets that are open, from a network and of a person.
    sockets_from: Arc<PermitPool<IpAddr>>,
    sockets_of: Arc<PermitPool<PersonId>>,
    /// People who are being deleted.
    deletions: Arc<PermitPool<PersonId>>,
}

/// The most connections or sockets from one network.
pub(crate) const MAX_FROM_NETWORK: usize = 200;

/// The most sockets of one person.
const MAX_SOCKETS: usize = 50;

/// The permits of an open socket; none if limits are off.
pub(crate) type OpenSocket = Option<(Permit<IpAddr>, Permit<PersonId>)>;

fn bucket<K: Hash + Eq + Clone>(holds: u32, a_minute: u32) -> DefaultKeyedRateLimiter<K> {
    let number = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    RateLimiter::keyed(Quota::per_minute(number(a_minute)).allow_burst(number(holds)))
}

impl Limits {
    /// The limits of a server with these settings.
    pub(crate) fn new(settings: &Settings) -> Limits {
        Limits {
            on: settings.limits,
            forwarded: Forwarded::new(settings.behind_proxy, settings.trusted_proxies.clone()),
            requests: [1, 4, 10].map(|clients| bucket(1500 * clients, 3000 * clients)),
            openings: bucket(60, 60),
            passwords: bucket(20, 10),
            passwords_for: bucket(10, 5),
            messages: bucket(300, 1800),
            lines: bucket(5, 30),
            invitations: bucket(5, 10),
            reports: bucket(5, 2),
            hints: bucket(6, 20),
            sockets_from: PermitPool::new(MAX_FROM_NETWORK),
            sockets_of: PermitPool::new(MAX_SOCKETS),
            deletions: PermitPool::new(1),
        }
    }

    /// The network that a request comes from.
    pub(crate) fn network(&self, headers: &HeaderMap, peer: SocketAddr) -> IpAddr {
        client_network(self.forwarded.client(headers, peer.ip()))
    }

    fn check<K: Hash + Eq + Clone>(
        &self,
        limiter: &DefaultKeyedRateLimiter<K>,
        key: &K,
        cost: u32,
    ) -> Result<(), TooMany> {
        let cost = NonZeroU32::new(cost).unwrap_or(NonZeroU32::MIN);
        if !self.on {
            return Ok(());
        }
        match limiter.check_key_n(key, cost) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(not_yet)) => {
                let wait = not_yet.wait_time_from(DefaultClock::default().now());
                Err(TooMany { retry_after: wait.as_secs() + 1 })
            }
            // It costs more than the bucket holds.
            Err(_) => Err(TooMany { retry_after: 60 }),
        }
    }

    /// A request from a network, with what it costs in units of about a millisecond of the processor.
    pub(crate) fn request(&self, network: IpAddr, cost: u32) -> Result<(), TooMany> {
        let networks = networks(network);
        networks
            .iter()
            .zip(&self.requests)
            .try_for_each(|(network, limiter)| self.check(limiter, network, cost))
    }

    /// A new guest or table.
    pub(crate) fn opening(&self, network: IpAddr) -> Result<(), TooMany> {
        self.check(&self.openings, &network, 1)
    }

    /// A password that is tried.
    pub(crate) fn password(&self, network: IpAddr, account: &str) -> Result<(), TooMany> {
        self.check(&self.passwords, &network, 1)?;
        self.check(&self.passwords_for, &(network, account.to_owned()), 1)
    }

    /// A socket, even if all connections come from a proxy.
    pub(crate) fn socket(&self, network: IpAddr, person: PersonId) -> Result<OpenSocket, TooMany> {
        if !self.on {
            return Ok(None);
        }
        let both = self.sockets_from.acquire(network).zip(self.sockets_of.acquire(person));
        both.map(Some).ok_or(TooMany::SOON)
    }

    /// The deletion of a person, one at a time.
    pub(crate) fn deletion(&self, person: PersonId) -> Result<Permit<PersonId>, TooMany> {
        self.deletions.acquire(person).ok_or(TooMany::SOON)
    }

    /// A message over a socket.
    pub(crate) fn message(&self, person: PersonId) -> Result<(), TooMany> {
        self.check(&self.messages, &person, 1)
    }

    /// A line of chat.
    pub(crate) fn line(&self, person: PersonId) -> Result<(), TooMany> {
        self.check(&self.lines, &person, 1)
    }

    /// An invitation.
    pub(crate) fn invitation(&self, person: PersonId) -> Result<(), TooMany> {
        self.check(&self.invitations, &person, 1)
    }

    /// A report.
    pub(crate) fn report(&self, person: PersonId) -> Result<(), TooMany> {
        self.check(&self.reports, &person, 1)
    }

    /// A hint.
    pub(crate) fn hint(&self, person: PersonId) -> Result<(), TooMany> {
        self.check(&self.hints, &person, 1)
    }

    /// Forgets clients that have not asked for anything for a while.
    pub(crate) fn forget(&self) {
        self.requests.iter().for_each(DefaultKeyedRateLimiter::retain_recent);
        self.openings.retain_recent();
        self.passwords.retain_recent();
        self.passwords_for.retain_recent();
        self.messages.retain_recent();
        self.lines.retain_recent();
        self.invitations.retain_recent();
        self.reports.retain_recent();
        self.hints.retain_recent();
    }
}
