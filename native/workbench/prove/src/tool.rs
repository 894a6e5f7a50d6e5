//! Runs the Java programs that work on sources with javac, in a process of the JVM.

use std::fs::File;
use std::io::{self, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use laboratory::meter::Served;
use laboratory::{lanes, meter, mishap};
use tempfile::TempDir;

use crate::wire::{number, read_byte, read_bytes, text};

include!(concat!(env!("OUT_DIR"), "/editor.rs"));

/// The main class of the process.
const MAIN: &str = "org.oraclecheck.editor.Tools";

/// The options of the JVM: a fast start, and a heap that grows no more than it must.
const OPTIONS: [&str; 3] = ["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/// A program that the process runs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tool {
    /// Inserts statements into sources and compiles these.
    Edit,
    /// Reads doc comments.
    Docs,
}

impl Tool {
    /// Returns the name by which `Tools.java` knows it.
    fn name(self) -> &'static str {
        match self {
            Tool::Edit => "edit",
            Tool::Docs => "docs",
        }
    }
}

/// The process that serves the next request, if one is open, and how many want that it stays open.
static KEPT: Mutex<Kept> = Mutex::new(Kept { wanted: 0, process: None });

struct Kept {
    wanted: usize,
    process: Option<Process>,
}

/// While this exists, one process serves all requests. Without it, each request has a process of its own.
#[derive(Debug)]
#[must_use]
pub struct KeptOpen(());

/// Keeps the process open that works on sources, once there is one.
pub fn keep_open() -> KeptOpen {
    kept().wanted += 1;
    KeptOpen(())
}

impl Drop for KeptOpen {
    fn drop(&mut self) {
        let mut kept = kept();
        kept.wanted -= 1;
        if kept.wanted == 0 {
            kept.process = None;
        }
    }
}

fn kept() -> MutexGuard<'static, Kept> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a program and returns the bytes of its answer to a request.
///
/// # Errors
/// Returns the reason if it fails. If the process cannot start or ends too early, this is the first line of its error
/// output.
pub(crate) fn run(jdk_home: &Path, tool: Tool, request: &[u8]) -> io::Result<Vec<u8>> {
    // Who waits for the process has a processor already, so that it is not the one that the process needs.
    let _processor = lanes::lend();
    let mut kept = kept();
    let open = kept.process.take().filter(|process| process.jdk_home == jdk_home);
    let answered = open.map_or_else(|| Process::start(jdk_home), Ok).and_then(|mut process| {
        let answer = process.answer(tool, request);
        kept.process = (kept.wanted > 0 && answer.is_ok()).then_some(process);
        answer
    });
    answered.and_then(|answer| answer.map_err(io::Error::other)).inspect_err(|_| mishap::note())
}

/// A process that serves one request after another.
struct Process {
    jdk_home: PathBuf,
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    served: Served,
    /// Holds the classes, and the error output.
    folder: TempDir,
}

/// The answer of a program: its bytes, or the reason why it has failed.
type Answer = Result<Vec<u8>, String>;

impl Process {
    fn start(jdk_home: &Path) -> io::Result<Process> {
        let folder = tempfile::tempdir()?;
        for (name, bytes) in CLASS_FILES {
            let path = folder.path().join(name);
            path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
            std::fs::write(path, bytes)?;
        }
        meter::note_process();
        let mut child = Command::new(jdk_home.join("bin").join("java"))
            .args(OPTIONS)
            .arg("-cp")
            .arg(folder.path())
            .arg(MAIN)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(File::create(errors(&folder))?)
            .spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let output = BufReader::new(output.ok_or(io::ErrorKind::BrokenPipe)?);
        let served = Served::process(child.id());
        Ok(Process { jdk_home: jdk_home.to_owned(), child, input, output, served, folder })
    }

    /// Serves a request. After an error the process is of no use any more.
    fn answer(&mut self, tool: Tool, request: &[u8]) -> io::Result<Answer> {
        let answer = self.exchange(tool, request);
        self.served.note();
        answer.map_err(|error| self.last_words().map_or(error, io::Error::other))
    }

    fn exchange(&mut self, tool: Tool, request: &[u8]) -> io::Result<Answer> {
        let mut asked = Vec::new();
        text(&mut asked, tool.name());
        number(&mut asked, request.len());
        asked.extend_from_slice(request);
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(&asked)?;
        input.flush()?;
        let is_done = read_byte(&mut self.output)? == 0;
        let bytes = read_bytes(&mut self.output)?;
        Ok(match is_done {
            true => Ok(bytes),
            false => Err(String::from_utf8_lossy(&bytes).into_owned()),
        })
    }

    /// Returns the first line of the error output of a process that has ended.
    fn last_words(&mut self) -> Option<String> {
        self.end();
        let said = std::fs::read_to_string(errors(&self.folder)).unwrap_or_default();
        said.lines().next().map(str::to_owned)
    }

    /// Ends the process, which may have ended already, and waits until it is gone.
    fn end(&mut self) {
        self.input = None;
        let _ = self.child.wait();
        self.served.end();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Returns the file for the error output.
fn errors(folder: &TempDir) -> PathBuf {
    folder.path().join("errors")
}

/// Runs a process of a JDK to its end and returns its output. Meanwhile the process occupies a processor of the check.
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
