//! Tests of rules in JaCoCo's shape, as a build writes them.

use report::gate::{GateError, Verdict, evaluate};
use report::{
    Analysis, Classification, Finding, GateReport, GateRequest, Method, Oracle, Outcome, Rule,
    SCHEMA_VERSION, Status, Summary, Symptom, Transformation,
};
use serde_json::{Value, json};

use crate::sample::{self, baseline, transformation};

fn made(class: &str, id: &str, status: Status) -> Transformation {
    Transformation { class: class.into(), ..transformation(id, status) }
}

fn method(class: &str, name: &str, classification: Classification) -> Method {
    let (class, method, descriptor) = (class.into(), name.into(), "()V".into());
    Method { class, method, descriptor, file: None, line: 1, classification, tests: 1 }
}

fn pseudo_tested(id: &str, of: &str) -> Finding {
    let transformations = vec![id.to_owned()];
    let method = Some(format!("{of}()V"));
    Finding { test: None, method, transformations, ..sample::finding(id, Rule::PseudoTested, "") }
}

/// Returns a report in which one of three transformations of `a.C` is undetected, and the only one of
/// `b.Dto`. A test of `a.CTest` has two brittle assertions, and a test of `b.DtoTest` is not analysed.
fn oracle() -> Oracle {
    let tests = vec![
        sample::test("a.CTest", "first", Outcome::Passed),
        sample::test("b.DtoTest", "second", Outcome::NotAnalysed),
    ];
    let findings = vec![
        sample::finding("b1", Rule::BrittleAssertion, "first"),
        sample::finding("b2", Rule::BrittleAssertion, "first"),
        pseudo_tested("x", "a.C.x"),
        pseudo_tested("w", "b.Dto.w"),
    ];
    let mut oracle = sample::oracle(tests, findings);
    oracle.analyses.extend([Analysis::Transform, Analysis::Diagnose]);
    let weak = Some(Symptom::WeakOracle);
    oracle.transformations = vec![
        Transformation { symptom: weak, ..made("a.C", "x", Status::Undetected) },
        made("a.C", "y", Status::Detected),
        made("a.C", "z", Status::Detected),
        made("b.Dto", "w", Status::Undetected),
    ];
    oracle.methods = vec![
        method("a.C", "x", Classification::PseudoTested),
        method("a.C", "y", Classification::Tested),
        method("a.C", "z", Classification::Tested),
        method("b.Dto", "w", Classification::PseudoTested),
    ];
    oracle.summary = Summary::count(&oracle.tests, &oracle.findings)
        .with(&oracle.transformations, &oracle.methods);
    oracle
}

fn request(rule: &Value) -> GateRequest {
    let text = json!({"schemaVersion": SCHEMA_VERSION, "oracle": "o", "outputDirectory": "d",
        "thresholds": {"minimumAnalysed": "0"}, "rules": [rule]});
    serde_json::from_value(text).expect("a request")
}

fn judge(rule: &Value, accepted: &[&str]) -> Result<GateReport, GateError> {
    evaluate(&request(rule), &oracle(), Some(&baseline(accepted)))
}

/// Returns the messages about violated rules.
fn broken(rule: &Value) -> Vec<String> {
    let report = judge(rule, &[]).expect("a rule that means something");
    let violated = report.rules.into_iter().filter(|rule| rule.violated);
    violated.map(|rule| rule.message).collect()
}

fn limit(element: &str, counter: &str, bound: &str, number: &str) -> Value {
    json!({"element": element, "limits": [{"counter": counter, bound: number}]})
}

fn share(element: &str, counter: &str, bound: &str, number: &str) -> Value {
    json!({"element": element, "limits": [{"counter": counter, "value": "RATIO", bound: number}]})
}

#[test]
fn each_element_is_held_against_a_limit() {
    assert_eq!(
        broken(&limit("CLASS", "PSEUDO_TESTED", "maximum", "0")),
        [
            "1 method pseudo-tested in the class a.C, rule 1 allows at most 0",
            "1 method pseudo-tested in the class b.Dto, rule 1 allows at most 0",
        ]
    );
    assert!(broken(&limit("CLASS", "PSEUDO_TESTED", "maximum", "1")).is_empty());
    assert_eq!(
        broken(&limit("BUNDLE", "PSEUDO_TESTED", "maximum", "1")),
        ["2 methods pseudo-tested, rule 1 allows at most 1"]
    );
    assert_eq!(
        broken(&limit("METHOD", "UNDETECTED", "maximum", "0"))[1],
        "1 transformation undetected in the method b.Dto.w()V, rule 1 allows at most 0"
    );
    assert_eq!(
        broken(&limit("TEST", "BRITTLE_ASSERTION", "maximum", "1")),
        ["2 brittle assertions in the test a.CTest.first, rule 1 allows at most 1"]
    );
}

#[test]
fn shares_are_exact_and_may_be_too_small_or_too_large() {
    assert!(broken(&share("PACKAGE", "DETECTED", "minimum", "0")).is_empty());
    assert_eq!(
        broken(&share("PACKAGE", "DETECTED", "minimum", "66.67%")),
        [
            "2 of 3 transformations detected in the package a, rule 1 demands at least 66.67%",
            "0 of 1 transformation detected in the package b, rule 1 demands at least 66.67%",
        ]
    );
    assert_eq!(broken(&share("PACKAGE", "DETECTED", "minimum", "66.66%")).len(), 1);
    assert_eq!(
        broken(&share("CLASS", "PSEUDO_TESTED", "maximum", "0.5")),
        ["1 of 1 method pseudo-tested in the class b.Dto, rule 1 allows at most 0.5"]
    );
    assert_eq!(
        broken(&share("BUNDLE", "WEAK_ORACLE", "maximum", "24%")),
        ["1 of 4 transformations undetected for weak-oracle, rule 1 allows at most 24%"]
    );
    assert_eq!(
        broken(&share("TEST_CLASS", "NOT_ANALYSED", "maximum", "0")),
        ["1 of 1 test not analysed in the test class b.DtoTest, rule 1 allows at most 0"]
    );
}

#[test]
fn names_choose_elements() {
    let rule = |includes: &[&str], excludes: &[&str]| {
        let limits = json!([{"counter": "PSEUDO_TESTED", "maximum": "0"}]);
        json!({"element": "CLASS", "includes": includes, "excludes": excludes, "limits": limits})
    };
    let of_dto = ["1 method pseudo-tested in the class b.Dto, rule 1 allows at most 0"];
    assert_eq!(broken(&rule(&["*Dto"], &[])), of_dto);
    assert_eq!(broken(&rule(&[], &["a.*"])), of_dto);
    assert!(broken(&rule(&["c.*"], &[])).is_empty());
    assert!(matches!(judge(&rule(&["[a"], &[]), &[]), Err(GateError::BadName(_))));
}

#[test]
fn what_breaks_a_limit_is_named_and_a_baseline_accepts_it() {
    let rule = limit("CLASS", "PSEUDO_TESTED", "maximum", "0");
    let report = judge(&rule, &[]).expect("a gate");
    assert_eq!(report.rules[0].counted, ["x"]);
    assert_eq!(report.rules[0].actual, "1");
    assert!(report.rules[0].shown[0].contains("[pseudo-tested] C.x"), "{:?}", report.rules[0]);
    let all = judge(&rule, &["x", "w"]).expect("a gate");
    assert_eq!(all.verdict, Verdict::Passed);
    assert_eq!(all.rules[0].message, "2 classes PSEUDO_TESTED: rule 1 allows at most 0");
    let too_few = judge(&share("CLASS", "DETECTED", "minimum", "1"), &["x"]).expect("a gate");
    assert_eq!(too_few.rules[0].counted, ["x"]);
}

#[test]
fn what_means_nothing_is_refused_with_the_way_out() {
    let why = |rule: &Value| judge(rule, &[]).expect_err("an error").to_string();
    let about = "rule 1 of `rules` is wrong: ";
    assert_eq!(
        why(&limit("CLASS", "BRITTLE_ASSERTION", "maximum", "0")),
        format!("{about}the element CLASS has no counter BRITTLE_ASSERTION")
    );
    assert_eq!(
        why(&share("TEST", "UNUSED_INPUT", "maximum", "0")),
        format!("{about}UNUSED_INPUT has no RATIO, use COUNT")
    );
    assert_eq!(
        why(&limit("CLASS", "DETECTED", "minimum", "80%")),
        format!("{about}`80%` for DETECTED is not a count, write a whole number or use RATIO")
    );
    assert_eq!(
        why(&json!({"limits": [{"counter": "DETECTED"}]})),
        format!("{about}DETECTED has neither a minimum nor a maximum, set one of them")
    );
    assert_eq!(why(&json!({"limits": []})), format!("{about}it has no limits, add one"));
    let mut oracle = oracle();
    oracle.analyses.remove(&Analysis::Diagnose);
    let rule = request(&limit("CLASS", "WEAK_ORACLE", "maximum", "0"));
    let error = evaluate(&rule, &oracle, None).expect_err("no symptoms");
    assert!(
        error.to_string().starts_with("WEAK_ORACLE in rule 1 is set, but the analysis `diagnose`")
    );
}

#[test]
fn a_finalizer_is_classified_and_no_finding() {
    let made = [transformation("t", Status::Undetected)];
    let of = |name: &str| method("a.C", name, Classification::PseudoTested);
    assert!(report::finding_of(&of("close"), &made).is_some());
    assert_eq!(report::finding_of(&of("finalize"), &made), None);
}
