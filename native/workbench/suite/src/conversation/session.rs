//! The conversation between the engine and the Java driver in one vm. It can go back to an earlier
//! message.

mod patience;
mod starting;

use std::sync::Arc;

use laboratory::{Footprint, Guest, Images, bug, guarded, meter};
use vm::{Checkpoint, Failure, Vm};

use crate::analysis::erased::{AnyDriver, AnyFound, AnySuspicion};
use crate::analysis::{Observed, TestInfo};
use crate::confirming::shared::Outcomes;
use crate::confirming::trials::Deferred;
use crate::conversation::driver;
use crate::conversation::messages::Message;
use crate::conversation::watch::Watch;
use crate::planning::plan::TestBudgets;

pub use self::starting::Seat;

/// The answer to a message of the driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Continue. As the answer to [`Message::Wanted`]: run the test.
    Go,
    /// End the next call of user code with an error. As the answer to [`Message::Wanted`]: leave
    /// the test out.
    Stop,
}

/// The state of a conversation.
pub enum Step {
    /// The driver has sent a message and waits for the answer. The results are those of the
    /// analysis since the message before.
    Said(Message, Box<Observed<AnyFound>>),
    /// The vm stopped without a message.
    Stopped(Failure),
}

/// The reason for which the vm has paused.
#[derive(Debug)]
pub enum Pause {
    /// The driver has sent a message.
    Message(Message),
    /// The analysis' machine has paused it, because trials begin here.
    Branch,
}

/// The settings of a session.
pub struct Script<'a> {
    /// The guest, which makes vms.
    pub guest: &'a Guest,
    /// The images from which vms start.
    pub images: &'a Images,
    /// The analysis.
    pub analysis: &'a dyn AnyDriver,
    /// The driver's main class.
    pub main: &'a str,
    /// The arguments of the driver's main method, which name the work that it does before it is ready.
    pub preparation: Vec<String>,
    /// The driver's arguments, which select the tests to run.
    pub words: Vec<String>,
    /// The number of instructions that the guest may run from one message to the next.
    pub budget: u64,
    /// Smaller budgets of single tests.
    pub budgets: &'a TestBudgets,
    /// Where the guest's output goes.
    pub console: Console,
}

/// Takes what a guest writes to a file descriptor: 1 is standard output, 2 standard error.
pub type Console = Arc<dyn Fn(i32, &[u8]) + Send + Sync>;

/// Returns a console that shows everything, or nothing.
pub fn console(is_shown: bool) -> Console {
    if is_shown { Arc::new(show) } else { Arc::new(|_, _| {}) }
}

/// A place to which the conversation can go back: a message after which a test may start. The mark
/// is not at the message that the test starts, because JUnit 5 creates the test's instance before
/// it.
struct Mark {
    checkpoint: Checkpoint,
    /// The number of answers given before.
    answers: usize,
    /// The number of instructions run before.
    instructions: u64,
    /// The message that waits for an answer there.
    message: Message,
}

/// A conversation with the driver.
///
/// To go back, the session rolls the vm back to its mark. After a panic there is no vm. Then the
/// session replays all answers in a new vm. This leads to the same state, because the vm is
/// deterministic.
pub struct Session<'a> {
    /// Which tests run, and how.
    pub script: &'a Script<'a>,
    /// The vm; `None` after a panic.
    pub vm: Option<Vm>,
    watch: Watch<'a>,
    /// The answers given so far.
    pub answers: Vec<Answer>,
    /// The largest number of instructions from one message to the next, without those of trials.
    longest: u64,
    mark: Option<Mark>,
    /// The id of the test that has started since the mark.
    began: Option<String>,
    /// The checkpoint at which the driver is ready. `None` before the first start.
    ready: Option<Checkpoint>,
    before: Arc<Footprint>,
    /// How tests have ended since the driver was ready.
    pub outcomes: Outcomes,
    /// The number of instructions that the last test has taken so far, with the trials of the present
    /// suspicion.
    pub spent: u64,
    /// The part of [`Session::spent`] that trials did not run.
    pub unchanged: u64,
    /// The number of instructions since the run's start, or since its caller last took the number. Includes restarts,
    /// but not trials.
    pub taken: u64,
    /// The vm's instruction count when the last test started, or at the last time when it used up a budget without
    /// having entered its method.
    own_since: u64,
    /// Tests with trials that must begin where the driver is ready.
    pub deferred: Vec<Deferred>,
}

impl<'a> Session<'a> {
    /// Creates a session. It uses the seat that another session has left, or boots its own vm.
    pub fn new(script: &'a Script<'a>, seat: Option<Seat>) -> Session<'a> {
        let watch = Watch::new(script.analysis);
        let (vm, ready, before) = match seat {
            Some(seat) => (Some(seat.vm), Some(seat.ready), seat.before),
            None => (None, None, Arc::default()),
        };
        let (answers, outcomes, deferred) = (Vec::new(), Outcomes::default(), Vec::new());
        let (mark, began, longest, spent, taken) = (None, None, 0, 0, 0);
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
            unchanged: 0,
            taken,
            own_since: 0,
            deferred,
        }
    }

    /// Starts the run from where the driver is ready.
    pub fn begin(&mut self) -> Step {
        self.deferred.clear();
        self.outcomes = Outcomes::default();
        match self.rewind(None) {
            Ok(()) => {
                if let Some(vm) = &mut self.vm {
                    self.script.analysis.begins(vm);
                }
                self.run()
            }
            Err(failure) => Step::Stopped(failure),
        }
    }

    /// Goes back to where the driver is ready and gives it its arguments. With `trial`, the run
    /// that follows is this trial.
    ///
    /// # Errors
    /// Returns an error if the vm cannot boot, the driver does not get ready, or the guest has no
    /// memory for the arguments.
    pub fn rewind(&mut self, trial: Option<(&AnySuspicion, usize)>) -> Result<(), Failure> {
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
        laboratory::settle(&mut vm, &self.script.guest.world).map_err(|_| no_memory("to start"))?;
        self.script.analysis.arm(&mut vm, trial);
        let selected = driver::select(&mut vm, &self.script.words);
        driver::answer(&mut vm, 0);
        self.vm = Some(vm);
        selected.map_err(|_| no_memory("to select tests"))
    }

    /// Takes the vm out of this session, so that another session can use it.
    pub fn leave(&mut self) -> Option<Seat> {
        let (vm, ready) = (self.vm.take()?, self.ready.take()?);
        Some(Seat { vm, ready, before: self.before.clone() })
    }

    /// Answers the driver's last message, and runs the vm until the next one.
    pub fn go_on(&mut self, answer: Answer) -> Step {
        if answer == Answer::Stop {
            self.outcomes.disturb();
        }
        self.answer(answer);
        self.run()
    }

    /// Runs the driver again, with other arguments, in the vm as the earlier tests have left it. The driver must be
    /// done. Until its first message, the session has no place to go back to.
    pub fn begin_behind(&mut self, words: &[String]) -> Step {
        self.close_mark();
        self.watch = Watch::new(self.script.analysis);
        let Some(vm) = &mut self.vm else { return Step::Stopped(bug("the vm is gone")) };
        self.script.analysis.goes_on(vm);
        if driver::select(vm, words).is_err() {
            return Step::Stopped(no_memory("to select tests"));
        }
        self.go_on(Answer::Go)
    }

    /// Opens a checkpoint where the driver is done. Returns `None` if the vm is lost.
    pub fn checkpoint(&mut self) -> Option<Checkpoint> {
        self.close_mark();
        Some(self.vm.as_mut()?.checkpoint())
    }

    /// Goes back to a checkpoint and closes it. Returns false if the vm is lost.
    pub fn return_to(&mut self, checkpoint: Checkpoint) -> bool {
        self.mark = None;
        self.began = None;
        self.vm.as_mut().map(|vm| vm.roll_back(checkpoint)).is_some()
    }

    fn close_mark(&mut self) {
        if let (Some(vm), Some(mark)) = (&mut self.vm, self.mark.take()) {
            vm.commit(mark.checkpoint);
        }
        self.began = None;
    }

    /// Goes back to where the driver's last message waits for its answer. Used after a stop.
    ///
    /// The session rolls back to the mark, or starts again if that is impossible, and repeats the
    /// answers given since. For example, five answers were given, and the mark is after the third.
    /// To return to the message that the fifth answered, the session repeats the fourth.
    ///
    /// # Errors
    /// Returns an error if there was no message yet, or if the guest did not do the same again,
    /// which is a bug of the vm.
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

    /// Rolls the vm back to the mark, and returns the message that waits there for an answer. With
    /// `trial`, the run that follows is this trial.
    ///
    /// # Errors
    /// Returns an error if there is no mark.
    pub fn roll_back(&mut self, trial: Option<(&AnySuspicion, usize)>) -> Result<Message, Failure> {
        let (Some(vm), Some(mark)) = (&mut self.vm, &mut self.mark) else {
            return Err(bug("nowhere to roll back to"));
        };
        vm.roll_back(mark.checkpoint);
        mark.checkpoint = vm.checkpoint();
        self.answers.truncate(mark.answers);
        self.script.analysis.arm(vm, trial);
        Ok(mark.message.clone())
    }

    /// Passes a message of the driver on to the analysis. If the message says that a test has
    /// ended, returns the suspicion.
    ///
    /// # Errors
    /// Returns an error if the guest has no memory for the analysis, or the vm is lost.
    pub fn see(&mut self, message: &Message) -> Result<Option<AnySuspicion>, Failure> {
        let Some(vm) = &mut self.vm else { return Err(bug("the vm is gone")) };
        self.watch.see(vm, message).map_err(|_| no_memory("to watch a test"))
    }

    /// Returns the description of a test by its id.
    pub fn test(&self, id: &str) -> Option<&TestInfo> {
        self.watch.test(id)
    }

    /// Returns whether the node with an id is a test, not a container.
    pub fn is_test(&self, id: &str) -> bool {
        self.watch.is_test(id)
    }

    /// Returns the number of instructions that the vm has run.
    pub fn instructions(&self) -> u64 {
        self.vm.as_ref().map_or(0, |vm| vm.state.instructions)
    }

    /// Returns the number of instructions that the vm may run until the driver's next message.
    pub fn budget(&self) -> u64 {
        let of_test = self.began.as_ref().and_then(|id| self.script.budgets.of(id));
        of_test.map_or(self.script.budget, |it| it.min(self.script.budget))
    }

    /// Returns the number of instructions that the vm has run since the mark.
    pub fn instructions_since_mark(&self) -> u64 {
        let began = self.mark.as_ref().map_or(0, |mark| mark.instructions);
        self.instructions().saturating_sub(began)
    }

    /// Returns whether this test is the last one that has started since the mark.
    pub fn began(&self, id: &str) -> bool {
        self.began.as_deref() == Some(id)
    }

    /// Records the answer to the driver's last message. The driver continues with it when the vm
    /// runs on.
    pub fn answer(&mut self, answer: Answer) {
        self.answers.push(answer);
        if let Some(vm) = &mut self.vm {
            vm.renew_delays();
            vm.renew_collections();
            vm.host.begin_test();
            vm.forget_readings();
            driver::answer(vm, u32::from(answer == Answer::Stop));
        }
    }

    /// Runs the vm until the driver's next message. If a test has ended, confirms its suspicion
    /// before returning.
    fn run(&mut self) -> Step {
        match self.next_message() {
            Ok((message, observed)) => Step::Said(message, Box::new(observed)),
            Err(failure) => Step::Stopped(failure),
        }
    }

    /// Runs the vm until the driver's next message, like [`Session::run`], but returns a stop of the vm as an error.
    fn next_message(&mut self) -> Result<(Message, Observed<AnyFound>), Failure> {
        let before = self.instructions();
        let heard = self.listen_to_test();
        let own = self.own();
        self.spent = self.instructions().saturating_sub(before);
        self.taken = self.taken.saturating_add(self.spent);
        let message = heard?;
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
        let reached = self.whose(&message).map(|id| (id, self.script.guest.reach.take()));
        if let Some((id, reached)) = reached.filter(|(_, it)| it.is_any()) {
            observed.changing.extend(reached.changes.then(|| id.clone()));
            observed.reaching.push(id);
        }
        if let Message::Finished { id, .. } = &message
            && self.is_test(id)
        {
            observed.note_effort(id.clone(), self.spent);
            observed.own.extend(own.map(|own| (id.clone(), own)));
        }
        match &message {
            Message::Node(node) => self.outcomes.place(node),
            Message::Finished { id, status, failure } => {
                self.outcomes.add(id, status.outcome(), failure.as_ref());
            }
            _ => {}
        }
        match &message {
            Message::Started { id } if self.is_test(id) => {
                self.began = Some(id.clone());
                self.vm.iter_mut().for_each(Vm::begin_test);
            }
            Message::Started { .. } => self.mark(&message, true)?,
            Message::Finished { id, .. } => {
                if self.is_test(id) {
                    self.vm.iter_mut().for_each(Vm::end_test);
                }
                self.mark(&message, false)?;
            }
            _ => {}
        }
        Ok((message, observed))
    }

    /// Returns the id to which everything before a message is attributed, trials included: a test,
    /// or a class for set-up that its tests share. Empty for the whole run; `None` while JUnit
    /// looks for tests.
    fn whose(&self, message: &Message) -> Option<String> {
        match message {
            Message::Started { id } | Message::Finished { id, .. } => Some(id.clone()),
            Message::Done => Some(String::new()),
            _ => None,
        }
    }

    /// Runs the trials that had to wait until all tests had ended: early ones, and those of shared
    /// set-up.
    fn confirm_all(&mut self) -> Observed<AnyFound> {
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

    /// Asks the analysis what it cannot examine in a test that has just started.
    fn unseen(&self, id: &str) -> Observed<AnyFound> {
        let seen = self.vm.as_ref().zip(self.watch.test(id).filter(|_| self.is_test(id)));
        let note = seen.and_then(|(vm, test)| self.script.analysis.unseen(vm, test));
        let notes = note.into_iter().map(|note| (id.to_owned(), note)).collect();
        Observed { notes, ..Observed::default() }
    }

    /// Moves the mark to the present message. `set_up` is whether shared set-up may follow, rather than the next test.
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

    /// Runs the vm until the driver's next message.
    ///
    /// # Errors
    /// Returns the failure that stopped the vm. A pause for trials is an internal error here. After
    /// a panic the session has no vm.
    pub fn listen(&mut self, budget: u64) -> Result<Message, Failure> {
        match self.proceed(budget)? {
            Pause::Message(message) => Ok(message),
            Pause::Branch => Err(unasked()),
        }
    }

    /// Runs the vm for at most `budget` instructions, until the driver's next message or until
    /// trials begin.
    ///
    /// # Errors
    /// Returns the failure that stopped the vm. After a panic the session has no vm.
    pub fn proceed(&mut self, budget: u64) -> Result<Pause, Failure> {
        let Some(mut vm) = self.vm.take() else { return Err(bug("the vm is gone")) };
        let analysis = self.script.analysis;
        let (vm, pause) = guarded(move || {
            if let Err(failure) = advance(&mut vm, budget) {
                return Ok((vm, Err(failure)));
            }
            if analysis.is_at_branch(&vm) {
                return Ok((vm, Ok(Pause::Branch)));
            }
            let message = heard(&mut vm).map(Pause::Message);
            Ok((vm, message))
        })?;
        self.vm = Some(vm);
        pause
    }
}

/// Runs a vm for at most `budget` instructions, until it pauses.
///
/// # Errors
/// Returns the failure that stopped it otherwise.
fn advance(vm: &mut Vm, budget: u64) -> Result<(), Failure> {
    let before = vm.state.instructions;
    vm.options.budget = Some(before.saturating_add(budget));
    let failure = vm.run();
    meter::add_instructions(vm.state.instructions.saturating_sub(before));
    if failure == Failure::Paused { Ok(()) } else { Err(failure) }
}

/// Reads the message with which the driver has paused a vm.
fn heard(vm: &mut Vm) -> Result<Message, Failure> {
    let (kind, fields) = driver::message(vm);
    Message::read(kind, fields).ok_or_else(|| bug("the driver's message cannot be read"))
}

/// Returns the internal error for a pause for trials within a trial, or in a run without trials.
pub fn unasked() -> Failure {
    bug("a test paused for trials that nobody asked for")
}

/// Returns the failure for a guest whose memory has no room for the engine's own objects.
fn no_memory(what: &str) -> Failure {
    Failure::Unsupported(format!("no memory {what}: raise oracle.memory"))
}

fn show(fd: i32, bytes: &[u8]) {
    use std::io::Write;
    // The reader may have closed the pipe. This must not fail the run.
    let _ = if fd == 2 {
        std::io::stderr().write_all(bytes)
    } else {
        std::io::stdout().write_all(bytes)
    };
}
