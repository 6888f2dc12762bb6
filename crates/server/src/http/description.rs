//! What can be asked over HTTP, described for programs (OpenAPI) and for people.

use axum::response::{Html, IntoResponse, Response};
use axum::{Extension, Json};
use http::{HeaderMap, header};
use ilos_wire::problem::Problem;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{OpenApi, SecurityRequirement};
use utoipa::{IntoResponses, Modify, OpenApi as _};

/// The description before its paths come in.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Ilôs",
        description = "Tables and records of the board game Ilôs. Play goes over the socket; docs/api.md describes both.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    modifiers(&Logins)
)]
struct Ilos;

struct Logins;

impl Modify for Logins {
    fn modify(&self, openapi: &mut OpenApi) {
        let components = openapi.components.get_or_insert_default();
        let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("ilos")));
        let token = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
        components.add_security_scheme("cookie", cookie);
        components.add_security_scheme("token", token);
        let either = ["cookie", "token"].map(|name| SecurityRequirement::new(name, [""; 0]));
        openapi.security = Some(either.into());
    }
}

/// The description without paths.
pub(super) fn begin() -> OpenApi {
    Ilos::openapi()
}

/// How any request can be refused: with a code for programs and a sentence for people.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "described, never made")]
pub(crate) enum ErrorResponses {
    /// It cannot be read.
    #[response(status = 400)]
    Malformed(#[to_schema] Problem),
    /// Nobody is known by this cookie or token.
    #[response(status = 401)]
    UnknownPerson(#[to_schema] Problem),
    /// Whoever asks may not.
    #[response(status = 403)]
    Forbidden(#[to_schema] Problem),
    /// There is no such thing.
    #[response(status = 404)]
    Missing(#[to_schema] Problem),
    /// It took too long.
    #[response(status = 408)]
    Timeout,
    /// It cannot be done as things are now.
    #[response(status = 409)]
    Conflict(#[to_schema] Problem),
    /// The body is too long.
    #[response(status = 413)]
    TooLong(#[to_schema] Problem),
    /// It makes no sense.
    #[response(status = 422)]
    Invalid(#[to_schema] Problem),
    /// Too much at once.
    #[response(status = 429)]
    TooMany(#[to_schema] Problem),
    /// The game is played by rules that this server does not know.
    #[response(status = 501)]
    UnknownRules(#[to_schema] Problem),
    /// Nothing can be stored at the moment.
    #[response(status = 503)]
    Unavailable(#[to_schema] Problem),
}

/// The description: a page for those who ask for one, JSON for all others.
pub(super) async fn show(Extension(described): Extension<OpenApi>, headers: HeaderMap) -> Response {
    let wants_page = headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"));
    if wants_page { Html(page(&described)).into_response() } else { Json(described).into_response() }
}

/// All requests in a list. Everything in it was written by us, and holds no markup.
fn page(described: &OpenApi) -> String {
    let mut rows = String::new();
    for (path, item) in &described.paths.paths {
        let operations =
            [("GET", &item.get), ("POST", &item.post), ("PATCH", &item.patch), ("DELETE", &item.delete)];
        for (method, operation) in operations {
            let Some(operation) = operation else { continue };
            let about = operation.summary.as_deref().unwrap_or_default();
            rows += &format!("<tr><td>{method}</td><td><code>{path}</code></td><td>{about}</td></tr>\n");
        }
    }
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Ilôs: the interface</title>\
         <h1>Ilôs: the interface</h1><p>The same for programs: this address without <code>Accept: text/html</code> \
         (OpenAPI {}). docs/api.md tells more, and describes the socket.</p><table>\n{rows}</table></html>",
        "3.1"
    )
}
