//! Tests with small made-up projects.

use serde_json::{Value, json};

use super::*;

const METHODS: [&str; 6] = ["same", "stronger", "unproved", "detected", "skipped", "beyond"];

fn transformation(method: &str, status: &str, symptom: Value) -> Value {
    json!({
        "id": method, "class": "a.B", "method": method, "descriptor": "()I", "line": 1,
        "operator": "0", "status": status, "coveredBy": [], "detectedBy": [], "symptom": symptom
    })
}

fn exposed(mut made: Value, with_assertion: bool) -> Value {
    made["exposure"] = json!({
        "test": "t", "method": "a.BTest.t()V", "file": null, "line": 7, "expression": "b.x()",
        "evaluation": 1,
        "change": { "field": null, "aspect": "value", "original": "2", "transformed": "0" }
    });
    let assertion = json!({
        "file": "BTest.java", "line": 7, "place": "behind", "code": "assertEquals(2, x);",
        "imports": [], "environments": 3, "digest": ""
    });
    let assertion = if with_assertion { assertion } else { Value::Null };
    made["suggestion"] = json!({ "text": "", "targets": [], "assertion": assertion });
    made
}

fn oracle() -> Oracle {
    let weak = |method| transformation(method, "undetected", json!("weak-oracle"));
    let test = json!({
        "id": "t", "class": "a.SlowTest$Inner", "method": "t", "displayName": "t",
        "outcome": "passed", "exception": null, "analysed": true, "reason": null
    });
    let mut skipped = transformation("skipped", "skipped", Value::Null);
    skipped["rule"] = json!("getter");
    let counts = |names: &[&str]| -> Value {
        names
            .iter()
            .map(|name| ((*name).to_owned(), json!(0)))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let tests = ["found", "analysed", "notAnalysed", "passed", "failed", "aborted", "skipped"];
    let text = json!({
        "schemaVersion": 1, "tool": { "name": "", "version": "" }, "jdk": { "version": "17" },
        "seed": 0, "isolation": "class", "analyses": ["transform", "diagnose"],
        "summary": {
            "tests": counts(&tests), "brittleAssertions": 0, "unusedInputs": 0, "unconfirmed": 0
        },
        "tests": [test], "findings": [], "notHonoured": [],
        "transformations": [
            transformation("same", "undetected", json!("no-infection")),
            exposed(weak("stronger"), true),
            exposed(weak("unproved"), false),
            transformation("detected", "detected", Value::Null),
            skipped,
            weak("beyond"),
        ],
    });
    serde_json::from_value(text).unwrap()
}

fn published() -> Published {
    let of = |method: &str, symptom| {
        json!({ "symptom": symptom, "class": "a.B", "method": method, "descriptor": "()I",
            "operator": "0" })
    };
    let [same, stronger, unproved, detected, skipped, _] = METHODS;
    let text = json!({
        "repository": "a/b", "revision": "r", "excludedTests": ["a.SlowTest"],
        "undetected": [
            of(same, "no-infection"),
            of(stronger, "no-propagation"),
            of(unproved, "no-propagation"),
            of(detected, "weak-oracle"),
            of(skipped, "weak-oracle"),
            of("absent", "weak-oracle"),
        ],
    });
    serde_json::from_value(text).unwrap()
}

#[test]
fn only_a_proved_assertion_on_a_named_expression_makes_up_for_another_symptom() {
    let verdicts = Verdicts::of(&oracle(), &published());
    let counts = Counts { published: 6, undetected: 3, same: 1, credited: 2, beyond: 1 };
    assert_eq!(verdicts.counts(), counts);
    let ours: Vec<&Ours> = verdicts.published.iter().map(|verdict| &verdict.ours).collect();
    let words = |text: &str| text.to_owned();
    assert_eq!(
        ours,
        [
            &Ours::Same,
            &Ours::Stronger(words("weak-oracle: `b.x()` differs; proved: `assertEquals(2, x);`")),
            &Ours::Otherwise(words("weak-oracle (`b.x()` in a.BTest.t()V:7 is 0 instead of 2)")),
            &Ours::NotUndetected(words("detected () in ")),
            &Ours::NotUndetected(words("skipped by Getter")),
            &Ours::NotUndetected(words("no such transformation in the report")),
        ]
    );
}

#[test]
fn what_is_beyond_the_list_and_what_should_not_have_run_is_named() {
    let verdicts = Verdicts::of(&oracle(), &published());
    assert_eq!(verdicts.beyond, ["a.B.beyond()I 0: weak-oracle"]);
    assert_eq!(verdicts.excluded, BTreeSet::from(["a.SlowTest$Inner".to_owned()]));
}

#[test]
fn only_a_published_no_propagation_may_be_stronger_with_us() {
    let mut published = published();
    for undetected in &mut published.undetected {
        undetected.symptom = Symptom::NoInfection;
    }
    let verdicts = Verdicts::of(&oracle(), &published);
    assert_eq!(verdicts.counts().credited, 1);
}

#[test]
fn a_call_that_throws_something_else_is_named_too() {
    let mut oracle = oracle();
    for exposure in oracle.transformations.iter_mut().filter_map(|made| made.exposure.as_mut()) {
        exposure.thrown = exposure.expression.take();
    }
    let verdicts = Verdicts::of(&oracle, &published());
    assert_eq!(verdicts.counts().credited, 2);
    let sentence =
        "weak-oracle: the exception that `b.x()` throws differs; proved: `assertEquals(2, x);`";
    let stronger = Ours::Stronger(sentence.to_owned());
    assert!(verdicts.published.iter().any(|it| it.ours == stronger));
}
