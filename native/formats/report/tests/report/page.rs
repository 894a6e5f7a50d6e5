//! Tests of the HTML report in a browser. `cargo xtask test --all` runs them, because they need Chromium and
//! npm.

use std::collections::BTreeMap;

use report::gate::{Thresholds, evaluate};
use report::{Finding, Format, GateRequest, Material, Rule, SCHEMA_VERSION};
use serde_json::Value;

use crate::browser::{serious, texts, walk};
use crate::sample::{FILE, baseline, employee, finding, generation, promises};

/// The number of findings that are added to the example: more than the page shows at once.
const MANY: usize = 5000;

#[test]
#[ignore = "needs Chromium and npm"]
fn the_page_works_for_everybody() {
    let seen = walk("many", &page(), include_str!("drive.js"));
    let texts = |pointer: &str| texts(&seen, pointer);
    assert_eq!(texts("/faults"), [""; 0]);
    assert_eq!(serious(&seen), Vec::<&Value>::new());
    assert_eq!(seen["shown"], 100);
    assert_eq!(seen["shownAfterMore"], 200);
    assert_eq!(seen["focused"], "summary");
    assert_eq!(seen["filters"]["rule"], "1 of 5003 findings");
    assert_eq!(seen["filters"]["package"], "1 of 5003 findings");
    assert_eq!(seen["filters"]["test"], "5002 of 5003 findings");
    assert_eq!(seen["filters"]["state"], "1 of 5003 findings");
    assert_eq!(seen["address"], "#findings?state=accepted");
    let input = texts("/flows/input");
    assert!(input[0].contains("field EmployeeTest.lastName = null"), "{input:?}");
    assert!(input.last().is_some_and(|step| step.contains("fails with")), "{input:?}");
    let method = texts("/flows/method");
    assert!(method.iter().any(|step| step.contains("an empty body")), "{method:?}");
    assert_eq!(texts("/excerpt"), ["19// line 19"]);
    let groups = texts("/groups");
    assert!(
        groups.iter().any(|group| group == "src/main/java/a b/C.java: 1 finding"),
        "{groups:?}"
    );
    assert!(seen["expanded"].as_u64() > Some(0), "nothing is expanded");
    // Findings that the baseline accepts are not open, and the map shows open findings only.
    assert_eq!(texts("/boxes"), ["C1 · 1", "EmployeeTest0 · 5001"]);
    assert_eq!(texts("/notes").len(), 2);
    assert_eq!(texts("/current"), ["Classes"]);
    assert_eq!(texts("/generated"), ["19// line 19", "20// line 20"]);
    assert_eq!(texts("/promises"), ["kept", "of them untested", "not confirmed"]);
    assert_eq!(texts("/undecided"), ["C: void c(int)"]);
}

/// The example with many more findings, one of them accepted.
fn page() -> String {
    let mut oracle = employee();
    let more = (0..MANY).map(|number| Finding {
        message: format!("the input {number} is checked by no assertion"),
        ..finding(&format!("m{number}"), Rule::UnusedInput, "testToString")
    });
    oracle.findings.extend(more);
    oracle.generation = Some(generation());
    oracle.promises = Some(promises());
    let thresholds = Thresholds::at_most(Rule::UnusedInput, 0);
    let request = GateRequest { schema_version: SCHEMA_VERSION, thresholds, ..Default::default() };
    let gate = evaluate(&request, &oracle, Some(&baseline(&["m7"]))).expect("a gate");
    let lines = (1..30).map(|line| format!("// line {line}\n")).collect::<String>();
    let source = |file: &str| (file == FILE).then(|| lines.clone());
    let material = Material {
        source: &source,
        fixes: &BTreeMap::new(),
        project: Some("Sample"),
        commit: Some("abc of 2026-01-02"),
    };
    Format::Html.render(&oracle, &gate, &material).expect("a page")
}
