//! Pictures: the symbols of all pieces, and the tiles of a set with where things go on them.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use http::header;
use ilos_art::Picture;
use ilos_rules::{Rotation, Set};
use serde_json::{Value, json};

use super::description::ErrorResponses;
use super::error::HttpError;
use super::extract::{PathParams, TableRoom};
use crate::app::App;
use crate::room::Scenery;

/// The address contains a hash of the set, so that what it shows never changes with this program.
const LASTING: &str = "public, max-age=86400";

/// For what changes with every turn.
const PASSING: &str = "public, max-age=60";

fn svg(text: String) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, LASTING)], text)
}

/// Every symbol, to be put into a page once.
#[utoipa::path(
    get,
    path = "/art/sprite.svg",
    tag = "art",
    security(()),
    responses((status = 200, body = String, content_type = "image/svg+xml"), ErrorResponses)
)]
pub(super) async fn sprite() -> impl IntoResponse {
    svg(ilos_art::sprite())
}

/// The icon of the client.
#[utoipa::path(
    get,
    path = "/icon.svg",
    tag = "art",
    security(()),
    responses((status = 200, body = String, content_type = "image/svg+xml"), ErrorResponses)
)]
pub(super) async fn icon() -> Result<impl IntoResponse, HttpError> {
    Ok(svg(symbol("app-icon")?))
}

/// The icon of the client while it is someone's turn.
#[utoipa::path(
    get,
    path = "/icon-turn.svg",
    tag = "art",
    security(()),
    responses((status = 200, body = String, content_type = "image/svg+xml"), ErrorResponses)
)]
pub(super) async fn icon_of_turn() -> Result<impl IntoResponse, HttpError> {
    Ok(svg(symbol("app-icon-turn")?))
}

/// The icon in pixels, for places that take no SVG: `180.png`, `192.png` or `512.png`.
#[utoipa::path(
    get,
    path = "/icon/{width}",
    tag = "art",
    params(("width" = String, Path)),
    security(()),
    responses((status = 200, body = Vec<u8>, content_type = "image/png"), ErrorResponses)
)]
pub(super) async fn icon_in_pixels(
    PathParams(width): PathParams<String>,
) -> Result<impl IntoResponse, HttpError> {
    let width = match width.as_str() {
        "180.png" => 180,
        "192.png" => 192,
        "512.png" => 512,
        _ => return Err(HttpError::missing("there is no such icon")),
    };
    let picture = symbol("app-icon")?;
    let png = drawn(move || ilos_art::png(&picture, Some(width))).await?.map_err(HttpError::internal)?;
    Ok(pixels(png, LASTING))
}

fn symbol(id: &str) -> Result<String, HttpError> {
    ilos_art::symbol_svg(id).ok_or_else(|| HttpError::internal(format!("the art has no {id}")))
}

fn pixels(png: Vec<u8>, cache: &'static str) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, cache)], png)
}

/// Where the pictures of a table's tiles are, and where things go on them.
#[utoipa::path(
    get,
    path = "/tables/{id}/art",
    tag = "art",
    params(("id" = String, Path)),
    security(()),
    responses((status = 200, body = Object, description = "base: where the pictures are; tiles: where things go on each"), ErrorResponses)
)]
pub(super) async fn of_table(
    State(app): State<App>,
    TableRoom(room): TableRoom,
) -> Result<Json<Value>, HttpError> {
    let set = room.set()?;
    Ok(Json(drawn(move || of_set(&app, &set)).await?))
}

/// Where the pictures of a set are, and where things go on its tiles.
pub(super) fn of_set(app: &App, set: &Set) -> Value {
    let pictures = app.gallery.of(set);
    let anchors: BTreeMap<&str, _> = pictures.tiles().map(|(id, tile)| (id, tile.anchors())).collect();
    json!({ "base": format!("/api/v1/art/{}", pictures.key), "tiles": anchors })
}

/// The preview picture for links to a table: the map, and who plays.
#[utoipa::path(
    get,
    path = "/tables/{id}/preview.png",
    tag = "art",
    params(("id" = String, Path)),
    security(()),
    responses((status = 200, body = Vec<u8>, content_type = "image/png"), ErrorResponses)
)]
pub(super) async fn preview(
    State(app): State<App>,
    TableRoom(room): TableRoom,
) -> Result<impl IntoResponse, HttpError> {
    let png = drawn(move || {
        let Scenery { config, position, names } = room.scenery()?;
        let pictures = app.gallery.of(config.set());
        let scene = Picture { config: &config, position: &position, art: pictures.art(), names: &names };
        let line = match position.round() {
            _ if position.to_act().is_none() => "The game is over".to_owned(),
            0 => "The game begins".to_owned(),
            round => format!("Round {round}"),
        };
        ilos_art::small_png(&scene.preview_svg(&line), None).map_err(HttpError::internal)
    });
    Ok(pixels(png.await??, PASSING))
}

/// A layer of a tile in a rotation: `ground.svg`, `plants.svg`, or the whole of it with pads, `tile.svg`.
#[utoipa::path(
    get,
    path = "/art/{set}/{tile}/{rotation}/{layer}",
    tag = "art",
    params(("set" = String, Path), ("tile" = String, Path), ("rotation" = String, Path), ("layer" = String, Path)),
    security(()),
    responses((status = 200, body = String, content_type = "image/svg+xml"), ErrorResponses)
)]
pub(super) async fn tile(
    State(app): State<App>,
    PathParams((set, tile, rotation, layer)): PathParams<(String, String, usize, String)>,
) -> Result<impl IntoResponse, HttpError> {
    let missing = || HttpError::missing("there is no such picture: ask for the art of a table first");
    let pictures = app.gallery.find(&set).ok_or_else(missing)?;
    let rotation = Rotation::new(rotation).ok_or_else(missing)?;
    let picture = drawn(move || {
        let art = pictures.tile(&tile)?;
        match layer.as_str() {
            "ground.svg" => Some(art.ground_svg(rotation)),
            "plants.svg" => Some(art.plants_svg(rotation)),
            "tile.svg" => Some(art.svg(&tile, rotation)),
            _ => None,
        }
    });
    Ok(svg(picture.await?.ok_or_else(missing)?))
}

/// Drawing takes a while, so it runs on a blocking thread.
pub(super) async fn drawn<T: Send + 'static>(
    draw: impl FnOnce() -> T + Send + 'static,
) -> Result<T, HttpError> {
    tokio::task::spawn_blocking(draw).await.map_err(|error| HttpError::internal(error.to_string()))
}
