//! Ranks findings: those that a maintainer most likely acts on come first.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::document::diagnosis::Symptom;
use crate::document::finding::{Evidence, Finding, Source};
use crate::document::oracle::{Oracle, Test};
use crate::document::reason::Reason;
use crate::document::transform::Transformation;
use crate::prose::text::{is_of_class, simple};
use crate::rule::Rule;

/// The number of tests from which on a finding is more than an oversight in one test.
const MANY: usize = 3;

/// The number of places from which on an unused literal looks copied.
const COPIED: usize = 4;

/// The least length of a name that is searched in the names of tests. Shorter names occur there by chance.
const TELLING: usize = 3;

/// Returns how much a reason moves the rank of a finding.
fn weight(reason: Reason) -> i32 {
    match reason {
        Reason::ProvedAssertion => 4,
        Reason::NamedInTest => 3,
        Reason::HasGetter | Reason::ReachesTest | Reason::OneWay => 2,
        Reason::ManyTests | Reason::Near => 1,
        Reason::Far | Reason::NoDifference | Reason::SharedSetUp => -1,
        Reason::OwnField | Reason::CopiedLiteral | Reason::Builder => -2,
        Reason::TextForPeople => -5,
    }
}

/// Sets the rank of each finding and the reasons for it. Suppressed findings come last.
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
            let reasons = finding.reasons.iter().map(|reason| weight(*reason)).sum::<i32>();
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

/// The facts from which reasons follow.
struct Facts<'a> {
    tests: BTreeMap<&'a str, &'a Test>,
    transformations: BTreeMap<&'a str, &'a Transformation>,
    /// By literal, the number of places where it is unused.
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
        if finding.rule == Rule::PartiallyTested && undetected.iter().all(|it| is_boolean(it)) {
            reasons.insert(Reason::OneWay);
        }
        if undetected.iter().any(|it| is_of_builder(it)) {
            reasons.insert(Reason::Builder);
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

    /// Returns the ids of the tests that a finding is about.
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

    /// Returns the class and the method of a test, or of a test below a node.
    fn name(&self, id: &str) -> String {
        let below = format!("{id}/");
        let next = || self.tests.range(&*below..).next().filter(|(it, _)| it.starts_with(&below));
        let test = self.tests.get(id).or_else(|| next().map(|(_, test)| test));
        test.map_or(String::new(), |test| {
            format!("{} {}", simple(&test.class), test.method.as_deref().unwrap_or_default())
        })
    }
}

/// Returns whether an assertion depends only on fields of its test's instance.
fn depends_on_itself(finding: &Finding) -> bool {
    finding.evidence.iter().all(|evidence| evidence.source == Source::InstanceField)
}

/// Returns the value of a constant.
fn literal(evidence: &Evidence) -> Option<&str> {
    evidence.value.as_deref().filter(|_| evidence.name.is_none())
}

/// Returns whether a literal is a string of several words.
fn is_sentence(literal: &str) -> bool {
    literal.starts_with('"')
        && literal.split_whitespace().filter(|word| word.contains(char::is_alphabetic)).count() > 2
}

/// Returns the subject of a method: its name without `set`, `with` and the like.
fn topic(method: &str) -> &str {
    let stems = ["set", "with", "add", "get", "is"];
    let rest = stems.iter().find_map(|stem| method.strip_prefix(stem));
    rest.filter(|rest| rest.starts_with(char::is_uppercase)).unwrap_or(method)
}

/// Returns the names that a finding is about, in lower case: fields, variables, methods, or a property.
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

/// Returns whether a transformation makes a method return one of the two booleans.
fn is_boolean(made: &Transformation) -> bool {
    matches!(made.operator.as_str(), "true" | "false")
}

/// Returns whether a transformed method returns an object of its own class.
fn is_of_builder(made: &Transformation) -> bool {
    let result = made.descriptor.rsplit(')').next().unwrap_or_default();
    let class = result.strip_prefix('L').and_then(|it| it.strip_suffix(';'));
    class.is_some_and(|class| class.replace('/', ".") == made.class)
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
