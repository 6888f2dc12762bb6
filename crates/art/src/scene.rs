//! What players have put on the map: the symbol at each place, and the ships that share a mooring. Pictures
//! and the clients of the server show the same.

use ilos_rules::{Berth, Building, Config, Location, LocationKind, Portion, Position, Seat, Slot};

use crate::tile::SetArt;

/// Everything that stands on the tiles of a position. A place that is not listed is vacant and shows its pad.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The pioneers on locations, with their symbols, by seat.
    pub pioneers: Vec<(Location, String)>,
    /// The pirates on hideouts, with their symbols, by tile.
    pub pirates: Vec<(Slot, String)>,
    /// The ships at the shores, by tile and portion.
    pub ships: Vec<Moored>,
}

/// Ships of a player in one mooring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moored {
    /// Their shore.
    pub shore: Portion,
    /// The index of the mooring at the shore.
    pub mooring: usize,
    /// The symbol of one of them.
    pub symbol: String,
    /// How many ships there are.
    pub count: usize,
}

impl Scene {
    /// What stands on the map of a position.
    pub fn new(config: &Config, position: &Position, art: &SetArt) -> Scene {
        let pioneer = |seat: Seat, at: Location| {
            let kind = position.kind(config, at);
            (at, pioneer_symbol(kind, seat, position.building_at(at)))
        };
        let pirate = |slot: Slot| Some((slot, format!("pirate-{}", position.pirate(config, slot)?)));
        let seats = || Seat::all(config.players());
        Scene {
            pioneers: seats()
                .flat_map(|seat| position.pioneers(seat).iter().map(move |&at| pioneer(seat, at)))
                .collect(),
            pirates: position.slots().filter(|&slot| position.has_hideout(slot)).filter_map(pirate).collect(),
            ships: position
                .all_portions(config)
                .flat_map(|shore| moored(config, position, art, shore))
                .collect(),
        }
    }
}

/// Ships stay large enough to be told apart on tiles that are drawn small.
pub(crate) const SMALLEST_SHIP: f64 = 0.7;

/// The symbol of a player's ship.
pub(crate) fn ship_symbol(seat: Seat) -> String {
    format!("ship-{seat}")
}

/// The symbol of a player's pioneer on a location.
fn pioneer_symbol(kind: LocationKind, seat: Seat, building: Option<Building>) -> String {
    match building {
        None => format!("taken-{kind}-{seat}"),
        Some(Building::Fort) => format!("fort-{seat}"),
        Some(Building::Post(good)) => format!("post-{good}-{seat}"),
    }
}

/// The ships at a shore in their moorings. If there are more ships than roomy moorings, those of a player
/// share one.
fn moored(config: &Config, position: &Position, art: &SetArt, shore: Portion) -> Vec<Moored> {
    let at_shore =
        |seat: Seat| position.ships(seat).iter().filter(|&&berth| berth == Berth::shore(shore)).count();
    let fleets: Vec<(Seat, usize)> = Seat::all(config.players())
        .map(|seat| (seat, at_shore(seat)))
        .filter(|&(_, ships)| ships > 0)
        .collect();
    if fleets.is_empty() {
        return Vec::new();
    }
    let anchors = &art.tile(position.placed(shore.slot()).tile).anchors().shores[shore.index()];
    let ships: usize = fleets.iter().map(|&(_, ships)| ships).sum();
    let groups: Vec<(Seat, usize)> = if ships <= anchors.roomy {
        fleets.iter().flat_map(|&(seat, ships)| std::iter::repeat_n((seat, 1), ships)).collect()
    } else {
        fleets
    };
    let moored = |(place, (seat, count)): (usize, (Seat, usize))| Moored {
        shore,
        mooring: place % anchors.moorings.len(),
        symbol: ship_symbol(seat),
        count,
    };
    groups.into_iter().enumerate().map(moored).collect()
}
