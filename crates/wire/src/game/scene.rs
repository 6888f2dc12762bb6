//! What stands on the map, for clients that draw it. The art says what it looks like, and a server hands it on.

use serde::Serialize;
use ts_rs::TS;

/// All that players have put on the map. A place that is not named is vacant and shows its pad. Lists instead of objects, since
/// every view has it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, TS)]
pub struct Scene {
    /// What stands on locations: the symbol, the tile, the location.
    pub pioneers: Vec<(String, String, u8)>,
    /// What stands on hideouts: the symbol, the tile.
    pub pirates: Vec<(String, String)>,
    /// What lies at shores: the symbol, the tile, the portion, the mooring by its place at the shore, how many ships.
    pub ships: Vec<(String, String, u8, u8, u8)>,
}
