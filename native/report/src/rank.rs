//! The order in which findings are worth a reader's time, with the reasons for it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::diagnosis::Symptom;
use crate::finding::{Evidence, Finding, Source};
use crate::oracle::{Oracle, Test};
use crate::rule::Rule;
use crate::text::{is_of_class, simple};
use crate::transform::Transformation;

/// From so many tests on, what concerns them is more than an oversight in one.
const MANY: usize = 3;

/// From so many places on, a literal looks copied.
const COPIED: usize = 4;

/// Shorter names occur in the names of tests by chance.
const TELLING: usize = 3;

/// Something that speaks for or against a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// An assertion that notices it was proved.
    ProvedAssertion,
    /// The field, the method or the property is named in the name of a test.
    NamedInTest,
    /// The value was given to a setter, and there is a getter to assert.
    HasGetter,
    /// The difference reaches a test, and no assertion looks at it.
    ReachesTest,
    /// Several tests have it.
    ManyTests,
    /// The difference is lost at most one call away from a test.
    Near,
    /// The difference is lost many calls away from any test.
    Far,
    /// Nothing differs where the method is left: it needs other input.
    NoDifference,
    /// Each field that an assertion depends on is one of the test's instance, which JUnit makes anew for each test.
    OwnField,
    /// The value stands in set-up that several tests share.
    SharedSetUp,
    /// The same literal is unused in many places, as copied set-up has it.
    CopiedLiteral,
    /// The value is a text of several words, which is for people.
    TextForPeople,
}

impl Reason {
    fn weight(self) -> i32 {
        match self {
            Reason::ProvedAssertion => 4,
            Reason::NamedInTest => 3,
            Reason::HasGetter | Reason::ReachesTest => 2,
            Reason::ManyTests | Reason::Near => 1,
            Reason::Far | Reason::NoDifference | Reason::SharedSetUp => -1,
            Reason::OwnField | Reason::CopiedLiteral => -2,
            Reason::TextForPeople => -5,
        }
    }
}

/// Gives each finding its rank and the reasons for it. What the source suppresses comes last.
pub fn rank(oracle: &mut Oracle) {
    let mut findings = std::mem::take(&mut oracle.findings);
    let facts = Facts::of(oracle, &findings);
    for finding in &mut findings {
        finding.reasons = facts.reasons(finding);
    }
    let mut order: Vec<usize> = (0..findings.len()).collect();
    order.sort_by_key(|&index| {
        let finding = findings.get(index);
        let score = finding.map(|finding| {
            let reasons = finding.reasons.iter().map(|reason| reason.weight()).sum::<i32>();
            (finding.is_open(), finding.rule.worth() + reasons)
        });
        let place = finding.map(|it| (it.rule, it.file.as_deref(), it.line, it.id.as_str()));
        (Reverse(score), place)
    });
    for (rank, index) in (1..).zip(order) {
        if let Some(finding) = findings.get_mut(index) {
            finding.rank = rank;
        }
    }
    oracle.findings = findings;
}

/// What reasons follow from.
struct Facts<'a> {
    tests: BTreeMap<&'a str, &'a Test>,
    transformations: BTreeMap<&'a str, &'a Transformation>,
    /// In how many places a literal is unused.
    literals: BTreeMap<String, usize>,
}

impl<'a> Facts<'a> {
    fn of(oracle: &'a Oracle, findings: &[Finding]) -> Facts<'a> {
        let mut literals = BTreeMap::new();
        let unused = findings.iter().filter(|finding| finding.rule == Rule::UnusedInput);
        for value in unused.flat_map(|finding| &finding.evidence).filter_map(literal) {
            *literals.entry(value.to_owned()).or_default() += 1;
        }
        Facts {
            tests: oracle.tests.iter().map(|test| (&*test.id, test)).collect(),
            transformations: oracle.transformations.iter().map(|it| (&*it.id, it)).collect(),
            literals,
        }
    }

    fn reasons(&self, finding: &Finding) -> Vec<Reason> {
        let undetected: Vec<&Transformation> = finding
            .transformations
            .iter()
            .filter_map(|id| self.transformations.get(id.as_str()).copied())
            .collect();
        let mut reasons = BTreeSet::new();
        for made in &undetected {
            reasons.extend(of_transformation(made));
        }
        let tests = self.tests_of(finding, &undetected);
        if tests.len() >= MANY {
            reasons.insert(Reason::ManyTests);
        }
        let names: Vec<String> = tests.iter().map(|test| self.name(test).to_lowercase()).collect();
        let is_named = |what: &String| names.iter().any(|name| name.contains(what.as_str()));
        if subjects(finding).iter().any(is_named) {
            reasons.insert(Reason::NamedInTest);
        }
        match finding.rule {
            Rule::UnusedInput => reasons.extend(self.of_inputs(finding)),
            Rule::BrittleAssertion if depends_on_itself(finding) => {
                reasons.insert(Reason::OwnField);
            }
            _ => {}
        }
        reasons.into_iter().collect()
    }

    fn of_inputs(&self, finding: &Finding) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let count = |value: &str| self.literals.get(value).copied().unwrap_or_default();
        let all = |is_it: &dyn Fn(&str) -> bool| {
            let mut values = finding.evidence.iter().map(literal).peekable();
            values.peek().is_some() && values.all(|value| value.is_some_and(is_it))
        };
        let advice = finding.suggestion.as_ref().map(|suggestion| suggestion.action.as_str());
        reasons.extend((advice == Some("assert-getter")).then_some(Reason::HasGetter));
        let is_shared = finding.test.as_deref().is_some_and(is_of_class);
        reasons.extend(is_shared.then_some(Reason::SharedSetUp));
        reasons.extend(all(&|value| count(value) >= COPIED).then_some(Reason::CopiedLiteral));
        reasons.extend(all(&is_sentence).then_some(Reason::TextForPeople));
        reasons
    }

    /// Ids of the tests that a finding is about.
    fn tests_of<'b>(
        &self,
        finding: &'b Finding,
        undetected: &[&'b Transformation],
    ) -> BTreeSet<&'b str> {
        let members = finding.members.iter().filter_map(|member| member.test.as_deref());
        let covering = undetected.iter().flat_map(|made| &made.covered_by).map(String::as_str);
        let own = finding.test.as_deref().filter(|_| finding.members.is_empty());
        members.chain(covering).chain(own).collect()
    }

    /// The class and the method of a test, or of one below a node.
    fn name(&self, id: &str) -> String {
        let below = format!("{id}/");
        let next = || self.tests.range(&*below..).next().filter(|(it, _)| it.starts_with(&below));
        let test = self.tests.get(id).or_else(|| next().map(|(_, test)| test));
        test.map_or(String::new(), |test| {
            format!("{} {}", simple(&test.class), test.method.as_deref().unwrap_or_default())
        })
    }
}

/// Whether an assertion depends on nothing but fields of its test's instance.
fn depends_on_itself(finding: &Finding) -> bool {
    finding.evidence.iter().all(|evidence| evidence.source == Source::InstanceField)
}

/// A constant's value.
fn literal(evidence: &Evidence) -> Option<&str> {
    evidence.value.as_deref().filter(|_| evidence.name.is_none())
}

/// Whether a literal is a text of several words.
fn is_sentence(literal: &str) -> bool {
    literal.starts_with('"')
        && literal.split_whitespace().filter(|word| word.contains(char::is_alphabetic)).count() > 2
}

/// What a method is about: its name without `set`, `with` and the like.
fn topic(method: &str) -> &str {
    let stems = ["set", "with", "add", "get", "is"];
    let rest = stems.iter().find_map(|stem| method.strip_prefix(stem));
    rest.filter(|rest| rest.starts_with(char::is_uppercase)).unwrap_or(method)
}

/// What a finding is about, in small letters: fields, variables, methods, or a property.
fn subjects(finding: &Finding) -> Vec<String> {
    let fields = finding.evidence.iter().filter_map(|evidence| evidence.name.as_deref());
    let variables = finding.evidence.iter().filter_map(|evidence| evidence.variable.as_deref());
    let callees = finding.evidence.iter().filter_map(|evidence| evidence.passed_to.as_ref());
    let callees = callees.map(|callee| topic(&callee.method));
    let method = finding.method.as_deref().and_then(|name| name.split('(').next());
    let getter = finding.suggestion.as_ref().and_then(|suggestion| {
        let text = suggestion.text.strip_prefix("assert what ")?;
        let name = text.split('(').next()?;
        Some(name.strip_prefix("get").or(name.strip_prefix("is")).unwrap_or(name))
    });
    let named = fields.chain(method).map(simple).chain(getter).chain(variables).chain(callees);
    let telling = named.filter(|name| name.len() >= TELLING && !name.starts_with('<'));
    telling.map(str::to_lowercase).collect()
}

fn of_transformation(made: &Transformation) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let advice = made.suggestion.as_ref();
    let is_proved = advice.is_some_and(|advice| advice.assertion.is_some());
    reasons.extend(is_proved.then_some(Reason::ProvedAssertion));
    reasons.extend(match made.symptom {
        Some(Symptom::WeakOracle) => Some(Reason::ReachesTest),
        Some(Symptom::NoInfection) => Some(Reason::NoDifference),
        _ => None,
    });
    reasons.extend(match made.death.as_ref().and_then(|death| death.distance) {
        Some(0 | 1) => Some(Reason::Near),
        Some(4..) => Some(Reason::Far),
        _ => None,
    });
    reasons
}
