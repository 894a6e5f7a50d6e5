//! What `oracle.json` says of extreme transformations and of the methods that they were made to.

use serde::{Deserialize, Serialize};

use crate::diagnosis::{Advice, Death, Exposure, Infection, Refusal, Symptom};
use crate::oracle::Thrown;

/// A method's body replaced by next to nothing, and whether a test noticed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Transformation {
    /// Out of class, method, descriptor and operator: 16 hexadecimal digits.
    pub id: String,
    /// The class, as `Class.getName` gives it.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The method's descriptor.
    pub descriptor: String,
    /// The method's first line, from 1.
    pub line: u32,
    /// What the method gave back: `void`, `null`, `empty`, `new`, `optional`, `argument`, `this`, or a literal.
    pub operator: String,
    /// What came of it.
    pub status: Status,
    /// Of a skipped one: the rule.
    pub rule: Option<SkipRule>,
    /// Of one that is not analysed: why.
    pub reason: Option<String>,
    /// The passing tests that run the method, or the class whose set-up does; of a detected one
    /// those up to the first that detected it, unless the full matrix was asked for.
    pub covered_by: Vec<String>,
    /// The tests that noticed: the first one, or all if the full matrix was asked for.
    pub detected_by: Vec<String>,
    /// How the first of them noticed.
    pub how: Option<How>,
    /// What ended it.
    pub exception: Option<Thrown>,
    /// Of an undetected one that was diagnosed: why nobody noticed. Absent with `undiagnosed`.
    pub symptom: Option<Symptom>,
    /// The first difference where the method was left.
    pub infection: Option<Infection>,
    /// A difference in the tests' own code: the first one that can be named, if any can, and a value's rather than an
    /// exception's.
    pub exposure: Option<Exposure>,
    /// Where the first difference ended, and how it came about.
    pub death: Option<Death>,
    /// What was seen to differ, and does so in other environments too, a sentence each.
    #[serde(default)]
    pub discounted: Vec<String>,
    /// What to write so that somebody notices.
    pub suggestion: Option<Advice>,
    /// Of one for which no assertion is suggested: those that were tried.
    #[serde(default)]
    pub refused: Vec<Refusal>,
    /// Why an undetected one has no symptom although that was asked for.
    pub undiagnosed: Option<String>,
}

impl Transformation {
    /// As a headline says it: `return null`, or an empty body.
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

/// What came of a transformation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A test failed that passes without it.
    Detected,
    /// Every test that runs the method passed.
    Undetected,
    /// No test runs the method.
    NotCovered,
    /// The engine could not find out; never counted as any of the others.
    NotAnalysed,
    /// A rule leaves it out.
    Skipped,
}

/// How a test noticed a transformation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// An assertion failed.
    Assertion,
    /// An exception was expected, and did not come.
    MissingException,
    /// It ended with another exception, by an exit, or in a deadlock.
    Crash,
    /// It ran for more than ten times as long, and 50 million instructions.
    BudgetExceeded,
    /// Memory or stack ran out.
    Resource,
}

/// A method and what its tests are worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Method {
    /// The class, as `Class.getName` gives it.
    pub class: String,
    /// Its name.
    pub method: String,
    /// Its descriptor.
    pub descriptor: String,
    /// The file, relative to the build's root, if its source is there.
    pub file: Option<String>,
    /// Its first line, from 1.
    pub line: u32,
    /// What its tests are worth.
    pub classification: Classification,
    /// How many passing tests run it.
    pub tests: u32,
}

/// What a method's tests are worth, in Descartes' words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Classification {
    /// Every transformation of it is detected.
    Tested,
    /// Some are, others are not.
    PartiallyTested,
    /// Tests run it, and none is detected.
    PseudoTested,
    /// No test runs it.
    NotCovered,
    /// What could not be analysed might make it another.
    NotAnalysed,
}

/// Why a transformation is left out, with the names that Descartes gives to these rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SkipRule {
    /// The method, or else its class, is annotated `DoNotMutate`; with `operators` only these are left out.
    DoNotMutate,
    /// The method or its class has an annotation in whose name `Generated` occurs.
    Generated,
    /// A static initialiser.
    Clinit,
    /// Made by the compiler, except the bodies of lambda expressions.
    Synthetic,
    /// `values` and `valueOf` of an enum.
    Enum,
    /// A member of a record that is not written in the source.
    Record,
    /// `toString()`
    ToString,
    /// `hashCode()`
    HashCode,
    /// The method or its class is deprecated.
    Deprecated,
    /// `void`, and does nothing.
    Empty,
    /// Returns `null`.
    NullReturn,
    /// Returns a literal.
    Constant,
    /// Returns an empty array.
    EmptyArray,
    /// Returns `this`.
    ReturnThis,
    /// Returns a parameter.
    ReturnParam,
    /// Returns a field.
    Getter,
    /// Sets a field, and returns nothing or `this`.
    Setter,
    /// Sets a field after Kotlin's check for `null`.
    KotlinSetter,
    /// Calls another method with what it was given.
    Delegate,
    /// Annotated `NotNull`: of such a method, `null` only.
    NotNull,
}

impl SkipRule {
    /// All of them; of several that apply the first counts.
    pub const ALL: [SkipRule; 20] = [
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
    ];
}

/// How many transformations came to what; `detected` and `undetected` make the share of detected
/// ones.
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

/// How many methods are of which classification.
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
