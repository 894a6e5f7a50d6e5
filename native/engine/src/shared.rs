//! Confirms suspicions about what the tests of a class share: all of them run again from the start.

use std::collections::BTreeMap;

use report::Outcome;
use vm::Failure;

use crate::analysis::{Analysis, Ended, Ending, Observed, TestInfo};
use crate::messages::{Message, Thrown};
use crate::session::{Answer, Session};
use crate::trials::stopped;

/// How the nodes of an undisturbed run ended: status and class of the exception.
#[derive(Debug, Default)]
pub(crate) struct Outcomes {
    by_node: BTreeMap<String, (Outcome, Option<String>)>,
    /// Whether a test was left out or stopped, so that nothing can be said of all.
    disturbed: bool,
}

impl Outcomes {
    /// A test was left out or stopped.
    pub(crate) fn disturb(&mut self) {
        self.disturbed = true;
    }

    /// A test or a container ended.
    pub(crate) fn add(&mut self, id: &str, outcome: Outcome, failure: Option<&Thrown>) {
        self.by_node.insert(id.to_owned(), ended(outcome, failure));
    }
}

fn ended(outcome: Outcome, failure: Option<&Thrown>) -> (Outcome, Option<String>) {
    (outcome, failure.map(|failure| failure.thrown.class.clone()))
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
        mut suspicion: A::Suspicion,
        budget: u64,
    ) -> Result<Observed, Failure> {
        let analysis = self.script.analysis;
        let mut endings = vec![Ending::Untried; analysis.trials(&suspicion)];
        for trial in 0..endings.len() {
            if !analysis.is_decided(&suspicion, trial, &endings) {
                self.rewind(Some((&suspicion, trial)))?;
                let ended = self.whole(&class.id, budget)?;
                self.note_end(class, &mut suspicion, trial, ended, &mut endings);
            }
        }
        Ok(analysis.conclude(class, &suspicion, endings))
    }

    /// Runs all tests: how the first ended that did so otherwise than before and tells something by
    /// that, or a pass of the class if there is none. `budget` is what each may run.
    fn whole(&mut self, class: &str, budget: u64) -> Result<Ending, Failure> {
        let analysis = self.script.analysis;
        let mut waiting = self.outcomes.by_node.clone();
        let mut running = class.to_owned();
        let of_class =
            |outcome| Ended { test: class.into(), outcome, thrown: None, how: None, at: None };
        loop {
            let message = match self.listen(budget) {
                Ok(message) => message,
                Err(failure) => return stopped(running, failure),
            };
            self.see(&message)?;
            match message {
                Message::Started { id } => running = id,
                Message::Finished { id, status, failure } => {
                    let now = ended(status.outcome(), failure.as_ref());
                    let before = waiting.remove(&id).filter(|before| *before != now);
                    if before.is_some_and(|before| analysis.tells(before.0, now.0)) {
                        return Ok(Ending::of(id, Outcome::Failed, failure));
                    }
                }
                Message::Done if waiting.is_empty() => {
                    return Ok(Ending::Ended(of_class(Outcome::Passed)));
                }
                // Tests are missing.
                Message::Done => return Ok(Ending::Ended(of_class(Outcome::Failed))),
                Message::Broken { text } => return Ok(Ending::broken(class, &text)),
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
