//! The parts of `oracle.json` that explain why no test noticed a transformation.

use serde::{Deserialize, Serialize};

/// Why no test noticed a transformation, in the terms of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Symptom {
    /// In every test that runs the method, all that can be reached after its invocations is the same as without the
    /// transformation: from the receiver, the arguments and the result, static fields and system properties.
    NoInfection,
    /// Something of that differs, but nothing that the tests' own code could look at.
    NoPropagation,
    /// What the tests' own code evaluates, or could look at when a call returns, differs, but no assertion fails.
    WeakOracle,
}

impl Symptom {
    /// Returns the name in reports.
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
    /// The field of the value that differs, as `a.B.field`, or the one that leads to what differs; absent if the value
    /// itself differs.
    pub field: Option<String>,
    /// The way from the value to what differs, as Java would write it: `box.lid.open`, `titles[0]`, `copies["k"]`; of
    /// static fields with the class: `Once.made`. Absent if the way is no longer than one field.
    #[serde(default)]
    pub path: Option<String>,
    /// The aspect that differs.
    pub aspect: Aspect,
    /// The aspect without the transformation, as a Java literal. A long text is cut and ends with `…`.
    pub original: String,
    /// The aspect under the transformation, written in the same way.
    pub transformed: String,
}

/// An aspect of a value that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Aspect {
    /// The value of a primitive, a box, a text or an enum constant.
    Value,
    /// Whether a reference is null.
    Null,
    /// The length of an array.
    Length,
    /// The size of a collection or a map.
    Size,
    /// The class of an object.
    Class,
    /// How a method ended: `returned`, or the class of the exception.
    Ending,
}

/// A difference in the state at an exit of the transformed method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Infection {
    /// The id of the test; for a parameterised test, of the invocation; for shared set-up, of the class.
    pub test: String,
    /// The number of the method's invocation in the test, from 1.
    pub invocation: u32,
    /// The part of the state that differs.
    pub part: Part,
    /// The number of the argument, from 1; absent if the difference is in another part.
    pub argument: Option<u32>,
    /// The difference.
    pub change: Change,
}

/// A part of the state that is compared when a method ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The object on which the method was called.
    Receiver,
    /// An argument.
    Argument,
    /// The value that the method returned.
    Result,
    /// Whether the method returned, or which exception it threw.
    Ending,
    /// A static field.
    Static,
    /// A system property.
    Property,
    /// A file or a folder.
    File,
}

/// A difference in what the tests' own code evaluates or could look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Exposure {
    /// The id of the test; for a parameterised test, of the invocation; for shared set-up, of the class.
    pub test: String,
    /// The method that contains the expression, as `a.B.method()V`.
    pub method: String,
    /// The source file, relative to the build's root; absent if the source was not found.
    pub file: Option<String>,
    /// The line in the file, from 1; absent if it is not known.
    pub line: Option<u32>,
    /// The expression as the class file tells it, or the variable through which the difference can be reached after
    /// the call in this line; absent if the class file does not tell it, if an exception differs, or if a static
    /// field or a system property does.
    pub expression: Option<String>,
    /// The call that threw the exception, as the class file tells it; absent if it does not tell it, or if
    /// the value of an expression differs.
    #[serde(default)]
    pub thrown: Option<String>,
    /// The number of the expression's evaluation in the test, from 1.
    pub evaluation: u32,
    /// The difference.
    pub change: Change,
}

impl Exposure {
    /// Returns the expression, or the call that threw the exception, in words. `None` for what the path alone names.
    #[must_use]
    pub fn whose(&self) -> Option<String> {
        match (&self.expression, &self.thrown) {
            (Some(expression), _) => Some(format!("`{expression}`")),
            (None, Some(call)) => Some(format!("the exception that `{call}` throws")),
            (None, None) if self.change.path.is_some() => None,
            (None, None) => Some("an expression".to_owned()),
        }
    }
}

/// The place where a difference was lost before an assertion noticed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Death {
    /// How it was lost.
    pub end: End,
    /// The instruction that got the last differing value; if no instruction got one, the call of the method.
    pub place: Frame,
    /// The number of calls between a test's own code and the method, on the shortest way; absent if it is not
    /// known.
    pub distance: Option<u32>,
    /// The frames on that shortest way, from the instruction in the test's code to the method.
    pub way: Vec<Frame>,
}

/// How the last differing value was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// A branch, an operation or a call used it, and its result is the same as without the transformation.
    Masked,
    /// It was dropped without being used.
    Discarded,
    /// It was stored and not read again.
    NeverRead,
    /// An assertion got it and accepts both values.
    ComparedTooLoosely,
    /// It was in the test's own code, but no assertion got it.
    NotCompared,
}

/// An instruction in a method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Frame {
    /// The method, as `a.B.method()V`.
    pub method: String,
    /// The source file, relative to the build's root; absent if the source was not found.
    pub file: Option<String>,
    /// The line in the file, from 1; absent if it is not known.
    pub line: Option<u32>,
    /// The instruction's mnemonic with the member that it names; absent if it is not known.
    pub instruction: Option<String>,
}

/// Advice on what to write so that a test notices a transformation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Advice {
    /// The advice in one sentence.
    pub text: String,
    /// The methods that the sentence names, as `a.B.method()V`. With `no-propagation` a test should call one
    /// of them; with `weak-oracle` they read the field that differs.
    pub targets: Vec<String>,
    /// The assertion to write; absent if none was proved.
    pub assertion: Option<Assertion>,
}

/// A proved assertion that is missing in a test. It was compiled and run: it passes with the original code,
/// fails under the transformation, and is not brittle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Assertion {
    /// The test's source, relative to the build's root.
    pub file: String,
    /// The line of the expression that it checks, from 1.
    pub line: u32,
    /// Where it goes, relative to the statement with the expression.
    pub place: Placement,
    /// The assertion, as a Java statement.
    pub code: String,
    /// The imports that the file needs for it, as `static a.B.c`.
    pub imports: Vec<String>,
    /// The number of environments in which it was run, including the test's own.
    pub environments: u32,
    /// Whether it was confirmed on the real JVM too.
    #[serde(default)]
    pub on_jvm: bool,
    /// Why it could not be tried on the real JVM; absent if it was tried, or if nobody asked for that.
    #[serde(default)]
    pub not_on_jvm: Option<String>,
    /// A digest of the source file during the analysis: 16 hexadecimal digits.
    pub digest: String,
}

/// An assertion that was tried but is not suggested.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Refusal {
    /// The test's source, relative to the build's root.
    pub file: String,
    /// The line of the expression that it checks, from 1.
    pub line: u32,
    /// The assertion, as a Java statement.
    pub code: String,
    /// Why it is not suggested.
    pub reason: RefusalReason,
    /// Details of the reason, for example javac's message or the test that fails with it; absent if there are
    /// none.
    pub detail: Option<String>,
}

/// Why an assertion is not suggested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RefusalReason {
    /// The source has no place where it can be inserted.
    NoPlace,
    /// The source does not compile with it.
    NotCompiled,
    /// A test fails with it although the code is not transformed, at least in one environment.
    DoesNotHold,
    /// It depends on something that the test does not control.
    Brittle,
    /// It does not fail under the transformation.
    NotNoticed,
    /// The engine could not run the test with it.
    NotAnalysed,
    /// The test ends in another way with it on the real JVM.
    NotOnJvm,
}

/// The place of an assertion, relative to the statement with the expression that it checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Placement {
    /// Before the statement.
    Before,
    /// After the statement.
    Behind,
    /// In place of the statement, which consists of the expression only.
    Instead,
}
