//! Runs Maven's goals and measures their costs.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use bench::spent;

use crate::descartes::Plan;

/// The longest time of a run.
const LIMIT: Duration = Duration::from_secs(30 * 60);

/// A tool that judges a project's tests.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// PIT with Descartes: detection.
    Descartes,
    /// Our whole check, without remembered results.
    Oracle,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// By itself.
    Done,
    /// The run took longer than [`LIMIT`] and was ended.
    CutOff,
}

/// The costs of a run.
pub struct Cost {
    /// Seconds from start to end.
    pub wall: f64,
    /// CPU seconds, user and system, of Maven and all its processes.
    pub cpu: f64,
    /// How it ended.
    pub end: End,
}

/// Downloads sources and libraries, and compiles.
///
/// # Errors
/// Returns an error if Maven fails.
pub fn compile(plan: &Plan, project: &Path) -> Result<(), String> {
    wait(command(project).arg("test-compile"), &plan.results).map(drop)
}

/// Runs a tool on a compiled project.
///
/// # Errors
/// Returns an error if the tool fails.
pub fn run(tool: Tool, plan: &Plan, project: &Path) -> Result<Cost, String> {
    let mut command = command(project);
    match tool {
        Tool::Descartes => {
            command.arg(format!("-Dthreads={}", plan.threads));
            command.arg("org.pitest:pitest-maven:mutationCoverage");
        }
        Tool::Oracle => {
            let cache = plan.results.join("cache");
            remove(&cache)?;
            command.arg(format!("-Doracle.cacheDirectory={}", cache.display()));
            command.arg(format!("-Doracle.threads={}", plan.threads)).arg(&plan.goal);
        }
    }
    let (before, start) = (spent()?, Instant::now());
    let end = wait(&mut command, &plan.results)?;
    Ok(Cost { wall: start.elapsed().as_secs_f64(), cpu: spent()? - before, end })
}

fn command(project: &Path) -> Command {
    let mut command = Command::new("mvn");
    command.args(["--batch-mode", "--no-transfer-progress", "--quiet", "--file"]);
    command.arg(project.join("pom.xml")).stdin(Stdio::null());
    command
}

fn remove(folder: &Path) -> Result<(), String> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("{} cannot be removed: {error}", folder.display()))
        }
        _ => Ok(()),
    }
}

/// Runs a command to its end or to the limit. Its output is kept in a folder, and shown if it
/// fails.
fn wait(command: &mut Command, folder: &Path) -> Result<End, String> {
    let failed = |error: std::io::Error| format!("mvn: {error}");
    let said = folder.join("mvn.log");
    std::fs::create_dir_all(folder).map_err(failed)?;
    let log = File::create(&said).map_err(failed)?;
    command.stdout(log.try_clone().map_err(failed)?).stderr(log);
    let mut child = command.spawn().map_err(failed)?;
    let start = Instant::now();
    while start.elapsed() < LIMIT {
        match child.try_wait().map_err(failed)? {
            Some(status) if status.success() => return Ok(End::Done),
            Some(_) => {
                let said = std::fs::read(said).map_err(failed)?;
                let said = String::from_utf8_lossy(&said);
                return Err(format!("`{command:?}` fails:\n{}", said.trim_end()));
            }
            None => thread::sleep(Duration::from_millis(50)),
        }
    }
    child.kill().and_then(|()| child.wait()).map_err(failed)?;
    Ok(End::CutOff)
}
