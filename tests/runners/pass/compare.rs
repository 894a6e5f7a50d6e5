//! Compares a run with its expectation, and describes the difference in one line.

use oracle_tests::discover::Program;
use oracle_tests::launch::{End, Outcome};

/// The most characters of a line that a difference shows.
const WIDTH: usize = 100;

/// The expected result of a program.
pub struct Expectation {
    /// The standard output, byte for byte.
    pub stdout: Vec<u8>,
    /// The exit status.
    pub exit: i32,
}

impl Expectation {
    /// Reads the expectation in the files beside a program.
    pub fn read(program: &Program) -> Result<Expectation, String> {
        let stdout = std::fs::read(program.stdout_file())
            .map_err(|_| "no expectation: run `cargo xtask bless`".to_owned())?;
        let exit = match std::fs::read_to_string(program.exit_file()) {
            Ok(text) => text.trim().parse().map_err(|_| "the `.exit` file holds no number")?,
            Err(_) => 0,
        };
        Ok(Expectation { stdout, exit })
    }

    /// Takes the result of a run of the JDK's `java` as the expectation.
    pub fn of(reference: Outcome) -> Result<Expectation, String> {
        match reference.end {
            End::Exit(exit) => Ok(Expectation { stdout: reference.stdout, exit }),
            End::Signal | End::Timeout => Err(format!("`java` ends by {:?}", reference.end)),
        }
    }
}

/// Returns the difference between an expectation and a run, or `None` if there is none.
pub fn difference(expected: &Expectation, outcome: &Outcome) -> Option<String> {
    let output = output_difference(&expected.stdout, &outcome.stdout);
    let end = end_difference(expected.exit, outcome.end);
    if output.is_none() && end.is_none() {
        return None;
    }
    let parts = [output, end, complaint(&outcome.stderr)];
    Some(parts.into_iter().flatten().collect::<Vec<_>>().join("; "))
}

fn output_difference(expected: &[u8], got: &[u8]) -> Option<String> {
    if expected == got {
        return None;
    }
    let (mut expected, mut got) = (lines(expected), lines(got));
    for number in 1.. {
        let pair = (expected.next(), got.next());
        if pair.0 != pair.1 {
            let (expected, got) = (show(pair.0), show(pair.1));
            return Some(format!("line {number}: expected {expected}, got {got}"));
        }
        if pair.0.is_none() {
            break;
        }
    }
    None
}

/// Returns lines with their ends, so that a missing last newline is a difference.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split_inclusive(|byte| *byte == b'\n')
}

fn show(line: Option<&[u8]>) -> String {
    match line {
        Some(line) => shorten(&format!("{:?}", String::from_utf8_lossy(line))),
        None => "the end".to_owned(),
    }
}

fn end_difference(expected: i32, end: End) -> Option<String> {
    match end {
        End::Exit(status) if status == expected => None,
        End::Exit(status) => Some(format!("exit status {status}, not {expected}")),
        End::Signal => Some("killed by a signal".to_owned()),
        End::Timeout => Some("timed out".to_owned()),
    }
}

fn complaint(stderr: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(stderr);
    let line = text.lines().find(|line| !line.trim().is_empty())?;
    Some(format!("says {}", shorten(line.trim())))
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
