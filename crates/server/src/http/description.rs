//! The description of all requests over HTTP, for programs (OpenAPI) and for people.

use std::sync::Arc;

use axum::response::{Html, IntoResponse, Response};
use axum::{Extension, Json};
use http::{HeaderMap, header};
use ilos_wire::problem::{Problem, ProblemCode};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{OpenApi, SecurityRequirement};
use utoipa::{IntoResponses, Modify, OpenApi as _};

/// The description without paths.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Ilôs",
        description = "Tables and records of the board game Ilôs. Play goes over the socket; docs/api.md describes both.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    components(schemas(ProblemCode)),
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

/// The errors that any request can have: a code for programs and a sentence for people.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "described, never constructed")]
pub(crate) enum ErrorResponses {
    /// It cannot be read.
    #[response(status = 400)]
    Malformed(#[to_schema] Problem),
    /// The cookie or token belongs to no person.
    #[response(status = 401)]
    UnknownPerson(#[to_schema] Problem),
    /// The person may not do this.
    #[response(status = 403)]
    Forbidden(#[to_schema] Problem),
    /// There is no such thing.
    #[response(status = 404)]
    Missing(#[to_schema] Problem),
    /// It took too long.
    #[response(status = 408)]
    Timeout,
    /// It is not possible in the current state.
    #[response(status = 409)]
    Conflict(#[to_schema] Problem),
    /// The body is too long.
    #[response(status = 413)]
    TooLong(#[to_schema] Problem),
    /// It has no meaning.
    #[response(status = 422)]
    Invalid(#[to_schema] Problem),
    /// A limit was exceeded.
    #[response(status = 429)]
    TooMany(#[to_schema] Problem),
    /// The game uses a version of the rules that this server does not know.
    #[response(status = 501)]
    UnknownRules(#[to_schema] Problem),
    /// Nothing can be stored at the moment.
    #[response(status = 503)]
    Unavailable(#[to_schema] Problem),
}

/// This description: a page for browsers, JSON for programs.
#[utoipa::path(
    get,
    path = "/api",
    tag = "health",
    security(()),
    responses((status = 200, body = Object, description = "OpenAPI, or a page for browsers"), ErrorResponses)
)]
pub(super) async fn show(Extension(described): Extension<Arc<OpenApi>>, headers: HeaderMap) -> Response {
    let wants_page = headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"));
    if wants_page { Html(page(&described)).into_response() } else { Json(&*described).into_response() }
}

/// All requests in a list. All texts in it are our own and need no escaping.
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
