//! The files of the browser client, which are part of the program.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::{Method, StatusCode, Uri, header};
use rust_embed::RustEmbed;

use crate::error::Fault;

/// What was built from `web/`; nothing where it was not built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

const PAGE: &str = "index.html";

/// Files under this folder have their content in their name, so that they never change.
const LASTING: &str = "assets/";

const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Ilôs</title>\
                         <h1>Ilôs</h1><p>The server runs, but this build has no browser client. \
                         Programs find the interface described in docs/api.md.</p></html>";

/// A file, or the page that shows every other address.
pub(super) async fn serve(method: Method, uri: Uri) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Fault::method_not_allowed().into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if let Some(file) = Files::get(path) {
        return answer(path, file);
    }
    match Files::get(PAGE) {
        _ if is_file => Fault::missing("there is no such file").into_response(),
        Some(page) => answer(PAGE, page),
        None => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], NO_CLIENT).into_response(),
    }
}

fn answer(path: &str, file: rust_embed::EmbeddedFile) -> Response {
    let cache = if path.starts_with(LASTING) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = match file.metadata.mimetype() {
        kind if kind.starts_with("text/") => format!("{kind}; charset=utf-8"),
        kind => kind.to_owned(),
    };
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache.to_owned())];
    (StatusCode::OK, headers, Body::from(file.data.into_owned())).into_response()
}
