//! Confirms suspicions about what the tests of a class share: all of them run again from the start.

use std::collections::BTreeMap;

use report::Outcome;
use vm::Failure;

use crate::analysis::{Driver, Ended, Ending, Observed, TestInfo};
use crate::messages::{Message, Node, Thrown};
use crate::positions::{Position, Positions};
use crate::session::{Answer, Pause, Session};
use crate::trials::stopped;

/// How a node ended: status and class of the exception.
type NodeEnd = (Outcome, Option<String>);

/// The id of a node in the undisturbed run, and how it ended there.
type Before = (String, NodeEnd);

/// How the nodes of an undisturbed run ended.
#[derive(Debug, Default)]
pub struct Outcomes {
    by_node: BTreeMap<Position, Before>,
    positions: Positions,
    /// Whether a test was left out or stopped, so that nothing can be said of all.
    disturbed: bool,
}

impl Outcomes {
    /// A test was left out or stopped.
    pub fn disturb(&mut self) {
        self.disturbed = true;
    }

    /// A test or a container joined the tree.
    pub fn place(&mut self, node: &Node) {
        self.positions.add(node);
    }

    /// A test or a container ended.
    pub fn add(&mut self, id: &str, outcome: Outcome, failure: Option<&Thrown>) {
        let before = (id.to_owned(), ended(outcome, failure));
        self.by_node.insert(self.positions.of(id), before);
    }
}

/// How far a run of all tests of a class is.
#[derive(Clone)]
struct Course {
    /// How the nodes ended before that have not ended yet.
    waiting: BTreeMap<Position, Before>,
    /// Where the nodes of this run stand.
    positions: Positions,
    /// The node that began last.
    running: String,
    /// The class.
    class: String,
}

impl Course {
    /// The id that the undisturbed run has for a node of this one, which ends later.
    fn known_as(&self, id: String) -> String {
        self.waiting.get(&self.positions.of(&id)).map_or(id, |(known, _)| known.clone())
    }

    /// The class passes.
    fn passes(&self) -> Ended {
        let (test, outcome) = (self.class.clone(), Outcome::Passed);
        Ended { test, outcome, thrown: None, how: None, at: None }
    }
}

fn ended(outcome: Outcome, failure: Option<&Thrown>) -> NodeEnd {
    (outcome, failure.map(|failure| failure.thrown.class.clone()))
}

impl<A: Driver> Session<'_, A> {
    /// Confirms what is suspected of what the tests share, once they have all ended: with each other
    /// value the whole class runs again, or each test of it from where it meets the value, until a test ends
    /// otherwise.
    ///
    /// # Errors
    /// The engine failed in a trial.
    pub fn confirm_shared(
        &mut self,
        class: &TestInfo,
        mut suspicion: A::Suspicion,
        budget: u64,
    ) -> Result<Observed<A::Found>, Failure> {
        let analysis = self.script.analysis;
        let mut endings = vec![Ending::Untried; analysis.trials(&suspicion)];
        if A::BRANCHES_SHARED {
            self.branch_off_shared(class, &mut suspicion, budget, &mut endings)?;
            return Ok(Observed::of(analysis.conclude(class, &suspicion, endings)));
        }
        self.spent = 0;
        for trial in 0..endings.len() {
            if self.is_open(&suspicion, trial, &endings, 0) {
                self.rewind(Some((&suspicion, trial)))?;
                let before = self.instructions();
                let ended = self.runs(self.course(class), budget, false)?;
                self.spent += self.instructions().saturating_sub(before);
                self.note_end(class, &mut suspicion, trial, ended, &mut endings);
            }
        }
        Ok(Observed::of(analysis.conclude(class, &suspicion, endings)))
    }

    /// Runs the class again as it is, until all trials have left it where they begin.
    fn branch_off_shared(
        &mut self,
        class: &TestInfo,
        suspicion: &mut A::Suspicion,
        budget: u64,
        endings: &mut [Ending],
    ) -> Result<(), Failure> {
        let analysis = self.script.analysis;
        self.spent = 0;
        if !self.is_any_open(suspicion, endings) {
            return Ok(());
        }
        self.rewind(None)?;
        analysis.look_out(self.vm()?, suspicion);
        let mut course = self.course(class);
        while self.is_any_open(suspicion, endings) {
            match self.proceed(budget)? {
                Pause::Message(message) => {
                    if self.follow(&mut course, message)?.is_some() {
                        break;
                    }
                }
                Pause::Branch => {
                    for trial in analysis.branches(self.vm()?, suspicion) {
                        if self.has_more(suspicion, trial, endings) {
                            self.leave_course(class, suspicion, trial, &course, budget, endings)?;
                        }
                    }
                    analysis.pass(self.vm()?);
                }
            }
        }
        Ok(())
    }

    /// Makes a trial that begins where the run has come to, or that part of it.
    fn leave_course(
        &mut self,
        class: &TestInfo,
        suspicion: &mut A::Suspicion,
        trial: usize,
        course: &Course,
        budget: u64,
        endings: &mut [Ending],
    ) -> Result<(), Failure> {
        let (parts, course) = (self.script.analysis.parts(suspicion, trial), course.clone());
        let is_first = endings.get(trial) == Some(&Ending::Untried);
        let before = self.spent;
        let run = |session: &mut Self| session.runs(course, budget, parts.is_some());
        self.leave_for(class, suspicion, trial, endings, run)?;
        if let Some(parts) = parts {
            // What is begun is finished: its first part stands for all of them.
            let all = (self.spent - before).saturating_mul(parts as u64);
            self.spent = if is_first { before.saturating_add(all) } else { before };
        }
        Ok(())
    }

    /// Whether there is a trial left to be made.
    fn is_any_open(&self, suspicion: &A::Suspicion, endings: &[Ending]) -> bool {
        (0..endings.len()).any(|trial| self.has_more(suspicion, trial, endings))
    }

    /// Whether a trial, or more of it, is to be made.
    fn has_more(&self, suspicion: &A::Suspicion, trial: usize, endings: &[Ending]) -> bool {
        let goes_on = endings.get(trial).is_some_and(|ending| {
            let has_parts = || self.script.analysis.parts(suspicion, trial).is_some();
            *ending == Ending::Untried || ending.outcome() == Some(Outcome::Passed) && has_parts()
        });
        goes_on && self.is_open(suspicion, trial, endings, 0)
    }

    /// Where a run of the whole class begins.
    fn course(&self, class: &TestInfo) -> Course {
        let class = class.id.clone();
        Course {
            waiting: self.outcomes.by_node.clone(),
            positions: Positions::default(),
            running: class.clone(),
            class,
        }
    }

    /// Runs all tests that are left, or only the next: how the first ended that did so otherwise than before
    /// and tells something by that, or a pass of the class if there is none. `budget` is what each may run.
    fn runs(
        &mut self,
        mut course: Course,
        budget: u64,
        only_next: bool,
    ) -> Result<Ending, Failure> {
        loop {
            let message = match self.listen(budget) {
                Ok(message) => message,
                Err(failure) => return stopped(course.running, failure),
            };
            let ends_test =
                matches!(&message, Message::Finished { id, .. } if self.is_test(id)) && only_next;
            if let Some(ending) = self.follow(&mut course, message)? {
                return Ok(ending);
            }
            if ends_test {
                return Ok(Ending::Ended(course.passes()));
            }
        }
    }

    /// Takes the driver's message in, and answers it; how the run ends, if it does with that.
    fn follow(&mut self, course: &mut Course, message: Message) -> Result<Option<Ending>, Failure> {
        let analysis = self.script.analysis;
        self.see(&message)?;
        match message {
            Message::Node(node) => course.positions.add(&node),
            Message::Started { id } => course.running = course.known_as(id),
            Message::Finished { id, status, failure } => {
                let now = ended(status.outcome(), failure.as_ref());
                // A node that was not there before must not fail either.
                let known = course.waiting.remove(&course.positions.of(&id));
                let (id, before) = known.unwrap_or((id, (Outcome::Passed, None)));
                if before != now && analysis.tells(before.0, now.0) {
                    return Ok(Some(Ending::of(id, Outcome::Failed, failure)));
                }
            }
            // What did not run has no outcome, as if it was skipped.
            Message::Done => {
                let mut missing = course.waiting.values().map(|(_, before)| before.0);
                let tells = missing.any(|before| analysis.tells(before, Outcome::Skipped));
                let outcome = if tells { Outcome::Failed } else { Outcome::Passed };
                return Ok(Some(Ending::Ended(Ended { outcome, ..course.passes() })));
            }
            Message::Broken { text } => return Ok(Some(Ending::broken(&course.class, &text))),
            _ => {}
        }
        self.answer(Answer::Go);
        Ok(None)
    }

    /// Whether all tests ran to an end of their own.
    pub fn is_undisturbed(&self) -> bool {
        !self.outcomes.disturbed
    }
}
