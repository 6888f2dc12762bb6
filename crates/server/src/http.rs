//! Requests over HTTP.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request};
use axum::middleware::{Next, from_fn, from_fn_with_state, map_response_with_state};
use axum::response::Response;
use axum::{Extension, Router};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

mod account;
mod art;
mod assets;
mod description;
mod detached;
mod error;
mod extract;
mod health;
mod moderation;
mod people;
mod records;
mod security;
mod serving;
mod tables;

pub(crate) use account::logins::login_to_wire;
pub(crate) use assets::build_id;
pub(crate) use description::ErrorResponses;
pub(crate) use error::HttpError;
pub(crate) use extract::{ClientIp, CurrentLogin, CurrentPerson, person_by_login};
pub(crate) use people::kind_to_wire;
pub(crate) use serving::{ConnectionPermit, serve};

/// The longest body, with room for a set.
const MAX_BODY: usize = 128 * 1024;

/// How long a request may take until its answer begins.
const TIMEOUT: std::time::Duration = std::time::Duration::from_secs(20);

/// Answers within the timeout.
async fn in_time(request: Request, next: Next) -> Result<Response, HttpError> {
    tokio::time::timeout(TIMEOUT, next.run(request)).await.map_err(|_| HttpError::too_slow())
}

/// Records may be longer than other bodies.
fn records_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(records::look))
        .routes(routes!(records::replay))
        .layer(DefaultBodyLimit::max(records::MAX_RECORD))
}

/// All paths, with those of the socket. `routes!` takes each from the description of its handler, so that
/// none is missing at `/api`; clippy.toml forbids adding one in another way.
fn router(app: App, socket: OpenApiRouter<App>) -> Router {
    let (api, described) = OpenApiRouter::new()
        .routes(routes!(account::logins::become_guest))
        .routes(routes!(people::me, account::change_me, account::delete_me))
        .routes(routes!(account::register))
        .routes(routes!(account::logins::log_in))
        .routes(routes!(account::logins::log_out))
        .routes(routes!(account::logins::log_out_everywhere))
        .routes(routes!(account::logins::list))
        .routes(routes!(account::logins::end))
        .routes(routes!(account::recovery::left, account::recovery::make))
        .routes(routes!(account::recovery::recover))
        .routes(routes!(account::email::show, account::email::set))
        .routes(routes!(account::email::send))
        .routes(routes!(account::data::show))
        .routes(routes!(account::calls::show, account::calls::change))
        .routes(routes!(account::calls::add))
        .routes(routes!(account::calls::remove))
        .routes(routes!(people::best))
        .routes(routes!(people::show))
        .routes(routes!(people::history))
        .routes(routes!(account::own_bots::list, account::own_bots::make))
        .routes(routes!(account::own_bots::delete))
        .routes(routes!(account::own_bots::renew))
        .routes(routes!(moderation::server))
        .routes(routes!(moderation::carry_out))
        .routes(routes!(moderation::reports::make))
        .routes(routes!(moderation::reports::mine))
        .routes(routes!(moderation::blocks::list))
        .routes(routes!(moderation::blocks::block, moderation::blocks::unblock))
        .routes(routes!(tables::bots))
        .routes(routes!(tables::list, tables::open))
        .routes(routes!(tables::show))
        .routes(routes!(tables::seats::join))
        .routes(routes!(tables::seats::leave))
        .routes(routes!(tables::seats::resign))
        .routes(routes!(tables::seats::vote))
        .routes(routes!(tables::seats::ready))
        .routes(routes!(tables::seats::invite))
        .routes(routes!(tables::seats::add_bot))
        .routes(routes!(tables::seats::clear_seat))
        .routes(routes!(tables::seats::start))
        .routes(routes!(tables::seats::rematch))
        .routes(routes!(tables::replays::set))
        .routes(routes!(tables::replays::record))
        .routes(routes!(tables::replays::replay))
        .routes(routes!(tables::replays::course))
        .merge(records_routes())
        .routes(routes!(art::of_table))
        .routes(routes!(art::preview))
        .routes(routes!(art::sprite))
        .routes(routes!(art::tile))
        .merge(socket)
        .split_for_parts();
    let api = api
        .fallback(|| async { HttpError::no_such_address() })
        .method_not_allowed_fallback(|| async { HttpError::method_not_allowed() })
        .layer(from_fn(detached::run_detached))
        .layer(from_fn_with_state(app.clone(), security::refuse_banned))
        .layer(from_fn_with_state(app.clone(), security::refuse_other_sites));
    let (outside, described) = OpenApiRouter::with_openapi(description::begin().nest("/api/v1", described))
        .routes(routes!(art::icon))
        .routes(routes!(art::icon_of_turn))
        .routes(routes!(art::icon_in_pixels))
        .routes(routes!(health::alive))
        .routes(routes!(health::ready))
        .routes(routes!(health::metrics))
        .routes(routes!(health::security_contact))
        .routes(routes!(description::show))
        .split_for_parts();
    outside
        .nest("/api/v1", api)
        .layer(Extension(Arc::new(described)))
        .fallback(assets::serve)
        .method_not_allowed_fallback(|| async { HttpError::method_not_allowed() })
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn(in_time))
        .layer(CatchPanicLayer::custom(|_| {
            axum::response::IntoResponse::into_response(HttpError::internal("a request panicked"))
        }))
        .layer(from_fn_with_state(app.clone(), security::limit))
        .layer(from_fn_with_state(app.clone(), health::measure))
        .layer(map_response_with_state(app.clone(), security::add_headers))
        .with_state(app)
}
