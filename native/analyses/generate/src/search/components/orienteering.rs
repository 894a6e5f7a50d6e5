//! Orienteering (GRT, section III-E): prefers sequences that are cheap and were seldom selected.
//!
//! ```text
//! weight(s) = 1 / sum over i = 1..k of (cost_i(s) * sqrt(size(s)))
//! ```
//!
//! `k` is the number of selections of the sequence `s`, starting at 1. `size` is the number of its calls, and `cost`
//! the time of its `i`-th run. Our cost is the number of instructions, which is the same in each run, so the sum is
//! `k * cost * sqrt(size)`. The cost is at least [`LEAST_COST`].

/// The least cost of a sequence, in instructions. Without it, the cheapest sequences would have weights a thousand
/// times those of others. A parameter of type `Object` would then get nothing else.
const LEAST_COST: u64 = 500;

/// Returns the weight of a sequence that was selected `selections` times so far. `cost` is in instructions, `size` in
/// statements.
#[must_use]
pub fn weight(selections: u32, cost: u64, size: usize) -> f64 {
    let k = f64::from(selections) + 1.0;
    1.0 / (k * cost.max(LEAST_COST) as f64 * libm::sqrt(size.max(1) as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cheap_short_and_fresh_sequences_weigh_more() {
        assert!(weight(0, 1000, 1) > weight(1, 1000, 1));
        assert!(weight(0, 1000, 1) > weight(0, 2000, 1));
        assert!(weight(0, 1000, 1) > weight(0, 1000, 4));
        assert_eq!(weight(0, 0, 0), weight(0, LEAST_COST, 1));
    }
}
