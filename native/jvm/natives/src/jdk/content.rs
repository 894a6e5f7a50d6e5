//! Reads and writes of files that have shared memory mappings.
//!
//! A mapping is a block of raw memory into which the guest writes directly. So before a file is read, the
//! guest's changes of its mappings are written to the file, and after a write the mappings are updated.
//! Mappings of the same pages of a file share one block. Others that overlap agree whenever the file is
//! read or written.

use std::collections::BTreeMap;
use std::sync::Arc;

use vm::Vm;
use vm::host::{Fd, HostResult};
use vm::saved::native_state::State;

/// The granularity of mappings, in bytes.
pub const PAGE: u64 = 4096;

/// The shared mappings by the address of their block.
#[derive(Clone, Debug, Default)]
struct Mappings(BTreeMap<u32, Mapping>);

impl State for Mappings {
    const NAME: &'static str = "mappings";

    fn image(&self) -> Option<Vec<u8>> {
        let words = self.0.iter().map(|(&at, mapping)| mapping.words(at));
        Some(words.collect::<Option<Vec<_>>>()?.as_flattened().concat())
    }

    fn from_image(bytes: &[u8]) -> Option<Self> {
        let (words, []) = bytes.as_chunks::<8>() else { return None };
        let (mappings, []) = words.as_chunks::<WORDS>() else { return None };
        mappings.iter().map(Mapping::from_words).collect::<Option<_>>().map(Mappings)
    }

    fn dump(&self) -> String {
        format!("{self:?}")
    }
}

/// Number of words that describe a mapping in an image.
const WORDS: usize = 7;

#[derive(Clone, Debug)]
struct Mapping {
    file: File,
    /// A descriptor that stays open as long as the mapping exists.
    fd: Fd,
    start: u64,
    length: u64,
    writable: bool,
    users: u32,
    /// The content at the time when block and file last agreed.
    agreed: Arc<Vec<u8>>,
}

/// Device and number of a file.
type File = (u64, u64);

/// The part of a file to map.
#[derive(Clone, Copy)]
pub struct Part {
    /// An open file.
    pub fd: Fd,
    /// The position of the first byte, a multiple of [`PAGE`].
    pub start: u64,
    /// Length in bytes.
    pub length: u64,
    /// Whether changes of the mapping are written to the file.
    pub writable: bool,
}

impl Mapping {
    /// Describes a mapping at an address for an image; `None` if the mapping is writable.
    fn words(&self, at: u32) -> Option<[[u8; 8]; WORDS]> {
        let Mapping { file: (device, number), fd, start, length, users, .. } = *self;
        let fd = u64::try_from(fd).ok()?;
        let words = [u64::from(at), device, number, fd, start, length, u64::from(users)];
        (!self.writable).then(|| words.map(u64::to_le_bytes))
    }

    fn from_words(words: &[[u8; 8]; WORDS]) -> Option<(u32, Mapping)> {
        let [at, device, number, fd, start, length, users] = words.map(u64::from_le_bytes);
        let (at, fd, users) = (at.try_into().ok()?, fd.try_into().ok()?, users.try_into().ok()?);
        let file = (device, number);
        // The agreed content matters only for writable mappings, which are never in an image.
        let (writable, agreed) = (false, Arc::default());
        Some((at, Mapping { file, fd, start, length, writable, users, agreed }))
    }

    /// Returns the offset of a part of a file in the block, if the block contains it.
    fn offset(&self, file: File, part: &Part) -> Option<u32> {
        let from = part.start.checked_sub(self.start)?;
        let pages = self.length.next_multiple_of(PAGE);
        let fits = self.file == file && from + part.length <= pages;
        fits.then(|| u32::try_from(from).ok()).flatten()
    }
}

/// Reads from a file at a position, or at its current one.
///
/// # Errors
/// Fails like `read(2)`.
pub fn read(vm: &mut Vm, fd: Fd, into: &mut [u8], place: Option<u64>) -> HostResult<usize> {
    agree(vm, fd)?;
    match place {
        Some(place) => vm.host.pread(fd, into, place),
        None => vm.host.read(fd, into),
    }
}

/// Writes to a file at a position, or at its current one.
///
/// # Errors
/// Fails like `write(2)`.
pub fn write(vm: &mut Vm, fd: Fd, bytes: &[u8], place: Option<u64>) -> HostResult<usize> {
    agree(vm, fd)?;
    let written = match place {
        Some(place) => vm.host.pwrite(fd, bytes, place),
        None => vm.host.write(fd, bytes),
    }?;
    for (at, mapping) in of_file(vm, fd)? {
        refresh(vm, at, mapping)?;
    }
    Ok(written)
}

/// Returns a block that shows a part of a file, and that others may share. `make` allocates a new one.
///
/// # Errors
/// Returns errors of the host; the inner result has the error of `make`.
pub fn map<E>(
    vm: &mut Vm,
    part: Part,
    make: impl FnOnce(&mut Vm, &[u8]) -> Result<u32, E>,
) -> HostResult<Result<u32, E>> {
    let stat = vm.host.fstat(part.fd)?;
    let file = (stat.dev, stat.ino);
    let shared = all(vm).into_iter().find_map(|(at, mapping)| {
        let offset = mapping.offset(file, &part)?;
        Some((at, mapping, offset))
    });
    if let Some((at, mapping, offset)) = shared {
        share(vm, at, mapping, &part)?;
        return Ok(Ok(at + offset));
    }
    agree(vm, part.fd)?;
    let Part { fd, start, length, writable } = part;
    let agreed = Arc::default();
    let mut mapping = Mapping { file, fd, start, length, writable, users: 1, agreed };
    let content = content(vm, &mapping)?;
    let made = make(vm, &content);
    if let Ok(at) = made {
        mapping.agreed = Arc::new(content);
        mapping.fd = vm.host.dup(fd)?;
        keep(vm, at, mapping);
    }
    Ok(made)
}

/// Adds a user to a mapping, perhaps the first one that writes.
fn share(vm: &mut Vm, at: u32, mut mapping: Mapping, part: &Part) -> HostResult<()> {
    mapping.users += 1;
    publish(vm, at, &mapping)?;
    if part.writable && !mapping.writable {
        vm.host.close(mapping.fd)?;
        mapping.fd = vm.host.dup(part.fd)?;
        mapping.writable = true;
    }
    let offset = part.start.saturating_sub(mapping.start);
    mapping.length = mapping.length.max(offset + part.length);
    refresh(vm, at, mapping)
}

/// Ends one use of the mapping at an address. Returns the block to free if that was the last use. An
/// address outside of all mappings counts as a block of its own.
///
/// # Errors
/// Returns errors of the host.
pub fn unmap(vm: &mut Vm, address: u32) -> HostResult<Option<u32>> {
    let inside = |(at, mapping): &(u32, Mapping)| {
        let at = u64::from(*at);
        (at..at + mapping.length.max(1)).contains(&u64::from(address))
    };
    let Some((at, mapping)) = all(vm).into_iter().find(inside) else {
        return Ok(Some(address));
    };
    if mapping.users > 1 {
        keep(vm, at, Mapping { users: mapping.users - 1, ..mapping });
        return Ok(None);
    }
    publish(vm, at, &mapping)?;
    vm.state.native_state.with(|mappings: &mut Mappings| mappings.0.remove(&at));
    vm.host.close(mapping.fd)?;
    Ok(Some(at))
}

fn all(vm: &mut Vm) -> Vec<(u32, Mapping)> {
    vm.state.native_state.with(|mappings: &mut Mappings| {
        mappings.0.iter().map(|(&at, mapping)| (at, mapping.clone())).collect()
    })
}

fn keep(vm: &mut Vm, at: u32, mapping: Mapping) {
    vm.state.native_state.with(|mappings: &mut Mappings| mappings.0.insert(at, mapping));
}

/// Returns the mappings of an open file.
fn of_file(vm: &mut Vm, fd: Fd) -> HostResult<Vec<(u32, Mapping)>> {
    let mut mappings = all(vm);
    if !mappings.is_empty() {
        let stat = vm.host.fstat(fd)?;
        mappings.retain(|(_, mapping)| mapping.file == (stat.dev, stat.ino));
    }
    Ok(mappings)
}

/// Makes a file and all its mappings show the same content.
fn agree(vm: &mut Vm, fd: Fd) -> HostResult<()> {
    let mappings = of_file(vm, fd)?;
    for (at, mapping) in &mappings {
        publish(vm, *at, mapping)?;
    }
    for (at, mapping) in mappings {
        refresh(vm, at, mapping)?;
    }
    Ok(())
}

/// Writes the guest's changes of a mapping to the file.
fn publish(vm: &mut Vm, at: u32, mapping: &Mapping) -> HostResult<()> {
    if !mapping.writable {
        return Ok(());
    }
    let now = vm.heap.bytes(at, mapping.agreed.len() as u32).to_vec();
    let changed = |place: usize| now.get(place) != mapping.agreed.get(place);
    let mut place = 0;
    while let Some(first) = (place..now.len()).find(|&place| changed(place)) {
        let end = (first..now.len()).find(|&place| !changed(place)).unwrap_or(now.len());
        let bytes = now.get(first..end).unwrap_or(&[]);
        vm.host.pwrite(mapping.fd, bytes, mapping.start + first as u64)?;
        place = end;
    }
    Ok(())
}

/// Updates a mapping from the file.
fn refresh(vm: &mut Vm, at: u32, mut mapping: Mapping) -> HostResult<()> {
    let content = content(vm, &mapping)?;
    if vm.heap.bytes(at, content.len() as u32) != content {
        vm.heap.copy_in(at, &content);
    }
    mapping.agreed = Arc::new(content);
    keep(vm, at, mapping);
    Ok(())
}

/// Reads the part of the file that a mapping shows; fewer bytes if the file is shorter.
fn content(vm: &mut Vm, mapping: &Mapping) -> HostResult<Vec<u8>> {
    let mut bytes = vec![0; mapping.length as usize];
    let mut done = 0;
    while let Some(rest) = bytes.get_mut(done..).filter(|rest| !rest.is_empty()) {
        match vm.host.pread(mapping.fd, rest, mapping.start + done as u64)? {
            0 => break,
            count => done += count,
        }
    }
    bytes.truncate(done);
    Ok(bytes)
}
