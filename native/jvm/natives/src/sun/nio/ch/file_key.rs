//! Natives of `sun.nio.ch.FileKey`.

use vm::Res;
use vm::host::FileStat;
use vm::memory::heap::Ref;
use vm::native::Call;

use crate::jdk::support;
use crate::nothing;

fn stat(call: &mut Call<'_>, descriptor: Ref) -> Res<FileStat> {
    let fd = support::descriptor(call.vm, descriptor)?;
    let outcome = call.vm.host.fstat(fd);
    support::io(call.vm, outcome)
}

/// Argument slots: descriptor, `long[]` for device and number.
fn identify(call: &mut Call<'_>) -> Res<u64> {
    let (descriptor, numbers) = (call.object(0)?, call.object(1)?);
    let stat = stat(call, descriptor)?;
    for (index, number) in [stat.dev, stat.ino].into_iter().enumerate() {
        if (index as u32) < call.vm.heap.length(numbers) {
            call.vm.heap.set_u64(numbers.0 + 16 + 8 * index as u32, number);
        }
    }
    Ok(0)
}

fn init(call: &mut Call<'_>) -> Res<u64> {
    let (key, descriptor) = (call.object(0)?, call.object(1)?);
    let stat = stat(call, descriptor)?;
    support::set_field(call.vm, key, "st_dev", stat.dev)?;
    support::set_field(call.vm, key, "st_ino", stat.ino)?;
    Ok(0)
}

crate::natives! {
    "sun/nio/ch/FileKey";
    "initIDs" "()V" => nothing;
    "init" "(Ljava/io/FileDescriptor;)V" => init;
    "init" "(Ljava/io/FileDescriptor;[J)V" => identify;
}
