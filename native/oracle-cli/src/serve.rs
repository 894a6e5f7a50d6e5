//! `oracle analyse` and `oracle gate`: a request from a file, events to standard output.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use report::{Event, Request};

use crate::arguments::Kind;

/// Serves the request; 1 if a gate fails, 2 if it cannot be served.
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

/// The file's text, if it is a request of this kind.
fn read(kind: Kind, file: &Path) -> Result<String, String> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    match (kind, serde_json::from_str(&text)) {
        (Kind::Analyse, Ok(Request::Gate(_))) => Err("this is a request for `oracle gate`".into()),
        (Kind::Gate, Ok(Request::Analyse(_))) => {
            Err("this is a request for `oracle analyse`".into())
        }
        // What cannot be read is the engine's to tell.
        _ => Ok(text),
    }
}

fn print(event: Event) {
    if let Ok(line) = serde_json::to_string(&event) {
        // A closed pipe is the reader's affair.
        let _ = writeln!(std::io::stdout().lock(), "{line}");
    }
}
