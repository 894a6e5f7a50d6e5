//! Copies the files of the project that tests read to where the tests on the JVM look for them.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use suite::planning::files_read::FilesRead;

/// The most files and folders that are made in one folder, and the most bytes that are copied there.
/// `limits.md` names both.
const MOST: Amount = Amount { files: 10_000, bytes: 100_000_000 };

/// Numbers of files and folders, and of bytes in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Amount {
    files: usize,
    bytes: u64,
}

/// The part of a file or folder that its copy contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Copied {
    /// It is a folder.
    Folder,
    /// It is a file without content, because the tests only listed its folder.
    Name,
    /// It is a file with its content.
    Content,
}

/// A folder with copies of the files that tests read. The tests find them by the same relative
/// paths as in the project.
#[derive(Debug)]
pub(super) struct Copies {
    files_read: Arc<FilesRead>,
    folder: PathBuf,
    most: Amount,
    used: Amount,
    done: BTreeMap<PathBuf, Copied>,
    /// The test classes that were asked for, and whether everything that they read is copied.
    classes: BTreeMap<String, bool>,
}

impl Copies {
    /// Copies nothing yet. `folder` stands for the project's folder.
    pub fn in_folder(files_read: Arc<FilesRead>, folder: PathBuf) -> Copies {
        let (done, classes) = (BTreeMap::new(), BTreeMap::new());
        Copies { files_read, folder, most: MOST, used: Amount::default(), done, classes }
    }

    /// Returns the place that stands for a folder of the project.
    pub fn of(&self, folder: &Path) -> PathBuf {
        let below = folder.strip_prefix(self.files_read.project()).unwrap_or(Path::new(""));
        self.folder.join(below)
    }

    /// Copies all files that a test class read, or none if there is no room for all of them.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be written.
    pub fn lay_out(&mut self, class: &str) -> io::Result<()> {
        if self.classes.contains_key(class) {
            return Ok(());
        }
        let open = self.open(class);
        let bytes = open.iter().filter(|(_, copied)| **copied == Copied::Content);
        let bytes: u64 = bytes.map(|(path, _)| size(&self.original(path))).sum();
        let used = Amount { files: self.used.files + open.len(), bytes: self.used.bytes + bytes };
        let has_room = used.files <= self.most.files && used.bytes <= self.most.bytes;
        self.classes.insert(class.to_owned(), has_room);
        if has_room {
            self.used = used;
            for (path, copied) in open {
                self.copy(&path, copied)?;
                self.done.insert(path, copied);
            }
        }
        Ok(())
    }

    /// Returns the reason why files are missing that one of these test classes reads, or `None` if all exist.
    pub fn missing<'c>(&self, mut classes: impl Iterator<Item = &'c str>) -> Option<String> {
        let class = classes.find(|class| self.classes.get(*class) == Some(&false))?;
        let Amount { files, bytes } = self.most;
        let megabytes = bytes / 1_000_000;
        Some(format!(
            "the tests of {class} read more of the project than is copied for the JVM: \
             at most {files} files and {megabytes} MB"
        ))
    }

    fn original(&self, path: &Path) -> PathBuf {
        self.files_read.project().join(path)
    }

    /// Returns the files and folders that a test class needs and that have not been copied yet.
    fn open(&self, class: &str) -> BTreeMap<PathBuf, Copied> {
        let read = self.files_read.of(class);
        let mut needed: BTreeMap<PathBuf, Copied> = BTreeMap::new();
        for folder in &read.listed {
            let entries = std::fs::read_dir(self.original(folder)).into_iter().flatten();
            for entry in entries.filter_map(Result::ok) {
                let copied = if entry.path().is_dir() { Copied::Folder } else { Copied::Name };
                needed.insert(folder.join(entry.file_name()), copied);
            }
        }
        needed.extend(read.folders.into_iter().map(|path| (path, Copied::Folder)));
        needed.extend(read.files.into_iter().map(|path| (path, Copied::Content)));
        needed.retain(|path, copied| self.done.get(path).is_none_or(|done| done < copied));
        needed
    }

    fn copy(&self, path: &Path, copied: Copied) -> io::Result<()> {
        let to = self.folder.join(path);
        if copied == Copied::Folder {
            return std::fs::create_dir_all(to);
        }
        to.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        let mut to = File::create(to)?;
        if copied == Copied::Content {
            // The test could not read a file that cannot be opened either.
            let Ok(mut from) = File::open(self.original(path)) else { return Ok(()) };
            io::copy(&mut from, &mut to)?;
            to.set_permissions(from.metadata()?.permissions())?;
        }
        Ok(())
    }
}

fn size(file: &Path) -> u64 {
    std::fs::metadata(file).map_or(0, |data| data.len())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use laboratory::ProjectFiles;

    use super::*;

    fn paths(paths: &[&str]) -> BTreeSet<PathBuf> {
        paths.iter().map(PathBuf::from).collect()
    }

    /// A project of three files, of which the class `A` reads one and lists its folder, `B` reads
    /// the others.
    struct Project(tempfile::TempDir);

    impl Project {
        fn new() -> Project {
            let folder = tempfile::tempdir().unwrap();
            std::fs::create_dir_all(folder.path().join("p/data/inner")).unwrap();
            for (name, content) in [("a", "aaa"), ("b", "bb"), ("inner/c", "c")] {
                std::fs::write(folder.path().join("p/data").join(name), content).unwrap();
            }
            Project(folder)
        }

        fn copies(&self, most: Amount) -> Copies {
            let read = FilesRead::below(self.0.path().join("p"));
            let of_a = ProjectFiles {
                files: paths(&["data/a"]),
                folders: paths(&["data"]),
                listed: paths(&["data"]),
            };
            read.note(&["A".to_owned()], &of_a);
            let files = paths(&["data/b", "data/inner/c", "data/gone"]);
            read.note(&["B".to_owned()], &ProjectFiles { files, ..ProjectFiles::default() });
            let folder = self.0.path().join("work");
            Copies { most, ..Copies::in_folder(Arc::new(read), folder) }
        }

        fn copied(&self, name: &str) -> Option<String> {
            std::fs::read_to_string(self.0.path().join("work/data").join(name)).ok()
        }
    }

    #[test]
    fn a_class_gets_the_files_it_read_and_the_names_it_listed() {
        let project = Project::new();
        let mut copies = project.copies(MOST);
        copies.lay_out("A").unwrap();
        assert_eq!(project.copied("a").as_deref(), Some("aaa"));
        assert_eq!(project.copied("b").as_deref(), Some(""));
        assert!(project.0.path().join("work/data/inner").is_dir());
        assert_eq!(project.copied("inner/c"), None);

        copies.lay_out("B").unwrap();
        assert_eq!(project.copied("b").as_deref(), Some("bb"));
        assert_eq!(project.copied("inner/c").as_deref(), Some("c"));
        assert_eq!(copies.missing(["A", "B", "C"].into_iter()), None);
    }

    #[test]
    fn a_class_without_room_gets_nothing_and_a_later_one_may() {
        let project = Project::new();
        let mut copies = project.copies(Amount { files: 4, bytes: 2 });
        copies.lay_out("A").unwrap();
        assert_eq!(project.copied("a"), None);
        assert!(copies.missing(["B"].into_iter()).is_none());
        let why = copies.missing(["B", "A"].into_iter()).unwrap();
        assert!(why.contains("the tests of A") && why.contains("4 files"), "{why}");

        let mut copies = project.copies(Amount { files: 4, bytes: 3 });
        copies.lay_out("A").unwrap();
        copies.lay_out("B").unwrap();
        assert_eq!(project.copied("a").as_deref(), Some("aaa"));
        assert_eq!(project.copied("inner/c"), None);
        assert!(copies.missing(["B"].into_iter()).is_some());
    }

    #[test]
    fn the_working_directory_keeps_its_place_in_the_project() {
        let project = Project::new();
        let copies = project.copies(MOST);
        let place = |folder: &str| copies.of(&project.0.path().join(folder));
        assert_eq!(place("p/module"), project.0.path().join("work/module"));
        assert_eq!(place("p"), project.0.path().join("work"));
    }
}
