//! Class paths of directories and jars.

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::jar::Jar;

/// The place where a class or resource was found.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Location {
    /// A file below one of the class path's directories.
    File {
        /// The directory that is on the class path.
        directory: PathBuf,
        /// The name below it, with slashes.
        name: String,
    },
    /// An entry of a jar.
    Entry {
        /// The jar.
        jar: PathBuf,
        /// The entry's name in the archive.
        name: String,
    },
}

impl Location {
    /// Returns the class path entry that contains it: the directory or the jar.
    #[must_use]
    pub fn root(&self) -> &Path {
        match self {
            Self::File { directory, .. } => directory,
            Self::Entry { jar, .. } => jar,
        }
    }
}

/// A class or resource that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The contents of the file.
    pub bytes: Vec<u8>,
    /// The place where the file was found.
    pub location: Location,
}

enum Root {
    Directory(PathBuf),
    Jar(PathBuf, Box<Jar>),
}

/// A sequence of directories and jars in which the first match counts.
#[derive(Default)]
pub struct ClassPath {
    roots: Vec<Root>,
}

impl ClassPath {
    /// Opens class path entries. The entries that a jar's `Class-Path` names follow directly after
    /// the jar.
    ///
    /// As in `java`, entries that do not exist or cannot be read count as empty. `feature` is the
    /// Java release for which multi-release jars select their entries.
    #[must_use]
    pub fn new(entries: impl IntoIterator<Item = PathBuf>, feature: u16) -> Self {
        let mut waiting: Vec<PathBuf> = entries.into_iter().collect();
        waiting.reverse();
        let mut seen = HashSet::new();
        let mut roots = Vec::new();
        while let Some(path) = waiting.pop() {
            if !seen.insert(path.clone()) {
                continue;
            }
            if path.is_dir() {
                roots.push(Root::Directory(path));
            } else if let Ok(jar) = Jar::open(&path, feature) {
                let more: Vec<PathBuf> =
                    jar.manifest().class_path().filter_map(|url| beside(&path, url)).collect();
                waiting.extend(more.into_iter().rev());
                roots.push(Root::Jar(path, Box::new(jar)));
            }
        }
        Self { roots }
    }

    /// Opens the entries of a `-classpath` argument. An empty part is the current directory, and
    /// `directory/*` is all jars of the directory, sorted by name.
    #[must_use]
    pub fn parse(argument: &OsStr, feature: u16) -> Self {
        Self::new(std::env::split_paths(argument).flat_map(|part| expand(&part)), feature)
    }

    /// Returns the directories and jars in search order.
    pub fn roots(&self) -> impl Iterator<Item = &Path> {
        self.roots.iter().map(|root| match root {
            Root::Directory(path) | Root::Jar(path, _) => path.as_path(),
        })
    }

    /// Finds the class with this name in internal form, such as `org/example/Main`.
    #[must_use]
    pub fn find(&self, class: &str) -> Option<Found> {
        self.find_resource(&format!("{class}.class"))
    }

    /// Finds the first resource with this name. Skips files and entries that cannot be read.
    #[must_use]
    pub fn find_resource(&self, name: &str) -> Option<Found> {
        self.roots.iter().find_map(|root| root.find(name))
    }

    /// Finds all resources with this name, in search order.
    pub fn find_resources(&self, name: &str) -> impl Iterator<Item = Found> {
        self.roots.iter().filter_map(move |root| root.find(name))
    }

    /// Returns the names of all resources, sorted and without duplicates.
    #[must_use]
    pub fn resources(&self) -> Vec<String> {
        let mut names = BTreeSet::new();
        for root in &self.roots {
            root.list(&mut names);
        }
        names.into_iter().collect()
    }

    /// Returns the names of all classes in internal form, sorted and without duplicates.
    #[must_use]
    pub fn classes(&self) -> Vec<String> {
        let class = |name: String| {
            let name = name.strip_suffix(".class")?;
            (!name.starts_with("META-INF/")).then(|| name.to_owned())
        };
        self.resources().into_iter().filter_map(class).collect()
    }
}

impl Root {
    fn find(&self, name: &str) -> Option<Found> {
        match self {
            Self::Directory(directory) => {
                // A name with `..` or a leading slash must not lead out of the directory.
                let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
                let bytes = Path::new(name)
                    .components()
                    .all(plain)
                    .then(|| fs::read(directory.join(name)).ok())??;
                let location = Location::File { directory: directory.clone(), name: name.into() };
                Some(Found { bytes, location })
            }
            Self::Jar(path, jar) => {
                let bytes = jar.entry(name).ok()??;
                let name = jar.stored_name(name).unwrap_or_else(|| name.into());
                Some(Found { bytes, location: Location::Entry { jar: path.clone(), name } })
            }
        }
    }

    fn list(&self, names: &mut BTreeSet<String>) {
        match self {
            Self::Directory(directory) => list_directory(directory, names),
            Self::Jar(_, jar) => names.extend(jar.names().map(str::to_owned)),
        }
    }
}

/// Adds the names of all files below `directory`, without following links to directories.
fn list_directory(directory: &Path, names: &mut BTreeSet<String>) {
    let mut waiting = vec![(directory.to_path_buf(), String::new())];
    while let Some((path, prefix)) = waiting.pop() {
        let Ok(entries) = fs::read_dir(path) else {
            continue;
        };
        for entry in entries.flatten() {
            let (Ok(name), Ok(kind)) = (entry.file_name().into_string(), entry.file_type()) else {
                continue;
            };
            let name = format!("{prefix}{name}");
            if kind.is_dir() {
                waiting.push((entry.path(), name + "/"));
            } else {
                names.insert(name);
            }
        }
    }
}

/// Resolves a URL of a `Class-Path` relative to the jar that has it. Returns `None` for URLs that
/// are not files.
fn beside(jar: &Path, url: &str) -> Option<PathBuf> {
    let path = percent_decoded(url.strip_prefix("file:").unwrap_or(url))?;
    (!path.contains("://")).then(|| jar.parent().unwrap_or(Path::new("")).join(path))
}

fn percent_decoded(url: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(url.len());
    let mut parts = url.split('%');
    bytes.extend(parts.next()?.bytes());
    for part in parts {
        let (digits, rest) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        bytes.extend(rest.bytes());
    }
    String::from_utf8(bytes).ok()
}

fn expand(part: &Path) -> Vec<PathBuf> {
    if part.as_os_str().is_empty() {
        return vec![PathBuf::from(".")];
    }
    if part.file_name() != Some(OsStr::new("*")) {
        return vec![part.to_path_buf()];
    }
    let directory = part.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let jar = |path: &PathBuf| path.extension().is_some_and(|e| e.eq_ignore_ascii_case("jar"));
    let mut jars: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(jar).collect();
    jars.sort();
    jars
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_relative_to_their_jar() {
        assert_eq!(beside(Path::new("lib/a.jar"), "b%20c.jar"), Some("lib/b c.jar".into()));
        assert_eq!(beside(Path::new("lib/a.jar"), "file:/x/b.jar"), Some("/x/b.jar".into()));
        assert_eq!(beside(Path::new("lib/a.jar"), "http://x/b.jar"), None);
        assert_eq!(beside(Path::new("lib/a.jar"), "b%zz"), None);
    }

    #[test]
    fn directories_are_searched_and_listed() {
        let directory = std::env::temp_dir().join(format!("classfile-path-{}", std::process::id()));
        fs::create_dir_all(directory.join("a/b")).unwrap();
        fs::write(directory.join("a/b/C.class"), b"c").unwrap();
        fs::write(directory.join("a/D.class"), b"d").unwrap();
        fs::write(directory.join("a/note.txt"), b"n").unwrap();
        let path = ClassPath::new([directory.join("missing"), directory.clone()], 17);
        assert_eq!(path.find("a/b/C").map(|found| found.bytes), Some(b"c".to_vec()));
        assert_eq!(path.find("a/b/E"), None);
        assert_eq!(path.find_resource("a/../a/D.class"), None);
        assert_eq!(path.classes(), ["a/D", "a/b/C"]);
        assert_eq!(path.resources().len(), 3);
        fs::remove_dir_all(&directory).unwrap();
    }

    #[test]
    fn jars_bring_their_class_path_along() {
        use crate::containers::jar::tests::jar;
        let directory = std::env::temp_dir().join(format!("classfile-jars-{}", std::process::id()));
        fs::create_dir_all(directory.join("lib")).unwrap();
        let manifest = ("META-INF/MANIFEST.MF", "Class-Path: lib/b.jar a.jar\n\n");
        fs::write(directory.join("a.jar"), jar(&[manifest, ("x", "a")])).unwrap();
        fs::write(directory.join("lib/b.jar"), jar(&[("x", "b"), ("Y.class", "y")])).unwrap();
        let path = ClassPath::parse(directory.join("*").as_os_str(), 17);
        assert_eq!(path.roots().count(), 2);
        let found: Vec<_> = path.find_resources("x").map(|found| found.bytes).collect();
        assert_eq!(found, [b"a", b"b"]);
        let location = path.find("Y").unwrap().location;
        assert_eq!(location.root(), directory.join("lib/b.jar"));
        assert_eq!(path.classes(), ["Y"]);
        fs::remove_dir_all(&directory).unwrap();
    }
}
