//! Random bytes that are the same in every run.

use std::sync::{Arc, Mutex};

use ilos_rules::Seed;
use ilos_server::RandomSource;

/// Random bytes that are the same in every run. A test can choose the seed of the next game.
#[derive(Clone)]
pub(crate) struct KnownRandom(Arc<Mutex<Known>>);

struct Known {
    state: u64,
    next_seed: Option<Seed>,
}

impl KnownRandom {
    /// The bytes made from a number.
    pub(crate) fn new(number: u64) -> KnownRandom {
        KnownRandom(Arc::new(Mutex::new(Known { state: number, next_seed: None })))
    }

    /// The next game that starts is dealt from this seed.
    pub(crate) fn deal(&self, seed: Seed) {
        self.0.lock().unwrap().next_seed = Some(seed);
    }

    /// The source for the settings of a server.
    pub(crate) fn source(&self) -> RandomSource {
        let known = Arc::clone(&self.0);
        RandomSource::new(move |bytes| known.lock().unwrap().fill(bytes))
    }
}

impl Known {
    fn fill(&mut self, bytes: &mut [u8]) {
        if bytes.len() == 32
            && let Some(seed) = self.next_seed.take()
        {
            bytes.copy_from_slice(&seed.0);
            return;
        }
        for chunk in bytes.chunks_mut(8) {
            // SplitMix64.
            self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = self.state;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            chunk.copy_from_slice(&(mixed ^ (mixed >> 31)).to_le_bytes()[..chunk.len()]);
        }
    }
}
