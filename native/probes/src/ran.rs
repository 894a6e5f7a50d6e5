//! Which probes ran, in words that mean the same in every run.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use suite::analysis::Found;

/// The probes that ran: by internal name of the class and by name and descriptor of the method, their
/// positions among the probes of that method.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ran(BTreeMap<String, BTreeMap<String, BTreeSet<u32>>>);

impl Ran {
    /// Notes that a probe ran.
    pub fn note(&mut self, class: &str, method: &str, position: u32) {
        let methods = self.0.entry(class.to_owned()).or_default();
        methods.entry(method.to_owned()).or_default().insert(position);
    }

    /// Returns whether a probe ran.
    #[must_use]
    pub fn has(&self, class: &str, method: &str, position: u32) -> bool {
        let positions = self.0.get(class).and_then(|methods| methods.get(method));
        positions.is_some_and(|positions| positions.contains(&position))
    }
}

impl Found for Ran {
    fn add(&mut self, other: Ran) {
        for (class, methods) in other.0 {
            let known = self.0.entry(class).or_default();
            for (method, positions) in methods {
                known.entry(method).or_default().extend(positions);
            }
        }
    }
}
