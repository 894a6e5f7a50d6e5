//! What `oracle.json` says of why nobody noticed a transformation.

use serde::{Deserialize, Serialize};

/// Why nobody noticed, in the paper's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Symptom {
    /// After every invocation, in every test that runs the method, receiver, arguments and result are as
    /// they would be without it.
    NoInfection,
    /// They are not, but no expression in the tests' own code has another value.
    NoPropagation,
    /// An expression in the tests' own code has another value, and no assertion fails.
    WeakOracle,
}

impl Symptom {
    /// As it is written in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Symptom::NoInfection => "no-infection",
            Symptom::NoPropagation => "no-propagation",
            Symptom::WeakOracle => "weak-oracle",
        }
    }
}

/// A property of a value that a transformation changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// The value's field that it is about, as `a.B.field`; absent where it is about the value itself.
    pub field: Option<String>,
    /// What of it.
    pub aspect: Aspect,
    /// What it is, as a Java literal; a long text is cut, which `…` shows.
    pub original: String,
    /// What it is under the transformation.
    pub transformed: String,
}

/// What of a value is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Aspect {
    /// A primitive's, a box's or a string's value.
    Value,
    /// Whether it is null.
    Null,
    /// An array's length.
    Length,
    /// A collection's or a map's size.
    Size,
    /// How a method ended: `returned`, or the class of the exception.
    Ending,
}

/// A difference that can be seen where the method was left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Infection {
    /// Id of the test; of a parameterised one, of the invocation; of set-up, of the class.
    pub test: String,
    /// Which invocation of the method in it, from 1.
    pub invocation: u32,
    /// In what.
    pub part: Part,
    /// Which argument, from 1.
    pub argument: Option<u32>,
    /// What differs.
    pub change: Change,
}

/// What a method works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The object on which it was called.
    Receiver,
    /// An argument.
    Argument,
    /// What it returned.
    Result,
    /// Whether it returned, or what it threw.
    Ending,
}

/// A difference that can be seen in the tests' own code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Exposure {
    /// Id of the test; of a parameterised one, of the invocation; of set-up, of the class.
    pub test: String,
    /// The method with the expression, as `a.B.method()V`.
    pub method: String,
    /// Its file, relative to the build's root, if its source is there.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The expression, as far as the class file tells it; absent for an exception.
    pub expression: Option<String>,
    /// The call that an exception escaped, as far as the class file tells it; absent for the value of an
    /// expression.
    #[serde(default)]
    pub thrown: Option<String>,
    /// Which evaluation of it in the test, from 1.
    pub evaluation: u32,
    /// What differs.
    pub change: Change,
}

impl Exposure {
    /// What it is about, for a reader.
    #[must_use]
    pub fn whose(&self) -> String {
        match (&self.expression, &self.thrown) {
            (Some(expression), _) => format!("`{expression}`"),
            (None, Some(call)) => format!("what `{call}` throws"),
            (None, None) => "an expression".to_owned(),
        }
    }
}

/// Where a difference ended without being noticed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Death {
    /// How.
    pub end: End,
    /// The instruction that got the last value that differed; of one that is never read, the call of the
    /// method.
    pub place: Frame,
    /// The fewest calls that lie between a test's own code and the method.
    pub distance: Option<u32>,
    /// That shortest way, from the test's code, with the instruction there that triggers it, to the method.
    pub way: Vec<Frame>,
}

/// What became of the last value that differed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// An instruction took it, and what came of it is the same: a branch, an operation, a call.
    Masked,
    /// It was dropped.
    Discarded,
    /// It was kept, and not read again.
    NeverRead,
    /// An assertion got it, and was content with both.
    ComparedTooLoosely,
    /// The test had it, and gave it to no assertion.
    NotCompared,
}

/// A place in a method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Frame {
    /// The method, as `a.B.method()V`.
    pub method: String,
    /// Its file, relative to the build's root, if its source is there.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The instruction's mnemonic, and what it names.
    pub instruction: Option<String>,
}

/// What to write so that a transformation is noticed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Advice {
    /// One sentence.
    pub text: String,
    /// Methods that the sentence names, as `a.B.method()V`: of `no-propagation` those to call, of
    /// `weak-oracle` those that read the field.
    pub targets: Vec<String>,
    /// Of `weak-oracle`, the assertion to write, where there is one.
    pub assertion: Option<Assertion>,
}

/// An assertion that is missing: it was compiled and run, and passes on the original, fails under the
/// transformation, and is not brittle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Assertion {
    /// The test's source, relative to the build's root.
    pub file: String,
    /// The line of the expression, from 1.
    pub line: u32,
    /// Where it belongs.
    pub place: Placement,
    /// A statement.
    pub code: String,
    /// What the file has to import for it, as `static a.B.c`.
    pub imports: Vec<String>,
    /// In how many environments, one of them the test's own, it was run so.
    pub environments: u32,
    /// Whether the real JVM was seen to do the same.
    #[serde(default)]
    pub on_jvm: bool,
    /// Why the real JVM was asked in vain.
    #[serde(default)]
    pub not_on_jvm: Option<String>,
    /// Of the source as it was then: 16 hexadecimal digits.
    pub digest: String,
}

/// An assertion that was tried, and is not suggested.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Refusal {
    /// The test's source, relative to the build's root.
    pub file: String,
    /// The line of the expression, from 1.
    pub line: u32,
    /// The statement.
    pub code: String,
    /// Why not.
    pub reason: RefusalReason,
    /// What there is to say of it: javac's message, the test in which it fails, and so on.
    pub detail: Option<String>,
}

/// Why an assertion is not suggested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RefusalReason {
    /// The source has no place for it.
    NoPlace,
    /// With it the source does not compile.
    NotCompiled,
    /// With it a test fails although the code is as it is, perhaps in another environment only.
    DoesNotHold,
    /// It depends on what the test does not control.
    Brittle,
    /// It does not fail under the transformation.
    NotNoticed,
    /// The engine could not run what it stands in.
    NotAnalysed,
    /// The real JVM does not do the same with it.
    NotOnJvm,
}

/// Where an assertion belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Placement {
    /// Behind the statement with the expression.
    Behind,
    /// In place of the statement, which is the expression.
    Instead,
}
