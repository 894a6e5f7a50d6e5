//! Natives of `jdk.internal.misc.Signal`: store handlers; no signal ever arrives.

use vm::memory::heap::HEADER;
use vm::native::Call;
use vm::{Res, Vm};

use crate::jdk::support;

const NAMES: [(&str, i32); 31] = [
    ("HUP", 1),
    ("INT", 2),
    ("QUIT", 3),
    ("ILL", 4),
    ("TRAP", 5),
    ("ABRT", 6),
    ("BUS", 7),
    ("FPE", 8),
    ("KILL", 9),
    ("USR1", 10),
    ("SEGV", 11),
    ("USR2", 12),
    ("PIPE", 13),
    ("ALRM", 14),
    ("TERM", 15),
    ("STKFLT", 16),
    ("CHLD", 17),
    ("CONT", 18),
    ("STOP", 19),
    ("TSTP", 20),
    ("TTIN", 21),
    ("TTOU", 22),
    ("URG", 23),
    ("XCPU", 24),
    ("XFSZ", 25),
    ("VTALRM", 26),
    ("PROF", 27),
    ("WINCH", 28),
    ("IO", 29),
    ("PWR", 30),
    ("SYS", 31),
];
/// Signals that HotSpot reserves for itself.
const RESERVED: [i32; 6] = [3, 4, 8, 9, 11, 19];
/// Words of the table of handlers, one for each signal number.
const COUNT: u32 = 65;
const HANDLERS: &str = "signal handlers";

fn find_signal(call: &mut Call<'_>) -> Res<u64> {
    let name = call.object(0)?;
    let name = call.vm.text(name);
    let found = NAMES.iter().find(|(known, _)| *known == name).map_or(-1, |(_, number)| *number);
    Ok(support::int(found))
}

/// Returns the address of the table of handlers. A root keeps it alive, since no object refers to it.
fn handlers(vm: &mut Vm) -> Res<u32> {
    let table = match vm.state.roots.get(HANDLERS) {
        Some(&table) => table,
        None => {
            let table = vm.new_byte_array(&[0; 8 * COUNT as usize])?;
            vm.state.roots.insert(HANDLERS.into(), table);
            table
        }
    };
    Ok(table.0 + HEADER)
}

/// Sets a handler (0 default, 1 ignore, 2 Java's dispatcher). Returns the previous one, or -1 if that is
/// not allowed.
fn handle(call: &mut Call<'_>) -> Res<u64> {
    let (signal, handler) = (call.int(0), call.long(1));
    if !(0..COUNT as i32).contains(&signal) || RESERVED.contains(&signal) {
        return Ok(-1_i64 as u64);
    }
    let at = handlers(call.vm)? + 8 * signal as u32;
    let before = call.vm.heap.u64(at);
    call.vm.heap.set_u64(at, handler as u64);
    Ok(before)
}

crate::natives! {
    "jdk/internal/misc/Signal";
    "findSignal0" "(Ljava/lang/String;)I" => find_signal;
    "handle0" "(IJ)J" => handle;
}
