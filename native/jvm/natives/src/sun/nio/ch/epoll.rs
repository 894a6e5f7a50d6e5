//! Natives of `sun.nio.ch.EPoll` and `EventFD`, with which selectors wait.

use vm::Res;
use vm::host::Errno;
use vm::native::Call;

use super::waiting::{moved, wait_for};
use crate::jdk::support;
use crate::nothing;

/// Bytes of an event, which starts with its bits.
const EVENT: u64 = 12;
/// The offset of the descriptor in an event.
const DATA: u64 = 4;
const ADD: i32 = 1;
const REMOVE: i32 = 2;

fn event_size(_: &mut Call<'_>) -> Res<u64> {
    Ok(EVENT)
}

fn data_offset(_: &mut Call<'_>) -> Res<u64> {
    Ok(DATA)
}

fn create(call: &mut Call<'_>) -> Res<u64> {
    let result = call.vm.host.watch_set();
    support::io(call.vm, result).map(support::int)
}

/// Argument slots: set, operation, descriptor, bits. Returns an error number.
fn control(call: &mut Call<'_>) -> Res<u64> {
    let (set, operation, fd, bits) = (call.int(0), call.int(1), call.int(2), call.int(3) as u32);
    let host = &mut call.vm.host;
    let result = host.is_watched(set, fd).and_then(|watched| match (operation, watched) {
        (ADD, true) => Err(Errno::EEXIST),
        (ADD, false) => host.watch(set, fd, Some(bits)),
        (_, false) => Err(Errno::ENOENT),
        (REMOVE, true) => host.watch(set, fd, None),
        (_, true) => host.watch(set, fd, Some(bits)),
    });
    moved(call.vm);
    Ok(support::int(result.err().map_or(0, |error| error.0)))
}

/// Argument slots: set, memory for events, maximum number, milliseconds. Returns the number of events.
fn wait(call: &mut Call<'_>) -> Res<u64> {
    let (set, most, millis) = (call.int(0), call.int(3).max(0) as usize, i64::from(call.int(4)));
    let at = support::address(call.vm, call.long(1), EVENT * most as u64)?;
    let found = wait_for(call, millis, |call| {
        let result = call.vm.host.watched(set, most);
        let found = support::io(call.vm, result)?;
        Ok((!found.is_empty()).then_some(found))
    })?;
    let found = found.unwrap_or_default();
    for (index, (fd, bits)) in found.iter().enumerate() {
        let event = at + EVENT as u32 * index as u32;
        call.vm.heap.copy_in(event, &bits.to_le_bytes());
        call.vm.heap.copy_in(event + DATA as u32, &i64::from(*fd).to_le_bytes());
    }
    Ok(found.len() as u64)
}

fn event_fd(call: &mut Call<'_>) -> Res<u64> {
    let result = call.vm.host.event();
    let fd = support::io(call.vm, result)?;
    let result = call.vm.host.set_blocking(fd, false);
    support::io(call.vm, result)?;
    Ok(support::int(fd))
}

/// Sets the event. An event that is already set stays so.
fn set(call: &mut Call<'_>) -> Res<u64> {
    let fd = call.int(0);
    match call.vm.host.write(fd, &[1]) {
        Ok(_) | Err(Errno::EAGAIN) => {
            moved(call.vm);
            Ok(0)
        }
        Err(error) => Err(support::io_error(call.vm, error)),
    }
}

crate::natives! {
    "sun/nio/ch/EPoll" {
        "eventSize" "()I" => event_size;
        "eventsOffset" "()I" => nothing;
        "dataOffset" "()I" => data_offset;
        "create" "()I" => create;
        "ctl" "(IIII)I" => control;
        "wait" "(IJII)I" => wait;
    }
    "sun/nio/ch/EventFD" {
        "eventfd0" "()I" => event_fd;
        "set0" "(I)I" => set;
    }
}
