//! The tests of all runs: their outcomes and their costs.

use std::collections::{BTreeMap, BTreeSet};

use report::{Finding, Outcome, Test};
use suite::analysis::{Found, add_effort};
use suite::conversation::assemble;
use suite::planning::plan::Plan;
use suite::planning::select::Asked;
use suite::run::Unit;

use crate::scope::changed::Changed;

/// The tests of all runs so far.
#[derive(Clone, Default)]
pub struct Tests {
    /// All tests, sorted by class.
    pub all: Vec<Test>,
    /// The ids of tests that change files or open sockets.
    pub reaching: BTreeSet<String>,
    /// The ids of those `reaching` tests that do more than open sockets.
    pub changing: BTreeSet<String>,
    /// The tests that JUnit found, whether the user has chosen them or not.
    pub found: BTreeSet<Asked>,
    /// The test classes that JUnit searched for tests.
    pub searched: BTreeSet<String>,
    /// The test classes without a remembered result although the analysis remembers its results: something that they
    /// depend on has changed.
    pub fresh: BTreeSet<String>,
    /// The number of instructions that tests and their trials took in all runs, by id.
    pub effort: BTreeMap<String, u64>,
    has_run: bool,
}

impl Tests {
    /// Returns whether the tests have run at least once.
    #[must_use]
    pub fn have_run(&self) -> bool {
        self.has_run
    }

    /// Adds the tests of a run.
    pub fn add<F: Found>(&mut self, units: &[Unit<F>]) {
        let mut tests = Vec::new();
        for Unit { classes, ran, is_fresh, .. } in units {
            let of_unit = assemble::tests(ran, classes);
            let observed = &ran.observed;
            for (ids, of) in
                [(&mut self.reaching, &observed.reaching), (&mut self.changing, &observed.changing)]
            {
                let is_in = |id: &&String| of.iter().any(|it| id.starts_with(it.as_str()));
                ids.extend(of_unit.iter().map(|test| &test.id).filter(is_in).cloned());
            }
            self.found.extend(ran.chosen.keys().cloned());
            if ran.broken.is_none() {
                self.searched.extend(classes.iter().cloned());
            }
            if *is_fresh {
                self.fresh.extend(classes.iter().cloned());
            }
            tests.extend(of_unit);
            let effort = observed.effort.iter().map(|(id, it)| (id.clone(), *it));
            add_effort(&mut self.effort, effort);
        }
        tests.sort_by(|a, b| a.class.cmp(&b.class));
        let is_first = self.all.is_empty();
        self.all = match is_first {
            true => tests,
            false => together(std::mem::take(&mut self.all), tests),
        };
        self.has_run = true;
    }

    /// Returns the same tests for further runs, which count their own effort.
    #[must_use]
    pub fn apart(&self) -> Tests {
        Tests { effort: BTreeMap::new(), ..self.clone() }
    }

    /// Adds the results of further runs, which began with [`Tests::apart`].
    pub fn join(&mut self, further: Tests) {
        let Tests { all, reaching, changing, found, searched, fresh, effort, has_run } = further;
        self.all = together(std::mem::take(&mut self.all), all);
        self.reaching.extend(reaching);
        self.changing.extend(changing);
        self.found.extend(found);
        self.searched.extend(searched);
        self.fresh.extend(fresh);
        add_effort(&mut self.effort, effort);
        self.has_run |= has_run;
    }

    /// Drops tests that a change does not concern, and findings about them. Such tests ran only
    /// because all tests share a vm.
    pub fn keep(&mut self, plan: &Plan, changed: &Changed, findings: &mut Vec<Finding>) {
        let is_changed = |class: &String| changed.tests().contains(class);
        let of_change = |test: &Test| plan.running(&test.class).iter().any(is_changed);
        self.all.retain(of_change);
        let ids: BTreeSet<&String> = self.all.iter().map(|test| &test.id).collect();
        let is_known = |id: &String| ids.iter().any(|known| known.starts_with(id.as_str()));
        findings.retain(|finding| finding.test.as_ref().is_none_or(is_known));
    }
}

/// Merges the tests of two runs. They have the same outcomes, unless one of the runs could not
/// analyse a test. Then *not analysed* counts. The notes of both stay.
fn together(first: Vec<Test>, second: Vec<Test>) -> Vec<Test> {
    let mut second: BTreeMap<String, Test> =
        second.into_iter().map(|test| (test.id.clone(), test)).collect();
    let mut tests: Vec<Test> = first
        .into_iter()
        .map(|test| match second.remove(&test.id) {
            Some(other) => {
                let asserts_nothing = test.asserts_nothing || other.asserts_nothing;
                let more = other.notes.iter().filter(|it| !test.notes.contains(it)).cloned();
                let notes = test.notes.iter().cloned().chain(more).collect();
                let told = if other.outcome == Outcome::NotAnalysed { other } else { test };
                Test { notes, asserts_nothing, ..told }
            }
            None => test,
        })
        .collect();
    tests.extend(second.into_values());
    tests.sort_by(|a, b| a.class.cmp(&b.class));
    tests
}
