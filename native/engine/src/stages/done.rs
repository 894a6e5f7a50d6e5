//! What stages have in common when they are done: the tests, how they ended, what they took.

use std::collections::{BTreeMap, BTreeSet};

use laboratory::interrupt;
use report::{Finding, Outcome, Test};
use suite::analysis::{Driver, add_effort};
use suite::assemble;
use suite::classes::top_level;
use suite::plan::Plan;
use suite::run::{self, Observer};

use crate::RequestError;
use crate::changed::Changed;

/// What was found out in a unit, with its classes.
pub(super) type OfUnit<F> = (Vec<String>, F);

/// What the analyses made so far have in common.
#[derive(Default)]
pub(crate) struct Done {
    pub analyses: BTreeSet<report::Analysis>,
    pub tests: Vec<Test>,
    /// Ids of tests that change files or open sockets.
    pub reaching: BTreeSet<String>,
    /// Top-level classes of units that were not remembered.
    pub fresh: BTreeSet<String>,
    /// Instructions that tests and their trials took, by id.
    pub effort: BTreeMap<String, u64>,
}

impl Done {
    /// Runs all tests for one more analysis; what it found out, by the classes of units. An interruption leaves what is
    /// known already, and of the first analysis what it says of each test that was done.
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
            let reaching = &unit.ran.observed.reaching;
            let reaches = |id: &&String| reaching.iter().any(|it| id.starts_with(it.as_str()));
            self.reaching.extend(of_unit.iter().map(|test| &test.id).filter(reaches).cloned());
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
        let names = analysis.names();
        if !interrupt::is_asked() || names.contains(&report::Analysis::Polish) {
            self.analyses.extend(names);
        }
        Ok(found)
    }

    /// Drops findings about tests that a change does not ask for, and that ran because all share a vm.
    pub fn keep(&mut self, changed: &Changed, findings: &mut Vec<Finding>) {
        let of_change = |test: &Test| changed.tests().contains(top_level(&test.class));
        self.tests.retain(of_change);
        let ids: BTreeSet<&String> = self.tests.iter().map(|test| &test.id).collect();
        let is_known = |id: &String| ids.iter().any(|known| known.starts_with(id.as_str()));
        findings.retain(|finding| finding.test.as_ref().is_none_or(is_known));
    }
}

/// Tests that ran twice: they end alike, unless one of the runs could not be analysed.
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
