//! Confirms the suspicions about single tests by running their trials.

use laboratory::bug;
use report::{How, Outcome};
use vm::Failure;

use crate::analysis::erased::{AnyFound, AnySuspicion};
use crate::analysis::{Ended, Ending, Observed, TestInfo};
use crate::conversation::messages::{Message, Thrown};
use crate::conversation::session::{Answer, Pause, Session, unasked};

/// A suspicion with trials that must begin before JUnit looks for tests
/// ([`is_early`](crate::analysis::Confirm::is_early)). They wait until all tests have ended.
#[derive(Debug)]
pub struct Deferred {
    test: TestInfo,
    suspicion: AnySuspicion,
    /// The endings so far, by trial.
    endings: Vec<Ending>,
}

/// The number of times that a trial may run as long as the unchanged test.
const PATIENCE: u64 = 10;

impl Session<'_> {
    /// Returns the number of instructions that a trial may run, by the number of the unchanged
    /// test.
    pub fn trial_budget(&self, unchanged: u64) -> u64 {
        let least = self.script.analysis.least();
        unchanged.saturating_mul(PATIENCE).saturating_add(least).min(self.script.budget)
    }

    /// Confirms the suspicion about the test that has just ended. The vm is at the end of this test
    /// again when this returns. Early trials, and with them the conclusion, wait until all tests
    /// have ended.
    ///
    /// # Errors
    /// Returns an error if the engine failed in a trial, or if the unchanged test had another
    /// outcome when it ran again.
    pub fn confirm(
        &mut self,
        id: &str,
        outcome: Outcome,
        mut suspicion: AnySuspicion,
    ) -> Result<Observed<AnyFound>, Failure> {
        let analysis = self.script.analysis;
        let Some(test) = self.test(id).cloned() else { return Ok(Observed::default()) };
        let mut endings = vec![Ending::Untried; analysis.trials(&suspicion)];
        if self.began(id) {
            let again = self.branch_off(&test, &mut suspicion, &mut endings)?;
            if again.is_some_and(|again| again.outcome() != Some(outcome)) {
                return Err(bug("a test ended differently when it ran again unchanged"));
            }
        }
        if (0..endings.len()).any(|trial| analysis.is_early(&suspicion, trial)) {
            self.deferred.push(Deferred { test, suspicion, endings });
            return Ok(Observed::default());
        }
        Ok(Observed::of(analysis.conclude(&test, &suspicion, endings)))
    }

    /// Records the ending of a trial. The vm still has to be where the trial ended.
    pub fn note_end(
        &mut self,
        test: &TestInfo,
        suspicion: &mut AnySuspicion,
        trial: usize,
        ended: Ending,
        endings: &mut [Ending],
    ) {
        if let Some(vm) = &mut self.vm {
            self.script.analysis.tried(vm, test, suspicion, trial);
        }
        if let Some(ending) = endings.get_mut(trial) {
            *ending = ended;
        }
    }

    /// Runs the trials that had to wait, and concludes their suspicions.
    pub fn confirm_deferred(&mut self) -> Observed<AnyFound> {
        let mut observed = Observed::default();
        for deferred in std::mem::take(&mut self.deferred) {
            let id = deferred.test.id.clone();
            match self.confirm_alone(deferred) {
                Ok(concluded) => {
                    observed.add(concluded);
                    observed.note_effort(id, self.spent);
                }
                Err(failure) => observed.broken.push((id, failure)),
            }
        }
        observed
    }

    /// Runs the early trials of a test. Each starts where the driver is ready and runs this test
    /// alone. If the test does not pass alone without a change, its early trials are skipped.
    fn confirm_alone(&mut self, deferred: Deferred) -> Result<Observed<AnyFound>, Failure> {
        let analysis = self.script.analysis;
        let Deferred { test, mut suspicion, mut endings } = deferred;
        (self.unchanged, self.spent) = (0, 0);
        let unchanged = self.alone(&test.id, None, self.script.budget)?;
        self.unchanged = self.spent;
        let (budget, ahead) = (self.trial_budget(self.instructions()), self.spent);
        let passes = unchanged.outcome() == Some(Outcome::Passed);
        for trial in 0..endings.len() {
            if passes
                && analysis.is_early(&suspicion, trial)
                && self.is_open(&suspicion, trial, &endings, ahead)
            {
                let ended = self.alone(&test.id, Some((&suspicion, trial)), budget)?;
                self.note_end(&test, &mut suspicion, trial, ended, &mut endings);
            }
        }
        Ok(Observed::of(analysis.conclude(&test, &suspicion, endings)))
    }

    /// Runs one test without the others, from where the driver is ready. With `None`, runs it
    /// unchanged.
    fn alone(
        &mut self,
        id: &str,
        trial: Option<(&AnySuspicion, usize)>,
        budget: u64,
    ) -> Result<Ending, Failure> {
        self.rewind(trial)?;
        let before = self.instructions();
        let is_part = |asked: &str| asked == id || id.starts_with(&format!("{asked}/"));
        let ended = self.until(id, budget, is_part, |_| Err(unasked()))?;
        self.spent += self.instructions().saturating_sub(before);
        Ok(ended)
    }

    /// Runs the vm until a test has ended, and returns its ending. When the driver asks whether to
    /// run a test, `wants` answers by its id. When the vm pauses for trials, `branch` makes them.
    ///
    /// # Errors
    /// Returns an error if the engine failed.
    pub fn until(
        &mut self,
        test: &str,
        budget: u64,
        wants: impl Fn(&str) -> bool,
        mut branch: impl FnMut(&mut Self) -> Result<(), Failure>,
    ) -> Result<Ending, Failure> {
        loop {
            let message = match self.proceed(budget) {
                Ok(Pause::Message(message)) => message,
                Ok(Pause::Branch) => {
                    branch(self)?;
                    continue;
                }
                Err(failure) => return stopped(test.to_owned(), failure),
            };
            self.see(&message)?;
            let mut answer = Answer::Go;
            match message {
                Message::Finished { id, status, failure } if id == test => {
                    return Ok(Ending::of(id, status.outcome(), failure));
                }
                Message::Done => return Ok(Ending::Untried),
                Message::Broken { text } => return Ok(Ending::broken(test, &text)),
                Message::Wanted { id, test: Some(_) } if !wants(&id) => answer = Answer::Stop,
                _ => {}
            }
            self.answer(answer);
        }
    }
}

impl Ending {
    /// Returns the ending of a test or class by JUnit's message about it.
    pub fn of(test: String, outcome: Outcome, failure: Option<Thrown>) -> Ending {
        let at = failure.as_ref().and_then(|failure| failure.at.clone());
        let (thrown, how) = failure.map(|failure| (failure.thrown, failure.how)).unzip();
        Ending::Ended(Ended { test, outcome, thrown, how, at })
    }

    /// Returns the ending of a test whose exception ended JUnit too. `trace` is the printed stack
    /// trace, and its first line gives the class and the message.
    pub fn broken(test: &str, trace: &str) -> Ending {
        let line = trace.lines().next().unwrap_or_default();
        let (class, message) = line.split_once(": ").unzip();
        let class = class.unwrap_or(line).to_owned();
        let how = match class.as_str() {
            "java.lang.OutOfMemoryError" | "java.lang.StackOverflowError" => How::Resource,
            _ => How::Crash,
        };
        let thrown = Some(report::Thrown { class, message: message.map(str::to_owned) });
        let (test, outcome, how) = (test.to_owned(), Outcome::Failed, Some(how));
        Ending::Broken(Ended { test, outcome, thrown, how, at: None })
    }
}

/// Returns the ending of a trial that the vm stopped.
///
/// # Errors
/// Returns the failure, with a remark, if it is an internal error.
pub fn stopped(test: String, failure: Failure) -> Result<Ending, Failure> {
    match failure {
        Failure::Internal(what) => {
            Err(bug(&format!("{what} (while the test ran again to confirm a finding)")))
        }
        failure => Ok(Ending::Stopped(test, failure)),
    }
}
