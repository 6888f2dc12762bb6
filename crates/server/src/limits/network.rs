//! Where requests come from, and which addresses count as one client.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use http::HeaderMap;
use ipnet::IpNet;

/// The network that counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address, which are
/// the least that a provider gives to a customer.
pub(crate) fn client_network(address: IpAddr) -> IpAddr {
    prefix(address, 64)
}

/// The networks that a client belongs to, from small to large: its own, its site's, and what a provider may
/// give a customer. An IPv4 address is its own alone.
pub(super) fn networks(address: IpAddr) -> Vec<IpAddr> {
    match address.to_canonical() {
        IpAddr::V6(_) => [64, 56, 48].map(|bits| prefix(address, bits)).to_vec(),
        four => vec![four],
    }
}

fn prefix(address: IpAddr, bits: u32) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & u128::MAX << (128 - bits)).into(),
        four => four,
    }
}

/// Reads `X-Forwarded-For`, as far as the proxies that wrote it are trusted.
pub(super) struct Forwarded {
    /// Whether every connection comes from a trusted proxy.
    behind_proxy: bool,
    trusted: Vec<IpNet>,
}

impl Forwarded {
    /// Trusts the peer where it is known to be a proxy, and all proxies of some networks.
    pub(super) fn new(behind_proxy: bool, trusted: Vec<IpNet>) -> Forwarded {
        Forwarded { behind_proxy, trusted }
    }

    /// The address that a request comes from: that of the last hop which is not a trusted proxy.
    pub(super) fn client(&self, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
        let is_trusted = |address: &IpAddr| self.trusted.iter().any(|network| network.contains(address));
        let peer = peer.to_canonical();
        if !self.behind_proxy && !is_trusted(&peer) {
            return peer;
        }
        let values = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let hops: Vec<&str> = values.flat_map(|list| list.split(',')).collect();
        let mut client = peer;
        for hop in hops.iter().rev() {
            let Some(address) = address_of(hop.trim()) else { break };
            client = address;
            if !is_trusted(&client) {
                break;
            }
        }
        client
    }
}

/// The address of a hop, which some proxies write with a port.
fn address_of(hop: &str) -> Option<IpAddr> {
    let bare = || hop.trim_start_matches('[').trim_end_matches(']').parse().ok();
    let with_port = || hop.parse().ok().map(|address: SocketAddr| address.ip());
    bare().or_else(with_port).map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn client(forwarded: &Forwarded, peer: &str, header: &str) -> String {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", header.parse().unwrap());
        forwarded.client(&headers, ip(peer)).to_string()
    }

    #[test]
    fn many_addresses_of_one_network_count_as_one_client() {
        let of = |text: &str| client_network(ip(text));
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.7"), of("192.0.2.7"));
        assert_ne!(of("192.0.2.7"), of("192.0.2.8"));
    }

    #[test]
    fn a_client_belongs_to_larger_networks_too() {
        assert_eq!(
            networks(ip("2001:db8:1:2ff::1")),
            [ip("2001:db8:1:2ff::"), ip("2001:db8:1:200::"), ip("2001:db8:1::")]
        );
        assert_eq!(networks(ip("192.0.2.7")), [ip("192.0.2.7")]);
    }

    #[test]
    fn without_a_trusted_proxy_the_header_is_hearsay() {
        let none = Forwarded::new(false, Vec::new());
        assert_eq!(client(&none, "198.51.100.1", "192.0.2.7"), "198.51.100.1");
        let other = Forwarded::new(false, vec!["10.0.0.0/8".parse().unwrap()]);
        assert_eq!(client(&other, "198.51.100.1", "192.0.2.7"), "198.51.100.1");
    }

    #[test]
    fn behind_one_proxy_its_last_word_counts() {
        let one = Forwarded::new(true, Vec::new());
        assert_eq!(client(&one, "127.0.0.1", "203.0.113.9, 192.0.2.7"), "192.0.2.7");
        assert_eq!(client(&one, "127.0.0.1", "nonsense"), "127.0.0.1");
    }

    #[test]
    fn a_chain_of_trusted_proxies_is_followed_to_the_first_that_is_not() {
        let chain =
            Forwarded::new(false, vec!["127.0.0.1/32".parse().unwrap(), "10.0.0.0/8".parse().unwrap()]);
        assert_eq!(client(&chain, "127.0.0.1", "203.0.113.9, 192.0.2.7, 10.1.2.3"), "192.0.2.7");
        assert_eq!(client(&chain, "127.0.0.1", "192.0.2.7:51000, 10.1.2.3"), "192.0.2.7");
        assert_eq!(client(&chain, "127.0.0.1", "[2001:db8::1]:443"), "2001:db8::1");
        assert_eq!(client(&chain, "127.0.0.1", "10.1.2.3"), "10.1.2.3");
    }
}
