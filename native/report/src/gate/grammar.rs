//! What a gate's rules may say, in the shape of JaCoCo's.

use serde::{Deserialize, Serialize};

use crate::diagnosis::Symptom;
use crate::rule::Analysis;

/// Limits that each element of one kind has to keep.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GateRule {
    /// Whose counts the limits are held against; absent: `BUNDLE`.
    #[serde(default)]
    pub element: Element,
    /// Globs of the names of elements that are meant, in which `*` stands for dots too; empty: all.
    #[serde(default)]
    pub includes: Vec<String>,
    /// Globs of the names of those that are not.
    #[serde(default)]
    pub excludes: Vec<String>,
    /// The limits; at least one.
    pub limits: Vec<Limit>,
}

/// What a rule looks at, one by one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Element {
    /// The module, or what is judged together.
    #[default]
    Bundle,
    /// Packages of classes and of tests, such as `a.b`.
    Package,
    /// Classes with methods that can be transformed, such as `a.b.C$D`.
    Class,
    /// Such methods, such as `a.b.C.method`.
    Method,
    /// Test classes.
    TestClass,
    /// Test methods.
    Test,
}

impl Element {
    /// As it is written.
    pub(super) fn name(self) -> &'static str {
        match self {
            Element::Bundle => "BUNDLE",
            Element::Package => "PACKAGE",
            Element::Class => "CLASS",
            Element::Method => "METHOD",
            Element::TestClass => "TEST_CLASS",
            Element::Test => "TEST",
        }
    }

    /// One of them in a sentence.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Element::Bundle => "module",
            Element::Package => "package",
            Element::Class => "class",
            Element::Method => "method",
            Element::TestClass => "test class",
            Element::Test => "test",
        }
    }

    pub(super) fn is_of_tests(self) -> bool {
        matches!(self, Element::TestClass | Element::Test)
    }
}

/// The least or the most that there may be of something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Limit {
    /// What is counted.
    pub counter: Counter,
    /// How it is measured; absent: `COUNT`.
    #[serde(default)]
    pub value: Measure,
    /// The least: a whole number, or a ratio as `0.8` or `80%`.
    #[serde(default)]
    pub minimum: Option<String>,
    /// The most, likewise.
    #[serde(default)]
    pub maximum: Option<String>,
}

/// How a limit measures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Measure {
    /// How many there are.
    #[default]
    Count,
    /// Which share they are of what was looked at.
    Ratio,
}

/// What a limit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Counter {
    /// Findings `pseudo-tested`; as a ratio of the covered methods.
    PseudoTested,
    /// Findings `partially-tested`; as a ratio of the covered methods.
    PartiallyTested,
    /// Undetected transformations; as a ratio of them and the detected ones.
    Undetected,
    /// Detected transformations; as a ratio of them and the undetected ones.
    Detected,
    /// Undetected transformations with this symptom; as a ratio of all undetected and detected ones.
    NoInfection,
    /// Likewise.
    NoPropagation,
    /// Likewise.
    WeakOracle,
    /// Of `TEST_CLASS` and `TEST` tests that are not analysed, else covered transformations; as a ratio
    /// of them and the analysed ones.
    NotAnalysed,
    /// Findings `brittle-assertion`.
    BrittleAssertion,
    /// Findings `unused-input`.
    UnusedInput,
}

impl Counter {
    /// As it is written.
    pub(super) fn name(self) -> &'static str {
        match self {
            Counter::PseudoTested => "PSEUDO_TESTED",
            Counter::PartiallyTested => "PARTIALLY_TESTED",
            Counter::Undetected => "UNDETECTED",
            Counter::Detected => "DETECTED",
            Counter::NoInfection => "NO_INFECTION",
            Counter::NoPropagation => "NO_PROPAGATION",
            Counter::WeakOracle => "WEAK_ORACLE",
            Counter::NotAnalysed => "NOT_ANALYSED",
            Counter::BrittleAssertion => "BRITTLE_ASSERTION",
            Counter::UnusedInput => "UNUSED_INPUT",
        }
    }

    /// The analysis that finds it; none where that is what all do.
    pub(super) fn analysis(self, element: Element) -> Option<Analysis> {
        match self {
            Counter::NotAnalysed if element.is_of_tests() => None,
            Counter::BrittleAssertion | Counter::UnusedInput => Some(Analysis::Polish),
            _ if self.symptom().is_some() => Some(Analysis::Diagnose),
            _ => Some(Analysis::Transform),
        }
    }

    /// What it counts, and what is said of those.
    pub(super) fn in_words(self, element: Element) -> (&'static str, &'static str) {
        match self {
            Counter::PseudoTested => ("method", "pseudo-tested"),
            Counter::PartiallyTested => ("method", "partially tested"),
            Counter::Undetected => ("transformation", "undetected"),
            Counter::Detected => ("transformation", "detected"),
            Counter::NoInfection => ("transformation", "undetected for no-infection"),
            Counter::NoPropagation => ("transformation", "undetected for no-propagation"),
            Counter::WeakOracle => ("transformation", "undetected for weak-oracle"),
            Counter::NotAnalysed if element.is_of_tests() => ("test", "not analysed"),
            Counter::NotAnalysed => ("transformation", "not analysed"),
            Counter::BrittleAssertion => ("brittle assertion", ""),
            Counter::UnusedInput => ("unused input", ""),
        }
    }

    pub(super) fn symptom(self) -> Option<Symptom> {
        match self {
            Counter::NoInfection => Some(Symptom::NoInfection),
            Counter::NoPropagation => Some(Symptom::NoPropagation),
            Counter::WeakOracle => Some(Symptom::WeakOracle),
            _ => None,
        }
    }

    /// Whether elements of a kind have what it counts.
    pub(super) fn is_of(self, element: Element) -> bool {
        match (self, element) {
            (_, Element::Bundle | Element::Package) | (Counter::NotAnalysed, _) => true,
            (Counter::BrittleAssertion | Counter::UnusedInput, _) => element.is_of_tests(),
            _ => !element.is_of_tests(),
        }
    }
}
