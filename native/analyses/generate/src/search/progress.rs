//! The knowledge of a search. A search can stop after one pass and continue in the next one in another explorer.

use std::collections::HashSet;
use std::sync::Arc;

use vm::classes::class::Kind;

use super::Found;
use crate::search::components::Components;
use crate::search::components::bloodhound::Bloodhound;
use crate::search::literals::Seen;
use crate::search::pool::{Pool, Source};
use crate::statements::purity::Mutators;
use crate::statements::types::{TypeId, Types};
use crate::statements::unit::Method;

/// The most objects of each class that a search takes into its next pass. The limit saves memory, because the
/// progress of all units is in memory between two passes.
const MOST_OF_CLASS: usize = 64;

/// Everything that a search has found and learned so far. It refers to nothing in a vm.
pub struct Progress {
    pub(super) methods: Vec<Method>,
    /// The reference types that some method takes.
    pub(super) taken: Vec<TypeId>,
    pub(super) bloodhound: Bloodhound,
    pub(super) pool: Pool,
    pub(super) mutators: Mutators,
    pub(super) seen: Seen,
    /// The exceptions that ended a sequence: the position of the method under test, and the class of the exception.
    pub(super) throws: HashSet<(usize, Arc<str>)>,
    /// For each probe, whether it ran.
    pub(super) ran: Vec<bool>,
    /// The number of batches so far. It is part of the key of random choices, so the next pass makes different ones.
    pub(super) batch: u64,
    /// Whether the last pass ended because nothing new was found for a long time.
    pub(super) is_idle: bool,
    pub(super) found: Found,
}

impl Progress {
    /// Creates the progress of a search for tests of these methods that has not begun.
    #[must_use]
    pub fn new(methods: Vec<Method>, types: &Types, components: Components) -> Progress {
        let inputs = methods.iter().flat_map(|it| it.operation.inputs.iter().copied());
        let mut taken: Vec<TypeId> =
            inputs.filter(|&it| types.kind(it) == Kind::Reference).collect();
        taken.sort_unstable();
        taken.dedup();
        let reaches = methods.iter().map(|method| method.reaches.clone()).collect();
        Progress {
            bloodhound: Bloodhound::new(reaches, components.bloodhound),
            pool: Pool::new(components.orienteering),
            mutators: Mutators::default(),
            seen: Seen::default(),
            throws: HashSet::new(),
            ran: Vec::new(),
            batch: 0,
            is_idle: false,
            found: Found::default(),
            methods,
            taken,
        }
    }

    /// Returns what was found so far.
    #[must_use]
    pub fn found(&self) -> &Found {
        &self.found
    }

    /// Returns what was found.
    #[must_use]
    pub fn into_found(self) -> Found {
        self.found
    }

    /// Returns whether the search can continue and some method reaches code that did not run.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.found.lost.is_none() && self.bloodhound.is_open()
    }

    /// Returns whether the last pass ended because nothing new was found for a long time.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.is_idle
    }

    /// Returns the number of probes that some method reaches and that did not run.
    #[must_use]
    pub fn open_probes(&self) -> usize {
        let spans = self.methods.iter().flat_map(|method| &method.reaches);
        let probes: HashSet<u32> = spans.flat_map(|(span, _)| span.clone()).collect();
        probes.into_iter().filter(|&probe| !self.has_run(probe)).count()
    }

    /// Returns whether a probe ran.
    #[must_use]
    pub fn has_run(&self, probe: u32) -> bool {
        self.ran.get(probe as usize).copied().unwrap_or(false)
    }

    /// Returns the reference types that some method takes.
    #[must_use]
    pub fn taken(&self) -> &[TypeId] {
        &self.taken
    }

    /// Returns the sources of all objects in the pool.
    pub fn objects(&self) -> impl Iterator<Item = &Source> {
        self.pool.sources()
    }

    /// Returns the number of objects that are filed under exactly this type.
    #[must_use]
    pub fn objects_of(&self, of: TypeId) -> usize {
        self.pool.count(of)
    }

    /// Ends a pass: drops objects of classes that have many.
    pub(super) fn rest(&mut self) {
        self.found.pooled = self.pool.len();
        self.pool.trim(MOST_OF_CLASS);
    }

    /// Notes that probes ran. Returns the probes that had not run before.
    pub fn note_probes(&mut self, probes: &[u32]) -> Vec<u32> {
        let mut new = Vec::new();
        for &probe in probes {
            if self.ran.len() <= probe as usize {
                self.ran.resize(probe as usize + 1, false);
            }
            if let Some(ran) = self.ran.get_mut(probe as usize).filter(|ran| !**ran) {
                *ran = true;
                new.push(probe);
            }
        }
        // Updating bloodhound walks all methods, so it happens only after news.
        if !new.is_empty() {
            let ran = &self.ran;
            self.bloodhound.update(|probe| ran.get(probe as usize).copied().unwrap_or(false));
        }
        new
    }
}
