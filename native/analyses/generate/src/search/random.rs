//! Random numbers that are the same on every machine.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

/// A generator of random numbers (SplitMix64, Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

/// The increment of SplitMix64.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    /// Creates a generator for one purpose, named by the key. Generators with different keys are independent, so
    /// choices do not depend on the order in which units of work run.
    #[must_use]
    pub fn new(seed: u64, key: impl Hash) -> Random {
        let mut hasher = FxHasher::default();
        key.hash(&mut hasher);
        let mut random = Random(seed.wrapping_mul(STEP) ^ hasher.finish());
        random.next();
        random
    }

    /// Returns 64 random bits.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// Returns a number below `end`; 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        // Multiplying and shifting is faster than a remainder, and its bias is negligible for such small ends.
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// Returns a number in `[0, 1)`.
    pub fn unit(&mut self) -> f64 {
        // A `f64` holds 53 bits exactly.
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Returns true with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Returns an element, each with the same probability; `None` if there is none.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }

    /// Returns a number from the normal distribution with mean 0 and this standard deviation (Box and Muller 1958).
    pub fn normal(&mut self, deviation: f64) -> f64 {
        // `1.0 - unit()` is never 0, so its logarithm is finite.
        let radius = libm::sqrt(-2.0 * libm::log(1.0 - self.unit()));
        deviation * radius * libm::cos(2.0 * std::f64::consts::PI * self.unit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_give_equal_numbers() {
        let numbers = |seed, key: (&str, u32)| {
            let mut random = Random::new(seed, key);
            [random.next(), random.next()]
        };
        assert_eq!(numbers(1, ("a.A", 2)), numbers(1, ("a.A", 2)));
        assert_ne!(numbers(1, ("a.A", 2)), numbers(1, ("a.A", 3)));
        assert_ne!(numbers(1, ("a.A", 2)), numbers(2, ("a.A", 2)));
    }

    #[test]
    fn numbers_spread_over_their_range() {
        let mut random = Random::new(0, "spread");
        let mut counts = [0; 10];
        (0..10_000).for_each(|_| counts[random.below(10)] += 1);
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn normal_numbers_have_their_deviation() {
        let mut random = Random::new(0, "normal");
        let numbers: Vec<f64> = (0..10_000).map(|_| random.normal(30.0)).collect();
        let mean = numbers.iter().sum::<f64>() / 1e4;
        let variance = numbers.iter().map(|it| (it - mean) * (it - mean)).sum::<f64>() / 1e4;
        assert!(mean.abs() < 1.0, "{mean}");
        assert!((variance.sqrt() - 30.0).abs() < 1.0, "{variance}");
    }
}
