//! Where people reach a server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// An address of a network for documentation (RFC 5737): it is only looked up which way leads there.
const ELSEWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);

/// Where other machines of the network reach a server that listens at an address; `None` if it listens to its
/// own machine alone, or if the machine is in no network.
pub fn address_in_network(listening: SocketAddr) -> Option<SocketAddr> {
    match listening.ip() {
        ip if ip.is_loopback() => None,
        ip if ip.is_unspecified() => own_address().map(|ip| SocketAddr::new(ip, listening.port())),
        _ => Some(listening),
    }
}

/// The address under which this machine would talk to others. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ELSEWHERE).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_unspecified() && !own.is_loopback()).then_some(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_for_its_own_machine_is_reached_by_no_other() {
        assert_eq!(address_in_network("127.0.0.1:4567".parse().unwrap()), None);
        assert_eq!(address_in_network("[::1]:4567".parse().unwrap()), None);
    }

    #[test]
    fn a_server_at_an_address_of_the_network_is_reached_there() {
        let address = "192.168.1.20:4567".parse().unwrap();
        assert_eq!(address_in_network(address), Some(address));
    }

    #[test]
    fn a_server_for_all_networks_is_reached_at_an_address_that_others_can_use() {
        if let Some(found) = address_in_network("0.0.0.0:4567".parse().unwrap()) {
            assert!(!found.ip().is_unspecified() && !found.ip().is_loopback(), "{found}");
            assert_eq!(found.port(), 4567);
        }
    }
}
