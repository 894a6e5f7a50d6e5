//! What a change asks to be looked at again: tests whose source it touches, methods with lines of it,
//! and methods that those tests run.

use std::collections::BTreeSet;
use std::path::PathBuf;

use classfile::{ClassFile, Method};
use report::AnalyseRequest;

use crate::EngineError;
use crate::changes::Changes;
use crate::plan::Plan;
use crate::sources::Sources;
use crate::statement;
use crate::transform::read;

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
    ) -> Result<Option<Changed>, EngineError> {
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

    /// Whether lines of a method are not as they were. Of a class without a source nobody knows.
    pub(crate) fn has_method(&self, class: &ClassFile, method: &Method) -> bool {
        let lines = method.code.iter().flat_map(|code| &code.lines).map(|(_, line)| *line);
        let (Some(first), Some(last)) = (lines.clone().min(), lines.max()) else { return false };
        let Some(file) = self.file(class) else { return true };
        if !self.changes.has_file(&file) {
            return false;
        }
        let head = transform::source(class).and_then(|path| self.sources.lines(&path));
        let first = head.map_or(first.into(), |lines| statement::head(&lines, first.into()));
        self.changes.has(&file, &(first..=last.into()))
    }

    fn file(&self, class: &ClassFile) -> Option<String> {
        self.sources.find(&transform::source(class)?)
    }
}
