//! One run of the driver: its tests to the end, whatever stops them on the way.

use std::collections::BTreeMap;

use report::Outcome;
use serde::{Deserialize, Serialize};
use vm::Failure;

use crate::analysis::{Driver, Observed};
use crate::ending::Ending;
use crate::messages::{Message, Status, Thrown};
use crate::session::{Answer, Script, Seat, Session, Step};
use crate::tree::{State, Tree};

/// What a run needs to know from outside.
pub trait Director {
    /// Whether the user chose a test, by class and method.
    fn wants(&self, class: &str, method: &str) -> bool;
    /// The tests of the plan are known.
    fn planned(&self, tests: usize);
    /// A test ended; the engine may still find out more about it.
    fn finished(&self, id: &str, outcome: Outcome);
}

/// How a run went.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Ran<F> {
    /// Its tests.
    pub tree: Tree,
    /// What came of them.
    pub observed: Observed<F>,
    /// Why no test of the run could end, if so.
    pub broken: Option<Ending>,
    /// Whether anything would have changed a real machine.
    pub reached: bool,
    /// Tests by class and method, and whether they were chosen.
    pub chosen: BTreeMap<(String, String), bool>,
}

/// Runs what the script selects.
///
/// A stop takes the conversation back to the driver's last message, and the next call of user code
/// ends with an error, which JUnit sees as the test's or the container's. If it stops all the same
/// before that is over, the node is left out and everything starts again.
pub fn run<A: Driver>(
    script: &Script<'_, A>,
    seat: &mut Option<Seat<A::Machine>>,
    director: &dyn Director,
) -> Ran<A::Found> {
    let mut run = Run {
        session: Session::new(script, seat.take()),
        budget: script.budget,
        director,
        ran: Ran::default(),
        armed: None,
        left_out: BTreeMap::new(),
        previous: Vec::new(),
    };
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

/// Looks for the tests of what the script selects, without running them; why that cannot be done.
pub fn discover<A: Driver>(
    script: &Script<'_, A>,
    seat: &mut Option<Seat<A::Machine>>,
) -> Option<Ending> {
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

struct Run<'a, A: Driver> {
    session: Session<'a, A>,
    budget: u64,
    director: &'a dyn Director,
    ran: Ran<A::Found>,
    /// Why the node that ends next does so.
    armed: Option<Ending>,
    /// Nodes that JUnit is not shown, and why.
    left_out: BTreeMap<String, Ending>,
    /// The trees of earlier starts, with the node that was left out afterwards.
    previous: Vec<(Tree, String)>,
}

/// What to do after a stop.
enum Next {
    Answer(Answer),
    Restart,
    GiveUp(Ending),
}

impl<A: Driver> Run<'_, A> {
    fn play(&mut self) {
        let mut step = self.session.begin();
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

    /// Takes a message in; the answer to it.
    fn heard(&mut self, message: Message, mut observed: Observed<A::Found>) -> Answer {
        // Of a test that was stopped too.
        self.ran.observed.reaching.append(&mut observed.reaching);
        match message {
            Message::Wanted { id, class, method } => {
                return self.choose(&id, class.as_deref(), method.as_deref());
            }
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
            Message::Broken { .. } | Message::Done | Message::Ready => {}
        }
        Answer::Go
    }

    fn choose(&mut self, id: &str, class: Option<&str>, method: Option<&str>) -> Answer {
        let chosen = match (class, method) {
            (Some(class), Some(method)) => {
                let wanted = self.director.wants(class, method);
                self.ran.chosen.insert((class.to_owned(), method.to_owned()), wanted);
                wanted
            }
            _ => true,
        };
        if chosen && !self.left_out.contains_key(id) { Answer::Go } else { Answer::Stop }
    }

    fn finished(
        &mut self,
        id: &str,
        status: Status,
        thrown: Option<Thrown>,
        observed: Observed<A::Found>,
    ) {
        let (state, outcome) = match self.armed.take() {
            Some(ending) => {
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

    /// Takes in what was found out at the end of a test, or of all.
    fn observe(&mut self, mut observed: Observed<A::Found>) {
        for (id, failure) in observed.broken.drain(..) {
            let ending = Ending::of(failure, self.budget);
            self.ran.tree.set(&id, State::Stopped(ending));
        }
        self.ran.observed.add(observed);
    }

    fn tell(&self, id: &str, outcome: Outcome) {
        if self.ran.tree.find(id).is_some_and(|entry| entry.node.is_test) {
            self.director.finished(id, outcome);
        }
    }

    fn stopped(&mut self, failure: Failure) -> Next {
        let ending = Ending::of(failure, self.budget);
        if !self.ran.tree.is_planned() {
            return Next::GiveUp(ending);
        }
        if self.armed.is_none() {
            return match self.session.back() {
                Ok(()) => {
                    self.armed = Some(ending);
                    Next::Answer(Answer::Stop)
                }
                Err(failure) => Next::GiveUp(Ending::of(failure, self.budget)),
            };
        }
        self.leave_out(ending)
    }

    /// Starts again without the innermost node that was there before anything ran.
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

/// The driver cannot run the tests: nothing is known about them.
fn broken(text: &str) -> Ending {
    let line = text.lines().next().unwrap_or("for no reason given");
    let cause = text.lines().rfind(|line| line.starts_with("Caused by: "));
    let cause = cause.map(|cause| format!(" ({cause})")).unwrap_or_default();
    Ending::NotAnalysed(format!("JUnit cannot run: {line}{cause}"))
}
