//! The gate as JUnit's XML, which every continuous-integration server shows: each rule is a test.

use super::xml::escape;
use crate::gate::{AppliedRule, GateReport, Verdict};

/// Returns the document. A violated rule that does not fail the build is no failure here either.
pub(super) fn suite(gate: &GateReport) -> String {
    let cases: String = gate.rules.iter().map(|rule| case(gate, rule)).collect();
    let broken = gate.rules.iter().filter(|rule| rule.violated).count();
    let (failures, skipped) = if gate.fails { (broken, 0) } else { (0, broken) };
    let tests = gate.rules.len();
    let counts =
        format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\"");
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites>\n  <testsuite name=\"Oracle Check\" {counts}>\n{cases}\
         {}  </testsuite>\n</testsuites>\n",
        said(gate),
    )
}

fn case(gate: &GateReport, rule: &AppliedRule) -> String {
    let name = escape(&format!("{} is {}", rule.name, rule.limit));
    let open = format!("    <testcase classname=\"oracle.gate\" name=\"{name}\"");
    if !rule.violated {
        return format!("{open}/>\n");
    }
    let message = escape(&rule.message);
    let outcome = if gate.fails {
        let shown = escape(&rule.shown.join("\n"));
        format!("<failure message=\"{message}\">{shown}</failure>")
    } else {
        format!("<skipped message=\"{message}; failOn is `never`\"/>")
    };
    format!("{open}>\n      {outcome}\n    </testcase>\n")
}

/// Returns the suite's output. What is not judged is no test, so the suite itself says why.
fn said(gate: &GateReport) -> String {
    match (gate.verdict, gate.messages.last()) {
        (Verdict::NotGated | Verdict::NotJudged, Some(line)) => {
            format!("    <system-out>{}</system-out>\n", escape(&line.text))
        }
        _ => String::new(),
    }
}
