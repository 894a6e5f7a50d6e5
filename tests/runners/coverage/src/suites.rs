//! Runs test suites on the JVM with JaCoCo's agent. Compares the XML report of JaCoCo's command line with
//! our counters of the same exec file, and with the coverage of the same suite in the interpreter.

use std::path::{Path, PathBuf};
use std::process::Command;

use classfile::read_class;
use jacoco::{ClassAnalysis, Filtering};
use oracle_tests::jdk;
use oracle_tests::libraries::output;
use report::{ClassCoverage, Coverage};

use crate::classes::Classes;
use crate::jars::{Jars, join};
use crate::ours::{counters, internal, line};
use crate::xml::{self, Report};
use crate::{blocks, exec, interpreted};

/// A library with its tests.
pub struct Suite {
    /// The name of the library, as in its jar's name.
    pub name: &'static str,
}

/// The suites, all of which are published with their libraries.
pub const SUITES: [Suite; 4] = [
    Suite { name: "commons-cli" },
    Suite { name: "commons-csv" },
    Suite { name: "commons-codec" },
    Suite { name: "commons-fileupload" },
];

/// A suite whose classes are in folders.
pub struct Unpacked {
    /// The folder for the suite's files.
    pub folder: PathBuf,
    /// The classes of the library.
    pub classes: PathBuf,
    /// The classes of the tests.
    pub tests: PathBuf,
    /// The jars that both need.
    pub libraries: Vec<PathBuf>,
}

/// The files of a suite's run.
pub struct Run {
    /// The probes that control passed.
    pub exec: PathBuf,
    xml: PathBuf,
}

impl Suite {
    /// Unpacks the suite's jars.
    pub fn unpack(&self, folder: &Path, jars: &Jars) -> Result<Unpacked, String> {
        let folder = empty(&folder.join("suites").join(self.name))?;
        let start = format!("{}-", self.name);
        let tests = jars.one(&start, "-tests")?;
        let jar = jars.of_suites().into_iter().find(|jar| {
            let name = jar.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(&start) && *jar != tests
        });
        let jar = jar.ok_or_else(|| format!("the POM has no {}", self.name))?;
        let [classes, unpacked] = [("classes", jar), ("tests", tests)].map(|(part, jar)| {
            let part = empty(&folder.join(part))?;
            output(Command::new(jdk::tool("jar")).arg("-xf").arg(jar).current_dir(&part))?;
            Ok::<_, String>(part)
        });
        let others = jars.of_suites().into_iter().filter(|it| *it != jar && *it != tests);
        let libraries = others.cloned().collect();
        Ok(Unpacked { folder, classes: classes?, tests: unpacked?, libraries })
    }
}

/// Deletes a folder with everything in it, and makes it again.
pub fn empty(folder: &Path) -> Result<PathBuf, String> {
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        std::fs::remove_dir_all(folder).map_err(fail)?;
    }
    std::fs::create_dir_all(folder).map_err(fail)?;
    Ok(folder.to_owned())
}

impl Unpacked {
    /// Runs the tests on the JVM, and lets JaCoCo write its report. Some tests may fail, since they miss
    /// files of their source tree.
    pub fn run(&self, jars: &Jars) -> Result<Run, String> {
        let (exec, xml) = (self.folder.join("jacoco.exec"), self.folder.join("jacoco.xml"));
        let agent = jars.one("org.jacoco.agent-", "-runtime")?;
        let mut java = Command::new(jdk::tool("java"));
        java.current_dir(&self.folder);
        java.arg(format!("-javaagent:{}=destfile={}", agent.display(), exec.display()));
        // Tests that need gigabytes skip themselves in a small heap.
        java.args(["-Xmx1g", "-Djava.awt.headless=true"]);
        let own = [&self.tests, &self.classes];
        java.args(["-cp", &join(own.into_iter().chain(&self.libraries))?]);
        java.args(["org.junit.platform.console.ConsoleLauncher", "execute", "--details=none"]);
        java.arg("--scan-class-path").arg(&self.tests);
        java.args(["--include-classname", ".*Test", "--exclude-classname", ".*PerformanceTest"]);
        let ended = java.output().map_err(|error| format!("`java` does not start: {error}"))?;
        // JUnit's console exits with 1 if tests failed.
        if !matches!(ended.status.code(), Some(0 | 1)) {
            let text = String::from_utf8_lossy(&ended.stderr).into_owned();
            let tests = self.tests.display();
            return Err(format!("the tests in {tests} do not come to their end:\n{text}"));
        }
        let mut report = Command::new(jdk::tool("java"));
        report.arg("-jar").arg(jars.one("org.jacoco.cli-", "-nodeps")?);
        report
            .arg("report")
            .arg(&exec)
            .arg("--classfiles")
            .arg(&self.classes)
            .arg("--xml")
            .arg(&xml);
        output(&mut report)?;
        Ok(Run { exec, xml })
    }

    /// Compares the coverage in the interpreter with JaCoCo's report. Returns the differences, and the
    /// number of rows that were compared.
    pub fn compare_interpreter(&self, run: &Run) -> Result<(Vec<String>, usize), String> {
        let [expected, found] = [run.expected()?, xml::read(&interpreted::report(self)?)?]
            .map(|report| report.into_iter().filter(|row| !is_collected(row)).collect());
        Ok(differences(&expected, &found))
    }
}

/// Returns whether a row is about a class whose finalizer runs when the JVM's collector decides.
fn is_collected(row: &str) -> bool {
    ["\t", "."].iter().any(|end| row.contains(&format!("/disk/DiskFileItem{end}")))
}

impl Run {
    fn expected(&self) -> Result<Report, String> {
        xml::read(&std::fs::read_to_string(&self.xml).map_err(|error| error.to_string())?)
    }
}

/// Returns the differences, and the number of rows that were expected.
fn differences(expected: &Report, found: &Report) -> (Vec<String>, usize) {
    let missing = expected.difference(found).map(|row| format!("expected {row}"));
    let surplus = found.difference(expected).map(|row| format!("found    {row}"));
    (missing.chain(surplus).collect(), expected.len())
}

/// Compares our counters with JaCoCo's report. Returns the differences, and the number of rows that
/// were compared. `listing` is the reference's output for the same run.
pub fn compare(run: &Run, listing: &str) -> Result<(Vec<String>, usize), String> {
    let found = ours(&blocks::split(listing)?, &exec::read(&run.exec)?)?;
    Ok(differences(&run.expected()?, &found))
}

/// Returns our report.
fn ours(blocks: &[blocks::Block<'_>], exec: &exec::Exec) -> Result<Report, String> {
    let mut report = Report::new();
    let mut classes = Vec::new();
    let mut files = Classes::default();
    for block in blocks {
        let Ok(results) = &block.results else { continue };
        let class = read_class(&files.read(block.path)?).map_err(|error| error.to_string())?;
        let analysis = ClassAnalysis::new(&class).map_err(|error| error.to_string())?;
        let hits = exec.get(&results.id).map(Vec::as_slice).unwrap_or_default();
        let hit = |probe: u32| {
            usize::try_from(probe).ok().and_then(|probe| hits.get(probe)).copied().unwrap_or(false)
        };
        let coverage = analysis.coverage(&hit, Filtering::Jacoco);
        if coverage.has_code() {
            add_class(&mut report, &coverage);
            classes.extend(coverage.source_file.is_some().then_some(coverage));
        }
    }
    for ((package, file), source) in Coverage::of(classes, Vec::new()).sources() {
        let path = format!("{}/{file}", internal(package));
        report.insert(format!("source\t{path}\t{}", counters(&source.counters)));
        for (number, counter) in &source.lines.0 {
            report.insert(format!("line\t{path}\t{}", line(*number, counter)));
        }
    }
    Ok(report)
}

fn add_class(report: &mut Report, class: &ClassCoverage) {
    let name = internal(&class.class);
    report.insert(format!("class\t{name}\t{}", counters(&class.counters)));
    for method in &class.methods {
        let line = method.line.map_or_else(|| "-".to_owned(), |line| line.to_string());
        let full = format!("{name}.{}{}", method.name, method.descriptor);
        report.insert(format!("method\t{full}\t{line}\t{}", counters(&method.counters)));
    }
}
