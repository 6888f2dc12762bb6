//! What a browser says about itself, as far as its owner needs it to tell logins apart.

use axum::extract::FromRequestParts;
use http::header;
use http::request::Parts;
use ilos_wire::person::Device;

use crate::http::error::HttpError;

/// Browsers and what they call themselves. The first that fits counts: most name others too.
const BROWSERS: [(&str, &str); 8] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

const DEVICES: [(Device, &str); 3] =
    [(Device::Phone, "phone"), (Device::Tablet, "tablet"), (Device::Computer, "computer")];

/// The family of a browser and the kind of its device; nothing of a program that is no browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::http) struct Agent {
    pub(super) browser: Option<&'static str>,
    pub(super) device: Option<Device>,
}

impl Agent {
    fn read(text: &str) -> Agent {
        if !text.starts_with("Mozilla/") {
            return Agent::default();
        }
        let browser = BROWSERS.iter().find(|(mark, _)| text.contains(mark)).map(|(_, name)| *name);
        let device = if text.contains("iPad") || text.contains("Tablet") {
            Device::Tablet
        } else if text.contains("Mobi") {
            Device::Phone
        } else if text.contains("Android") {
            Device::Tablet
        } else {
            Device::Computer
        };
        Agent { browser, device: Some(device) }
    }
}

/// The header `User-Agent`.
pub(in crate::http) struct UserAgent(pub(super) Agent);

impl<S: Send + Sync> FromRequestParts<S> for UserAgent {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<UserAgent, HttpError> {
        let text = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(UserAgent(text.map(Agent::read).unwrap_or_default()))
    }
}

/// The word for a kind of device in a database.
pub(super) fn device_word(device: Device) -> String {
    DEVICES.iter().find(|(known, _)| *known == device).map_or("", |(_, word)| word).to_owned()
}

/// The kind of device of a word in a database.
pub(super) fn device_of(word: &str) -> Option<Device> {
    DEVICES.iter().find(|(_, known)| *known == word).map(|(device, _)| *device)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_told_apart_as_far_as_their_owner_needs() {
        let read = |rest: &str| {
            let Agent { browser, device } = Agent::read(&format!("Mozilla/5.0 {rest}"));
            (browser.unwrap_or_default(), device.unwrap())
        };
        let firefox = read("(X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0");
        assert_eq!(firefox, ("Firefox", Device::Computer));
        let chrome = read("(Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36");
        assert_eq!(chrome, ("Chrome", Device::Phone));
        let edge = read("(Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0");
        assert_eq!(edge, ("Edge", Device::Computer));
        let safari = read("(iPad; CPU OS 18_6) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1");
        assert_eq!(safari, ("Safari", Device::Tablet));
        assert_eq!(Agent::read("curl/8.14"), Agent::default());
    }
}
