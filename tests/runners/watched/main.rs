//! Watches the engine's system calls while it runs a suite that tries to reach outside. It may
//! write only the report, and may open no socket and start no process.
// A test runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod calls;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use oracle_tests::compile::compile_sources;
use oracle_tests::libraries::{libraries, sources};
use oracle_tests::{binary, data, jdk};
use report::{AnalyseRequest, Oracle, Outcome, Request};

/// The expected outcome of each test of the suite.
const ENDINGS: [(&str, Outcome); 5] = [
    ("aConversationOnTheLoopback", Outcome::Passed),
    ("aProcessIsStarted", Outcome::NotAnalysed),
    ("filesAreWrittenAndDeleted", Outcome::Passed),
    ("nobodyElseAnswers", Outcome::Passed),
    ("whatTheBuildMadeIsOverwritten", Outcome::Passed),
];

fn main() -> ExitCode {
    match watch() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("watched: {message}");
            ExitCode::FAILURE
        }
    }
}

fn watch() -> Result<(), String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("watched");
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    let (project, output) = (folder.join("project"), folder.join("output"));
    std::fs::create_dir_all(&project).map_err(fail)?;
    std::fs::create_dir_all(&output).map_err(fail)?;
    std::fs::write(project.join("notes.txt"), "kept").map_err(fail)?;
    let request = request(&folder, &project, &output)?;
    let log = trace(&request, &folder.join("calls"))?;
    let faults = calls::faults(&log, &output);
    if !faults.is_empty() {
        return Err(format!("system calls that reach outside:\n{}", faults.join("\n")));
    }
    if !calls::writes(&log, &output.join(report::ORACLE_FILE)) {
        return Err("the log does not show that the report was written".into());
    }
    judge(&output.join(report::ORACLE_FILE))?;
    println!("{} system calls, none reaches outside", log.lines().count());
    Ok(())
}

/// Writes a request to run the suite into a file.
fn request(folder: &Path, project: &Path, output: &Path) -> Result<PathBuf, String> {
    let libraries = libraries(&data("polish"), folder)?;
    let class_path = std::env::join_paths(&libraries).map_err(|error| error.to_string())?;
    let sources = sources(&data("watched/suite"))?;
    let classes =
        compile_sources(&folder.join("compiled"), &class_path.to_string_lossy(), &sources)?;
    let request = Request::Analyse(Box::new(AnalyseRequest {
        schema_version: report::SCHEMA_VERSION,
        jdk_home: jdk::home()?,
        class_path: [vec![classes.clone()], libraries].concat(),
        test_class_directories: vec![classes],
        working_directory: project.to_owned(),
        base_directory: project.to_owned(),
        output_directory: output.to_owned(),
        ..AnalyseRequest::default()
    }));
    let file = folder.join("request.json");
    let text = report::to_json(&request).map_err(|error| error.to_string())?;
    std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file)
}

/// Runs the engine and returns the log of its system calls.
fn trace(request: &Path, log: &Path) -> Result<String, String> {
    let mut command = Command::new("strace");
    command.args(["-f", "-qq", "-s", "4096", "-e", "trace=%file,%network,%process", "-o"]).arg(log);
    let status = command.arg(binary::oracle()?).arg("analyse").arg(request).status();
    let status = status.map_err(|error| {
        format!("`strace` does not start ({error}): install it (Debian: `apt-get install strace`)")
    })?;
    if !status.success() {
        return Err(format!("the engine ends with {status}"));
    }
    std::fs::read_to_string(log).map_err(|error| format!("{}: {error}", log.display()))
}

/// Returns an error if a test of the suite did not end as expected.
fn judge(report: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(report).map_err(|error| error.to_string())?;
    let oracle: Oracle = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut found: Vec<(String, Outcome)> = oracle
        .tests
        .iter()
        .map(|test| (test.method.clone().unwrap_or_default(), test.outcome))
        .collect();
    found.sort_by(|one, other| one.0.cmp(&other.0));
    let expected = ENDINGS.map(|(method, outcome)| (method.to_owned(), outcome));
    match found == expected {
        true => Ok(()),
        false => Err(format!("the tests end differently: {found:?}")),
    }
}
