//! Pictures: the symbols of all pieces, and the tiles of a set with where things go on them.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use http::header;
use ilos_rules::Rotation;
use serde_json::{Value, json};

use super::body::At;
use super::description::Faults;
use crate::App;
use crate::error::Fault;

/// The address has the content of the set in it, so that what it shows never changes with this program.
const LASTING: &str = "public, max-age=86400";

fn svg(text: String) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, LASTING)], text)
}

/// Every symbol, to be put into a page once.
#[utoipa::path(
    get,
    path = "/art/sprite.svg",
    tag = "art",
    security(()),
    responses((status = 200, body = String, content_type = "image/svg+xml"), Faults)
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
    responses((status = 200, body = String, content_type = "image/svg+xml"), Faults)
)]
pub(super) async fn icon() -> Result<impl IntoResponse, Fault> {
    Ok(svg(icon_svg()?))
}

/// The icon in pixels, for places that take no SVG.
#[utoipa::path(
    get,
    path = "/icon-512.png",
    tag = "art",
    security(()),
    responses((status = 200, body = Vec<u8>, content_type = "image/png"), Faults)
)]
pub(super) async fn icon_in_pixels() -> Result<impl IntoResponse, Fault> {
    const WIDTH: u32 = 512;
    let picture = icon_svg()?;
    let png = drawn(move || ilos_art::png(&picture, Some(WIDTH))).await?.map_err(Fault::internal)?;
    Ok(([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, LASTING)], png))
}

fn icon_svg() -> Result<String, Fault> {
    ilos_art::symbol_svg("app-icon").ok_or_else(|| Fault::internal("the art has no icon"))
}

/// Where the pictures of a table's tiles are, and where things go on them.
#[utoipa::path(
    get,
    path = "/tables/{id}/art",
    tag = "art",
    params(("id" = String, Path)),
    security(()),
    responses((status = 200, body = Object, description = "base: where the pictures are; tiles: where things go on each"), Faults)
)]
pub(super) async fn of_table(State(app): State<App>, At(id): At<String>) -> Result<Json<Value>, Fault> {
    let set = super::tables::room(&app, &id).await?.set()?;
    let art = drawn(move || {
        let pictures = app.gallery.of(&set);
        let anchors: BTreeMap<&str, _> = pictures.tiles().map(|(id, tile)| (id, tile.anchors())).collect();
        json!({ "base": format!("/api/v1/art/{}", pictures.key), "tiles": anchors })
    });
    Ok(Json(art.await?))
}

/// A layer of a tile in a rotation: `ground.svg`, `plants.svg`, or the whole of it with pads, `tile.svg`.
#[utoipa::path(
    get,
    path = "/art/{set}/{tile}/{rotation}/{layer}",
    tag = "art",
    params(("set" = String, Path), ("tile" = String, Path), ("rotation" = String, Path), ("layer" = String, Path)),
    security(()),
    responses((status = 200, body = String, content_type = "image/svg+xml"), Faults)
)]
pub(super) async fn tile(
    State(app): State<App>,
    At((set, tile, rotation, layer)): At<(String, String, usize, String)>,
) -> Result<impl IntoResponse, Fault> {
    let missing = || Fault::missing("there is no such picture: ask for the art of a table first");
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

/// Drawing takes a while, so it is done beside.
async fn drawn<T: Send + 'static>(draw: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
    tokio::task::spawn_blocking(draw).await.map_err(|error| Fault::internal(error.to_string()))
}
