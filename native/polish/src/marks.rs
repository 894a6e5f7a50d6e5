//! What each mark stands for.

use std::collections::HashMap;

use taint::Mark;
use vm::class::{ClassId, Kind, MethodId};
use vm::heap::Ref;

/// Where a marked value was assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// A constant pushed by an operation of the test.
    Constant(MethodId, u32),
    /// The result of a method of the test class, called at an operation of the test.
    Result(MethodId, u32),
    /// A static field, by declaring class and offset.
    Static(ClassId, u32),
    /// A field of an instance of a test class, by declaring class, offset and instance.
    Instance(ClassId, u32, Ref),
}

impl Origin {
    /// Whether the test itself provides the value.
    #[must_use]
    pub fn is_controlled(self) -> bool {
        matches!(self, Origin::Constant(..) | Origin::Result(..))
    }
}

/// When a field got the value that was marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum When {
    /// Before the test began.
    Before,
    /// At the end of its class' initialisation.
    ClassInitialisation,
    /// At the end of its object's initialisation.
    ObjectInitialisation,
    /// By an operation.
    At(MethodId, u32),
}

/// A mark's meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// Where the value was assigned.
    pub origin: Origin,
    /// When.
    pub when: When,
    /// Type of the value.
    pub kind: Kind,
    /// The value's bits when it was first marked.
    pub bits: u64,
    /// The test that owns a mark of a constant, a result or a static; instances own theirs.
    pub test: u32,
}

/// All marks.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    meanings: Vec<Meaning>,
    known: HashMap<(Origin, u32), Mark>,
}

impl Marks {
    /// The mark of an origin in a test; a value assigned again keeps its first meaning.
    pub fn mark(&mut self, meaning: Meaning) -> Mark {
        let next = Mark(self.meanings.len() as u32);
        let mark = *self.known.entry((meaning.origin, meaning.test)).or_insert(next);
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
}
