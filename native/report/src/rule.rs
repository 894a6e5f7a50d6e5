//! The kinds of findings, in words.

use serde::{Deserialize, Serialize};

use crate::request::Analysis;

/// What kinds of findings there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// An assertion depends on something that the test does not control.
    BrittleAssertion,
    /// An input of the test is checked by no assertion.
    UnusedInput,
    /// No test notices when a method's body is gone.
    PseudoTested,
    /// Tests notice only some of the ways in which a method's body can be gone.
    PartiallyTested,
}

impl Rule {
    /// All of them, in the order in which reports list them.
    pub const ALL: [Rule; 4] =
        [Rule::BrittleAssertion, Rule::UnusedInput, Rule::PseudoTested, Rule::PartiallyTested];

    /// The analysis that finds it.
    #[must_use]
    pub fn analysis(self) -> Analysis {
        match self {
            Rule::BrittleAssertion | Rule::UnusedInput => Analysis::Polish,
            Rule::PseudoTested | Rule::PartiallyTested => Analysis::Transform,
        }
    }

    /// As it is written in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Rule::BrittleAssertion => "brittle-assertion",
            Rule::UnusedInput => "unused-input",
            Rule::PseudoTested => "pseudo-tested",
            Rule::PartiallyTested => "partially-tested",
        }
    }

    /// One finding of it, as it is counted.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Rule::BrittleAssertion => "brittle assertion",
            Rule::UnusedInput => "unused input",
            Rule::PseudoTested => "pseudo-tested method",
            Rule::PartiallyTested => "partially tested method",
        }
    }

    /// What is wrong, as a headline.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Rule::BrittleAssertion => "An assertion depends on what its test does not control",
            Rule::UnusedInput => "An input of a test is checked by no assertion",
            Rule::PseudoTested => "No test notices when a method's body is gone",
            Rule::PartiallyTested => "Tests notice only some ways in which a body can be gone",
        }
    }

    /// Why it matters and what to do.
    #[must_use]
    pub fn help(self) -> &'static str {
        match self {
            Rule::BrittleAssertion => {
                "The assertion's outcome follows from a field that the test neither sets nor resets. \
                 With another value there the test was run again, and failed, although the code under \
                 test is the same. Set the field in the test or its set-up, or assert on something that the test controls."
            }
            Rule::UnusedInput => {
                "The test passes a value that no assertion looks at. It was run again with other \
                 values, and passed with each of them. Assert what the input is for, or delete it."
            }
            Rule::PseudoTested => {
                "Tests run the method, and all of them pass when its body is replaced by next to \
                 nothing. So nothing that it does is checked. Assert on what it returns or changes."
            }
            Rule::PartiallyTested => {
                "Some replacements of the method's body make a test fail, others do not. Look at \
                 those that went unnoticed: each is a result that no assertion tells from the real one."
            }
        }
    }
}
