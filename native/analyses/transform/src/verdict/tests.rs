//! Tests with observations of one method that has two transformations.

use std::sync::Arc;

use classfile::{ClassAttributes, ClassFile, Code, ConstantPool};
use report::{Operators, Rule};

use super::*;
use crate::catalogue::Choice;

/// Returns the catalogue of a class with a method `boolean m()`. It returns a local variable: a body that always returns `true`
/// would do the same as its replacement.
fn catalogue() -> Catalogue {
    let lines = vec![(0, 7)];
    let code = Code { bytes: [0x00, 0x1B, 0xAC].into(), lines, ..Code::default() };
    let method = classfile::Method {
        access: 0,
        name: Arc::from("m"),
        descriptor: Arc::from("()Z"),
        code: Some(code),
        exceptions: Vec::new(),
        signature: None,
        annotations: None,
        invisible_annotations: None,
        parameter_annotations: None,
        annotation_default: None,
        type_annotations: None,
        deprecated: false,
        parameters: None,
        caller_sensitive: false,
        force_inline: false,
        hidden: false,
        compiled_form: false,
        intrinsic_candidate: false,
    };
    let class = ClassFile {
        minor: 0,
        major: 61,
        access: 0,
        pool: ConstantPool::default(),
        this_class: Arc::from("a/B"),
        super_class: None,
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: vec![method],
        attributes: ClassAttributes::default(),
    };
    let mut catalogue = Catalogue::default();
    let choice = Choice { operators: &Operators::default(), off: &[], find: &|_| None };
    catalogue.add(&class, choice, |_| true);
    catalogue
}

fn detected(test: &str) -> Trial {
    let (test, how) = (test.to_owned(), How::Assertion);
    Trial::Detected(Detection::of(test, how))
}

fn unknown() -> Trial {
    Trial::NotAnalysed("unsupported: it".into())
}

/// Returns the observation of a passing test that covers the method, with the results of `true` and
/// `false`.
fn seen(test: &str, trials: [Option<Trial>; 2]) -> Observation {
    let trials = (0..).zip(trials).filter_map(|(made, trial)| Some((made, trial?))).collect();
    let run = format!("{test}/1");
    Observation {
        cost: 0,
        test: test.into(),
        run,
        class: "T".into(),
        waiting: false,
        left_out: None,
        passed: true,
        covered: vec![0],
        ahead: Vec::new(),
        later: Vec::new(),
        trials,
    }
}

fn judged(observations: &[Observation]) -> Verdict {
    judge(&catalogue(), &observations.iter().collect::<Vec<_>>(), false, |_| None)
}

fn classification(observations: &[Observation]) -> Classification {
    judged(observations).methods[0].classification
}

use Trial::Undetected;

#[test]
fn methods_are_classified_by_what_is_detected() {
    let all = seen("t", [Some(detected("t")), Some(detected("t"))]);
    let some = seen("t", [Some(detected("t")), Some(Undetected)]);
    let none = seen("t", [Some(Undetected), Some(Undetected)]);
    assert_eq!(classification(&[all]), Classification::Tested);
    assert_eq!(classification(&[some]), Classification::PartiallyTested);
    assert_eq!(classification(std::slice::from_ref(&none)), Classification::PseudoTested);
    assert_eq!(classification(&[]), Classification::NotCovered);
    let red = Observation { passed: false, trials: Vec::new(), ..none };
    assert_eq!(classification(&[red]), Classification::NotAnalysed);
}

#[test]
fn what_is_not_known_counts_only_where_it_matters() {
    let half = seen("t", [Some(detected("t")), Some(unknown())]);
    assert_eq!(classification(std::slice::from_ref(&half)), Classification::NotAnalysed);
    let rest = seen("u", [None, Some(detected("u"))]);
    assert_eq!(classification(&[half.clone(), rest]), Classification::Tested);
    let untried = seen("u", [Some(Undetected), None]);
    assert_eq!(judged(&[untried]).transformations[1].status, Status::NotAnalysed);
}

#[test]
fn what_a_test_without_trials_runs_too_is_not_analysed() {
    let left_out = Some(super::too_long("T#long"));
    let long = Observation { waiting: true, left_out, ..seen("long", [None, None]) };
    let none = seen("t", [Some(Undetected), Some(detected("t"))]);
    let made = judged(&[none, long.clone()]).transformations;
    assert_eq!([made[0].status, made[1].status], [Status::NotAnalysed, Status::Detected]);
    assert!(made[0].reason.as_ref().unwrap().starts_with("T#long runs it"));
    assert_eq!(classification(&[long]), Classification::NotAnalysed);
}

#[test]
fn what_a_test_leaves_is_not_analysed_unless_those_after_it_try_it() {
    let none = seen("t", [Some(Undetected), Some(Undetected)]);
    let class = Observation { covered: Vec::new(), later: vec![0], ..seen("T", [None, None]) };
    let made = judged(&[none.clone(), class.clone()]).transformations;
    assert_eq!([made[0].status, made[1].status], [Status::NotAnalysed, Status::Undetected]);
    for (trial, status) in [(Undetected, Status::Undetected), (unknown(), Status::NotAnalysed)] {
        let class = Observation { trials: vec![(0, trial)], ..class.clone() };
        assert_eq!(judged(&[none.clone(), class]).transformations[0].status, status);
    }
}

#[test]
fn the_first_test_that_notices_is_named_and_those_before_it() {
    let observations = [
        seen("a", [Some(Undetected), Some(Undetected)]),
        seen("b", [Some(detected("b[1]")), Some(Undetected)]),
        seen("b", [Some(detected("b[2]")), Some(Undetected)]),
        seen("c", [Some(detected("c")), Some(Undetected)]),
    ];
    let made = judged(&observations).transformations;
    assert_eq!(made[0].detected_by, ["b[1]"]);
    assert_eq!(made[0].covered_by, ["a", "b"]);
    assert_eq!(made[1].covered_by, ["a", "b", "c"]);
    let matrix = judge(&catalogue(), &observations.each_ref(), true, |_| None).transformations;
    assert_eq!(matrix[0].detected_by, ["b[1]", "b[2]", "c"]);
    assert_eq!(matrix[0].covered_by, ["a", "b", "c"]);
}

#[test]
fn a_finding_holds_the_undetected_transformations() {
    let verdict = judged(&[seen("t", [Some(detected("t")), Some(Undetected)])]);
    let [finding] = &verdict.findings[..] else { unreachable!("one finding") };
    assert_eq!(finding.rule, Rule::PartiallyTested);
    assert_eq!(finding.method.as_deref(), Some("a.B.m()Z"));
    assert_eq!(finding.message, "no test notices `return false`");
    assert_eq!(finding.transformations, [verdict.transformations[1].id.clone()]);
}
