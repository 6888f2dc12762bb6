//! Sending files that do not change: in the coding that a client takes, and only if it does not have them
//! yet.

use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};

/// How a file can be compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    /// The shortest first.
    const ALL: [Coding; 2] = [Coding::Brotli, Coding::Gzip];

    fn name(self) -> &'static str {
        match self {
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        }
    }

    /// What the build adds to the name of a file for its compressed copy.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Coding::Brotli => ".br",
            Coding::Gzip => ".gz",
        }
    }

    /// The codings that a client takes, the one it likes best first.
    pub(super) fn accepted(headers: &HeaderMap) -> impl Iterator<Item = Coding> {
        let mut codings = Coding::ALL.map(|coding| (quality(headers, coding.name()), coding));
        codings.sort_by(|(one, _), (two, _)| two.total_cmp(one));
        codings.into_iter().filter(|&(quality, _)| quality > 0.0).map(|(_, coding)| coding)
    }
}

/// How much a client likes a coding, from 0, which is not at all, to 1 (RFC 9110, 12.5.3).
fn quality(headers: &HeaderMap, coding: &str) -> f32 {
    let mut of_others = 0.0;
    for item in list(headers, &header::ACCEPT_ENCODING) {
        let (name, parameter) = item.split_once(';').unwrap_or((item, ""));
        let quality = match parameter.trim().split_once('=') {
            Some((key, value)) if key.trim().eq_ignore_ascii_case("q") => value.trim().parse().unwrap_or(0.0),
            _ => 1.0,
        };
        match name.trim() {
            name if name.eq_ignore_ascii_case(coding) => return quality,
            "*" => of_others = quality,
            _ => {}
        }
    }
    of_others
}

/// The items of a header that holds a list, over all its lines.
fn list<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

/// A file as it is sent.
pub(super) struct Sendable {
    pub(super) kind: String,
    /// How long browsers may keep it.
    pub(super) cache: &'static str,
    /// How it is compressed.
    pub(super) coding: Option<Coding>,
    /// Tells its content from every other, in this coding.
    pub(super) tag: String,
    pub(super) data: Bytes,
}

impl Sendable {
    /// The answer to a request with these headers: without the file if the client has it.
    pub(super) fn answer(self, headers: &HeaderMap) -> Response {
        // A tag may be marked as weak by a proxy that compresses.
        let bare = |tag: &str| tag.strip_prefix("W/").unwrap_or(tag).to_owned();
        let is_known =
            list(headers, &header::IF_NONE_MATCH).any(|known| known == "*" || bare(known) == bare(&self.tag));
        let lasting = [
            (header::ETAG, self.tag),
            (header::CACHE_CONTROL, self.cache.to_owned()),
            (header::VARY, header::ACCEPT_ENCODING.to_string()),
        ];
        if is_known {
            return (StatusCode::NOT_MODIFIED, lasting).into_response();
        }
        let mut answer = (lasting, [(header::CONTENT_TYPE, self.kind)], self.data).into_response();
        if let Some(coding) = self.coding {
            answer.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(HeaderName, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    #[test]
    fn a_client_is_sent_the_coding_that_it_likes_best() {
        for (accepted, expected) in [
            ("gzip, deflate, br, zstd", vec![Coding::Brotli, Coding::Gzip]),
            ("br;q=0.5, gzip;q=0.8", vec![Coding::Gzip, Coding::Brotli]),
            ("gzip", vec![Coding::Gzip]),
            ("br; q=0, *", vec![Coding::Gzip]),
            ("GZIP;Q=1, br;q=none", vec![Coding::Gzip]),
            ("identity", vec![]),
            ("", vec![]),
        ] {
            let headers = headers(&[(header::ACCEPT_ENCODING, accepted)]);
            assert_eq!(Coding::accepted(&headers).collect::<Vec<_>>(), expected, "{accepted}");
        }
        assert_eq!(Coding::accepted(&HeaderMap::new()).count(), 0, "a client that names none gets none");
    }

    fn sendable() -> Sendable {
        Sendable {
            kind: "text/css".to_owned(),
            cache: "no-cache",
            coding: Some(Coding::Gzip),
            tag: "\"1a-gzip\"".to_owned(),
            data: Bytes::from_static(b"packed"),
        }
    }

    #[test]
    fn a_file_says_what_it_is_and_what_it_depends_on() {
        let answer = sendable().answer(&HeaderMap::new());
        assert_eq!(answer.status(), StatusCode::OK);
        for (name, value) in [
            (header::CONTENT_TYPE, "text/css"),
            (header::CONTENT_ENCODING, "gzip"),
            (header::ETAG, "\"1a-gzip\""),
            (header::VARY, "accept-encoding"),
            (header::CACHE_CONTROL, "no-cache"),
        ] {
            assert_eq!(answer.headers()[&name], value, "{name}");
        }
    }

    #[test]
    fn a_file_that_a_client_has_is_not_sent_again() {
        for known in ["\"1a-gzip\"", "\"old\", W/\"1a-gzip\"", "*"] {
            let answer = sendable().answer(&headers(&[(header::IF_NONE_MATCH, known)]));
            assert_eq!(answer.status(), StatusCode::NOT_MODIFIED, "{known}");
            assert_eq!(answer.headers()[header::ETAG], "\"1a-gzip\"");
            assert!(!answer.headers().contains_key(header::CONTENT_ENCODING));
        }
        let answer = sendable().answer(&headers(&[(header::IF_NONE_MATCH, "\"1a-br\"")]));
        assert_eq!(answer.status(), StatusCode::OK, "another coding is another content");
    }
}
