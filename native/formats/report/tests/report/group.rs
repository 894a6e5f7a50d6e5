//! Tests of groups: findings with the same cause are one finding, also for limits and baselines.

use report::gate::{
    Baseline, Change, Counter, Element, GateRule, Limit, Measure, Thresholds, Verdict, evaluate,
};
use report::{
    Analysis, Evidence, Finding, GateReport, GateRequest, Oracle, Outcome, Rule, SCHEMA_VERSION,
    Source, Suggestion, Summary, SuppressedBy, Suppression, group,
};

use crate::console::all_shown;
use crate::sample::{self, callee, evidence, finding, oracle, test};

/// Returns the id of a test of `a.T`.
fn id(class: &str, method: &str) -> String {
    format!("[engine:junit-jupiter]/[class:{class}]/[method:{method}()]")
}

fn tests() -> Vec<report::Test> {
    let tests = [("a.T", "one"), ("a.T", "two"), ("a.U", "one")];
    let tests = tests.map(|(class, method)| report::Test {
        id: id(class, method),
        ..test(class, method, Outcome::Passed)
    });
    tests.into()
}

/// Returns a brittle assertion on a field of a test class, set in a line of the class if one is given.
fn brittle(name: &str, test: &str, line: u32, field: &str, set_at: Option<u32>) -> Finding {
    let input = Evidence {
        file: set_at.map(|_| "T.java".into()),
        line: set_at,
        ..evidence(Source::InstanceField, Some(field), "1", Some("2"))
    };
    Finding {
        file: Some("T.java".into()),
        line: Some(line),
        message: format!("assertEquals depends on {field}, which the test does not control"),
        evidence: vec![input],
        ..finding(name, Rule::BrittleAssertion, test)
    }
}

fn unused(name: &str, test: &str, line: u32, value: &str) -> Finding {
    Finding {
        file: Some("T.java".into()),
        line: Some(line),
        evidence: vec![evidence(Source::Constant, None, value, None)],
        ..finding(name, Rule::UnusedInput, test)
    }
}

fn grouped(findings: Vec<Finding>) -> Oracle {
    let findings = group(findings, &tests());
    oracle(tests(), findings)
}

fn members(finding: &Finding) -> Vec<&str> {
    finding.members.iter().map(|member| &*member.id).collect()
}

/// Returns two brittle assertions on one field.
fn pair() -> Vec<Finding> {
    let (one, two) = (id("a.T", "one"), id("a.T", "two"));
    vec![brittle("b1", &one, 10, "T.x", Some(3)), brittle("b2", &two, 20, "T.x", Some(3))]
}

#[test]
fn assertions_on_one_field_are_one_finding_where_the_field_is_set() {
    let mut all = pair();
    all.insert(1, brittle("other", &id("a.T", "one"), 11, "T.y", Some(4)));
    let oracle = grouped(all);
    let [both, other] = &oracle.findings[..] else { panic!("{:?}", oracle.findings) };
    assert_eq!((members(both), other.id.as_str()), (vec!["b1", "b2"], "other"));
    assert_eq!((both.file.as_deref(), both.line), (Some("T.java"), Some(3)));
    assert_eq!(both.test.as_deref(), Some("[engine:junit-jupiter]/[class:a.T]"));
    let lines: Vec<String> = all_shown(&oracle, None).into_iter().take(4).collect();
    assert_eq!(
        lines,
        [
            "T.java:3: [brittle-assertion] T: 2 assertions in 2 tests depend on T.x, which the tests do not control",
            "    field T.x was 1, set at T.java:3; with 2 the test fails with org.junit.ComparisonFailure",
            "    T.java:10: T.one: assertEquals",
            "    T.java:20: T.two: assertEquals",
        ]
    );
}

/// Returns a test that fails in another order, because `other` left a field of `a.T`.
fn in_other_order(name: &str, test: &str, other: &str, advice: &str) -> Finding {
    let left = Evidence {
        set_up: Some(other.to_owned()),
        ..evidence(Source::LeftState, Some("field a.T.x"), "1", None)
    };
    Finding {
        message: format!("it fails after {other}, with AssertionError"),
        evidence: vec![Evidence { value: None, ..left }],
        suggestion: Some(Suggestion::new("reset-state", advice.to_owned())),
        ..finding(name, Rule::DependsOnOrder, test)
    }
}

#[test]
fn tests_that_fail_after_the_same_one_are_one_finding_whatever_helps_some_of_them() {
    let (one, two, elsewhere) = (id("a.T", "one"), id("a.T", "two"), id("a.U", "one"));
    let with_cleaner = "reset field a.T.x before each test, as U.two does";
    let without = "reset field a.T.x before each test";
    let of = |advice: [&str; 2]| {
        let all = vec![
            in_other_order("o1", &one, "U.sets", advice[0]),
            in_other_order("o2", &two, "U.sets", advice[1]),
            in_other_order("o3", &elsewhere, "U.other", without),
        ];
        grouped(all)
    };
    let some = of([with_cleaner, without]);
    let [both, other] = &some.findings[..] else { panic!("{:?}", some.findings) };
    assert_eq!((members(both), other.id.as_str()), (vec!["o1", "o2"], "o3"));
    assert_eq!(both.suggestion.as_ref().map(|it| it.text.as_str()), Some(without));
    let all = of([with_cleaner, with_cleaner]);
    let advice = all.findings[0].suggestion.as_ref().map(|it| it.text.as_str());
    assert_eq!((&all.findings[0].id, advice), (&both.id, Some(with_cleaner)));
}

#[test]
fn tests_that_fail_a_second_time_are_one_finding_only_if_the_same_advice_helps() {
    let (one, two, elsewhere) = (id("a.T", "one"), id("a.T", "two"), id("a.U", "one"));
    let of = |name: &str, test: &str, advice: &str| Finding {
        message: "it fails when it runs a second time in one JVM".into(),
        suggestion: Some(Suggestion::new(Suggestion::RESTORE_STATE, advice.to_owned())),
        ..in_other_order(name, test, name, "")
    };
    let all = vec![
        of("o1", &one, "put field a.T.x back, as T.two does"),
        of("o2", &two, "put field a.T.x back, as T.one does"),
        of("o3", &elsewhere, "put field a.T.x back, as T.two does"),
    ];
    let oracle = grouped(all);
    let ids: Vec<Vec<&str>> = oracle.findings.iter().map(members).collect();
    assert_eq!(ids, [vec!["o1", "o3"], vec![]]);
}

#[test]
fn tests_that_read_the_world_in_one_line_are_one_finding_there() {
    let at = |line| {
        let world = evidence(Source::World, Some("locale"), "en", Some("tr-TR"));
        let reading = evidence(Source::Reading, Some("String.toUpperCase()"), "", None);
        let reading = Evidence { value: None, file: Some("Titles.java".into()), line, ..reading };
        move |name: &str, test: &str| Finding {
            message: "it fails with the locale tr-TR, with AssertionError".into(),
            evidence: vec![world.clone(), reading.clone()],
            ..finding(name, Rule::DependsOnLocale, test)
        }
    };
    let (one, two, elsewhere) = (id("a.T", "one"), id("a.T", "two"), id("a.U", "one"));
    let all = vec![
        at(Some(7))("l1", &one),
        at(Some(8))("l2", &two),
        at(Some(7))("l3", &elsewhere),
        at(None)("l4", &two),
    ];
    let oracle = grouped(all);
    let ids: Vec<Vec<&str>> = oracle.findings.iter().map(members).collect();
    assert_eq!(ids, [vec!["l1", "l3"], vec![], vec![]]);
    let both = &oracle.findings[0];
    assert_eq!((both.file.as_deref(), both.line), (Some("Titles.java"), Some(7)));
    let said = "2 tests of 2 classes fail with the locale tr-TR, the first with AssertionError";
    assert_eq!(both.message, said);
}

#[test]
fn a_field_that_nobody_sets_groups_within_a_class_and_one_that_is_set_beyond() {
    let of = |set_at| {
        let places = [("b1", "a.T", "one"), ("b2", "a.U", "one"), ("b3", "a.T", "two")];
        let all = places
            .map(|(name, class, method)| brittle(name, &id(class, method), 10, "Base.x", set_at));
        let findings = group(all.into(), &tests());
        findings.iter().map(|it| members(it).len()).collect::<Vec<_>>()
    };
    assert_eq!(of(None), [2, 0]);
    assert_eq!(of(Some(3)), [3]);
}

#[test]
fn inputs_in_one_line_of_a_test_are_one_finding() {
    let (one, two) = (id("a.T", "one"), id("a.T", "two"));
    let all = vec![
        unused("u1", &one, 7, "\"a\""),
        unused("u2", &one, 7, "2"),
        unused("u3", &one, 8, "3"),
        unused("u4", &two, 7, "4"),
    ];
    let oracle = grouped(all);
    let ids: Vec<Vec<&str>> = oracle.findings.iter().map(members).collect();
    assert_eq!(ids, [vec!["u1", "u2"], vec![], vec![]]);
    let first = &oracle.findings[0];
    assert_eq!(first.message, "the inputs \"a\" and 2 are checked by no assertion");
    assert_eq!((first.test.as_deref(), first.evidence.len()), (Some(one.as_str()), 2));
    assert_eq!(oracle.summary.unused_inputs, 3);
}

/// Returns an unused input that is an argument of `a.Names.add`.
fn given(name: &str, test: &str, line: u32, value: &str, parameter: u32) -> Finding {
    let mut finding = unused(name, test, line, value);
    let callee = callee("a.Names", "add", "(Ljava/lang/String;[[IJ)V", parameter);
    finding.evidence[0].passed_to = Some(callee);
    finding
}

#[test]
fn inputs_of_one_method_are_one_finding_wherever_they_are() {
    let (one, two) = (id("a.T", "one"), id("a.U", "one"));
    let all = vec![
        given("u1", &one, 7, "\"a\"", 1),
        given("u2", &one, 7, "2L", 3),
        given("u3", &two, 8, "\"a\"", 1),
        unused("other", &one, 7, "5"),
    ];
    let mut fewer = all.clone();
    fewer.remove(1);
    let oracle = grouped(all);
    let ids: Vec<Vec<&str>> = oracle.findings.iter().map(members).collect();
    assert_eq!(ids, [vec!["u1", "u2", "u3"], vec![]]);
    let first = &oracle.findings[0];
    assert_eq!(first.id, grouped(fewer).findings[0].id);
    let lines: Vec<String> = all_shown(&oracle, None).into_iter().take(4).collect();
    assert_eq!(
        lines,
        [
            "T.java:7: [unused-input] T.one: no assertion checks what Names.add(String, int[][], long) is given \
             as argument 1 and argument 3: \"a\" and 2L, in 2 tests",
            "    T.java:7: T.one: \"a\"",
            "    T.java:7: T.one: 2L",
            "    T.java:8: U.one: \"a\"",
        ]
    );
}

#[test]
fn inputs_of_one_method_in_one_line_are_named_by_their_values() {
    let one = id("a.T", "one");
    let all = vec![given("u1", &one, 7, "\"a\"", 1), given("u2", &one, 7, "2L", 3)];
    let oracle = grouped(all);
    assert_eq!(oracle.findings.len(), 1);
    assert_eq!(oracle.findings[0].message, "the inputs \"a\" and 2L are checked by no assertion");
}

#[test]
fn a_line_of_another_file_is_another_line() {
    let one = id("a.T", "one");
    let mut all = vec![given("u1", &one, 7, "1", 1), given("u2", &one, 7, "2", 1)];
    all[1].file = Some("U.java".into());
    let lines: Vec<String> = all_shown(&grouped(all), None).into_iter().skip(1).take(2).collect();
    assert_eq!(lines, ["    T.java:7: T.one: 1", "    U.java:7: T.one: 2"]);
}

#[test]
fn what_set_up_gives_a_method_is_said_of_its_classes() {
    let class = |name: &str| format!("[engine:junit-jupiter]/[class:{name}]");
    let mut all =
        vec![given("u1", &class("a.T"), 7, "1", 1), given("u2", &class("a.U"), 9, "1", 1)];
    for finding in &mut all {
        let callee = finding.evidence[0].passed_to.as_mut().expect("a callee");
        callee.method = "<init>".to_owned();
        callee.parameter_name = Some("first".to_owned());
    }
    let message = &grouped(all).findings[0].message;
    let text = "no assertion checks what Names(String, int[][], long) is given as first: 1, in the set-up of 2 classes";
    assert_eq!(message, text);
}

#[test]
fn a_line_of_an_inherited_test_is_one_finding() {
    let all = vec![
        unused("u1", &id("a.T", "one"), 7, "1"),
        unused("u2", &id("a.T", "one"), 7, "1"),
        unused("u3", &id("a.U", "one"), 7, "1"),
        unused("u4", &id("a.U", "one"), 7, "1"),
    ];
    let oracle = grouped(all);
    assert_eq!(oracle.findings.len(), 1);
    assert_eq!(oracle.findings[0].message, "the inputs 1 and 1 are checked by no assertion");
}

#[test]
fn what_classes_inherit_from_one_set_up_is_one_finding() {
    let class = |name: &str| format!("[engine:junit-jupiter]/[class:{name}]");
    let mut all = vec![unused("u1", &class("a.T"), 7, "1"), unused("u2", &class("a.U"), 7, "1")];
    for finding in &mut all {
        finding.evidence[0].set_up = Some("Base.setUp".to_owned());
    }
    let oracle = grouped(all);
    assert_eq!(oracle.findings.len(), 1);
    let message = "the input 1 in Base.setUp is checked by no assertion of any test of the class";
    assert_eq!(oracle.findings[0].message, message);
}

#[test]
fn what_is_suppressed_stays_by_itself_and_ids_do_not_depend_on_lines() {
    let mut all = pair();
    let reason = "r".to_owned();
    all[0].suppressed = Some(Suppression { by: SuppressedBy::Comment, reason });
    assert!(grouped(all).findings.iter().all(|finding| finding.members.is_empty()));
    let mut moved = pair();
    for finding in &mut moved {
        finding.line = finding.line.map(|line| line + 7);
        finding.evidence[0].line = Some(10);
    }
    assert_eq!(grouped(moved).findings[0].id, grouped(pair()).findings[0].id);
}

fn judged(oracle: &Oracle, baseline: &Baseline) -> GateReport {
    let limits = Thresholds::at_most(Rule::BrittleAssertion, 0);
    let request =
        GateRequest { schema_version: SCHEMA_VERSION, thresholds: limits, ..Default::default() };
    evaluate(&request, oracle, Some(baseline)).expect("a verdict")
}

#[test]
fn a_group_is_accepted_if_all_of_its_members_are_and_names_what_is_new_otherwise() {
    // The entries as in a baseline of version 1.
    let before = oracle(tests(), pair());
    let old = Baseline { schema_version: 1, ..Baseline::accepting(&before, None) };
    let now = grouped(pair());
    assert_eq!(judged(&now, &old).verdict, Verdict::Passed);
    let new = Baseline::accepting(&now, Some(&old));
    assert_eq!(new.accepted.len(), 1);
    assert_eq!(new.accepted[0].members, ["b1", "b2"]);
    assert_eq!(new.since(Some(&old)), Change { accepted: 1, new: 0, dropped: 0 });
    assert_eq!(judged(&now, &new).stale, []);

    let mut more = pair();
    more.push(brittle("b3", &id("a.T", "two"), 30, "T.x", Some(3)));
    let more = grouped(more);
    for known in [&old, &new] {
        let verdict = judged(&more, known);
        assert_eq!((verdict.verdict, verdict.rules[0].actual.as_str()), (Verdict::Failed, "1"));
        assert!(verdict.accepted.iter().eq(["b1", "b2"]), "{:?}", verdict.accepted);
        let lines: Vec<String> =
            all_shown(&more, Some(known)).into_iter().skip(2).take(2).collect();
        assert_eq!(
            lines,
            ["    T.java:30: T.two: assertEquals", "    and 2 that the baseline accepts"]
        );
    }
    let change = Baseline::accepting(&more, Some(&new)).since(Some(&new));
    assert_eq!(change, Change { accepted: 1, new: 1, dropped: 0 });
}

#[test]
fn a_group_counts_once_in_each_test_and_each_class_that_has_it() {
    let mut all = pair();
    all.push(brittle("b3", &id("a.U", "one"), 30, "T.x", Some(3)));
    let mut oracle = grouped(all);
    oracle.analyses.insert(Analysis::Polish);
    oracle.summary = Summary::count(&oracle.tests, &oracle.findings);
    assert_eq!(oracle.summary.brittle_assertions, 1);
    let broken = |element| {
        let limit = Limit {
            counter: Counter::BrittleAssertion,
            value: Measure::Count,
            minimum: None,
            maximum: Some("0".into()),
        };
        let rule = GateRule { element, limits: vec![limit], includes: vec![], excludes: vec![] };
        let request = GateRequest { schema_version: 1, rules: vec![rule], ..Default::default() };
        let verdict = evaluate(&request, &oracle, None).expect("a verdict");
        verdict.rules.iter().filter(|rule| rule.violated).count()
    };
    assert_eq!((broken(Element::Bundle), broken(Element::TestClass)), (1, 2));
    assert_eq!(broken(Element::Test), 3);
}

#[test]
fn a_report_of_version_1_is_refused_and_a_request_is_not() {
    let old = Oracle { schema_version: 1, ..sample::employee() };
    let request = GateRequest { schema_version: 1, ..Default::default() };
    let error = evaluate(&request, &old, None).expect_err("a version").to_string();
    assert!(error.contains("analyse again"), "{error}");
    assert!(evaluate(&request, &sample::employee(), None).is_ok());
}
