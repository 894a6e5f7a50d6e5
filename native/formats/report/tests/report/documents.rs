//! Tests of requests and reports as JSON: the README's examples can be read, and unknown settings are
//! refused.

use report::{Event, Level, Request, Rule, to_json};

/// Returns the README's blocks of JSON, in order.
fn examples() -> Vec<&'static str> {
    let readme = include_str!("../../README.md");
    readme.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn the_requests_of_the_readme_are_read() {
    let [analyse, gate, baseline, suggest, export, merge, replay] = examples()[..] else {
        panic!("seven requests")
    };
    let Ok(Request::Analyse(request)) = serde_json::from_str(analyse) else {
        panic!("not an analysis: {:?}", serde_json::from_str::<Request>(analyse))
    };
    assert_eq!(request.selection.test.as_deref(), Some("EmployeeTest#test*"));
    assert!(request.enable_assertions);
    let Ok(Request::Gate(request)) = serde_json::from_str(gate) else {
        panic!("not a gate: {:?}", serde_json::from_str::<Request>(gate))
    };
    assert_eq!(request.thresholds.most.get(&Rule::UnusedInput), Some(&10));
    assert!(matches!(serde_json::from_str(baseline), Ok(Request::Baseline(_))));
    assert!(matches!(serde_json::from_str(suggest), Ok(Request::Suggest(_))));
    assert!(matches!(serde_json::from_str(export), Ok(Request::Export(_))));
    assert!(matches!(serde_json::from_str(merge), Ok(Request::Merge(_))));
    let read = serde_json::from_str::<Request>(replay);
    assert!(matches!(read, Ok(Request::Replay(_))), "{read:?}");
}

#[test]
fn the_events_of_the_readme_are_read() {
    let events = include_str!("../../README.md").split("```jsonl\n").nth(1).expect("events");
    let lines = events.split("```").next().expect("the block's end").lines();
    let events: Vec<Event> =
        lines.map(|line| serde_json::from_str(line).expect("an event")).collect();
    assert!(matches!(events.last(), Some(Event::Done { fails: Some(true), .. })));
}

#[test]
fn a_setting_that_nobody_knows_is_refused() {
    let json = examples()[1].replace("maxUnusedInputs", "maxUnusedInput");
    let error = serde_json::from_str::<Request>(&json).expect_err("an unknown setting");
    assert!(error.to_string().contains("maxUnusedInput"), "{error}");
}

#[test]
fn an_event_is_one_line() {
    let event = Event::message(Level::Warning, "a\nb");
    let line = serde_json::to_string(&event).expect("JSON");
    assert_eq!(line, r#"{"event":"message","level":"warning","text":"a\nb"}"#);
    assert!(to_json(&event).expect("JSON").ends_with("}\n"));
}
