//! What stands on the map, for clients that draw it. `ilos-art` decides which symbol each piece has.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// Everything that players have put on the map. A place that is not listed is vacant and shows its pad. The
/// entries are lists instead of objects to keep views small.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, TS, ToSchema)]
pub struct Scene {
    /// What stands on locations: symbol, tile, location.
    pub pioneers: Vec<(String, String, u8)>,
    /// The ships on hideouts: symbol, tile.
    pub pirates: Vec<(String, String)>,
    /// The ships at shores: symbol, tile, portion, index of the mooring at the shore, number of ships.
    pub ships: Vec<(String, String, u8, u8, u8)>,
}
