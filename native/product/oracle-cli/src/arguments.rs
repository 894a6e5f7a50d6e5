//! Parses the command line.

use std::path::PathBuf;

use engine::Mode;
use report::Size;

/// The text that explains the command line.
pub const USAGE: &str = "\
usage: oracle run [--jdk HOME] [--taint | --probes] [--seed N] [-XmxSIZE]
                  [--budget N] [-ea] [--enable-preview] [-Dname=value]
                  -cp PATH MainClass [ARGS]
       oracle analyse REQUEST.json
       oracle gate REQUEST.json
       oracle baseline REQUEST.json
       oracle suggest REQUEST.json
       oracle export REQUEST.json
       oracle replay REQUEST.json
       oracle merge REQUEST.json
       oracle natives [--jdk HOME]";

/// A parsed command line.
#[derive(Debug)]
pub enum Command {
    /// Run a program in the interpreter.
    Run(Run),
    /// Serve the request in a file.
    Serve(Kind, PathBuf),
    /// List the native methods of a JDK's class library.
    Natives(Option<PathBuf>),
    /// Print the usage.
    Help,
}

/// The kinds of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Run the tests and analyse them.
    Analyse,
    /// Compare a report with thresholds.
    Gate,
    /// Accept the findings of a report.
    Baseline,
    /// Show or apply the suggestions of a report.
    Suggest,
    /// Copy generated tests into the test sources.
    Export,
    /// Run a flaky test of a report once more.
    Replay,
    /// Merge the reports of several modules.
    Merge,
}

/// A program and the options to run it with.
#[derive(Debug, Default)]
pub struct Run {
    /// The JDK whose class library is used.
    pub jdk: Option<PathBuf>,
    /// The seed of everything that is random.
    pub seed: u64,
    /// Whether threads take turns as in a sweep world, after at most 1,000 instructions; for developers.
    pub short_slices: bool,
    /// Bytes that live objects may occupy.
    pub memory: Option<usize>,
    /// Instructions after which the program is stopped.
    pub budget: Option<u64>,
    /// Whether the machine propagates labels or runs probes; for developers.
    pub mode: Mode,
    /// Whether assertions are enabled.
    pub assertions: bool,
    /// Whether preview features are enabled.
    pub preview: bool,
    /// Forces a collection after each such number of allocations; for developers.
    pub gc_every: Option<u64>,
    /// System properties.
    pub properties: Vec<(String, String)>,
    /// Class path.
    pub class_path: String,
    /// The main class, as written in Java.
    pub main: String,
    /// The arguments of the main class.
    pub arguments: Vec<String>,
}

/// Parses the command line, without the program's name. The error names the wrong word and a way out.
pub fn parse(mut words: impl Iterator<Item = String>) -> Result<Command, String> {
    match words.next().as_deref() {
        Some("run") => parse_run(words).map(Command::Run),
        Some("analyse") => parse_request(Kind::Analyse, words),
        Some("gate") => parse_request(Kind::Gate, words),
        Some("baseline") => parse_request(Kind::Baseline, words),
        Some("suggest") => parse_request(Kind::Suggest, words),
        Some("export") => parse_request(Kind::Export, words),
        Some("replay") => parse_request(Kind::Replay, words),
        Some("merge") => parse_request(Kind::Merge, words),
        Some("natives") => parse_natives(words),
        Some("help" | "--help" | "-h") | None => Ok(Command::Help),
        Some(other) => Err(format!(
            "unknown command `{other}`; there are `run`, `analyse`, `gate`, `baseline`, `suggest`, `export`, `replay`, `merge` and `natives`"
        )),
    }
}

fn parse_request(kind: Kind, mut words: impl Iterator<Item = String>) -> Result<Command, String> {
    match (words.next(), words.next()) {
        (Some(file), None) => Ok(Command::Serve(kind, file.into())),
        _ => Err("one file with a request is needed".into()),
    }
}

fn parse_natives(mut words: impl Iterator<Item = String>) -> Result<Command, String> {
    match (words.next().as_deref(), words.next(), words.next()) {
        (None, ..) => Ok(Command::Natives(None)),
        (Some("--jdk"), Some(home), None) => Ok(Command::Natives(Some(home.into()))),
        _ => Err("`natives` takes `--jdk HOME` or nothing".into()),
    }
}

fn parse_run(mut words: impl Iterator<Item = String>) -> Result<Run, String> {
    let mut run = Run { class_path: ".".into(), ..Run::default() };
    while let Some(word) = words.next() {
        let mut value = |what: &str| words.next().ok_or_else(|| format!("`{word}` needs {what}"));
        match word.as_str() {
            "--jdk" => run.jdk = Some(value("a JDK's home")?.into()),
            "--seed" => run.seed = number(&word, &value("a number")?)?,
            "--budget" => run.budget = Some(number(&word, &value("a number of instructions")?)?),
            "--gc-every" => run.gc_every = Some(number(&word, &value("a number")?)?),
            "-cp" | "-classpath" | "--class-path" => run.class_path = value("a class path")?,
            "--short-slices" => run.short_slices = true,
            "--taint" => run.mode = Mode::Taint,
            "--probes" => run.mode = Mode::Probes,
            "-ea" | "-enableassertions" => run.assertions = true,
            "--enable-preview" => run.preview = true,
            _ if word.starts_with("-Xmx") => run.memory = Some(memory(&word)?),
            _ if word.starts_with("-D") => run.properties.push(property(&word)),
            _ if word.starts_with('-') => return Err(format!("unknown option `{word}`")),
            _ => {
                run.main = word;
                run.arguments = words.collect();
                return Ok(run);
            }
        }
    }
    Err("the main class is missing".into())
}

fn number<T: std::str::FromStr>(option: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{option}` takes a number, not `{text}`"))
}

/// Parses a size in the form of `java`, such as `-Xmx64m`.
fn memory(word: &str) -> Result<usize, String> {
    let size: Result<Size, _> = word.strip_prefix("-Xmx").unwrap_or(word).parse();
    let bytes = size.map_err(|error| format!("-Xmx: {error}"))?.0;
    usize::try_from(bytes).map_err(|error| format!("-Xmx: {error}"))
}

fn property(word: &str) -> (String, String) {
    let pair = word.strip_prefix("-D").unwrap_or(word);
    let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
    (name.to_owned(), value.to_owned())
}
