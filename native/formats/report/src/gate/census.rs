//! Lists everything that a counter of a gate rule looks at.

use std::collections::{BTreeMap, BTreeSet};

use super::grammar::{Counter, Element};
use super::rules::Rules;
use super::words;
use crate::document::finding::Finding;
use crate::document::oracle::{Oracle, Outcome, Test};
use crate::document::transform::{Classification, Status, Transformation};
use crate::rule::Rule;

/// A thing that a counter looks at: a finding, a transformation, a test or a method. `counts` is whether the counter
/// counts it.
pub(super) struct Entry<'a> {
    pub id: &'a str,
    pub place: Place<'a>,
    pub counts: bool,
    oracle: &'a Oracle,
    what: What<'a>,
}

enum What<'a> {
    Finding(&'a Finding),
    Transformation(&'a Transformation),
    Test(&'a Test),
    /// A method without a finding.
    Method,
}

impl Entry<'_> {
    pub(super) fn words(&self) -> String {
        match self.what {
            What::Finding(finding) => words::finding(self.oracle, finding),
            What::Transformation(made) => words::transformation(made),
            What::Test(test) => words::test(test),
            What::Method => self.id.to_owned(),
        }
    }
}

/// A method of a class or of a test class. `descriptor` is empty for tests.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    class: &'a str,
    method: &'a str,
    descriptor: &'a str,
}

impl<'a> Place<'a> {
    /// Returns the name of the element of this kind that contains the thing, with the descriptor that distinguishes
    /// overloads.
    pub(super) fn of(&self, element: Element) -> (String, &'a str) {
        match element {
            Element::Bundle => (String::new(), ""),
            Element::Package => {
                (self.class.rsplit_once('.').map_or("", |(package, _)| package).to_owned(), "")
            }
            Element::Class | Element::TestClass => (self.class.to_owned(), ""),
            Element::Method | Element::Test => {
                (format!("{}.{}", self.class, self.method), self.descriptor)
            }
        }
    }

    fn of_test(test: &'a Test) -> Place<'a> {
        let method = test.method.as_deref().unwrap_or_default();
        Place { class: &test.class, method, descriptor: "" }
    }

    fn of_transformation(made: &'a Transformation) -> Place<'a> {
        Place { class: &made.class, method: &made.method, descriptor: &made.descriptor }
    }
}

impl<'a> Rules<'a> {
    /// Returns everything that a counter looks at in elements of a kind.
    pub(super) fn census(&self, counter: Counter, element: Element) -> Vec<Entry<'a>> {
        match counter {
            Counter::PseudoTested => self.methods(Rule::PseudoTested),
            Counter::PartiallyTested => self.methods(Rule::PartiallyTested),
            Counter::BrittleAssertion => self.of_tests(Rule::BrittleAssertion, element),
            Counter::UnusedInput => self.of_tests(Rule::UnusedInput, element),
            Counter::NotAnalysed if element.is_of_tests() => self.tests_analysed(),
            Counter::NotAnalysed => self.transformations(
                &[Status::Detected, Status::Undetected, Status::NotAnalysed],
                |made, _| made.status == Status::NotAnalysed,
            ),
            Counter::Detected => {
                let statuses = [Status::Detected, Status::Undetected];
                self.transformations(&statuses, |made, _| made.status == Status::Detected)
            }
            Counter::Undetected
            | Counter::NoInfection
            | Counter::NoPropagation
            | Counter::WeakOracle => {
                let symptom = counter.symptom();
                self.transformations(&[Status::Detected, Status::Undetected], |made, is_old| {
                    let is_asked = symptom.is_none() || made.symptom == symptom;
                    made.status == Status::Undetected && is_asked && !is_old
                })
            }
        }
    }

    /// Returns the covered methods. Those with an open finding of the rule count.
    fn methods(&self, rule: Rule) -> Vec<Entry<'a>> {
        let of_rule = self.counted().filter(|finding| finding.rule == rule);
        let findings: BTreeMap<&str, &Finding> =
            of_rule.filter_map(|finding| Some((finding.method.as_deref()?, finding))).collect();
        let known = self.oracle.methods.iter().filter(|method| {
            !matches!(
                method.classification,
                Classification::NotCovered | Classification::NotAnalysed
            )
        });
        known
            .map(|method| {
                let name = format!("{}.{}{}", method.class, method.method, method.descriptor);
                let finding = findings.get(&*name).copied();
                let place = Place {
                    class: &method.class,
                    method: &method.method,
                    descriptor: &method.descriptor,
                };
                let (id, what) = match finding {
                    Some(finding) => (&*finding.id, What::Finding(finding)),
                    None => (&*method.method, What::Method),
                };
                Entry { id, place, counts: finding.is_some(), oracle: self.oracle, what }
            })
            .collect()
    }

    /// Returns the open findings of a rule about tests. All of them count. A finding about several elements
    /// of the kind is returned once for each.
    fn of_tests(&self, rule: Rule, element: Element) -> Vec<Entry<'a>> {
        let findings = self.counted().filter(|finding| finding.rule == rule);
        findings.flat_map(|finding| self.in_each(finding, element)).collect()
    }

    fn in_each(&self, finding: &'a Finding, element: Element) -> Vec<Entry<'a>> {
        let members = finding.members.iter().filter_map(|member| member.test.as_deref());
        let own = finding.test.as_deref().filter(|_| finding.members.is_empty());
        let mut known = BTreeSet::new();
        let entry = |id: &'a str| {
            let test = self.oracle.tests.iter().find(|test| is_part(&test.id, id))?;
            let (place, what) = (Place::of_test(test), What::Finding(finding));
            let is_new = known.insert(place.of(element));
            let entry = Entry { id: &finding.id, place, counts: true, oracle: self.oracle, what };
            is_new.then_some(entry)
        };
        members.chain(own).filter_map(entry).collect()
    }

    fn tests_analysed(&self) -> Vec<Entry<'a>> {
        let tests = self.oracle.tests.iter().filter(|test| test.outcome != Outcome::Skipped);
        tests
            .map(|test| {
                let counts = test.outcome == Outcome::NotAnalysed;
                let (place, what) = (Place::of_test(test), What::Test(test));
                Entry { id: &test.id, place, counts, oracle: self.oracle, what }
            })
            .collect()
    }

    /// Returns the transformations with some statuses, without those of suppressed findings. The second
    /// argument of `counts` is whether the baseline accepts the transformation's finding or the source
    /// suppresses it.
    fn transformations(
        &self,
        statuses: &[Status],
        counts: impl Fn(&Transformation, bool) -> bool,
    ) -> Vec<Entry<'a>> {
        let of = |is_left_out: &dyn Fn(&Finding) -> bool| -> BTreeSet<&'a str> {
            let findings = self.oracle.findings.iter().filter(|it| is_left_out(it));
            findings.flat_map(|finding| finding.transformations.iter().map(|id| &**id)).collect()
        };
        let suppressed = of(&|finding| !finding.is_open());
        let old = of(&|finding| !self.counts(finding));
        let all = self.oracle.transformations.iter();
        all.filter(|made| statuses.contains(&made.status) && !suppressed.contains(&*made.id))
            .map(|made| {
                let counts = counts(made, old.contains(&*made.id));
                let (place, what) = (Place::of_transformation(made), What::Transformation(made));
                Entry { id: &made.id, place, counts, oracle: self.oracle, what }
            })
            .collect()
    }
}

/// Returns whether the id of a test is `id` or the id of a node below it.
fn is_part(test: &str, id: &str) -> bool {
    test.strip_prefix(id).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
