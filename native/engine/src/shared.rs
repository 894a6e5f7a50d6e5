//! Confirms suspicions about what the tests of a class share: all of them run again from the start.

use std::collections::BTreeMap;

use report::{Outcome, Thrown};
use vm::Failure;

use crate::analysis::{Analysis, Ending, Observed, TestInfo};
use crate::messages::Message;
use crate::session::{Answer, Session};
use crate::trials::of_trial;

/// How the tests of an undisturbed run ended: status and class of the exception.
#[derive(Debug, Default)]
pub(crate) struct Outcomes {
    by_test: BTreeMap<String, (Outcome, Option<String>)>,
    /// Whether a test was left out or stopped, so that nothing can be said of all.
    disturbed: bool,
}

impl Outcomes {
    /// A test was left out or stopped.
    pub(crate) fn disturb(&mut self) {
        self.disturbed = true;
    }

    /// A test ended.
    pub(crate) fn add(&mut self, id: &str, outcome: Outcome, thrown: Option<&Thrown>) {
        self.by_test.insert(id.to_owned(), ended(outcome, thrown));
    }
}

fn ended(outcome: Outcome, thrown: Option<&Thrown>) -> (Outcome, Option<String>) {
    (outcome, thrown.map(|thrown| thrown.class.clone()))
}

impl<A: Analysis> Session<'_, A> {
    /// Confirms what is suspected of what the tests share, once they have all ended: with each other
    /// value the whole class runs again, until a test ends otherwise.
    ///
    /// # Errors
    /// The engine failed in a trial.
    pub(crate) fn confirm_shared(
        &mut self,
        class: &TestInfo,
        suspicion: &A::Suspicion,
        budget: u64,
    ) -> Result<Observed, Failure> {
        let analysis = self.script.analysis;
        let mut endings: Vec<Ending> = vec![None; analysis.trials(suspicion)];
        for trial in 0..endings.len() {
            if !analysis.is_decided(suspicion, trial, &endings) {
                self.rewind(Some((suspicion, trial)))?;
                let ended = of_trial(self.whole(budget))?;
                endings.iter_mut().skip(trial).take(1).for_each(|ending| ending.clone_from(&ended));
            }
        }
        Ok(analysis.conclude(class, suspicion, endings))
    }

    /// Runs all tests; the first that ends otherwise than before, or a pass if there is none.
    fn whole(&mut self, budget: u64) -> Result<Ending, Failure> {
        let mut waiting = self.outcomes.by_test.clone();
        loop {
            let message = self.listen(budget)?;
            self.see(&message)?;
            match message {
                Message::Finished { id, status, thrown } => {
                    let now = ended(status.outcome(), thrown.as_ref());
                    if waiting.remove(&id).is_some_and(|before| before != now) {
                        return Ok(Some((Outcome::Failed, thrown)));
                    }
                }
                Message::Done if waiting.is_empty() => return Ok(Some((Outcome::Passed, None))),
                // A set-up that failed keeps tests from running.
                Message::Done => return Ok(Some((Outcome::Failed, None))),
                Message::Broken { .. } => return Ok(None),
                _ => {}
            }
            self.answer(Answer::Go);
        }
    }

    /// Whether all tests ran to an end of their own.
    pub(crate) fn is_undisturbed(&self) -> bool {
        !self.outcomes.disturbed
    }
}
