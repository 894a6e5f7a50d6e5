//! Tests of the gate's verdicts and messages, case by case.

use report::gate::{FailOn, GateError, Thresholds, Verdict, evaluate};
use report::{
    Analysis, Finding, Format, GateReport, GateRequest, Level, Oracle, Outcome, Rule,
    SCHEMA_VERSION, Status, Summary, SuppressedBy, Suppression, Test,
};

use crate::sample::{self, baseline, transformation};

fn test(id: &str, outcome: Outcome) -> Test {
    sample::test("a.T", id, outcome)
}

fn finding(id: &str, rule: Rule) -> Finding {
    sample::finding(id, rule, "t")
}

/// Returns a report with two brittle assertions and one unused input. 18 tests pass, one fails, one is
/// skipped and one is not analysed, so 19 of 20 are analysed.
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
    sample::oracle(tests, findings)
}

fn request(thresholds: Thresholds) -> GateRequest {
    GateRequest { schema_version: SCHEMA_VERSION, thresholds, ..GateRequest::default() }
}

fn brittle(limit: u32) -> Thresholds {
    Thresholds::at_most(Rule::BrittleAssertion, limit)
}

fn minimum(text: &str) -> Thresholds {
    let minimum_analysed = Some(text.parse().expect("a ratio"));
    Thresholds { minimum_analysed, ..Thresholds::default() }
}

fn judge(request: &GateRequest) -> GateReport {
    evaluate(request, &oracle(), None).expect("a gate that means something")
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
fn what_is_not_done_is_not_judged_unless_it_is_too_much_already() {
    let mut oracle = oracle();
    oracle.analyses.remove(&Analysis::Polish);
    oracle.unfinished.insert(Analysis::Polish);
    let judge = |limit| evaluate(&request(brittle(limit)), &oracle, None).expect("a gate");
    let enough = judge(2);
    assert_eq!((enough.verdict, enough.fails), (Verdict::NotJudged, false));
    assert_eq!(enough.unjudged, ["maxBrittleAssertions"]);
    let last = &enough.messages.last().expect("a line").text;
    assert!(last.contains("before it was known whether maxBrittleAssertions holds"), "{last}");
    let too_many = judge(1);
    assert!(too_many.fails && too_many.unjudged.is_empty());
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
    let most = [(Rule::BrittleAssertion, 0), (Rule::UnusedInput, 0)].into();
    let thresholds = Thresholds { most, ..minimum("0.951") };
    let request = GateRequest { fail_on_failing_tests: true, ..request(thresholds) };
    let report = judge(&request);
    assert_eq!(report.rules.iter().filter(|rule| rule.violated).count(), 4);
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
    oracle.summary = Summary::count(&oracle.tests, &oracle.findings);
    let report = evaluate(&request(brittle(9)), &oracle, None).expect("a gate");
    assert_eq!(
        report.violations(),
        ["19 of 21 tests analysed, minimumAnalysed is 0.95", "  a.T.n (n)", "  a.T.n2 (n2)"]
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
fn a_format_of_an_analysis_that_is_off_is_an_error() {
    let mut request = request(Thresholds::default());
    request.formats = Some([Format::Jacoco].into());
    let error = evaluate(&request, &oracle(), None).expect_err("no analysis");
    assert!(
        error.to_string().starts_with("the format `jacoco` is set, but the analysis `coverage`")
    );
}

#[test]
fn a_baseline_without_thresholds_means_nothing_new() {
    let oracle = oracle();
    let plain = request(Thresholds::default());
    let report = evaluate(&plain, &oracle, Some(&baseline(&["b1", "gone"]))).expect("a gate");
    assert_eq!((report.verdict, report.fail_on), (Verdict::Failed, FailOn::New));
    assert_eq!(report.rules[0].counted, ["b2", "u1"]);
    assert_eq!(report.stale.iter().map(|entry| &entry.id).collect::<Vec<_>>(), ["gone"]);
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
    // The method of `z` is not analysed, so there is no finding about it.
    let made = [
        ("x", Status::Undetected),
        ("y", Status::Detected),
        ("z", Status::Undetected),
        ("n", Status::NotAnalysed),
    ];
    oracle.transformations = made.map(|(id, status)| transformation(id, status)).into();
    let thresholds = Thresholds { max_undetected: Some(1), ..Thresholds::default() };
    let request = request(thresholds);
    let counted = |accepted: &[&str]| {
        let report = evaluate(&request, &oracle, Some(&baseline(accepted))).expect("a gate");
        (report.rules[0].counted.clone(), report.rules[0].violated)
    };
    assert_eq!(counted(&[]), (vec!["x".to_owned(), "z".to_owned()], true));
    assert_eq!(counted(&["p"]), (vec!["z".to_owned()], false));
}

#[test]
fn a_broken_limit_names_what_broke_it_and_the_ways_out() {
    let mut oracle = oracle();
    oracle.findings = (0..12).map(|n| finding(&format!("u{n}"), Rule::UnusedInput)).collect();
    oracle.findings[0].file = Some("T.java".into());
    oracle.findings[0].line = Some(7);
    let thresholds = Thresholds::at_most(Rule::UnusedInput, 0);
    let report = evaluate(&request(thresholds), &oracle, None).expect("a gate");
    let violations = report.violations();
    assert_eq!(violations[0], "12 unused inputs, maxUnusedInputs is 0");
    assert_eq!(violations[1], "  T.java:7: [unused-input] t: m (u0)");
    assert_eq!(violations.last().expect("a line"), "  and 2 more");
    assert_eq!(violations.len(), 12);
    let texts: Vec<&str> = report.messages.iter().map(|line| line.text.as_str()).collect();
    assert!(violations.iter().zip(&texts).all(|(violation, text)| violation == text));
    for way in ["@OracleIgnore(", "// oracle:ignore[", "oracle:baseline", "oracleBaseline"] {
        assert!(texts.iter().any(|text| text.contains(way)), "{way}: {texts:?}");
    }
    assert!(report.messages.iter().all(|line| line.level == Level::Error));
}

#[test]
fn what_the_source_suppresses_does_not_count() {
    let mut oracle = oracle();
    let reason = "the helper needs it".to_owned();
    oracle.findings[2].suppressed = Some(Suppression { by: SuppressedBy::Comment, reason });
    oracle.summary = Summary::count(&oracle.tests, &oracle.findings);
    assert_eq!((oracle.summary.unused_inputs, oracle.summary.suppressed), (0, 1));
    let thresholds = Thresholds::at_most(Rule::UnusedInput, 0);
    let report = evaluate(&request(thresholds), &oracle, None).expect("a gate");
    assert_eq!((report.verdict, report.rules[0].counted.len()), (Verdict::Passed, 0));
}

#[test]
fn a_suppressed_method_is_left_out_of_the_share_of_detected_ones() {
    let mut oracle = oracle();
    oracle.analyses.insert(Analysis::Transform);
    oracle.transformations = [("x", Status::Undetected), ("y", Status::Detected)]
        .map(|(id, status)| transformation(id, status))
        .into();
    oracle.summary = oracle.summary.with(&oracle.transformations, &[]);
    let known = Finding { transformations: vec!["x".into()], ..finding("p", Rule::PseudoTested) };
    oracle.findings.push(known);
    let minimum_detected = Some("100%".parse().expect("a ratio"));
    let request = request(Thresholds { minimum_detected, ..Thresholds::default() });
    let actual =
        |oracle: &Oracle| evaluate(&request, oracle, None).expect("a gate").rules[0].actual.clone();
    assert_eq!(actual(&oracle), "1/2");
    let (by, reason) = (SuppressedBy::Annotation, "r".to_owned());
    oracle.findings[3].suppressed = Some(Suppression { by, reason });
    assert_eq!(actual(&oracle), "1/1");
}
