//! Permits: how many of something one key may hold at the same time.

use std::hash::Hash;
use std::sync::Arc;

use dashmap::DashMap;

/// Counts the permits of every key.
pub(crate) struct PermitPool<K: Eq + Hash> {
    limit: usize,
    held: DashMap<K, usize>,
}

/// A permit; it is given back when it is dropped.
pub(crate) struct Permit<K: Eq + Hash> {
    pool: Arc<PermitPool<K>>,
    key: K,
}

impl<K: Eq + Hash + Clone> PermitPool<K> {
    /// A pool that allows each key this number of permits.
    pub(crate) fn new(limit: usize) -> Arc<PermitPool<K>> {
        Arc::new(PermitPool { limit, held: DashMap::new() })
    }

    /// One more permit for a key, unless it holds as many as it is allowed.
    pub(crate) fn acquire(self: &Arc<Self>, key: K) -> Option<Permit<K>> {
        let mut held = self.held.entry(key.clone()).or_insert(0);
        if *held >= self.limit {
            return None;
        }
        *held += 1;
        drop(held);
        Some(Permit { pool: Arc::clone(self), key })
    }
}

impl<K: Eq + Hash> Drop for Permit<K> {
    fn drop(&mut self) {
        self.pool.held.remove_if_mut(&self.key, |_, held| {
            *held = held.saturating_sub(1);
            *held == 0
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_permit_that_was_given_back_can_be_acquired_again_and_leaves_nothing_behind() {
        let pool = PermitPool::new(2);
        let (first, second) = (pool.acquire("Ann"), pool.acquire("Ann"));
        assert!(first.is_some() && second.is_some() && pool.acquire("Ann").is_none());
        assert!(pool.acquire("Ben").is_some(), "others have their own permits");
        drop(first);
        assert!(pool.acquire("Ann").is_some());
        drop(second);
        assert!(pool.held.is_empty());
    }
}
