//! From suspicions and trials to findings (OraclePolish, 4.5).

use std::collections::BTreeMap;

use report::{Evidence, Finding, Outcome, Rule, Source, Suggestion, Thrown, Witness, finding_id};

use crate::candidate::{Candidate, Place, Suspicion};

/// How a trial ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By itself.
    Ended(Outcome, Option<Thrown>),
    /// By the engine: nothing is known.
    Stopped,
}

/// What became of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Verdict {
    Brittle(Witness),
    Unused,
    Refuted,
    Unknown,
}

/// The findings about one test, in order of rule and line, and how many candidates could be
/// neither confirmed nor refuted. `endings` has one list for each candidate, as long as it has
/// attempts.
#[must_use]
pub fn conclude(
    test: &str,
    candidates: &[Candidate],
    endings: &[Vec<Ending>],
) -> (Vec<Finding>, u32) {
    let mut unconfirmed = 0;
    let mut brittle: BTreeMap<Place, Vec<Evidence>> = BTreeMap::new();
    let mut unused = Vec::new();
    for (candidate, endings) in candidates.iter().zip(endings) {
        match verdict(candidate, endings) {
            Verdict::Refuted => {}
            Verdict::Unknown => unconfirmed += 1,
            Verdict::Unused => unused.push(candidate),
            Verdict::Brittle(witness) => {
                let evidence = Evidence { witness: Some(witness), ..candidate.evidence.clone() };
                for place in &candidate.places {
                    brittle.entry(place.clone()).or_default().push(evidence.clone());
                }
            }
        }
    }
    unused.sort_by_key(|candidate| (candidate.evidence.file.clone(), candidate.evidence.line));
    let mut ids = Ids { test, ordinals: BTreeMap::new() };
    let mut findings: Vec<Finding> = brittle
        .into_iter()
        .map(|(place, evidence)| brittle_finding(&mut ids, place, evidence))
        .collect();
    findings.extend(unused.into_iter().map(|candidate| unused_finding(&mut ids, candidate)));
    (findings, unconfirmed)
}

/// A changed outcome confirms that an assertion is brittle, and refutes that an input is unused.
fn verdict(candidate: &Candidate, endings: &[Ending]) -> Verdict {
    let ended =
        candidate.attempts.iter().zip(endings).filter_map(|(attempt, ending)| match ending {
            Ending::Ended(outcome, exception) => Some((attempt, *outcome, exception)),
            Ending::Stopped => None,
        });
    let ended: Vec<_> = ended.collect();
    let changed = ended.iter().find(|(_, outcome, _)| *outcome != Outcome::Passed);
    match (candidate.suspicion, changed) {
        (Suspicion::Unused, None) if candidate.needs_no_trial() => Verdict::Unused,
        _ if ended.is_empty() => Verdict::Unknown,
        (Suspicion::Brittle, Some((attempt, outcome, exception))) => Verdict::Brittle(Witness {
            value: attempt.shown.clone(),
            outcome: *outcome,
            exception: (*exception).clone(),
        }),
        (Suspicion::Unused, None) => Verdict::Unused,
        (Suspicion::Brittle, None) | (Suspicion::Unused, Some(_)) => Verdict::Refuted,
    }
}

/// Numbers findings of the same text.
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

fn brittle_finding(ids: &mut Ids<'_>, place: Place, mut evidence: Vec<Evidence>) -> Finding {
    evidence.sort_by_key(|evidence| (evidence.source, evidence.name.clone()));
    let names: Vec<&str> =
        evidence.iter().filter_map(|evidence| evidence.name.as_deref()).collect();
    let names = names.join(", ");
    let text = format!("{} {names}", place.assertion);
    let suggestion = brittle_suggestion(&evidence);
    Finding {
        id: ids.next(Rule::BrittleAssertion, &text),
        rule: Rule::BrittleAssertion,
        test: Some(ids.test.to_owned()),
        method: None,
        file: place.file,
        line: place.line,
        message: report::brittle(&place.assertion, &names),
        evidence,
        suggestion: Some(suggestion),
        invocations: Vec::new(),
        transformations: Vec::new(),
        suppressed: None,
        replay: None,
        members: Vec::new(),
        rank: 0,
        reasons: Vec::new(),
    }
}

fn brittle_suggestion(evidence: &[Evidence]) -> Suggestion {
    let names = |source: Source| {
        let of = evidence.iter().filter(|evidence| evidence.source == source);
        of.filter_map(|evidence| evidence.name.clone()).collect::<Vec<_>>().join(", ")
    };
    let (own, shared) = (names(Source::InstanceField), names(Source::StaticField));
    if shared.is_empty() {
        let text = format!("set {own} in the test or its set-up, before the assertion");
        return Suggestion { action: "set-field".into(), text };
    }
    let text = format!("reset {shared} before the test, or make it final if it never changes");
    Suggestion { action: "reset-state".into(), text }
}

fn unused_finding(ids: &mut Ids<'_>, candidate: &Candidate) -> Finding {
    let evidence = candidate.evidence.clone();
    let input = report::input(&evidence);
    let suggestion = match &candidate.getter {
        Some(getter) => Suggestion {
            action: "assert-getter".into(),
            text: format!("assert what {getter}() returns, or delete the input"),
        },
        None => Suggestion {
            action: "delete-input".into(),
            text: "delete the input, or assert what it is for".into(),
        },
    };
    Finding {
        id: ids.next(Rule::UnusedInput, &input),
        rule: Rule::UnusedInput,
        test: Some(ids.test.to_owned()),
        method: None,
        file: evidence.file.clone(),
        line: evidence.line,
        message: report::unused(&[input], candidate.shared),
        evidence: vec![evidence],
        suggestion: Some(suggestion),
        invocations: Vec::new(),
        transformations: Vec::new(),
        suppressed: None,
        replay: None,
        members: Vec::new(),
        rank: 0,
        reasons: Vec::new(),
    }
}
