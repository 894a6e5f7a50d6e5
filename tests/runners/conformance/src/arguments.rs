//! Parses the command line.

use std::path::{Path, PathBuf};

use engine::Mode;
use regex::Regex;
use report::Isolation;

use crate::bench::Side;

/// The usage message.
const USAGE: &str = "usage: conformance MANIFEST [--suite NAME]... [--class REGEX]... [--jdk HOME]
                   [--taint | --probes] [--isolation class|suite] [--console]
                   [--expected DIR | --bench ROUNDS [--results DIR] | --growth | --only SIDE [--place DIR]]";

/// What to do with the suites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Run both sides and compare them test by test.
    Compare,
    /// Run all sides in this many rounds and compare their CPU time.
    Bench(usize),
    /// Run suites with more and more tests, and show the costs of one more test.
    Growth,
    /// Run one side.
    Only(Side),
}

/// The command line's request.
pub struct Arguments {
    /// The file that describes the suites.
    pub manifest: PathBuf,
    /// Names of suites; none means all.
    pub suites: Vec<String>,
    /// Only test classes in whose name one of these matches; none means all.
    pub classes: Vec<Regex>,
    /// The home of the JDK on both sides.
    pub jdk: PathBuf,
    /// The machine of the interpreter.
    pub mode: Mode,
    /// The folder with recorded outcomes of the JVM. If it is given, the JVM does not run.
    pub expected: Option<PathBuf>,
    /// The folder for measured figures.
    pub results: Option<PathBuf>,
    /// The folder where a suite is unpacked and its images are kept; without it, a temporary
    /// folder.
    pub place: Option<PathBuf>,
    /// Which test classes share a vm in the interpreter. On the JVM all share one.
    pub isolation: Isolation,
    /// Whether to show the output of the tests.
    pub console: bool,
    /// What to do with the suites.
    pub task: Task,
    /// The folder for artifacts and compiled helpers.
    pub cache: PathBuf,
}

/// Parses the command line. The error names the wrong word and the way out.
pub fn parse(mut words: impl Iterator<Item = String>) -> Result<Arguments, String> {
    let (mut manifest, mut jdk, mut expected, mut results) = (None, None, None, None);
    let mut place = None;
    let (mut suites, mut classes) = (Vec::new(), Vec::new());
    let (mut mode, mut console, mut task) = (Mode::Plain, false, Task::Compare);
    let mut isolation = None;
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("`{word}` needs a value\n{USAGE}"));
        match word.as_str() {
            "--suite" => suites.push(value()?),
            "--class" => {
                classes.push(Regex::new(&value()?).map_err(|error| error.to_string())?);
            }
            "--jdk" => jdk = Some(PathBuf::from(value()?)),
            "--expected" => expected = Some(PathBuf::from(value()?)),
            "--results" => results = Some(PathBuf::from(value()?)),
            "--place" => place = Some(PathBuf::from(value()?)),
            "--taint" => mode = Mode::Taint,
            "--probes" => mode = Mode::Probes,
            "--isolation" => {
                let value = value()?;
                let known = serde_json::from_value(value.clone().into());
                isolation = Some(known.map_err(|_| format!("no isolation `{value}`\n{USAGE}"))?);
            }
            "--console" => console = true,
            "--bench" => {
                let runs =
                    value()?.parse().map_err(|_| format!("`--bench` needs a number\n{USAGE}"))?;
                task = Task::Bench(runs);
            }
            "--growth" => task = Task::Growth,
            "--only" => {
                let side = value()?;
                task = Side::named(&side)
                    .map(Task::Only)
                    .ok_or(format!("no side `{side}`\n{USAGE}"))?;
            }
            _ if word.starts_with('-') => return Err(format!("unknown option `{word}`\n{USAGE}")),
            _ if manifest.is_none() => manifest = Some(PathBuf::from(word)),
            _ => return Err(format!("more than one manifest\n{USAGE}")),
        }
    }
    let manifest = manifest.ok_or_else(|| format!("the manifest is missing\n{USAGE}"))?;
    let jdk = home(jdk)?;
    // On the JVM all classes share everything, so in a comparison they also do here.
    let usual = if task == Task::Compare { Isolation::Suite } else { Isolation::Class };
    let isolation = isolation.unwrap_or(usual);
    Ok(Arguments {
        manifest,
        suites,
        classes,
        jdk,
        mode,
        expected,
        results,
        place,
        isolation,
        console,
        task,
        cache: cache(),
    })
}

/// Returns the given JDK, `JAVA_HOME`, or the JDK of the `java` on the path.
fn home(given: Option<PathBuf>) -> Result<PathBuf, String> {
    if let Some(home) = given.or_else(|| std::env::var_os("JAVA_HOME").map(PathBuf::from)) {
        return Ok(home);
    }
    let output = std::process::Command::new("java")
        .args(["-XshowSettings:properties", "-version"])
        .output()
        .map_err(|_| "no JDK: pass --jdk, set JAVA_HOME, or put `java` on the PATH".to_owned())?;
    String::from_utf8_lossy(&output.stderr)
        .lines()
        .find_map(|line| line.trim().strip_prefix("java.home = ").map(PathBuf::from))
        .ok_or_else(|| "`java` does not say where its home is; pass --jdk".to_owned())
}

/// Returns the folder in `CONFORMANCE_CACHE`, or one beside cargo's output.
fn cache() -> PathBuf {
    if let Some(given) = std::env::var_os("CONFORMANCE_CACHE") {
        return given.into();
    }
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| own.ancestors().nth(3).unwrap_or(own).join("target"));
    target.join("conformance")
}
