//! Tests of the ranking and its reasons.

use report::{
    Evidence, Finding, Oracle, Outcome, Reason, Rule, Source, Status, Suggestion, SuppressedBy,
    Suppression, Transformation, rank,
};

use crate::sample::{callee, evidence, finding, oracle, test, transformation};

fn unused(id: &str, value: &str) -> Finding {
    let evidence = vec![evidence(Source::Constant, None, value, None)];
    Finding { evidence, ..finding(id, Rule::UnusedInput, "testSetName") }
}

fn ranked(findings: Vec<Finding>) -> Oracle {
    let mut oracle = oracle(vec![test("a.PersonTest", "testSetName", Outcome::Passed)], findings);
    rank(&mut oracle);
    oracle
}

fn of<'a>(oracle: &'a Oracle, id: &str) -> &'a Finding {
    oracle.findings.iter().find(|finding| finding.id == id).expect("a finding")
}

fn order(oracle: &Oracle) -> Vec<&str> {
    let mut findings: Vec<&Finding> = oracle.findings.iter().collect();
    findings.sort_by_key(|finding| finding.rank);
    findings.iter().map(|finding| finding.id.as_str()).collect()
}

#[test]
fn what_the_test_is_named_after_comes_first_and_texts_for_people_last() {
    let text = "assert what getName() returns, or do without the input".to_owned();
    let getter = Suggestion::new("assert-getter", text);
    let mut suppressed = unused("suppressed", "1");
    let (by, reason) = (SuppressedBy::Comment, "r".to_owned());
    suppressed.suppressed = Some(Suppression { by, reason });
    let oracle = ranked(vec![
        suppressed,
        unused("message", "\"the name must not be empty\""),
        unused("plain", "7"),
        Finding { suggestion: Some(getter), ..unused("named", "\"Ann\"") },
    ]);
    assert_eq!(order(&oracle), ["named", "plain", "message", "suppressed"]);
    assert_eq!(of(&oracle, "named").reasons, [Reason::NamedInTest, Reason::HasGetter]);
    assert_eq!(of(&oracle, "message").reasons, [Reason::TextForPeople]);
    let ranks: Vec<u32> = oracle.findings.iter().map(|finding| finding.rank).collect();
    assert_eq!(ranks, [4, 3, 2, 1]);
}

#[test]
fn a_variable_and_a_method_are_known_by_their_names() {
    let passed = |id: &str, method: &str| {
        let mut finding = unused(id, &format!("\"{id}\""));
        finding.evidence[0].passed_to =
            Some(callee("a.Person", method, "(Ljava/lang/String;)V", 1));
        finding
    };
    let mut variable = unused("variable", "1");
    variable.evidence[0].variable = Some("setName".into());
    let all = vec![
        passed("other", "grow"),
        unused("nowhere", "1"),
        passed("named", "withName"),
        variable,
    ];
    let oracle = ranked(all);
    assert_eq!(order(&oracle), ["named", "variable", "nowhere", "other"]);
    assert_eq!(of(&oracle, "named").reasons, [Reason::NamedInTest]);
    assert_eq!(of(&oracle, "other").reasons, []);
}

#[test]
fn a_literal_in_many_places_looks_copied() {
    let mut all: Vec<Finding> =
        (0..4).map(|number| unused(&format!("copy{number}"), "\"x\"")).collect();
    all.push(unused("single", "\"y\""));
    let oracle = ranked(all);
    assert_eq!(order(&oracle)[0], "single");
    assert_eq!(of(&oracle, "copy0").reasons, [Reason::CopiedLiteral]);
}

#[test]
fn a_field_is_known_by_its_name_and_order_is_no_input() {
    let field: Evidence = evidence(Source::InstanceField, Some("PersonTest.name"), "1", Some("2"));
    let brittle =
        Finding { evidence: vec![field], ..finding("b", Rule::BrittleAssertion, "testSetName") };
    let all = vec![unused("u", "1"), brittle, unused("v", "2")];
    let mut turned = all.clone();
    turned.reverse();
    let (one, two) = (ranked(all), ranked(turned));
    assert_eq!(of(&one, "b").reasons, [Reason::NamedInTest, Reason::OwnField]);
    assert_eq!(order(&one), order(&two));
}

#[test]
fn what_tests_can_change_for_each_other_comes_before_fields_of_one_instance() {
    let brittle = |id: &str, sources: &[Source]| {
        let field = |source: &Source| evidence(*source, Some("Other.count"), "1", Some("2"));
        let evidence = sources.iter().map(field).collect();
        Finding { evidence, ..finding(id, Rule::BrittleAssertion, "testSetName") }
    };
    let oracle = ranked(vec![
        brittle("own", &[Source::InstanceField]),
        brittle("both", &[Source::InstanceField, Source::StaticField]),
        unused("unused", "1"),
    ]);
    assert_eq!(order(&oracle), ["both", "own", "unused"]);
    assert_eq!(of(&oracle, "own").reasons, [Reason::OwnField]);
}

#[test]
fn a_boolean_that_is_tested_one_way_comes_before_methods_of_builders() {
    let made = |id: &str, operator: &str, descriptor: &str| Transformation {
        operator: operator.into(),
        descriptor: descriptor.into(),
        ..transformation(id, Status::Undetected)
    };
    let about = |id: &str| Finding {
        transformations: vec![id.into()],
        ..Finding::blank(id.into(), Rule::PartiallyTested, "no test notices it".into())
    };
    let mut oracle = oracle(vec![], ["built", "other", "asked"].map(about).into());
    oracle.transformations = vec![
        made("built", "this", "()La/C;"),
        made("other", "0", "()I"),
        made("asked", "true", "()Z"),
    ];
    rank(&mut oracle);
    assert_eq!(order(&oracle), ["asked", "other", "built"]);
    assert_eq!(of(&oracle, "asked").reasons, [Reason::OneWay]);
    assert_eq!(of(&oracle, "built").reasons, [Reason::Builder]);
}
