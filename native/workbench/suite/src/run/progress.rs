//! Counts of classes and tests for the progress line of the build tool.

use std::sync::atomic::{AtomicU32, Ordering};

use report::{Event, Outcome};

use super::Observer;
use crate::analysis::erased::AnyFound;
use crate::conversation::assemble;
use crate::planning::plan::Plan;
use crate::planning::select::Asked;
use crate::unit::{Director, Ran};

/// The progress of a run. Worker threads update it at the same time.
pub(super) struct Progress<'a> {
    plan: &'a Plan,
    observer: &'a Observer<'a>,
    phase: String,
    /// The tests found so far.
    tests: AtomicU32,
    /// The tests that have ended.
    done: AtomicU32,
    /// The classes that are done.
    classes: AtomicU32,
}

impl<'a> Progress<'a> {
    pub fn new(plan: &'a Plan, phase: &str, observer: &'a Observer<'a>) -> Progress<'a> {
        let progress = Progress {
            plan,
            observer,
            phase: phase.to_owned(),
            tests: AtomicU32::new(0),
            done: AtomicU32::new(0),
            classes: AtomicU32::new(0),
        };
        progress.discovered(0);
        progress
    }

    fn total(&self) -> u32 {
        u32::try_from(self.plan.classes.len()).unwrap_or(u32::MAX)
    }

    fn discovered(&self, tests: u32) {
        (self.observer)(Event::Discovered { classes: self.total(), tests });
    }

    /// Counts the classes of a unit that is done.
    pub fn unit_done(&self, classes: usize) {
        let classes = u32::try_from(classes).unwrap_or(0);
        self.classes.fetch_add(classes, Ordering::Relaxed);
        self.show();
    }

    /// Counts a unit whose results are remembered, as if it had run.
    pub fn unit_recalled(&self, ran: &Ran<AnyFound>, classes: &[String]) {
        let tests = assemble::tests(ran, classes);
        self.planned(tests.len());
        tests.iter().for_each(|test| self.finished(&test.id, test.outcome));
        self.unit_done(classes.len());
    }

    /// Reports the progress in classes, because the total number of tests is not known at the
    /// start.
    fn show(&self) {
        let (phase, tests) = (self.phase.clone(), self.done.load(Ordering::Relaxed));
        let done = self.classes.load(Ordering::Relaxed);
        (self.observer)(Event::Progress { phase, tests, done, total: self.total() });
    }
}

impl Director for Progress<'_> {
    fn wants(&self, test: &Asked) -> bool {
        self.plan.chosen.has_method(test)
    }

    fn planned(&self, tests: usize) {
        let tests = u32::try_from(tests).unwrap_or(0);
        let known = self.tests.fetch_add(tests, Ordering::Relaxed) + tests;
        self.discovered(known);
    }

    fn finished(&self, id: &str, outcome: Outcome) {
        (self.observer)(Event::TestFinished { id: id.to_owned(), outcome });
        self.done.fetch_add(1, Ordering::Relaxed);
        self.show();
    }
}
