//! Counts how often each test reads parts of the world.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use report::Outcome;
use serde::{Deserialize, Serialize};
use suite::analysis::{Analysis, Confirm, Ending, Listen, Recall, TestInfo};
use vm::{Door, Machine, Plain, Res, Touched, Vm};

/// How often a test read parts of the world.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Touches {
    /// Readings of any clock.
    pub time: u64,
    /// Random values that it drew.
    pub draws: u64,
    /// Lists of members or annotations from reflection.
    pub listings: u64,
    /// Iterations over sets and maps of `Set.of` and `Map.of`.
    pub immutable: u64,
    /// Identity hash codes of objects that had none before.
    pub fresh_hashes: u64,
    /// Identity hash codes that constants of enums already had.
    pub known_hashes: u64,
    /// Maps whose elements it listed in the order of hash codes.
    pub listed_maps: u64,
    /// Ports that it chose.
    pub ports: u64,
    /// Threads that it started.
    pub threads: u64,
    /// Environment variables that it read.
    pub variables: u64,
    /// Files that do not exist, but may exist on another machine or after another run, as `Host::take_sought` returns
    /// them.
    pub sought: Vec<String>,
}

impl Touches {
    /// Returns the readings since the last call.
    fn of(vm: &mut Vm) -> Touches {
        let counted: Touched = vm.count_of_readings();
        Touches {
            time: counted.through(Door::Time),
            draws: counted.through(Door::Chance),
            listings: counted.through(Door::MemberOrder),
            immutable: counted.through(Door::ImmutableOrder),
            fresh_hashes: counted.through(Door::FirstHash),
            known_hashes: counted.through(Door::Hash),
            listed_maps: counted.through(Door::HashOrder),
            ports: counted.through(Door::Port),
            threads: counted.through(Door::Threads),
            variables: counted.through(Door::Variable),
            sought: vm.host.take_sought(),
        }
    }

    /// Returns whether the test listed maps whose order may depend on identity hash codes.
    pub fn list_by_hash(&self) -> bool {
        self.listed_maps > 0 && self.fresh_hashes + self.known_hashes > 0
    }

    /// Returns whether the test read nothing for which there are other worlds.
    fn are_none(&self) -> bool {
        let Touches { time, draws, listings, immutable, ports, threads, variables, .. } = *self;
        let others = [time, draws, listings, immutable, ports, threads, variables];
        others.iter().all(|it| *it == 0) && !self.list_by_hash() && self.sought.is_empty()
    }

    /// Returns the sum of two counts.
    fn and(self, other: Touches) -> Touches {
        Touches {
            time: self.time.saturating_add(other.time),
            draws: self.draws.saturating_add(other.draws),
            listings: self.listings.saturating_add(other.listings),
            immutable: self.immutable.saturating_add(other.immutable),
            fresh_hashes: self.fresh_hashes.saturating_add(other.fresh_hashes),
            known_hashes: self.known_hashes.saturating_add(other.known_hashes),
            listed_maps: self.listed_maps.saturating_add(other.listed_maps),
            ports: self.ports.saturating_add(other.ports),
            threads: self.threads.saturating_add(other.threads),
            variables: self.variables.saturating_add(other.variables),
            sought: self.sought.into_iter().chain(other.sought).collect(),
        }
    }
}

/// Counts what each test reads of the world, where the class library reports it (`World::asking`).
#[derive(Default)]
pub(crate) struct Touching {
    /// The readings before each test that runs now, by the id of the test.
    before: Mutex<BTreeMap<String, Touches>>,
}

impl Analysis for Touching {
    type Suspicion = Touches;

    type Found = Vec<(String, Touches)>;

    fn name(&self) -> Option<report::Analysis> {
        Some(report::Analysis::Flaky)
    }

    fn machine(&self) -> Box<dyn Machine> {
        Box::new(Plain)
    }
}

impl Recall for Touching {
    fn key(&self) -> Option<String> {
        Some("touches".to_owned())
    }
}

impl Listen for Touching {
    fn started(&self, vm: &mut Vm, test: &TestInfo) -> Res<()> {
        let mut before = self.before.lock().unwrap_or_else(PoisonError::into_inner);
        before.insert(test.id.clone(), Touches::of(vm));
        Ok(())
    }

    fn finished(&self, vm: &mut Vm, test: &TestInfo, _: Outcome) -> Option<Touches> {
        let mut before = self.before.lock().unwrap_or_else(PoisonError::into_inner);
        let before = before.remove(&test.id).unwrap_or_default();
        Some(before.and(Touches::of(vm)))
    }
}

impl Confirm for Touching {
    fn conclude(
        &self,
        test: &TestInfo,
        touches: &Touches,
        _: Vec<Ending>,
    ) -> Vec<(String, Touches)> {
        match touches.are_none() {
            true => Vec::new(),
            false => vec![(test.id.clone(), touches.clone())],
        }
    }
}
