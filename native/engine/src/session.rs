//! A vm with the driver in it, as a conversation that can go back to the driver's last message.

use std::panic::{AssertUnwindSafe, catch_unwind};

use vm::{Exit, Failure, Vm};

use crate::analysis::{Analysis, Observed};
use crate::driver;
use crate::guest::Guest;
use crate::messages::Message;
use crate::watch::Watch;

/// What the driver is told: go on, or end the next call of user code; of a test that is asked for,
/// whether it is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Go,
    Stop,
}

/// Where a conversation stands.
#[derive(Debug)]
pub(crate) enum Step {
    /// The driver said something and waits; what the analysis made of it.
    Said(Message, Observed),
    /// The vm stopped without a word.
    Stopped(Failure),
}

/// What happens in the guest beside the driver's messages.
pub(crate) struct Script<'a, A: Analysis> {
    /// How vms are made.
    pub guest: &'a Guest,
    /// What is analysed.
    pub analysis: &'a A,
    /// The driver's main class.
    pub main: &'a str,
    /// Its arguments.
    pub words: Vec<String>,
    /// Instructions from one message to the next.
    pub budget: u64,
    /// Whether the guest's output is shown.
    pub console: bool,
}

/// A conversation with the driver.
///
/// Going back replays the conversation in a new vm: the vm is deterministic.
pub(crate) struct Session<'a, A: Analysis> {
    script: &'a Script<'a, A>,
    vm: Option<Vm<A::Machine>>,
    watch: Watch<'a, A>,
    /// The answers given so far.
    answers: Vec<Answer>,
}

impl<'a, A: Analysis> Session<'a, A> {
    /// A session whose driver has not begun.
    pub(crate) fn new(script: &'a Script<'a, A>) -> Session<'a, A> {
        let watch = Watch::new(script.analysis);
        Session { script, vm: None, watch, answers: Vec::new() }
    }

    /// Lets the driver begin.
    pub(crate) fn begin(&mut self) -> Step {
        self.answers.clear();
        self.vm = None;
        self.watch = Watch::new(self.script.analysis);
        match guarded(|| start(self.script)) {
            Ok(vm) => self.vm = Some(vm),
            Err(failure) => return Step::Stopped(failure),
        }
        self.run()
    }

    /// Answers the driver's last message and lets it go on.
    pub(crate) fn go_on(&mut self, answer: Answer) -> Step {
        self.answers.push(answer);
        self.answer(answer);
        self.run()
    }

    /// Goes back to where the driver's last message waits for its answer.
    ///
    /// # Errors
    /// There was no message yet, or the guest did not do the same again: a bug of the vm.
    pub(crate) fn back(&mut self) -> Result<(), Failure> {
        let mut answers = std::mem::take(&mut self.answers);
        if answers.pop().is_none() {
            return Err(Failure::Internal("nowhere to go back to".into()));
        }
        let mut step = self.begin();
        for answer in answers {
            if let Step::Stopped(failure) = step {
                return Err(failure);
            }
            step = self.go_on(answer);
        }
        match step {
            Step::Said(..) => Ok(()),
            Step::Stopped(failure) => Err(failure),
        }
    }

    fn answer(&mut self, answer: Answer) {
        if let Some(vm) = &mut self.vm {
            driver::answer(vm, u32::from(answer == Answer::Stop));
        }
    }

    /// Runs until the driver says something. After a panic the vm is gone.
    fn run(&mut self) -> Step {
        let Some(mut vm) = self.vm.take() else {
            return Step::Stopped(Failure::Internal("the vm is gone".into()));
        };
        vm.options.budget = Some(vm.instructions.saturating_add(self.script.budget));
        let watch = &mut self.watch;
        let ran = guarded(|| {
            let failure = vm.run();
            if failure != Failure::Paused {
                return Err(failure);
            }
            let (kind, fields) = driver::message(&mut vm);
            let message = Message::read(kind, fields);
            let message = message.ok_or_else(|| bug("the driver's message cannot be read"))?;
            let observed = watch.see(&mut vm, &message);
            Ok((message, observed, vm))
        });
        match ran {
            Ok((message, observed, vm)) => {
                self.vm = Some(vm);
                Step::Said(message, observed)
            }
            Err(failure) => Step::Stopped(failure),
        }
    }
}

fn bug(what: &str) -> Failure {
    Failure::Internal(what.into())
}

/// A vm that is about to run the driver.
fn start<A: Analysis>(script: &Script<'_, A>) -> Result<Vm<A::Machine>, Failure> {
    let console = Box::new(if script.console { show } else { hide });
    let mut vm = script.guest.boot(script.analysis.machine(), console, driver::natives())?;
    match vm.start_main(script.main, &script.words) {
        Ok(()) => Ok(vm),
        Err(Exit::Throw(exception)) => Err(bug(&vm.describe_chain(exception))),
        Err(_) => Err(bug("the driver cannot start")),
    }
}

fn hide(_: i32, _: &[u8]) {}

fn show(fd: i32, bytes: &[u8]) {
    use std::io::Write;
    // A closed pipe is the reader's affair.
    let _ = if fd == 2 {
        std::io::stderr().write_all(bytes)
    } else {
        std::io::stdout().write_all(bytes)
    };
}

/// A panic as the failure that it is. What the closure worked on is not used afterwards.
fn guarded<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied());
        Err(bug(&format!("panic: {}", text.unwrap_or("of an unknown kind"))))
    })
}
