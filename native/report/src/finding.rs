//! A finding: what is wrong, where, what it rests on, and the findings that it stands for.

use serde::{Deserialize, Serialize};

use crate::oracle::{Outcome, Thrown};
use crate::rank::Reason;
use crate::replay::Replay;
use crate::rule::Rule;

/// Something that is wrong with a test, or with the tests of a method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// Stable over moves of lines and files; see [`crate::finding_id`].
    pub id: String,
    /// What kind of thing.
    pub rule: Rule,
    /// Id of the test; of a parameterised one, of the template; of what several tests share, of their
    /// class. Absent where the finding is about a method.
    pub test: Option<String>,
    /// The method, as `a.B.method(I)V`; absent where the finding is about a test.
    #[serde(default)]
    pub method: Option<String>,
    /// The file, relative to the build's root, if its source is there.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// One sentence.
    pub message: String,
    /// What it rests on.
    pub evidence: Vec<Evidence>,
    /// What to do.
    pub suggestion: Option<Suggestion>,
    /// Ids of the invocations of a parameterised test that have it; empty for others.
    pub invocations: Vec<String>,
    /// Ids of the method's undetected transformations; empty where the finding is about a test.
    #[serde(default)]
    pub transformations: Vec<String>,
    /// Why it does not count, if the source says so.
    #[serde(default)]
    pub suppressed: Option<Suppression>,
    /// The findings that it stands for because they have one cause; empty if it stands for itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Member>,
    /// Its place among all findings of the report, from 1: how likely a maintainer acts on it.
    #[serde(default)]
    pub rank: u32,
    /// What speaks for or against it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// What the real JVM said of it, of a group about all of its members; absent if it was not asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<Replay>,
}

/// A finding that another one of the same cause stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Member {
    /// The id that the finding would have by itself.
    pub id: String,
    /// Id of its test, as in [`Finding::test`].
    pub test: Option<String>,
    /// The file, relative to the build's root, if its source is there.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// One sentence.
    pub message: String,
    /// Its inputs, each with the value that this test failed with.
    pub evidence: Vec<Evidence>,
    /// Ids of the invocations of a parameterised test that have it; empty for others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invocations: Vec<String>,
    /// What the real JVM said of it; absent if it was not asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<Replay>,
}

impl Finding {
    /// Whether it is not suppressed.
    pub(crate) fn is_open(&self) -> bool {
        self.suppressed.is_none()
    }

    /// The ids that a baseline knows it by: those of its members, or its own.
    pub(crate) fn leaves(&self) -> Vec<&str> {
        match self.members.as_slice() {
            [] => vec![&self.id],
            members => members.iter().map(|member| &*member.id).collect(),
        }
    }
}

impl Member {
    /// Whether it stands in the line of another finding.
    pub(crate) fn is_beside(&self, finding: &Finding) -> bool {
        (&self.file, self.line) == (&finding.file, finding.line)
    }

    /// A finding as a member of another one.
    pub(crate) fn of(finding: &Finding) -> Member {
        Member {
            id: finding.id.clone(),
            test: finding.test.clone(),
            file: finding.file.clone(),
            line: finding.line,
            message: finding.message.clone(),
            evidence: finding.evidence.clone(),
            invocations: finding.invocations.clone(),
            replay: finding.replay.clone(),
        }
    }
}

/// What the source says about a finding that is right as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Suppression {
    /// How it says so.
    pub by: SuppressedBy,
    /// Why.
    pub reason: String,
}

/// How a source suppresses a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SuppressedBy {
    /// By an annotation `OracleIgnore` of the test, the method or their class.
    Annotation,
    /// By a comment `oracle:ignore`.
    Comment,
}

/// An input, where it came from, and what happened when it was another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// What kind of input.
    pub source: Source,
    /// Its name: of a field `Class.field`, of a method `Class.method`; absent for a constant.
    pub name: Option<String>,
    /// The value it had, as a Java literal or `toString` would show it.
    pub value: Option<String>,
    /// The file in which it was assigned.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The run that confirmed it.
    pub witness: Option<Witness>,
    /// Of an unused input: the values that were put in its place, with each of which the test passed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tried: Vec<String>,
    /// Of an input that several tests share: the method that sets them up, as `Class.method`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set_up: Option<String>,
    /// Of a constant: the local variable that it is assigned to where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variable: Option<String>,
    /// Of a constant: the first call that it is an argument of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed_to: Option<Callee>,
}

/// A method or constructor that is called with an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Callee {
    /// The class that the call names, as `Class.getName` gives it.
    pub class: String,
    /// The method's name, `<init>` of a constructor.
    pub method: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Which of its parameters is given the input, from 1; of an array the one that is given the array.
    pub parameter: u32,
    /// The parameter's name in the source, if its class file has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parameter_name: Option<String>,
    /// Whose it is.
    pub kind: CalleeKind,
}

/// What kind of code is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CalleeKind {
    /// Code of the project that is no test.
    Project,
    /// Code of the tests.
    Test,
    /// A constructor of an exception, or a method of one.
    Exception,
    /// A library, the JDK's included.
    Library,
}

/// Where a value that a test works with comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A static field, which the test does not control.
    StaticField,
    /// A field of the test's instance, which it does not control.
    InstanceField,
    /// A constant in the test.
    Constant,
    /// The result of a method of the test class.
    MethodResult,
}

/// A run with another value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Witness {
    /// The value put in its place.
    pub value: String,
    /// How the test ended then.
    pub outcome: Outcome,
    /// What it threw then.
    pub exception: Option<Thrown>,
}

/// What to do about a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Suggestion {
    /// The kind of action, in kebab case: `set-field`, `reset-state`, `delete-input` and so on.
    pub action: String,
    /// One sentence.
    pub text: String,
}
