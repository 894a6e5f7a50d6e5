//! Serves a request in JSON: sends events and writes documents to the disk.

use std::collections::BTreeMap;
use std::path::Path;

use report::gate::{Baseline, BaselineRequest, Change, GateRequest};
use report::{
    AnalyseRequest, Console, Event, Format, GateReport, Level, Material, MergeRequest, Oracle,
    Patch, ProcessorTime, ReplayRequest, Request, Show, SuggestRequest,
};
use suite::fault;
use suite::run::Observer;

use study::changes;
use study::files::{read, write};

use crate::analyse::analyse;
use crate::export::export;
use crate::identity::identity;
use crate::suggest::{self, suggest};
use crate::{RequestError, settings};

/// The number of lines that an analysis writes to the console at most, unless the user asks for all
/// findings. Together with the lines of the build tool and the verdict there are fewer than 60.
const LINES: usize = 50;

/// The number of these lines that are reserved for a gate with limits.
const LINES_OF_GATE: usize = 15;

/// Serves a request in JSON. The last event is `done` or `failed`, and is also returned.
pub fn serve(request: &str, observer: &Observer<'_>) -> Event {
    let version = env!("CARGO_PKG_VERSION").to_owned();
    observer(Event::Started { schema_version: report::SCHEMA_VERSION, version });
    fault::at("engine");
    let parsed = settings::request(request);
    let last = parsed.and_then(|request| match request {
        Request::Analyse(request) => serve_analyse(&request, observer),
        Request::Gate(request) => serve_gate(&request, observer),
        Request::Baseline(request) => serve_baseline(&request, observer),
        Request::Suggest(request) => serve_suggest(&request, observer),
        Request::Export(request) => export(&request, observer),
        Request::Replay(request) => serve_replay(&request, observer),
        Request::Merge(request) => serve_merge(&request, observer),
    });
    let last = last.unwrap_or_else(|RequestError(message)| Event::Failed { message });
    observer(last.clone());
    last
}

/// Analyses, shows the findings, and writes the report. Checks the gate's settings before, so that
/// an error in them does not cost a whole analysis.
fn serve_analyse(request: &AnalyseRequest, observer: &Observer<'_>) -> Result<Event, RequestError> {
    let look_ahead = |gate| look_ahead(gate, request);
    let accepted = request.gate.as_ref().map_or(Ok(None), look_ahead)?;
    let _tools = prove::tool::keep_open();
    let oracle = analyse(request, observer, &|so_far| write_draft(request, so_far))?;
    let elsewhere = elsewhere(request.gate.as_ref());
    let (baseline, show) = (accepted.as_ref(), request.show);
    let judged = request.gate.as_ref().is_some_and(|gate| gate.is_configured(baseline));
    let most = if judged { LINES - LINES_OF_GATE } else { LINES };
    let console = Console { oracle: &oracle, baseline, show, most, elsewhere };
    for line in console.lines() {
        observer(line.into());
    }
    let folder = &request.output_directory;
    if oracle.interrupted {
        let output = write(folder, report::PARTIAL_FILE, report::to_json(&oracle))?;
        write_draft(request, &oracle);
        let text = format!("Interrupted: the results so far are in {output}");
        observer(Event::message(Level::Warning, text));
        return Err(RequestError(format!("interrupted: see {output}")));
    }
    let output = write_report(folder, &oracle)?;
    let time = report::to_json(&ProcessorTime::of(&oracle.effort));
    write(folder, report::PROCESSOR_FILE, time)?;
    // Deletes the report of an earlier interrupted run: this one says more.
    let _ = std::fs::remove_file(folder.join(report::PARTIAL_FILE));
    match &request.gate {
        Some(gate) if request.judge && oracle.has_anything() => {
            let (_, verdict) = judge(gate, &oracle, observer)?;
            Ok(done(output, &verdict))
        }
        _ => Ok(Event::Done { output, verdict: None, fails: None, violations: Vec::new() }),
    }
}

/// Writes the page of a report that is not finished, so that an interrupted check has one too. If that fails, there is none.
fn write_draft(request: &AnalyseRequest, so_far: &Oracle) {
    let is_page = |gate: &&GateRequest| request.judge && gate.formats().contains(&Format::Html);
    let Some(request) = request.gate.as_ref().filter(is_page) else { return };
    // The gate judges only what is finished. Here it just says which findings are accepted.
    let as_if = Oracle { interrupted: false, ..so_far.clone() };
    if let Ok(report) = gate(request, &as_if) {
        let shown = Shown { oracle: so_far, report: &report, fixes: BTreeMap::new() };
        let _ = render(request, Format::Html, &shown);
    }
}

/// Returns the name of the file with everything that the console does not show.
fn elsewhere(gate: Option<&GateRequest>) -> &'static str {
    match gate {
        Some(gate) if gate.formats().contains(&Format::Html) => Format::Html.file_name(),
        _ => report::ORACLE_FILE,
    }
}

/// Merges the reports of a build's modules.
fn serve_merge(request: &MergeRequest, observer: &Observer<'_>) -> Result<Event, RequestError> {
    report::check_version(request.schema_version)
        .map_err(|error| RequestError(error.to_string()))?;
    let mut parts = Vec::new();
    for report in &request.reports {
        parts.push(read_report(report)?);
    }
    let oracle = report::merge(parts).map_err(|error| RequestError(error.to_string()))?;
    for line in report::summary(&oracle, Show::Best, report::ORACLE_FILE) {
        observer(line.into());
    }
    let output = write_report(&request.output_directory, &oracle)?;
    Ok(Event::Done { output, verdict: None, fails: None, violations: Vec::new() })
}

/// Reads a report and judges it.
fn serve_gate(request: &GateRequest, observer: &Observer<'_>) -> Result<Event, RequestError> {
    let oracle = read_report(&request.oracle)?;
    let (output, verdict) = judge(request, &oracle, observer)?;
    Ok(done(output, &verdict))
}

/// Returns the last event of a request that judged. `output` is the document that it names.
fn done(output: String, report: &GateReport) -> Event {
    Event::Done {
        output,
        verdict: Some(report.verdict),
        fails: Some(report.fails),
        violations: report.violations(),
    }
}

/// Judges a report, and writes the verdict and the requested formats. Returns the path of the verdict, and the
/// verdict.
fn judge(
    request: &GateRequest,
    oracle: &Oracle,
    observer: &Observer<'_>,
) -> Result<(String, GateReport), RequestError> {
    let report = gate(request, oracle)?;
    for line in report.messages.iter().cloned() {
        observer(line.into());
    }
    let output = write(&request.output_directory, report::GATE_FILE, report::to_json(&report))?;
    let formats = request.formats();
    let fixes = match formats.contains(&Format::Sarif) {
        true => fixes(request, oracle, observer),
        false => BTreeMap::new(),
    };
    let shown = Shown { oracle, report: &report, fixes };
    for format in formats {
        let file = render(request, format, &shown)?;
        if format == Format::Html {
            observer(Event::message(Level::Info, format!("All findings: {file}")));
        }
    }
    Ok((output, report))
}

/// The parts of a report that a format shows.
struct Shown<'a> {
    oracle: &'a Oracle,
    report: &'a GateReport,
    /// By transformation, the changes that write suggested assertions.
    fixes: BTreeMap<String, Patch>,
}

/// Writes a report in a format. Returns the path of the file.
fn render(
    request: &GateRequest,
    format: Format,
    Shown { oracle, report, fixes }: &Shown<'_>,
) -> Result<String, RequestError> {
    let source = |file: &str| {
        let bytes = std::fs::read(request.base_directory.as_ref()?.join(file)).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    };
    let commit = request.base_directory.as_deref().and_then(changes::commit);
    let (project, commit) = (request.project.as_deref(), commit.as_deref());
    let material = Material { source: &source, fixes, project, commit };
    let text = format.render(oracle, report, &material);
    write(&request.output_directory, format.file_name(), text)
}

/// Returns the fixes for the SARIF report, by transformation. If no source can be edited, the
/// report has no fixes, and the user gets a warning: this is no reason to fail a build.
fn fixes(
    request: &GateRequest,
    oracle: &Oracle,
    observer: &Observer<'_>,
) -> BTreeMap<String, Patch> {
    let (Some(jdk_home), Some(base)) = (&request.jdk_home, &request.base_directory) else {
        return BTreeMap::new();
    };
    suggest::fixes(jdk_home, base, oracle).unwrap_or_else(|why| {
        let text = format!("the SARIF report has no fixes: {why}");
        observer(Event::message(Level::Warning, text));
        BTreeMap::new()
    })
}

/// Checks before an analysis that the gate will be able to judge its report, by letting it judge an
/// empty one. Returns the baseline, with the findings that the gate will not count.
///
/// # Errors
/// Returns an error if the gate cannot judge.
fn look_ahead(
    gate: &GateRequest,
    analysis: &AnalyseRequest,
) -> Result<Option<Baseline>, RequestError> {
    let baseline = gate.baseline.as_deref().map_or(Ok(None), read_baseline)?;
    let jdk = report::Jdk { version: String::new() };
    let nothing = Oracle::blank(jdk, analysis.seed, analysis.isolation);
    let nothing = Oracle { analyses: analysis.all_analyses(), ..nothing };
    report::gate::evaluate(gate, &nothing, baseline.as_ref())
        .map_err(|error| RequestError(error.to_string()))?;
    Ok(gate.heeds(baseline))
}

/// Judges a report.
fn gate(request: &GateRequest, oracle: &Oracle) -> Result<GateReport, RequestError> {
    let baseline = request.baseline.as_deref().map_or(Ok(None), read_baseline)?;
    report::gate::evaluate(request, oracle, baseline.as_ref())
        .map_err(|error| RequestError(error.to_string()))
}

/// Writes a baseline that accepts the findings of a report.
fn serve_baseline(
    request: &BaselineRequest,
    observer: &Observer<'_>,
) -> Result<Event, RequestError> {
    let oracle = read_for(request.schema_version, &request.oracle)?;
    let old = read_baseline(&request.baseline)?;
    if oracle.interrupted {
        return Err(RequestError(report::gate::GateError::Interrupted.to_string()));
    }
    let new = Baseline::accepting(&oracle, old.as_ref());
    let (folder, name) = (request.baseline.parent(), request.baseline.file_name());
    let (Some(folder), Some(name)) = (folder, name) else {
        return Err(RequestError(format!(
            "the baseline cannot be written: {} is not a file",
            request.baseline.display()
        )));
    };
    let output = write(folder, &name.to_string_lossy(), new.to_text())?;
    let Change { accepted, new, dropped } = new.since(old.as_ref());
    let text = format!("{output}: {accepted} accepted, {new} new, {dropped} dropped");
    observer(Event::message(Level::Info, text));
    Ok(Event::Done { output, verdict: None, fails: None, violations: Vec::new() })
}

/// Shows or writes the suggested assertions of a report.
fn serve_suggest(request: &SuggestRequest, observer: &Observer<'_>) -> Result<Event, RequestError> {
    let oracle = read_for(request.schema_version, &request.oracle)?;
    suggest(request, &oracle, observer)?;
    let output = request.oracle.display().to_string();
    Ok(Event::Done { output, verdict: None, fails: None, violations: Vec::new() })
}

/// Runs a flaky test of a report once more.
fn serve_replay(request: &ReplayRequest, observer: &Observer<'_>) -> Result<Event, RequestError> {
    if !request.oracle.exists() {
        let path = request.oracle.display();
        return Err(RequestError(format!("{path} does not exist: run the analysis `flaky` first")));
    }
    let oracle = read_for(request.schema_version, &request.oracle)?;
    flaky::replay(request, &oracle, identity(&request.analysis), observer)?;
    let output = request.oracle.display().to_string();
    Ok(Event::Done { output, verdict: None, fails: None, violations: Vec::new() })
}

/// Reads a baseline. Returns `None` if the file does not exist.
fn read_baseline(path: &Path) -> Result<Option<Baseline>, RequestError> {
    if !path.exists() {
        return Ok(None);
    }
    let no_baseline = |error: RequestError| {
        RequestError(format!("the setting `baselineFile` does not name a baseline: {error}"))
    };
    let baseline: Baseline = read(path).map_err(no_baseline)?;
    report::check_version(baseline.schema_version)
        .map_err(|error| RequestError(format!("{}: {error}", path.display())))?;
    Ok(Some(baseline))
}

/// Reads a report for a request of this schema version.
///
/// # Errors
/// Returns an error if the report cannot be read, or if this engine does not know the version of one of them.
fn read_for(schema_version: u32, path: &Path) -> Result<Oracle, RequestError> {
    let oracle: Oracle = read(path)?;
    report::check_version(schema_version)
        .and_then(|()| report::check_report(oracle.schema_version))
        .map_err(|error| RequestError(error.to_string()))?;
    Ok(oracle)
}

/// Reads a report, with the effort of its analysis if that file is beside it.
fn read_report(path: &Path) -> Result<Oracle, RequestError> {
    let effort = read(&path.with_file_name(report::EFFORT_FILE)).unwrap_or_default();
    Ok(Oracle { effort, ..read(path)? })
}

/// Writes a report, and the effort of its analysis beside it. Returns the path of the report.
fn write_report(folder: &Path, oracle: &Oracle) -> Result<String, RequestError> {
    write(folder, report::EFFORT_FILE, report::to_json(&oracle.effort))?;
    write(folder, report::ORACLE_FILE, report::to_json(oracle))
}
