//! Confirms suspicions about set-up that the tests of a class share, by running the whole class
//! again.

use std::collections::BTreeMap;

use report::Outcome;
use vm::Failure;

use crate::analysis::erased::{AnyFound, AnySuspicion};
use crate::analysis::{Ended, Ending, Observed, TestInfo};
use crate::confirming::trials::stopped;
use crate::conversation::messages::{Message, Node, Thrown};
use crate::conversation::session::{Answer, Pause, Session};
use crate::planning::positions::{Position, Positions};

/// How a test or container ended: its outcome and the class of its exception.
type NodeEnd = (Outcome, Option<String>);

/// The id of a test or container in the unchanged run, and how it ended there.
type Before = (String, NodeEnd);

/// How the tests and containers of the unchanged run ended. A node is identified by its position in
/// JUnit's tree, because its id may differ in a trial.
#[derive(Debug, Default)]
pub struct Outcomes {
    by_node: BTreeMap<Position, Before>,
    positions: Positions,
    /// Whether a test was left out or stopped. Then the unchanged run is no base for a comparison.
    disturbed: bool,
}

impl Outcomes {
    /// Notes that a test was left out or stopped.
    pub fn disturb(&mut self) {
        self.disturbed = true;
    }

    /// Notes that a test or container joined JUnit's tree.
    pub fn place(&mut self, node: &Node) {
        self.positions.add(node);
    }

    /// Notes how a test or container ended.
    pub fn add(&mut self, id: &str, outcome: Outcome, failure: Option<&Thrown>) {
        let before = (id.to_owned(), ended(outcome, failure));
        self.by_node.insert(self.positions.of(id), before);
    }
}

/// The progress of one repetition of a class.
#[derive(Clone)]
struct Course {
    /// The nodes that have not ended yet, with their endings in the unchanged run.
    waiting: BTreeMap<Position, Before>,
    /// The positions of the nodes of this run.
    positions: Positions,
    /// The id of the node that started last.
    running: String,
    /// The id of the class.
    class: String,
}

impl Course {
    /// Returns the id that a node of this run has in the unchanged run. The node must not have
    /// ended.
    fn known_as(&self, id: String) -> String {
        self.waiting.get(&self.positions.of(&id)).map_or(id, |(known, _)| known.clone())
    }

    /// Returns the ending of a trial in which nothing changed: the class passes.
    fn passes(&self) -> Ended {
        let (test, outcome) = (self.class.clone(), Outcome::Passed);
        Ended { test, outcome, thrown: None, how: None, at: None }
    }
}

fn ended(outcome: Outcome, failure: Option<&Thrown>) -> NodeEnd {
    (outcome, failure.map(|failure| failure.thrown.class.clone()))
}

impl Session<'_> {
    /// Confirms a suspicion about set-up that the tests of a class share, after all of them have
    /// ended. In each trial the tests of the class run again until one ends differently from the
    /// unchanged run. `budget` is the number of instructions from one message of the driver to the
    /// next.
    ///
    /// # Errors
    /// Returns an error if the engine failed in a trial.
    pub fn confirm_shared(
        &mut self,
        class: &TestInfo,
        mut suspicion: AnySuspicion,
        budget: u64,
    ) -> Result<Observed<AnyFound>, Failure> {
        let analysis = self.script.analysis;
        let mut endings = vec![Ending::Untried; analysis.trials(&suspicion)];
        if analysis.branches_shared() {
            self.branch_off_shared(class, &mut suspicion, budget, &mut endings)?;
            return Ok(Observed::of(analysis.conclude(class, &suspicion, endings)));
        }
        (self.unchanged, self.spent) = (0, 0);
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

    /// Repeats the class once, unchanged. Makes each trial where it begins: the trial branches off,
    /// runs to its end and is rolled back. Stops as soon as no trial is left.
    ///
    /// Example: a class has the tests `a` and `b`, and a suspicion has one trial for `@BeforeAll`
    /// and one for `@BeforeEach`. The repetition pauses in `@BeforeAll`. The first trial runs from
    /// there through `a` and `b`. The repetition then pauses in the `@BeforeEach` of `a`: the first
    /// part of the second trial runs to the end of `a`. If `a` passed, the part for `b` follows in
    /// the same way.
    fn branch_off_shared(
        &mut self,
        class: &TestInfo,
        suspicion: &mut AnySuspicion,
        budget: u64,
        endings: &mut [Ending],
    ) -> Result<(), Failure> {
        let analysis = self.script.analysis;
        (self.unchanged, self.spent) = (0, 0);
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

    /// Makes a trial that begins where the repetition has paused, or one part of a trial that runs
    /// separately in each test.
    fn leave_course(
        &mut self,
        class: &TestInfo,
        suspicion: &mut AnySuspicion,
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
            // A trial that has begun must be finished, so its first part is charged for all parts,
            // and the later ones cost nothing.
            let all = (self.spent - before).saturating_mul(parts as u64);
            self.spent = if is_first { before.saturating_add(all) } else { before };
        }
        Ok(())
    }

    /// Returns whether any trial, or a part of one, is left to be made.
    fn is_any_open(&self, suspicion: &AnySuspicion, endings: &[Ending]) -> bool {
        (0..endings.len()).any(|trial| self.has_more(suspicion, trial, endings))
    }

    /// Returns whether a trial, or a further part of it, is left to be made.
    fn has_more(&self, suspicion: &AnySuspicion, trial: usize, endings: &[Ending]) -> bool {
        let goes_on = endings.get(trial).is_some_and(|ending| {
            let has_parts = || self.script.analysis.parts(suspicion, trial).is_some();
            *ending == Ending::Untried || ending.outcome() == Some(Outcome::Passed) && has_parts()
        });
        goes_on && self.is_open(suspicion, trial, endings, 0)
    }

    /// Returns the progress of a repetition that has not started.
    fn course(&self, class: &TestInfo) -> Course {
        let class = class.id.clone();
        Course {
            waiting: self.outcomes.by_node.clone(),
            positions: Positions::default(),
            running: class.clone(),
            class,
        }
    }

    /// Runs all tests that are left, or with `only_next` one test. Returns the ending of the first
    /// test or container whose changed outcome counts as evidence, or a pass of the class if there
    /// is none. `budget` is the number of instructions from one message of the driver to the next.
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

    /// Processes a message of the driver and answers it. If the message ends the run, returns the
    /// run's ending instead.
    fn follow(&mut self, course: &mut Course, message: Message) -> Result<Option<Ending>, Failure> {
        let analysis = self.script.analysis;
        self.see(&message)?;
        match message {
            Message::Node(node) => course.positions.add(&node),
            Message::Started { id } => course.running = course.known_as(id),
            Message::Finished { id, status, failure } => {
                let now = ended(status.outcome(), failure.as_ref());
                // A node that the unchanged run did not have is compared with a pass.
                let known = course.waiting.remove(&course.positions.of(&id));
                let (id, before) = known.unwrap_or((id, (Outcome::Passed, None)));
                if before != now && analysis.tells(before.0, now.0) {
                    return Ok(Some(Ending::of(id, Outcome::Failed, failure)));
                }
            }
            // Nodes that did not run in this trial count as skipped.
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

    /// Returns whether the engine neither stopped nor left out any test.
    pub fn is_undisturbed(&self) -> bool {
        !self.outcomes.disturbed
    }
}
