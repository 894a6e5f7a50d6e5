//! Copies generated tests into the test sources of a project.
//!
//! Nothing is ever deleted there, because exported tests are tests of the project. The next generation writes only
//! tests that notice more.
//!
//! 1. A generated file whose name is free is copied.
//! 2. If Oracle Check wrote the file of that name, the tests that it lacks are inserted at the end of its class
//!    (`merge`), even if somebody edited the file. A test counts as present if only its name, its comments or its
//!    layout differ.
//! 3. If the tests could have a different meaning in that file, or if somebody else wrote the file, the next name is
//!    tried: `OrderGenerated2Test` after `OrderGeneratedTest`.
//!
//! The last line of a file shows whether Oracle Check wrote the file (`digest`). The line is renewed only if it
//! fitted before, so an edited file stays recognisable as edited.

mod java;
mod merge;
mod source;

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use similar::TextDiff;

pub use self::merge::Refusal;
use self::merge::{empty, merged};
use self::source::{Method, Source};
use crate::compose::digest::{self, Origin};

/// The export of the tests of one generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The file that contains the tests now, below the test source root.
    pub file: PathBuf,
    /// What happened to it.
    pub outcome: Outcome,
    /// Files of earlier names that were skipped, with the reason.
    pub passed: Vec<(PathBuf, Refusal)>,
    change: Option<Change>,
}

/// What happened to a file of the test sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was written.
    Written {
        /// The number of its tests.
        tests: usize,
    },
    /// Tests were added to it.
    Added {
        /// Their number.
        tests: usize,
        /// Whether somebody had edited the file.
        edited: bool,
    },
    /// It had all tests already, or together with those that were passed.
    Unchanged,
}

/// The text of a file before and after an export.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    old: Option<String>,
    new: String,
}

/// Why tests cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The test source root is a file.
    #[error("the test source folder {0} is a file: name a folder")]
    NotAFolder(PathBuf),
    /// A file or folder cannot be read.
    #[error("cannot read {0}: {1}")]
    Read(PathBuf, #[source] io::Error),
    /// A folder of the test sources cannot be written.
    #[error("cannot write into the test source folder {0}: {1}")]
    Write(PathBuf, #[source] io::Error),
    /// A file among the generated ones is none.
    #[error("{0} is not a generated test class: delete it, and generate the tests again")]
    Foreign(PathBuf),
}

/// Exports all test classes in the folder `generated` to the test source root `root`, which is created if necessary.
/// With `dry_run` nothing is written, and [`Exported::diff`] shows the changes. Returns the exports in the order of
/// the generated files' names; none if there are no files.
///
/// # Errors
/// Returns the reason why the tests cannot be exported. If a file cannot be written, the files before it are written.
/// The next export adds the others.
pub fn export(generated: &Path, root: &Path, dry_run: bool) -> Result<Vec<Exported>, ExportError> {
    if root.exists() && !root.is_dir() {
        return Err(ExportError::NotAFolder(root.to_owned()));
    }
    let mut files = Files { root, planned: BTreeMap::new() };
    let mut exported = Vec::new();
    for name in generated_files(generated)? {
        let path = generated.join(&name);
        let bytes = std::fs::read(&path).map_err(|error| ExportError::Read(path.clone(), error))?;
        let text = String::from_utf8(bytes).map_err(|_| ExportError::Foreign(path.clone()))?;
        let one = files.plan(&name, &text)?.ok_or(ExportError::Foreign(path))?;
        exported.push(one);
    }
    // All files are planned before the first one is written. So a dry run shows the same changes, and an unreadable
    // file stops the export before it changes anything.
    if !dry_run {
        for one in &exported {
            let Some(change) = &one.change else { continue };
            let path = root.join(&one.file);
            let folder = path.parent().unwrap_or(root).to_owned();
            write(&path, &change.new).map_err(|error| ExportError::Write(folder, error))?;
        }
    }
    Ok(exported)
}

impl Exported {
    /// Returns the change of the file in the format of `diff -u`; `None` if there is none. `root` is the path of the
    /// test source root as users know it.
    #[must_use]
    pub fn diff(&self, root: &Path) -> Option<String> {
        let Change { old, new } = self.change.as_ref()?;
        let parts = root.components().chain(self.file.components());
        let parts: Vec<_> = parts.map(|it| it.as_os_str().to_string_lossy()).collect();
        let name = parts.join("/");
        let before = if old.is_some() { format!("a/{name}") } else { "/dev/null".to_owned() };
        let diff = TextDiff::from_lines(old.as_deref().unwrap_or_default(), new);
        Some(diff.unified_diff().header(&before, &format!("b/{name}")).to_string())
    }
}

impl fmt::Display for Exported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tests = |count: usize| match count {
            1 => "1 test".to_owned(),
            _ => format!("{count} tests"),
        };
        write!(f, "{}: ", self.file.display())?;
        match self.outcome {
            Outcome::Written { tests: count } => write!(f, "written, with {}", tests(count))?,
            Outcome::Added { tests: count, .. } => write!(f, "{} added", tests(count))?,
            Outcome::Unchanged => f.write_str("unchanged, because no test is new")?,
        }
        for (file, why) in &self.passed {
            write!(f, "; {} is left as it is, because {why}", file.display())?;
        }
        Ok(())
    }
}

/// The test sources as they will be after the export.
struct Files<'a> {
    root: &'a Path,
    /// The texts of files that the export changes.
    planned: BTreeMap<PathBuf, String>,
}

impl Files<'_> {
    /// Decides where the tests of a generated file go. Returns `None` if the file is no test class.
    fn plan(&mut self, name: &Path, text: &str) -> Result<Option<Exported>, ExportError> {
        let Some(class) = name.file_stem().and_then(|it| it.to_str()) else { return Ok(None) };
        let Some(new) = Source::parse(text, class) else { return Ok(None) };
        let mut tests: Vec<&Method<'_>> = new.methods.iter().collect();
        let mut passed = Vec::new();
        loop {
            let class = numbered(class, passed.len() + 1);
            let file = name.with_file_name(format!("{class}.java"));
            let old = self.read(&file)?;
            match planned(old, &new, &class, &mut tests) {
                // `tests` shrinks with each file that already has some of them. So a skipped file of an earlier
                // export still keeps its tests from being written twice.
                Err(why) => passed.push((file, why)),
                Ok((outcome, change)) => {
                    let text = change.as_ref().map(|it| it.new.clone());
                    // Two generated files can end up in the same file. The second one is merged into the planned
                    // text.
                    self.planned.extend(text.map(|text| (file.clone(), text)));
                    return Ok(Some(Exported { file, outcome, passed, change }));
                }
            }
        }
    }

    /// Returns the text of a file as it will be; `None` if there is no such file.
    fn read(&self, file: &Path) -> Result<Option<Result<String, Refusal>>, ExportError> {
        if let Some(text) = self.planned.get(file) {
            return Ok(Some(Ok(text.clone())));
        }
        let path = self.root.join(file);
        match std::fs::read(&path) {
            Ok(bytes) => Ok(Some(String::from_utf8(bytes).map_err(|_| Refusal::Encoding))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(ExportError::Read(path, error)),
        }
    }
}

/// Decides what happens to one file. Removes the tests that it already has from `tests`.
fn planned(
    old: Option<Result<String, Refusal>>,
    new: &Source<'_>,
    class: &str,
    tests: &mut Vec<&Method<'_>>,
) -> Result<(Outcome, Option<Change>), Refusal> {
    let Some(old) = old.transpose()? else {
        let outcome = match tests.len() {
            0 => return Ok((Outcome::Unchanged, None)),
            tests => Outcome::Written { tests },
        };
        return Ok((outcome, Some(Change { old: None, new: written(new, tests, class)? })));
    };
    let parsed = Source::parse(&old, class);
    let is_there = |test: &Method<'_>| {
        parsed.as_ref().is_some_and(|it| it.methods.iter().any(|old| old.is_same(test)))
    };
    tests.retain(|test| !is_there(test));
    let origin = digest::origin(&old);
    if tests.is_empty() {
        return Ok((Outcome::Unchanged, None));
    }
    if origin == Origin::Foreign {
        return Err(Refusal::Foreign);
    }
    let text = merged(parsed.as_ref().ok_or(Refusal::NotUnderstood)?, new, tests)?;
    let (edited, text) = match origin {
        Origin::Unedited => (false, digest::renewed(&text)),
        // A fitting digest would hide that somebody edited the file.
        Origin::Edited | Origin::Foreign => (true, text),
    };
    let outcome = Outcome::Added { tests: tests.len(), edited };
    Ok((outcome, Some(Change { old: Some(old), new: text })))
}

/// Returns the text of a new file with some tests of a generated one.
fn written(new: &Source<'_>, tests: &[&Method<'_>], class: &str) -> Result<String, Refusal> {
    if class == new.name.text && tests.len() == new.methods.len() {
        return Ok(new.text.to_owned());
    }
    let empty = empty(new, class);
    let text = merged(&Source::parse(&empty, class).ok_or(Refusal::NotUnderstood)?, new, tests)?;
    Ok(digest::renewed(&text))
}

/// Returns the name of a class with a number before the word that marks test classes, so that builds still recognise
/// it.
fn numbered(class: &str, number: usize) -> String {
    if number == 1 {
        return class.to_owned();
    }
    let endings = ["TestCase", "Tests", "Test", "IT"];
    let ending = endings.into_iter().find(|it| class.ends_with(it)).unwrap_or_default();
    format!("{}{number}{ending}", class.strip_suffix(ending).unwrap_or(class))
}

/// Returns the Java files in a folder and below it, as sorted paths within the folder.
fn generated_files(folder: &Path) -> Result<Vec<PathBuf>, ExportError> {
    let mut found = Vec::new();
    let mut waiting = vec![PathBuf::new()];
    while let Some(part) = waiting.pop() {
        let path = folder.join(&part);
        let problem = |error| ExportError::Read(path.clone(), error);
        let entries = match std::fs::read_dir(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            entries => entries.map_err(problem)?,
        };
        for entry in entries {
            let entry = entry.map_err(problem)?;
            let name = part.join(entry.file_name());
            if entry.file_type().map_err(problem)?.is_dir() {
                waiting.push(name);
            } else if name.extension().is_some_and(|it| it == "java") {
                found.push(name);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Writes a file completely or not at all. Keeps the permissions of an existing file.
fn write(path: &Path, text: &str) -> io::Result<()> {
    path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    // Renaming would replace a symbolic link. So the file that it points to is written.
    let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let fresh = path.with_added_extension(format!("{}.new", std::process::id()));
    let permissions = std::fs::metadata(&path).map(|old| old.permissions());
    let written = std::fs::write(&fresh, text)
        .and_then(|()| permissions.map_or(Ok(()), |it| std::fs::set_permissions(&fresh, it)))
        .and_then(|()| std::fs::rename(&fresh, &path));
    if written.is_err() {
        // The file may not even exist, so an error here has no meaning.
        let _ = std::fs::remove_file(&fresh);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compose::digest::last_line;

    /// A folder with generated tests, and a test source root.
    struct Project(tempfile::TempDir);

    impl Project {
        fn new() -> Project {
            Project(tempfile::tempdir().unwrap())
        }

        fn generated(&self) -> PathBuf {
            self.0.path().join("generated")
        }

        fn root(&self) -> PathBuf {
            self.0.path().join("src/test/java")
        }

        /// Generates a class with tests of these names and bodies.
        fn generate(&self, tests: &[(&str, &str)]) {
            let methods = tests.iter().map(|(name, body)| {
                format!("    @Test\n    void {name}() {{\n        {body}\n    }}\n")
            });
            let methods: Vec<String> = methods.collect();
            let text = format!(
                "package a;\n\nimport org.junit.jupiter.api.Test;\n\nclass BTest {{\n{}}}\n",
                methods.join("\n")
            );
            write(&self.generated().join("a/BTest.java"), &signed(&text)).unwrap();
        }

        fn export(&self) -> Exported {
            let mut exported = export(&self.generated(), &self.root(), false).unwrap();
            assert_eq!(exported.len(), 1);
            exported.remove(0)
        }

        fn text(&self, name: &str) -> String {
            std::fs::read_to_string(self.root().join(name)).unwrap()
        }

        fn edit(&self, name: &str, edit: impl FnOnce(String) -> String) {
            write(&self.root().join(name), &edit(self.text(name))).unwrap();
        }
    }

    fn signed(text: &str) -> String {
        format!("{text}{}\n", last_line(text))
    }

    #[test]
    fn new_files_are_copied_and_nothing_is_added_twice() {
        let project = Project::new();
        project.generate(&[("one", "f(1);"), ("two", "f(2);")]);
        let exported = project.export();
        assert_eq!(exported.file, Path::new("a/BTest.java"));
        assert_eq!(exported.outcome, Outcome::Written { tests: 2 });
        let generated = std::fs::read_to_string(project.generated().join("a/BTest.java")).unwrap();
        assert_eq!(project.text("a/BTest.java"), generated);
        let again = project.export();
        assert_eq!(again.outcome, Outcome::Unchanged);
        assert_eq!(again.diff(Path::new("src")), None);
    }

    #[test]
    fn later_tests_are_added() {
        let project = Project::new();
        project.generate(&[("one", "f(1);")]);
        project.export();
        project.generate(&[("one", "f(2);"), ("two", "f( 1 );")]);
        let added = |edited| Outcome::Added { tests: 1, edited };
        assert_eq!(project.export().outcome, added(false));
        let text = project.text("a/BTest.java");
        assert!(text.contains("f(1)") && text.contains("void one2() {\n        f(2)"), "{text}");
        assert_eq!(digest::origin(&text), Origin::Unedited);

        project.edit("a/BTest.java", |text| text.replace("void one2", "void better"));
        assert_eq!(project.export().outcome, Outcome::Unchanged);
        project.generate(&[("three", "f(3);")]);
        assert_eq!(project.export().outcome, added(true));
        assert_eq!(digest::origin(&project.text("a/BTest.java")), Origin::Edited);
        assert_eq!(project.export().outcome, Outcome::Unchanged);
    }

    #[test]
    fn a_free_name_is_taken_where_tests_cannot_be_added() {
        let project = Project::new();
        let own = "package a;\nclass BTest {\n    @Test void mine() { f(1); }\n}\n";
        write(&project.root().join("a/BTest.java"), own).unwrap();
        project.generate(&[("one", "f(1);"), ("two", "f(2);")]);
        let exported = project.export();
        assert_eq!(exported.file, Path::new("a/B2Test.java"));
        assert_eq!(exported.passed, [(PathBuf::from("a/BTest.java"), Refusal::Foreign)]);
        assert_eq!(exported.outcome, Outcome::Written { tests: 1 });
        assert_eq!(project.text("a/BTest.java"), own);
        let text = project.text("a/B2Test.java");
        assert!(text.contains("class B2Test {\n    @Test\n    void two() {"), "{text}");
        assert_eq!(digest::origin(&text), Origin::Unedited);
        assert_eq!(project.export().outcome, Outcome::Unchanged);
        assert_eq!(
            exported.to_string(),
            "a/B2Test.java: written, with 1 test; a/BTest.java is left as it is, because \
             Oracle Check did not write it"
        );
    }

    #[test]
    fn files_that_cannot_be_read_as_text_are_left_alone() {
        let project = Project::new();
        project.generate(&[("one", "f(1);")]);
        std::fs::create_dir_all(project.root().join("a")).unwrap();
        std::fs::write(project.root().join("a/BTest.java"), b"// \xe4\n").unwrap();
        let exported = project.export();
        assert_eq!(exported.passed, [(PathBuf::from("a/BTest.java"), Refusal::Encoding)]);
        assert_eq!(exported.outcome, Outcome::Written { tests: 1 });
    }

    #[test]
    fn a_dry_run_shows_the_difference_only() {
        let project = Project::new();
        project.generate(&[("one", "f(1);")]);
        let exported = export(&project.generated(), &project.root(), true).unwrap();
        let [one] = &*exported else { panic!("{exported:?}") };
        let diff = one.diff(Path::new("src/test/java")).unwrap();
        assert!(diff.starts_with("--- /dev/null\n+++ b/src/test/java/a/BTest.java\n@@ -0,0 +1,"));
        assert!(!project.root().exists());
        project.export();
        project.generate(&[("two", "f(2);")]);
        let exported = export(&project.generated(), &project.root(), true).unwrap();
        let diff = exported.first().and_then(|it| it.diff(Path::new("t"))).unwrap();
        assert!(diff.starts_with("--- a/t/a/BTest.java\n+++ b/t/a/BTest.java\n"), "{diff}");
        assert_eq!(diff.matches("\n+    @Test\n").count(), 1, "{diff}");
    }

    #[test]
    fn errors_name_the_folder() {
        let project = Project::new();
        assert_eq!(export(&project.generated(), &project.root(), false).unwrap(), []);
        project.generate(&[("one", "f(1);")]);
        std::fs::create_dir_all(project.0.path().join("src/test")).unwrap();
        std::fs::write(project.root(), "").unwrap();
        let error = export(&project.generated(), &project.root(), false).unwrap_err().to_string();
        assert!(error.contains("src/test/java is a file"), "{error}");
        let below = project.root().join("below");
        let error = export(&project.generated(), &below, false).unwrap_err().to_string();
        assert!(error.contains("src/test/java/below"), "{error}");
        write(&project.generated().join("C.java"), "class D { }").unwrap();
        let root = project.0.path().join("other");
        let error = export(&project.generated(), &root, false).unwrap_err().to_string();
        assert!(error.contains("C.java is not a generated test class"), "{error}");
        assert!(!root.exists());
    }

    #[test]
    fn numbers_stand_before_the_mark_of_test_classes() {
        assert_eq!(numbered("BGeneratedTest", 1), "BGeneratedTest");
        assert_eq!(numbered("BGeneratedTest", 2), "BGenerated2Test");
        assert_eq!(numbered("BTests", 3), "B3Tests");
        assert_eq!(numbered("TestB", 2), "TestB2");
    }
}
