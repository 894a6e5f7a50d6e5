//! The notes about tests.

use models::facts::{Holds, Idiom, Origin, Prefix, Value};
use report::Site;
use serde::{Deserialize, Serialize};

/// The notes of several tests.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Notes {
    /// The tests that passed, in their order.
    pub tests: Vec<TestNotes>,
}

impl suite::analysis::Found for Notes {
    fn add(&mut self, other: Notes) {
        self.tests.extend(other.tests);
    }
}

/// The notes of a test, or of one invocation of a parameterised test.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TestNotes {
    /// The name of its class, in the form of `Class.getName`.
    pub class: String,
    /// The name of its method.
    pub method: String,
    pub(crate) calls: Vec<Called>,
    pub(crate) choices: Vec<Chosen>,
    /// Calls whose exception somebody caught without expecting it. They are no samples, but people look at them for
    /// idioms that are overlooked.
    pub(crate) swallowed: Vec<Swallowed>,
    pub(crate) counts: Counts,
}

/// How much was seen in a test, and why calls are no samples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Counts {
    pub calls: u32,
    pub surplus: u32,
    pub swallowed: u32,
    pub around: u32,
    pub assertions: u32,
}

/// A call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Called {
    /// The number of the method in the catalogue.
    pub method: u32,
    pub identity: u32,
    pub arguments: Vec<Value>,
    pub promises: Vec<Holds>,
    /// How many equal calls followed in the test.
    pub repeats: u16,
    pub prefix: Prefix,
    /// The line of the test's code that makes it.
    pub site: Option<Site>,
    /// How the test expects it to throw; `None` if it returned.
    pub expected: Option<Expected>,
}

/// A call whose exception somebody caught without expecting it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Swallowed {
    pub method: u32,
    pub site: Option<Site>,
    /// The internal name of the exception's class.
    pub thrown: String,
}

/// An exception that a test expects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Expected {
    /// The internal name of its class.
    pub thrown: String,
    /// The internal names of its superclasses, nearest first.
    pub above: Vec<String>,
    /// The internal name of the class that the test names.
    pub named: Option<String>,
    pub idiom: Idiom,
    pub origin: Origin,
}

/// An assertion about an observer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Chosen {
    /// The internal name of the receiver's class.
    pub receiver: String,
    /// The number of the observer in the catalogue.
    pub observer: u32,
    /// The number of the object within the test.
    pub object: u32,
    pub position: u16,
    /// The name of the assertion.
    pub assertion: String,
    /// The methods that the test called on the object before, by number.
    pub called: Vec<u32>,
    pub arguments: Vec<Value>,
    pub value: Value,
    /// The values of observers that only return a field, by number.
    pub fields: Vec<(u32, Value)>,
}
