//! The limit on the size of the cache folder: the files used longest ago are deleted first.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// A cache folder and the limit on its size in bytes. Several builds may use it at the same time.
pub(super) struct Room {
    folder: PathBuf,
    bytes: u64,
}

/// The folders in the cache folder that belong to us. A user may keep other files beside them.
const OURS: [&str; 4] = ["results", "images", "native", "worker"];

/// A file that nobody has used for this long is deleted.
const LIFE: Duration = Duration::from_hours(30 * 24);

/// A file of the cache.
struct Kept {
    used: SystemTime,
    size: u64,
    path: PathBuf,
}

impl Room {
    pub fn in_folder(folder: PathBuf, bytes: u64) -> Room {
        Room { folder, bytes }
    }

    /// Deletes the files that are too old. If the rest is too large, deletes the files used longest
    /// ago. Another build may use a deleted file: it can still read a file that it has open, and it
    /// finds out other results again.
    pub fn keep(&self) {
        let mut known: Vec<Kept> =
            OURS.iter().flat_map(|name| files(&self.folder.join(name))).collect();
        // The most recently used first.
        known.sort_by(|a, b| (b.used, &b.path).cmp(&(a.used, &a.path)));
        let mut left = self.bytes;
        for Kept { used, size, path } in known {
            let is_old = used.elapsed().is_ok_and(|age| age > LIFE);
            match left.checked_sub(size).filter(|_| !is_old) {
                Some(rest) => left = rest,
                None => {
                    // All files used before this one are deleted too. Otherwise small old files
                    // would fill the space that a large file needs, again and again.
                    left = 0;
                    // Another build may have deleted it already.
                    drop(std::fs::remove_file(path));
                }
            }
        }
    }
}

/// Returns all files below a folder.
fn files(folder: &Path) -> Vec<Kept> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(data) = entry.metadata() else { continue };
            if data.is_dir() {
                open.push(entry.path());
            } else if let Ok(used) = data.modified() {
                found.push(Kept { used, size: data.len(), path: entry.path() });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    /// Writes a file of ten bytes that was last used `hours` hours ago.
    fn file(folder: &Path, name: &str, hours: u64) {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, [0; 10]).unwrap();
        let used = SystemTime::now() - Duration::from_hours(hours);
        File::open(path).unwrap().set_modified(used).unwrap();
    }

    #[test]
    fn what_was_used_longest_ago_gives_way_whatever_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let all = ["results/a", "images/b", "native/c/d", "results/e", "others/f"];
        for (hours, name) in (1..).zip(all) {
            file(folder, name, hours);
        }
        file(folder, "images/g", 31 * 24);
        let left = |bytes| {
            Room::in_folder(folder.to_owned(), bytes).keep();
            all.map(|name| folder.join(name).exists())
        };
        assert_eq!(left(1000), [true; 5]);
        // Nobody had used it in a month.
        assert!(!folder.join("images/g").exists());
        assert_eq!(left(29), [true, true, false, false, true]);
        assert_eq!(left(0), [false, false, false, false, true]);
    }
}
