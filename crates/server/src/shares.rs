//! Who holds how many of something, up to a number each.

use std::hash::Hash;
use std::sync::Arc;

use dashmap::DashMap;

/// What everybody holds.
pub struct Shares<K: Eq + Hash> {
    most: usize,
    held: DashMap<K, usize>,
}

/// One of them; given back when it is dropped.
pub struct Share<K: Eq + Hash> {
    of: Arc<Shares<K>>,
    key: K,
}

impl<K: Eq + Hash + Clone> Shares<K> {
    /// Everybody can hold so many.
    pub fn new(most: usize) -> Arc<Shares<K>> {
        Arc::new(Shares { most, held: DashMap::new() })
    }

    /// One more for someone; none for whoever has as many as can be.
    pub fn take(self: &Arc<Self>, key: K) -> Option<Share<K>> {
        let mut held = self.held.entry(key.clone()).or_insert(0);
        if *held >= self.most {
            return None;
        }
        *held += 1;
        drop(held);
        Some(Share { of: Arc::clone(self), key })
    }
}

impl<K: Eq + Hash> Drop for Share<K> {
    fn drop(&mut self) {
        self.of.held.remove_if_mut(&self.key, |_, held| {
            *held = held.saturating_sub(1);
            *held == 0
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_back_can_be_taken_again_and_leaves_nothing_behind() {
        let shares = Shares::new(2);
        let (first, second) = (shares.take("Ann"), shares.take("Ann"));
        assert!(first.is_some() && second.is_some() && shares.take("Ann").is_none());
        assert!(shares.take("Ben").is_some(), "others have shares of their own");
        drop(first);
        assert!(shares.take("Ann").is_some());
        drop(second);
        assert!(shares.held.is_empty());
    }
}
