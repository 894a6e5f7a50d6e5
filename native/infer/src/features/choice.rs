//! A choice of an assertion: the observers of an object after the last call of a test, with their values.

use serde::{Deserialize, Serialize};

use super::Summary;

/// What an observed object is to the last call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// The object that the call returned.
    Result,
    /// The object on which it was called.
    Receiver,
    /// One of its arguments.
    Argument,
    /// Another object of the test.
    Other,
}

/// An observed object, and the facts that a test could assert about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// The internal name of the object's class.
    pub class: String,
    /// What it is to the last call.
    pub role: Role,
    /// The names of the methods that the test called on the object, in order.
    pub calls: Vec<String>,
    /// The candidates, in the order of declaration.
    pub candidates: Vec<Candidate>,
}

/// A fact that a test could assert: the value of an observer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The internal name of the class that declares the observer.
    pub class: String,
    /// The observer's name.
    pub name: String,
    /// The observer's descriptor.
    pub descriptor: String,
    /// The number of superclasses between the object's class and the one that declares the observer.
    pub depth: u32,
    /// Whether the observer returns a field and does nothing else.
    pub returns_field: bool,
    /// Whether the observer is deprecated.
    pub is_deprecated: bool,
    /// Its value; [`Summary::Unknown`] if it was not observed.
    pub value: Summary,
    /// Whether the value equals a literal or an argument of the test.
    pub is_in_prefix: Option<bool>,
    /// Whether the value is the same as before the last call.
    pub is_unchanged: Option<bool>,
    /// The number of transformations that an assertion of this fact detects.
    pub detected: Option<u32>,
}
