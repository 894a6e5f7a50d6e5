//! Sample documents for tests.

use report::gate::{Accepted, Baseline};
use report::{
    Analysis, Callee, CalleeKind, Classification, Evidence, Finding, GeneratedClass, GeneratedTest,
    Generation, Isolation, Jdk, Method, NoTest, Oracle, Outcome, Promises, Rule, SCHEMA_VERSION,
    Source, Status, Suggestion, Summary, Test, Thrown, Transformation, Undecided, Without, Witness,
};

/// The source file of the example's test.
pub const FILE: &str = "src/test/java/employee/EmployeeTest.java";

/// Returns a test with this class, method and id.
pub fn test(class: &str, method: &str, outcome: Outcome) -> Test {
    let failed = outcome == Outcome::Failed;
    Test {
        id: method.into(),
        class: class.into(),
        method: Some(method.into()),
        display_name: method.into(),
        outcome,
        exception: failed.then(|| Thrown { class: "a.E".into(), message: None }),
        trace: vec![],
        analysed: !matches!(outcome, Outcome::Skipped | Outcome::NotAnalysed),
        reason: None,
        notes: Vec::new(),
        asserts_nothing: false,
    }
}

/// Returns a finding about a test, without a place.
pub fn finding(id: &str, rule: Rule, test: &str) -> Finding {
    Finding {
        id: id.into(),
        rule,
        test: Some(test.into()),
        method: None,
        file: None,
        line: None,
        message: "m".into(),
        evidence: vec![],
        suggestion: None,
        invocations: vec![],
        transformations: vec![],
        suppressed: None,
        replay: None,
        witnessed: None,
        fix: None,
        members: vec![],
        rank: 0,
        reasons: vec![],
    }
}

/// Returns a generated test, and a class without one.
pub fn generation() -> Generation {
    let test = GeneratedTest {
        name: "nameIsNull".into(),
        line: 19,
        last_line: 20,
        branches: 1,
        exception: None,
    };
    let with = GeneratedClass {
        class: "a.C".into(),
        file: Some(FILE.into()),
        tests: vec![test],
        dropped: [(NoTest::Flaky, 2)].into(),
        ..GeneratedClass::default()
    };
    let without = GeneratedClass {
        class: "a.D".into(),
        without: vec![Without {
            class: "a.D".into(),
            method: "d".into(),
            descriptor: "(I)V".into(),
            line: Some(3),
            reason: NoTest::Budget,
            detail: None,
        }],
        reason: Some(NoTest::Unsupported),
        ..GeneratedClass::default()
    };
    Generation { classes: vec![with, without], ..Generation::default() }
}

/// Returns promises, one of which is undecided.
pub fn promises() -> Promises {
    let undecided = Undecided {
        method: "a.C.c(I)V".into(),
        exception: Some("java.lang.IllegalArgumentException".into()),
        text: "if it is negative".into(),
        reason: "line 19 has 2 calls of c".into(),
    };
    Promises {
        clauses: 9,
        understood: 4,
        kept: 3,
        untested: 1,
        unconfirmed: 1,
        undecided: vec![undecided],
        ..Promises::default()
    }
}

/// Returns an input with the value that made the test fail.
pub fn evidence(
    source: Source,
    name: Option<&str>,
    value: &str,
    witness: Option<&str>,
) -> Evidence {
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
        tried: Vec::new(),
        set_up: None,
        variable: None,
        passed_to: None,
    }
}

/// Returns a call of the project's code, with an input as the argument of that number.
pub fn callee(class: &str, method: &str, descriptor: &str, parameter: u32) -> Callee {
    let (class, method, descriptor) = (class.into(), method.into(), descriptor.into());
    Callee {
        class,
        method,
        descriptor,
        parameter,
        parameter_name: None,
        kind: CalleeKind::Project,
        throws: false,
    }
}

/// Returns a transformation of `a.C.ID()V`.
pub fn transformation(id: &str, status: Status) -> Transformation {
    Transformation {
        id: id.into(),
        class: "a.C".into(),
        method: id.into(),
        descriptor: "()V".into(),
        line: 1,
        operator: "void".into(),
        status,
        rule: None,
        reason: None,
        covered_by: vec![],
        detected_by: vec![],
        how: None,
        exception: None,
        symptom: None,
        published_symptom: None,
        compared_in_part: false,
        infection: None,
        exposure: None,
        death: None,
        discounted: vec![],
        suggestion: None,
        refused: Vec::new(),
        undiagnosed: None,
    }
}

/// Returns a report with these tests and findings.
pub fn oracle(tests: Vec<Test>, findings: Vec<Finding>) -> Oracle {
    let mut oracle = Oracle::blank(Jdk { version: "17.0.15".into() }, 0, Isolation::Class);
    oracle.analyses = [Analysis::Polish].into();
    oracle.summary = Summary::count(&tests, &findings);
    Oracle { tests, findings, ..oracle }
}

/// Returns a baseline that accepts unused inputs with these ids.
pub fn baseline(ids: &[&str]) -> Baseline {
    let accepted = ids.iter().map(|id| Accepted {
        rule: Rule::UnusedInput,
        about: format!("about {id}"),
        id: (*id).to_owned(),
        members: vec![],
    });
    Baseline { schema_version: SCHEMA_VERSION, accepted: accepted.collect() }
}

/// Returns a report with the paper's example and a pseudo-tested method.
pub fn employee() -> Oracle {
    let advised = |text: &str| Some(Suggestion::new("advice", text.to_owned()));
    let last_name = Evidence {
        file: Some(FILE.into()),
        line: Some(9),
        ..evidence(Source::InstanceField, Some("EmployeeTest.lastName"), "null", Some("\"a\""))
    };
    let brittle = Finding {
        file: Some(FILE.into()),
        line: Some(19),
        message: "assertEquals depends on EmployeeTest.lastName, which the test does not control"
            .into(),
        evidence: vec![last_name],
        suggestion: advised("set EmployeeTest.lastName in the test"),
        ..finding("b1", Rule::BrittleAssertion, "testToString")
    };
    let unused = Finding {
        file: Some(FILE.into()),
        line: Some(15),
        message: "the input \"John\" is checked by no assertion".into(),
        evidence: vec![evidence(Source::Constant, None, "\"John\"", None)],
        suggestion: advised("delete the input"),
        ..finding("u1", Rule::UnusedInput, "testToString")
    };
    let pseudo_tested = Finding {
        test: None,
        method: Some("a.C.x()V".into()),
        file: Some("src/main/java/a b/C.java".into()),
        line: Some(1),
        message: "no test notices when its body is gone".into(),
        transformations: vec!["x".into()],
        ..finding("p1", Rule::PseudoTested, "")
    };
    let tests = vec![test("employee.EmployeeTest", "testToString", Outcome::Passed)];
    let mut oracle = oracle(tests, vec![brittle, unused, pseudo_tested]);
    oracle.analyses.insert(Analysis::Transform);
    let covered_by = vec!["testToString".into()];
    let made = Transformation { covered_by, ..transformation("x", Status::Undetected) };
    oracle.transformations = vec![made];
    oracle.methods = vec![Method {
        class: "a.C".into(),
        method: "x".into(),
        descriptor: "()V".into(),
        file: Some("src/main/java/a b/C.java".into()),
        line: 1,
        classification: Classification::PseudoTested,
        tests: 1,
    }];
    oracle.summary = oracle.summary.with(&oracle.transformations, &oracle.methods);
    oracle
}
