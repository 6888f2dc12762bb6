//! A pool for work that takes a while: some at a time, and those who wait take turns by client.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::oneshot;

use super::TooMany;

/// Some slots, and a line of waiting work for each client.
pub(crate) struct FairPool<K: Eq + Hash + Clone> {
    slots: usize,
    /// How much of one client's work can wait.
    waiting_of_client: usize,
    /// How much work can wait in all.
    waiting: usize,
    state: Mutex<State<K>>,
}

struct State<K: Eq + Hash + Clone> {
    busy: usize,
    waiting: usize,
    /// The work that goes first, and the work that takes what is left.
    ranks: [Lines<K>; 2],
}

/// Waiting work of one rank.
struct Lines<K: Eq + Hash + Clone> {
    of_client: HashMap<K, VecDeque<oneshot::Sender<Slot<K>>>>,
    /// The clients that have a line, in the order of their turns.
    turns: VecDeque<K>,
}

/// The right to work. When it is dropped, the client whose turn it is goes on.
pub(crate) struct Slot<K: Eq + Hash + Clone> {
    /// None once it was handed back without anyone to take it.
    pool: Option<Arc<FairPool<K>>>,
}

impl<K: Eq + Hash + Clone> FairPool<K> {
    /// A pool in which this much is worked on at the same time.
    pub(crate) fn new(slots: usize, waiting_of_client: usize, waiting: usize) -> Arc<FairPool<K>> {
        let lines = || Lines { of_client: HashMap::new(), turns: VecDeque::new() };
        let state = State { busy: 0, waiting: 0, ranks: [lines(), lines()] };
        Arc::new(FairPool { slots, waiting_of_client, waiting, state: Mutex::new(state) })
    }

    /// Waits for a slot. A client that has too much waiting already is refused.
    pub(crate) async fn slot(self: &Arc<Self>, client: K) -> Result<Slot<K>, TooMany> {
        self.slot_of_rank(0, client).await
    }

    /// Waits until no other work waits for a slot.
    pub(crate) async fn slot_left_over(self: &Arc<Self>, client: K) -> Result<Slot<K>, TooMany> {
        self.slot_of_rank(1, client).await
    }

    /// How much work waits.
    pub(crate) fn waiting(&self) -> usize {
        self.state.lock().waiting
    }

    async fn slot_of_rank(self: &Arc<Self>, rank: usize, client: K) -> Result<Slot<K>, TooMany> {
        let turn = {
            let mut state = self.state.lock();
            if state.busy < self.slots {
                state.busy += 1;
                return Ok(Slot { pool: Some(Arc::clone(self)) });
            }
            if state.waiting >= self.waiting {
                return Err(TooMany::SOON);
            }
            let (sender, turn) = oneshot::channel();
            if !state.ranks[rank].add(client, sender, self.waiting_of_client) {
                return Err(TooMany::SOON);
            }
            state.waiting += 1;
            turn
        };
        turn.await.map_err(|_| TooMany::SOON)
    }

    /// Gives a slot that was given back to the next client that still waits.
    fn pass_on(self: &Arc<Self>) {
        loop {
            let next = {
                let mut state = self.state.lock();
                match state.next() {
                    Some(next) => next,
                    None => {
                        state.busy -= 1;
                        return;
                    }
                }
            };
            match next.send(Slot { pool: Some(Arc::clone(self)) }) {
                Ok(()) => return,
                // That client has hung up: the slot is ours again, to be passed on to the next.
                Err(mut unwanted) => drop(unwanted.pool.take()),
            }
        }
    }
}

impl<K: Eq + Hash + Clone> State<K> {
    /// Who is next: by rank, then in turns by client.
    fn next(&mut self) -> Option<oneshot::Sender<Slot<K>>> {
        let next = self.ranks.iter_mut().find_map(Lines::next)?;
        self.waiting -= 1;
        Some(next)
    }
}

impl<K: Eq + Hash + Clone> Lines<K> {
    /// Adds work of a client, unless as much as allowed waits already.
    fn add(&mut self, client: K, sender: oneshot::Sender<Slot<K>>, at_most: usize) -> bool {
        let line = self.of_client.entry(client.clone()).or_default();
        if line.is_empty() {
            self.turns.push_back(client);
        }
        let has_room = line.len() < at_most;
        if has_room {
            line.push_back(sender);
        }
        has_room
    }

    fn next(&mut self) -> Option<oneshot::Sender<Slot<K>>> {
        let client = self.turns.pop_front()?;
        let line = self.of_client.get_mut(&client)?;
        let next = line.pop_front();
        if line.is_empty() {
            self.of_client.remove(&client);
        } else {
            self.turns.push_back(client);
        }
        next
    }
}

impl<K: Eq + Hash + Clone> Drop for Slot<K> {
    fn drop(&mut self) {
        if let Some(pool) = self.pool.take() {
            pool.pass_on();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Starts waiting for a slot; the answer comes in the order in which slots are given.
    fn wait(
        pool: &Arc<FairPool<&'static str>>,
        client: &'static str,
        order: &Arc<Mutex<Vec<&'static str>>>,
    ) -> tokio::task::JoinHandle<bool> {
        let (pool, order) = (Arc::clone(pool), Arc::clone(order));
        tokio::spawn(async move {
            let slot = pool.slot(client).await;
            order.lock().push(client);
            slot.is_ok()
        })
    }

    async fn until_all_wait() {
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn clients_take_turns_however_much_one_of_them_wants() {
        let (pool, order) = (FairPool::new(1, 5, 100), Arc::default());
        let busy = pool.slot("Ann").await.unwrap();
        let mut waiting: Vec<_> = (0..5).map(|_| wait(&pool, "Ann", &order)).collect();
        until_all_wait().await;
        waiting.push(wait(&pool, "Ben", &order));
        until_all_wait().await;
        drop(busy);
        for waiter in waiting {
            assert!(waiter.await.unwrap());
        }
        assert_eq!(*order.lock(), ["Ann", "Ben", "Ann", "Ann", "Ann", "Ann"]);
    }

    #[tokio::test]
    async fn what_takes_what_is_left_waits_for_all_others() {
        let (pool, order) = (FairPool::new(1, 5, 100), Arc::<Mutex<Vec<&str>>>::default());
        let busy = pool.slot("Ann").await.unwrap();
        let left_over = {
            let (pool, order) = (Arc::clone(&pool), Arc::clone(&order));
            tokio::spawn(async move {
                let _slot = pool.slot_left_over("bots").await.unwrap();
                order.lock().push("bots");
            })
        };
        until_all_wait().await;
        let waiting = [wait(&pool, "Ben", &order), wait(&pool, "Ben", &order)];
        until_all_wait().await;
        drop(busy);
        left_over.await.unwrap();
        assert_eq!(*order.lock(), ["Ben", "Ben", "bots"]);
        for waiter in waiting {
            assert!(waiter.await.unwrap());
        }
    }

    #[tokio::test]
    async fn too_much_of_one_client_or_in_all_is_refused_at_once() {
        let (pool, order) = (FairPool::new(1, 2, 3), Arc::default());
        let _busy = pool.slot("Ann").await.unwrap();
        let _waiting = [wait(&pool, "Ann", &order), wait(&pool, "Ann", &order)];
        until_all_wait().await;
        assert!(pool.slot("Ann").await.is_err(), "two of Ann's wait");
        let _ben = wait(&pool, "Ben", &order);
        until_all_wait().await;
        assert!(pool.slot("Cleo").await.is_err(), "three wait in all");
    }

    #[tokio::test]
    async fn a_client_that_hangs_up_takes_no_slot_with_it() {
        let (pool, order) = (FairPool::new(1, 2, 3), Arc::default());
        let busy = pool.slot("Ann").await.unwrap();
        let gone = wait(&pool, "Ben", &order);
        until_all_wait().await;
        gone.abort();
        let stays = wait(&pool, "Cleo", &order);
        until_all_wait().await;
        drop(busy);
        assert!(stays.await.unwrap());
        assert!(pool.slot("Ann").await.is_ok(), "the slot is free again");
    }
}
