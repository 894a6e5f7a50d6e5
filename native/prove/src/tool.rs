//! Runs the Java programs that work on sources with javac, each in a JVM of its own.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use laboratory::{lanes, meter, mishap};

include!(concat!(env!("OUT_DIR"), "/editor.rs"));

/// The options of the JVM: a fast start, and a heap that grows no more than it must.
const OPTIONS: [&str; 3] = ["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/// Runs a program in a temporary folder and returns the bytes of its answer. `main` is the binary
/// name of its main class; `request` is its standard input.
///
/// # Errors
/// Returns the first line of the program's error output if it fails.
pub(crate) fn run(jdk_home: &Path, main: &str, request: &[u8]) -> io::Result<Vec<u8>> {
    answer(jdk_home, main, request).inspect_err(|_| mishap::note())
}

fn answer(jdk_home: &Path, main: &str, request: &[u8]) -> io::Result<Vec<u8>> {
    let folder = tempfile::tempdir()?;
    for (name, bytes) in CLASS_FILES {
        let path = folder.path().join(name);
        path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        std::fs::write(path, bytes)?;
    }
    let asked = folder.path().join("asked");
    std::fs::write(&asked, request)?;
    let mut java = Command::new(jdk_home.join("bin").join("java"));
    java.args(OPTIONS).arg("-cp").arg(folder.path()).arg(main);
    let output = output(java.stdin(File::open(asked)?).stderr(Stdio::piped()))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let first = said.lines().next().unwrap_or("the JVM ended without an error message");
    Err(io::Error::other(first.to_owned()))
}

/// Runs a process of a JDK to its end and returns what it printed. Meanwhile it has a processor of the check.
pub(crate) fn output(command: &mut Command) -> io::Result<Output> {
    let _processor = lanes::lend();
    meter::note_process();
    let output = command.output();
    meter::note_end_of_process();
    output
}

/// Joins a class path in the form that the programs read.
///
/// # Errors
/// Returns an error if an entry contains the separator.
pub(crate) fn joined(class_path: &[PathBuf]) -> io::Result<String> {
    let joined = std::env::join_paths(class_path).map_err(io::Error::other)?;
    Ok(joined.to_string_lossy().into_owned())
}
