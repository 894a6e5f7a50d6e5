//! What the console shows about the paper's example, about tests that failed, and in what words.

use report::gate::Baseline;
use report::{Level, Line, Outcome, Test, findings, summary};

use crate::sample::{self, employee};

fn test(method: &str, outcome: Outcome) -> Test {
    Test { exception: None, ..sample::test("employee.EmployeeTest", method, outcome) }
}

fn because(test: Test, reason: &str) -> Test {
    Test { reason: Some(reason.into()), ..test }
}

fn texts(lines: Vec<Line>) -> Vec<String> {
    lines.into_iter().map(|line| line.text).collect()
}

#[test]
fn a_finding_is_a_clickable_line_with_what_it_rests_on_below() {
    let oracle = employee();
    assert_eq!(
        texts(findings(&oracle, None)),
        [
            "src/test/java/employee/EmployeeTest.java:19: [brittle-assertion] EmployeeTest.testToString: assertEquals depends on EmployeeTest.lastName, which the test does not control",
            "    field EmployeeTest.lastName was null, set at src/test/java/employee/EmployeeTest.java:9; with \"a\" the test fails with org.junit.ComparisonFailure",
            "  → set EmployeeTest.lastName in the test",
            "src/test/java/employee/EmployeeTest.java:15: [unused-input] EmployeeTest.testToString: the input \"John\" is checked by no assertion",
            "  → delete the input",
            "src/main/java/a b/C.java:1: [pseudo-tested] C.x: no test notices when its body is gone",
            "    an empty body goes unnoticed in EmployeeTest.testToString",
        ]
    );
    assert_eq!(
        texts(summary(&oracle)),
        [
            "Tests: 1 (1 passed)",
            "Methods: 1 (1 pseudo-tested)",
            "Transformations: 1 (1 undetected)",
            "Findings: 1 brittle assertion, 1 unused input, 1 pseudo-tested method, 0 partially tested methods",
        ]
    );
}

#[test]
fn what_a_baseline_accepts_is_only_counted() {
    let mut before = employee();
    before.findings.truncate(2);
    let accepted = Baseline::accepting(&before, None);
    assert_eq!(
        texts(findings(&employee(), Some(&accepted))),
        [
            "src/main/java/a b/C.java:1: [pseudo-tested] C.x: no test notices when its body is gone",
            "    an empty body goes unnoticed in EmployeeTest.testToString",
            "Not shown, since the baseline accepts them: 2 findings",
        ]
    );
}

#[test]
fn tests_that_are_not_analysed_for_one_reason_share_a_line() {
    let names = ["a", "b", "c", "d", "e"];
    let not_analysed = names.iter().map(|name| test(name, Outcome::NotAnalysed));
    let mut tests: Vec<Test> =
        not_analysed.map(|test| because(test, "unsupported: x.Y.z()V")).collect();
    tests.push(because(test("f", Outcome::Failed), "deadlock:\n\"a\" waits\n\tat x.Y\n\"b\" too"));
    let lines = summary(&sample::oracle(tests, vec![]));
    assert_eq!(lines.first().map(|line| line.level), Some(Level::Warning));
    assert_eq!(
        texts(lines),
        [
            "failed: employee.EmployeeTest.f: deadlock: \"a\" waits \"b\" too",
            "not analysed: employee.EmployeeTest.a, employee.EmployeeTest.b, employee.EmployeeTest.c and 2 more: unsupported: x.Y.z()V",
            "Tests: 6 (1 failed, 5 not analysed)",
            "Findings: 0 brittle assertions, 0 unused inputs",
        ]
    );
}
