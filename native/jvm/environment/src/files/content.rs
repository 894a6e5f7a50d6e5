//! Reads and writes the contents of files.

use std::os::unix::fs::FileExt;
use std::sync::Arc;

use vm::host::{Errno, HostResult, Timestamp};

use super::{Files, errno};
use crate::inode::{Content, Ino, Kind};

/// Bytes of the largest file that the guest can change; all changed files are in memory.
const LARGEST: u64 = 1 << 31;

impl Files {
    fn content(&self, ino: Ino) -> HostResult<&Content> {
        match &self.inode(ino)?.kind {
            Kind::File(content) => Ok(content),
            Kind::Directory(_) => Err(Errno::EISDIR),
            Kind::Link(_) | Kind::Device(_) => Err(Errno::EINVAL),
        }
    }

    /// Reads from a position in a file. Returns fewer bytes than asked for only at its end.
    pub(crate) fn read(&self, ino: Ino, into: &mut [u8], at: u64) -> HostResult<usize> {
        match self.content(ino)? {
            Content::Memory(bytes) => {
                let rest = usize::try_from(at).ok().and_then(|at| bytes.get(at..)).unwrap_or(&[]);
                let count = rest.len().min(into.len());
                for (target, byte) in into.iter_mut().zip(rest) {
                    *target = *byte;
                }
                Ok(count)
            }
            Content::Disk(disk) => {
                let rest = usize::try_from(disk.size.saturating_sub(at)).unwrap_or(usize::MAX);
                let count = rest.min(into.len());
                let target = into.get_mut(..count).unwrap_or_default();
                disk.file.read_exact_at(target, at).map_err(|error| errno(&error))?;
                Ok(count)
            }
        }
    }

    /// Returns the bytes of a file for changes. Loads them into memory first if they are on the disk.
    fn bytes_mut(&mut self, ino: Ino, now: Timestamp) -> HostResult<&mut Vec<u8>> {
        if let Content::Disk(disk) = self.content(ino)? {
            if disk.size > LARGEST {
                return Err(Errno::EFBIG);
            }
            let mut bytes = vec![0; disk.size as usize];
            self.read(ino, &mut bytes, 0)?;
            self.inode_mut(ino)?.kind = Kind::File(Content::Memory(Arc::new(bytes)));
        }
        self.changes += 1;
        let node = self.inode_mut(ino)?;
        node.times.written(now);
        match &mut node.kind {
            Kind::File(Content::Memory(bytes)) => Ok(Arc::make_mut(bytes)),
            _ => Err(Errno::EINVAL),
        }
    }

    /// Writes at a position in a file. Fills a gap between the old end and the position with zeros.
    pub(crate) fn write(
        &mut self,
        ino: Ino,
        bytes: &[u8],
        at: u64,
        now: Timestamp,
    ) -> HostResult<usize> {
        if bytes.is_empty() {
            return Ok(0);
        }
        let end = at.checked_add(bytes.len() as u64).filter(|&end| end <= LARGEST);
        let (start, end) = (at as usize, end.ok_or(Errno::EFBIG)? as usize);
        let content = self.bytes_mut(ino, now)?;
        if content.len() < end {
            content.resize(end, 0);
        }
        if let Some(target) = content.get_mut(start..end) {
            target.copy_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    /// Sets the length of a file: cuts it off, or appends zeros.
    pub(crate) fn truncate(&mut self, ino: Ino, length: u64, now: Timestamp) -> HostResult<()> {
        if length > LARGEST {
            return Err(Errno::EFBIG);
        }
        if length == 0 {
            self.content(ino)?;
            self.changes += 1;
            let node = self.inode_mut(ino)?;
            node.kind = Kind::File(Content::Memory(Arc::default()));
            node.times.written(now);
            return Ok(());
        }
        self.bytes_mut(ino, now)?.resize(length as usize, 0);
        Ok(())
    }
}
