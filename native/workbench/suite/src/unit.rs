//! Runs one unit: all its tests to the end, even if some of them stop the vm.

use std::collections::BTreeMap;

use laboratory::ProjectFiles;
use report::Outcome;
use serde::{Deserialize, Serialize};
use vm::Failure;

use crate::analysis::erased::AnyFound;
use crate::analysis::{Found, Observed};
use crate::conversation::ending::Ending;
use crate::conversation::messages::{Message, Status, Thrown};
use crate::conversation::session::{Answer, Script, Seat, Session, Step};
use crate::conversation::tree::{State, Tree};
use crate::planning::select::Asked;

/// The caller of a unit's run: answers questions about it and hears of its progress.
pub trait Director {
    /// Returns whether the user has chosen a test.
    fn wants(&self, test: &Asked) -> bool;
    /// Called when JUnit has found all tests. `tests` is their number.
    fn planned(&self, tests: usize);
    /// Called when a test has ended. Later trials may still change its outcome to *not analysed*.
    fn finished(&self, id: &str, outcome: Outcome);
}

/// The results of a unit's run.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Ran<F> {
    /// The tests and how they ended.
    pub tree: Tree,
    /// The results of the analysis, and everything else that was observed.
    pub observed: Observed<F>,
    /// The reason why the run broke off, if it did. Tests that had not ended then share it.
    pub broken: Option<Ending>,
    /// Whether anything in the run would have changed a real machine.
    pub reached: bool,
    /// The instructions that the run took, without those of trials.
    pub instructions: u64,
    /// The tests that the driver asked about, and whether the user chose them.
    pub chosen: BTreeMap<Asked, bool>,
    /// The files of the project that the run looked at.
    pub files: ProjectFiles,
}

impl Ran<AnyFound> {
    /// Returns a copy with other results of an analysis.
    pub(crate) fn with(&self, found: AnyFound) -> Ran<AnyFound> {
        let Ran { tree, observed, broken, reached, instructions, chosen, files } = self;
        Ran {
            tree: tree.clone(),
            observed: observed.with(found),
            broken: broken.clone(),
            reached: *reached,
            instructions: *instructions,
            chosen: chosen.clone(),
            files: files.clone(),
        }
    }

    /// Returns the results of the run with the analysis's results in their concrete type.
    pub(crate) fn typed<F: Found>(self) -> Ran<F> {
        let Ran { tree, observed, broken, reached, instructions, chosen, files } = self;
        Ran { tree, observed: observed.typed(), broken, reached, instructions, chosen, files }
    }
}

/// Runs the classes that the script selects.
///
/// When a test stops the vm, for example with `System.exit`:
///
/// 1. The session goes back to the driver's last message. It answers that the next call of user
///    code must end with an error. JUnit takes this for an error of the test or of its container,
///    and the other tests run on.
/// 2. If the vm stops again before that test or container has ended, the unit starts again without
///    it. Its part of the tree is put back afterwards.
/// 3. If that is impossible too, the run breaks off ([`Ran::broken`]).
pub fn run(script: &Script<'_>, seat: &mut Option<Seat>, director: &dyn Director) -> Ran<AnyFound> {
    let mut run = Run::new(Session::new(script, seat.take()), director);
    run.play();
    *seat = run.session.leave();
    let Run { mut ran, left_out, previous, .. } = run;
    for (tree, root) in previous.iter().rev() {
        if let Some(ending) = left_out.get(root) {
            ran.tree.graft(tree, root, ending);
        }
    }
    ran
}

/// An execution of JUnit in a sequence: the driver's arguments, and the director that answers questions about it.
pub struct Execution<'a> {
    /// The driver's arguments. Those of the first execution are the script's.
    pub words: Vec<String>,
    /// Answers questions about the execution.
    pub director: &'a dyn Director,
}

/// Runs JUnit several times in one vm: the first chain of executions, then every other chain, each from the state that
/// the first chain left. If the vm stops an execution, the rest of its chain does not run. If that happens in the first
/// chain, no other chain runs. Returns the results of each chain; those that cannot run are left out.
pub fn sequence(
    script: &Script<'_>,
    seat: &mut Option<Seat>,
    chains: &[Vec<Execution<'_>>],
) -> Vec<Vec<Ran<AnyFound>>> {
    let Some((begin, others)) = chains.split_first() else { return Vec::new() };
    let Some((first, rest)) = begin.split_first() else { return Vec::new() };
    let mut run = Run::new(Session::new(script, seat.take()), first.director);
    run.goes_on = false;
    run.play();
    let begun = vec![std::mem::take(&mut run.ran)];
    let begun = run.chain(begun, rest);
    let is_whole = begun.len() == begin.len() && begun.iter().all(|ran| ran.broken.is_none());
    let mut all = vec![begun];
    for chain in others.iter().take_while(|_| is_whole) {
        let Some(checkpoint) = run.session.checkpoint() else { break };
        all.push(run.chain(Vec::new(), chain));
        if !run.session.return_to(checkpoint) {
            break;
        }
    }
    *seat = run.session.leave();
    all
}

/// Lets JUnit find the tests of the selected classes without running them. Returns the reason if
/// that fails.
pub fn discover(script: &Script<'_>, seat: &mut Option<Seat>) -> Option<Ending> {
    let mut session = Session::new(script, seat.take());
    let mut step = session.begin();
    let ending = loop {
        step = match step {
            Step::Said(Message::Planned | Message::Done, _) => break None,
            Step::Said(Message::Broken { text }, _) => break Some(broken(&text)),
            Step::Stopped(failure) => break Some(Ending::of(failure, script.budget)),
            Step::Said(..) => session.go_on(Answer::Go),
        };
    };
    *seat = session.leave();
    ending
}

/// The state of a unit's run.
struct Run<'a> {
    session: Session<'a>,
    director: &'a dyn Director,
    ran: Ran<AnyFound>,
    /// Whether a stop of the vm does not end the run.
    goes_on: bool,
    /// The reason for which the engine is stopping a test or container. It belongs to the node that
    /// ends next.
    armed: Option<Ending>,
    /// The instructions after which the test was stopped that is about to end, if its budget was used up.
    used_up: Option<u64>,
    /// The ids of nodes that are left out, with the reasons.
    left_out: BTreeMap<String, Ending>,
    /// The trees of earlier starts, each with the node that was left out afterwards.
    previous: Vec<(Tree, String)>,
}

/// The next step of a run.
enum Next {
    Answer(Answer),
    Restart,
    GiveUp(Ending),
}

impl<'a> Run<'a> {
    fn new(session: Session<'a>, director: &'a dyn Director) -> Run<'a> {
        Run {
            session,
            director,
            ran: Ran::default(),
            goes_on: true,
            armed: None,
            used_up: None,
            left_out: BTreeMap::new(),
            previous: Vec::new(),
        }
    }

    /// Runs until the driver is done or the run breaks off.
    fn play(&mut self) {
        let step = self.session.begin();
        self.follow(step);
    }

    /// Runs executions one after the other until one breaks off. Appends their results to `all` and returns it.
    fn chain(
        &mut self,
        mut all: Vec<Ran<AnyFound>>,
        executions: &[Execution<'a>],
    ) -> Vec<Ran<AnyFound>> {
        for execution in executions {
            if all.last().is_some_and(|ran| ran.broken.is_some()) {
                break;
            }
            all.push(self.behind(execution));
        }
        all
    }

    /// Lets JUnit run once more in the vm as it is. Returns the results.
    fn behind(&mut self, execution: &Execution<'a>) -> Ran<AnyFound> {
        self.director = execution.director;
        self.armed = None;
        let step = self.session.begin_behind(&execution.words);
        self.follow(step);
        std::mem::take(&mut self.ran)
    }

    /// Goes on from a step until the driver is done or the run breaks off.
    fn follow(&mut self, step: Step) {
        self.follow_steps(step);
        self.ran.instructions = std::mem::take(&mut self.session.taken);
    }

    fn follow_steps(&mut self, mut step: Step) {
        loop {
            let next = match step {
                Step::Said(Message::Done, observed) => {
                    self.observe(*observed);
                    return;
                }
                Step::Said(Message::Broken { text }, _) => Next::GiveUp(broken(&text)),
                Step::Said(message, observed) => Next::Answer(self.heard(message, *observed)),
                Step::Stopped(failure) => self.stopped(failure),
            };
            step = match next {
                Next::Answer(answer) => self.session.go_on(answer),
                Next::Restart => self.session.begin(),
                Next::GiveUp(ending) => {
                    self.ran.broken = Some(ending);
                    return;
                }
            };
        }
    }

    /// Processes a message of the driver, and returns the answer.
    fn heard(&mut self, message: Message, mut observed: Observed<AnyFound>) -> Answer {
        // Kept even if the test was stopped and its other results are discarded.
        self.ran.observed.reaching.append(&mut observed.reaching);
        self.ran.observed.changing.append(&mut observed.changing);
        match message {
            Message::Wanted { id, test } => return self.choose(&id, test),
            Message::Node(node) => self.ran.tree.add(node),
            Message::Planned => {
                self.ran.tree.plan();
                self.director.planned(self.ran.tree.tests());
            }
            Message::Started { id } => {
                self.ran.tree.set(&id, State::Running);
                self.ran.observed.add(observed);
            }
            Message::Skipped { id, reason } => {
                self.ran.tree.set(&id, State::Skipped(reason));
                self.tell(&id, Outcome::Skipped);
            }
            Message::Finished { id, status, failure } => {
                self.finished(&id, status, failure, observed);
            }
            Message::Broken { .. } | Message::Done | Message::Ready | Message::Booted => {}
        }
        Answer::Go
    }

    /// Answers whether JUnit should run a node: the user has chosen it, and it is not left out.
    fn choose(&mut self, id: &str, test: Option<Asked>) -> Answer {
        let chosen = test.is_none_or(|test| {
            let wanted = self.director.wants(&test);
            self.ran.chosen.insert(test, wanted);
            wanted
        });
        if chosen && !self.left_out.contains_key(id) { Answer::Go } else { Answer::Stop }
    }

    /// Records how a node ended. If the engine stopped it, JUnit's message is only its reaction to
    /// that, and the reason for the stop counts instead.
    fn finished(
        &mut self,
        id: &str,
        status: Status,
        thrown: Option<Thrown>,
        observed: Observed<AnyFound>,
    ) {
        let (state, outcome) = match self.armed.take() {
            Some(ending) => {
                if let Some(used_up) = self.used_up.take() {
                    self.ran.observed.note_effort(id.to_owned(), used_up);
                }
                let outcome = ending.outcome();
                (State::Stopped(ending), outcome)
            }
            None => {
                self.observe(observed);
                (State::Finished(status, thrown), status.outcome())
            }
        };
        self.ran.tree.set(id, state);
        self.tell(id, outcome);
    }

    /// Adds the results that came with a test's end, or with the end of all tests.
    fn observe(&mut self, mut observed: Observed<AnyFound>) {
        for (id, failure) in observed.broken.drain(..) {
            let ending = Ending::of(failure, self.session.budget());
            self.ran.tree.set(&id, State::Stopped(ending));
        }
        self.ran.observed.add(observed);
    }

    /// Tells the director that a node has ended, if it is a test.
    fn tell(&self, id: &str, outcome: Outcome) {
        if self.ran.tree.find(id).is_some_and(|entry| entry.node.is_test) {
            self.director.finished(id, outcome);
        }
    }

    /// Decides what to do after a stop of the vm, as described at [`run`].
    fn stopped(&mut self, failure: Failure) -> Next {
        let budget = self.session.budget();
        self.used_up = matches!(failure, Failure::BudgetExceeded(_)).then_some(budget);
        let ending = Ending::of(failure, budget);
        if !self.ran.tree.is_planned() || !self.goes_on {
            return Next::GiveUp(ending);
        }
        if self.armed.is_none() {
            return match self.session.back() {
                Ok(()) => {
                    self.armed = Some(ending);
                    Next::Answer(Answer::Stop)
                }
                Err(failure) => Next::GiveUp(Ending::of(failure, self.session.budget())),
            };
        }
        self.leave_out(ending)
    }

    /// Starts again without the innermost running node that JUnit knew before the first test ran.
    fn leave_out(&mut self, ending: Ending) -> Next {
        let Some(root) = self.ran.tree.removable() else {
            return Next::GiveUp(ending);
        };
        if self.left_out.insert(root.clone(), ending.clone()).is_some() {
            return Next::GiveUp(ending);
        }
        self.armed = None;
        let ran = std::mem::take(&mut self.ran);
        self.previous.push((ran.tree, root));
        Next::Restart
    }
}

/// Returns the ending of a unit in which JUnit itself failed. The reason names the first line of
/// the trace and its last cause.
fn broken(text: &str) -> Ending {
    let line = text.lines().next().unwrap_or("it gives no reason");
    let cause = text.lines().rfind(|line| line.starts_with("Caused by: "));
    let cause = cause.map(|cause| format!(" ({cause})")).unwrap_or_default();
    Ending::NotAnalysed(format!("JUnit cannot run: {line}{cause}"))
}
