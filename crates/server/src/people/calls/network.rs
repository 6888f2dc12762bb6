//! Requests to addresses that people have chosen: never into a private network, and bounded in time and size.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use bytes::Bytes;
use http::header::{HOST, USER_AGENT};
use http::uri::Scheme;
use http::{Request, Uri};
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use ipnet::IpNet;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{self, RootCertStore};

/// How long a request may take, with looking up the name.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The most of an answer that is read at once: its head.
const MAX_HEAD: usize = 16 * 1024;

/// The longest address.
pub(crate) const MAX_ADDRESS: usize = 2_000;

/// Networks that are not the internet: private, local, shared, reserved and for documentation, and those that
/// lead to other networks.
static NOT_PUBLIC: LazyLock<Vec<IpNet>> = LazyLock::new(|| {
    [
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
        "::/96",
        "64:ff9b::/96",
        "64:ff9b:1::/48",
        "100::/64",
        "2001::/23",
        "2001:db8::/32",
        "2002::/16",
        "3fff::/20",
        "5f00::/16",
        "fc00::/7",
        "fe80::/9",
        "ff00::/8",
    ]
    .iter()
    .map(|network| network.parse().expect("the list is written as networks"))
    .collect()
});

/// Whether an address belongs to the internet.
fn is_public(address: IpAddr) -> bool {
    let address = match address {
        IpAddr::V6(address) => address.to_ipv4_mapped().map_or(IpAddr::V6(address), IpAddr::V4),
        address => address,
    };
    !NOT_PUBLIC.iter().any(|network| network.contains(&address))
}

/// Why an address is not accepted or not reached.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum AddressError {
    #[error("expected the address of a service, https://…, with at most {MAX_ADDRESS} letters")]
    Malformed,
    #[error("the address leads into a private network, where this server sends nothing")]
    Private,
    #[error("there is no answer at the address")]
    Unreachable,
}

/// What is sent.
pub(crate) struct Message {
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Vec<u8>,
}

/// Sends messages to addresses that people have chosen.
pub(crate) struct Network {
    /// Whether private networks are allowed too, and requests without TLS.
    to_private: bool,
    tls: TlsConnector,
}

impl Network {
    pub(crate) fn new(to_private: bool) -> Network {
        let roots = webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect::<RootCertStore>();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = rustls::ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("the provider speaks TLS")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Network { to_private, tls: TlsConnector::from(Arc::new(tls)) }
    }

    /// An address as people type it.
    pub(crate) fn read(&self, text: &str) -> Result<Uri, AddressError> {
        let uri: Uri = text.parse().map_err(|_| AddressError::Malformed)?;
        let scheme = uri.scheme() == Some(&Scheme::HTTPS);
        let scheme = scheme || (self.to_private && uri.scheme() == Some(&Scheme::HTTP));
        let plain = uri.authority().is_some_and(|authority| !authority.as_str().contains('@'));
        if scheme && plain && text.len() <= MAX_ADDRESS { Ok(uri) } else { Err(AddressError::Malformed) }
    }

    /// The addresses of the machine behind a URI: all of them public, unless private ones are allowed.
    pub(crate) async fn look_up(&self, uri: &Uri) -> Result<Vec<SocketAddr>, AddressError> {
        let port = uri.port_u16().unwrap_or(if is_plain(uri) { 80 } else { 443 });
        let found = timeout(TIMEOUT, lookup_host((host(uri), port))).await;
        let addresses: Vec<SocketAddr> =
            found.ok().and_then(Result::ok).ok_or(AddressError::Unreachable)?.collect();
        if addresses.is_empty() {
            return Err(AddressError::Unreachable);
        }
        let allowed = self.to_private || addresses.iter().all(|address| is_public(address.ip()));
        if allowed { Ok(addresses) } else { Err(AddressError::Private) }
    }

    /// Sends a message to the addresses that were looked up, so that no later answer for the name counts. The
    /// answer is a status alone: what it says is not read, and where it points is not followed.
    pub(crate) async fn send(&self, uri: &Uri, message: Message) -> Result<u16, AddressError> {
        let exchange = async {
            let addresses = self.look_up(uri).await?;
            let stream = TcpStream::connect(&addresses[..]).await.map_err(|_| AddressError::Unreachable)?;
            if is_plain(uri) {
                return talk(stream, uri, message).await;
            }
            let name = ServerName::try_from(host(uri).to_owned()).map_err(|_| AddressError::Malformed)?;
            let stream = self.tls.connect(name, stream).await.map_err(|_| AddressError::Unreachable)?;
            talk(stream, uri, message).await
        };
        timeout(TIMEOUT, exchange).await.unwrap_or(Err(AddressError::Unreachable))
    }
}

fn is_plain(uri: &Uri) -> bool {
    uri.scheme() == Some(&Scheme::HTTP)
}

/// The name or the address of a URI, without the brackets of IPv6.
fn host(uri: &Uri) -> &str {
    uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']')
}

/// One request and the status of its answer.
async fn talk(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    uri: &Uri,
    Message { headers, body }: Message,
) -> Result<u16, AddressError> {
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let authority = uri.authority().map_or("", |authority| authority.as_str());
    let mut request = Request::post(path).header(HOST, authority).header(USER_AGENT, "ilos");
    for (name, value) in headers {
        request = request.header(name, value);
    }
    let request = request.body(Full::new(Bytes::from(body))).map_err(|_| AddressError::Malformed)?;
    let handshake = http1::Builder::new().max_buf_size(MAX_HEAD).handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = handshake.map_err(|_| AddressError::Unreachable)?;
    // The connection ends with this call.
    let mut connections = JoinSet::new();
    connections.spawn(connection);
    let answer = sender.send_request(request).await.map_err(|_| AddressError::Unreachable)?;
    Ok(answer.status().as_u16())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_and_local_addresses_are_not_public() {
        for address in [
            "127.0.0.1",
            "10.1.2.3",
            "192.168.1.1",
            "172.31.0.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fec0::1",
            "fd00::1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "ff02::1",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
        for address in ["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700::1111", "::ffff:1.1.1.1"] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn an_address_is_an_https_url_without_a_password() {
        let network = Network::new(false);
        assert!(network.read("https://ntfy.example/ilos").is_ok());
        for text in ["http://ntfy.example/ilos", "file:///etc/passwd", "https://a:b@c.example/", "ntfy", ""] {
            assert_eq!(network.read(text), Err(AddressError::Malformed), "{text}");
        }
        assert_eq!(
            network.read(&format!("https://a.example/{}", "x".repeat(2_000))),
            Err(AddressError::Malformed)
        );
        assert!(Network::new(true).read("http://127.0.0.1:8080/ilos").is_ok());
    }

    #[tokio::test]
    async fn a_name_or_an_address_of_this_machine_is_refused() {
        let network = Network::new(false);
        for text in ["https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://2130706433/"] {
            let uri = network.read(text).unwrap();
            assert_eq!(network.look_up(&uri).await, Err(AddressError::Private), "{text}");
        }
    }
}
