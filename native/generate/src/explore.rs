//! Searches for all units of a module.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::PoisonError;

use laboratory::Guest;
use probes::{Measured, Probed};
use vm::Failure;

use crate::calls::{Calls, MethodKey};
use crate::classes::{Access, Classes};
use crate::components::Components;
use crate::components::constants::Constants;
use crate::explorer::Explorer;
use crate::literals::Literals;
use crate::purity::pure_methods;
use crate::runner::Runner;
use crate::search::{Found, Search, Setting};
use crate::types::Types;
use crate::unit::Unit;

/// The priced instructions that take about a second of CPU time.
pub const INSTRUCTIONS_PER_SECOND: u64 = 200_000_000;

/// The settings of an exploration.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The number with which all random choices begin.
    pub seed: u64,
    /// The components that guide the searches.
    pub components: Components,
    /// The priced instructions for each unit.
    pub budget: u64,
    /// The number of searches that run at the same time.
    pub threads: usize,
}

/// Everything that searches read.
pub struct Module {
    /// The class files.
    pub classes: Arc<Classes>,
    /// The module's classes with their probes.
    pub measured: Arc<Measured>,
    /// The settings of the guest.
    pub guest: Guest,
}

/// The outcome of the search for one unit.
#[derive(Debug)]
pub struct Explored {
    /// The unit.
    pub unit: Unit,
    /// What was found, or why there was no search.
    pub outcome: Result<Found, Failure>,
}

/// Searches for tests of all units, in the order of their names. Without the detective there is one search
/// for the whole module, with the budget of all units, because objects of other classes have to come from
/// somewhere.
#[must_use]
pub fn explore(module: &Module, settings: &Settings) -> Vec<Explored> {
    let mut units = Unit::all(&module.classes);
    let mut settings = settings.clone();
    if !settings.components.detective {
        settings.budget = settings.budget.saturating_mul(units.len() as u64);
        units = Unit::whole(units).into_iter().collect();
    }
    let calls = Calls::new(&module.classes);
    let prepared = Prepared {
        constants: Constants::mine(module.classes.module(), settings.components.paper),
        pure: pure_methods(&module.classes, &calls),
        calls,
        module,
        settings: &settings,
    };
    let next: Mutex<Range<usize>> = Mutex::new(0..units.len());
    let done: Mutex<Vec<(usize, Explored)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..settings.threads.clamp(1, units.len().max(1)) {
            scope.spawn(|| {
                let mut explorer = None;
                loop {
                    let number = next.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((number, unit)) = number.and_then(|it| Some((it, units.get(it)?)))
                    else {
                        break;
                    };
                    let outcome = prepared.search(&mut explorer, unit);
                    let explored = Explored { unit: unit.clone(), outcome };
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((number, explored));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, explored)| explored).collect()
}

struct Prepared<'a> {
    module: &'a Module,
    settings: &'a Settings,
    constants: Constants,
    calls: Calls,
    pure: HashSet<MethodKey>,
}

impl Prepared<'_> {
    /// Searches for tests of a unit in an explorer, which is started if there is none. Afterwards the explorer
    /// is as it was before.
    fn search(&self, explorer: &mut Option<Explorer>, unit: &Unit) -> Result<Found, Failure> {
        let mut used = match explorer.take() {
            Some(explorer) => explorer,
            None => Explorer::start(&self.module.guest, Probed::new(self.module.measured.clone()))?,
        };
        let clean = used.checkpoint();
        used.forget();
        let types = Types::new(self.module.classes.clone());
        let access = Access { classes: &self.module.classes, package: unit.package() };
        let setting = Setting {
            types: &types,
            access,
            pure: &self.pure,
            literals: Literals::new(&self.constants, self.settings.components),
            components: self.settings.components,
            seed: self.settings.seed,
            unit: unit.name.clone(),
            budget: self.settings.budget,
        };
        let methods = unit.methods(&types, &self.calls, &self.module.measured);
        let found = Search::new(setting, Runner::new(&mut used, &types), methods).run();
        if found.lost.is_none() {
            used.roll_back(clean);
            *explorer = Some(used);
        }
        Ok(found)
    }
}

/// Returns all probes that the kept sequences ran.
#[must_use]
pub fn probes_of(explored: &[Explored]) -> HashSet<u32> {
    let found = explored.iter().filter_map(|it| it.outcome.as_ref().ok());
    found.flat_map(|found| found.kept.iter().flat_map(|kept| kept.fresh.iter().copied())).collect()
}
