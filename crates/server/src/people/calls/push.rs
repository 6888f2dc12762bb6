//! Pushes to browsers (RFC 8030): encrypted for the browser (RFC 8291), signed by the server (RFC 8292).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::Uri;
use ilos_table::Millis;
use serde_json::json;
use web_push_native::p256::PublicKey;
use web_push_native::p256::ecdsa::signature::Signer as _;
use web_push_native::p256::ecdsa::{Signature, SigningKey};
use web_push_native::{Auth, encrypt};

use super::network::Message;

/// How long a push waits for a browser that is not running, in seconds.
const WAITS: u64 = 12 * 60 * 60;

/// How long a signature is good, in seconds.
const SIGNED_FOR: u64 = 12 * 60 * 60;

/// The bytes of the secret that a browser shares with the server.
const AUTH: usize = 16;

/// The key with which a server signs its pushes.
pub(crate) struct PushKey(SigningKey);

impl PushKey {
    /// The key of random bytes; a few of all possible bytes make none.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<PushKey> {
        SigningKey::from_slice(bytes).ok().map(PushKey)
    }

    /// The public key, as browsers and push services expect it.
    pub(crate) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.verifying_key().to_encoded_point(false).as_bytes())
    }

    /// What tells a push service who sends.
    fn authorization(&self, Signed { uri, contact, now }: Signed<'_>) -> String {
        let mut claims = json!({
            "aud": origin(uri),
            "exp": now / 1000 + SIGNED_FOR,
        });
        if let Some(contact) = contact {
            claims["sub"] = json!(contact);
        }
        let part = |value: &serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(&json!({"typ": "JWT", "alg": "ES256"})), part(&claims));
        let signature: Signature = self.0.sign(signed.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public())
    }

    /// A push of a text. A later push of the same topic takes the place of one that still
    /// waits. `None` if the text cannot be encrypted.
    pub(crate) fn push(
        &self,
        browser: &Browser,
        text: String,
        topic: &str,
        signed: Signed<'_>,
    ) -> Option<Message> {
        let body = encrypt(text.into_bytes(), &browser.key, &browser.auth).ok()?;
        let headers = vec![
            ("ttl", WAITS.to_string()),
            ("topic", topic.to_owned()),
            ("urgency", "high".to_owned()),
            ("content-encoding", "aes128gcm".to_owned()),
            ("content-type", "application/octet-stream".to_owned()),
            ("authorization", self.authorization(signed)),
        ];
        Some(Message { headers, body })
    }
}

/// The scheme and the host of an address, with its port if that is an unusual one.
fn origin(uri: &Uri) -> String {
    let (scheme, host) = (uri.scheme_str().unwrap_or("https"), uri.host().unwrap_or_default());
    match uri.port_u16() {
        Some(port) if (scheme, port) != ("https", 443) => format!("{scheme}://{host}:{port}"),
        _ => format!("{scheme}://{host}"),
    }
}

/// What a signature is about.
#[derive(Clone, Copy)]
pub(crate) struct Signed<'a> {
    /// Where the push goes.
    pub(crate) uri: &'a Uri,
    /// Whom a push service can ask about this server.
    pub(crate) contact: Option<&'a str>,
    /// The time.
    pub(crate) now: Millis,
}

/// The keys of a browser that takes pushes.
pub(crate) struct Browser {
    key: PublicKey,
    auth: Auth,
}

impl Browser {
    /// Reads the keys as a browser gives them; `None` if they are none.
    pub(crate) fn read(key: &str, auth: &str) -> Option<Browser> {
        let decoded = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        let auth = decoded(auth).filter(|auth| auth.len() == AUTH)?;
        let key = PublicKey::from_sec1_bytes(&decoded(key)?).ok()?;
        Some(Browser { key, auth: Auth::clone_from_slice(&auth) })
    }
}
