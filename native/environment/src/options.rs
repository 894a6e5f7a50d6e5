//! What a virtual environment is made from.

use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::sync::Arc;

use crate::reach::Reach;
use crate::reads::Reads;

/// The number of the user whom permissions do not stop.
pub(crate) const SUPERUSER: u32 = 0;
/// The number of any other user that the guest can be.
pub(crate) const USER: u32 = 1000;

/// Everything that a test can see of the outside, with defaults that are the same everywhere.
#[derive(Clone, Debug)]
pub struct VirtualOptions {
    /// The seed of randomness, and of when the clock starts.
    pub seed: u64,
    /// Folders and files of the real disk that can be read.
    pub roots: Vec<PathBuf>,
    /// The working directory.
    pub cwd: PathBuf,
    /// Folders that exist although the disk is not looked at: home, temporary files.
    pub folders: Vec<PathBuf>,
    /// Files that exist in memory only; their folders exist too.
    pub files: Vec<(PathBuf, Arc<Vec<u8>>)>,
    /// Environment variables, sorted by name.
    pub environment: Vec<(String, String)>,
    /// Processors that the guest sees.
    pub processors: u32,
    /// Notes what would have changed a real machine.
    pub reach: Reach,
    /// Notes what is looked at on the disk.
    pub reads: Reads,
    /// Whether the guest is the superuser, whom permissions do not stop.
    pub superuser: bool,
}

/// Whether this process is the superuser's.
#[must_use]
pub fn is_superuser() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == SUPERUSER)
}

impl Default for VirtualOptions {
    fn default() -> Self {
        VirtualOptions {
            seed: 0,
            roots: Vec::new(),
            cwd: PathBuf::from("/"),
            folders: vec![PathBuf::from("/tmp")],
            files: Vec::new(),
            environment: Vec::new(),
            processors: 2,
            reach: Reach::default(),
            reads: Reads::default(),
            superuser: false,
        }
    }
}
