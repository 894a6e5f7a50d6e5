//! What the gate says, case by case.
#![allow(clippy::expect_used)]

use report::gate::{Baseline, FailOn, GateError, Thresholds, Verdict, evaluate};
use report::{
    Analysis, Finding, GateReport, GateRequest, Isolation, Jdk, Oracle, Outcome, Rule,
    SCHEMA_VERSION, Status, Summary, Test, Thrown, Tool, Transformation,
};

fn test(id: &str, outcome: Outcome) -> Test {
    let failed = outcome == Outcome::Failed;
    Test {
        id: id.into(),
        class: "a.T".into(),
        method: Some(id.into()),
        display_name: id.into(),
        outcome,
        exception: failed.then(|| Thrown { class: "a.E".into(), message: None }),
        analysed: !matches!(outcome, Outcome::Skipped | Outcome::NotAnalysed),
        reason: None,
        notes: Vec::new(),
    }
}

fn finding(id: &str, rule: Rule) -> Finding {
    Finding {
        id: id.into(),
        rule,
        test: Some("t".into()),
        method: None,
        file: None,
        line: None,
        message: "m".into(),
        evidence: vec![],
        suggestion: None,
        invocations: vec![],
        transformations: vec![],
    }
}

fn transformation(id: &str, status: Status) -> Transformation {
    Transformation {
        id: id.into(),
        class: "a.C".into(),
        method: id.into(),
        descriptor: "()V".into(),
        line: 1,
        operator: "void".into(),
        status,
        rule: None,
        reason: None,
        covered_by: vec![],
        detected_by: vec![],
        how: None,
        exception: None,
    }
}

/// Two brittle assertions, one unused input; 18 tests pass, one fails, one is skipped, one is not
/// analysed: 19 of 20.
fn oracle() -> Oracle {
    let mut tests: Vec<Test> = (0..18).map(|n| test(&format!("p{n}"), Outcome::Passed)).collect();
    tests.push(test("f", Outcome::Failed));
    tests.push(test("s", Outcome::Skipped));
    tests.push(test("n", Outcome::NotAnalysed));
    let findings = vec![
        finding("b1", Rule::BrittleAssertion),
        finding("b2", Rule::BrittleAssertion),
        finding("u1", Rule::UnusedInput),
    ];
    Oracle {
        schema_version: SCHEMA_VERSION,
        tool: Tool::default(),
        jdk: Jdk { version: "17.0.15".into() },
        seed: 0,
        isolation: Isolation::Class,
        analyses: [Analysis::Polish].into(),
        summary: Summary::count(&tests, &findings, 0),
        tests,
        findings,
        transformations: vec![],
        methods: vec![],
        not_honoured: vec![],
    }
}

fn request(thresholds: Thresholds) -> GateRequest {
    GateRequest { schema_version: SCHEMA_VERSION, thresholds, ..GateRequest::default() }
}

fn brittle(limit: u32) -> Thresholds {
    Thresholds { max_brittle_assertions: Some(limit), ..Thresholds::default() }
}

fn minimum(text: &str) -> Thresholds {
    let minimum_analysed = Some(text.parse().expect("a ratio"));
    Thresholds { minimum_analysed, ..Thresholds::default() }
}

fn judge(request: &GateRequest) -> GateReport {
    evaluate(request, &oracle(), None).expect("a gate that means something")
}

fn baseline(ids: &[&str]) -> Baseline {
    let accepted = ids.iter().map(|id| (*id).to_owned()).collect();
    Baseline { schema_version: SCHEMA_VERSION, accepted }
}

#[test]
fn counts_of_tests_add_up() {
    let counts = oracle().summary.tests;
    assert_eq!(
        (counts.found, counts.analysed, counts.not_analysed, counts.skipped),
        (21, 19, 1, 1)
    );
    assert_eq!((counts.passed, counts.failed, counts.aborted), (18, 1, 0));
}

#[test]
fn nothing_configured_passes_and_says_how_to_gate() {
    let report = judge(&request(Thresholds::default()));
    assert_eq!((report.verdict, report.fails), (Verdict::NotGated, false));
    assert!(report.rules.is_empty());
    assert!(report.messages.last().expect("a line").text.contains("oracle.maxBrittleAssertions"));
}

#[test]
fn zero_is_a_limit() {
    let report = judge(&request(brittle(0)));
    assert!(report.fails);
    assert_eq!(report.rules[0].counted, ["b1", "b2"]);
}

#[test]
fn a_limit_that_is_met_holds() {
    assert_eq!(judge(&request(brittle(2))).verdict, Verdict::Passed);
    assert_eq!(judge(&request(brittle(1))).verdict, Verdict::Failed);
}

#[test]
fn every_violated_rule_is_listed() {
    let thresholds = Thresholds { max_unused_inputs: Some(0), ..minimum("0.951") };
    let thresholds = Thresholds { max_brittle_assertions: Some(0), ..thresholds };
    let request = GateRequest { fail_on_failing_tests: true, ..request(thresholds) };
    let report = judge(&request);
    assert_eq!(report.violations().count(), 4);
}

#[test]
fn the_share_analysed_is_exact_and_leaves_skipped_tests_out() {
    assert_eq!(judge(&request(minimum("95%"))).verdict, Verdict::Passed);
    let report = judge(&request(minimum("95.0000001%")));
    assert_eq!(report.rules[0].actual, "19/20");
    assert!(report.fails);
    assert_eq!(report.rules[0].counted, ["n"]);
}

#[test]
fn a_gate_cannot_be_passed_by_not_analysing() {
    let mut oracle = oracle();
    oracle.tests.push(test("n2", Outcome::NotAnalysed));
    oracle.summary = Summary::count(&oracle.tests, &oracle.findings, 0);
    let report = evaluate(&request(brittle(9)), &oracle, None).expect("a gate");
    assert_eq!(
        report.violations().collect::<Vec<_>>(),
        ["19 of 21 tests analysed, minimumAnalysed is 0.95"]
    );
    let ungated = evaluate(&request(Thresholds::default()), &oracle, None).expect("a gate");
    assert_eq!(ungated.messages[0].text, "only 19 of 21 tests could be analysed");
    assert!(!ungated.fails);
}

#[test]
fn a_failing_test_fails_the_gate_only_if_asked_to() {
    assert!(!judge(&request(brittle(2))).fails);
    let strict = GateRequest { fail_on_failing_tests: true, ..request(brittle(2)) };
    assert!(judge(&strict).fails);
}

#[test]
fn never_says_the_verdict_and_does_not_fail() {
    let request = GateRequest { fail_on: Some(FailOn::Never), ..request(brittle(0)) };
    let report = judge(&request);
    assert_eq!((report.verdict, report.fails), (Verdict::Failed, false));
}

#[test]
fn a_threshold_on_an_analysis_that_is_off_is_an_error() {
    let mut oracle = oracle();
    oracle.analyses.clear();
    let error = evaluate(&request(brittle(0)), &oracle, None).expect_err("no analysis");
    assert!(matches!(error, GateError::AnalysisOff { .. }));
}

#[test]
fn a_baseline_without_thresholds_means_nothing_new() {
    let oracle = oracle();
    let plain = request(Thresholds::default());
    let report = evaluate(&plain, &oracle, Some(&baseline(&["b1", "gone"]))).expect("a gate");
    assert_eq!((report.verdict, report.fail_on), (Verdict::Failed, FailOn::New));
    assert_eq!(report.rules[0].counted, ["b2", "u1"]);
    assert_eq!(report.stale, ["gone"]);
    let all = baseline(&["b1", "b2", "u1"]);
    assert_eq!(evaluate(&plain, &oracle, Some(&all)).expect("a gate").verdict, Verdict::Passed);
}

#[test]
fn all_counts_what_the_baseline_accepts() {
    let all = GateRequest { fail_on: Some(FailOn::All), ..request(brittle(0)) };
    let report = evaluate(&all, &oracle(), Some(&baseline(&["b1", "b2"]))).expect("a gate");
    assert_eq!(report.rules[0].actual, "2");
}

#[test]
fn new_without_a_baseline_is_an_error() {
    let new = GateRequest { fail_on: Some(FailOn::New), ..request(brittle(0)) };
    assert_eq!(evaluate(&new, &oracle(), None), Err(GateError::NoBaseline));
}

#[test]
fn what_goes_undetected_counts_with_or_without_a_finding() {
    let mut oracle = oracle();
    oracle.analyses.insert(Analysis::Transform);
    let known = Finding { transformations: vec!["x".into()], ..finding("p", Rule::PseudoTested) };
    oracle.findings.push(known);
    // `z` is of a method that is not analysed, so it has no finding.
    let made = [
        ("x", Status::Undetected),
        ("y", Status::Detected),
        ("z", Status::Undetected),
        ("n", Status::NotAnalysed),
    ];
    oracle.transformations = made.map(|(id, status)| transformation(id, status)).into();
    let thresholds = Thresholds { max_undetected: Some(1), ..Thresholds::default() };
    let request = request(thresholds);
    let counted = |baseline: Option<&Baseline>| {
        let report = evaluate(&request, &oracle, baseline).expect("a gate");
        (report.rules[0].counted.clone(), report.rules[0].violated)
    };
    assert_eq!(counted(None), (vec!["x".to_owned(), "z".to_owned()], true));
    assert_eq!(counted(Some(&baseline(&["p"]))), (vec!["z".to_owned()], false));
}
