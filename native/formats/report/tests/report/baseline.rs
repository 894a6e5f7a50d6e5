//! Tests of the baseline's file: its entries, and how it changes.

use report::gate::{Baseline, Change};
use report::{Analysis, Rule, SuppressedBy, Suppression, finding_id};

use crate::sample::{baseline, employee, finding};

fn ids(baseline: &Baseline) -> Vec<&str> {
    baseline.accepted.iter().map(|entry| entry.id.as_str()).collect()
}

#[test]
fn everything_that_counts_is_accepted_and_nothing_else() {
    let mut oracle = employee();
    let (by, reason) = (SuppressedBy::Comment, "r".to_owned());
    oracle.findings[0].suppressed = Some(Suppression { by, reason });
    assert_eq!(ids(&Baseline::accepting(&oracle, None)), ["u1", "p1"]);
}

#[test]
fn what_is_gone_is_dropped_and_what_was_not_looked_for_is_kept() {
    let mut oracle = employee();
    oracle.analyses.remove(&Analysis::Transform);
    oracle.findings.truncate(2);
    let mut old = baseline(&["gone", "u1"]);
    let mut method = old.accepted[0].clone();
    (method.rule, method.id) = (Rule::PseudoTested, "kept".into());
    old.accepted.push(method);
    let new = Baseline::accepting(&oracle, Some(&old));
    assert_eq!(ids(&new), ["b1", "u1", "kept"]);
    assert_eq!(new.since(Some(&old)), Change { accepted: 3, new: 1, dropped: 1 });
}

#[test]
fn the_file_is_sorted_has_a_line_for_each_entry_and_is_read_again() {
    let mut oracle = employee();
    oracle.findings.reverse();
    let new = Baseline::accepting(&oracle, None);
    let text = new.to_text().expect("text");
    assert_eq!(
        text,
        r#"{
  "schemaVersion": 2,
  "accepted": [
    {"rule":"brittle-assertion","about":"EmployeeTest.testToString: assertEquals depends on EmployeeTest.lastName, which the test does not control","id":"b1"},
    {"rule":"unused-input","about":"EmployeeTest.testToString: the input \"John\" is checked by no assertion","id":"u1"},
    {"rule":"pseudo-tested","about":"C.x: no test notices when its body is gone","id":"p1"}
  ]
}
"#
    );
    assert_eq!(serde_json::from_str::<Baseline>(&text).expect("a baseline"), new);
    let empty = baseline(&[]).to_text().expect("text");
    assert!(serde_json::from_str::<Baseline>(&empty).is_ok_and(|read| read.accepted.is_empty()));
}

#[test]
fn an_entry_that_a_merge_doubled_is_one() {
    let mut oracle = employee();
    oracle.findings.clear();
    oracle.analyses.clear();
    let old = baseline(&["a", "b", "a"]);
    assert_eq!(ids(&Baseline::accepting(&oracle, Some(&old))), ["a", "b"]);
}

#[test]
fn moved_lines_change_no_entry() {
    let (mut oracle, moved) = (employee(), employee());
    let old = Baseline::accepting(&moved, None);
    for finding in &mut oracle.findings {
        finding.line = finding.line.map(|line| line + 100);
    }
    assert_eq!(Baseline::accepting(&oracle, Some(&old)), old);
    let another = finding(&finding_id(Rule::UnusedInput, "t", "x", 0), Rule::UnusedInput, "t");
    oracle.findings.push(another);
    let change = Baseline::accepting(&oracle, Some(&old)).since(Some(&old));
    assert_eq!(change, Change { accepted: 4, new: 1, dropped: 0 });
}
