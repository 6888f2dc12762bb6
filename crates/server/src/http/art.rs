//! Pictures: the symbols of all pieces, and the tiles of a set with where things go on them.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use bytes::Bytes;
use http::header;
use ilos_art::Picture;
use ilos_rules::{Rotation, Set};
use serde_json::{Value, json};
use tokio::sync::OnceCell;

use super::description::ErrorResponses;
use super::error::HttpError;
use super::extract::{ClientIp, PathParams, TableRoom};
use crate::app::App;
use crate::art::ArtCache;
use crate::room::Snapshot;

/// The address contains a hash of the set, so that what it shows never changes with this program.
const LASTING: &str = "public, max-age=86400";

/// For what changes with every turn.
const PASSING: &str = "public, max-age=60";

fn svg(text: impl Into<Bytes>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, LASTING)], text.into())
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
    static SPRITE: LazyLock<Bytes> = LazyLock::new(|| ilos_art::sprite().into());
    svg(SPRITE.clone())
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
    State(app): State<App>,
    ClientIp(client): ClientIp,
    PathParams(width): PathParams<String>,
) -> Result<impl IntoResponse, HttpError> {
    /// The icons that were drawn, which never change.
    static ICONS: [OnceCell<Bytes>; 3] = [const { OnceCell::const_new() }; 3];
    let (index, width) = match width.as_str() {
        "180.png" => (0, 180),
        "192.png" => (1, 192),
        "512.png" => (2, 512),
        _ => return Err(HttpError::missing("there is no such icon")),
    };
    let draw = async || {
        let picture = symbol("app-icon")?;
        let png = app.picture_pool.work(client, move || ilos_art::png(&picture, Some(width))).await?;
        Ok::<_, HttpError>(Bytes::from(png.map_err(HttpError::internal)?))
    };
    let icon = ICONS[index].get_or_try_init(draw).await?;
    Ok(pixels(icon.clone(), LASTING))
}

fn symbol(id: &str) -> Result<String, HttpError> {
    ilos_art::symbol_svg(id).ok_or_else(|| HttpError::internal(format!("the art has no {id}")))
}

fn pixels(png: Bytes, cache: &'static str) -> impl IntoResponse {
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
    ClientIp(client): ClientIp,
    TableRoom(room): TableRoom,
) -> Result<Json<Value>, HttpError> {
    let (set, cache) = (room.set()?, Arc::clone(&app.art_cache));
    Ok(Json(app.picture_pool.work(client, move || of_set(&cache, &set)).await?))
}

/// Where the pictures of a set are, and where things go on its tiles.
pub(super) fn of_set(cache: &ArtCache, set: &Set) -> Value {
    let pictures = cache.of(set);
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
    ClientIp(client): ClientIp,
    TableRoom(room): TableRoom,
) -> Result<impl IntoResponse, HttpError> {
    app.moderation.demand(ilos_wire::moderation::Switch::Previews)?;
    let (key, cache) = ((room.id(), room.versions()), Arc::clone(&app.art_cache));
    let draw = move || {
        let Snapshot { config, position, names } = room.snapshot()?;
        let pictures = cache.of(config.set());
        let scene = Picture { config: &config, position: &position, art: pictures.art(), names: &names };
        let line = match position.round() {
            _ if position.to_act().is_none() => "The game is over".to_owned(),
            0 => "The game begins".to_owned(),
            round => format!("Round {round}"),
        };
        let png = ilos_art::small_png(&scene.preview_svg(&line), None).map_err(HttpError::internal)?;
        Ok::<_, HttpError>(Bytes::from(png))
    };
    Ok(pixels(app.picture_pool.picture(client, key, draw).await?, PASSING))
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
    ClientIp(client): ClientIp,
    PathParams((set, tile, rotation, layer)): PathParams<(String, String, usize, String)>,
) -> Result<impl IntoResponse, HttpError> {
    let missing = || HttpError::missing("there is no such picture: ask for the art of a table first");
    let pictures = app.art_cache.find(&set).ok_or_else(missing)?;
    let rotation = Rotation::new(rotation).ok_or_else(missing)?;
    let picture = app.picture_pool.work(client, move || {
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
