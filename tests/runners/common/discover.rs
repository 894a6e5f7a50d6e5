//! Finds the programs and the expectations beside them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// One program: a Java file with a `main` method.
pub struct Program {
    /// The Java file.
    pub source: PathBuf,
    /// The program's path below `tests/data/pass`, with `/`.
    pub name: String,
    /// The name of the main class as in Java source.
    pub main: String,
    /// Whether it allocates so little that a run with a collection at every allocation takes only
    /// seconds. Its source then ends with `// small`.
    pub is_small: bool,
}

/// The last line of small programs.
const SMALL: &str = "// small";

impl Program {
    fn new(pass: &Path, source: PathBuf) -> Result<Program, String> {
        let name = relative(pass, &source);
        let text = std::fs::read_to_string(&source).map_err(|error| format!("{name}: {error}"))?;
        let class = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let package = text
            .lines()
            .find_map(|line| line.trim().strip_prefix("package ")?.trim().strip_suffix(';'));
        let main = package.map_or_else(|| class.clone(), |package| format!("{package}.{class}"));
        let is_small = text.lines().next_back() == Some(SMALL);
        Ok(Program { source, name, main, is_small })
    }

    /// Returns the file with the expected standard output.
    pub fn stdout_file(&self) -> PathBuf {
        self.source.with_extension("stdout")
    }

    /// Returns the file with the expected exit status, which exists if the status is not 0.
    pub fn exit_file(&self) -> PathBuf {
        self.source.with_extension("exit")
    }

    /// Returns the options for the vm, from a file beside the program.
    pub fn options(&self) -> Vec<String> {
        let text = std::fs::read_to_string(self.source.with_extension("options"));
        text.unwrap_or_default().split_whitespace().map(str::to_owned).collect()
    }
}

/// The contents of `tests/data/pass`.
pub struct Found {
    /// All programs, sorted by path.
    pub programs: Vec<Program>,
    /// Files that belong to no program, and main classes that two programs share.
    pub problems: Vec<String>,
}

/// Searches the folder.
pub fn discover(pass: &Path) -> Result<Found, String> {
    let mut files = Vec::new();
    walk(pass, &mut files)?;
    files.sort();
    let (sources, others): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| has(file, "java"));
    let known: BTreeSet<&PathBuf> = sources.iter().collect();
    let mut problems: Vec<String> = others
        .iter()
        .filter(|file| **file != pass.join(crate::pending::FILE))
        .filter(|file| !is_expectation(file) || !known.contains(&file.with_extension("java")))
        .map(|file| format!("{} belongs to no program: remove it", relative(pass, file)))
        .collect();
    let programs = sources
        .into_iter()
        .map(|source| Program::new(pass, source))
        .collect::<Result<Vec<_>, _>>()?;
    let mut mains = BTreeSet::new();
    for program in &programs {
        if !mains.insert(&program.main) {
            problems.push(format!("{}: another program is `{}` too", program.name, program.main));
        }
    }
    Ok(Found { programs, problems })
}

/// Returns whether a filter selects the program. Without filters all programs are selected.
pub fn selected(program: &Program, filters: &[String]) -> bool {
    filters.is_empty() || filters.iter().any(|filter| program.name.contains(filter.as_str()))
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in std::fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

fn is_expectation(file: &Path) -> bool {
    ["stdout", "exit", "options"].iter().any(|extension| has(file, extension))
}

fn has(file: &Path, extension: &str) -> bool {
    file.extension().is_some_and(|found| found == extension)
}

fn relative(pass: &Path, file: &Path) -> String {
    let parts = file.strip_prefix(pass).unwrap_or(file).components();
    parts.map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}
