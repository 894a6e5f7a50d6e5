//! `jdk.internal.perf.Perf`: counters in raw memory that nobody else reads.

use vm::heap::Ref;
use vm::native::Call;
use vm::{Machine, Res};

use crate::jdk::support;
use crate::nothing;

const BUFFER: &str = "java/nio/DirectByteBuffer";

/// State 1: the buffer's constructor has returned.
fn create_long<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    if call.state() == 1 {
        return Ok(support::reference(call.kept_reference(0)));
    }
    let class = call.vm.boot_class(BUFFER)?;
    call.vm.ensure_initialised(class)?;
    let Some(constructor) = call.vm.declared_method(class, "<init>", "(JI)V") else {
        return call.vm.internal("no DirectByteBuffer(long, int) in this class library");
    };
    let block = support::raw_block(call.vm, &call.long(4).to_le_bytes())?;
    let buffer: Ref = call.vm.allocate(class)?;
    call.keep_reference(0, buffer);
    call.upcall(constructor, &[support::reference(buffer), u64::from(block), 0, 8], 1)
}

/// There are no counters to look at, as in a JVM with `-XX:-UsePerfData`.
fn attach<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let message = Some("Could not map vmid to user Name");
    Err(call.vm.throw_new("java/lang/IllegalArgumentException", message))
}

fn high_res_counter<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    Ok(call.vm.host.monotonic_nanos() as u64)
}

fn high_res_frequency<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(1_000_000_000)
}

crate::natives! {
    "jdk/internal/perf/Perf";
    "registerNatives" "()V" => nothing;
    "createLong" "(Ljava/lang/String;IIJ)Ljava/nio/ByteBuffer;" => create_long;
    "attach" "(Ljava/lang/String;II)Ljava/nio/ByteBuffer;" => attach;
    "attach0" "(I)Ljava/nio/ByteBuffer;" => attach;
    "highResCounter" "()J" => high_res_counter;
    "highResFrequency" "()J" => high_res_frequency;
}
