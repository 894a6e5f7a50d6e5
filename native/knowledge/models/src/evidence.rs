//! Evidence of the project: how often something is so in its *other* tests.
//!
//! A test must not be evidence for itself. So each observation belongs to a place, such as a test method, and a
//! question names the place that asks. Its own observations are subtracted. Training and product use the same counts.

mod chosen;
mod expected;
mod raised;

pub use self::chosen::{Chosen, OtherChoices, Situation};
pub use self::expected::{Expected, Others};
pub use self::raised::{OtherExceptions, Raised};

use std::collections::HashMap;
use std::hash::Hash;

/// How often something was observed, and how often the answer was yes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All observations.
    pub all: u32,
    /// The observations with the answer yes.
    pub yes: u32,
}

impl Tally {
    /// Returns the share of observations with the answer yes. Returns `None` without observations.
    #[must_use]
    pub fn share(self) -> Option<f32> {
        (self.all > 0).then(|| self.yes as f32 / self.all as f32)
    }

    /// Returns the share of many observations, rounded to sixteenths.
    ///
    /// Without its own observation, a place sees a slightly lower share if its answer is yes, and a slightly higher one
    /// if it is no. Exact shares of a project would reveal these answers to a model while it is trained.
    #[must_use]
    pub fn rough_share(self) -> Option<f32> {
        self.share().map(|it| (it * 16.0).round() / 16.0)
    }

    /// Returns the number of observations as a feature.
    #[must_use]
    pub fn count(self) -> Option<f32> {
        Some(self.all as f32)
    }

    /// Returns the sum of two tallies.
    #[must_use]
    pub fn plus(self, other: Tally) -> Tally {
        Tally { all: self.all.saturating_add(other.all), yes: self.yes.saturating_add(other.yes) }
    }

    fn add(&mut self, answer: bool) {
        self.all += 1;
        self.yes += u32::from(answer);
    }

    fn without(self, own: Tally) -> Tally {
        Tally { all: self.all.saturating_sub(own.all), yes: self.yes.saturating_sub(own.yes) }
    }
}

/// Observations by key and place.
#[derive(Clone, Debug)]
pub struct Tallies<Key> {
    all: HashMap<Key, Tally>,
    by_place: HashMap<(Key, u32), Tally>,
}

impl<Key> Default for Tallies<Key> {
    fn default() -> Tallies<Key> {
        Tallies { all: HashMap::new(), by_place: HashMap::new() }
    }
}

impl<Key: Clone + Eq + Hash> Tallies<Key> {
    /// Adds an observation that was made in a place.
    pub fn add(&mut self, key: Key, place: u32, answer: bool) {
        self.all.entry(key.clone()).or_default().add(answer);
        self.by_place.entry((key, place)).or_default().add(answer);
    }

    /// Returns the observations in all other places.
    #[must_use]
    pub fn elsewhere(&self, key: &Key, place: u32) -> Tally {
        let all = self.all.get(key).copied().unwrap_or_default();
        let own = self.by_place.get(&(key.clone(), place)).copied().unwrap_or_default();
        all.without(own)
    }
}

#[cfg(test)]
mod tests {
    use super::{Tallies, Tally};

    #[test]
    fn a_place_is_no_evidence_for_itself() {
        let mut tallies = Tallies::default();
        tallies.add("key", 1, true);
        tallies.add("key", 1, true);
        tallies.add("key", 2, false);
        assert_eq!(tallies.elsewhere(&"key", 1), Tally { all: 1, yes: 0 });
        assert_eq!(tallies.elsewhere(&"key", 2), Tally { all: 2, yes: 2 });
        assert_eq!(tallies.elsewhere(&"key", 3), Tally { all: 3, yes: 2 });
        assert_eq!(tallies.elsewhere(&"other", 1).share(), None);
        assert_eq!(tallies.elsewhere(&"key", 2).share(), Some(1.0));
        assert_eq!(Tally { all: 100, yes: 40 }.rough_share(), Some(0.375));
    }
}
