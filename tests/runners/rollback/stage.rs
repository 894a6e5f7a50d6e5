//! A booted vm with its output, which can be rolled back.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use engine::Guest;
use vm::{Checkpoint, Dump, Failure, Machine, Vm};

use crate::work::Work;

/// A vm that runs one program after the other and rolls each back.
pub struct Stage {
    pub vm: Vm,
    output: Rc<RefCell<Vec<u8>>>,
    pub spent: Spent,
}

/// The times of checkpoints and roll-backs, for information.
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

/// A place to which a stage can roll back, and its state there.
pub struct Mark {
    checkpoint: Checkpoint,
    dump: Dump,
    written: usize,
}

/// The observable results of a run.
#[derive(Debug, PartialEq, Eq)]
pub struct Story {
    pub output: Vec<u8>,
    pub ending: Failure,
    pub instructions: u64,
    pub nanoseconds: i64,
    pub allocated: u64,
}

impl Stage {
    /// Creates a stage whose vm has run nothing.
    pub fn new(guest: &Guest, machine: Box<dyn Machine>) -> Result<Stage, String> {
        let output = Rc::new(RefCell::new(Vec::new()));
        let sink = {
            let output = output.clone();
            Box::new(move |_: i32, bytes: &[u8]| output.borrow_mut().extend_from_slice(bytes))
        };
        let vm = guest.vm(machine, sink, HashMap::new()).map_err(|end| end.to_string())?;
        Ok(Stage { vm, output, spent: Spent::default() })
    }

    /// Takes over the output of another stage, to continue its run.
    pub fn go_on_behind(&mut self, other: &Stage) {
        self.output.borrow_mut().clone_from(&other.output.borrow());
    }

    /// Prepares a program to run.
    pub fn start(&mut self, work: &Work) -> Result<(), String> {
        let started = self.vm.start_main(&work.main, &work.arguments);
        started.map_err(|exit| format!("the main thread cannot start: {exit:?}"))
    }

    /// Returns the story of the run that has ended.
    pub fn story(&self, ending: Failure) -> Story {
        Story {
            output: self.output.borrow().clone(),
            ending,
            instructions: self.vm.state.instructions,
            nanoseconds: self.vm.host.now(),
            allocated: self.vm.heap.allocated_total(),
        }
    }

    /// Opens a checkpoint and records the state.
    pub fn mark(&mut self) -> Mark {
        let dump = self.vm.dump();
        let written = self.output.borrow().len();
        let start = Instant::now();
        let checkpoint = self.vm.checkpoint();
        self.spent.checkpoints.push(start.elapsed());
        Mark { checkpoint, dump, written }
    }

    /// Rolls back to a mark. The error says what is not as it was.
    pub fn back(&mut self, mark: Mark) -> Result<(), String> {
        let start = Instant::now();
        self.vm.roll_back(mark.checkpoint);
        self.spent.roll_backs.push(start.elapsed());
        self.output.borrow_mut().truncate(mark.written);
        mark.dump.first_difference(&self.vm.dump()).map_or(Ok(()), Err)
    }

    /// Runs to an instruction count and rolls back.
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

    /// Commits the checkpoint of a mark, so that everything since then stays.
    pub fn keep(&mut self, mark: Mark) {
        self.vm.commit(mark.checkpoint);
    }

    /// Returns the innermost frames of the running thread, for messages.
    pub fn where_it_is(&self) -> String {
        let frames = self.vm.trace_of(self.vm.state.current, true);
        let names: Vec<String> =
            frames.iter().take(4).map(|frame| self.vm.signature(frame.method)).collect();
        names.join(" < ")
    }
}

impl Story {
    /// Returns this story with the costs of another run.
    pub fn with_costs_of(self, other: &Story) -> Story {
        let Story { instructions, nanoseconds, allocated, .. } = *other;
        Story { instructions, nanoseconds, allocated, ..self }
    }

    /// Returns the difference to another run that should be the same, or `None` if there is none.
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
