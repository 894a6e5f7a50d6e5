//! What a run showed: the states of expressions and of methods at their exits, in the order of events.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use suite::classes::MethodName;

use crate::code::Expressions;
use crate::state::State;

/// A method of the tests, as far as reports need it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Code {
    /// Which.
    pub method: MethodName,
    /// Whether it is the tests'.
    pub is_test: bool,
    /// The path of the source below a source root, if the class file names it.
    pub source: Option<String>,
    /// Pairs of first instruction and line.
    pub lines: Vec<(u16, u16)>,
    /// Its expressions.
    pub expressions: Expressions,
    /// The constants that its class declares: literals of their values, and names.
    pub constants: Vec<(String, String)>,
    /// The class whose static methods are the assertions that its class would use, if not its own.
    pub assertions: Option<Cow<'static, str>>,
}

impl Code {
    /// The line of an instruction.
    #[must_use]
    pub fn line(&self, pc: u16) -> Option<u16> {
        let before = self.lines.iter().filter(|(start, _)| *start <= pc);
        before.max_by_key(|(start, _)| *start).map(|(_, line)| *line)
    }
}

// Two runs may each have their own copy of the same method.
impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.method == other.method
    }
}

impl Eq for Code {}

impl PartialOrd for Code {
    fn partial_cmp(&self, other: &Code) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Code {
    fn cmp(&self, other: &Code) -> Ordering {
        self.method.cmp(&other.method)
    }
}

/// What a method is given and gives back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Part {
    /// The object on which it was called.
    Receiver,
    /// An argument, from 0.
    Argument(u16),
    /// What it returned.
    Result,
    /// Whether it returned, or what it threw.
    Ending,
}

/// Where something was seen; methods by their number among [`Names`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Place {
    /// The value of an expression, by the bytecode index of the instruction.
    Expression { method: u32, pc: u16 },
    /// An exception in a method of the tests, by the bytecode index of the instruction that it came from.
    Escaped { method: u32, pc: u16 },
    /// A target's exit.
    Exit { target: usize, part: Part },
}

impl Place {
    /// What tells one from another in two runs: of exceptions not where they come from, only how many there were.
    pub fn counted(self) -> Place {
        match self {
            Place::Escaped { method, .. } => Place::Escaped { method, pc: 0 },
            place => place,
        }
    }
}

/// Something seen.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub place: Place,
    /// At an exit, which of the invocations, in the order in which they began, from 0.
    pub invocation: u32,
    pub state: State,
}

/// The methods that places name. It only grows, and says nothing of a run.
#[derive(Debug, Default)]
pub(crate) struct Names {
    codes: Vec<Arc<Code>>,
    numbers: HashMap<MethodName, u32>,
}

impl Names {
    /// The number of a method, and what is known of it.
    pub fn number(&mut self, name: MethodName, code: impl FnOnce(MethodName) -> Code) -> u32 {
        if let Some(number) = self.numbers.get(&name) {
            return *number;
        }
        let number = self.codes.len() as u32;
        self.numbers.insert(name.clone(), number);
        self.codes.push(Arc::new(code(name)));
        number
    }

    /// The method with a number.
    pub fn code(&self, number: u32) -> Option<&Arc<Code>> {
        self.codes.get(number as usize)
    }
}

/// Properties that a log holds at most, about 100 MB. Three such logs are there at a time: that of the run as it is, that of
/// the same with a close look, and that of the current run.
const LIMIT: usize = 1 << 20;

/// What was seen since the test's beginning.
#[derive(Debug, Default)]
pub(crate) struct Log {
    seen: Vec<Seen>,
    size: Size,
    /// The last state at each place, so that what does not change is kept once.
    last: HashMap<Place, State>,
}

/// How far a log has grown.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Size {
    seen: usize,
    properties: usize,
    is_full: bool,
}

impl Log {
    /// Adds what is seen, while there is room.
    pub fn add(&mut self, place: Place, invocation: u32, state: State) {
        if self.size.properties >= LIMIT {
            self.size.is_full = true;
            return;
        }
        let last = self.last.get(&place).filter(|last| **last == state).cloned();
        self.size.properties += if last.is_some() { 1 } else { state.len() + 1 };
        let state = last.unwrap_or(state);
        self.last.insert(place, state.clone());
        self.seen.push(Seen { place, invocation, state });
        self.size.seen = self.seen.len();
    }

    /// For a checkpoint.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Goes back to a size that it had, and has not gone below since.
    pub fn go_back(&mut self, size: Size) {
        self.seen.truncate(size.seen);
        self.size = Size { seen: self.seen.len(), ..size };
    }

    /// Starts anew.
    pub fn clear(&mut self) {
        *self = Log::default();
    }

    /// Takes what was seen out; nothing if there was more than it holds.
    pub fn take(&mut self) -> Option<Vec<Seen>> {
        let log = std::mem::take(self);
        (!log.size.is_full).then_some(log.seen)
    }

    /// What was seen; nothing if there was more than it holds.
    pub fn seen(&self) -> Option<&[Seen]> {
        (!self.size.is_full).then_some(&self.seen)
    }
}
