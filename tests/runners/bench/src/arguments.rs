//! Parses the command line.

use std::path::PathBuf;

use crate::descartes;

/// The usage message.
const USAGE: &str = "\
usage: bench --jdk HOME --oracle PROGRAM --kernels FOLDER --results FOLDER [--rounds N] [--only NAME]
             [--instructions yes|no]
       bench descartes GOAL RESULTS ROUNDS THREADS PROJECT...
       bench compare OLD.json NEW.json";

/// The task.
pub enum Task {
    /// Run the programs and write a file of results.
    Measure(Plan),
    /// Run the whole check and PIT with Descartes on projects.
    Descartes(descartes::Plan),
    /// Show what changed from one file of results to another.
    Compare(PathBuf, PathBuf),
}

/// The programs to measure, and how.
pub struct Plan {
    /// The JDK's folder.
    pub jdk: PathBuf,
    /// The interpreter.
    pub oracle: PathBuf,
    /// The folder of Java programs.
    pub kernels: PathBuf,
    /// The folder for files of results.
    pub results: PathBuf,
    /// The number of rounds of each program on each side.
    pub rounds: usize,
    /// Selects the programs whose name contains this.
    pub only: String,
    /// Whether valgrind also counts instructions.
    pub instructions: bool,
}

/// Parses the words after the program's name.
///
/// # Errors
/// Returns an error that names the missing or unknown word, with the usage message.
pub fn parse(words: impl Iterator<Item = String>) -> Result<Task, String> {
    let words: Vec<String> = words.collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["compare", old, new] => return Ok(Task::Compare(old.into(), new.into())),
        ["descartes", goal, results, rounds, threads, projects @ ..] if !projects.is_empty() => {
            return Ok(Task::Descartes(descartes::Plan {
                projects: projects.iter().map(PathBuf::from).collect(),
                goal: (*goal).to_owned(),
                // Maven takes a relative folder for one of the project.
                results: std::path::absolute(results).map_err(|error| error.to_string())?,
                rounds: number("rounds", rounds)?,
                threads: number("threads", threads)?,
            }));
        }
        _ => {}
    }
    let mut options = Options::default();
    for pair in words.chunks(2) {
        match pair {
            [name, value] => options.set(name, value)?,
            _ => return Err(format!("`{}` has no value\n{USAGE}", pair.concat())),
        }
    }
    options.plan().map(Task::Measure)
}

fn number(of: &str, value: &str) -> Result<usize, String> {
    let number = value.parse().ok().filter(|&number| number > 0);
    number.ok_or(format!("`{value}` is no number of {of}"))
}

#[derive(Default)]
struct Options {
    jdk: Option<PathBuf>,
    oracle: Option<PathBuf>,
    kernels: Option<PathBuf>,
    results: Option<PathBuf>,
    rounds: Option<usize>,
    only: String,
    instructions: bool,
}

impl Options {
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let path = || Some(PathBuf::from(value));
        match name {
            "--jdk" => self.jdk = path(),
            "--oracle" => self.oracle = path(),
            "--kernels" => self.kernels = path(),
            "--results" => self.results = path(),
            "--only" => value.clone_into(&mut self.only),
            "--instructions" if ["yes", "no"].contains(&value) => {
                self.instructions = value == "yes"
            }
            "--rounds" => self.rounds = Some(number("rounds", value)?),
            _ => return Err(format!("unknown: `{name}`\n{USAGE}")),
        }
        Ok(())
    }

    fn plan(self) -> Result<Plan, String> {
        let given = |path: Option<PathBuf>, name| path.ok_or(format!("{name} is missing\n{USAGE}"));
        Ok(Plan {
            jdk: given(self.jdk, "--jdk")?,
            oracle: given(self.oracle, "--oracle")?,
            kernels: given(self.kernels, "--kernels")?,
            results: given(self.results, "--results")?,
            rounds: self.rounds.unwrap_or(3),
            only: self.only,
            instructions: self.instructions,
        })
    }
}
