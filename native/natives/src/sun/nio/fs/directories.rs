//! Open directories: raw blocks that hold the names, each ended by a NUL, and how far a reader got.

use vm::native::Call;
use vm::{Machine, Res, Vm};

use super::errors::check;
use super::files::{bytes, path};
use crate::jdk::support;

/// Words before the content of a block: position and length.
const START: u32 = 8;

/// A block with this content, to be read piece by piece; its address.
pub fn open_block<M: Machine>(vm: &mut Vm<M>, content: &[u8]) -> Res<u64> {
    let mut block = vec![0; 4];
    block.extend((content.len() as u32).to_le_bytes());
    block.extend_from_slice(content);
    support::raw_block(vm, &block).map(u64::from)
}

/// The bytes of a block up to and with the next separator; empty at the end.
pub fn next<M: Machine>(vm: &mut Vm<M>, block: i64, separator: u8) -> Res<Vec<u8>> {
    let block = support::address(vm, block, u64::from(START))?;
    let (position, length) = (vm.heap.u32(block), vm.heap.u32(block + 4));
    let rest = vm.heap.bytes(block + START + position, length.saturating_sub(position));
    let end = rest.iter().position(|&byte| byte == separator).map_or(rest.len(), |end| end + 1);
    let piece = rest.get(..end).unwrap_or(&[]).to_vec();
    vm.heap.set_u32(block, position + piece.len() as u32);
    Ok(piece)
}

/// Starts reading anew.
pub fn rewind<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let block = support::address(call.vm, call.long(0), u64::from(START))?;
    call.vm.heap.set_u32(block, 0);
    Ok(0)
}

/// Frees a block.
pub fn close<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let block = support::address(call.vm, call.long(0), u64::from(START))?;
    call.vm.heap.free_raw(block);
    Ok(0)
}

pub fn opendir<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let path = path(call, 0)?;
    let outcome = call.vm.host.list(&path);
    let names = check(call.vm, outcome)?;
    open_names(call.vm, names)
}

/// Takes the descriptor over, as its C original does.
pub fn fdopendir<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let fd = call.int(0);
    let outcome = call.vm.host.list_open(fd);
    let names = check(call.vm, outcome)?;
    let outcome = call.vm.host.close(fd);
    check(call.vm, outcome)?;
    open_names(call.vm, names)
}

fn open_names<M: Machine>(vm: &mut Vm<M>, names: Vec<Vec<u8>>) -> Res<u64> {
    let mut content = Vec::new();
    for name in names {
        content.extend(name);
        content.push(0);
    }
    open_block(vm, &content)
}

/// The next name, or null.
pub fn readdir<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let block = call.long(0);
    let name = next(call.vm, block, 0)?;
    match name.split_last() {
        Some((_, name)) => bytes(call.vm, name),
        None => Ok(0),
    }
}

/// The length of the next line, or -1.
pub fn line_length<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let block = call.long(0);
    let line = next(call.vm, block, b'\n')?;
    Ok(support::int(if line.is_empty() { -1 } else { line.len() as i32 }))
}
