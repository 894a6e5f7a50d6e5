//! The meanings of marks: each mark stands for one source of values.

use std::collections::HashMap;

use taint::Mark;
use vm::classes::class::{ClassId, Kind, MethodId};
use vm::memory::heap::Ref;

use crate::marking::instances::Instance;

/// The source of a marked value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// A constant pushed by an operation of the test.
    Constant(MethodId, u32),
    /// A literal part of a concatenation in the test, by operation and position.
    Literal(MethodId, u32, u32),
    /// A parameter of a parameterised test, by its index.
    Argument(MethodId, u32),
    /// A static field, by declaring class and offset.
    Static(ClassId, u32),
    /// A field of an instance of a test class, by declaring class, offset and instance.
    Instance(ClassId, u32, Instance),
}

impl Origin {
    /// Returns whether the test itself provides the value.
    #[must_use]
    pub fn is_controlled(self) -> bool {
        self.provider().is_some()
    }

    /// Returns the method of the test or its set-up that provides the value, if one does.
    #[must_use]
    pub fn provider(self) -> Option<MethodId> {
        match self {
            Origin::Constant(method, _)
            | Origin::Literal(method, ..)
            | Origin::Argument(method, _) => Some(method),
            Origin::Static(..) | Origin::Instance(..) => None,
        }
    }
}

/// The time at which a field got its marked value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum When {
    /// Before the test started.
    Before,
    /// At the end of its class' initialisation.
    ClassInitialisation,
    /// When its object was created. The value is the default value.
    ObjectInitialisation,
    /// When an operation ran: method and place.
    At(MethodId, u32),
}

/// A marked assignment: its source and its time.
pub type Assignment = (Origin, When);

/// The meaning of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The source and time of the value.
    pub assignment: Assignment,
    /// The type of the value.
    pub kind: Kind,
    /// The value's bits when it was first marked.
    pub bits: u64,
    /// The object whose field it is. Null if it is no field of an object.
    pub holder: Ref,
    /// The number of the test that owns the mark. `None` for a field of an instance, which belongs
    /// to the test that uses it, and for shared set-up.
    pub test: Option<u32>,
    /// The number of instructions that had run when the value was first marked, or a few less.
    pub reached: u64,
}

impl Meaning {
    /// Returns the source of the value.
    #[must_use]
    pub fn origin(&self) -> Origin {
        self.assignment.0
    }
}

/// All marks with their meanings.
#[derive(Debug, Default)]
pub struct Marks {
    meanings: Vec<Meaning>,
    known: HashMap<(Assignment, Option<u32>), Mark>,
}

impl Marks {
    /// Returns the mark of an assignment in a test, and creates it if it is new. If the same
    /// assignment happens again, the mark keeps its first meaning.
    pub fn mark(&mut self, meaning: Meaning) -> Mark {
        let next = Mark(self.meanings.len() as u32);
        let mark = *self.known.entry((meaning.assignment, meaning.test)).or_insert(next);
        if mark == next {
            self.meanings.push(meaning);
        }
        mark
    }

    /// Returns the meaning of a mark.
    #[must_use]
    pub fn meaning(&self, mark: Mark) -> Option<&Meaning> {
        self.meanings.get(mark.0 as usize)
    }

    /// Returns all meanings, in the order of their marks.
    pub fn meanings(&self) -> impl Iterator<Item = &Meaning> {
        self.meanings.iter()
    }

    /// Returns the number of marks.
    #[must_use]
    pub fn count(&self) -> usize {
        self.meanings.len()
    }

    /// Removes all marks after the first `count` ones.
    pub fn truncate(&mut self, count: usize) {
        for meaning in self.meanings.drain(count.min(self.meanings.len())..) {
            self.known.remove(&(meaning.assignment, meaning.test));
        }
    }
}
