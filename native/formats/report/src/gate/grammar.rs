//! The rules of a gate, in the shape of JaCoCo's.

use serde::{Deserialize, Serialize};

use crate::document::diagnosis::Symptom;
use crate::rule::Analysis;

/// A rule: limits that every element of one kind must keep.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GateRule {
    /// The kind of elements that the limits apply to; absent: `BUNDLE`.
    #[serde(default)]
    pub element: Element,
    /// Globs for the names of the elements that the rule applies to; `*` matches dots too. Empty: all
    /// elements.
    #[serde(default)]
    pub includes: Vec<String>,
    /// Globs for the names of elements that are excluded.
    #[serde(default)]
    pub excludes: Vec<String>,
    /// The limits, at least one.
    pub limits: Vec<Limit>,
}

/// The kind of elements that a rule checks one by one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Element {
    /// The module, or all modules that are judged together.
    #[default]
    Bundle,
    /// Packages of classes and of tests, such as `a.b`.
    Package,
    /// Classes with methods that can be transformed, such as `a.b.C$D`.
    Class,
    /// Methods that can be transformed, such as `a.b.C.method`.
    Method,
    /// Test classes.
    TestClass,
    /// Test methods.
    Test,
}

impl Element {
    /// Returns the name in a request.
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

    /// Returns the noun for one element.
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

/// A limit of a rule: the minimum or maximum of a counter, or both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Limit {
    /// The counter.
    pub counter: Counter,
    /// Whether the limit is on a number or on a share; absent: `COUNT`.
    #[serde(default)]
    pub value: Measure,
    /// The minimum: a whole number, or a ratio as `0.8` or `80%`; absent: there is none.
    #[serde(default)]
    pub minimum: Option<String>,
    /// The maximum, in the same form; absent: there is none.
    #[serde(default)]
    pub maximum: Option<String>,
}

/// The unit of a limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Measure {
    /// The number of things that the counter counts.
    #[default]
    Count,
    /// Their share of all things that the counter looks at.
    Ratio,
}

/// The things that a limit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Counter {
    /// Findings of the rule `pseudo-tested`. The ratio is their share of the covered methods.
    PseudoTested,
    /// Findings of the rule `partially-tested`. The ratio is their share of the covered methods.
    PartiallyTested,
    /// Undetected transformations. The ratio is their share of the detected and undetected ones.
    Undetected,
    /// Detected transformations. The ratio is their share of the detected and undetected ones.
    Detected,
    /// Undetected transformations with the symptom `no-infection`. The ratio is their share of all detected
    /// and undetected ones.
    NoInfection,
    /// Undetected transformations with the symptom `no-propagation`. The ratio is their share of all detected
    /// and undetected ones.
    NoPropagation,
    /// Undetected transformations with the symptom `weak-oracle`. The ratio is their share of all detected
    /// and undetected ones.
    WeakOracle,
    /// For the elements `TEST_CLASS` and `TEST`: tests that are not analysed. For other elements: covered
    /// transformations that are not analysed. The ratio is their share of the analysed and not analysed ones.
    NotAnalysed,
    /// Findings of the rule `brittle-assertion`.
    BrittleAssertion,
    /// Findings of the rule `unused-input`.
    UnusedInput,
}

impl Counter {
    /// Returns the name in a request.
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

    /// Returns the analysis that the counter needs, if any.
    pub(super) fn analysis(self, element: Element) -> Option<Analysis> {
        match self {
            Counter::NotAnalysed if element.is_of_tests() => None,
            Counter::BrittleAssertion | Counter::UnusedInput => Some(Analysis::Polish),
            _ if self.symptom().is_some() => Some(Analysis::Diagnose),
            _ => Some(Analysis::Transform),
        }
    }

    /// Returns a noun for the things that it looks at, and an adjective for those that it counts.
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

    /// Returns whether elements of a kind can have the things that it counts.
    pub(super) fn is_of(self, element: Element) -> bool {
        match (self, element) {
            (_, Element::Bundle | Element::Package) | (Counter::NotAnalysed, _) => true,
            (Counter::BrittleAssertion | Counter::UnusedInput, _) => element.is_of_tests(),
            _ => !element.is_of_tests(),
        }
    }
}
