//! Starts a program and waits for its end, within limits of time and output.

use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A program that runs longer than this hangs.
const PATIENCE: Duration = Duration::from_secs(600);
/// A program that prints more than this prints for ever.
const MOST_OUTPUT: u64 = 16 << 20;

/// The output of a run, and how it ended.
#[derive(PartialEq, Eq)]
pub struct Outcome {
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
    /// How it ended.
    pub end: End,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with an exit status.
    Exit(i32),
    /// By a signal: a crash.
    Signal,
    /// The program ran longer than it may.
    Timeout,
}

/// Runs a command without input, in an environment that is the same everywhere.
pub fn launch(command: &mut Command) -> Result<Outcome, String> {
    command.env("LC_ALL", "C.UTF-8").env("TZ", "UTC");
    command.env_remove("JAVA_TOOL_OPTIONS").env_remove("JDK_JAVA_OPTIONS");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command
        .spawn()
        .map_err(|error| format!("{} does not start: {error}", command.get_program().display()))?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        let stdout = scope.spawn(|| read(stdout));
        let stderr = scope.spawn(|| read(stderr));
        let end = wait(&mut child)?;
        Ok(Outcome {
            stdout: stdout.join().unwrap_or_default(),
            stderr: stderr.join().unwrap_or_default(),
            end,
        })
    })
}

/// Reads at most [`MOST_OUTPUT`] bytes and closes the pipe, which ends a program that prints for
/// ever.
fn read(pipe: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(pipe) = pipe {
        // The bytes read before an error are still worth comparing.
        let _ = pipe.take(MOST_OUTPUT).read_to_end(&mut bytes);
    }
    bytes
}

fn wait(child: &mut Child) -> Result<End, String> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    while start.elapsed() < PATIENCE {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => return Ok(end(status)),
            None => thread::sleep(pause),
        }
        pause = (pause * 2).min(Duration::from_millis(20));
    }
    child.kill().and_then(|()| child.wait()).map_err(|error| error.to_string())?;
    Ok(End::Timeout)
}

fn end(status: ExitStatus) -> End {
    status.code().map_or(End::Signal, End::Exit)
}
