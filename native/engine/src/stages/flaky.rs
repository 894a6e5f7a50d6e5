//! The stage `flaky`: finds tests whose outcome depends on the world around them.
//!
//! 1. All tests run in the sweeps: worlds in which every aspect has another value at once. A test that passes in the
//!    base world and fails there is a suspect.
//! 2. Each suspect runs alone, with one aspect of the sweep at a time (`causes`). An aspect with which it fails is a
//!    cause. If none is one by itself, aspects are taken away until all that are left are needed.
//! 3. Where the real JVM has options for the aspect, the test has to fail there too (`confirming`).

mod causes;
mod confirming;
mod finding;
mod running;

use std::collections::BTreeSet;

use environment::Aspect;
use laboratory::interrupt;
use report::{Analysis, Disagreement, Ended, Event, Finding, Outcome};
use suite::analysis::NoAnalysis;

use self::causes::{Cause, causes};
use self::confirming::{Confirming, Verdict};
use self::finding::finding;
use self::running::Suite;
use super::{Stage, Work, nothing_to_check};
use crate::RequestError;

pub(super) const STAGE: Stage =
    Stage { analysis: Analysis::Flaky, takes: &[], check: nothing_to_check, run };

fn run(work: &mut Work<'_>) -> Result<(), RequestError> {
    let tests = work.changed.map(|changed| work.plan.only(changed.tests()));
    let plan = tests.as_ref().unwrap_or(work.plan).clone();
    if work.done.tests.is_empty() {
        work.done.add(&plan, &NoAnalysis, work.observer)?;
    }
    let passed = work.done.tests.iter().filter(|it| it.outcome == Outcome::Passed);
    let passed: BTreeSet<String> = passed.map(|it| it.id.clone()).collect();
    let suite = Suite { plan: &plan, passed: &passed };
    let mut found: Vec<Cause> = Vec::new();
    for (number, sweep) in plan.guest.world.sweeps().into_iter().enumerate() {
        let observer = work.observer;
        observer(Event::phase(&format!("tests run in another world ({})", number + 1)));
        let (suspects, unknown) = suite.suspects(sweep.clone())?;
        if interrupt::is_asked() {
            return Ok(());
        }
        let notes = &mut work.oracle.not_honoured;
        let unknown = unknown.filter(|it| !notes.contains(it));
        notes.extend(unknown);
        for cause in causes(&suite, &sweep, &suspects)? {
            // The first sweep in which something shows is enough.
            if !found.iter().any(|it| it.test.id == cause.test.id && it.aspects == cause.aspects) {
                found.push(cause);
            }
        }
    }
    if interrupt::is_asked() {
        return Ok(());
    }
    found.sort_by(|a, b| {
        (&a.test.class, &a.test.id, &a.aspects).cmp(&(&b.test.class, &b.test.id, &b.aspects))
    });
    let confirming =
        Confirming { request: work.request, plan: &plan, reaching: &work.done.reaching };
    let verdicts = confirming.confirm(&found);
    let mut seen: BTreeSet<(String, BTreeSet<Aspect>)> = BTreeSet::new();
    for (cause, verdict) in found.iter().zip(verdicts) {
        // Of a parameterised test, the first invocation stands for all that have the cause.
        if !seen.insert((template(&cause.test.id).to_owned(), cause.aspects.clone())) {
            continue;
        }
        let finding =
            finding(work.request, &plan.guest.world, (cause, &invocations(cause, &found)));
        match verdict {
            Verdict::Replayed(replay) => {
                work.findings.push(Finding { replay: Some(replay), ..finding });
            }
            Verdict::Contradicted(ended) => {
                work.oracle.disagreements.push(disagreement(finding, cause, ended));
            }
        }
    }
    work.done.analyses.insert(Analysis::Flaky);
    Ok(())
}

/// Returns the id of the template of an invocation, or of another test its own id.
fn template(id: &str) -> &str {
    match id.rsplit_once('/') {
        Some((template, last)) if last.starts_with("[test-template-invocation:") => template,
        _ => id,
    }
}

/// Returns the ids of the invocations of a parameterised test that have a cause.
fn invocations(cause: &Cause, all: &[Cause]) -> Vec<String> {
    let of = template(&cause.test.id);
    let is_same = |it: &&Cause| template(&it.test.id) == of && it.aspects == cause.aspects;
    let invocations = all.iter().filter(is_same).map(|it| it.test.id.clone());
    if of == cause.test.id { Vec::new() } else { invocations.collect() }
}

/// Returns the finding as one that the real JVM contradicts.
fn disagreement(finding: Finding, cause: &Cause, jvm: Ended) -> Disagreement {
    let values = finding.evidence.iter().filter_map(|it| it.witness.as_ref());
    let values: Vec<&str> = values.map(|it| it.value.as_str()).collect();
    Disagreement {
        value: values.join(", "),
        finding: finding.id,
        rule: finding.rule,
        test: cause.test.id.clone(),
        method: None,
        file: finding.file,
        line: finding.line,
        message: finding.message,
        input: None,
        interpreter: Ended { outcome: cause.test.outcome, exception: cause.test.exception.clone() },
        jvm,
    }
}
