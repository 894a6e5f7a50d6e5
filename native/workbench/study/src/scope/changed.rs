//! The tests and methods that a change of the sources concerns: test classes whose source has
//! changed, and methods with changed lines.

use std::collections::BTreeSet;
use std::path::PathBuf;

use classfile::{ClassFile, Method};
use report::AnalyseRequest;
use suite::planning::classes::read;
use suite::planning::plan::Plan;
use suite::planning::sources::Sources;

use suite::RequestError;

use crate::scope::changes::Changes;
use crate::statement;

/// A change, and the test classes that it concerns.
pub struct Changed {
    changes: Changes,
    sources: Sources,
    test_class_directories: Vec<PathBuf>,
    /// The test classes, in the form of `Class.getName`.
    tests: BTreeSet<String>,
}

impl Changed {
    /// Finds out what has changed. Returns `None` if the request does not restrict itself to a
    /// change.
    ///
    /// # Errors
    /// Returns an error if Git cannot list the changes.
    pub fn of(request: &AnalyseRequest, plan: &Plan) -> Result<Option<Changed>, RequestError> {
        let Some(revision) = &request.changed_since else { return Ok(None) };
        let mut changed = Changed {
            changes: Changes::since(&request.base_directory, revision)?,
            sources: Sources::of(request),
            test_class_directories: request.test_class_directories.clone(),
            tests: BTreeSet::new(),
        };
        let tests = plan.classes.iter().filter(|class| changed.has_test(class));
        changed.tests = tests.cloned().collect();
        Ok(Some(changed))
    }

    /// Returns the test classes that the change concerns.
    pub fn tests(&self) -> &BTreeSet<String> {
        &self.tests
    }

    /// Returns whether the source of a test class or of one of its superclasses has changed. A
    /// class without a source counts as changed.
    fn has_test(&self, class: &str) -> bool {
        let mut name = class.replace('.', "/");
        while let Some(class) = self.test_class(&name) {
            if self.file(&class).is_none_or(|file| self.changes.has_file(&file)) {
                return true;
            }
            match class.super_class {
                Some(above) => name = above.to_string(),
                None => return false,
            }
        }
        false
    }

    /// Reads the class file of a test class, given by its internal name.
    fn test_class(&self, name: &str) -> Option<ClassFile> {
        let folders = self.test_class_directories.iter();
        folders.map(|folder| folder.join(format!("{name}.class"))).find_map(|path| read(&path).ok())
    }

    /// Returns the methods of a class with changed lines, or all methods if the class has no
    /// source.
    pub fn methods<'a>(&self, class: &'a ClassFile) -> impl Iterator<Item = &'a Method> {
        let file = self.file(class);
        let is_touched = file.as_ref().is_none_or(|file| self.changes.has_file(file));
        let path = class.source_path().filter(|_| is_touched);
        let source = path.and_then(|path| self.sources.lines(&path)).unwrap_or_default();
        let methods = class.methods.iter().filter(move |_| is_touched);
        methods.filter(move |method| match (&file, lines(method)) {
            (Some(file), Some((first, last))) => {
                self.changes.has(file, &(statement::head(&source, first)..=last))
            }
            (None, _) => true,
            (_, None) => false,
        })
    }

    /// Returns the path of a class' source, relative to the base.
    fn file(&self, class: &ClassFile) -> Option<String> {
        self.sources.find(&class.source_path()?)
    }
}

/// Returns the first and the last line of a method's body.
fn lines(method: &Method) -> Option<(u32, u32)> {
    let lines =
        method.code.iter().flat_map(|code| code.source_lines()).map(|(_, line)| u32::from(*line));
    Some((lines.clone().min()?, lines.max()?))
}
