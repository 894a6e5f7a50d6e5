//! Open directories, and raw blocks that are read piece by piece: names with a NUL after each, or lines.

use vm::host::{Errno, Fd, OpenFlags, mode};
use vm::native::Call;
use vm::{Res, Vm};

use super::errors::{check, error};
use super::files::{bytes, path};
use crate::jdk::support;

/// Bytes before the content of a block, for its position and length.
const START: u32 = 8;

/// Allocates a block that is read piece by piece, and returns its address.
pub fn open_block(vm: &mut Vm, content: &[u8]) -> Res<u64> {
    let mut block = vec![0; 4];
    block.extend((content.len() as u32).to_le_bytes());
    block.extend_from_slice(content);
    support::raw_block(vm, &block).map(u64::from)
}

/// Returns the bytes of a block up to the next separator, which is included; empty at the end.
pub fn next(vm: &mut Vm, block: i64, separator: u8) -> Res<Vec<u8>> {
    let block = support::address(vm, block, u64::from(START))?;
    let (position, length) = (vm.heap.u32(block), vm.heap.u32(block + 4));
    let rest = vm.heap.bytes(block + START + position, length.saturating_sub(position));
    let end = rest.iter().position(|&byte| byte == separator).map_or(rest.len(), |end| end + 1);
    let piece = rest.get(..end).unwrap_or(&[]).to_vec();
    vm.heap.set_u32(block, position + piece.len() as u32);
    Ok(piece)
}

/// Moves the position of a block to its start.
pub fn rewind(call: &mut Call<'_>) -> Res<u64> {
    let block = support::address(call.vm, call.long(0), u64::from(START))?;
    call.vm.heap.set_u32(block, 0);
    Ok(0)
}

/// Frees a block.
pub fn close_block(call: &mut Call<'_>) -> Res<u64> {
    let block = support::address(call.vm, call.long(0), u64::from(START))?;
    call.vm.heap.free_raw(block);
    Ok(0)
}

pub fn opendir(call: &mut Call<'_>) -> Res<u64> {
    let path = path(call, 0)?;
    let flags = OpenFlags { read: true, directory: true, ..OpenFlags::default() };
    let outcome = call.vm.host.open(&path, flags, 0);
    let fd = check(call.vm, outcome)?;
    open(call.vm, fd)
}

/// Takes ownership of the descriptor, as the C function does.
pub fn fdopendir(call: &mut Call<'_>) -> Res<u64> {
    let fd = call.int(0);
    let outcome = call.vm.host.fstat(fd);
    let stat = check(call.vm, outcome)?;
    if stat.mode & mode::TYPE != mode::DIRECTORY {
        return Err(error(call.vm, Errno::ENOTDIR));
    }
    open(call.vm, fd)
}

/// Allocates an open directory: its descriptor, and 0 until its names are read.
fn open(vm: &mut Vm, fd: Fd) -> Res<u64> {
    let directory = [fd.to_le_bytes(), [0; 4]].concat();
    support::raw_block(vm, &directory).map(u64::from)
}

/// Returns the address of an open directory, its descriptor, and its block of names or 0.
fn parts(call: &mut Call<'_>) -> Res<(u32, Fd, u32)> {
    let directory = support::address(call.vm, call.long(0), 8)?;
    let heap = &call.vm.heap;
    Ok((directory, heap.u32(directory) as Fd, heap.u32(directory + 4)))
}

/// Returns the next name, or null. The names are those at the first call.
pub fn readdir(call: &mut Call<'_>) -> Res<u64> {
    let (directory, fd, mut names) = parts(call)?;
    if names == 0 {
        let outcome = call.vm.host.list_open(fd);
        let found = check(call.vm, outcome)?;
        names = block_of(call.vm, found)?;
        call.vm.heap.set_u32(directory + 4, names);
    }
    let name = next(call.vm, i64::from(names), 0)?;
    match name.split_last() {
        Some((_, name)) => bytes(call.vm, name),
        None => Ok(0),
    }
}

fn block_of(vm: &mut Vm, names: Vec<Vec<u8>>) -> Res<u32> {
    let mut content = Vec::new();
    for name in names {
        content.extend(name);
        content.push(0);
    }
    open_block(vm, &content).map(|block| block as u32)
}

/// Closes a directory.
pub fn close(call: &mut Call<'_>) -> Res<u64> {
    let (directory, fd, names) = parts(call)?;
    if names != 0 {
        call.vm.heap.free_raw(names);
    }
    call.vm.heap.free_raw(directory);
    let outcome = call.vm.host.close(fd);
    check(call.vm, outcome).map(|()| 0)
}

/// Returns the length of the next line, or -1.
pub fn line_length(call: &mut Call<'_>) -> Res<u64> {
    let block = call.long(0);
    let line = next(call.vm, block, b'\n')?;
    Ok(support::int(if line.is_empty() { -1 } else { line.len() as i32 }))
}
