//! The parts of `oracle.json` about extreme transformations and the methods that were transformed.

use serde::{Deserialize, Serialize};

use crate::document::diagnosis::{Advice, Death, Exposure, Infection, Refusal, Symptom};
use crate::document::oracle::Thrown;

/// A transformation of a method, which replaces its body by almost nothing, with the tests' reaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Transformation {
    /// The id: 16 hexadecimal digits that depend on class, method, descriptor and operator only.
    pub id: String,
    /// The class, as `Class.getName` gives it.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The method's descriptor.
    pub descriptor: String,
    /// The method's first line, from 1.
    pub line: u32,
    /// The operator, which says what the replaced body returns: `void`, `null`, `empty`, `new`, `optional`,
    /// `argument`, `this`, or a literal.
    pub operator: String,
    /// Whether a test noticed it.
    pub status: Status,
    /// With the status `skipped`: the rule that skips it; otherwise absent.
    pub rule: Option<SkipRule>,
    /// With the status `not-analysed`: why; otherwise absent.
    pub reason: Option<String>,
    /// The ids of the passing tests that run the method; the id of a class stands for its shared set-up. If
    /// the transformation is detected, the list ends with the first test that detected it, unless the request
    /// asked for the full matrix.
    pub covered_by: Vec<String>,
    /// The ids of the tests that detected it: the first one, or all if the request asked for the full matrix.
    pub detected_by: Vec<String>,
    /// How the first test detected it; absent if none did.
    pub how: Option<How>,
    /// The exception that ended the first test that detected it; absent if there is none.
    pub exception: Option<Thrown>,
    /// For an undetected transformation that was diagnosed: why no test noticed it; otherwise absent.
    pub symptom: Option<Symptom>,
    /// The symptom by the state that the paper compares, which is one level deep; absent if it is the same.
    #[serde(default)]
    pub published_symptom: Option<Symptom>,
    /// Whether some of what can be reached was not compared, because there was too much.
    #[serde(default)]
    pub compared_in_part: bool,
    /// The first difference in the state at an exit of the method; absent if there is none.
    pub infection: Option<Infection>,
    /// A difference in the tests' own code; absent if there is none. Of several, it is the first value that
    /// has a name in the source, or else the first exception of a call with a name.
    pub exposure: Option<Exposure>,
    /// The place where the first difference was lost, and the calls that lead to the method; absent if it is
    /// not known.
    pub death: Option<Death>,
    /// Values that differed but do not count, because they also vary without the transformation; one phrase
    /// each.
    #[serde(default)]
    pub discounted: Vec<String>,
    /// Advice on how a test can notice it; absent if the transformation was not diagnosed.
    pub suggestion: Option<Advice>,
    /// If no assertion is suggested: the assertions that were tried, with the reasons against them.
    #[serde(default)]
    pub refused: Vec<Refusal>,
    /// Why an undetected transformation has no symptom although the request asked for a diagnosis; otherwise
    /// absent.
    pub undiagnosed: Option<String>,
}

impl Transformation {
    /// Returns the replacement in words for a headline, for example `return null` or an empty body.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self.operator.as_str() {
            "void" => "an empty body".to_owned(),
            "empty" => "`return` of an empty array".to_owned(),
            "new" => "`return` of a new object".to_owned(),
            "optional" => "`return` of an empty optional".to_owned(),
            "argument" => "`return` of an argument".to_owned(),
            literal => format!("`return {literal}`"),
        }
    }
}

/// The reaction of the tests to a transformation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// At least one test failed that passes without the transformation.
    Detected,
    /// Every test that runs the method passed.
    Undetected,
    /// No test runs the method.
    NotCovered,
    /// The engine could not find out. It counts neither as detected nor as undetected.
    NotAnalysed,
    /// A rule skips it.
    Skipped,
}

/// How a test detected a transformation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// An assertion failed.
    Assertion,
    /// The test expected an exception that was not thrown.
    MissingException,
    /// The test ended with another exception, with `System.exit`, or in a deadlock.
    Crash,
    /// The test exceeded its budget: ten times the instructions of the unchanged run, and 50 million more.
    BudgetExceeded,
    /// The test ran out of memory or stack.
    Resource,
}

/// A transformed method with its classification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Method {
    /// The class, as `Class.getName` gives it.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The method's descriptor.
    pub descriptor: String,
    /// The source file, relative to the build's root; absent if the source was not found.
    pub file: Option<String>,
    /// The method's first line, from 1.
    pub line: u32,
    /// How well the tests check the method.
    pub classification: Classification,
    /// The number of passing tests that run the method.
    pub tests: u32,
}

/// How well the tests check a method, in the terms of Descartes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Classification {
    /// All its transformations are detected.
    Tested,
    /// Some of its transformations are detected, others are not.
    PartiallyTested,
    /// Tests run the method, and none of its transformations is detected.
    PseudoTested,
    /// No test runs the method.
    NotCovered,
    /// Some of its transformations could not be analysed, and their results could change the classification.
    NotAnalysed,
}

/// A rule that skips transformations, with the name that Descartes gives to it. Descartes does not have `equivalent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SkipRule {
    /// The method, or otherwise its class, is annotated `DoNotMutate`. If the annotation has `operators`,
    /// only these operators are skipped.
    DoNotMutate,
    /// The method or its class has an annotation whose name contains `Generated`.
    Generated,
    /// The method is a static initialiser.
    Clinit,
    /// The compiler generated the method, and it is not the body of a lambda expression.
    Synthetic,
    /// The method is `values` or `valueOf` of an enum.
    Enum,
    /// The method belongs to a record and is not written in the source.
    Record,
    /// The method is `toString()`.
    ToString,
    /// The method is `hashCode()`.
    HashCode,
    /// The method or its class is deprecated.
    Deprecated,
    /// The method is `void` and does nothing.
    Empty,
    /// The method only returns `null`.
    NullReturn,
    /// The method only returns a literal.
    Constant,
    /// The method only returns an empty array.
    EmptyArray,
    /// The method only returns `this`.
    ReturnThis,
    /// The method only returns a parameter.
    ReturnParam,
    /// The method only returns a field.
    Getter,
    /// The method only sets a field, and returns nothing or `this`.
    Setter,
    /// The method only sets a field, after Kotlin's check for `null`.
    KotlinSetter,
    /// The method only calls another method with its own arguments.
    Delegate,
    /// The method is annotated `NotNull`. Only the operator `null` is skipped.
    NotNull,
    /// The method has no effect and returns on every path what the operator returns.
    Equivalent,
}

impl SkipRule {
    /// All rules. If several apply, the report names the first.
    pub const ALL: [SkipRule; 21] = [
        SkipRule::DoNotMutate,
        SkipRule::Generated,
        SkipRule::Clinit,
        SkipRule::Synthetic,
        SkipRule::Enum,
        SkipRule::Record,
        SkipRule::ToString,
        SkipRule::HashCode,
        SkipRule::Deprecated,
        SkipRule::Empty,
        SkipRule::NullReturn,
        SkipRule::Constant,
        SkipRule::EmptyArray,
        SkipRule::ReturnThis,
        SkipRule::ReturnParam,
        SkipRule::Getter,
        SkipRule::Setter,
        SkipRule::KotlinSetter,
        SkipRule::Delegate,
        SkipRule::NotNull,
        SkipRule::Equivalent,
    ];
}

/// The number of transformations for each status. The share of detected ones is
/// `detected` / (`detected` + `undetected`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub struct TransformationCounts {
    pub detected: u32,
    pub undetected: u32,
    pub not_covered: u32,
    pub not_analysed: u32,
    pub skipped: u32,
}

impl TransformationCounts {
    pub(crate) fn count(transformations: &[Transformation]) -> TransformationCounts {
        let of = |status| {
            let with =
                transformations.iter().filter(|transformation| transformation.status == status);
            u32::try_from(with.count()).unwrap_or(u32::MAX)
        };
        TransformationCounts {
            detected: of(Status::Detected),
            undetected: of(Status::Undetected),
            not_covered: of(Status::NotCovered),
            not_analysed: of(Status::NotAnalysed),
            skipped: of(Status::Skipped),
        }
    }
}

/// The number of methods for each classification.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub struct MethodCounts {
    pub tested: u32,
    pub partially_tested: u32,
    pub pseudo_tested: u32,
    pub not_covered: u32,
    pub not_analysed: u32,
}

impl MethodCounts {
    pub(crate) fn count(methods: &[Method]) -> MethodCounts {
        let of = |classification| {
            let with = methods.iter().filter(|method| method.classification == classification);
            u32::try_from(with.count()).unwrap_or(u32::MAX)
        };
        MethodCounts {
            tested: of(Classification::Tested),
            partially_tested: of(Classification::PartiallyTested),
            pseudo_tested: of(Classification::PseudoTested),
            not_covered: of(Classification::NotCovered),
            not_analysed: of(Classification::NotAnalysed),
        }
    }
}
