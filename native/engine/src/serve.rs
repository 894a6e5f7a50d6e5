//! A request as text to its events and its document on the disk.

use std::path::{Path, PathBuf};

use report::gate::{Baseline, GateRequest};
use report::{AnalyseRequest, Event, GateReport, Level, Oracle, Request};

use crate::EngineError;
use crate::analyse::analyse;
use crate::analysis::NoAnalysis;
use crate::polish::Polishing;
use crate::run::Observer;

/// Serves a request in JSON. The last event is `done` or `failed`; it is returned too.
pub fn serve(request: &str, observer: &Observer<'_>) -> Event {
    let version = env!("CARGO_PKG_VERSION").to_owned();
    observer(Event::Started { schema_version: report::SCHEMA_VERSION, version });
    let parsed = serde_json::from_str::<Request>(request)
        .map_err(|error| EngineError(format!("the request cannot be read: {error}")));
    let last = parsed.and_then(|request| match request {
        Request::Analyse(request) => serve_analyse(&request, observer),
        Request::Gate(request) => serve_gate(&request, observer),
    });
    let last = last.unwrap_or_else(|EngineError(message)| Event::Failed { message });
    observer(last.clone());
    last
}

fn serve_analyse(request: &AnalyseRequest, observer: &Observer<'_>) -> Result<Event, EngineError> {
    let oracle = if request.analyses.contains(&report::Analysis::Polish) {
        analyse(request, &Polishing::new(request), observer)?
    } else {
        analyse(request, &NoAnalysis, observer)?
    };
    for text in report::findings(&oracle) {
        observer(Event::message(Level::Warning, text));
    }
    for text in report::summary(&oracle) {
        observer(Event::message(Level::Info, text));
    }
    let output = write(&request.output_directory, report::ORACLE_FILE, &oracle)?;
    Ok(Event::Done { output, verdict: None, fails: None, violations: Vec::new() })
}

fn serve_gate(request: &GateRequest, observer: &Observer<'_>) -> Result<Event, EngineError> {
    let report = gate(request)?;
    for line in &report.messages {
        observer(Event::message(line.level, line.text.clone()));
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

fn read<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, EngineError> {
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
