//! Tests of the formats: they are valid, and say the same as the console.

use report::gate::{FailOn, Thresholds, evaluate};
use report::{
    Aspect, Change, Death, End, Exposure, Format, Frame, GateReport, GateRequest, Material, Member,
    Oracle, Outcome, Patch, Replacement, Rule, SCHEMA_VERSION, Symptom,
};
use serde_json::Value;
use serde_sarif::sarif::Sarif;

use crate::sample::{self, FILE, baseline, employee};

fn gate(oracle: &Oracle, fail_on: Option<FailOn>, accepted: Option<&str>) -> GateReport {
    let thresholds = Thresholds::at_most(Rule::UnusedInput, 0);
    let request =
        GateRequest { schema_version: SCHEMA_VERSION, thresholds, fail_on, ..Default::default() };
    let accepted = accepted.map(|id| baseline(&[id]));
    evaluate(&request, oracle, accepted.as_ref()).expect("a gate")
}

fn render(format: Format, oracle: &Oracle, gate: &GateReport) -> String {
    let source = |file: &str| (file == FILE).then(|| "class A {} // </script> {{gate}}".to_owned());
    let replacement = Replacement { first: 20, behind: 20, text: "        check();\n".into() };
    let fix = Patch { file: FILE.into(), digest: String::new(), replacements: vec![replacement] };
    let material = Material {
        source: &source,
        fixes: &[("x".to_owned(), fix)].into(),
        project: Some("Sample"),
        commit: Some("abc of 2026-01-02"),
    };
    format.render(oracle, gate, &material).expect("a document")
}

fn sarif(oracle: &Oracle, gate: &GateReport) -> Value {
    serde_json::from_str(&render(Format::Sarif, oracle, gate)).expect("JSON")
}

/// The types of `serde_sarif` are generated from the official schema, so they refuse unknown and missing
/// fields. Everything else must be the same after reading and writing.
fn is_valid(log: &Value) -> bool {
    let typed: Option<Sarif> = serde_json::from_value(log.clone()).ok();
    typed.is_some_and(|typed| serde_json::to_value(typed).ok().as_ref() == Some(log))
}

#[test]
fn sarif_is_valid_by_the_official_schema() {
    let mut oracle = employee();
    oracle.tests.push(sample::test("a.T", "n", Outcome::NotAnalysed));
    let log = sarif(&oracle, &gate(&oracle, None, Some("u1")));
    assert!(is_valid(&log), "{log:#}");
    let broken = |pointer: &str, value: Value| {
        let mut log = log.clone();
        *log.pointer_mut(pointer).expect("a place in the log") = value;
        !is_valid(&log)
    };
    assert!(broken("/runs/0/results/0/level", "loud".into()));
    assert!(broken("/runs/0/results/0/message", serde_json::json!({"words": "x"})));
    assert!(broken("/runs/0/results/0/locations/0/physicalLocation/region/startLine", "9".into()));
}

#[test]
fn sarif_names_rules_places_and_identities() {
    let oracle = employee();
    let log = sarif(&oracle, &gate(&oracle, None, None));
    let at = |pointer: &str| log.pointer(pointer).cloned().unwrap_or_default();
    for (number, finding) in oracle.findings.iter().enumerate() {
        let result = format!("/runs/0/results/{number}");
        let rule = at(&format!("{result}/ruleIndex"));
        let described = at(&format!("/runs/0/tool/driver/rules/{rule}/id"));
        assert_eq!(at(&format!("{result}/ruleId")), described);
        assert_eq!(described, format!("oracle/{}", finding.rule.name()));
        assert_eq!(at(&format!("{result}/partialFingerprints/oracleFinding~1v1")), finding.id);
    }
    let method = "/runs/0/results/2/locations/0/physicalLocation";
    assert_eq!(at(&format!("{method}/artifactLocation/uri")), "src/main/java/a%20b/C.java");
    assert_eq!(at(&format!("{method}/region/startLine")), 1);
}

#[test]
fn sarif_names_the_places_of_all_members() {
    let mut oracle = employee();
    let finding = &mut oracle.findings[0];
    let member = |id: &str, line| Member {
        id: id.into(),
        test: finding.test.clone(),
        file: Some(FILE.into()),
        line: Some(line),
        message: "assertEquals depends on a.B.c, which the test does not control".into(),
        evidence: vec![],
        invocations: vec![],
        replay: None,
        witnessed: None,
        fix: None,
    };
    finding.members = vec![member("m1", 19), member("m2", 23)];
    let log = sarif(&oracle, &gate(&oracle, None, None));
    assert!(is_valid(&log), "{log:#}");
    let related = log.pointer("/runs/0/results/0/relatedLocations").and_then(Value::as_array);
    let line = |place: &Value| place.pointer("/physicalLocation/region/startLine")?.as_u64();
    let lines: Vec<u64> = related.into_iter().flatten().filter_map(line).collect();
    assert_eq!(lines, [19, 23]);
    let related = related.expect("places");
    let text =
        "EmployeeTest.testToString: assertEquals depends on a.B.c, which the test does not control";
    assert_eq!(related[0].pointer("/message/text"), Some(&text.into()));
}

#[test]
fn a_code_flow_leads_from_the_input_to_the_assertion() {
    let oracle = employee();
    let log = sarif(&oracle, &gate(&oracle, None, None));
    let flow = "/runs/0/results/0/codeFlows/0/threadFlows/0/locations";
    let steps = log.pointer(flow).and_then(Value::as_array).expect("steps");
    let line = |step: &Value| {
        step.pointer("/location/physicalLocation/region/startLine").and_then(Value::as_u64)
    };
    assert_eq!(steps.iter().filter_map(line).collect::<Vec<_>>(), [9, 19]);
}

#[test]
fn a_code_flow_leads_from_the_body_that_is_gone_to_where_the_difference_is_lost() {
    let mut oracle = employee();
    let change = Change {
        field: None,
        path: None,
        aspect: Aspect::Value,
        original: "1".into(),
        transformed: "0".into(),
    };
    let made = &mut oracle.transformations[0];
    made.symptom = Some(Symptom::WeakOracle);
    made.exposure = Some(Exposure {
        test: "testToString".into(),
        method: "employee.EmployeeTest.testToString()V".into(),
        file: Some(FILE.into()),
        line: Some(17),
        expression: Some("e".into()),
        thrown: None,
        evaluation: 1,
        change,
    });
    made.death = Some(Death {
        end: End::NotCompared,
        place: Frame {
            method: "employee.EmployeeTest.testToString()V".into(),
            file: Some(FILE.into()),
            line: Some(19),
            instruction: Some("invokevirtual a.B.c".into()),
        },
        distance: Some(1),
        way: vec![],
    });
    let log = sarif(&oracle, &gate(&oracle, None, None));
    assert!(is_valid(&log), "{log:#}");
    let flow = "/runs/0/results/2/codeFlows/0/threadFlows/0/locations";
    let steps = log.pointer(flow).and_then(Value::as_array).expect("steps");
    let line = |step: &Value| step.pointer("/location/physicalLocation/region/startLine").cloned();
    let lines: Vec<_> = steps.iter().filter_map(line).collect();
    assert_eq!(lines, [1, 17, 19]);
}

#[test]
fn a_fix_inserts_whole_lines() {
    let oracle = employee();
    let log = sarif(&oracle, &gate(&oracle, None, None));
    let replacement = "/runs/0/results/2/fixes/0/artifactChanges/0/replacements/0";
    let at = |pointer: &str| log.pointer(&format!("{replacement}{pointer}")).cloned();
    let region =
        serde_json::json!({"startLine": 20, "startColumn": 1, "endLine": 20, "endColumn": 1});
    assert_eq!(at("/deletedRegion"), Some(region));
    assert_eq!(at("/insertedContent/text"), Some("        check();\n".into()));
    assert_eq!(log.pointer("/runs/0/results/0/fixes"), None);
}

#[test]
fn what_the_baseline_accepts_is_suppressed_in_sarif_and_missing_in_the_summary() {
    let oracle = employee();
    let gate = gate(&oracle, None, Some("u1"));
    let log = sarif(&oracle, &gate);
    let suppressed = |number: usize| {
        let list = log.pointer(&format!("/runs/0/results/{number}/suppressions"));
        list.and_then(Value::as_array).map(Vec::len)
    };
    assert_eq!([0, 1, 2].map(suppressed), [Some(0), Some(1), Some(0)]);
    let summary = render(Format::Markdown, &oracle, &gate);
    assert!(summary.contains("pseudo-tested |") && !summary.contains("unused-input |"));
}

#[test]
fn a_broken_rule_is_a_failure_in_junits_xml_unless_the_build_goes_on() {
    let oracle = employee();
    let counts = |fail_on| {
        let text = render(Format::Junit, &oracle, &gate(&oracle, fail_on, None));
        let document = roxmltree::Document::parse(&text).expect("XML");
        let named = |name: &str| document.descendants().filter(|it| it.has_tag_name(name)).count();
        let suite = document.descendants().find(|it| it.has_tag_name("testsuite")).expect("suite");
        let count = |name: &str| suite.attribute(name).and_then(|text| text.parse::<usize>().ok());
        assert_eq!(count("tests"), Some(named("testcase")));
        assert_eq!(count("failures"), Some(named("failure")));
        assert_eq!(count("skipped"), Some(named("skipped")));
        (named("failure"), named("skipped"))
    };
    assert_eq!(counts(None), (1, 0));
    assert_eq!(counts(Some(FailOn::Never)), (0, 1));
}

#[test]
fn nothing_that_a_test_says_is_markup() {
    let mut oracle = employee();
    oracle.findings.truncate(1);
    oracle.findings[0].message = "a|b <img> `c` \u{1}\n\"d\" & *e*".into();
    let gate = gate(&oracle, None, None);
    let summary = render(Format::Markdown, &oracle, &gate);
    let row = summary.lines().find(|line| line.starts_with("| brittle")).expect("a row");
    assert_eq!(row.replace("\\|", "").matches('|').count(), 4, "{row}");
    assert!(row.contains("&lt;img>") && row.contains("\\`c\\`"), "{row}");
    let mut broken = gate;
    broken.rules[0].violated = true;
    broken.fails = true;
    broken.rules[0].message.clone_from(&oracle.findings[0].message);
    let text = render(Format::Junit, &oracle, &broken);
    let document = roxmltree::Document::parse(&text).expect("XML");
    let failure = document.descendants().find(|it| it.has_tag_name("failure")).expect("a failure");
    let message = failure.attribute("message").expect("a message");
    assert_eq!(message, oracle.findings[0].message.replace('\u{1}', "\u{fffd}"));
}

/// Returns the JSON in a script element of the page.
fn embedded(page: &str, id: &str) -> Value {
    let (_, behind) = page.split_once(&format!("id=\"{id}\">")).expect("a script");
    let (json, _) = behind.split_once("</script>").expect("its end");
    serde_json::from_str(json).expect("JSON")
}

#[test]
fn the_page_embeds_the_documents_and_the_sources_of_findings() {
    let mut oracle = employee();
    oracle.findings[0].message = "</script><!-- {{style}} \u{2028}".into();
    let gate = gate(&oracle, None, Some("u1"));
    let page = render(Format::Html, &oracle, &gate);
    assert_eq!(embedded(&page, "oracle"), serde_json::to_value(&oracle).expect("JSON"));
    assert_eq!(embedded(&page, "gate"), serde_json::to_value(&gate).expect("JSON"));
    let sources = serde_json::json!({FILE: "class A {} // </script> {{gate}}"});
    assert_eq!(embedded(&page, "sources"), sources);
}

#[test]
fn the_page_asks_nobody_for_anything() {
    let page = render(Format::Html, &employee(), &gate(&employee(), None, None));
    let (markup, _) = page.split_once("id=\"oracle\"").expect("the data");
    assert!(markup.contains("default-src 'none'"));
    for outside in ["http:", "https:", "//", " src=", "<link", "@import", "url("] {
        let markup = markup.split_once("<style>").map_or(markup, |(head, _)| head).to_owned()
            + include_str!("../../src/format/html/style.css");
        assert!(!markup.contains(outside), "{outside}");
    }
}
