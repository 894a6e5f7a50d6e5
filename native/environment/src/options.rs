//! What a virtual environment is made from.

use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::sync::Arc;

use crate::reach::Reach;
use crate::reads::Reads;
use crate::world::World;

/// The number of the user whom permissions do not stop.
pub(crate) const SUPERUSER: u32 = 0;
/// The number of any other user that the guest can be.
pub(crate) const USER: u32 = 1000;

/// Everything that a test can see of the outside, with defaults that are the same everywhere.
#[derive(Clone, Debug)]
pub struct VirtualOptions {
    /// What can be otherwise elsewhere.
    pub world: World,
    /// Folders and files of the real disk that can be read.
    pub roots: Vec<PathBuf>,
    /// The working directory.
    pub cwd: PathBuf,
    /// Folders that exist although the disk is not looked at: home, temporary files.
    pub folders: Vec<PathBuf>,
    /// Files that exist in memory only; their folders exist too.
    pub files: Vec<(PathBuf, Arc<Vec<u8>>)>,
    /// Notes what would have changed a real machine.
    pub reach: Reach,
    /// Notes what is looked at on the disk.
    pub reads: Reads,
}

/// Whether this process is the superuser's.
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
            reach: Reach::default(),
            reads: Reads::default(),
        }
    }
}
