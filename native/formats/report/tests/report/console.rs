//! Tests of the console's text: the paper's example, failed tests, and the wording.

use report::gate::Baseline;
use report::{Console, Finding, Level, Line, Oracle, Outcome, Rule, Show, Test, summary};

use crate::sample::{self, employee, finding};

fn test(method: &str, outcome: Outcome) -> Test {
    Test { exception: None, ..sample::test("employee.EmployeeTest", method, outcome) }
}

fn because(test: Test, reason: &str) -> Test {
    Test { reason: Some(reason.into()), ..test }
}

/// Returns the console's text with enough room for three lines for each finding.
fn shown(oracle: &Oracle, baseline: Option<&Baseline>) -> Vec<String> {
    let console = Console { oracle, baseline, show: Show::Best, most: 50, elsewhere: "index.html" };
    texts(console.lines())
}

/// Returns the console's text with everything.
pub fn all_shown(oracle: &Oracle, baseline: Option<&Baseline>) -> Vec<String> {
    let console = Console { oracle, baseline, show: Show::All, most: 0, elsewhere: "index.html" };
    texts(console.lines())
}

fn texts(lines: Vec<Line>) -> Vec<String> {
    lines.into_iter().map(|line| line.text).collect()
}

#[test]
fn a_finding_is_a_clickable_line_with_what_it_rests_on_below() {
    let oracle = employee();
    assert_eq!(
        shown(&oracle, None),
        [
            "src/test/java/employee/EmployeeTest.java:19: [brittle-assertion] EmployeeTest.testToString: assertEquals depends on EmployeeTest.lastName, which the test does not control",
            "    field EmployeeTest.lastName was null, set at src/test/java/employee/EmployeeTest.java:9; with \"a\" the test fails with org.junit.ComparisonFailure",
            "  → set EmployeeTest.lastName in the test",
            "src/test/java/employee/EmployeeTest.java:15: [unused-input] EmployeeTest.testToString: the input \"John\" is checked by no assertion",
            "  → delete the input",
            "src/main/java/a b/C.java:1: [pseudo-tested] C.x: no test notices when its body is gone",
            "    unnoticed in EmployeeTest.testToString",
            "Tests: 1 (1 passed)",
            "Methods: 1 (1 pseudo-tested)",
            "Transformations: 1 (1 undetected)",
            "Findings: 1 brittle assertion, 1 unused input, 1 pseudo-tested method",
        ]
    );
}

#[test]
fn what_a_baseline_accepts_is_only_counted() {
    let mut before = employee();
    before.findings.truncate(2);
    let accepted = Baseline::accepting(&before, None);
    assert_eq!(
        shown(&employee(), Some(&accepted))[..3],
        [
            "src/main/java/a b/C.java:1: [pseudo-tested] C.x: no test notices when its body is gone",
            "    unnoticed in EmployeeTest.testToString",
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
    let lines = summary(&sample::oracle(tests, vec![]), Show::Best, "index.html");
    assert_eq!(lines.first().map(|line| line.level), Some(Level::Warning));
    assert_eq!(
        texts(lines),
        [
            "failed: employee.EmployeeTest.f: deadlock: \"a\" waits \"b\" too",
            ADVICE,
            "not analysed: employee.EmployeeTest.a, employee.EmployeeTest.b, employee.EmployeeTest.c and 2 more: unsupported: x.Y.z()V",
            "Tests: 6 (1 failed, 5 not analysed)",
            "Findings: none",
        ]
    );
}

/// Returns a report with many findings of each rule, whose ranks follow their numbers, and with failed tests.
fn many() -> Oracle {
    let mut oracle = employee();
    let before = oracle.findings.clone();
    for number in 0..25 {
        let of = |(index, finding): (usize, &Finding)| Finding {
            id: format!("{}-{number}", finding.id),
            line: Some(200 - number),
            rank: number * 3 + index as u32,
            ..finding.clone()
        };
        oracle.findings.extend(before.iter().enumerate().map(of));
        let failed = test(&format!("t{number}"), Outcome::Failed);
        oracle.tests.push(because(failed, "no reason"));
        let reason = format!("unsupported: x.Y.z{number}()V");
        oracle.tests.push(because(test(&format!("n{number}"), Outcome::NotAnalysed), &reason));
        oracle.not_honoured.push(format!("setting {number}"));
    }
    oracle.findings.drain(..before.len());
    oracle
}

#[test]
fn the_console_shows_the_best_of_each_rule_and_counts_the_others() {
    let oracle = many();
    let lines = shown(&oracle, None);
    assert!(lines.len() <= 50, "{} lines", lines.len());
    let of = |rule: &str| lines.iter().filter(|line| line.contains(rule)).collect::<Vec<_>>();
    let unused = of("[unused-input]");
    assert!(unused[0].contains("EmployeeTest.java:200:"), "{unused:?}");
    assert_eq!(unused.len(), of("[brittle-assertion]").len());
    let more = format!(
        "and {} more unused inputs: see index.html, or set oracle.show=all",
        25 - unused.len()
    );
    assert!(lines.contains(&more), "{lines:#?}");
    assert_eq!(lines.iter().filter(|line| line.starts_with("failed: ")).count(), 4);
    assert!(lines.contains(&"21 more tests failed: see index.html".to_owned()), "{lines:#?}");
}

#[test]
fn what_is_left_out_is_told_from_settings_without_effect_and_numbers_of_tests() {
    let mut oracle = employee();
    oracle.not_honoured.push("forkCount = 2".to_owned());
    oracle.left_out.push("promises are read from Java sources only".to_owned());
    oracle.count_differences.push("a.B: the build ran 2 tests, Oracle Check found 1".to_owned());
    let lines = shown(&oracle, None);
    for told in [
        "not honoured: forkCount = 2",
        "left out: promises are read from Java sources only",
        "number of tests: a.B: the build ran 2 tests, Oracle Check found 1",
    ] {
        assert!(lines.contains(&told.to_owned()), "{lines:#?}");
    }
}

#[test]
fn as_many_of_a_rule_are_shown_as_there_is_room_for_their_advice_but_ten_at_most() {
    let mut oracle = many();
    (oracle.tests, oracle.not_honoured) = (vec![oracle.tests[0].clone()], vec![]);
    oracle.findings.retain(|finding| finding.rule == Rule::UnusedInput);
    let extra = (0..2).map(|number| finding(&format!("e{number}"), Rule::UnusedInput, "t"));
    oracle.findings.extend(extra.map(|finding| Finding { rank: 1000, ..finding }));
    let console =
        |most| Console { oracle: &oracle, baseline: None, show: Show::Best, most, elsewhere: "x" };
    let count =
        |lines: &[String], what: &str| lines.iter().filter(|line| line.contains(what)).count();
    for (most, advised) in [(19, 7), (25, 10), (50, 10)] {
        let lines = texts(console(most).lines());
        let counts = (count(&lines, "[unused-input]"), count(&lines, "→"));
        assert_eq!(counts, (advised, advised), "{lines:#?}");
        assert!(lines.len() <= most, "{lines:#?}");
    }
    let least = texts(console(0).lines());
    assert_eq!(count(&least, "[unused-input]"), 1);
}

#[test]
fn all_is_everything_by_file_and_line() {
    let oracle = many();
    let console =
        Console { oracle: &oracle, baseline: None, show: Show::All, most: 1, elsewhere: "x" };
    let lines = texts(console.lines());
    let headlines: Vec<&String> = lines.iter().filter(|line| line.contains(": [")).collect();
    assert_eq!(headlines.len(), 75);
    assert!(headlines[0].starts_with("src/main/java/a b/C.java:176: "), "{}", headlines[0]);
    assert!(headlines[74].starts_with("src/test/java/employee/EmployeeTest.java:200: "));
    assert_eq!(lines.iter().filter(|line| line.starts_with("failed: ")).count(), 25);
    assert!(!lines.iter().any(|line| line.contains("more")), "{lines:#?}");
}

const ADVICE: &str = "  → Oracle Check reports no findings for a test that fails. If the test \
 passes in your build, something that it depends on is different here: see the line above, and \
 limits.md. To leave the test out, use -Dtest='!Class#method' or the test filter of your build.";

#[test]
fn a_message_of_several_lines_is_shown_whole() {
    let mut failed = sample::test("a.T", "t", Outcome::Failed);
    failed.trace.clear();
    let message = "Multiple Failures (2 failures)\n\ta: 1\n\ta: 2\n";
    failed.exception =
        failed.exception.map(|it| report::Thrown { message: Some(message.into()), ..it });
    let lines = texts(summary(&sample::oracle(vec![failed], vec![]), Show::Best, "index.html"));
    assert_eq!(
        lines[..3],
        ["failed: a.T.t: a.E: Multiple Failures (2 failures)", "    \ta: 1", "    \ta: 2"]
    );
}

#[test]
fn a_failed_test_has_the_lines_in_which_it_failed() {
    let trace = [
        "at org.junit.Assert.fail(Assert.java:89)",
        "at a.Helper.check(Helper.java:7)",
        "at java.util.ArrayList.forEach(ArrayList.java:1511)",
        "at a.T.t(T.java:12)",
        "Caused by: a.Other",
        "at a.Deep.x(Deep.java:1)",
    ];
    let failed = Test {
        trace: trace.map(str::to_owned).into(),
        ..sample::test("a.T", "t", Outcome::Failed)
    };
    let lines = texts(summary(&sample::oracle(vec![failed], vec![]), Show::Best, "index.html"));
    assert_eq!(
        lines[..4],
        [
            "failed: a.T.t: a.E",
            "    at a.Helper.check(Helper.java:7)",
            "    at a.T.t(T.java:12)",
            ADVICE,
        ]
    );
}
