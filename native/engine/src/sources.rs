//! Where sources lie.

use std::path::PathBuf;

use report::AnalyseRequest;

/// The folders with sources, in order.
#[derive(Clone, Debug)]
pub(crate) struct Sources {
    roots: Vec<PathBuf>,
    /// What paths in the report are relative to.
    base: PathBuf,
}

impl Sources {
    /// Those of the tests first.
    pub(crate) fn of(request: &AnalyseRequest) -> Sources {
        let roots = request.test_source_roots.iter().chain(&request.source_roots);
        Sources { roots: roots.cloned().collect(), base: request.base_directory.clone() }
    }

    /// A source such as `com/example/ATest.java`, relative to the base.
    pub(crate) fn find(&self, path: &str) -> Option<String> {
        let found = self.file(path)?;
        let relative = found.strip_prefix(&self.base).unwrap_or(&found);
        let parts = relative.components().map(|part| part.as_os_str().to_string_lossy());
        Some(parts.collect::<Vec<_>>().join("/"))
    }

    /// A line of a source, from 1.
    pub(crate) fn line(&self, path: &str, number: u32) -> Option<String> {
        let text = self.text(path)?;
        text.lines().nth(number.checked_sub(1)? as usize).map(str::to_owned)
    }

    /// The lines of a source.
    pub(crate) fn lines(&self, path: &str) -> Option<Vec<String>> {
        Some(self.text(path)?.lines().map(str::to_owned).collect())
    }

    fn text(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(self.file(path)?).ok()
    }

    fn file(&self, path: &str) -> Option<PathBuf> {
        self.roots.iter().map(|root| root.join(path)).find(|file| file.is_file())
    }
}
