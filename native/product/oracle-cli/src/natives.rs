//! Lists the native methods of a class library: implemented, refused or missing.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use engine::Jdk;
use natives::State;

use crate::locate::locate;

/// Prints a line for each native method: its state, module, signature, and the reason if it is refused.
pub fn list(jdk: Option<PathBuf>) -> ExitCode {
    match print(jdk) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("oracle: {message}");
            ExitCode::FAILURE
        }
    }
}

fn print(jdk: Option<PathBuf>) -> Result<(), String> {
    let jdk = Jdk::open(&locate(jdk)?).map_err(|error| error.to_string())?;
    let declared = jdk.natives().map_err(|error| error.to_string())?;
    let mut out = std::io::stdout().lock();
    let (mut done, mut refused, mut missing) = (0, 0, 0);
    for native in &declared {
        let (state, reason) = match native.state {
            State::Done => ("done", ""),
            State::Refused(reason) => ("refused", reason),
            State::Missing => ("missing", ""),
        };
        match native.state {
            State::Done => done += 1,
            State::Refused(_) => refused += 1,
            State::Missing => missing += 1,
        }
        writeln!(out, "{state}\t{}\t{}\t{reason}", native.module, native.signature)
            .map_err(|error| error.to_string())?;
    }
    eprintln!("{}: {done} done, {refused} refused, {missing} missing", jdk.version);
    Ok(())
}
