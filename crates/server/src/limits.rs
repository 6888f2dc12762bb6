//! How much each client may ask for: rate limits, and permits for what is held open.

use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use http::HeaderMap;
use ilos_table::PersonId;

mod permits;

pub use permits::{Permit, PermitPool};

/// A client has exceeded a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("that was too much at once: wait a moment")]
pub struct TooMany;

/// The rate limits. If limits are off, all of them let everything pass.
pub struct Limits {
    on: bool,
    behind_proxy: bool,
    /// Requests of an address.
    requests: DefaultKeyedRateLimiter<IpAddr>,
    /// New guests and tables of an address.
    openings: DefaultKeyedRateLimiter<IpAddr>,
    /// Passwords tried from an address, and for an account.
    passwords: DefaultKeyedRateLimiter<IpAddr>,
    passwords_for: DefaultKeyedRateLimiter<String>,
    /// Messages of a person over sockets.
    messages: DefaultKeyedRateLimiter<PersonId>,
    /// Lines of a person in chats.
    lines: DefaultKeyedRateLimiter<PersonId>,
    /// Invitations that a person sends.
    invitations: DefaultKeyedRateLimiter<PersonId>,
    /// Hints that a person asks for.
    hints: DefaultKeyedRateLimiter<PersonId>,
    /// Sockets that are open, from an address and of a person.
    sockets_from: Arc<PermitPool<IpAddr>>,
    sockets_of: Arc<PermitPool<PersonId>>,
}

/// The most connections or sockets from one network.
pub const MAX_FROM_ADDRESS: usize = 200;

/// The most sockets of one person.
const MAX_SOCKETS: usize = 50;

/// The permits of an open socket; none if limits are off.
pub type OpenSocket = Option<(Permit<IpAddr>, Permit<PersonId>)>;

fn bucket<K: Hash + Eq + Clone>(holds: u32, a_minute: u32) -> DefaultKeyedRateLimiter<K> {
    let number = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    RateLimiter::keyed(Quota::per_minute(number(a_minute)).allow_burst(number(holds)))
}

/// The network that counts as one client: an IPv4 address, or the half of an IPv6 address that its provider assigned.
pub fn client_network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        four => four,
    }
}

impl Limits {
    /// New limits, for a server that clients reach through a proxy or directly.
    pub fn new(on: bool, behind_proxy: bool) -> Limits {
        Limits {
            on,
            behind_proxy,
            requests: bucket(300, 1200),
            openings: bucket(60, 60),
            passwords: bucket(20, 10),
            passwords_for: bucket(10, 5),
            messages: bucket(300, 1800),
            lines: bucket(5, 30),
            invitations: bucket(5, 10),
            hints: bucket(6, 20),
            sockets_from: PermitPool::new(MAX_FROM_ADDRESS),
            sockets_of: PermitPool::new(MAX_SOCKETS),
        }
    }

    /// Where a request comes from: with a proxy, the last address that the proxy itself has added.
    pub fn address(&self, headers: &HeaderMap, peer: SocketAddr) -> IpAddr {
        let forwarded =
            headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
        let last =
            forwarded.and_then(|list| list.rsplit(',').next()).and_then(|last| last.trim().parse().ok());
        client_network(last.filter(|_| self.behind_proxy).unwrap_or(peer.ip()))
    }

    fn check<K: Hash + Eq + Clone>(
        &self,
        limiter: &DefaultKeyedRateLimiter<K>,
        key: &K,
    ) -> Result<(), TooMany> {
        if self.on && limiter.check_key(key).is_err() { Err(TooMany) } else { Ok(()) }
    }

    /// A request.
    pub fn request(&self, address: IpAddr) -> Result<(), TooMany> {
        self.check(&self.requests, &address)
    }

    /// A new guest or table.
    pub fn opening(&self, address: IpAddr) -> Result<(), TooMany> {
        self.check(&self.openings, &address)
    }

    /// A password that is tried.
    pub fn password(&self, address: IpAddr, account: &str) -> Result<(), TooMany> {
        self.check(&self.passwords, &address)?;
        self.check(&self.passwords_for, &account.to_owned())
    }

    /// A socket, even if all connections come from a proxy.
    pub fn socket(&self, address: IpAddr, person: PersonId) -> Result<OpenSocket, TooMany> {
        if !self.on {
            return Ok(None);
        }
        let both = self.sockets_from.acquire(address).zip(self.sockets_of.acquire(person));
        both.map(Some).ok_or(TooMany)
    }

    /// A message over a socket.
    pub fn message(&self, person: PersonId) -> Result<(), TooMany> {
        self.check(&self.messages, &person)
    }

    /// A line of chat.
    pub fn line(&self, person: PersonId) -> Result<(), TooMany> {
        self.check(&self.lines, &person)
    }

    /// An invitation.
    pub fn invitation(&self, person: PersonId) -> Result<(), TooMany> {
        self.check(&self.invitations, &person)
    }

    /// A hint.
    pub fn hint(&self, person: PersonId) -> Result<(), TooMany> {
        self.check(&self.hints, &person)
    }

    /// Forgets clients that have not asked for anything for a while.
    pub fn forget(&self) {
        self.requests.retain_recent();
        self.openings.retain_recent();
        self.passwords.retain_recent();
        self.passwords_for.retain_recent();
        self.messages.retain_recent();
        self.lines.retain_recent();
        self.invitations.retain_recent();
        self.hints.retain_recent();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_addresses_of_one_network_count_as_one_client() {
        let of = |text: &str| client_network(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.7"), of("192.0.2.7"));
        assert_ne!(of("192.0.2.7"), of("192.0.2.8"));
    }
}
