//! The art of the sets that are played with, worked out when it is first asked for.

use std::sync::Arc;

use dashmap::DashMap;
use ilos_art::SetArt;
use ilos_rules::{Set, TileId};
use sha2::{Digest, Sha256};

/// So many sets of players are remembered; then all are forgotten, and come back when their tables are looked at.
const REMEMBERED: usize = 32;

/// The key of the standard set for those who do not know it, such as the pages of rules.
const STANDARD: &str = "standard";

/// The art of one set, which never changes.
pub struct SetPictures {
    /// A name made of the content of the set, so that browsers may keep its pictures for ever.
    pub key: String,
    set: Set,
    art: Arc<SetArt>,
}

impl SetPictures {
    fn new(set: Set) -> SetPictures {
        SetPictures { key: key_of(&set), art: SetArt::shared(&set), set }
    }

    /// The art of the whole set.
    pub fn art(&self) -> &SetArt {
        &self.art
    }

    /// The ids of all tiles with the art of each.
    pub fn tiles(&self) -> impl Iterator<Item = (&str, &ilos_art::TileArt)> {
        self.set.tile_ids().map(|tile| (self.set.tile(tile).id.as_str(), self.art.tile(tile)))
    }

    /// The art of a tile.
    pub fn tile(&self, id: &str) -> Option<&ilos_art::TileArt> {
        self.set.find(id).map(|tile: TileId| self.art.tile(tile))
    }
}

fn key_of(set: &Set) -> String {
    let digest = Sha256::digest(set.to_text().as_bytes());
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The art of all sets that were asked for.
pub struct Gallery {
    standard: Arc<SetPictures>,
    others: DashMap<String, Arc<SetPictures>>,
}

impl Default for Gallery {
    fn default() -> Gallery {
        Gallery { standard: Arc::new(SetPictures::new(Set::standard())), others: DashMap::new() }
    }
}

impl Gallery {
    /// The art of a set.
    pub fn of(&self, set: &Set) -> Arc<SetPictures> {
        if let Some(known) = self.find(&key_of(set)) {
            return known;
        }
        if self.others.len() >= REMEMBERED {
            self.others.clear();
        }
        let pictures = Arc::new(SetPictures::new(set.clone()));
        self.others.insert(pictures.key.clone(), Arc::clone(&pictures));
        pictures
    }

    /// The art that has this key; the standard set can be asked for by that word.
    pub fn find(&self, key: &str) -> Option<Arc<SetPictures>> {
        if self.standard.key == key || key == STANDARD {
            return Some(Arc::clone(&self.standard));
        }
        self.others.get(key).map(|known| Arc::clone(&known))
    }
}
