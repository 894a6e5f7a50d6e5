//! A vm with the driver in it, as a conversation that can go back to the driver's last message.

use std::sync::Arc;

use laboratory::{Footprint, Guest, Images, Ready, bug, guarded};
use vm::{Checkpoint, Exit, Failure, Machine, Vm};

use crate::analysis::{Driver, Observed, TestInfo};
use crate::driver;
use crate::messages::Message;
use crate::shared::Outcomes;
use crate::trials::Deferred;
use crate::watch::Watch;

/// What the driver is told: go on, or end the next call of user code; of a test that is asked for,
/// whether it is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Go,
    Stop,
}

/// Where a conversation stands.
#[derive(Debug)]
pub enum Step<F> {
    /// The driver said something and waits; what the analysis made of it.
    Said(Message, Box<Observed<F>>),
    /// The vm stopped without a word.
    Stopped(Failure),
}

/// Why the vm has paused.
#[derive(Debug)]
pub enum Pause {
    /// The driver said something.
    Message(Message),
    /// Trials begin here.
    Branch,
}

/// What happens in the guest beside the driver's messages.
pub struct Script<'a, A: Driver> {
    /// How vms are made.
    pub guest: &'a Guest,
    /// Those that such vms start from.
    pub images: &'a Images,
    /// What is analysed.
    pub analysis: &'a A,
    /// The driver's main class.
    pub main: &'a str,
    /// What it is told to run.
    pub words: Vec<String>,
    /// Instructions from one message to the next.
    pub budget: u64,
    /// Whether the guest's output is shown.
    pub console: bool,
}

/// A vm whose driver waits to be told what to run: booted and warm, for one session after another.
pub struct Seat<M: Machine> {
    vm: Vm<M>,
    ready: Checkpoint,
    /// What was used until then.
    before: Arc<Footprint>,
}

impl<M: Machine> Seat<M> {
    /// What has been used since the last call, and until the driver was ready.
    pub fn take_footprint(&mut self, guest: &Guest) -> Footprint {
        Footprint::taken(guest, &mut self.vm).with(&self.before)
    }
}

/// Instructions that a driver may spend until it is ready.
const PREPARATION: u64 = 10_000_000_000;

/// Where the conversation can go back to: a message behind which a test may begin. JUnit 5 makes a
/// test's instance before it says that the test begins.
struct Mark {
    checkpoint: Checkpoint,
    /// Answers given before.
    answers: usize,
    /// Instructions run before.
    instructions: u64,
    message: Message,
}

/// A conversation with the driver.
///
/// It goes back by rolling the vm back to its mark. After a panic the vm is gone,
/// and going back replays the conversation in a new one: the vm is deterministic.
pub struct Session<'a, A: Driver> {
    pub script: &'a Script<'a, A>,
    pub vm: Option<Vm<A::Machine>>,
    watch: Watch<'a, A>,
    /// The answers given so far.
    pub answers: Vec<Answer>,
    /// Most instructions from one message to the next, with nothing changed.
    longest: u64,
    mark: Option<Mark>,
    /// The test that has begun since.
    began: Option<String>,
    /// Where the driver is told what to run.
    ready: Option<Checkpoint>,
    before: Arc<Footprint>,
    /// How tests ended since then.
    pub outcomes: Outcomes,
    /// Instructions that a test, or the trials of a suspicion, have taken so far.
    pub spent: u64,
    /// Tests with trials that have to begin there.
    pub deferred: Vec<Deferred<A::Suspicion>>,
}

impl<'a, A: Driver> Session<'a, A> {
    /// A session in a seat that another one has left, or in one of its own.
    pub fn new(script: &'a Script<'a, A>, seat: Option<Seat<A::Machine>>) -> Session<'a, A> {
        let watch = Watch::new(script.analysis);
        let (vm, ready, before) = match seat {
            Some(seat) => (Some(seat.vm), Some(seat.ready), seat.before),
            None => (None, None, Arc::default()),
        };
        let (answers, outcomes, deferred) = (Vec::new(), Outcomes::default(), Vec::new());
        let (mark, began, longest, spent) = (None, None, 0, 0);
        Session {
            script,
            vm,
            watch,
            answers,
            longest,
            mark,
            began,
            ready,
            before,
            outcomes,
            spent,
            deferred,
        }
    }

    /// Lets the driver begin.
    pub fn begin(&mut self) -> Step<A::Found> {
        self.deferred.clear();
        self.outcomes = Outcomes::default();
        match self.rewind(None) {
            Ok(()) => self.run(),
            Err(failure) => Step::Stopped(failure),
        }
    }

    /// Goes back to where the driver is told what to run, perhaps for a trial.
    ///
    /// # Errors
    /// The vm cannot boot, or the driver does not get ready.
    pub fn rewind(&mut self, trial: Option<(&A::Suspicion, usize)>) -> Result<(), Failure> {
        self.answers.clear();
        self.mark = None;
        self.began = None;
        self.watch = Watch::new(self.script.analysis);
        let Seat { mut vm, ready, before } = match self.leave() {
            Some(seat) => seat,
            None => self.sit()?,
        };
        vm.roll_back(ready);
        (self.ready, self.before) = (Some(vm.checkpoint()), before);
        self.script.analysis.arm(&mut vm, trial);
        let selected = driver::select(&mut vm, &self.script.words);
        driver::answer(&mut vm, 0);
        self.vm = Some(vm);
        selected.map_err(|_| no_memory("to select tests"))
    }

    /// A vm whose driver is ready, from an image if there is one.
    fn sit(&mut self) -> Result<Seat<A::Machine>, Failure> {
        let Script { guest, images, main, .. } = *self.script;
        let started = images.ready(guest, main, || self.boot()).and_then(|ready| self.start(ready));
        let (mut vm, before) = match started {
            Some(started) => started,
            None => self.boot().map(|(vm, before)| (vm, Arc::new(before)))?,
        };
        let ready = vm.checkpoint();
        Ok(Seat { vm, ready, before })
    }

    /// A vm whose driver has been run until it is ready, and what that used.
    fn boot(&mut self) -> Result<(Vm<A::Machine>, Footprint), Failure> {
        drop(self.script.guest.reads.take());
        self.vm = Some(guarded(|| start(self.script))?);
        match self.listen(self.script.budget.max(PREPARATION))? {
            Message::Ready => {}
            message => return Err(bug(&format!("the driver begins with {message:?}"))),
        }
        let Some(mut vm) = self.vm.take() else { return Err(bug("the vm is gone")) };
        let before = Footprint::taken(self.script.guest, &mut vm);
        Ok((vm, before))
    }

    /// A vm that stands where an image was made; none if it does not fit.
    fn start(&self, ready: &Ready) -> Option<(Vm<A::Machine>, Arc<Footprint>)> {
        let adopt = || {
            let mut vm = make(self.script)?;
            vm.adopt(&ready.image).map_err(|error| bug(&error.to_string()))?;
            Ok(vm)
        };
        let mut vm = guarded(adopt).ok()?;
        // That is in the image's footprint.
        drop(Footprint::taken(self.script.guest, &mut vm));
        Some((vm, ready.before.clone()))
    }

    /// Gives the vm away, for another session.
    pub fn leave(&mut self) -> Option<Seat<A::Machine>> {
        let (vm, ready) = (self.vm.take()?, self.ready.take()?);
        Some(Seat { vm, ready, before: self.before.clone() })
    }

    /// Answers the driver's last message and lets it go on.
    pub fn go_on(&mut self, answer: Answer) -> Step<A::Found> {
        if answer == Answer::Stop {
            self.outcomes.disturb();
        }
        self.answer(answer);
        self.run()
    }

    /// Goes back to where the driver's last message waits for its answer.
    ///
    /// # Errors
    /// There was no message yet, or the guest did not do the same again: a bug of the vm.
    pub fn back(&mut self) -> Result<(), Failure> {
        let mut answers = self.answers.clone();
        if answers.pop().is_none() {
            return Err(bug("nowhere to go back to"));
        }
        let mut step = match self.roll_back(None) {
            Ok(message) => Step::Said(message, Box::default()),
            Err(_) => self.begin(),
        };
        for answer in answers.split_off(self.answers.len().min(answers.len())) {
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

    /// Rolls the vm back to the mark, perhaps for a trial.
    ///
    /// # Errors
    /// There is no mark.
    pub fn roll_back(&mut self, trial: Option<(&A::Suspicion, usize)>) -> Result<Message, Failure> {
        let (Some(vm), Some(mark)) = (&mut self.vm, &mut self.mark) else {
            return Err(bug("nowhere to roll back to"));
        };
        vm.roll_back(mark.checkpoint);
        mark.checkpoint = vm.checkpoint();
        self.answers.truncate(mark.answers);
        self.script.analysis.arm(vm, trial);
        Ok(mark.message.clone())
    }

    /// Tells the analysis what the driver said; what it suspects, if a test ended.
    ///
    /// # Errors
    /// There is no memory to watch a test.
    pub fn see(&mut self, message: &Message) -> Result<Option<A::Suspicion>, Failure> {
        let Some(vm) = &mut self.vm else { return Err(bug("the vm is gone")) };
        self.watch.see(vm, message).map_err(|_| no_memory("to watch a test"))
    }

    /// What is known of a test.
    pub fn test(&self, id: &str) -> Option<&TestInfo> {
        self.watch.test(id)
    }

    /// Whether a node is a test itself.
    pub fn is_test(&self, id: &str) -> bool {
        self.watch.is_test(id)
    }

    /// Instructions that the vm has run.
    pub fn instructions(&self) -> u64 {
        self.vm.as_ref().map_or(0, |vm| vm.state.instructions)
    }

    /// Instructions that the vm has run since the mark.
    pub fn instructions_since_mark(&self) -> u64 {
        let began = self.mark.as_ref().map_or(0, |mark| mark.instructions);
        self.instructions().saturating_sub(began)
    }

    /// Whether this test, and no other, has begun since the mark.
    pub fn began(&self, id: &str) -> bool {
        self.began.as_deref() == Some(id)
    }

    /// Answers the driver's last message; it goes on when it is listened to.
    pub fn answer(&mut self, answer: Answer) {
        self.answers.push(answer);
        if let Some(vm) = &mut self.vm {
            driver::answer(vm, u32::from(answer == Answer::Stop));
        }
    }

    /// Runs until the driver says something, and confirms what tests that ended are suspected of.
    fn run(&mut self) -> Step<A::Found> {
        match self.next_message() {
            Ok((message, observed)) => Step::Said(message, Box::new(observed)),
            Err(failure) => Step::Stopped(failure),
        }
    }

    fn next_message(&mut self) -> Result<(Message, Observed<A::Found>), Failure> {
        let before = self.instructions();
        let message = self.listen(self.script.budget)?;
        self.spent = self.instructions().saturating_sub(before);
        self.longest = self.longest.max(self.spent);
        let suspicion = self.see(&message)?;
        let mut observed = match (&message, suspicion) {
            (Message::Finished { id, status, .. }, Some(suspicion)) => {
                self.confirm(id, status.outcome(), suspicion)?
            }
            (Message::Started { id }, _) => self.unseen(id),
            (Message::Done, _) => self.confirm_all(),
            _ => Observed::default(),
        };
        if let Some(id) = self.whose(&message)
            && self.script.guest.reach.take()
        {
            observed.reaching.push(id);
        }
        if let Message::Finished { id, .. } = &message
            && self.is_test(id)
        {
            observed.note_effort(id.clone(), self.spent);
        }
        match &message {
            Message::Node(node) => self.outcomes.place(node),
            Message::Finished { id, status, failure } => {
                self.outcomes.add(id, status.outcome(), failure.as_ref());
            }
            _ => {}
        }
        match &message {
            Message::Started { id } if self.is_test(id) => self.began = Some(id.clone()),
            Message::Started { .. } => self.mark(&message, true)?,
            Message::Finished { .. } => self.mark(&message, false)?,
            _ => {}
        }
        Ok((message, observed))
    }

    /// Who did what happened until a message, trials included: a test, or a class for what its tests share. Nobody
    /// yet while JUnit looks for tests.
    fn whose(&self, message: &Message) -> Option<String> {
        match message {
            Message::Started { id } | Message::Finished { id, .. } => Some(id.clone()),
            Message::Done => Some(String::new()),
            _ => None,
        }
    }

    /// Confirms what had to wait until all tests were done.
    fn confirm_all(&mut self) -> Observed<A::Found> {
        let analysis = self.script.analysis;
        let budget = self.trial_budget(self.longest);
        let vm = self.vm.as_ref();
        let class = self.watch.first_class().cloned();
        let shared = class.and_then(|class| Some((analysis.ended(vm?, &class)?, class)));
        let can_run_again = self.watch.has_one_class() && self.is_undisturbed();
        let mut observed = self.confirm_deferred();
        match shared {
            Some((suspicion, class)) if can_run_again => {
                match self.confirm_shared(&class, suspicion, budget) {
                    Ok(concluded) => {
                        observed.add(concluded);
                        observed.note_effort(class.id, self.spent);
                    }
                    Err(failure) => observed.broken.push((class.id, failure)),
                }
            }
            Some((suspicion, class)) => {
                observed.add(Observed::of(analysis.unconfirmed(&class, &suspicion)))
            }
            None => {}
        }
        observed
    }

    /// What the analysis cannot look at in a test that has just begun.
    fn unseen(&self, id: &str) -> Observed<A::Found> {
        let seen = self.vm.as_ref().zip(self.watch.test(id).filter(|_| self.is_test(id)));
        let note = seen.and_then(|(vm, test)| self.script.analysis.unseen(vm, test));
        let notes = note.into_iter().map(|note| (id.to_owned(), note)).collect();
        Observed { notes, ..Observed::default() }
    }

    /// From now on the conversation goes back to here, where set-up of tests begins or the next test.
    fn mark(&mut self, message: &Message, set_up: bool) -> Result<(), Failure> {
        let Some(vm) = &mut self.vm else { return Err(bug("the vm is gone")) };
        if let Some(mark) = self.mark.take() {
            vm.commit(mark.checkpoint);
        }
        vm.reclaim().map_err(|_| bug("memory cannot be reclaimed"))?;
        self.script.analysis.marked(vm, set_up);
        let (checkpoint, answers) = (vm.checkpoint(), self.answers.len());
        let (instructions, message) = (vm.state.instructions, message.clone());
        self.mark = Some(Mark { checkpoint, answers, instructions, message });
        self.began = None;
        Ok(())
    }

    /// Runs until the driver says something. After a panic the vm is gone.
    pub fn listen(&mut self, budget: u64) -> Result<Message, Failure> {
        match self.proceed(budget)? {
            Pause::Message(message) => Ok(message),
            Pause::Branch => Err(unasked()),
        }
    }

    /// Runs until the driver says something, or until trials begin. After a panic the vm is gone.
    pub fn proceed(&mut self, budget: u64) -> Result<Pause, Failure> {
        let Some(mut vm) = self.vm.take() else { return Err(bug("the vm is gone")) };
        vm.options.budget = Some(vm.state.instructions.saturating_add(budget));
        let analysis = self.script.analysis;
        let (vm, pause) = guarded(move || {
            let failure = vm.run();
            if failure != Failure::Paused {
                return Ok((vm, Err(failure)));
            }
            if analysis.is_at_branch(&vm) {
                return Ok((vm, Ok(Pause::Branch)));
            }
            let (kind, fields) = driver::message(&mut vm);
            let message = Message::read(kind, fields).map(Pause::Message);
            Ok((vm, message.ok_or_else(|| bug("the driver's message cannot be read"))))
        })?;
        self.vm = Some(vm);
        pause
    }
}

/// No trial begins in a trial, nor in what has none.
pub fn unasked() -> Failure {
    bug("a test paused for trials that nobody asked for")
}

/// The guest left no room for what the engine adds to it.
fn no_memory(what: &str) -> Failure {
    Failure::Unsupported(format!("no memory {what}: raise oracle.memory"))
}

/// A vm that has run nothing.
fn make<A: Driver>(script: &Script<'_, A>) -> Result<Vm<A::Machine>, Failure> {
    let console = Box::new(if script.console { show } else { hide });
    let (interpreter, machine) = (script.analysis.interpreter(), script.analysis.machine());
    script.guest.vm(interpreter, machine, console, driver::natives())
}

/// A vm that is about to run the driver.
fn start<A: Driver>(script: &Script<'_, A>) -> Result<Vm<A::Machine>, Failure> {
    let mut vm = make(script)?;
    vm.boot()?;
    match vm.start_main(script.main, &[]) {
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
