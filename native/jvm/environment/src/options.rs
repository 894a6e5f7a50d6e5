//! The options from which a virtual host is made.

use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::sync::Arc;

use crate::reach::Reach;
use crate::reads::Reads;
use crate::world::World;

/// The user number of the superuser, whom permissions do not stop.
pub(crate) const SUPERUSER: u32 = 0;
/// The user number of a guest that is not the superuser.
pub(crate) const USER: u32 = 1000;

/// Everything that a test can see of the host, with defaults that are the same on every machine.
#[derive(Clone, Debug)]
pub struct VirtualOptions {
    /// The settings that could be different elsewhere.
    pub world: World,
    /// Folders and files of the real disk that the guest can read.
    pub roots: Vec<PathBuf>,
    /// The working directory.
    pub cwd: PathBuf,
    /// Folders that exist in memory without looking at the disk, such as home and temporary files.
    pub folders: Vec<PathBuf>,
    /// Files that exist in memory only. Their folders are made too.
    pub files: Vec<(PathBuf, Arc<Vec<u8>>)>,
    /// Files whose content differs from that on the disk, or that do not exist on the disk. A host that adopts the
    /// state of another host keeps its own replaced files.
    pub replaced: Vec<(PathBuf, Arc<Vec<u8>>)>,
    /// Records whether the guest would have changed a real machine.
    pub reach: Reach,
    /// Records the places of the disk that the guest reads.
    pub reads: Reads,
}

/// Returns whether this process runs as the superuser.
#[must_use]
pub fn is_superuser() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == SUPERUSER)
}

impl Default for VirtualOptions {
    fn default() -> Self {
        VirtualOptions {
            world: World::default(),
            roots: Vec::new(),
            cwd: PathBuf::from("/"),
            folders: vec![PathBuf::from("/tmp")],
            files: Vec::new(),
            replaced: Vec::new(),
            reach: Reach::default(),
            reads: Reads::default(),
        }
    }
}
