//! The probes that ran, by names that mean the same in every run.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use suite::analysis::{Entered, Found};

use crate::machine::Left;
use crate::site::ThrowSite;

/// The probes that ran.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ran {
    /// By internal name of the class and by name and descriptor of the method, the positions of the probes
    /// among those of that method.
    positions: BTreeMap<String, BTreeMap<String, BTreeSet<u32>>>,
    /// The methods whose code an agent replaced while the tests ran, as `a.B.m()V`. What ran of them since
    /// is not known.
    pub replaced: BTreeSet<String>,
    /// The places where exceptions were thrown that left a method of the measured classes.
    pub thrown: BTreeSet<ThrowSite>,
    /// The methods that an exception has left.
    pub left: Entered,
    /// The methods that long tests entered, by the tests' ids.
    pub by_long: BTreeMap<String, Entered>,
}

impl Ran {
    /// Notes that a probe ran.
    pub fn note(&mut self, class: &str, method: &str, position: u32) {
        let methods = self.positions.entry(class.to_owned()).or_default();
        methods.entry(method.to_owned()).or_default().insert(position);
    }

    /// Notes methods that an exception has left.
    pub fn note_left(&mut self, left: impl IntoIterator<Item = Left>) {
        let named =
            |(class, name, descriptor): Left| (class.to_string(), format!("{name}{descriptor}"));
        self.left.extend(left.into_iter().map(named));
    }

    /// Returns the methods that were entered. In one that ends without an exception, a probe runs.
    #[must_use]
    pub fn entered(&self) -> Entered {
        let all = self.positions.iter();
        let ran = all.flat_map(|(class, of)| of.keys().map(|it| (class.clone(), it.clone())));
        ran.chain(self.left.iter().cloned()).collect()
    }

    /// Returns whether a probe ran.
    #[must_use]
    pub fn has(&self, class: &str, method: &str, position: u32) -> bool {
        let positions = self.positions.get(class).and_then(|methods| methods.get(method));
        positions.is_some_and(|positions| positions.contains(&position))
    }
}

impl Found for Ran {
    fn add(&mut self, other: Ran) {
        self.replaced.extend(other.replaced);
        self.thrown.extend(other.thrown);
        self.left.extend(other.left);
        self.by_long.extend(other.by_long);
        for (class, methods) in other.positions {
            let known = self.positions.entry(class).or_default();
            for (method, positions) in methods {
                known.entry(method).or_default().extend(positions);
            }
        }
    }
}
