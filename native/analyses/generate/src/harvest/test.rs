//! Tests: a sequence, how it ends, and the assertions after it.

use std::sync::Arc;

use vm::classes::class::Kind;

use crate::search::Ending;
use crate::statements::literal::Literal;
use crate::statements::operation::Operation;
use crate::statements::sequence::Sequence;

/// A test that is to be written as Java source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The statements. The last one calls the method under test.
    pub sequence: Sequence,
    /// How the last statement ends.
    pub ending: Ending,
    /// The assertions after the last statement, the most important first. Empty if the statement throws.
    pub assertions: Vec<Assertion>,
    /// The message that the expected exception has, if the test asserts it.
    pub message: Option<Arc<str>>,
}

impl Test {
    /// Returns whether the test says little more than that the last statement returns.
    #[must_use]
    pub fn is_weak(&self) -> bool {
        self.ending == Ending::Returns && self.assertions.iter().all(|it| it.is_weak)
    }

    /// Returns whether the test asserts what the last statement prints.
    #[must_use]
    pub fn looks_at_output(&self) -> bool {
        self.assertions.iter().any(|it| it.subject == Subject::Printed)
    }

    /// Returns whether the statements of another test are among those before the last one.
    #[must_use]
    pub fn contains(&self, other: &Test) -> bool {
        let last = self.sequence.len().saturating_sub(1);
        (0..last).any(|at| {
            // Other statements may stand in between. Only those that this statement needs are compared.
            let needed = self.sequence.needed_for(at as u16, at + 1);
            self.sequence.only(&needed) == other.sequence
        })
    }
}

/// A statement about a value that holds after the last statement of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assertion {
    /// The value.
    pub subject: Subject,
    /// The expected value.
    pub expected: Expected,
    /// Whether it says little about the last statement, because it would hold after nearly any statement.
    pub is_weak: bool,
}

impl Assertion {
    /// Creates an assertion that is not known to be weak.
    #[must_use]
    pub fn new(subject: Subject, expected: Expected) -> Assertion {
        Assertion { subject, expected, is_weak: false }
    }
}

/// The value that an assertion is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The value that a statement returned, by the statement's position.
    Result(u16),
    /// The value that a method without parameters returns now.
    Observed {
        /// The statement that returned the receiver, by its position.
        object: u16,
        /// The call of the method.
        operation: Arc<Operation>,
    },
    /// The text that the last statement printed on standard output, with `\n` at the ends of lines.
    Printed,
}

/// The expected value of an assertion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Equal to a literal. A box equals the literal of its primitive type.
    Value(Literal),
    /// An enum constant.
    Enum {
        /// The internal name of the enum.
        class: Arc<str>,
        /// The constant's name.
        name: Arc<str>,
    },
    /// Any object.
    NotNull,
    /// The object that a statement returned, by the statement's position.
    Same(u16),
    /// An array of this kind of elements, with these.
    Elements(Kind, Vec<Literal>),
    /// A list with these elements.
    List(Vec<Literal>),
}
