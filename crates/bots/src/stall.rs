//! Against games that come to no end by a tenth pioneer: everybody waits, or no tile can be placed any more.

use ilos_rules::{Destination, Play, Position};

/// Rounds in which nobody played a card after which bots play rather than wait (F4 ends a game after five).
const PATIENCE: u16 = 2;
/// After so many rounds, twice as many as games have, bots end the game if they can, even when they lose it.
const LONG: u16 = 15;

/// What a way to go on does for the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Deed {
    Waits,
    Plays,
    PlacesPioneer,
}

impl Deed {
    fn of(plays: &[Play]) -> Deed {
        let places_pioneer = |play: &Play| !matches!(play, Play::Ship { .. } | Play::Market { .. });
        match plays {
            [] => Deed::Waits,
            plays if plays.iter().any(places_pioneer) => Deed::PlacesPioneer,
            _ => Deed::Plays,
        }
    }
}

/// Whether waiting is no longer an answer.
fn is_stalling(position: &Position) -> bool {
    let is_quiet = position.quiet_rounds() >= PATIENCE && !position.card_played_this_round();
    is_quiet || position.round() > LONG
}

/// Where everybody waits: of some ways to go on, each of one play or several, those that place a pioneer, otherwise those
/// that play anything.
pub(crate) fn end_waiting<T>(position: &Position, ways: &mut Vec<T>, plays: impl Fn(&T) -> &[Play]) {
    if is_stalling(position) {
        let most = ways.iter().map(|way| Deed::of(plays(way))).max();
        ways.retain(|way| Some(Deed::of(plays(way))) == most);
    }
}

/// What a way to go on does to the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MapDeed {
    /// It places no tile.
    None,
    /// It places a tile, and one of those that lie there can still be placed afterwards.
    Opens,
    /// It places a tile, and none of those that lie there can be placed afterwards.
    Shuts,
}

impl MapDeed {
    /// What a ship that went there has done, or the play of something else.
    pub(crate) fn of(to: Option<Destination>, after: &Position) -> MapDeed {
        let Some(Destination::Explore(_)) = to else { return MapDeed::None };
        let area = after.area();
        if area.is_empty() || area.iter().any(|&tile| after.can_be_placed(tile)) {
            MapDeed::Opens
        } else {
            MapDeed::Shuts
        }
    }
}

/// Leaves no way that shuts the map where a tile could be placed otherwise.
pub(crate) fn keep_map_open<T>(ways: &mut Vec<T>, deed: impl Fn(&T) -> MapDeed) {
    let does = |wanted| ways.iter().any(|way| deed(way) == wanted);
    if does(MapDeed::Shuts) && does(MapDeed::Opens) {
        ways.retain(|way| deed(way) != MapDeed::Shuts);
    }
}

/// The way that is worth most, the first of equals; none that shuts the map where a tile could be placed otherwise.
pub(crate) fn best_of<T>(judged: impl Iterator<Item = (T, f64, MapDeed)>) -> Option<T> {
    let mut judged: Vec<(T, f64, MapDeed)> = judged.collect();
    keep_map_open(&mut judged, |&(_, _, map)| map);
    judged.into_iter().reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|(way, ..)| way)
}
