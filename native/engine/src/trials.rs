//! Confirms suspicions: a test runs again, once for each trial.

use report::{Outcome, Thrown};
use vm::Failure;

use crate::analysis::{Analysis, Observed, TestInfo};
use crate::messages::Message;
use crate::session::{Answer, Session, bug};

/// How a trial ended; nothing if it was stopped.
type Ending = Option<(Outcome, Option<Thrown>)>;

/// A test some of whose trials have to begin before the driver did.
#[derive(Debug)]
pub(crate) struct Deferred<S> {
    test: TestInfo,
    suspicion: S,
    /// By trial.
    endings: Vec<Ending>,
}

/// How much longer than the unchanged test a trial may run.
const PATIENCE: u64 = 10;
/// Instructions that every trial may run.
const LEAST: u64 = 20_000_000;

impl<A: Analysis> Session<'_, A> {
    /// What a trial may run, by what the unchanged test did.
    fn trial_budget(&self, unchanged: u64) -> u64 {
        unchanged.saturating_mul(PATIENCE).saturating_add(LEAST).min(self.script.budget)
    }

    /// Runs the test that has just ended again, once for each trial, and then as it is: the vm ends
    /// up where it was. Trials that have to begin earlier wait until all tests are done.
    ///
    /// # Errors
    /// The vm is gone, or the test did not do the same again.
    pub(crate) fn confirm(
        &mut self,
        id: &str,
        outcome: Outcome,
        suspicion: A::Suspicion,
    ) -> Result<Observed, Failure> {
        let analysis = self.script.analysis;
        let Some(test) = self.test(id).cloned() else { return Ok(Observed::default()) };
        let trials = analysis.trials(&suspicion);
        let mut endings: Vec<Ending> = vec![None; trials];
        let is_early = |trial| analysis.is_early(&suspicion, trial);
        let budget = self.trial_budget(self.instructions_since_mark());
        let mut ran = false;
        for (trial, ending) in endings.iter_mut().enumerate() {
            if is_early(trial) || !self.began(id) {
                continue;
            }
            ran = true;
            self.roll_back(Some((&suspicion, trial)))?;
            *ending = match self.until_finished(id, budget) {
                Ok(ended) => Some(ended),
                Err(_) if self.is_alive() => None,
                Err(failure) => return Err(failure),
            };
        }
        if ran {
            self.roll_back(None)?;
            let (again, _) = self.until_finished(id, self.script.budget)?;
            if again != outcome {
                return Err(bug("a test ended otherwise when it ran again unchanged"));
            }
        }
        if (0..trials).any(is_early) {
            self.deferred.push(Deferred { test, suspicion, endings });
            return Ok(Observed::default());
        }
        Ok(analysis.conclude(&test, &suspicion, endings))
    }

    /// Runs the trials that had to wait: each test alone, from the start, after it has passed so.
    pub(crate) fn confirm_deferred(&mut self) -> Observed {
        let analysis = self.script.analysis;
        let mut observed = Observed::default();
        for Deferred { test, suspicion, mut endings } in std::mem::take(&mut self.deferred) {
            let unchanged = self.alone(&test.id, None, self.script.budget);
            let budget = self.trial_budget(self.instructions());
            if unchanged.is_ok_and(|(outcome, _)| outcome == Outcome::Passed) {
                for (trial, ending) in endings.iter_mut().enumerate() {
                    if analysis.is_early(&suspicion, trial) {
                        *ending = self.alone(&test.id, Some((&suspicion, trial)), budget).ok();
                    }
                }
            }
            let concluded = analysis.conclude(&test, &suspicion, endings);
            observed.findings.extend(concluded.findings);
            observed.unconfirmed += concluded.unconfirmed;
        }
        observed
    }

    /// Runs one test from the start, without the others.
    fn alone(
        &mut self,
        id: &str,
        trial: Option<(&A::Suspicion, usize)>,
        budget: u64,
    ) -> Result<(Outcome, Option<Thrown>), Failure> {
        self.rewind(trial)?;
        self.until(id, budget, |asked| asked == id || id.starts_with(&format!("{asked}/")))
    }

    /// Runs a test that has begun to its end, whatever is said on the way.
    fn until_finished(
        &mut self,
        id: &str,
        budget: u64,
    ) -> Result<(Outcome, Option<Thrown>), Failure> {
        self.answer(Answer::Go);
        self.until(id, budget, |_| true)
    }

    /// Listens until a test has ended; what it is asked for, it wants if `wants` says so.
    fn until(
        &mut self,
        test: &str,
        budget: u64,
        wants: impl Fn(&str) -> bool,
    ) -> Result<(Outcome, Option<Thrown>), Failure> {
        loop {
            let message = self.listen(budget)?;
            self.see(&message)?;
            let mut answer = Answer::Go;
            match message {
                Message::Finished { id, status, thrown } if id == test => {
                    return Ok((status.outcome(), thrown));
                }
                Message::Done | Message::Broken { .. } => return Err(bug("a test did not end")),
                Message::Wanted { id, method: Some(_), .. } if !wants(&id) => answer = Answer::Stop,
                _ => {}
            }
            self.answer(answer);
        }
    }
}
