//! What stands on a map, as the art sees it, for clients.

use ilos_art::{Moored, SetArt};
use ilos_rules as rules;
use ilos_wire::place::Places;
use ilos_wire::scene::Scene;

/// What players have put on the map of a position.
pub(crate) fn scene(config: &rules::Config, position: &rules::Position) -> Scene {
    let ilos_art::Scene { pioneers, pirates, ships } =
        ilos_art::Scene::new(config, position, &SetArt::shared(config.set()));
    let places = Places::of(config, position);
    let id = |slot: rules::Slot| places.tile_id(position.placed(slot).tile);
    let ship = |Moored { shore, mooring, symbol, count }: Moored| {
        (symbol, id(shore.slot()), shore.index() as u8, mooring as u8, count as u8)
    };
    let pioneer = |(at, symbol): (rules::Location, String)| (symbol, id(at.slot()), at.index() as u8);
    Scene {
        pioneers: pioneers.into_iter().map(pioneer).collect(),
        pirates: pirates.into_iter().map(|(slot, symbol)| (symbol, id(slot))).collect(),
        ships: ships.into_iter().map(ship).collect(),
    }
}

/// Whether two positions of a game with the same map have the same scene.
pub(crate) fn scene_stays(config: &rules::Config, before: &rules::Position, after: &rules::Position) -> bool {
    rules::Seat::all(config.players()).all(|seat| before.pioneers(seat) == after.pioneers(seat))
}
