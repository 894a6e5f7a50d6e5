//! Stages that run beside each other, in lanes.

use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;
use std::thread::{Builder, Scope, ScopedJoinHandle};

use laboratory::interrupt;
use laboratory::lanes::Lanes;
use report::{Analysis, Event};
use study::{Found, Seen, Share, Stage, Study, Tests};
use suite::planning::files_read::FilesRead;
use suite::planning::plan::Plan;

use super::front::Front;
use super::told::Told;
use crate::RequestError;
use crate::analyse::metered;

/// The stack of a lane. Conclusions go down into expressions of the sources.
const STACK: usize = 64 << 20;

/// The data that all lanes share.
pub(super) struct Beside<'a> {
    /// The plan of the tests that are left.
    pub plan: &'a Plan,
    /// The analyses that the request asks for, with those that they take from.
    pub wanted: &'a BTreeSet<Analysis>,
    pub lanes: Lanes,
    pub front: Front<'a>,
    pub told: Told<'a>,
}

/// One lane while its stages run.
pub(super) struct InLane<'a> {
    pub study: Study<'a>,
    beside: &'a Beside<'a>,
    shares: Vec<(Analysis, Share)>,
}

/// The shares, tests and files of the stages of a lane.
pub(super) struct Contribution {
    pub shares: Vec<(Analysis, Share)>,
    pub tests: Tests,
    pub files_read: Arc<FilesRead>,
}

/// A lane that has started: what its work returns, and its contribution.
pub(super) type Running<'scope, T> =
    ScopedJoinHandle<'scope, Result<(T, Contribution), RequestError>>;

/// A prepared stage, with the results of its watcher.
pub(super) type Watched<S> = (S, Seen<Found<S>>);

impl Beside<'_> {
    /// Starts a lane in a thread of its own. It goes on from a study.
    ///
    /// # Errors
    /// Returns an error if the thread cannot be started.
    pub fn start<'scope, T: Send + 'scope>(
        &'scope self,
        (scope, study): (&'scope Scope<'scope, '_>, &'scope Study<'scope>),
        number: usize,
        work: impl FnOnce(&mut InLane<'_>) -> Result<T, RequestError> + Send + 'scope,
    ) -> Result<Running<'scope, T>, RequestError> {
        let builder = Builder::new().stack_size(STACK);
        builder.spawn_scoped(scope, move || self.lane(study, number, work)).map_err(
            |error: io::Error| RequestError(format!("a thread cannot be started: {error}")),
        )
    }

    /// Runs a lane in this thread. It goes on from a study.
    ///
    /// # Errors
    /// Returns an error if the request cannot be served.
    pub fn lane<T>(
        &self,
        study: &Study<'_>,
        number: usize,
        work: impl FnOnce(&mut InLane<'_>) -> Result<T, RequestError>,
    ) -> Result<(T, Contribution), RequestError> {
        let _lane = self.lanes.lane(number).enter();
        let files_read = Arc::new(self.plan.files_read.apart());
        let plan = Plan { files_read: files_read.clone(), ..self.plan.clone() };
        let pass = |event: Event| self.front.pass(number, event);
        let observer = metered(&pass);
        let study = study.apart(&plan, &observer);
        let mut lane = InLane { study, beside: self, shares: Vec::new() };
        let done = work(&mut lane);
        self.front.close(number);
        let InLane { study, shares, .. } = lane;
        Ok((done?, Contribution { shares, tests: study.tests, files_read }))
    }
}

/// Waits for the end of a lane.
///
/// # Errors
/// Returns the error with which it ended.
pub(super) fn joined<T>(running: Running<'_, T>) -> Result<(T, Contribution), RequestError> {
    running.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

impl InLane<'_> {
    /// Runs a stage if it is wanted and nothing has interrupted the check, and keeps its share. Returns the results
    /// that it leaves for other stages.
    pub fn run<S: Stage>(
        &mut self,
        takes: S::Takes<'_>,
    ) -> Result<Option<S::Leaves>, RequestError> {
        if !self.beside.wanted.contains(&S::ANALYSIS) || interrupt::is_asked() {
            return Ok(None);
        }
        let outcome = self.study.run::<S>(takes)?;
        Ok(self.add::<S>(outcome))
    }

    /// Prepares a stage if it is wanted and nothing has interrupted the check, and runs the tests for it. Returns the
    /// stage with the results of its watcher.
    pub fn watched<S: Stage>(&mut self) -> Result<Option<Watched<S>>, RequestError> {
        if !self.beside.wanted.contains(&S::ANALYSIS) || interrupt::is_asked() {
            return Ok(None);
        }
        let stage = self.study.prepare::<S>()?;
        let seen = self.study.let_watch(&stage)?;
        Ok(Some((stage, seen)))
    }

    /// Lets a stage that has watched a run conclude, and keeps its share. Returns the results that it leaves for other
    /// stages.
    pub fn conclude<S: Stage>(
        &mut self,
        stage: S,
        seen: Seen<Found<S>>,
        takes: S::Takes<'_>,
    ) -> Result<Option<S::Leaves>, RequestError> {
        let outcome = self.study.conclude(stage, seen, takes)?;
        Ok(self.add::<S>(outcome))
    }

    fn add<S: Stage>(&mut self, (mut share, leaves): study::Outcome<S>) -> Option<S::Leaves> {
        let tests = &mut self.study.tests.all;
        self.beside.told.tell(&self.beside.front, S::ANALYSIS, (&mut share.findings, tests));
        self.shares.push((S::ANALYSIS, share));
        leaves
    }
}
