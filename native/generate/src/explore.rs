//! Searches for all units of a module.

use std::collections::{BTreeMap, BTreeSet, HashSet};
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
use crate::harvest::{Dropped, Harvest as Gather};
use crate::literals::Literals;
use crate::purity::pure_methods;
use crate::replay::Goal;
use crate::runner::Runner;
use crate::search::{Found, Search, Setting, budget_of_statement};
use crate::test::Test;
use crate::types::Types;
use crate::unit::Unit;

/// The priced instructions that take about a second of CPU time.
pub const INSTRUCTIONS_PER_SECOND: u64 = 200_000_000;

/// The number of instructions that loading and linking of a class may run.
const LINKING: u64 = 100_000_000;

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
    /// The most tests for a unit.
    pub most_tests: usize,
    /// The probes that the project's own tests run.
    pub known: BTreeSet<u32>,
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
pub struct Explored {
    /// The unit.
    pub unit: Unit,
    /// What was found, or why there was no search.
    pub outcome: Result<Harvest, Failure>,
}

/// What one search gave.
pub struct Harvest {
    /// The types of the operations in its tests.
    pub types: Types,
    /// What the search found, and what it took.
    pub found: Found,
    /// The tests, each with the goals that it adds.
    pub tests: Vec<(Test, BTreeSet<Goal>)>,
    /// The probes that run when the unit's classes are initialised, in any of the tests.
    pub initialisers: BTreeSet<u32>,
    /// How many sequences became no test, by reason.
    pub dropped: BTreeMap<Dropped, u32>,
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
        settings.most_tests = settings.most_tests.saturating_mul(units.len());
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
                let mut explorers = Explorers::default();
                loop {
                    let number = next.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((number, unit)) = number.and_then(|it| Some((it, units.get(it)?)))
                    else {
                        break;
                    };
                    let outcome = prepared.harvest(&mut explorers, unit);
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

/// The explorers of one worker: for the base world, and for each sweep in which tests are confirmed. They
/// start on demand.
type Explorers = [Option<Explorer>; 3];

impl Prepared<'_> {
    /// Searches for tests of a unit, and confirms them in other worlds.
    fn harvest(&self, explorers: &mut Explorers, unit: &Unit) -> Result<Harvest, Failure> {
        let types = Types::new(self.module.classes.clone());
        let access = Access { classes: &self.module.classes, package: unit.package() };
        let known = self.settings.known.iter().map(|&probe| Goal::Probe(probe)).collect();
        let own = unit.goals(&self.module.measured);
        let gather = Gather::new(&types, access, self.budget_of_statement());
        let [base, others @ ..] = explorers;
        let (found, mut harvested, initialisers) = self.with(base, 0, |used| {
            let (found, mut runner) = self.search(used, &types, access, unit);
            if found.lost.is_some() {
                return Ok((found, Vec::new(), BTreeSet::new()));
            }
            let harvested = gather.gather(
                &mut runner,
                &found.kept,
                (&known, &own),
                self.settings.most_tests,
            )?;
            Ok((found, harvested, runner.initialisers().clone()))
        })?;
        let mut dropped: BTreeMap<Dropped, u32> = BTreeMap::new();
        for (other, explorer) in others.iter_mut().enumerate() {
            harvested = self.with(explorer, other + 1, |used| {
                let mut runner = Runner::new(used, &types);
                let mut confirmed = Vec::new();
                for one in harvested {
                    runner.settle();
                    match gather.confirm(&mut runner, one)? {
                        Some(one) => confirmed.push(one),
                        None => *dropped.entry(Dropped::Flaky).or_default() += 1,
                    }
                }
                runner.settle();
                let alone = confirmed.len();
                let confirmed = gather.in_company(&mut runner, confirmed)?;
                if confirmed.len() < alone {
                    *dropped.entry(Dropped::Flaky).or_default() += (alone - confirmed.len()) as u32;
                }
                Ok(confirmed)
            })?;
        }
        let mut tests = Vec::new();
        for one in harvested {
            match one.test() {
                Ok(test) => tests.push((test, one.adds)),
                Err(why) => *dropped.entry(why).or_default() += 1,
            }
        }
        Ok(Harvest { types, found, tests, initialisers, dropped })
    }

    /// Lets `work` use the explorer of a world, which is started if there is none. Afterwards it is as it was
    /// before; after a failure it is not used again.
    fn with<T>(
        &self,
        explorer: &mut Option<Explorer>,
        world: usize,
        work: impl FnOnce(&mut Explorer) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let mut used = match explorer.take() {
            Some(explorer) => explorer,
            None => {
                let mut guest = self.module.guest.clone();
                let sweep = world.checked_sub(1);
                if let Some(other) = sweep.and_then(|it| guest.world.sweeps().into_iter().nth(it)) {
                    guest.world = other;
                }
                let machine = Probed::new(self.module.measured.clone());
                let mut explorer = Explorer::start(&guest, machine)?;
                // All units need most of these classes. Linking old ones takes long.
                for file in self.module.classes.module() {
                    explorer.link(&file.this_class.replace('/', "."), LINKING);
                }
                explorer
            }
        };
        let clean = used.checkpoint();
        used.forget();
        let done = work(&mut used)?;
        if !used.is_lost() {
            used.roll_back(clean);
            *explorer = Some(used);
        }
        Ok(done)
    }

    fn search<'a>(
        &'a self,
        explorer: &'a mut Explorer,
        types: &'a Types,
        access: Access<'a>,
        unit: &Unit,
    ) -> (Found, Runner<'a>) {
        let setting = Setting {
            types,
            access,
            pure: &self.pure,
            literals: Literals::new(&self.constants, self.settings.components),
            components: self.settings.components,
            seed: self.settings.seed,
            unit: unit.name.clone(),
            budget: self.settings.budget,
        };
        let methods = unit.methods(types, &self.calls, &self.module.measured);
        Search::new(setting, Runner::new(explorer, types), methods).run()
    }

    /// Returns the instructions that one statement of a test may run.
    fn budget_of_statement(&self) -> u64 {
        budget_of_statement(self.settings.budget)
    }
}

/// Returns all probes that the kept sequences ran.
#[must_use]
pub fn probes_of(explored: &[Explored]) -> HashSet<u32> {
    let found = explored.iter().filter_map(|it| it.outcome.as_ref().ok());
    let kept = found.flat_map(|harvest| &harvest.found.kept);
    kept.flat_map(|kept| kept.fresh.iter().copied()).collect()
}

/// Returns all probes that the tests run beyond those of the project's tests.
#[must_use]
pub fn probes_of_tests(explored: &[Explored]) -> HashSet<u32> {
    let found = explored.iter().filter_map(|it| it.outcome.as_ref().ok());
    let with_tests = found.filter(|harvest| !harvest.tests.is_empty());
    with_tests.flat_map(Harvest::probes).collect()
}

impl Harvest {
    /// Returns the probes that the tests run beyond those of the project's tests.
    fn probes(&self) -> impl Iterator<Item = u32> {
        let goals = self.tests.iter().flat_map(|(_, adds)| adds);
        let probes = goals.filter_map(|goal| match goal {
            Goal::Probe(probe) => Some(*probe),
            Goal::Throw(_) => None,
        });
        probes.chain(self.initialisers.iter().copied())
    }
}
