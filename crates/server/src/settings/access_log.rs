//! A log of requests, for operators who want one.

use std::fmt;
use std::io::Write;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use http::{Method, StatusCode};
use ilos_table::Millis;
use ipnet::IpNet;
use parking_lot::Mutex;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// How much of an address is written: enough to see that requests belong together, too little to find a
/// person.
const IPV4_BITS: u8 = 24;
const IPV6_BITS: u8 = 48;

/// Where requests are logged. Writing must not take long: every request waits for it.
#[derive(Clone)]
pub struct AccessLog(Arc<Mutex<dyn Write + Send>>);

/// A request that was answered.
pub(crate) struct Access {
    pub at: Millis,
    pub method: Method,
    /// What it was about, and not its path, which names tables and people.
    pub about: &'static str,
    pub status: StatusCode,
    pub took: Duration,
    pub client: IpAddr,
}

impl AccessLog {
    /// Logs to a writer.
    pub fn to(writer: impl Write + Send + 'static) -> AccessLog {
        AccessLog(Arc::new(Mutex::new(writer)))
    }

    pub(crate) fn note(&self, access: &Access) {
        // A log that cannot be written stops no one from playing.
        let _ = self.0.lock().write_all(format!("{access}\n").as_bytes());
    }
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Access { at, method, about, status, took, client } = self;
        let time = OffsetDateTime::from_unix_timestamp((at / 1000) as i64).ok();
        let time = time.and_then(|time| time.format(&Rfc3339).ok()).unwrap_or_default();
        let (millis, network) = (took.as_secs_f64() * 1000.0, network(*client));
        write!(f, "{time} {method} {about} {} {millis:.1} {network}", status.as_u16())
    }
}

fn network(client: IpAddr) -> IpNet {
    let client = client.to_canonical();
    let bits = if client.is_ipv4() { IPV4_BITS } else { IPV6_BITS };
    IpNet::new(client, bits).map_or(client.into(), |network| network.trunc())
}

impl fmt::Debug for AccessLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AccessLog")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_what_a_request_was_about_and_not_who_made_it() {
        let line = |client: &str| {
            let (method, about, status) = (Method::GET, "tables", StatusCode::OK);
            let (at, took) = (1_795_132_381_007, Duration::from_micros(1234));
            Access { at, method, about, status, took, client: client.parse().unwrap() }.to_string()
        };
        assert_eq!(line("203.0.113.77"), "2026-11-19T23:53:01Z GET tables 200 1.2 203.0.113.0/24");
        assert!(line("2001:db8:1:2::3").ends_with(" 2001:db8:1::/48"));
        assert!(line("::ffff:203.0.113.77").ends_with(" 203.0.113.0/24"));
    }
}
