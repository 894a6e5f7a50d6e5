//! Serves the request `analyse`: runs the stages and merges their results into one document.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use laboratory::meter::{self, Account, Cost};
use laboratory::{allocator, interrupt};
use polish::{Demanded, Polished, owner};
use report::{
    AnalyseRequest, Effort, Event, Evidence, Finding, Jdk, Level, Oracle, Outcome, Partial,
    PhaseEffort, Rule, Source, Summary, Test, UnconfirmedCounts,
};
use study::{Changed, Study};
use suite::memory;
use suite::planning::plan::Plan;
use suite::run::Observer;

use crate::identity::identity;
use crate::recall::Kept;
use crate::replay::Replaying;
use crate::stages::{self, Results};
use crate::{RequestError, build_results, suppress};

/// The console's message if the report of the last check is recalled.
const UNCHANGED: &str = "Nothing has changed since the last check: this is its report";

/// Runs the tests of a request and analyses them. `draft` is called with the report before its findings are replayed on the
/// JVM, which may take as long as all before it.
///
/// # Errors
/// Returns an error if the request cannot be served. Problems with tests are part of the document
/// instead.
pub fn analyse(
    request: &AnalyseRequest,
    observer: &Observer<'_>,
    draft: &dyn Fn(&Oracle),
) -> Result<Oracle, RequestError> {
    meter::start("the request is read");
    let metered = metered(observer);
    let (unmetered, observer): (_, &Observer<'_>) = (observer, &metered);
    let plan = Plan::of(request, identity(request))?;
    allocator::share_arenas(plan.threads);
    let kept = Kept::of(request, &plan);
    if let Some(oracle) = kept.as_ref().and_then(Kept::recall) {
        observer(Event::message(Level::Info, UNCHANGED));
        let count_differences = build_results::differences(request, &plan, &oracle.tests);
        let effort = Effort { phases: phases(), ..oracle.effort };
        return Ok(Oracle { count_differences, effort, ..oracle });
    }
    let time = request.time_limit.map(|span| Duration::from_millis(span.milliseconds));
    let _limit = time.map(interrupt::after);
    let mut oracle = blank(request, &plan);
    oracle.module = request.module.clone().unwrap_or(oracle.module);
    oracle.partial = Partial::of(request);
    let changed = Changed::of(request, &plan)?;
    let results =
        stages::run(Study::new(request, &plan, changed.as_ref(), observer), oracle, unmetered)?;
    for text in plan.memory.iter().filter_map(|memory| memory::summary(memory)) {
        observer(Event::Message { level: Level::Info, text });
    }
    let concluding = Concluding { request, plan: &plan, changed: changed.as_ref(), observer };
    let oracle = conclude(&concluding, results, draft)?;
    if let Some(kept) = kept {
        kept.keep(&oracle);
    }
    Ok(oracle)
}

/// Returns an observer that also notes the phases of the thread that begins them.
pub(crate) fn metered<'a>(observer: &'a Observer<'_>) -> impl Fn(Event) + Sync + 'a {
    |event| {
        if let Event::Phase { text } = &event {
            meter::begin_phase(text);
        }
        observer(event);
    }
}

/// Everything that is needed to conclude a check with a report.
struct Concluding<'a> {
    request: &'a AnalyseRequest,
    plan: &'a Plan,
    changed: Option<&'a Changed>,
    observer: &'a Observer<'a>,
}

/// Makes the report after all stages.
///
/// 1. Removes unused inputs that some invocation of the test uses, and merges findings of the same
///    id.
/// 2. Separates unused inputs that are harmless, because a call demands a value there.
/// 3. Runs tests that fail on the real JVM: those that pass there are not analysed.
/// 4. Compares the numbers of tests with those that the build ran.
/// 5. Marks suppressed findings, and replays others on the real JVM. Those that it contradicts are
///    removed.
/// 6. Groups and ranks the findings, and counts them.
fn conclude(
    &Concluding { request, plan, changed, observer }: &Concluding<'_>,
    results: Results,
    draft: &dyn Fn(&Oracle),
) -> Result<Oracle, RequestError> {
    let Results { tests, long, mut oracle, findings, polished, transformed } = results;
    let Polished { unconfirmed, not_unused, parameters, claims, .. } = polished.unwrap_or_default();
    meter::begin(&[], "the report is made");
    oracle.interrupted = interrupt::is_asked() && !interrupt::is_late();
    oracle.tests = tests.all;
    let found = findings.into_iter().filter(|it| {
        is_in_all_invocations(it, &not_unused) && passes_with_all_arguments(it, &oracle.tests)
    });
    oracle.findings = merge(found);
    if oracle.findings.iter().any(|finding| finding.rule == Rule::UnusedInput) {
        let ran = |class: &str| changed.is_none_or(|it| it.tests().contains(class));
        let demanded = Demanded::of(request, &parameters, &ran, (&oracle.tests, &long))?;
        (oracle.findings, oracle.harmless) = demanded.part(oracle.findings);
    }
    let replaying = Replaying {
        request,
        plan,
        transforming: transformed.as_ref().map(|transformed| &transformed.transforming),
        tests: &oracle.tests.clone(),
        claims: &claims,
        reaching: &tests.reaching,
        fresh: &tests.fresh,
    };
    if request.verify_on_jvm {
        observer(Event::phase("findings are replayed on the JVM"));
        replaying.ask_about_failures(&mut oracle.tests);
    }
    if !oracle.interrupted {
        oracle.count_differences = build_results::differences(request, plan, &oracle.tests);
    }
    suppress::apply(request, &mut oracle, |oracle| {
        if request.verify_on_jvm && !oracle.interrupted {
            draft(&so_far(oracle, &unconfirmed));
        }
        replaying.check(oracle);
    });
    if request.verify_on_jvm && interrupt::is_late() {
        oracle.left_out.push(format!("no finding is replayed on the JVM: {}", interrupt::reason()));
    }
    finish(&mut oracle, &unconfirmed);
    oracle.effort = Effort { phases: phases(), ..Effort::of(tests.effort) };
    Ok(oracle)
}

/// Ranks the findings of a report, and counts.
fn finish(oracle: &mut Oracle, unconfirmed: &UnconfirmedCounts) {
    report::rank(oracle);
    oracle.summary = Summary::count(&oracle.tests, &oracle.findings)
        .unconfirmed(unconfirmed.clone())
        .with(&oracle.transformations, &oracle.methods)
        .with_replays(&oracle.findings, &oracle.disagreements);
}

/// Returns a report as it stands before the JVM is asked.
fn so_far(oracle: &Oracle, unconfirmed: &UnconfirmedCounts) -> Oracle {
    let findings = report::group(oracle.findings.clone(), &oracle.tests);
    let mut so_far = Oracle { findings, interrupted: true, ..oracle.clone() };
    finish(&mut so_far, unconfirmed);
    so_far
}

/// Returns the costs of the phases of the analysis.
fn phases() -> Vec<PhaseEffort> {
    let phase = |((analyses, phase), cost): (Account, Cost)| PhaseEffort {
        analyses: analyses.into_iter().map(str::to_owned).collect(),
        phase,
        instructions: cost.instructions,
        boots: cost.boots,
        processes: cost.processes,
        processor: cost.processor,
    };
    meter::costs().into_iter().map(phase).collect()
}

/// Returns the report of a plan before anything has run.
fn blank(request: &AnalyseRequest, plan: &Plan) -> Oracle {
    let jdk = Jdk { version: plan.guest.jdk.version.clone() };
    let not_honoured = plan.not_honoured.clone();
    let environment = request.world.clone();
    Oracle {
        not_honoured,
        environment,
        ..Oracle::blank(jdk, plan.guest.world.seed, plan.isolation)
    }
}

/// Returns whether a finding holds in every invocation of a parameterised test and in every class
/// that inherits the test. This matters for unused inputs only: one invocation that uses an input
/// is enough to refute the finding.
fn is_in_all_invocations(
    finding: &Finding,
    not_unused: &BTreeSet<(Option<String>, polish::Input)>,
) -> bool {
    let (Some(test), [evidence], Rule::UnusedInput) =
        (&finding.test, finding.evidence.as_slice(), finding.rule)
    else {
        return true;
    };
    let input = polish::Input::of(evidence);
    !not_unused.contains(&(owner(test, &input), input))
}

/// Returns whether a finding about a parameter of a test holds whatever its argument: whether all
/// invocations of the test passed. Nobody knows what one would check that did not.
fn passes_with_all_arguments(finding: &Finding, tests: &[Test]) -> bool {
    let is_parameter = |evidence: &Evidence| evidence.source == Source::Parameter;
    if !finding.evidence.iter().any(is_parameter) {
        return true;
    }
    let below = finding.test.as_ref().map(|template| format!("{template}/"));
    let is_invocation = |test: &&Test| below.as_ref().is_some_and(|it| test.id.starts_with(it));
    tests.iter().filter(is_invocation).all(|test| test.outcome == Outcome::Passed)
}

/// Merges findings with the same id. The invocations of one parameterised test produce such
/// findings.
fn merge(findings: impl Iterator<Item = Finding>) -> Vec<Finding> {
    let mut places = BTreeMap::new();
    let mut merged: Vec<Finding> = Vec::new();
    for finding in findings {
        let place = *places.entry(finding.id.clone()).or_insert(merged.len());
        match merged.get_mut(place) {
            Some(first) => first.invocations.extend(finding.invocations),
            None => merged.push(finding),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::test;

    #[test]
    fn nothing_is_said_about_a_parameter_if_an_invocation_failed() {
        let evidence = Evidence {
            source: Source::Parameter,
            name: Some("n".to_owned()),
            value: None,
            file: None,
            line: None,
            witness: None,
            tried: Vec::new(),
            set_up: None,
            variable: None,
            passed_to: None,
        };
        let blank = Finding::blank("1".to_owned(), Rule::UnusedInput, String::new());
        let constant = Evidence { source: Source::Constant, ..evidence.clone() };
        let of = |evidence| Finding {
            test: Some("t".to_owned()),
            evidence: vec![evidence],
            ..blank.clone()
        };
        let mut tests = vec![test("t/1", "T", Outcome::Passed), test("t/2", "T", Outcome::Passed)];
        assert!(passes_with_all_arguments(&of(evidence.clone()), &tests));
        tests.push(test("t/3", "T", Outcome::Failed));
        assert!(!passes_with_all_arguments(&of(evidence), &tests));
        assert!(passes_with_all_arguments(&of(constant), &tests));
    }
}
