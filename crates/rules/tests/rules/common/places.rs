//! Places by their words.

use ilos_rules::{Berth, Location, LocationKind, PlacedTile, Portion, Set, Slot, TileId};

pub(super) fn find_tile(set: &Set, id: &str) -> TileId {
    set.find(id).unwrap_or_else(|| panic!("there is no tile {id}"))
}

pub(super) fn find_slot(set: &Set, tiles: &[PlacedTile], id: &str) -> Slot {
    let tile = find_tile(set, id);
    let index = tiles.iter().position(|placed| placed.tile == tile);
    Slot::new(index.unwrap_or_else(|| panic!("{id} is not in play"))).expect("at most 20 tiles")
}

pub(super) fn berth(set: &Set, tiles: &[PlacedTile], place: &str) -> Berth {
    if place == "reserve" {
        return Berth::RESERVE;
    }
    let (id, which) = place.split_once(' ').unwrap_or((place, "1"));
    let slot = find_slot(set, tiles, id);
    match which {
        "hideout" => Berth::hideout(slot),
        nth => Berth::shore(Portion::new(slot, nth.parse::<usize>().expect("the place of a portion") - 1)),
    }
}

pub(super) fn location(set: &Set, tiles: &[PlacedTile], place: &str) -> Location {
    let words: Vec<&str> = place.split(' ').collect();
    let slot = find_slot(set, tiles, words[0]);
    let kind = LocationKind::from_word(words[1]).unwrap_or_else(|| panic!("{} is no kind", words[1]));
    let nth = words.get(2).map_or(1, |word| word.parse().expect("the place of a location"));
    let tile = set.tile(tiles[slot.index()].tile);
    let mut found = tile.locations().enumerate().filter(|(_, (_, other))| *other == kind);
    let (index, _) = found.nth(nth - 1).unwrap_or_else(|| panic!("there is no {place}"));
    Location::new(slot, index)
}
