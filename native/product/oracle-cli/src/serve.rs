//! `oracle analyse` and the like: reads a request from a file and prints events.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use report::{Event, Request};

use crate::arguments::Kind;

/// Serves a request. The exit status is 1 if a gate fails, 2 if the request cannot be served.
pub fn serve(kind: Kind, file: &Path) -> ExitCode {
    let text = match read(kind, file) {
        Ok(text) => text,
        Err(message) => {
            eprintln!("oracle: {message}");
            return ExitCode::from(2);
        }
    };
    match engine::serve(&text, &print) {
        Event::Failed { .. } => ExitCode::from(2),
        Event::Done { fails: Some(true), .. } => ExitCode::FAILURE,
        _ => ExitCode::SUCCESS,
    }
}

/// Reads a file. Fails if it contains a request of another kind.
fn read(kind: Kind, file: &Path) -> Result<String, String> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    match serde_json::from_str(&text).map(|request| kind_of(&request)) {
        Ok((other, name)) if other != kind => Err(format!("this is a request for `oracle {name}`")),
        // The engine reports a request that cannot be parsed.
        _ => Ok(text),
    }
}

fn kind_of(request: &Request) -> (Kind, &'static str) {
    match request {
        Request::Analyse(_) => (Kind::Analyse, "analyse"),
        Request::Gate(_) => (Kind::Gate, "gate"),
        Request::Baseline(_) => (Kind::Baseline, "baseline"),
        Request::Suggest(_) => (Kind::Suggest, "suggest"),
        Request::Export(_) => (Kind::Export, "export"),
        Request::Replay(_) => (Kind::Replay, "replay"),
        Request::Merge(_) => (Kind::Merge, "merge"),
    }
}

fn print(event: Event) {
    if let Ok(line) = serde_json::to_string(&event) {
        // If standard output is closed, nobody needs the event.
        let _ = writeln!(std::io::stdout().lock(), "{line}");
    }
}
