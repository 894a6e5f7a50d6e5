//! What each mark stands for.

use std::collections::HashMap;

use taint::Mark;
use vm::class::{ClassId, Kind, MethodId};
use vm::heap::Ref;

use crate::instances::Instance;

/// Where a marked value was assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// A constant pushed by an operation of the test.
    Constant(MethodId, u32),
    /// A literal part of a concatenation in the test, by operation and position.
    Literal(MethodId, u32, u32),
    /// The result of a method of the test class, called at an operation of the test.
    Result(MethodId, u32),
    /// A static field, by declaring class and offset.
    Static(ClassId, u32),
    /// A field of an instance of a test class, by declaring class, offset and instance.
    Instance(ClassId, u32, Instance),
}

impl Origin {
    /// Whether the test itself provides the value.
    #[must_use]
    pub fn is_controlled(self) -> bool {
        self.provider().is_some()
    }

    /// The method of the test that provides the value, if one does.
    #[must_use]
    pub fn provider(self) -> Option<MethodId> {
        match self {
            Origin::Constant(method, _)
            | Origin::Literal(method, ..)
            | Origin::Result(method, _) => Some(method),
            Origin::Static(..) | Origin::Instance(..) => None,
        }
    }
}

/// When a field got the value that was marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum When {
    /// Before the test began.
    Before,
    /// At the end of its class' initialisation.
    ClassInitialisation,
    /// When its object was made: the default value.
    ObjectInitialisation,
    /// By an operation.
    At(MethodId, u32),
}

/// An assignment that is marked.
pub type Assignment = (Origin, When);

/// A mark's meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// Where the value was assigned, and when.
    pub assignment: Assignment,
    /// Type of the value.
    pub kind: Kind,
    /// The value's bits when it was first marked.
    pub bits: u64,
    /// The object whose field it is; null for what has no object.
    pub holder: Ref,
    /// The test that owns the mark; that of an instance's field belongs to whoever uses it.
    pub test: Option<u32>,
    /// Instructions that had run when the value was first marked, or a few less.
    pub reached: u64,
}

impl Meaning {
    /// Where the value was assigned.
    #[must_use]
    pub fn origin(&self) -> Origin {
        self.assignment.0
    }
}

/// All marks.
#[derive(Debug, Default)]
pub struct Marks {
    meanings: Vec<Meaning>,
    known: HashMap<(Assignment, Option<u32>), Mark>,
}

impl Marks {
    /// The mark of an assignment in a test; a value assigned again keeps its first meaning.
    pub fn mark(&mut self, meaning: Meaning) -> Mark {
        let next = Mark(self.meanings.len() as u32);
        let mark = *self.known.entry((meaning.assignment, meaning.test)).or_insert(next);
        if mark == next {
            self.meanings.push(meaning);
        }
        mark
    }

    /// What a mark stands for.
    #[must_use]
    pub fn meaning(&self, mark: Mark) -> Option<&Meaning> {
        self.meanings.get(mark.0 as usize)
    }

    /// All meanings, in the order of their marks.
    pub fn meanings(&self) -> impl Iterator<Item = &Meaning> {
        self.meanings.iter()
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.meanings.len()
    }

    /// Goes back to when there were so many.
    pub fn truncate(&mut self, count: usize) {
        for meaning in self.meanings.drain(count.min(self.meanings.len())..) {
            self.known.remove(&(meaning.assignment, meaning.test));
        }
    }
}
