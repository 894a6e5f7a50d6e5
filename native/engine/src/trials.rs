//! Confirms suspicions: a test runs again, once for each trial.

use report::Outcome;
use vm::Failure;

use crate::analysis::{Analysis, Ending, Observed, TestInfo};
use crate::messages::Message;
use crate::session::{Answer, Session, bug};

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
    pub(crate) fn trial_budget(&self, unchanged: u64) -> u64 {
        unchanged.saturating_mul(PATIENCE).saturating_add(LEAST).min(self.script.budget)
    }

    /// Runs the test that has just ended again, once for each trial, and then as it is: the vm ends
    /// up where it was. Trials that have to begin earlier wait until all tests are done.
    ///
    /// # Errors
    /// The engine failed in a trial, or the test did not do the same again.
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
        for trial in 0..trials {
            if is_early(trial)
                || !self.began(id)
                || analysis.is_decided(&suspicion, trial, &endings)
            {
                continue;
            }
            ran = true;
            self.roll_back(Some((&suspicion, trial)))?;
            let ended = of_trial(self.until_finished(id, budget))?;
            endings.iter_mut().skip(trial).take(1).for_each(|ending| ending.clone_from(&ended));
        }
        if ran {
            self.roll_back(None)?;
            let again = self.until_finished(id, self.script.budget)?;
            if again.is_none_or(|(again, _)| again != outcome) {
                return Err(bug("a test ended otherwise when it ran again unchanged"));
            }
        }
        if (0..trials).any(is_early) {
            self.deferred.push(Deferred { test, suspicion, endings });
            return Ok(Observed::default());
        }
        Ok(analysis.conclude(&test, &suspicion, endings))
    }

    /// Runs the trials that had to wait.
    pub(crate) fn confirm_deferred(&mut self) -> Observed {
        let mut observed = Observed::default();
        for deferred in std::mem::take(&mut self.deferred) {
            let id = deferred.test.id.clone();
            match self.confirm_alone(deferred) {
                Ok(concluded) => observed.add(concluded),
                Err(failure) => observed.broken.push((id, failure)),
            }
        }
        observed
    }

    /// Runs trials of a test alone, from the start, after it has passed so.
    fn confirm_alone(&mut self, deferred: Deferred<A::Suspicion>) -> Result<Observed, Failure> {
        let analysis = self.script.analysis;
        let Deferred { test, suspicion, mut endings } = deferred;
        let unchanged = of_trial(self.alone(&test.id, None, self.script.budget))?;
        let budget = self.trial_budget(self.instructions());
        let passes = unchanged.is_some_and(|(outcome, _)| outcome == Outcome::Passed);
        for trial in 0..endings.len() {
            if passes
                && analysis.is_early(&suspicion, trial)
                && !analysis.is_decided(&suspicion, trial, &endings)
            {
                let ended = of_trial(self.alone(&test.id, Some((&suspicion, trial)), budget))?;
                endings.iter_mut().skip(trial).take(1).for_each(|ending| ending.clone_from(&ended));
            }
        }
        Ok(analysis.conclude(&test, &suspicion, endings))
    }

    /// Runs one test from the start, without the others.
    fn alone(
        &mut self,
        id: &str,
        trial: Option<(&A::Suspicion, usize)>,
        budget: u64,
    ) -> Result<Ending, Failure> {
        self.rewind(trial)?;
        self.until(id, budget, |asked| asked == id || id.starts_with(&format!("{asked}/")))
    }

    /// Runs a test that has begun to its end, whatever is said on the way.
    fn until_finished(&mut self, id: &str, budget: u64) -> Result<Ending, Failure> {
        self.answer(Answer::Go);
        self.until(id, budget, |_| true)
    }

    /// Listens until a test has ended; what it is asked for, it wants if `wants` says so. Nothing if
    /// JUnit never comes to it.
    fn until(
        &mut self,
        test: &str,
        budget: u64,
        wants: impl Fn(&str) -> bool,
    ) -> Result<Ending, Failure> {
        loop {
            let message = self.listen(budget)?;
            self.see(&message)?;
            let mut answer = Answer::Go;
            match message {
                Message::Finished { id, status, thrown } if id == test => {
                    return Ok(Some((status.outcome(), thrown)));
                }
                Message::Done | Message::Broken { .. } => return Ok(None),
                Message::Wanted { id, method: Some(_), .. } if !wants(&id) => answer = Answer::Stop,
                _ => {}
            }
            self.answer(answer);
        }
    }
}

/// How a trial ended. A stop is the trial's affair; an error of ours is not.
pub(crate) fn of_trial(result: Result<Ending, Failure>) -> Result<Ending, Failure> {
    match result {
        Err(Failure::Internal(what)) => {
            Err(bug(&format!("{what} (while the test ran again to confirm a suspicion)")))
        }
        result => Ok(result.unwrap_or(None)),
    }
}
