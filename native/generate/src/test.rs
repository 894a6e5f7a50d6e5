//! Tests: a sequence, how it ends, and what is asserted then.

use std::sync::Arc;

use crate::literal::Literal;
use crate::operation::Operation;
use crate::search::Ending;
use crate::sequence::Sequence;

/// A generated test.
#[derive(Clone, Debug)]
pub struct Test {
    /// The statements. The last one calls the method under test.
    pub sequence: Sequence,
    /// How the last statement ends.
    pub ending: Ending,
    /// The message of the exception that ends it, if the test asserts it.
    pub message: Option<String>,
    /// What the test asserts after the last statement.
    pub assertions: Vec<Assertion>,
}

/// Something that holds after the last statement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Assertion {
    /// What is looked at.
    pub subject: Subject,
    /// What is expected of it.
    pub expected: Expected,
}

/// A value that an assertion looks at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// The result of a statement, by its position.
    Result(u16),
    /// What an observer returns: a method without parameters, called on the result of a statement.
    Observed {
        /// The position of the statement.
        object: u16,
        /// The observer.
        operation: Arc<Operation>,
    },
}

/// What an assertion expects.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// A value that a literal can say, also `null`.
    Value(Literal),
    /// An enum constant.
    Enum {
        /// The enum's internal name.
        class: Arc<str>,
        /// The constant's name.
        name: Arc<str>,
    },
    /// Any object.
    NotNull,
    /// The same object as the result of another statement.
    Same(u16),
    /// An array with these elements.
    Elements(Vec<Literal>),
    /// A list with these elements.
    List(Vec<Literal>),
}
