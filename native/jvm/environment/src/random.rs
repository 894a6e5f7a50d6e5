//! Random numbers from a seed (SplitMix64): reproducible, not secure.

use serde::{Deserialize, Serialize};

/// A generator of random numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Random {
    state: u64,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    pub(crate) fn fill(&mut self, into: &mut [u8]) {
        for chunk in into.chunks_mut(8) {
            let word = self.next().to_le_bytes();
            for (byte, random) in chunk.iter_mut().zip(word) {
                *byte = random;
            }
        }
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}
