//! A call before it runs: the method with its documentation, the arguments, and the statements before.
//!
//! Nothing here knows the method's body or what happened.

use serde::{Deserialize, Serialize};

use crate::Documented;

use super::Summary;

/// A method or constructor of the project.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Method {
    /// The internal name of its class.
    pub class: String,
    /// Its name; `<init>` for a constructor.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Whether it is static.
    pub is_static: bool,
    /// Whether it is public.
    pub is_public: bool,
    /// Whether it, or a class around it, is deprecated.
    pub is_deprecated: bool,
    /// The internal names of the exceptions after `throws`.
    pub declared: Vec<String>,
    /// What its source says. `None` without a source.
    pub documented: Option<Documented>,
}

/// Whether the condition of a `@throws` tag holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Truth {
    /// It holds.
    True,
    /// It does not hold.
    False,
    /// The values do not tell.
    Unknown,
    /// The text is not understood.
    NotUnderstood,
}

/// A call of a method in a test.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Call {
    /// The arguments.
    pub arguments: Vec<Summary>,
    /// For each `@throws` tag of the method, whether its condition holds.
    pub truths: Vec<Truth>,
    /// The statements before the call.
    pub prefix: Prefix,
}

/// What a test did before a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prefix {
    /// The calls of the test before this one.
    pub calls: u32,
    /// Those of them on the same receiver.
    pub on_receiver: u32,
    /// Those of them of the same method.
    pub of_method: u32,
    /// Whether the receiver was closed or cleared.
    pub is_closed: bool,
    /// The mocks that the test made.
    pub mocks: u32,
}

impl Call {
    /// Returns whether an argument is `null`.
    #[must_use]
    pub fn passes_null(&self) -> bool {
        self.arguments.contains(&Summary::Null)
    }

    /// Returns the kinds of the arguments, a letter each.
    #[must_use]
    pub fn kinds(&self) -> String {
        self.arguments.iter().map(Summary::kind).collect()
    }
}

impl Method {
    /// Returns whether it is a constructor.
    #[must_use]
    pub fn is_constructor(&self) -> bool {
        self.name == "<init>"
    }

    /// Returns the package of its class, with slashes; empty for the unnamed package.
    #[must_use]
    pub fn package(&self) -> &str {
        self.class.rsplit_once('/').map_or("", |(package, _)| package)
    }
}
