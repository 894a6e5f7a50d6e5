//! The files of the project that tests read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use laboratory::{Footprint, Guest, ProjectFiles};

/// A record of the files of the project that tests read, by test class. All runs of a plan and of
/// its variants add to it, also those whose results are remembered.
#[derive(Debug)]
pub struct FilesRead {
    project: PathBuf,
    by_class: Mutex<BTreeMap<String, ProjectFiles>>,
}

impl FilesRead {
    /// Creates an empty record for a project's folder.
    #[must_use]
    pub fn below(project: PathBuf) -> FilesRead {
        FilesRead { project, by_class: Mutex::default() }
    }

    /// Returns a separate copy of the record. What is added to one of the two does not appear in the other.
    #[must_use]
    pub fn apart(&self) -> FilesRead {
        let by_class = Mutex::new(self.by_class().clone());
        FilesRead { project: self.project.clone(), by_class }
    }

    /// Adds everything that another record of the same project has.
    pub fn add(&self, other: &FilesRead) {
        let mut by_class = self.by_class();
        for (class, files) in other.by_class().iter() {
            by_class.entry(class.clone()).or_default().add(files);
        }
    }

    /// Returns the project's folder, from which the paths start.
    #[must_use]
    pub fn project(&self) -> &Path {
        &self.project
    }

    /// Returns the files of the project that a run of a guest looked at.
    pub(crate) fn in_run(&self, footprint: &Footprint, guest: &Guest) -> ProjectFiles {
        let class_path = guest.class_path.iter().map(|it| guest.working_directory.join(it));
        footprint.project_files(&self.project, &class_path.collect::<Vec<_>>())
    }

    /// Adds the files that test classes read, which ran together.
    pub fn note(&self, classes: &[String], files: &ProjectFiles) {
        let mut by_class = self.by_class();
        for class in classes {
            by_class.entry(class.clone()).or_default().add(files);
        }
    }

    /// Returns the files that a test class read, in the form of `Class.getName`.
    #[must_use]
    pub fn of(&self, class: &str) -> ProjectFiles {
        self.by_class().get(class).cloned().unwrap_or_default()
    }

    fn by_class(&self) -> MutexGuard<'_, BTreeMap<String, ProjectFiles>> {
        self.by_class.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
