//! Requests over HTTP.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::{delete, get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use crate::App;
use crate::error::Fault;
use crate::socket;

mod art;
mod assets;
mod body;
mod health;
mod people;
mod records;
mod security;
mod tables;
mod tokens;

pub(crate) use assets::edition;
pub(crate) use people::Me;

/// The longest body: room for a set.
const MAX_BODY: usize = 128 * 1024;

/// The longest that an answer may take.
const TIMEOUT: std::time::Duration = std::time::Duration::from_secs(20);

/// Records may be longer than other bodies.
fn records_routes() -> Router<App> {
    Router::new()
        .route("/records", post(records::look))
        .route("/records/{at}", post(records::replay))
        .layer(DefaultBodyLimit::max(records::MAX_RECORD))
}

/// All paths.
pub(crate) fn router(app: App) -> Router {
    let api = Router::new()
        .route("/guests", post(people::become_guest))
        .route("/me", get(people::me).patch(people::change_me).delete(people::delete_me))
        .route("/account", post(people::register))
        .route("/login", post(people::log_in))
        .route("/logout", post(people::log_out))
        .route("/logout-everywhere", post(people::log_out_everywhere))
        .route("/people/{id}", get(people::show))
        .route("/people/{id}/games", get(people::history))
        .route("/my-bots", get(tokens::list).post(tokens::make))
        .route("/my-bots/{id}", delete(tokens::delete))
        .route("/bots", get(tables::bots))
        .route("/tables", get(tables::list).post(tables::open))
        .route("/tables/{id}", get(tables::show))
        .route("/tables/{id}/join", post(tables::join))
        .route("/tables/{id}/leave", post(tables::leave))
        .route("/tables/{id}/ready", post(tables::ready))
        .route("/tables/{id}/invite", post(tables::invite))
        .route("/tables/{id}/bots", post(tables::add_bot))
        .route("/tables/{id}/seats/{seat}", delete(tables::clear_seat))
        .route("/tables/{id}/start", post(tables::start))
        .route("/tables/{id}/rematch", post(tables::rematch))
        .route("/tables/{id}/set", get(tables::set))
        .route("/tables/{id}/record", get(tables::record))
        .route("/tables/{id}/replay/{at}", get(tables::replay))
        .route("/tables/{id}/course", get(tables::course))
        .route("/tables/{id}/art", get(art::of_table))
        .route("/tables/{id}/preview.png", get(art::preview))
        .merge(records_routes())
        .route("/art/sprite.svg", get(art::sprite))
        .route("/art/{set}/{tile}/{rotation}/{layer}", get(art::tile))
        .route("/socket", get(socket::upgrade))
        .fallback(|| async { Fault::missing("there is no such address: see docs/api.md") })
        .method_not_allowed_fallback(|| async { Fault::method_not_allowed() })
        .layer(from_fn_with_state(app.clone(), security::refuse_strangers));
    Router::new()
        .nest("/api/v1", api)
        .route("/icon.svg", get(art::icon))
        .route("/icon-turn.svg", get(art::icon_of_turn))
        .route("/icon/{width}", get(art::icon_in_pixels))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
        .fallback(assets::serve)
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(TimeoutLayer::with_status_code(::http::StatusCode::REQUEST_TIMEOUT, TIMEOUT))
        .layer(CatchPanicLayer::custom(|_| {
            axum::response::IntoResponse::into_response(Fault::internal("a request panicked"))
        }))
        .layer(from_fn_with_state(app.clone(), health::count))
        .layer(map_response(security::add_headers))
        .with_state(app)
}
