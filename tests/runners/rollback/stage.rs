//! A booted vm with its output, which can go back.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use engine::Guest;
use vm::{Checkpoint, Dump, Failure, Interpreter, Machine, Vm};

use crate::work::Work;

/// A vm on which one program after the other runs, and is rolled back.
pub struct Stage<M: Machine> {
    pub vm: Vm<M>,
    output: Rc<RefCell<Vec<u8>>>,
    pub spent: Spent,
}

/// How long checkpoints and roll-backs took, for the curious.
#[derive(Clone, Debug, Default)]
pub struct Spent {
    pub checkpoints: Vec<Duration>,
    pub roll_backs: Vec<Duration>,
}

impl Spent {
    pub fn add(&mut self, other: Spent) {
        self.checkpoints.extend(other.checkpoints);
        self.roll_backs.extend(other.roll_backs);
    }
}

/// Where a stage can go back to, and what it was like.
pub struct Mark {
    checkpoint: Checkpoint,
    dump: Dump,
    written: usize,
}

/// How a run went, as far as anybody can tell.
#[derive(Debug, PartialEq, Eq)]
pub struct Story {
    pub output: Vec<u8>,
    pub ending: Failure,
    pub instructions: u64,
    pub nanoseconds: i64,
    pub allocated: u64,
}

impl<M: Machine> Stage<M> {
    /// A vm that has run nothing.
    pub fn new(guest: &Guest, interpreter: Interpreter<M>, machine: M) -> Result<Stage<M>, String> {
        let output = Rc::new(RefCell::new(Vec::new()));
        let sink = {
            let output = output.clone();
            Box::new(move |_: i32, bytes: &[u8]| output.borrow_mut().extend_from_slice(bytes))
        };
        let vm =
            guest.vm(interpreter, machine, sink, HashMap::new()).map_err(|end| end.to_string())?;
        Ok(Stage { vm, output, spent: Spent::default() })
    }

    /// Takes the output over that another stage has had so far.
    pub fn go_on_behind(&mut self, other: &Stage<M>) {
        self.output.borrow_mut().clone_from(&other.output.borrow());
    }

    /// Gets a program ready to run.
    pub fn start(&mut self, work: &Work) -> Result<(), String> {
        let started = self.vm.start_main(&work.main, &work.arguments);
        started.map_err(|exit| format!("the main thread cannot start: {exit:?}"))
    }

    /// How the run that has ended went.
    pub fn story(&self, ending: Failure) -> Story {
        Story {
            output: self.output.borrow().clone(),
            ending,
            instructions: self.vm.state.instructions,
            nanoseconds: self.vm.host.now(),
            allocated: self.vm.heap.allocated_total(),
        }
    }

    /// Opens a checkpoint, and takes down the state.
    pub fn mark(&mut self) -> Mark {
        let dump = self.vm.dump();
        let written = self.output.borrow().len();
        let start = Instant::now();
        let checkpoint = self.vm.checkpoint();
        self.spent.checkpoints.push(start.elapsed());
        Mark { checkpoint, dump, written }
    }

    /// Rolls back to a mark; an error says what is not as it was.
    pub fn back(&mut self, mark: Mark) -> Result<(), String> {
        let start = Instant::now();
        self.vm.roll_back(mark.checkpoint);
        self.spent.roll_backs.push(start.elapsed());
        self.output.borrow_mut().truncate(mark.written);
        mark.dump.first_difference(&self.vm.dump()).map_or(Ok(()), Err)
    }

    /// Goes on to a count of instructions, and back.
    pub fn lap(&mut self, to: u64) {
        let written = self.output.borrow().len();
        let start = Instant::now();
        let checkpoint = self.vm.checkpoint();
        self.spent.checkpoints.push(start.elapsed());
        self.vm.run_to(to);
        let start = Instant::now();
        self.vm.roll_back(checkpoint);
        self.spent.roll_backs.push(start.elapsed());
        self.output.borrow_mut().truncate(written);
    }

    /// Keeps what happened since a mark.
    pub fn keep(&mut self, mark: Mark) {
        self.vm.commit(mark.checkpoint);
    }

    /// The innermost frames of the running thread.
    pub fn where_it_is(&self) -> String {
        let frames = self.vm.trace_of(self.vm.state.current, true);
        let names: Vec<String> =
            frames.iter().take(4).map(|frame| self.vm.signature(frame.method)).collect();
        names.join(" < ")
    }
}

impl Story {
    /// What differs in another run that should have been the same.
    pub fn difference(&self, other: &Story) -> Option<String> {
        if self == other {
            return None;
        }
        let output = (self.output != other.output).then(|| {
            let (before, after) = (lines(&self.output), lines(&other.output));
            let pair = before.iter().zip(&after).find(|(before, after)| before != after);
            format!("output differs: {:?}", pair.unwrap_or((&"".into(), &"or is cut off".into())))
        });
        let rest = |story: &Story| {
            let Story { ending, instructions, nanoseconds, allocated, .. } = story;
            format!(
                "{ending} after {instructions} instructions, {nanoseconds} ns, {allocated} bytes"
            )
        };
        Some(format!("{}; {} became {}", output.unwrap_or_default(), rest(self), rest(other)))
    }
}

fn lines(output: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(output).lines().map(str::to_owned).collect()
}
