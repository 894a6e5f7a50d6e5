//! The results that all stages have in common: the tests, how they ended, and what they took.

use std::collections::{BTreeMap, BTreeSet};

use laboratory::interrupt;
use report::{Finding, Outcome, Test};
use suite::analysis::{Driver, add_effort};
use suite::assemble;
use suite::classes::top_level;
use suite::plan::Plan;
use suite::run::{self, Observer};

use crate::RequestError;
use study::Changed;

/// The classes of a unit and what an analysis found out there.
pub(super) type OfUnit<F> = (Vec<String>, F);

/// The common results of all stages that have run.
#[derive(Default)]
pub(crate) struct Done {
    /// The analyses that are done.
    pub analyses: BTreeSet<report::Analysis>,
    /// All tests, sorted by class.
    pub tests: Vec<Test>,
    /// The ids of tests that change files or open sockets.
    pub reaching: BTreeSet<String>,
    /// The ids of those of them that do more than open sockets.
    pub changing: BTreeSet<String>,
    /// The test classes whose results are not remembered from an earlier run.
    pub fresh: BTreeSet<String>,
    /// The number of instructions that tests and their trials took, by id.
    pub effort: BTreeMap<String, u64>,
}

impl Done {
    /// Runs all tests for one more analysis. Returns its results by unit. If the run is
    /// interrupted, the results of earlier analyses stay. Of the first analysis, the tests that
    /// were done count.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn add<A: Driver>(
        &mut self,
        plan: &Plan,
        analysis: &A,
        observer: &Observer<'_>,
    ) -> Result<Vec<OfUnit<A::Found>>, RequestError> {
        let is_first = self.tests.is_empty();
        let units = run::run(plan, analysis, observer, false)?;
        if interrupt::is_asked() && !is_first {
            return Ok(Vec::new());
        }
        let (mut tests, mut found) = (Vec::new(), Vec::new());
        for unit in units {
            let of_unit = assemble::tests(&unit.ran, &unit.classes);
            let observed = &unit.ran.observed;
            for (ids, of) in
                [(&mut self.reaching, &observed.reaching), (&mut self.changing, &observed.changing)]
            {
                let is_in = |id: &&String| of.iter().any(|it| id.starts_with(it.as_str()));
                ids.extend(of_unit.iter().map(|test| &test.id).filter(is_in).cloned());
            }
            if !unit.is_recalled {
                self.fresh.extend(unit.classes.iter().cloned());
            }
            tests.extend(of_unit);
            add_effort(&mut self.effort, unit.ran.observed.effort);
            found.push((unit.classes, unit.ran.observed.found));
        }
        tests.sort_by(|a, b| a.class.cmp(&b.class));
        self.tests = match is_first {
            true => tests,
            false => together(std::mem::take(&mut self.tests), tests),
        };
        let name = analysis.name();
        if !interrupt::is_asked() || name == Some(report::Analysis::Polish) {
            self.analyses.extend(name);
        }
        Ok(found)
    }

    /// Drops tests that a change does not concern, and findings about them. Such tests ran only
    /// because all tests share a vm.
    pub fn keep(&mut self, changed: &Changed, findings: &mut Vec<Finding>) {
        let of_change = |test: &Test| changed.tests().contains(top_level(&test.class));
        self.tests.retain(of_change);
        let ids: BTreeSet<&String> = self.tests.iter().map(|test| &test.id).collect();
        let is_known = |id: &String| ids.iter().any(|known| known.starts_with(id.as_str()));
        findings.retain(|finding| finding.test.as_ref().is_none_or(is_known));
    }
}

/// Merges the tests of two runs. They have the same outcomes, unless one of the runs could not
/// analyse a test. Then *not analysed* counts.
fn together(first: Vec<Test>, second: Vec<Test>) -> Vec<Test> {
    let mut second: BTreeMap<String, Test> =
        second.into_iter().map(|test| (test.id.clone(), test)).collect();
    let mut tests: Vec<Test> = first
        .into_iter()
        .map(|test| match second.remove(&test.id) {
            Some(other) if other.outcome == Outcome::NotAnalysed => {
                Test { notes: test.notes, asserts_nothing: test.asserts_nothing, ..other }
            }
            _ => test,
        })
        .collect();
    tests.extend(second.into_values());
    tests.sort_by(|a, b| a.class.cmp(&b.class));
    tests
}
