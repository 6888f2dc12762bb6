//! What a ship in a hideout would cost others.

use ilos_rules as rules;
use serde::Serialize;
use ts_rs::TS;

use crate::place::{Hideout, Places};
use crate::words::{SeatNumber, seat_from_rules};

/// What a ship of the seat to act would do in a vacant hideout.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Raid {
    /// The hideout.
    pub hideout: Hideout,
    /// The islands where it raises the costs of others, by their index in the view.
    pub islands: Vec<u8>,
    /// The others who have a ship there and would pay more than now.
    pub seats: Vec<SeatNumber>,
}

impl Raid {
    /// A raid in a position whose islands are listed in this order.
    pub fn from_rules(places: &Places<'_>, islands: &[rules::IslandId], raid: &rules::Raid) -> Raid {
        let is_raided = |island: &rules::IslandId| raid.islands.contains(island);
        Raid {
            hideout: Hideout::from_rules(places, raid.slot),
            islands: (0..)
                .zip(islands)
                .filter(|(_, island)| is_raided(island))
                .map(|(index, _)| index)
                .collect(),
            seats: raid.seats.iter().map(|&seat| seat_from_rules(seat)).collect(),
        }
    }
}
