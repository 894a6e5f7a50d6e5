//! What the console shows about the paper's example, about tests that failed, and in what words.

use report::{
    Analysis, Evidence, Finding, Isolation, Jdk, Level, Line, Oracle, Outcome, Rule,
    SCHEMA_VERSION, Source, Suggestion, Summary, Test, Thrown, Tool, Witness, findings, summary,
};

const FILE: &str = "src/test/java/employee/EmployeeTest.java";

fn test(method: &str, outcome: Outcome, reason: Option<&str>) -> Test {
    Test {
        id: method.into(),
        class: "employee.EmployeeTest".into(),
        method: Some(method.into()),
        display_name: method.into(),
        outcome,
        exception: None,
        analysed: !matches!(outcome, Outcome::Skipped | Outcome::NotAnalysed),
        reason: reason.map(str::to_owned),
        notes: Vec::new(),
    }
}

fn finding(rule: Rule, line: u32, message: &str, evidence: Vec<Evidence>, advice: &str) -> Finding {
    Finding {
        id: message.into(),
        rule,
        test: Some("testToString".into()),
        method: None,
        file: Some(FILE.into()),
        line: Some(line),
        message: message.into(),
        evidence,
        suggestion: Some(Suggestion { action: "advice".into(), text: advice.into() }),
        invocations: vec![],
        transformations: vec![],
    }
}

fn evidence(source: Source, name: Option<&str>, value: &str, witness: Option<&str>) -> Evidence {
    Evidence {
        source,
        name: name.map(str::to_owned),
        value: Some(value.into()),
        file: None,
        line: None,
        witness: witness.map(|value| Witness {
            value: value.into(),
            outcome: Outcome::Failed,
            exception: Some(Thrown { class: "org.junit.ComparisonFailure".into(), message: None }),
        }),
    }
}

fn oracle(tests: Vec<Test>, findings: Vec<Finding>) -> Oracle {
    Oracle {
        schema_version: SCHEMA_VERSION,
        tool: Tool::default(),
        jdk: Jdk { version: "17.0.15".into() },
        seed: 0,
        isolation: Isolation::Class,
        analyses: [Analysis::Polish].into(),
        summary: Summary::count(&tests, &findings, 0),
        tests,
        findings,
        transformations: vec![],
        methods: vec![],
        not_honoured: vec![],
    }
}

fn texts(lines: Vec<Line>) -> Vec<String> {
    lines.into_iter().map(|line| line.text).collect()
}

#[test]
fn a_finding_is_a_clickable_line_with_what_it_rests_on_below() {
    let brittle = finding(
        Rule::BrittleAssertion,
        19,
        "assertEquals depends on EmployeeTest.lastName, which the test does not control",
        vec![evidence(Source::InstanceField, Some("EmployeeTest.lastName"), "null", Some("\"a\""))],
        "set EmployeeTest.lastName in the test",
    );
    let unused = finding(
        Rule::UnusedInput,
        15,
        "the input \"John\" is checked by no assertion",
        vec![evidence(Source::Constant, None, "\"John\"", None)],
        "delete the input",
    );
    let tests = vec![test("testToString", Outcome::Passed, None)];
    let oracle = oracle(tests, vec![brittle, unused]);
    assert_eq!(
        texts(findings(&oracle)),
        [
            "src/test/java/employee/EmployeeTest.java:19: [brittle-assertion] EmployeeTest.testToString: assertEquals depends on EmployeeTest.lastName, which the test does not control",
            "    field EmployeeTest.lastName was null; with \"a\" the test fails with org.junit.ComparisonFailure",
            "  → set EmployeeTest.lastName in the test",
            "src/test/java/employee/EmployeeTest.java:15: [unused-input] EmployeeTest.testToString: the input \"John\" is checked by no assertion",
            "  → delete the input",
        ]
    );
    assert_eq!(
        texts(summary(&oracle)),
        ["Tests: 1 (1 passed)", "Findings: 1 brittle assertion, 1 unused input"]
    );
}

#[test]
fn tests_that_are_not_analysed_for_one_reason_share_a_line() {
    let names = ["a", "b", "c", "d", "e"];
    let mut tests: Vec<Test> = names
        .iter()
        .map(|name| test(name, Outcome::NotAnalysed, Some("unsupported: x.Y.z()V")))
        .collect();
    tests.push(test("f", Outcome::Failed, Some("deadlock:\n\"a\" waits\n\tat x.Y\n\"b\" too")));
    let lines = summary(&oracle(tests, vec![]));
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
