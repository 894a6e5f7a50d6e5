//! Runs JaCoCo's analyser, and compares its results with ours.

use std::path::{Path, PathBuf};
use std::process::Command;

use classfile::{annotation_types, read_class};
use jacoco::ClassAnalysis;
use oracle_tests::libraries::output;
use oracle_tests::{compile, jdk};

use crate::blocks::{self, Block};
use crate::classes::Classes;
use crate::jars::{Jars, join};
use crate::{exec, ours};

/// The most differing or unreadable classes that are shown.
const SHOWN: usize = 20;

/// JaCoCo's analyser, compiled.
pub struct Reference {
    folder: PathBuf,
    class_path: String,
}

/// The probes of a comparison.
#[derive(Clone, Copy)]
pub enum Probes<'a> {
    /// Random probes from this seed.
    Random(&'a str),
    /// The probes of an exec file.
    Given(&'a Path),
}

/// A class that was not compared.
pub struct LeftOut {
    path: String,
    reason: Reason,
}

/// The reason for which a class was not compared.
enum Reason {
    /// kotlinc compiled it; its filters are left out.
    Kotlin,
    /// The class has subroutines, which JaCoCo inlines.
    Subroutines,
    /// JaCoCo fails.
    Theirs(String),
    /// We refuse the class file.
    Ours(String),
}

/// The result of a comparison.
#[derive(Default)]
pub struct Comparison {
    /// Classes that were compared.
    pub classes: usize,
    /// Probes in these classes.
    pub probes: u64,
    /// Lines with counters that were compared.
    pub lines: usize,
    /// Paths of classes of which a filter leaves out something.
    pub filtered: Vec<String>,
    /// Classes that were not compared.
    pub left_out: Vec<LeftOut>,
    /// Classes with differences, each with the first one.
    pub differences: Vec<String>,
}

impl Reference {
    /// Compiles the reference.
    pub fn prepare(folder: &Path, jars: &Jars) -> Result<Self, String> {
        let class_path = join(jars.analyser())?;
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/Reference.java");
        let classes = compile::compile_sources(&folder.join("reference"), &class_path, &[source])?;
        let class_path = format!("{class_path}:{}", classes.display());
        Ok(Self { folder: folder.to_owned(), class_path })
    }

    /// Compares all classes below these paths.
    pub fn compare(&self, probes: Probes<'_>, paths: &[PathBuf]) -> Result<Comparison, String> {
        let (text, exec) = self.run(probes, paths)?;
        let hits = exec::read(&exec)?;
        let (mut comparison, mut classes) = (Comparison::default(), Classes::default());
        for block in blocks::split(&text)? {
            comparison.add(&block, &hits, &mut classes)?;
        }
        Ok(comparison)
    }

    /// Returns JaCoCo's results for all classes below these paths, and the exec file.
    pub fn run(&self, probes: Probes<'_>, paths: &[PathBuf]) -> Result<(String, PathBuf), String> {
        let mut java = Command::new(jdk::tool("java"));
        java.args(["-cp", &self.class_path, "Reference"]);
        let exec = match probes {
            Probes::Random(seed) => {
                java.args(["random", seed]);
                self.folder.join("random.exec")
            }
            Probes::Given(exec) => {
                java.arg("given");
                exec.to_owned()
            }
        };
        let text = output(java.arg(&exec).args(paths))?.stdout;
        Ok((String::from_utf8(text).map_err(|error| error.to_string())?, exec))
    }
}

impl Comparison {
    fn add(
        &mut self,
        block: &Block<'_>,
        hits: &exec::Exec,
        classes: &mut Classes,
    ) -> Result<(), String> {
        let path = block.path;
        let results = match &block.results {
            Ok(results) => results,
            Err(reason) => {
                self.leave_out(path, Reason::Theirs((*reason).to_owned()));
                return Ok(());
            }
        };
        let analysis = match analyse(&classes.read(path)?) {
            Ok(analysis) => analysis,
            Err(reason) => {
                self.leave_out(path, reason);
                return Ok(());
            }
        };
        let raw = results.lines.iter().position(|line| line.starts_with("raw\t"));
        let (filtered, raw) = results.lines.split_at(raw.unwrap_or_default());
        if filtered.get(1..) != raw.get(1..) {
            self.filtered.push(path.to_owned());
        }
        let hits = hits.get(&results.id).map(Vec::as_slice).unwrap_or_default();
        let ours = ours::describe(&analysis, hits);
        self.classes += 1;
        self.probes += u64::from(results.probes);
        self.lines += results.lines.len();
        if ours.probes != results.probes {
            let (expected, found) = (results.probes, ours.probes);
            self.differences.push(format!("{path}: {expected} probes expected, {found} found"));
        } else if ours.lines != results.lines {
            let missing =
                results.lines.iter().find(|line| !ours.lines.iter().any(|it| it == *line));
            let surplus = ours.lines.iter().find(|line| !results.lines.contains(&line.as_str()));
            self.differences
                .push(format!("{path}\n  expected {missing:?}\n  found    {surplus:?}"));
        }
        Ok(())
    }

    /// Adds the results of another comparison.
    pub fn merge(&mut self, other: Comparison) {
        let Comparison { classes, probes, lines, filtered, left_out, differences } = other;
        self.classes += classes;
        self.probes += probes;
        self.lines += lines;
        self.filtered.extend(filtered);
        self.left_out.extend(left_out);
        self.differences.extend(differences);
    }

    fn leave_out(&mut self, path: &str, reason: Reason) {
        self.left_out.push(LeftOut { path: path.to_owned(), reason });
    }

    /// Returns a text with the numbers, and the first rows that somebody should look at.
    pub fn summary(&self, name: &str) -> String {
        let Comparison { classes, probes, lines, left_out, differences, .. } = self;
        let mut text =
            format!("{name}: {classes} classes, {probes} probes and {lines} rows compared");
        let (mut kotlin, mut subroutines, mut failures) = (0, 0, Vec::new());
        for LeftOut { path, reason } in left_out {
            match reason {
                Reason::Kotlin => kotlin += 1,
                Reason::Subroutines => subroutines += 1,
                Reason::Theirs(error) => failures.push(format!("{path}: JaCoCo fails: {error}")),
                Reason::Ours(error) => failures.push(format!("{path}: {error}")),
            }
        }
        text.push_str(&format!(
            ", {kotlin} of Kotlin, {subroutines} with subroutines and {} unreadable ones left out, \
             {} differ",
            failures.len(),
            differences.len()
        ));
        for row in failures.iter().take(SHOWN).chain(differences.iter().take(SHOWN)) {
            text.push_str("\n  ");
            text.push_str(row);
        }
        text
    }
}

/// Reads a class. The error says why it cannot be compared.
fn analyse(bytes: &[u8]) -> Result<ClassAnalysis, Reason> {
    let class = read_class(bytes).map_err(|error| Reason::Ours(error.to_string()))?;
    let annotations = class.attributes.annotations.as_deref().unwrap_or_default();
    if annotation_types(&class.pool, annotations).contains(&"Lkotlin/Metadata;") {
        return Err(Reason::Kotlin);
    }
    let analysis = ClassAnalysis::new(&class).map_err(|error| Reason::Ours(error.to_string()))?;
    if analysis.left_out().is_empty() { Ok(analysis) } else { Err(Reason::Subroutines) }
}
