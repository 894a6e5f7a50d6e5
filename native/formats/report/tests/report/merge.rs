//! Tests of merging the reports of modules: nothing is lost, and a transformation that the tests of one
//! module notice counts as detected.

use report::{
    Analysis, Classification, Coverage, MergeError, Method, Oracle, Outcome, Partial, Rule, Status,
    Transformation, merge, to_json,
};

use crate::sample::{self, finding, oracle, test};

/// Returns the report of a module whose test runs `a.C.x()`, with the result of a transformation.
fn module(status: Status) -> Oracle {
    let tests = vec![test("a.CTest", "t", Outcome::Passed)];
    let mut oracle = oracle(tests, vec![finding("u", Rule::UnusedInput, "t")]);
    oracle.analyses.insert(Analysis::Transform);
    let by = vec!["t".to_owned()];
    let detected_by = if status == Status::Detected { by.clone() } else { vec![] };
    let made = sample::transformation("x", status);
    oracle.transformations = vec![Transformation { covered_by: by, detected_by, ..made }];
    oracle.methods = vec![Method {
        class: "a.C".into(),
        method: "x".into(),
        descriptor: "()V".into(),
        file: Some("code/src/main/java/a/C.java".into()),
        line: 3,
        classification: Classification::PseudoTested,
        tests: 1,
    }];
    oracle
}

fn merged(parts: Vec<(&str, Oracle)>) -> Oracle {
    merge(parts.into_iter().map(|(name, oracle)| part(name, oracle)).collect()).expect("one report")
}

fn part(name: &str, oracle: Oracle) -> Oracle {
    Oracle { module: name.into(), ..oracle }
}

#[test]
fn tests_of_one_name_in_two_modules_are_two() {
    let one = merged(vec![("code", module(Status::Undetected))]);
    let both =
        merged(vec![("code", module(Status::Undetected)), ("more", module(Status::Undetected))]);
    let ids: Vec<&str> = both.tests.iter().map(|test| test.id.as_str()).collect();
    assert_eq!(ids, ["[module:code]/t", "[module:more]/t"]);
    let inputs: Vec<_> = both.findings.iter().filter(|it| it.rule == Rule::UnusedInput).collect();
    let [first, second] = inputs.as_slice() else { unreachable!("{inputs:?}") };
    assert_ne!(first.id, second.id);
    assert_eq!(second.test.as_deref(), Some("[module:more]/t"));
    // The ids of a module do not depend on other modules.
    assert_eq!(one.findings[0].id, first.id);
    assert_eq!(both.summary.unused_inputs, 2);
    assert_eq!(both.summary.tests.found, 2);
    assert_eq!(both.modules.iter().map(|it| it.tests).collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn a_method_is_one_whoever_tests_it() {
    let judge = |own, others| {
        let both = merged(vec![("code", module(own)), ("tests", module(others))]);
        let findings = both.findings.iter().filter(|it| it.method.is_some()).count();
        let [method] = both.methods.as_slice() else { unreachable!("{:?}", both.methods) };
        let [made] = both.transformations.as_slice() else { unreachable!() };
        assert_eq!((method.tests, made.covered_by.len()), (2, 2));
        (made.status, method.classification, findings)
    };
    let undetected = judge(Status::Undetected, Status::Undetected);
    assert_eq!(undetected, (Status::Undetected, Classification::PseudoTested, 1));
    let tested = (Status::Detected, Classification::Tested, 0);
    assert_eq!(judge(Status::Undetected, Status::Detected), tested);
    assert_eq!(judge(Status::NotAnalysed, Status::Detected), tested);
    let unknown = judge(Status::Undetected, Status::NotAnalysed);
    assert_eq!(unknown, (Status::NotAnalysed, Classification::NotAnalysed, 0));
}

#[test]
fn classes_of_one_name_are_told_apart_by_their_sources() {
    let mut other = module(Status::Detected);
    other.methods[0].file = Some("more/src/main/java/a/C.java".into());
    let both = merged(vec![("code", module(Status::Undetected)), ("more", other)]);
    let worth: Vec<_> = both.methods.iter().map(|it| it.classification).collect();
    assert_eq!(worth, [Classification::PseudoTested, Classification::Tested]);
    let [one, two] = both.transformations.as_slice() else { unreachable!() };
    assert_ne!(one.id, two.id);
    let findings: Vec<_> = both.findings.iter().filter(|it| it.method.is_some()).collect();
    assert_eq!(findings[0].transformations, std::slice::from_ref(&one.id));
}

#[test]
fn the_order_of_modules_does_not_show() {
    let (a, b) = (("code", module(Status::Undetected)), ("tests", module(Status::Detected)));
    let text = |parts| to_json(&merged(parts)).expect("JSON");
    assert_eq!(text(vec![a.clone(), b.clone()]), text(vec![b, a]));
}

#[test]
fn an_analysis_counts_as_made_if_every_module_made_it() {
    let mut polished = module(Status::Detected);
    polished.analyses.remove(&Analysis::Transform);
    let both = merged(vec![("code", module(Status::Detected)), ("more", polished)]);
    assert_eq!(both.analyses, [Analysis::Polish].into());
}

#[test]
fn coverage_of_some_of_the_modules_is_none() {
    let measured = || {
        let mut oracle = module(Status::Detected);
        oracle.analyses.insert(Analysis::Coverage);
        oracle.coverage = Some(Coverage::default());
        oracle
    };
    assert!(merged(vec![("a", measured()), ("b", measured())]).coverage.is_some());
    assert!(merged(vec![("a", measured()), ("b", module(Status::Detected))]).coverage.is_none());
}

#[test]
fn what_one_module_leaves_out_all_together_leave_out() {
    let (tests, since) = (true, Some("main".to_owned()));
    let chosen = Partial { tests, changed_since: None };
    let changed = Partial { tests: false, changed_since: since.clone() };
    let of = |partial| Oracle { partial, ..module(Status::Detected) };
    let all = merged(vec![("a", of(Some(chosen))), ("b", of(None)), ("c", of(Some(changed)))]);
    assert_eq!(all.partial, Some(Partial { tests, changed_since: since }));
}

#[test]
fn what_is_not_whole_is_not_merged() {
    let part = |oracle| part("code", oracle);
    let partial = Oracle { interrupted: true, ..module(Status::Detected) };
    assert_eq!(merge(vec![part(partial)]), Err(MergeError::Interrupted("code".into())));
    assert_eq!(merge(vec![]), Err(MergeError::Nothing));
    let twice = vec![part(module(Status::Detected)), part(module(Status::Detected))];
    assert_eq!(merge(twice), Err(MergeError::Twice("code".into())));
}
