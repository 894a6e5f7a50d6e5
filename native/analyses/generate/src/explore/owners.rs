//! Finds the unit that a goal belongs to.

use std::collections::HashMap;
use std::sync::Arc;

use coverage::Measured;

use super::State;
use crate::running::replay::Goal;

/// The positions of units, by the probes and classes that belong to them.
pub(super) struct Owners {
    probes: HashMap<u32, usize>,
    classes: HashMap<Arc<str>, usize>,
}

impl Owners {
    /// Records the position of each unit under its probes and classes.
    pub fn new(states: &[State], measured: &Measured) -> Owners {
        let mut owners = Owners { probes: HashMap::new(), classes: HashMap::new() };
        for (number, state) in states.iter().enumerate() {
            for file in &state.unit.files {
                owners.classes.insert(file.this_class.clone(), number);
                let probes = measured.probes_of_class(&file.this_class);
                owners.probes.extend(probes.into_iter().flatten().map(|probe| (probe, number)));
            }
        }
        owners
    }

    /// Returns the position of the unit with this probe.
    pub fn of_probe(&self, probe: u32) -> Option<usize> {
        self.probes.get(&probe).copied()
    }

    /// Returns the position of the unit that the goal belongs to.
    pub fn of(&self, goal: &Goal) -> Option<usize> {
        match goal {
            Goal::Probe(probe) => self.of_probe(*probe),
            Goal::Throw(site) => {
                let (class, _) = site.method.split_once('.')?;
                self.classes.get(class).copied()
            }
        }
    }
}
