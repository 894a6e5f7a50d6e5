//! The place where a suite runs: its tests unpacked as in a build, and nothing else.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use regex::Regex;
use tempfile::TempDir;

use crate::manifest::Suite;
use crate::shell;

/// The folder of the engine's files in a permanent workplace.
const KEPT: &str = "cache";

/// A suite that is ready to run.
pub struct Workplace {
    folder: PathBuf,
    /// Deletes the folder at the end, unless it is permanent.
    passing: Option<TempDir>,
    /// The names of the test classes, as `Class.getName` returns them, sorted.
    pub classes: Vec<String>,
    /// The class path: the unpacked tests, then jars.
    pub class_path: Vec<PathBuf>,
}

impl Workplace {
    /// Unpacks the tests, because many open their resources as files. A permanent folder is emptied
    /// first, except for the images of vms.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or written, if sources do not compile, or if no test class is
    /// selected.
    pub fn make(
        suite: &Suite,
        jars: &[PathBuf],
        only: &[Regex],
        jdk: &Path,
        lasting: Option<&Path>,
    ) -> Result<Workplace, String> {
        let mut workplace = match lasting {
            Some(folder) => Workplace::lasting(folder),
            None => Workplace::passing(&suite.name),
        }
        .map_err(|error| format!("no folder for the tests: {error}"))?;
        let Some((tests, others)) = jars.split_first() else {
            return Err(format!("{}: no tests", suite.name));
        };
        workplace
            .unpack(tests)
            .map_err(|error| format!("cannot unpack {}: {error}", tests.display()))?;
        // Sources in a folder are compiled. Sources in a jar are resources.
        if tests.is_dir() {
            workplace.compile(jdk, others)?;
        }
        let mut found = Vec::new();
        scan(&workplace.test_classes(), "", &mut found).map_err(|error| error.to_string())?;
        found.sort();
        let wanted =
            |class: &String| only.is_empty() || only.iter().any(|only| only.is_match(class));
        workplace.classes = suite.select(&found)?.into_iter().filter(wanted).collect();
        if workplace.classes.is_empty() {
            return Err(format!("{}: no test class is selected", suite.name));
        }
        workplace.class_path =
            std::iter::once(workplace.test_classes()).chain(others.iter().cloned()).collect();
        Ok(workplace)
    }

    fn passing(suite: &str) -> io::Result<Workplace> {
        let folder = TempDir::with_prefix(format!("conformance-{suite}-"))?;
        Ok(Workplace::at(folder.path().to_owned(), Some(folder)))
    }

    fn lasting(folder: &Path) -> io::Result<Workplace> {
        let workplace = Workplace::at(std::path::absolute(folder)?, None);
        let results = workplace.beside(KEPT).join("results");
        for old in [workplace.working_directory(), workplace.home(), workplace.temporary(), results]
        {
            if old.exists() {
                fs::remove_dir_all(old)?;
            }
        }
        Ok(workplace)
    }

    fn at(folder: PathBuf, passing: Option<TempDir>) -> Workplace {
        Workplace { folder, passing, classes: Vec::new(), class_path: Vec::new() }
    }

    fn unpack(&self, tests: &Path) -> io::Result<()> {
        for folder in [self.test_classes(), self.home(), self.temporary()] {
            fs::create_dir_all(folder)?;
        }
        if tests.is_dir() {
            copy(tests, &self.test_classes())?;
        } else {
            extract(tests, &self.test_classes())?;
        }
        let sources = self.working_directory().join("src/test");
        fs::create_dir_all(&sources)?;
        std::os::unix::fs::symlink("../../target/test-classes", sources.join("resources"))
    }

    /// Compiles the sources among the tests.
    fn compile(&self, jdk: &Path, jars: &[PathBuf]) -> Result<(), String> {
        let mut sources = Vec::new();
        java_files(&self.test_classes(), &mut sources).map_err(|error| error.to_string())?;
        if sources.is_empty() {
            return Ok(());
        }
        sources.sort();
        let class_path = std::env::join_paths(jars).map_err(|error| error.to_string())?;
        let mut javac = Command::new(jdk.join("bin").join("javac"));
        javac.args(["-nowarn", "-parameters", "-cp"]).arg(class_path);
        shell::run(javac.arg("-d").arg(self.test_classes()).args(sources))
    }

    /// Returns the tests' working directory.
    #[must_use]
    pub fn working_directory(&self) -> PathBuf {
        self.folder.join("project")
    }

    /// Returns the folder of the tests' classes and resources.
    #[must_use]
    pub fn test_classes(&self) -> PathBuf {
        self.working_directory().join("target/test-classes")
    }

    /// Returns the home folder for the JVM.
    #[must_use]
    pub fn home(&self) -> PathBuf {
        self.folder.join("home")
    }

    /// Returns the JVM's folder for temporary files.
    #[must_use]
    pub fn temporary(&self) -> PathBuf {
        self.folder.join("tmp")
    }

    /// Returns the folder where the engine keeps images of vms, if the workplace is permanent.
    #[must_use]
    pub fn images(&self) -> Option<PathBuf> {
        self.passing.is_none().then(|| self.beside(KEPT))
    }

    /// Returns a path in the workplace, beside the suite's own files.
    #[must_use]
    pub fn beside(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

/// Unpacks a jar into a folder.
///
/// # Errors
/// Returns an error if the jar cannot be read or the folder cannot be written.
pub fn extract(jar: &Path, folder: &Path) -> io::Result<()> {
    let mut archive = zip::ZipArchive::new(File::open(jar)?).map_err(io::Error::other)?;
    archive.extract(folder).map_err(io::Error::other)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

fn java_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            java_files(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "java") {
            files.push(path);
        }
    }
    Ok(())
}

/// Collects the class files below a folder as class names.
fn scan(folder: &Path, package: &str, classes: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        if entry.file_type()?.is_dir() {
            // Classes below `META-INF` are versions for other releases, not classes of their own.
            if !package.is_empty() || name != "META-INF" {
                scan(&entry.path(), &format!("{package}{name}."), classes)?;
            }
        } else if let Some(class) = name.strip_suffix(".class")
            && !matches!(class, "module-info" | "package-info")
        {
            classes.push(format!("{package}{class}"));
        }
    }
    Ok(())
}
