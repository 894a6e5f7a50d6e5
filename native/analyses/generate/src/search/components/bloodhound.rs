//! Bloodhound (GRT, section III-F): prefers methods with uncovered code, as long as tries of them bring something
//! new.
//!
//! ```text
//! w(m, 0) = a * u(m) + (1 - a) * (1 - succ(m) / maxSucc)
//! w(m, k) = max(-3 / ln(1 - p) * p^k / k, 1 / ln(|M| + 3)) * w(m, 0)
//! ```
//!
//! with `a` = 0.9 and `p` = 0.99. `k` is the number of selections of the method `m` since the last update, `succ` the
//! number of its tries that ended normally, and `|M|` the number of methods. In the paper `u` is the ratio of
//! uncovered branches, and an update happens every 50 seconds.
//!
//! Ours differs in three points:
//!
//! - `u` is the ratio of *probes* that did not run, so a straight method that never ran has 1 and not 0.
//! - `u` also counts the code that the method reaches through calls, at 0.7 of its value for each call in between. A
//!   private method can be reached in no other way.
//! - `u` is updated at once when a probe runs. `k` begins anew for the methods that the probe concerns, and for all
//!   methods after `10 |M|` selections. With rare updates the floor `1 / ln(|M| + 3)` rules from the third selection
//!   on, and the choice is a stale uniform one.

use std::ops::Range;

use crate::search::random::Random;
use crate::search::weights::Weights;

/// The share of uncovered code in the weight of a method (`a`), as in the paper.
const ALPHA: f64 = 0.9;
/// The base of the decay with each selection (`p`), as in the paper.
const P: f64 = 0.99;
/// The factor by which uncovered code counts less for each call between it and the method. The caller's arguments
/// decide less and less about what happens further away.
const NEARNESS: f64 = 0.7;
/// The factor for a method that rests. It is not zero, because an input that was missing may turn up later.
const RESTING: f64 = 0.05;
/// A method rests after so many tries in a row that could not begin or did not end.
const MOST_FAILURES: u32 = 20;

/// The methods under test with their weights, by position.
pub struct Bloodhound {
    methods: Vec<Tracked>,
    weights: Weights,
    most_successes: u32,
    selections: u64,
    /// Whether the component is on. If it is off, all methods have the same weight, unless they rest.
    on: bool,
}

/// A method under test.
struct Tracked {
    /// Ranges of probes: the method's own and those of methods that it reaches, with the number of calls in between.
    reaches: Vec<(Range<u32>, u32)>,
    uncovered: f64,
    selections: u32,
    successes: u32,
    failures: u32,
}

impl Bloodhound {
    /// Creates the tracker. For each method, `reaches` has its probes and those of methods that it reaches, with the
    /// number of calls in between.
    #[must_use]
    pub fn new(reaches: Vec<Vec<(Range<u32>, u32)>>, on: bool) -> Bloodhound {
        let methods: Vec<Tracked> = reaches
            .into_iter()
            .map(|reaches| Tracked {
                reaches,
                uncovered: 1.0,
                selections: 0,
                successes: 0,
                failures: 0,
            })
            .collect();
        let weights = Weights::new(methods.iter().map(|_| 1.0));
        Bloodhound { methods, weights, most_successes: 1, selections: 0, on }
    }

    /// Returns whether any method reaches code that did not run.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.methods.iter().any(|method| method.uncovered > 0.0)
    }

    /// Recomputes the uncovered code of all methods. `ran` returns whether a probe ran.
    pub fn update(&mut self, ran: impl Fn(u32) -> bool) {
        for method in &mut self.methods {
            let values = method.reaches.iter().map(|(span, distance)| {
                let open = span.clone().filter(|&probe| !ran(probe)).count() as f64;
                let nearness = (0..*distance).fold(1.0, |value, _| value * NEARNESS);
                nearness * open / span.len().max(1) as f64
            });
            // The greatest value counts, not the sum. Otherwise a method that calls many others would win over one
            // with much open code of its own. For example, a method that is covered but calls, two calls away, a
            // method that never ran has 0.7 * 0.7 = 0.49.
            let uncovered = values.fold(0.0, f64::max);
            // News make the method worth trying again, so its decay begins anew.
            if uncovered != method.uncovered {
                method.uncovered = uncovered;
                method.selections = 0;
            }
        }
        self.weigh_all();
    }

    /// Chooses a method by weight and counts the selection. Returns its position; `None` if there is no method.
    pub fn choose(&mut self, random: &mut Random) -> Option<usize> {
        let chosen = self.weights.choose(random)?;
        self.select(chosen);
        Some(chosen)
    }

    /// Chooses one of these methods by weight and counts the selection.
    pub fn choose_among(&mut self, of: &[usize], random: &mut Random) -> Option<usize> {
        let weights = of.iter().map(|&at| self.methods.get(at).map_or(0.0, |it| self.weight(it)));
        let chosen = *of.get(Weights::new(weights).choose(random)?)?;
        self.select(chosen);
        Some(chosen)
    }

    /// Counts a selection of a method.
    fn select(&mut self, chosen: usize) {
        self.selections += 1;
        // Without an end to the decay, methods that were tried early would stay at the floor even if the pool has
        // since got better inputs for them.
        if self.selections.is_multiple_of(10 * self.methods.len().max(1) as u64) {
            self.methods.iter_mut().for_each(|method| method.selections = 0);
            self.weigh_all();
        }
        if let Some(method) = self.methods.get_mut(chosen) {
            method.selections += 1;
        }
        self.weigh(chosen);
    }

    /// Notes that a try of a method ended, normally or with an exception.
    pub fn ended(&mut self, method: usize, normally: bool) {
        let Some(tracked) = self.methods.get_mut(method) else { return };
        tracked.failures = 0;
        tracked.successes += u32::from(normally);
        self.most_successes = self.most_successes.max(tracked.successes);
        self.weigh(method);
    }

    /// Notes that a try of a method could not begin because an input was missing, or did not end.
    pub fn failed(&mut self, method: usize) {
        if let Some(tracked) = self.methods.get_mut(method) {
            tracked.failures = tracked.failures.saturating_add(1);
        }
        self.weigh(method);
    }

    fn weigh_all(&mut self) {
        (0..self.methods.len()).for_each(|at| self.weigh(at));
    }

    fn weigh(&mut self, at: usize) {
        if let Some(weight) = self.methods.get(at).map(|method| self.weight(method)) {
            self.weights.set(at, weight);
        }
    }

    fn weight(&self, of: &Tracked) -> f64 {
        let rest = if of.failures >= MOST_FAILURES { RESTING } else { 1.0 };
        if !self.on {
            return rest;
        }
        let succeeded = f64::from(of.successes) / f64::from(self.most_successes);
        let start = ALPHA * of.uncovered + (1.0 - ALPHA) * (1.0 - succeeded);
        // The logarithm is that of `libm`, because the results of a platform's library differ from machine to
        // machine, and with them the choices.
        let floor = 1.0 / libm::log(self.methods.len() as f64 + 3.0);
        let k = f64::from(of.selections);
        let decay = match of.selections {
            0 => 1.0,
            _ => (-3.0 / libm::log(1.0 - P) * libm::pow(P, k) / k).max(floor),
        };
        rest * decay * start
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_methods() -> Bloodhound {
        let own = |first: u32| vec![(first..first + 4, 0)];
        Bloodhound::new(vec![own(0), own(4)], true)
    }

    #[test]
    fn uncovered_methods_come_first() {
        let mut bloodhound = two_methods();
        bloodhound.update(|probe| probe < 4);
        let mut random = Random::new(0, "bloodhound");
        let second = (0..1000).filter(|_| bloodhound.choose(&mut random) == Some(1)).count();
        assert!(second > 800, "{second}");
        assert!(bloodhound.is_open());
        bloodhound.update(|_| true);
        assert!(!bloodhound.is_open());
    }

    #[test]
    fn code_behind_calls_counts_less() {
        let reaches = vec![vec![(0..1, 0), (1..2, 2)]];
        let mut bloodhound = Bloodhound::new(reaches, true);
        bloodhound.update(|probe| probe == 0);
        let uncovered = bloodhound.methods.first().unwrap().uncovered;
        assert!((uncovered - 0.49).abs() < 1e-9, "{uncovered}");
    }

    #[test]
    fn methods_that_cannot_begin_rest() {
        let mut bloodhound = two_methods();
        (0..MOST_FAILURES).for_each(|_| bloodhound.failed(0));
        let mut random = Random::new(0, "bloodhound");
        let first = (0..1000).filter(|_| bloodhound.choose(&mut random) == Some(0)).count();
        assert!(first < 100, "{first}");
        bloodhound.ended(0, true);
        let first = (0..1000).filter(|_| bloodhound.choose(&mut random) == Some(0)).count();
        assert!(first > 200, "{first}");
    }
}
