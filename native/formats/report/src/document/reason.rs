//! The reasons for the rank of a finding.

use serde::{Deserialize, Serialize};

/// A reason for the rank of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A proved assertion notices the problem.
    ProvedAssertion,
    /// The name of a test contains the name of the field, method or property.
    NamedInTest,
    /// The value was an argument of a setter, and there is a getter that a test can check.
    HasGetter,
    /// The difference reaches the code of a test, but no assertion fails.
    ReachesTest,
    /// The finding is about at least three tests.
    ManyTests,
    /// The method is at most one call away from a test.
    Near,
    /// The method is at least four calls away from any test.
    Far,
    /// The state at the exits of the method does not differ, so a test needs another input to notice
    /// anything.
    NoDifference,
    /// All fields that the assertion depends on belong to the test's instance, which JUnit creates again for
    /// each test.
    OwnField,
    /// The value is in set-up that several tests share.
    SharedSetUp,
    /// The same literal is unused in at least four places, as in copied set-up.
    CopiedLiteral,
    /// The value is a string of several words, so it is probably text for people.
    TextForPeople,
    /// The result is a `boolean` that the tests notice only where it is the other value of the two.
    OneWay,
    /// The method returns an object of its own class, as the methods of builders do.
    Builder,
}
