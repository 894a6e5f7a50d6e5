//! A request as text to its events and its document on the disk.

use std::path::{Path, PathBuf};

use report::gate::{Baseline, GateRequest};
use report::{AnalyseRequest, Event, GateReport, Oracle, Request};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::analyse::analyse;
use crate::run::Observer;
use crate::{EngineError, fault};

/// Serves a request in JSON. The last event is `done` or `failed`; it is returned too.
pub fn serve(request: &str, observer: &Observer<'_>) -> Event {
    let version = env!("CARGO_PKG_VERSION").to_owned();
    observer(Event::Started { schema_version: report::SCHEMA_VERSION, version });
    fault::at("engine");
    let parsed = parse(request);
    let last = parsed.and_then(|request| match request {
        Request::Analyse(request) => serve_analyse(&request, observer),
        Request::Gate(request) => serve_gate(&request, observer),
    });
    let last = last.unwrap_or_else(|EngineError(message)| Event::Failed { message });
    observer(last.clone());
    last
}

/// Reads a request; the error names the setting that is wrong.
fn parse(request: &str) -> Result<Request, EngineError> {
    let unreadable = |why: String| EngineError(format!("the request cannot be read: {why}"));
    let mut settings: Map<String, Value> =
        serde_json::from_str(request).map_err(|error| unreadable(error.to_string()))?;
    let kind = settings.remove("kind");
    match kind.as_ref().and_then(Value::as_str) {
        Some("analyse") => settings_of(settings).map(Box::new).map(Request::Analyse),
        Some("gate") => settings_of(settings).map(Request::Gate),
        _ => Err(unreadable("its `kind` is neither `analyse` nor `gate`".into())),
    }
}

fn settings_of<T: DeserializeOwned>(settings: Map<String, Value>) -> Result<T, EngineError> {
    serde_path_to_error::deserialize(Value::Object(settings)).map_err(|error| {
        let setting = error.path().to_string();
        EngineError(format!("the setting `{setting}` cannot be read: {}", error.into_inner()))
    })
}

fn serve_analyse(request: &AnalyseRequest, observer: &Observer<'_>) -> Result<Event, EngineError> {
    let oracle = analyse(request, observer)?;
    for line in report::findings(&oracle).into_iter().chain(report::summary(&oracle)) {
        observer(line.into());
    }
    let output = write(&request.output_directory, report::ORACLE_FILE, &oracle)?;
    Ok(Event::Done { output, verdict: None, fails: None, violations: Vec::new() })
}

fn serve_gate(request: &GateRequest, observer: &Observer<'_>) -> Result<Event, EngineError> {
    let report = gate(request)?;
    for line in report.messages.iter().cloned() {
        observer(line.into());
    }
    let output = write(&request.output_directory, report::GATE_FILE, &report)?;
    Ok(Event::Done {
        output,
        verdict: Some(report.verdict),
        fails: Some(report.fails),
        violations: report.violations().map(str::to_owned).collect(),
    })
}

/// Judges the report that a request names.
///
/// # Errors
/// A file cannot be read, or the configuration means nothing.
pub fn gate(request: &GateRequest) -> Result<GateReport, EngineError> {
    let oracle: Oracle = read(&request.oracle)?;
    let baseline: Option<Baseline> = match &request.baseline {
        Some(path) if path.exists() => Some(read(path)?),
        _ => None,
    };
    report::gate::evaluate(request, &oracle, baseline.as_ref())
        .map_err(|error| EngineError(error.to_string()))
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<T, EngineError> {
    let problem = |error: String| EngineError(format!("cannot read {}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| problem(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| problem(error.to_string()))
}

/// Writes a document; whoever reads the file sees the old or the new one.
fn write(
    folder: &Path,
    name: &str,
    document: &impl serde::Serialize,
) -> Result<String, EngineError> {
    let path = folder.join(name);
    let problem = |error: String| EngineError(format!("cannot write {}: {error}", path.display()));
    let text = report::to_json(document).map_err(|error| problem(error.to_string()))?;
    let fresh: PathBuf = folder.join(format!("{name}.{}.new", std::process::id()));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&fresh, text))
        .and_then(|()| std::fs::rename(&fresh, &path))
        .map_err(|error| problem(error.to_string()))?;
    Ok(path.display().to_string())
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// What the user is told about a request that means nothing.
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
    fn a_setting_that_cannot_be_read_is_named_with_what_it_may_be() {
        let message = failure(&ANALYSE.replace(r#""class","#, r#""both","#));
        assert_eq!(
            message,
            "the setting `isolation` cannot be read: unknown variant `both`, expected `class` or `suite`"
        );
        let message = failure(&ANALYSE.replace(r#""threads": 1"#, r#""threads": -1"#));
        assert!(message.contains("`threads`") && message.contains("-1"), "{message}");
        let gate = r#"{"kind": "gate", "schemaVersion": 1, "oracle": "/o", "outputDirectory": "/",
            "thresholds": {"minimumAnalysed": "95"}}"#;
        let message = failure(gate);
        assert!(message.contains("`thresholds.minimumAnalysed`"), "{message}");
        assert!(message.contains("write it as 0.8 or 80%"), "{message}");
    }

    #[test]
    fn what_is_not_there_is_named() {
        assert!(failure(ANALYSE).starts_with("no JDK at /no/jdk: "));
        assert!(failure("{}").contains("`kind`"));
        assert!(failure("nonsense").starts_with("the request cannot be read: "));
    }
}
