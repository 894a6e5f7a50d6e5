//! The files and folders of a project that a run looked at.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::needs::Footprint;

/// Files and folders of a project that exist and that a run looked at, by their paths from the
/// project's folder. Class files that only a class loader opened, and libraries of the class path,
/// are not among them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProjectFiles {
    /// Files that the run looked up, whether it read them or not.
    pub files: BTreeSet<PathBuf>,
    /// Folders that it looked up or listed.
    pub folders: BTreeSet<PathBuf>,
    /// Folders whose entries it listed.
    pub listed: BTreeSet<PathBuf>,
}

impl ProjectFiles {
    /// Adds the files and folders of another run.
    pub fn add(&mut self, other: &ProjectFiles) {
        let ProjectFiles { files, folders, listed } = self;
        for (mine, others) in
            [(files, &other.files), (folders, &other.folders), (listed, &other.listed)]
        {
            mine.extend(others.iter().cloned());
        }
    }
}

impl Footprint {
    /// Returns the files and folders below a project's folder that the run looked at. The paths of
    /// the class path are absolute.
    #[must_use]
    pub fn project_files(&self, project: &Path, class_path: &[PathBuf]) -> ProjectFiles {
        let mut found = ProjectFiles::default();
        for (place, opens) in &self.seen.places {
            let Some(path) = below(project, place) else { continue };
            if self.is_of_class_path(place, *opens, class_path) {
                continue;
            }
            let Ok(data) = std::fs::metadata(place) else { continue };
            let found = if data.is_dir() { &mut found.folders } else { &mut found.files };
            found.insert(path.to_owned());
        }
        for folder in &self.seen.listed {
            if let Some(path) = below(project, folder) {
                found.listed.insert(path.to_owned());
                found.folders.insert(path.to_owned());
            }
        }
        found
    }

    /// Returns whether a place is a library of the class path, or a class file of it that was
    /// opened only to define the class.
    fn is_of_class_path(&self, place: &Path, opens: u32, class_path: &[PathBuf]) -> bool {
        let is_class = |below: &Path| {
            let class = below.to_str().and_then(|below| below.strip_suffix(".class"));
            let used = class.and_then(|class| self.used.classes.get(class));
            used.is_some_and(|used| opens <= used.definitions)
        };
        class_path.iter().any(|entry| match place.strip_prefix(entry) {
            Ok(below) if below.as_os_str().is_empty() => !place.is_dir(),
            Ok(below) => is_class(below),
            Err(_) => false,
        })
    }
}

/// Returns the path of a place below a folder, or `None` if it lies elsewhere.
fn below<'p>(folder: &Path, place: &'p Path) -> Option<&'p Path> {
    let path = place.strip_prefix(folder).ok()?;
    let leads_out = path.components().any(|it| it == Component::ParentDir);
    (!leads_out).then_some(path)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use environment::Seen;
    use vm::{Used, UsedClass};

    use super::*;

    fn paths(paths: &[&str]) -> BTreeSet<PathBuf> {
        paths.iter().map(PathBuf::from).collect()
    }

    #[test]
    fn what_a_test_looks_at_is_told_from_what_a_loader_opens() {
        let folder = tempfile::tempdir().unwrap();
        let project = folder.path().join("p");
        for file in ["data/a.txt", "out/a/B.class", "out/a/C.class", "lib/l.jar", "lib/data.jar"] {
            let file = project.join(file);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, "x").unwrap();
        }
        std::fs::write(folder.path().join("outside"), "x").unwrap();
        let opened = |name: &str, opens: u32| (project.join(name), opens);
        let places = BTreeMap::from([
            opened("data", 0),
            opened("data/a.txt", 1),
            opened("data/missing", 0),
            opened("out/a/B.class", 1),
            // The test reads this one as well.
            opened("out/a/C.class", 2),
            opened("lib/l.jar", 1),
            opened("lib/data.jar", 1),
            opened("../outside", 1),
            (folder.path().join("outside"), 1),
        ]);
        let once = UsedClass {
            bytes: Default::default(),
            definitions: 1,
            methods: BTreeSet::new(),
            is_listed: false,
            is_open: false,
        };
        let class = |name: &str| (Arc::from(name), once.clone());
        let used = Used { classes: [class("a/B"), class("a/C")].into(), ..Used::default() };
        let seen = Seen { places, listed: [project.join("out")].into() };
        let class_path = [project.join("out"), project.join("lib/l.jar")];
        let found = Footprint { seen, used }.project_files(&project, &class_path);
        assert_eq!(found.files, paths(&["data/a.txt", "lib/data.jar", "out/a/C.class"]));
        assert_eq!(found.folders, paths(&["data", "out"]));
        assert_eq!(found.listed, paths(&["out"]));
    }
}
