//! The files of the browser client, which are part of the program.

mod sending;

use std::borrow::Cow;
use std::sync::OnceLock;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, Method, Uri, header};
use ilos_table::TableId;
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

use super::error::HttpError;
use super::security::own_host;
use super::tables::row_info;
use crate::app::App;
use sending::{Coding, Sendable};

mod link_preview;

use link_preview::{description, escaped};

/// The client that was built from `web/`; empty if it was not built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

const PAGE: &str = "index.html";

/// Files under this folder have a hash of their content in their name, so that they never change.
const LASTING: &str = "assets/";

const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Ilôs</title>\
                         <h1>Ilôs</h1><p>The server runs, but this build has no browser client. \
                         Programs find the interface described in docs/api.md.</p></html>";

/// The version of the program with that of the client in it, so that an old page knows when to reload.
pub(crate) fn build_id() -> &'static str {
    static BUILD_ID: OnceLock<String> = OnceLock::new();
    BUILD_ID.get_or_init(|| {
        let client = Files::get(PAGE).map(|page| page.metadata.sha256_hash()).unwrap_or_default();
        let digits: String = client.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
        format!("{}+{digits}", env!("CARGO_PKG_VERSION"))
    })
}

/// Where tags are added to a page of the client.
const END_OF_HEAD: &str = "</head>";

/// A file, or the page that shows every other address.
pub(super) async fn serve(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return HttpError::method_not_allowed().into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        // A program with a wrong address should get an error, not a page.
        return HttpError::no_such_address().into_response();
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.') && name != PAGE);
    if let Some(file) = Files::get(path).filter(|_| path != PAGE) {
        return shortest(path, file, &headers).answer(&headers);
    }
    match Files::get(PAGE) {
        _ if is_file => HttpError::missing("there is no such file").into_response(),
        Some(page) => completed(&page, &app, path, &origin(&app, &headers)).await.answer(&headers),
        None => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], NO_CLIENT).into_response(),
    }
}

/// Where people reach this server; empty if a request names another host.
fn origin(app: &App, headers: &HeaderMap) -> String {
    if let Some(url) = &app.settings.public_url {
        return url.origin().to_owned();
    }
    own_host(&app.settings, headers).map(|host| format!("http://{host}")).unwrap_or_default()
}

/// What was agreed on at a table, if there is one and it can be read.
async fn terms_of(app: &App, id: TableId) -> Option<String> {
    let info = match app.rooms.in_memory(id) {
        Some(room) => room.info().ok()?,
        None => row_info(&app.store.table(id).await.ok()??).ok()?,
    };
    Some(description(&info))
}

/// The page with its build id, the address for invitations, and a preview of its link: the picture of a table
/// and what was agreed on there, or those of the front page.
async fn completed(page: &EmbeddedFile, app: &App, path: &str, origin: &str) -> Sendable {
    let table = path.strip_prefix("table/").or_else(|| path.strip_prefix("replay/"));
    let table = table.and_then(|id| id.parse::<TableId>().ok());
    let picture = match table {
        Some(id) => format!("{origin}/api/v1/tables/{id}/preview.png"),
        None => format!("{origin}/front.png"),
    };
    let terms = match table {
        Some(id) => terms_of(app, id).await,
        None => None,
    };
    let description = terms.unwrap_or_else(|| "A game of islands for two to five players".to_owned());
    let invitations = app.invitation_origin.as_deref().unwrap_or_default();
    let text = String::from_utf8_lossy(&page.data).replacen(
        END_OF_HEAD,
        &format!(
            "<meta name=\"ilos-server\" content=\"{}\" /><meta name=\"ilos-invitations\" content=\"{invitations}\" />\
             <meta property=\"og:title\" content=\"Ilôs\" /><meta property=\"og:type\" content=\"website\" />\
             <meta property=\"og:description\" content=\"{}\" />\
             <meta property=\"og:image\" content=\"{picture}\" />\
             <meta name=\"twitter:card\" content=\"summary_large_image\" />{END_OF_HEAD}",
            build_id(),
            escaped(&description)
        ),
        1,
    );
    Sendable {
        kind: kind_of(page),
        cache: CHECKED,
        coding: None,
        // Weak, because it is compressed on its way.
        tag: format!("W/\"{}\"", digits(&Sha256::digest(&text))),
        data: text.into(),
    }
}

/// For what has the same address in the next version of the client.
const CHECKED: &str = "no-cache";

/// A file, compressed as the client likes it best if there is such a copy.
fn shortest(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Sendable {
    let copy = |coding: Coding| Some((coding, Files::get(&format!("{path}{}", coding.ending()))?));
    let kind = kind_of(&file);
    let (coding, file) = match Coding::accepted(headers).find_map(copy) {
        Some((coding, copy)) => (Some(coding), copy),
        None => (None, file),
    };
    Sendable {
        kind,
        cache: match path {
            path if path.starts_with(LASTING) => "public, max-age=31536000, immutable",
            path if path.ends_with(".png") => "public, max-age=86400",
            _ => CHECKED,
        },
        coding,
        tag: format!("\"{}\"", digits(&file.metadata.sha256_hash())),
        data: match file.data {
            Cow::Borrowed(data) => Bytes::from_static(data),
            Cow::Owned(data) => data.into(),
        },
    }
}

fn kind_of(file: &EmbeddedFile) -> String {
    match file.metadata.mimetype() {
        kind if kind.starts_with("text/") => format!("{kind}; charset=utf-8"),
        kind => kind.to_owned(),
    }
}

/// The first digits of a hash: enough to tell one file from another.
fn digits(hash: &[u8]) -> String {
    hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
