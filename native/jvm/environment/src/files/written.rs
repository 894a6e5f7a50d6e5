//! Lists the files that the guest has written.

use vm::host::Written;

use super::{Files, ROOT};
use crate::inode::{Content, Ino, Kind};

impl Files {
    /// Returns the number of times that the guest has changed a file, or the names in a directory.
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    /// Returns the files and directories that are not as the disk has them; see [`vm::host::Host::written`].
    pub(crate) fn written(&self) -> Vec<(Vec<u8>, Written)> {
        let mut written = Vec::new();
        let mut left: Vec<(Vec<u8>, Ino)> = vec![(b"/".to_vec(), ROOT)];
        while let Some((path, ino)) = left.pop() {
            let Some(Kind::Directory(directory)) = self.inodes.get(&ino).map(|it| &it.kind) else {
                continue;
            };
            for (name, entry) in &directory.entries {
                let path = [path.as_slice(), name].concat();
                let Some(entry) = entry else { continue };
                match self.inodes.get(entry).map(|it| &it.kind) {
                    Some(Kind::File(Content::Memory(bytes))) => {
                        written.push((path, Written::File(bytes.clone())));
                    }
                    Some(Kind::Directory(below)) => {
                        left.push(([path.as_slice(), b"/"].concat(), *entry));
                        if below.disk.is_none() {
                            written.push((path, Written::Directory));
                        }
                    }
                    _ => {}
                }
            }
        }
        let cwd = [self.cwd().as_slice(), b"/"].concat();
        for (path, _) in &mut written {
            if let Some(below) = path.strip_prefix(cwd.as_slice()) {
                *path = below.to_vec();
            }
        }
        written.sort_by(|(one, _), (other, _)| one.cmp(other));
        written
    }
}
