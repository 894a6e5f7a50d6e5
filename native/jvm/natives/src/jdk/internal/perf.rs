//! Natives of `jdk.internal.perf.Perf`: counters in raw memory that nobody else reads.

use vm::Res;
use vm::memory::heap::Ref;
use vm::native::Call;

use crate::jdk::support;
use crate::nothing;

const BUFFER: &str = "java/nio/DirectByteBuffer";

/// In state 1 the buffer's constructor has returned.
fn create_long(call: &mut Call<'_>) -> Res<u64> {
    if call.state() == 1 {
        return Ok(support::reference(call.kept_reference(0)));
    }
    let class = call.vm.boot_class(BUFFER)?;
    call.vm.ensure_initialised(class)?;
    let constructors =
        ["(JI)V", "(JJ)V"].map(|descriptor| call.vm.declared_method(class, "<init>", descriptor));
    let Some(constructor) = constructors.into_iter().flatten().next() else {
        return call.vm.internal("no DirectByteBuffer of an address and a capacity");
    };
    let block = support::raw_block(call.vm, &call.long(4).to_le_bytes())?;
    let buffer: Ref = call.vm.allocate(class)?;
    call.keep_reference(0, buffer);
    let arguments = [support::reference(buffer), u64::from(block), 0, 8, 0];
    let slots = usize::from(call.vm.method(constructor).argument_slots);
    call.upcall(constructor, arguments.get(..slots).unwrap_or(&arguments), 1)
}

/// Throws: there are no counters to attach to, as in a JVM with `-XX:-UsePerfData`.
fn attach(call: &mut Call<'_>) -> Res<u64> {
    let message = Some("Could not map vmid to user Name");
    Err(call.vm.throw_new("java/lang/IllegalArgumentException", message))
}

fn high_res_counter(call: &mut Call<'_>) -> Res<u64> {
    Ok(call.vm.host.monotonic_nanos() as u64)
}

fn high_res_frequency(_: &mut Call<'_>) -> Res<u64> {
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
