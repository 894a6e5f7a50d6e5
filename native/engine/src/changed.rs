//! What a change asks to be looked at again: tests whose source it touches, methods with lines of it,
//! and methods that those tests run.

use std::collections::BTreeSet;
use std::path::PathBuf;

use classfile::{ClassFile, Method};
use report::AnalyseRequest;
use suite::classes::read;
use suite::plan::Plan;
use suite::sources::Sources;

use crate::RequestError;
use crate::changes::Changes;
use crate::statement;

/// A change, and the test classes that it is about.
pub(crate) struct Changed {
    changes: Changes,
    sources: Sources,
    test_class_directories: Vec<PathBuf>,
    /// As `Class.getName` gives them.
    tests: BTreeSet<String>,
}

impl Changed {
    /// What has changed, if the request asks for no more than that.
    ///
    /// # Errors
    /// Git does not tell.
    pub(crate) fn of(
        request: &AnalyseRequest,
        plan: &Plan,
    ) -> Result<Option<Changed>, RequestError> {
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

    /// The test classes to look at.
    pub(crate) fn tests(&self) -> &BTreeSet<String> {
        &self.tests
    }

    /// Whether the source of a test class, or of one that it inherits from, is not as it was.
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

    fn test_class(&self, name: &str) -> Option<ClassFile> {
        let folders = self.test_class_directories.iter();
        folders.map(|folder| folder.join(format!("{name}.class"))).find_map(|path| read(&path).ok())
    }

    /// The methods of a class with lines that are not as they were. Of a class without a source nobody
    /// knows: all.
    pub(crate) fn methods<'a>(&self, class: &'a ClassFile) -> impl Iterator<Item = &'a Method> {
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

    fn file(&self, class: &ClassFile) -> Option<String> {
        self.sources.find(&class.source_path()?)
    }
}

/// The first and the last line of a method's body.
fn lines(method: &Method) -> Option<(u32, u32)> {
    let lines = method.code.iter().flat_map(|code| &code.lines).map(|(_, line)| u32::from(*line));
    Some((lines.clone().min()?, lines.max()?))
}
