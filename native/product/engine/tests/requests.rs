//! The engine's errors for requests that it cannot serve.
#![allow(clippy::unwrap_used)]

use std::sync::Mutex;

use engine::serve;
use report::Event;

/// Returns the message of the failure that a request ends with.
fn failure(request: &str) -> String {
    let events = Mutex::new(Vec::new());
    let last = serve(request, &|event| events.lock().unwrap().push(event));
    assert_eq!(events.into_inner().unwrap().last(), Some(&last));
    match last {
        Event::Failed { message } => message,
        other => unreachable!("{other:?}"),
    }
}

const ANALYSE: &str = r#"{"kind": "analyse", "schemaVersion": 1, "jdkHome": "/no/jdk",
    "classPath": [], "testClassDirectories": [], "workingDirectory": "/", "baseDirectory": "/",
    "outputDirectory": "/", "isolation": "class", "threads": 1}"#;

#[test]
fn an_error_in_the_gate_that_follows_comes_before_the_analysis() {
    let follows = |gate: &str| {
        let gate = format!(
            r#""gate": {{"schemaVersion": 1, "oracle": "/o", "outputDirectory": "/", {gate}}}, "threads": 1"#
        );
        failure(&ANALYSE.replace(r#""threads": 1"#, &gate))
    };
    let message = follows(r#""thresholds": {"minimumDetected": "most"}"#);
    assert!(message.contains("`minimumDetected`"), "{message}");
    let message = follows(r#""rules": [{"limits": [{"counter": "COVERED", "maximum": "0"}]}]"#);
    assert!(message.contains("`rules`") && message.contains("PSEUDO_TESTED"), "{message}");
    let message = follows(r#""rules": [{"limits": [{"counter": "DETECTED"}]}]"#);
    assert!(message.starts_with("rule 1 of `rules`"), "{message}");
    let message = follows(r#""baseline": "/dev/null""#);
    let told = "the setting `baselineFile` does not name a baseline: cannot read /dev/null: ";
    assert!(message.starts_with(told), "{message}");
    let message = follows(r#""thresholds": {"maxUnusedInputs": 0}"#);
    let told = "maxUnusedInputs is set, but the analysis `polish` is not among the `analyses`";
    assert!(message.starts_with(told), "{message}");
    assert!(follows(r#""failOn": "new""#).starts_with("failOn is `new`, but there is no "));
    assert!(follows(r#""failOn": "all""#).starts_with("no JDK at /no/jdk: "));
}

#[test]
fn what_is_not_there_is_named() {
    assert!(failure(ANALYSE).starts_with("no JDK at /no/jdk: "));
    assert!(failure("{}").contains("`kind`"));
    assert!(failure("nonsense").starts_with("the request cannot be read: "));
}
