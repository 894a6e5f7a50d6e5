//! Searches for tests of all units of a module.

mod leftovers;
mod owners;
mod passes;
mod recipes;
mod workers;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use coverage::{Measured, Probed};
use habits::Habits;
use laboratory::{Guest, interrupt};
use vm::Failure;

use self::workers::{Explorers, Workers};
use crate::harvest::select::Candidate;
use crate::harvest::taste::Taste;
use crate::harvest::test::Test;
use crate::harvest::{Harvest as Gather, Wanted};
use crate::running::explorer::Explorer;
use crate::running::losses::{Dropped, Losses};
use crate::running::replay::Goal;
use crate::running::runner::{Runner, Unusable};
use crate::search::components::Components;
use crate::search::components::constants::Constants;
use crate::search::{Found, Progress, budget_of_statement};
use crate::statements::calls::{Calls, MethodKey};
use crate::statements::classes::{Access, Classes};
use crate::statements::operation::Operation;
use crate::statements::purity::pure_methods;
use crate::statements::sequence::Sequence;
use crate::statements::types::Types;
use crate::statements::unit::Unit;

/// The priced instructions that take about a second of CPU time. The prices are set so that this holds.
pub const INSTRUCTIONS_PER_SECOND: u64 = 200_000_000;

/// The number of instructions that loading and linking a class may take: half a second.
const LINKING: u64 = 100_000_000;

/// The settings of an exploration.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The seed of all random choices.
    pub seed: u64,
    /// The components that guide the searches.
    pub components: Components,
    /// The priced instructions for each unit.
    pub budget: u64,
    /// The number of searches that run in parallel.
    pub threads: usize,
    /// The most tests for a unit.
    pub most_tests: usize,
    /// The goals that the project's own tests reach. No test is written for them.
    pub known: BTreeSet<Goal>,
    /// The classes for which tests are wanted, by internal name; `None` for all. A unit is searched if one of its
    /// classes is wanted.
    pub wanted: Option<BTreeSet<Arc<str>>>,
    /// Methods that no test is about, by internal name of the class and by name of the method.
    pub excluded: BTreeSet<(Arc<str>, Arc<str>)>,
    /// The habits of the project's developers, if they are known.
    pub habits: Option<Arc<Habits>>,
    /// When the exploration has to end. Classes that are not finished by then get no tests.
    pub until: Option<Instant>,
}

impl Settings {
    /// Returns whether the time is over or the user has interrupted.
    #[must_use]
    pub fn is_over(&self) -> bool {
        interrupt::is_asked() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// The parts of a module that all searches read.
pub struct Module {
    /// The class files.
    pub classes: Arc<Classes>,
    /// The module's classes with their probes.
    pub measured: Arc<Measured>,
    /// The settings of the guest.
    pub guest: Guest,
}

/// The outcome of the exploration of one unit.
pub struct Explored {
    /// The unit.
    pub unit: Unit,
    /// The tests, or the failure because of which there was no search.
    pub outcome: Result<Harvest, Failure>,
}

/// The tests of a unit, and how they were found.
pub struct Harvest {
    /// The types of the operations in its tests.
    pub types: Types,
    /// The sequences that the search found, with counts and costs.
    pub found: Found,
    /// The tests, each with the goals that it adds.
    pub tests: Vec<(Test, BTreeSet<Goal>)>,
    /// The probes that run when classes are initialised, in any of the tests.
    pub initialisers: BTreeSet<u32>,
    /// Why sequences became no tests.
    pub losses: Losses,
    /// The unit's classes that cannot be loaded or initialised, by internal name, with the reason.
    pub unusable: BTreeMap<Arc<str>, Unusable>,
}

/// The part of a unit's budget for selecting and minimising its tests.
const HARVESTING: f64 = 0.15;
/// The least priced instructions for selecting and minimising: a quarter of a second. A small budget would otherwise
/// find sequences but have nothing left for making tests of them.
const LEAST_HARVESTING: u64 = INSTRUCTIONS_PER_SECOND / 4;

/// Searches for tests of all units, in the order of their names:
///
/// 1. Searches find sequences. They run in passes, between which units exchange what they made.
/// 2. The sequences of each unit become its tests.
/// 3. Sequences that run code of other units, which no test runs, become tests as well.
///
/// Without the detective there is one search for the whole module, with the budget of all units. Objects of other
/// classes then come from methods under test only, so all methods have to be in one search.
#[must_use]
pub fn explore(module: &Module, settings: &Settings) -> Vec<Explored> {
    let mut units = Unit::all(&module.classes);
    if let Some(wanted) = &settings.wanted {
        units.retain(|unit| unit.files.iter().any(|file| wanted.contains(&file.this_class)));
    }
    let mut settings = settings.clone();
    if !settings.components.detective {
        // So a comparison with and without the detective has the same total budget.
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
        known: settings.known.iter().filter_map(Goal::probe).collect(),
        settings: &settings,
    };
    let states: Vec<State> = units.into_iter().map(|unit| State::new(unit, module)).collect();
    let threads = settings.threads.clamp(1, states.len().max(1));
    std::thread::scope(|scope| {
        let workers = Workers::start(scope, &prepared, threads);
        let states = passes::search(&prepared, &workers, states);
        let states = workers
            .each(states, |prepared, explorers, state| prepared.write_tests(explorers, state));
        let states = leftovers::add(&prepared, &workers, states);
        states.into_iter().map(State::explored).collect()
    })
}

/// The state of the work on a unit.
struct State {
    unit: Unit,
    types: Types,
    /// The search, once it has begun.
    progress: Option<Progress>,
    /// The failure because of which the unit gets no tests.
    failure: Option<Failure>,
    tests: Tests,
    /// Sequences that reach goals of other units, with these goals.
    leftovers: Vec<Candidate>,
    /// The priced instructions that its searches were allowed to spend.
    given: u64,
    /// Its classes that cannot be used, with the reason.
    unusable: BTreeMap<Arc<str>, Unusable>,
}

/// The tests of a unit.
#[derive(Default)]
struct Tests {
    /// The tests, each with the goals that it adds.
    tests: Vec<(Test, BTreeSet<Goal>)>,
    initialisers: BTreeSet<u32>,
    losses: Losses,
    /// The priced instructions that making the tests took.
    spent: u64,
}

impl Tests {
    fn add(&mut self, more: Tests) {
        self.tests.extend(more.tests);
        self.initialisers.extend(more.initialisers);
        self.losses.extend(more.losses);
        self.spent += more.spent;
    }
}

impl State {
    fn new(unit: Unit, module: &Module) -> State {
        State {
            unit,
            types: Types::new(module.classes.clone()),
            progress: None,
            failure: None,
            tests: Tests::default(),
            leftovers: Vec::new(),
            given: 0,
            unusable: BTreeMap::new(),
        }
    }

    /// Returns the goals that the tests of the unit reach.
    fn reached(&self) -> impl Iterator<Item = Goal> {
        let tests = self.tests.tests.iter().flat_map(|(_, adds)| adds.iter().cloned());
        tests.chain(self.tests.initialisers.iter().map(|&probe| Goal::Probe(probe)))
    }

    fn explored(self) -> Explored {
        let State { unit, types, progress, failure, tests, unusable, .. } = self;
        let Tests { tests, initialisers, losses, spent } = tests;
        let outcome = match failure {
            Some(failure) => Err(failure),
            None => {
                let mut found = progress.map(Progress::into_found).unwrap_or_default();
                found.spent += spent;
                Ok(Harvest { types, found, tests, initialisers, losses, unusable })
            }
        };
        Explored { unit, outcome }
    }
}

/// The facts about the module that are computed once, before the searches.
struct Prepared<'a> {
    module: &'a Module,
    settings: &'a Settings,
    constants: Constants,
    calls: Calls,
    pure: HashSet<MethodKey>,
    /// The probes that the project's own tests run.
    known: Vec<u32>,
}

impl Prepared<'_> {
    /// Returns the names that tests of a unit may use.
    fn access<'a>(&'a self, unit: &'a Unit) -> Access<'a> {
        Access { classes: &self.module.classes, package: unit.package() }
    }

    /// Returns whether the settings exclude an operation from being tested.
    fn is_excluded(&self, operation: &Operation) -> bool {
        let name = (operation.class.clone(), operation.name.clone());
        self.settings.excluded.contains(&name)
    }

    /// Makes tests of the sequences that the search for a unit found.
    fn write_tests(&self, explorers: &mut Explorers, mut state: State) -> State {
        let found = state.progress.as_ref().map(Progress::found);
        let is_usable = |found: &&Found| found.lost.is_none() && state.failure.is_none();
        let Some(found) = found.filter(|it| is_usable(it) && !self.settings.is_over()) else {
            return state;
        };
        let sequences: Vec<&Sequence> = found.kept.iter().map(|kept| &kept.sequence).collect();
        let wanted = Wanted {
            known: &self.settings.known,
            is_own: &state.unit.goals(&self.module.measured),
            most: self.settings.most_tests,
        };
        match self.harvest(explorers, (&state.unit, &state.types), &sequences, &wanted) {
            Ok((tests, leftovers)) => {
                state.tests = tests;
                state.leftovers = leftovers;
            }
            Err(failure) => state.failure = Some(failure),
        }
        state
    }

    /// Makes tests of sequences and confirms them in the other worlds. Also returns the sequences that reach goals of
    /// other units.
    fn harvest(
        &self,
        explorers: &mut Explorers,
        (unit, types): (&Unit, &Types),
        sequences: &[&Sequence],
        wanted: &Wanted<'_>,
    ) -> Result<(Tests, Vec<Candidate>), Failure> {
        let access = self.access(unit);
        let taste = Taste::new(self.settings.habits.as_deref(), access);
        let gather = Gather::new(types, access, taste, self.budget_of_statement().end);
        let budget = (self.settings.budget as f64 * HARVESTING) as u64;
        let budget = budget.max(LEAST_HARVESTING);
        let mut made = Tests::default();
        let [base, others @ ..] = explorers;
        let gathered = self.with(base, 0, |used| {
            let mut runner = Runner::new(used, types);
            let gathered = gather.gather(&mut runner, sequences, wanted, budget)?;
            made.spent += runner.cost();
            made.initialisers.clone_from(runner.initialisers());
            Ok(gathered)
        })?;
        made.losses = gathered.losses;
        let mut harvested = gathered.harvested;
        for (other, explorer) in others.iter_mut().enumerate() {
            // Each sweep world has an explorer of its own. A test has to hold in all of them, so each world sees only
            // the tests that the worlds before have confirmed.
            let before: Vec<Sequence> =
                harvested.iter().map(|it| it.candidate.sequence.clone()).collect();
            harvested = self.with(explorer, other + 1, |used| {
                let mut runner = Runner::new(used, types);
                let mut confirmed = Vec::new();
                for one in harvested {
                    runner.settle();
                    confirmed.extend(gather.confirm(&mut runner, one)?);
                }
                runner.settle();
                // Running alone shows what depends on the world. Running together shows what depends on other tests.
                let confirmed = gather.in_company(&mut runner, confirmed)?;
                made.spent += runner.cost();
                Ok(confirmed)
            })?;
            let stays = |it: &&Sequence| harvested.iter().any(|one| one.candidate.sequence == **it);
            for lost in before.iter().filter(|it| !stays(it)) {
                made.losses.add(lost, Dropped::Flaky);
            }
        }
        for one in harvested {
            match one.test(&taste) {
                Ok(test) => made.tests.push((test, one.adds)),
                Err(why) => made.losses.add(&one.candidate.sequence, why),
            }
        }
        Ok((made, gathered.others))
    }

    /// Lets `work` use the explorer of a world, which is started if necessary. Afterwards the explorer is as it was
    /// before. After a failure it is not used again.
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
                // World 0 is the base world.
                let sweep = world.checked_sub(1);
                if let Some(other) = sweep.and_then(|it| guest.world.sweeps().into_iter().nth(it)) {
                    guest.world = other;
                }
                let implementations = self.module.classes.implementations().files();
                let place = |(path, bytes)| (Explorer::folder().join(path), Arc::new(bytes));
                guest.files.extend(implementations.map(place));
                let machine = Probed::new(self.module.measured.clone());
                let mut explorer = Explorer::start(&guest, machine)?;
                // All units need most of these classes, and linking classes of old class file versions takes long.
                for file in self.module.classes.module() {
                    explorer.link(&file.this_class.replace('/', "."), LINKING);
                }
                explorer
            }
        };
        // Each unit starts from the same state. So its tests do not depend on which units the worker had before.
        let clean = used.checkpoint();
        used.forget();
        // After an error the explorer is dropped here, and the next unit starts a new one.
        let done = work(&mut used)?;
        if !used.is_lost() {
            used.roll_back(clean);
            *explorer = Some(used);
        }
        Ok(done)
    }

    /// Returns the instructions that one statement may run.
    fn budget_of_statement(&self) -> Range<u64> {
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
        let probes = goals.filter_map(Goal::probe);
        probes.chain(self.initialisers.iter().copied())
    }
}
