//! Assertions about the results of observers.

use serde::{Deserialize, Serialize};

use super::Value;

/// An assertion about the value that an observer just returned, in a test that passed. An observer is a method of the
/// receiver's class without parameters and with a result.
///
/// An object's observer occurs once in a test method, the first time that the test asserts it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// The number of the receiver's class, whose observers are the candidates.
    pub receiver: u32,
    /// Which of the candidates is asserted: a position in [`Receiver::observers`].
    pub asserted: u16,
    /// The number of the test class.
    pub test_class: u32,
    /// The number of the test method, see [`super::Call::test_method`].
    pub test_method: u32,
    /// The number of the object among those of the test whose observers are asserted.
    pub object: u32,
    /// How many assertions the test made before.
    pub position: u16,
    /// The hash of the assertion's name, such as `assertEquals`.
    pub assertion: u32,
    /// The methods that the test called on the object before, by number: each one once, in the order of their last
    /// calls. The last one is the last call. Calls whose result an assertion checked are left out.
    pub called: Vec<u32>,
    /// The values that the test passed in these calls, by kind, the latest first; at most 4.
    pub arguments: Vec<Value>,
    /// The asserted value.
    pub value: Value,
    /// The values of those candidates that only return a field; `None` if there is none. The value of the asserted
    /// one is among them under the same condition as the others.
    pub values: Option<Vec<Option<Value>>>,
    /// How many transformations an assertion about each candidate detects, if that is known.
    pub kills: Option<Vec<u32>>,
}

/// A class of receivers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receiver {
    /// The number of the class.
    pub class: u32,
    /// The number of its package.
    pub package: u32,
    /// The object's observers that the project declares and tests can call: those of the class in the order of the
    /// class file, then those of its superclasses and interfaces that it does not override.
    pub observers: Vec<Observer>,
}

/// An observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observer {
    /// The number of the method.
    pub method: u32,
    /// How many superclasses lie between: 0 for a method of the class itself.
    pub depth: u8,
    /// Whether it overrides a method of `Object`, such as `toString`.
    pub is_of_object: bool,
    /// Whether its body only returns a field.
    pub returns_field: bool,
    /// Whether its body only returns a constant.
    pub returns_constant: bool,
    /// The observer's position in the class file that declares it.
    pub position: u16,
}
