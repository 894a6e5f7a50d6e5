//! Turns candidates and the endings of their attempts into findings (OraclePolish, section 4.5).

use std::collections::{BTreeMap, BTreeSet};

use report::{
    Evidence, Finding, Outcome, Rule, Site, Source, Suggestion, Thrown, Unconfirmed, Witness,
    finding_id,
};

use crate::code::uses::Parameter;
use crate::trying::candidate::{Attempt, Candidate, Input, Place, Suspicion};
use crate::trying::claim::{self, Claim};

/// How an attempt ended, with the details that the verdict needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The test ended by itself.
    Ended {
        /// Whether it passed, failed or was aborted.
        outcome: Outcome,
        /// The exception that it threw.
        thrown: Option<Thrown>,
        /// Whether it failed by an exception that no assertion threw.
        is_crash: bool,
        /// The innermost line of the project or its tests in the stack trace of that exception.
        at: Option<Site>,
    },
    /// The engine stopped the test. Nothing is known.
    Stopped,
    /// The attempt was not made.
    Untried,
}

/// The verdict on a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Verdict {
    /// The assertion is brittle, shown by this witness.
    Brittle(Witness),
    /// The input is unused, shown by these values.
    Unused(Vec<String>),
    /// The suspicion is refuted.
    Refuted,
    /// The suspicion is neither confirmed nor refuted, for this reason.
    Unknown(Unconfirmed),
}

/// The results of the attempts of a test's candidates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conclusion {
    /// The findings in order of rule and line, each with the claims about its inputs.
    pub findings: Vec<(Finding, Vec<Claim>)>,
    /// For each candidate that could be neither confirmed nor refuted, the reason.
    pub unconfirmed: Vec<Unconfirmed>,
    /// The inputs that were suspected to be unused and could not be shown to be.
    pub not_unused: Vec<Input>,
    /// The parameters for which these inputs are passed.
    pub parameters: BTreeSet<Parameter>,
}

/// Returns the findings about one test. `endings` has one list for each candidate, with one ending
/// for each of its attempts.
#[must_use]
pub fn conclude(test: &str, candidates: &[Candidate], endings: &[Vec<Ending>]) -> Conclusion {
    let mut conclusion = Conclusion::default();
    let mut brittle: BTreeMap<Place, Vec<Proof>> = BTreeMap::new();
    let mut unused = Vec::new();
    for (candidate, endings) in candidates.iter().zip(endings) {
        let verdict = verdict(candidate, endings);
        if candidate.suspicion == Suspicion::Unused && !matches!(verdict, Verdict::Unused(_)) {
            conclusion.not_unused.push(Input::of(&candidate.evidence));
            conclusion
                .parameters
                .extend(candidate.evidence.passed_to.as_ref().map(Parameter::from));
        }
        match verdict {
            Verdict::Refuted => {}
            Verdict::Unknown(why) => conclusion.unconfirmed.push(why),
            Verdict::Unused(tried) => {
                let evidence = Evidence { tried, ..candidate.evidence.clone() };
                unused.push((candidate, (evidence, claim::of_unused(candidate, endings))));
            }
            Verdict::Brittle(witness) => {
                let claim = claim::of_brittle(candidate, endings, &witness);
                let evidence = Evidence { witness: Some(witness), ..candidate.evidence.clone() };
                for place in &candidate.places {
                    let proof = (evidence.clone(), claim.clone());
                    brittle.entry(place.clone()).or_default().push(proof);
                }
            }
        }
    }
    unused.sort_by_key(|(_, (evidence, _))| (evidence.file.clone(), evidence.line));
    let mut ids = Ids { test, ordinals: BTreeMap::new() };
    let brittle = brittle.into_iter();
    conclusion
        .findings
        .extend(brittle.map(|(place, proofs)| brittle_finding(&mut ids, place, proofs)));
    let unused = unused.into_iter();
    conclusion.findings.extend(unused.map(|(candidate, (evidence, claim))| {
        (unused_finding(&mut ids, candidate, evidence), claim.into_iter().collect())
    }));
    conclusion
}

/// An input of a finding and the claim about it.
type Proof = (Evidence, Option<Claim>);

/// The number of values with which a test must pass at least, before an input is called unused.
pub(crate) const LEAST: usize = 2;

/// Returns the verdict on a candidate.
///
/// A changed outcome confirms that an assertion is brittle, and refutes that an input is unused. An
/// attempt counts only if the test reached the input, and not if the value was refused. If such an attempt was stopped, it is unknown
/// how it would have ended, so the verdict is unknown unless another attempt decides.
fn verdict(candidate: &Candidate, endings: &[Ending]) -> Verdict {
    let attempts = candidate.attempts.iter().zip(endings);
    let is_refused = |attempt: &Attempt, ending: &Ending| match ending {
        Ending::Ended { is_crash: true, at, .. } => candidate.is_refused(attempt, at.as_ref()),
        _ => false,
    };
    let used: Vec<(&Attempt, &Ending)> =
        attempts.filter(|(attempt, ending)| attempt.used && !is_refused(attempt, ending)).collect();
    let changed = used.iter().find_map(|&(attempt, ending)| match ending {
        Ending::Ended { outcome, thrown, is_crash, .. } if *outcome != Outcome::Passed => {
            let is_dereferenced =
                *is_crash && thrown.as_ref().is_some_and(|thrown| thrown.class == NULL_POINTER);
            let counts = !(attempt.is_impossible && is_dereferenced);
            counts.then(|| Witness {
                value: attempt.shown.clone(),
                outcome: *outcome,
                exception: thrown.clone(),
            })
        }
        _ => None,
    });
    match (candidate.suspicion, changed) {
        (Suspicion::Brittle, Some(witness)) => return Verdict::Brittle(witness),
        (Suspicion::Unused, Some(_)) => return Verdict::Refuted,
        _ => {}
    }
    if candidate.attempts.is_empty() {
        return Verdict::Unknown(Unconfirmed::NoOtherValue);
    }
    if used.iter().any(|(_, ending)| **ending == Ending::Stopped) {
        return Verdict::Unknown(Unconfirmed::Stopped);
    }
    if endings.iter().all(|ending| *ending == Ending::Untried) {
        return Verdict::Unknown(Unconfirmed::Budget);
    }
    let least = if candidate.exhaustive { 1 } else { LEAST };
    match candidate.suspicion {
        Suspicion::Unused if used.len() >= least => {
            Verdict::Unused(used.iter().map(|(attempt, _)| attempt.shown.clone()).collect())
        }
        // One of the values that are left might have made the test fail.
        _ if endings.contains(&Ending::Untried) => Verdict::Unknown(Unconfirmed::Budget),
        Suspicion::Brittle if !used.is_empty() => Verdict::Refuted,
        _ if used.is_empty() => Verdict::Unknown(Unconfirmed::NotUsed),
        _ => Verdict::Unknown(Unconfirmed::NoOtherValue),
    }
}

const NULL_POINTER: &str = "java.lang.NullPointerException";

/// Creates ids of findings. Findings of the same rule and text get different numbers.
struct Ids<'a> {
    test: &'a str,
    ordinals: BTreeMap<(Rule, String), u32>,
}

impl Ids<'_> {
    fn next(&mut self, rule: Rule, text: &str) -> String {
        let ordinal = self.ordinals.entry((rule, text.to_owned())).or_default();
        let id = finding_id(rule, self.test, text, *ordinal);
        *ordinal += 1;
        id
    }
}

/// Returns the finding about a brittle assertion, with all inputs that prove it.
fn brittle_finding(
    ids: &mut Ids<'_>,
    place: Place,
    mut proofs: Vec<Proof>,
) -> (Finding, Vec<Claim>) {
    proofs.sort_by_key(|(evidence, _)| (evidence.source, evidence.name.clone()));
    let (evidence, claims): (Vec<Evidence>, Vec<Option<Claim>>) = proofs.into_iter().unzip();
    let names: Vec<&str> =
        evidence.iter().filter_map(|evidence| evidence.name.as_deref()).collect();
    let names = names.join(", ");
    let text = format!("{} {names}", place.assertion);
    let suggestion = brittle_suggestion(&evidence);
    let id = ids.next(Rule::BrittleAssertion, &text);
    let message = report::brittle(&place.assertion, &names);
    let finding = Finding {
        test: Some(ids.test.to_owned()),
        file: place.file,
        line: place.line,
        evidence,
        suggestion: Some(suggestion),
        ..Finding::blank(id, Rule::BrittleAssertion, message)
    };
    (finding, claims.into_iter().flatten().collect())
}

/// Returns the suggestion for a brittle assertion: set the test's own fields, or reset shared
/// state.
fn brittle_suggestion(evidence: &[Evidence]) -> Suggestion {
    let names = |source: Source| {
        let of = evidence.iter().filter(|evidence| evidence.source == source);
        of.filter_map(|evidence| evidence.name.clone()).collect::<Vec<_>>().join(", ")
    };
    let (own, shared) = (names(Source::InstanceField), names(Source::StaticField));
    if shared.is_empty() {
        let text = format!("set {own} in the test or its set-up, before the assertion");
        return Suggestion::new("set-field", text);
    }
    let text = format!("reset {shared} before the test, or assert on what the test controls");
    Suggestion::new("reset-state", text)
}

/// Returns the advice for an unused input that no getter shows.
fn without_getter(evidence: &Evidence) -> &'static str {
    match evidence.passed_to {
        _ if evidence.source == Source::Parameter => {
            "assert what it is for, or delete the parameter"
        }
        // The call needs some argument.
        Some(_) => "assert what it is for, or show by its value or name that any value would do",
        None => "assert what it is for, or delete the input",
    }
}

/// Returns the finding about an unused input.
fn unused_finding(ids: &mut Ids<'_>, candidate: &Candidate, evidence: Evidence) -> Finding {
    let input = report::input(&evidence);
    let suggestion = match &candidate.getter {
        Some(getter) => {
            let text = format!("assert what {getter}() returns, or do without the input");
            Suggestion::new("assert-getter", text)
        }
        None => Suggestion::new("delete-input", without_getter(&evidence).to_owned()),
    };
    let id = ids.next(Rule::UnusedInput, &input);
    let message = report::unused(&[input], evidence.set_up.as_deref());
    Finding {
        test: Some(ids.test.to_owned()),
        file: evidence.file.clone(),
        line: evidence.line,
        evidence: vec![evidence],
        suggestion: Some(suggestion),
        ..Finding::blank(id, Rule::UnusedInput, message)
    }
}

#[cfg(test)]
mod tests {
    use vm::classes::class::MethodId;

    use super::*;
    use crate::marking::marks::{Origin, When};
    use crate::trying::replay::Unwritable;
    use crate::trying::trial::Trial;
    use crate::trying::value::Other;

    /// An input that is suspected to be unused, with as many other values.
    fn candidate(values: usize) -> Candidate {
        let at = (MethodId(0), 0);
        let assignment = (Origin::Constant(at.0, at.1), When::At(at.0, at.1));
        let attempt = |number: usize| Attempt {
            trial: Trial { assignment, value: Other::Bits(number as u64), literal: None },
            shown: number.to_string(),
            replay: Err(Unwritable::because("no class file")),
            used: true,
            is_impossible: false,
        };
        Candidate {
            suspicion: Suspicion::Unused,
            evidence: Evidence {
                source: Source::Constant,
                name: None,
                value: None,
                file: None,
                line: None,
                witness: None,
                tried: Vec::new(),
                set_up: None,
                variable: None,
                passed_to: None,
            },
            places: Vec::new(),
            attempts: (0..values).map(attempt).collect(),
            exhaustive: false,
            made_at: None,
            early: false,
            reached: Vec::new(),
            ahead: 0,
            each: false,
            getter: None,
        }
    }

    #[test]
    fn two_values_are_enough_where_the_budget_ends() {
        let passed =
            Ending::Ended { outcome: Outcome::Passed, thrown: None, is_crash: false, at: None };
        let of = |suspicion: Suspicion, passes: usize, values: usize| {
            let endings: Vec<Ending> = (0..values)
                .map(|it| if it < passes { passed.clone() } else { Ending::Untried })
                .collect();
            let mut candidate = Candidate { suspicion, ..candidate(values) };
            for attempt in candidate.attempts.iter_mut().skip(passes) {
                attempt.used = false;
            }
            verdict(&candidate, &endings)
        };
        let unused = |passes, values| of(Suspicion::Unused, passes, values);
        assert_eq!(unused(0, 4), Verdict::Unknown(Unconfirmed::Budget));
        assert_eq!(unused(1, 4), Verdict::Unknown(Unconfirmed::Budget));
        assert_eq!(unused(2, 4), Verdict::Unused(vec!["0".to_owned(), "1".to_owned()]));
        assert_eq!(unused(1, 1), Verdict::Unknown(Unconfirmed::NoOtherValue));
        assert_eq!(of(Suspicion::Brittle, 2, 4), Verdict::Unknown(Unconfirmed::Budget));
        assert_eq!(of(Suspicion::Brittle, 4, 4), Verdict::Refuted);
    }
}
