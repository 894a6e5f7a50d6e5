//! Which findings come first, and why.

use report::{
    Callee, CalleeKind, Evidence, Finding, Oracle, Outcome, Reason, Rule, Source, Suggestion,
    SuppressedBy, Suppression, rank,
};

use crate::sample::{evidence, finding, oracle, test};

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
    let getter = Suggestion {
        action: "assert-getter".into(),
        text: "assert what getName() returns, or delete the input".into(),
    };
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
fn where_a_value_goes_says_whether_anybody_wants_to_know() {
    let passed = |id: &str, kind, name: &str| {
        let mut finding = unused(id, &format!("\"{id}\""));
        finding.evidence[0].passed_to = Some(Callee { name: name.into(), kind });
        finding
    };
    let mut variable = unused("variable", "1");
    variable.evidence[0].variable = Some("setName".into());
    let oracle = ranked(vec![
        passed("message", CalleeKind::Exception, "ConfigException.<init>"),
        passed("library", CalleeKind::Library, "Thread.sleep"),
        unused("nowhere", "1"),
        passed("code", CalleeKind::Project, "Person.grow"),
        passed("named", CalleeKind::Library, "Person.withName"),
        variable,
    ]);
    let all = ["variable", "named", "code", "nowhere", "library", "message"];
    assert_eq!(order(&oracle), all);
    assert_eq!(of(&oracle, "code").reasons, [Reason::PassedToProject]);
    assert_eq!(of(&oracle, "named").reasons, [Reason::NamedInTest, Reason::PassedToLibrary]);
    assert_eq!(of(&oracle, "message").reasons, [Reason::TextForPeople]);
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
    assert_eq!(of(&one, "b").reasons, [Reason::NamedInTest]);
    assert_eq!(order(&one), order(&two));
}
