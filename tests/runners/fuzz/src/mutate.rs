//! Mutations of inputs, from a seed.

use oracle_tests::random::Random;

/// An endless sequence of mutations of a corpus. The same seed gives the same sequence everywhere.
#[derive(Debug)]
pub struct Mutations<'a> {
    corpus: &'a [Vec<u8>],
    random: Random,
}

/// Numbers at which lengths and indices go wrong.
const EDGES: [u8; 6] = [0, 1, 0x7f, 0x80, 0xfe, 0xff];
/// The most places that one mutation changes.
const PLACES: usize = 6;

impl<'a> Mutations<'a> {
    /// Creates the mutations of a corpus with a seed.
    #[must_use]
    pub fn new(corpus: &'a [Vec<u8>], seed: u64) -> Mutations<'a> {
        Mutations { corpus, random: Random::new(seed, "mutations") }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound as u64) as usize
    }

    fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }

    fn mutate(&mut self, bytes: &mut Vec<u8>) {
        let at = self.below(bytes.len());
        let length = self.below(bytes.len() - at.min(bytes.len())).min(32);
        let to = self.below(bytes.len() + 1);
        match self.below(8) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..at + length)),
            2 => {
                let copy: Vec<u8> = bytes.iter().skip(at).take(length).copied().collect();
                bytes.splice(to..to, copy);
            }
            3 => {
                let value = self.byte();
                bytes.insert(to, value);
            }
            4 => {
                let edge = EDGES.get(self.below(EDGES.len())).copied().unwrap_or_default();
                bytes.iter_mut().skip(at).take(1 + length % 4).for_each(|byte| *byte = edge);
            }
            5 => {
                let bit = 1 << self.below(8);
                bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= bit);
            }
            _ => {
                let value = self.byte();
                bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte = value);
            }
        }
    }
}

impl Iterator for Mutations<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let chosen = self.below(self.corpus.len());
        let mut bytes = self.corpus.get(chosen)?.clone();
        for _ in 0..=self.below(PLACES) {
            self.mutate(&mut bytes);
        }
        Some(bytes)
    }
}
