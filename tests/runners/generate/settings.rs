//! Settings that cannot be: the message has to name the setting and the way out.

use oracle_tests::fixtures::Fixtures;
use serde_json::{Value, json};

/// Returns a line for each message that does not contain the expected text.
pub fn check(fixtures: &Fixtures) -> Vec<String> {
    let generation = |name: &str, value: Value| json!({ "generation": { name: value } });
    let without = |library: &str, settings: Value| json!({ "classPath": fixtures.class_path_without(Some(library)), "generation": settings });
    let cases = [
        (generation("generateBudget", json!("0s")), "the setting `generateBudget`"),
        (generation("generateBudget", json!("much")), "write it as 500ms, 5s or 2m"),
        (generation("generateTime", json!("-1s")), "the setting `generateTime`"),
        (generation("components", json!(["all", "luck"])), "the setting `components` has `luck`"),
        (generation("junitVersion", json!("6")), "the setting `junitVersion`"),
        (without("junit-4", json!({ "junitVersion": "4" })), "add junit:junit"),
        (
            generation("assertionStyle", json!("truth")),
            "expected one of `auto`, `junit`, `assertj`",
        ),
        (
            without("assertj", json!({ "assertionStyle": "assertj" })),
            "add org.assertj:assertj-core",
        ),
        (generation("generatedTestClass", json!("Tests")), "it has to contain `{class}`"),
        (json!({ "targetClasses": ["inputs.*"] }), "`inputs.*`"),
        (without("junit", json!({})), "add org.junit.jupiter:junit-jupiter"),
    ];
    cases
        .into_iter()
        .filter_map(|(settings, expected)| wrong(fixtures, &settings, expected))
        .chain(among_others(fixtures))
        .collect()
}

/// Returns a line if a module without tests and JUnit makes a build of several modules fail.
fn among_others(fixtures: &Fixtures) -> Option<String> {
    let settings = json!({
        "classPath": [fixtures.classes()],
        "testClassDirectories": [],
        "module": "model",
    });
    let mut request = super::request(fixtures);
    request.as_object_mut()?.extend(settings.as_object()?.clone());
    match fixtures.analyse(request) {
        Ok(report) if report.contains("\"generation\"") => {
            Some("it generates without JUnit".into())
        }
        Ok(_) => None,
        Err(message) => Some(format!("a module without JUnit: {message}")),
    }
}

fn wrong(fixtures: &Fixtures, settings: &Value, expected: &str) -> Option<String> {
    let mut request = super::request(fixtures);
    if let (Value::Object(request), Value::Object(settings)) = (&mut request, settings) {
        request.extend(settings.clone());
    }
    match fixtures.analyse(request) {
        Err(message) if message.contains(expected) => None,
        Err(message) => Some(format!("{settings}: {message} has no {expected}")),
        Ok(_) => Some(format!("{settings} is accepted")),
    }
}
