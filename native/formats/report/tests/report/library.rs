//! Test of the HTML report of a whole library in a browser. `cargo xtask test --all` makes the report and
//! names its folder.
// A test of files.
#![allow(clippy::disallowed_methods)]

use std::path::PathBuf;

use report::{Oracle, Rule};
use serde_json::Value;

use crate::browser::{serious, texts, walk};

/// The environment variable with the folder of the reports.
const REPORTS: &str = "ORACLE_PAGE_REPORTS";

#[test]
#[ignore = "needs Chromium, npm and reports"]
fn the_page_of_a_library_works_too() {
    let folder = PathBuf::from(std::env::var_os(REPORTS).expect("reports to look at"));
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a report");
    let oracle: Oracle = serde_json::from_str(&read("oracle.json")).expect("a report");
    let seen = walk("library", &read("index.html"), include_str!("walk.js"));
    assert_eq!(texts(&seen, "/faults"), [""; 0]);
    assert_eq!(serious(&seen), Vec::<&Value>::new());
    let total = oracle.findings.len();
    for rule in [Rule::UnusedInput, Rule::PseudoTested, Rule::PartiallyTested] {
        let of_rule = oracle.findings.iter().filter(|finding| finding.rule == rule).count();
        assert!(of_rule > 0, "a library that shows nothing of {}", rule.name());
        let filtered = format!("{of_rule} of {total} findings");
        assert_eq!(seen["filters"][rule.name()], filtered.as_str(), "{}", rule.name());
        let flow = texts(&seen, &format!("/flows/{}", rule.name()));
        assert!(flow.len() > 1, "{}: {flow:?}", rule.name());
    }
    assert!(seen["sources"].as_u64() > Some(0), "no finding in its source");
}
