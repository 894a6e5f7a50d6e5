//! Findings: the problem, its place, the evidence, and the findings that a group stands for.

use serde::{Deserialize, Serialize};

use crate::document::diagnosis::Assertion;
use crate::document::fix::Fix;
use crate::document::oracle::{Outcome, Thrown};
use crate::document::reason::Reason;
use crate::document::replay::{Replay, Witnessed};
use crate::rule::Rule;

/// A confirmed statement about a test, or about the tests of a method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The id: 16 hexadecimal digits. It stays the same if lines move or files are renamed; see
    /// [`crate::finding_id`].
    pub id: String,
    /// The kind of problem.
    pub rule: Rule,
    /// The id of the test. For a parameterised test it is the id of its template, for set-up that several
    /// tests share the id of their class. Absent if the finding is about a method.
    pub test: Option<String>,
    /// The method, as `a.B.method(I)V`; absent if the finding is about a test.
    #[serde(default)]
    pub method: Option<String>,
    /// The source file, relative to the build's root; absent if the source was not found.
    pub file: Option<String>,
    /// The line in the file, from 1; absent if it is not known.
    pub line: Option<u32>,
    /// The problem in one sentence.
    pub message: String,
    /// The inputs that the finding is about, with their values and the runs that confirmed it; empty if it is
    /// about a method.
    pub evidence: Vec<Evidence>,
    /// The advice on what to do; absent if it is about a method, whose advice is in its transformations.
    pub suggestion: Option<Suggestion>,
    /// The ids of the invocations of a parameterised test that have the problem; empty for other tests.
    pub invocations: Vec<String>,
    /// The ids of the method's undetected transformations; empty if the finding is about a test.
    #[serde(default)]
    pub transformations: Vec<String>,
    /// The suppression in the source because of which the finding does not count; absent if there is none.
    #[serde(default)]
    pub suppressed: Option<Suppression>,
    /// The findings that this one stands for, because they have the same cause; empty if it stands for itself
    /// only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Member>,
    /// Its place among all findings of the report, from 1: the finding that a maintainer most likely acts on
    /// is 1.
    #[serde(default)]
    pub rank: u32,
    /// The reasons for its rank.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// The result of its replay on the real JVM, for a group of all its members; absent if it was not
    /// replayed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<Replay>,
    /// For a flaky test: the runs in which it fails and passes; otherwise absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witnessed: Option<Box<Witnessed>>,
    /// For a flaky test: a proved fix; absent if none was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fix: Option<Box<Fix>>,
}

/// A finding that is represented by a different finding with the same cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Member {
    /// The id that the finding would have by itself.
    pub id: String,
    /// The id of its test, as in [`Finding::test`].
    pub test: Option<String>,
    /// The source file, relative to the build's root; absent if the source was not found.
    pub file: Option<String>,
    /// The line in the file, from 1; absent if it is not known.
    pub line: Option<u32>,
    /// The problem in one sentence.
    pub message: String,
    /// The inputs that the member is about, with their values and the runs that confirmed it.
    pub evidence: Vec<Evidence>,
    /// The ids of the invocations of a parameterised test that have the problem; empty for other tests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invocations: Vec<String>,
    /// The result of its replay on the real JVM; absent if it was not replayed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<Replay>,
    /// For a flaky test: the runs in which it fails and passes; otherwise absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witnessed: Option<Box<Witnessed>>,
    /// For a flaky test: a proved fix; absent if none was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fix: Option<Box<Fix>>,
}

impl Finding {
    /// Returns a finding without a place, evidence or advice.
    #[must_use]
    pub fn blank(id: String, rule: Rule, message: String) -> Finding {
        Finding {
            id,
            rule,
            test: None,
            method: None,
            file: None,
            line: None,
            message,
            evidence: Vec::new(),
            suggestion: None,
            invocations: Vec::new(),
            transformations: Vec::new(),
            suppressed: None,
            members: Vec::new(),
            rank: 0,
            reasons: Vec::new(),
            replay: None,
            witnessed: None,
            fix: None,
        }
    }

    /// Returns the proved fixes of its tests, each once.
    #[must_use]
    pub fn fixes(&self) -> Vec<&Fix> {
        let all = self.members.iter().filter_map(|it| it.fix.as_deref()).chain(self.fix.as_deref());
        let mut once: Vec<&Fix> = Vec::new();
        for fix in all {
            if once.iter().all(|it| it.patches != fix.patches) {
                once.push(fix);
            }
        }
        once
    }

    /// Returns whether the source does not suppress it.
    pub(crate) fn is_open(&self) -> bool {
        self.suppressed.is_none()
    }

    /// Returns the ids under which a baseline accepts it: those of its members, or its own if it has none.
    pub(crate) fn leaves(&self) -> Vec<&str> {
        match self.members.as_slice() {
            [] => vec![&self.id],
            members => members.iter().map(|member| &*member.id).collect(),
        }
    }
}

impl Member {
    /// Returns whether it is in the same file and line as a finding.
    pub(crate) fn is_beside(&self, finding: &Finding) -> bool {
        (&self.file, self.line) == (&finding.file, finding.line)
    }

    /// Returns a finding as a member of a group.
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
            witnessed: finding.witnessed.clone(),
            fix: finding.fix.clone(),
        }
    }
}

/// The statement of a source that a finding is acceptable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Suppression {
    /// The form of the suppression.
    pub by: SuppressedBy,
    /// The reason that the source gives.
    pub reason: String,
}

/// The form in which a source suppresses a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SuppressedBy {
    /// An annotation `OracleIgnore` on the test, on the method, or on its class.
    Annotation,
    /// A comment `oracle:ignore`.
    Comment,
}

/// An input of a test: its value, its origin, and how the test ended with other values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// The kind of input.
    pub source: Source,
    /// Its name: `Class.field` for a field, `Class.method` for a method, its own for a parameter; absent for a constant.
    pub name: Option<String>,
    /// Its value in the test, as a Java literal or as `toString` would show it.
    pub value: Option<String>,
    /// The source file in which the value was set, relative to the build's root; absent if it is not known.
    pub file: Option<String>,
    /// The line in the file, from 1; absent if it is not known.
    pub line: Option<u32>,
    /// For a brittle assertion: the run that confirmed it. Absent for an unused input.
    pub witness: Option<Witness>,
    /// For an unused input: the values that replaced it, one in each run. The test passed with each of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tried: Vec<String>,
    /// For an input that several tests share: the method that sets it up, as `Class.method`; for state that
    /// was left: the test that left it. Otherwise absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set_up: Option<String>,
    /// For a constant that is assigned to a local variable directly: the variable's name; otherwise absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variable: Option<String>,
    /// For a constant that is an argument of a call: the called method; otherwise absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed_to: Option<Callee>,
}

/// A method or constructor that is called with an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Callee {
    /// The class that declares the method, as `Class.getName` gives it.
    pub class: String,
    /// The method's name; `<init>` for a constructor.
    pub method: String,
    /// The method's descriptor.
    pub descriptor: String,
    /// The number of the parameter that gets the input, from 1. If the input is an element of an array, it is
    /// the parameter that gets the array.
    pub parameter: u32,
    /// The parameter's name in the source; absent if the class file does not tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parameter_name: Option<String>,
    /// Whose code it is.
    pub kind: CalleeKind,
    /// Whether the call ended with an exception when the test ran unchanged.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub throws: bool,
}

/// The owner of code that is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CalleeKind {
    /// The project, outside its tests.
    Project,
    /// The project's tests.
    Test,
    /// A class of exceptions, whoever owns it.
    Exception,
    /// A library or the JDK.
    Library,
}

/// The origin of a value that a test works with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A static field that the test does not control.
    StaticField,
    /// A field of the test's own instance that the test does not control.
    InstanceField,
    /// A constant in the code of the test.
    Constant,
    /// A parameter of a parameterised test, named by [`Evidence::name`].
    Parameter,
    /// A part of the world around the test, such as the default time zone.
    World,
    /// State that another test has left, or an earlier run of the same test. [`Evidence::set_up`] names that
    /// test.
    LeftState,
    /// A call of a method, named by [`Evidence::name`], that reads the part of the world on which the test depends.
    Reading,
}

/// A run of the test with another value of the input, or with state put back that another test left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Witness {
    /// The value that replaced the input, or in words what was put back.
    pub value: String,
    /// How the test ended with that.
    pub outcome: Outcome,
    /// The exception that ended the test; absent if there was none.
    pub exception: Option<Thrown>,
}

/// Advice on what to do about a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Suggestion {
    /// The kind of action, in kebab case: `set-field`, `reset-state`, `restore-state`, `delete-input` and so on.
    pub action: String,
    /// The advice in one sentence.
    pub text: String,
    /// The assertion to write; absent if none was proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assertion: Option<Box<Assertion>>,
}

impl Suggestion {
    /// The action of putting back what the test itself leaves.
    pub const RESTORE_STATE: &str = "restore-state";

    /// Returns advice without an assertion.
    #[must_use]
    pub fn new(action: &str, text: String) -> Suggestion {
        Suggestion { action: action.to_owned(), text, assertion: None }
    }
}
