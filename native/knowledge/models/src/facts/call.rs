//! Calls that tests make.

use serde::{Deserialize, Serialize};

use super::Value;

/// A call of a project method by the test's own code, in a test that passed.
///
/// A call is left out if it threw and nobody expected that, because somebody caught the exception. See
/// [`super::Counts`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Call {
    /// The number of the method.
    pub method: u32,
    /// The number of the test class.
    pub test_class: u32,
    /// The number of the test method, in all test classes. Invocations of a parameterised test have the same.
    pub test_method: u32,
    /// A hash of the method, the class of the receiver and the arguments' values. Of the calls with the same
    /// identity and the same label, the project holds the first one.
    pub identity: u32,
    /// How many later calls with the same identity and label were dropped.
    pub repeats: u16,
    /// The arguments for the method's parameters.
    pub arguments: Vec<Value>,
    /// For each `@throws` tag of the method, whether its condition holds.
    pub promises: Vec<Holds>,
    /// The actions of the test before the call.
    pub prefix: Prefix,
    /// How the call ended.
    pub ending: Ending,
}

impl Call {
    /// Returns whether the test expects the call to throw.
    #[must_use]
    pub fn is_exceptional(&self) -> bool {
        matches!(self.ending, Ending::Expected { .. })
    }
}

/// Whether a condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Holds {
    /// The text of the tag is not understood.
    NotUnderstood,
    /// The condition does not hold.
    No,
    /// The known values do not decide it.
    Unknown,
    /// The condition holds.
    Yes,
}

/// The actions of a test's own code before a call. Numbers end at [`u16::MAX`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prefix {
    /// Calls of project methods.
    pub calls: u16,
    /// Calls on the same receiver, among them the constructor.
    pub on_receiver: u16,
    /// Calls of the same method.
    pub same_method: u16,
    /// Calls of the same method on the same receiver.
    pub same_on_receiver: u16,
    /// Assertions.
    pub assertions: u16,
    /// Objects that a mock library made.
    pub mocks: u16,
    /// Whether a call on the receiver was named `close`, `stop`, `dispose`, `destroy`, `shutdown` or the like.
    pub was_closed: bool,
    /// Whether a call on the receiver was named `clear`, `reset`, `remove` or the like.
    pub was_cleared: bool,
}

/// How the names of methods begin after which an object is used up.
const CLOSING: [&str; 8] =
    ["close", "stop", "dispose", "destroy", "shutdown", "release", "terminate", "disconnect"];
/// How the names of methods begin that take something away.
const CLEARING: [&str; 6] = ["clear", "reset", "remove", "delete", "poll", "pop"];

impl Prefix {
    /// Returns whether an object is used up after a call of a method with this name.
    #[must_use]
    pub fn is_closing(method: &str) -> bool {
        begins(method, &CLOSING)
    }

    /// Returns whether a method with this name takes something away from its object.
    #[must_use]
    pub fn is_clearing(method: &str) -> bool {
        begins(method, &CLEARING)
    }
}

fn begins(name: &str, starts: &[&str]) -> bool {
    let name = name.to_lowercase();
    starts.iter().any(|it| name.starts_with(it))
}

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// The call returned.
    Returned,
    /// The call threw an exception that the test expects.
    Expected {
        /// The exception that it threw, by number.
        thrown: u32,
        /// The hash of the simple name of the exception that the test names, if that is known.
        named: Option<u32>,
        /// How the test expects it.
        idiom: Idiom,
        /// The code that threw it.
        origin: Origin,
    },
}

/// How a test expects an exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Idiom {
    /// A method of an assertion library runs the call, such as `assertThrows` or `assertThatThrownBy`.
    Library,
    /// The test method ends with it, as an annotation demands: `@Test(expected = …)`.
    Annotation,
    /// The test method ends with it, as a rule or an extension demands.
    Rule,
    /// `try { call(); fail(); } catch (…) { … }`, also in a helper of the tests.
    Fail,
    /// The code that catches it asserts something.
    Handler,
    /// The code that catches it sets a variable that is asserted later.
    Variable,
}

/// Whose code threw an exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Origin {
    /// The project's.
    Project,
    /// The JDK's, or the vm's in the name of any code.
    Jdk,
    /// The test's, for example in a callback.
    Test,
    /// That of a framework or of another library, for example of a mock.
    Library,
}
