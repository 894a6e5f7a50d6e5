//! The bound on everything that the cache folder holds: what was used longest ago gives way.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// A cache folder, which several builds may use at once, and what it may take.
pub(super) struct Room {
    folder: PathBuf,
    bytes: u64,
}

/// The folders in it that are ours; a user may keep other things beside them.
const OURS: [&str; 4] = ["results", "images", "native", "worker"];

/// What nobody has used in such a time is thrown away.
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

    /// Throws away what is too old, and of what is too much that which was used longest ago. Another build may use it at the
    /// moment: it keeps an open file, and finds out again what is gone.
    pub fn keep(&self) {
        let mut known: Vec<Kept> =
            OURS.iter().flat_map(|name| files(&self.folder.join(name))).collect();
        // The latest first.
        known.sort_by(|a, b| (b.used, &b.path).cmp(&(a.used, &a.path)));
        let mut left = self.bytes;
        for Kept { used, size, path } in known {
            let is_old = used.elapsed().is_ok_and(|age| age > LIFE);
            match left.checked_sub(size).filter(|_| !is_old) {
                Some(rest) => left = rest,
                None => {
                    // Whatever was used before this gives way too, or small files would push out large ones for ever.
                    left = 0;
                    // Another build may have been quicker.
                    drop(std::fs::remove_file(path));
                }
            }
        }
    }
}

/// All files below a folder.
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

    /// Writes a file of ten bytes that was used so many hours ago.
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
