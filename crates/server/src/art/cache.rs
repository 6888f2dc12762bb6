//! The art of the sets in use, worked out on first request.

use std::sync::Arc;

use ilos_art::SetArt;
use ilos_rules::{Set, TileId};
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};

/// How many sets of players are kept. With more, those that are rarely asked for are dropped first; a set
/// comes back when its table is looked at.
const KEPT: usize = 64;

/// A fixed key of the standard set, for pages that do not know its content, such as the rules.
const STANDARD: &str = "standard";

/// The art of one set, which never changes.
pub(crate) struct SetPictures {
    /// A hash of the set's content, so that browsers may keep its pictures for good.
    pub key: String,
    set: Set,
    art: Arc<SetArt>,
}

impl SetPictures {
    fn new(set: Set) -> SetPictures {
        SetPictures { key: key_of(&set), art: SetArt::shared(&set), set }
    }

    /// The art of the whole set.
    pub(crate) fn art(&self) -> &SetArt {
        &self.art
    }

    /// The ids of all tiles with the art of each.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = (&str, &ilos_art::TileArt)> {
        self.set.tile_ids().map(|tile| (self.set.tile(tile).id.as_str(), self.art.tile(tile)))
    }

    /// The art of a tile.
    pub(crate) fn tile(&self, id: &str) -> Option<&ilos_art::TileArt> {
        self.set.find(id).map(|tile: TileId| self.art.tile(tile))
    }
}

/// Another version of the program may draw otherwise: browsers keep no pictures of two beside each other.
fn key_of(set: &Set) -> String {
    let digest = Sha256::digest(format!("{} {}", env!("CARGO_PKG_VERSION"), set.to_text()));
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The art of every set that was requested.
pub(crate) struct ArtCache {
    standard: Arc<SetPictures>,
    others: Cache<String, Arc<SetPictures>>,
}

impl Default for ArtCache {
    fn default() -> ArtCache {
        ArtCache { standard: Arc::new(SetPictures::new(Set::standard())), others: Cache::new(KEPT) }
    }
}

impl ArtCache {
    /// The art of a set.
    pub(crate) fn of(&self, set: &Set) -> Arc<SetPictures> {
        let key = key_of(set);
        if let Some(known) = self.find(&key) {
            return known;
        }
        let pictures = Arc::new(SetPictures::new(set.clone()));
        self.others.insert(key, Arc::clone(&pictures));
        pictures
    }

    /// The art with this key. The key of the standard set can also be the word `standard`.
    pub(crate) fn find(&self, key: &str) -> Option<Arc<SetPictures>> {
        if self.standard.key == key || key == STANDARD {
            return Some(Arc::clone(&self.standard));
        }
        self.others.get(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(number: usize) -> Set {
        Set::parse(&Set::standard().to_text().replace(Set::standard().name(), &format!("set {number}")))
            .unwrap()
    }

    #[test]
    fn a_set_that_is_looked_at_stays_however_many_others_come() {
        let cache = ArtCache::default();
        let key = cache.of(&set(0)).key.clone();
        for number in 1..500 {
            cache.of(&set(number));
            assert!(cache.find(&key).is_some(), "after {number} others");
        }
    }
}
