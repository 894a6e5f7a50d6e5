//! The record of a run: states of expressions, and of methods at their exits, in the order of
//! events.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

use classfile::line_at;
use serde::{Deserialize, Serialize};
use suite::planning::classes::MethodName;

use crate::code::Expressions;
use crate::state::{Deep, State};
use crate::style::Style;

/// A method of the tests or the project, with the facts that reports need.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Code {
    /// The method.
    pub method: MethodName,
    /// Whether it belongs to the tests.
    pub is_test: bool,
    /// The path of the source below a source root, if the class file names it.
    pub source: Option<String>,
    /// Pairs of a first instruction and its line. They are not stored: those of a remembered result are read anew.
    #[serde(skip)]
    pub lines: Vec<(u16, u16)>,
    /// The expressions of the method.
    pub expressions: Expressions,
    /// The constants that its class declares, as pairs of a value's literal and a name.
    pub constants: Vec<(String, String)>,
    /// For a method of the tests, its variables that refer to objects.
    pub variables: Vec<Variable>,
    /// How the method's class writes assertions.
    pub style: Style,
}

/// A local variable that refers to an object.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Variable {
    /// The name of the variable; `this` for the receiver.
    pub name: Arc<str>,
    /// The slot of the variable.
    pub slot: u16,
    /// The bytecode index at which it begins to have a value.
    pub from: u16,
    /// The bytecode index at which its scope ends.
    pub to: u16,
}

impl Code {
    /// Returns the line of the instruction at `pc`.
    #[must_use]
    pub fn line(&self, pc: u16) -> Option<u16> {
        line_at(&self.lines, pc)
    }

    /// Returns the name of a variable that readers would write; none for the receiver, static fields and system
    /// properties.
    #[must_use]
    pub fn variable(&self, within: Within) -> Option<&str> {
        let Within::Variable(index) = within else { return None };
        let name = &*self.variables.get(usize::from(index))?.name;
        (name != "this").then_some(name)
    }
}

// Only the names are compared: two runs may each have their own copy of the same method.
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

/// A part of the state at a method's exit: what it was given, what it gives back, and what all code shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Part {
    /// The object on which it was called.
    Receiver,
    /// An argument; numbers start at 0.
    Argument(u16),
    /// The result.
    Result,
    /// Whether it returned, or what it threw.
    Ending,
    /// Static fields.
    Static,
    /// System properties.
    Property,
    /// Files.
    File,
}

/// How much of a value is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Depth {
    /// Its own properties and those of its fields.
    Shallow,
    /// All that can be reached from it.
    Deep,
}

/// The kinds of state that the tests' own code can look at when a call returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Within {
    /// The object to which a local variable refers, by its index in [`Code::variables`].
    Variable(u16),
    /// Static fields.
    Static,
    /// System properties.
    Property,
    /// Files.
    File,
}

/// The place of a value in a record. Methods have their numbers in [`Names`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Place {
    /// The value of an expression, by the bytecode index of the instruction.
    Expression { method: u32, pc: u16, depth: Depth },
    /// An exception that arrived in a method of the tests, by the bytecode index of the instruction
    /// from which it came.
    Escaped { method: u32, pc: u16 },
    /// State that the tests' code can look at after a call in which a target was entered. Has the bytecode index of the
    /// call.
    After { method: u32, pc: u16, target: usize, within: Within },
    /// A target's exit.
    Exit { target: usize, part: Part, depth: Depth },
}

impl Place {
    /// Returns the place in the form that is compared between two runs. Exceptions of a method are
    /// compared by their order, not by where they come from.
    pub fn counted(self) -> Place {
        match self {
            Place::Escaped { method, .. } => Place::Escaped { method, pc: 0 },
            place => place,
        }
    }
}

/// An entry of a record.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub place: Place,
    /// At an exit: the number of the invocation, in the order in which invocations begin, from 0.
    pub invocation: u32,
    pub state: State,
}

/// The methods to which places refer. They are only ever added, and do not depend on a run.
#[derive(Debug, Default)]
pub(crate) struct Names {
    codes: Vec<Arc<Code>>,
    numbers: HashMap<MethodName, u32>,
}

impl Names {
    /// Returns the number of a method. `code` is called if the method is new.
    pub fn number(&mut self, name: MethodName, code: impl FnOnce(MethodName) -> Code) -> u32 {
        if let Some(number) = self.numbers.get(&name) {
            return *number;
        }
        let number = self.codes.len() as u32;
        self.numbers.insert(name.clone(), number);
        self.codes.push(Arc::new(code(name)));
        number
    }

    /// Returns the method with a number.
    pub fn code(&self, number: u32) -> Option<&Arc<Code>> {
        self.codes.get(number as usize)
    }
}

/// The most properties of a log, about 100 MB. Up to three such logs exist at a time: of the
/// unchanged run, of the unchanged run with a close look, and of the current run.
const LIMIT: usize = 1 << 20;

/// The most properties of deep states in a log. After that, states are shallow.
const DEEPEST: usize = 1 << 18;

/// The digest of all that can be reached at an exit of a target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Digest {
    pub target: usize,
    /// The number of the invocation, from 0.
    pub invocation: u32,
    pub digest: u64,
    /// Whether it is a digest of everything that can be reached, not only of the near state.
    pub is_whole: bool,
}

/// The record since the start of a test.
#[derive(Debug, Default)]
pub(crate) struct Log {
    entries: Entries,
    size: Size,
    /// The last state at each place, so that equal states in succession are kept once.
    last: HashMap<Place, State>,
}

/// The size of a log at some time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Size {
    seen: usize,
    digests: usize,
    properties: usize,
    /// The properties of deep states among them.
    deep: usize,
    /// Whether something was left out of a deep state.
    is_bounded: bool,
    is_full: bool,
}

/// The entries of a log.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entries {
    pub seen: Vec<Seen>,
    pub digests: Vec<Digest>,
    /// Whether something was left out of a deep state.
    pub is_bounded: bool,
}

impl Log {
    /// Adds an entry, unless the log is full.
    pub fn add(&mut self, place: Place, invocation: u32, state: State) {
        if self.size.properties >= LIMIT {
            self.size.is_full = true;
            return;
        }
        let last = self.last.get(&place).filter(|last| **last == state).cloned();
        self.size.properties += if last.is_some() { 1 } else { state.len() + 1 };
        let state = last.unwrap_or(state);
        self.last.insert(place, state.clone());
        self.entries.seen.push(Seen { place, invocation, state });
        self.size.seen = self.entries.seen.len();
    }

    /// Returns whether there is room for deep states.
    pub fn is_deep(&self) -> bool {
        self.size.deep < DEEPEST
    }

    /// Adds an entry with a deep state.
    pub fn add_deep(&mut self, place: Place, invocation: u32, Deep { state, is_whole }: Deep) {
        self.size.deep += state.len();
        self.entries.is_bounded |= !is_whole;
        self.size.is_bounded = self.entries.is_bounded;
        self.add(place, invocation, state);
    }

    /// Adds a digest.
    pub fn add_digest(&mut self, digest: Digest) {
        self.entries.digests.push(digest);
        self.size.digests = self.entries.digests.len();
    }

    /// Returns the size, for a checkpoint.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns to an earlier size. The log must not have been shorter in between.
    pub fn go_back(&mut self, size: Size) {
        let Entries { seen, digests, is_bounded } = &mut self.entries;
        seen.truncate(size.seen);
        digests.truncate(size.digests);
        *is_bounded = size.is_bounded;
        self.size = Size { seen: seen.len(), digests: digests.len(), ..size };
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        *self = Log::default();
    }

    /// Takes the entries. Returns `None` if there were more than the log holds.
    pub fn take(&mut self) -> Option<Entries> {
        let Log { entries, size, .. } = std::mem::take(self);
        (!size.is_full).then_some(entries)
    }

    /// Returns the entries. Returns `None` if there were more than the log holds.
    pub fn entries(&self) -> Option<&Entries> {
        (!self.size.is_full).then_some(&self.entries)
    }
}
