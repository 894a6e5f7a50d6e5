//! Natives of classes in `java.lang` that have only one or a few.

use vm::native::Call;
use vm::{Door, Exit, Failure, Res};

/// Returns the argument's bits: a slot has the same bits for both types.
fn same(call: &mut Call<'_>) -> Res<u64> {
    Ok(call.slot(0))
}

fn intern(call: &mut Call<'_>) -> Res<u64> {
    let string = call.object(0)?;
    // The text alone selects the canonical string, so the labels of its characters matter.
    let base = call.label(0);
    call.shadow = Some(call.vm.text_shadow(string, base));
    Ok(u64::from(call.vm.intern_object(string).0))
}

fn zero(_: &mut Call<'_>) -> Res<u64> {
    Ok(0)
}

fn yes(_: &mut Call<'_>) -> Res<u64> {
    Ok(1)
}

fn halt(call: &mut Call<'_>) -> Res<u64> {
    let status = call.int(0);
    call.vm.fail(Failure::Finished(status))
}

fn processors(call: &mut Call<'_>) -> Res<u64> {
    call.vm.note_reading(Door::Processors);
    Ok(u64::from(call.vm.host.processors()))
}

fn free_memory(call: &mut Call<'_>) -> Res<u64> {
    Ok(call.vm.heap.capacity().saturating_sub(call.vm.heap.used()) as u64)
}

fn capacity(call: &mut Call<'_>) -> Res<u64> {
    Ok(call.vm.heap.capacity() as u64)
}

/// Returns at once if no collection is due. Otherwise returns in state 1, after a collection and a turn for
/// other threads. Among these the Reference Handler enqueues the cleared references.
fn collect(call: &mut Call<'_>) -> Res<u64> {
    if call.state() == 1 || !call.vm.is_collection_due() {
        return Ok(0);
    }
    call.set_state(1);
    call.vm.request_collection();
    call.vm.give_way();
    Err(Exit::Suspend)
}

fn environ(call: &mut Call<'_>) -> Res<u64> {
    let mut arrays = Vec::new();
    for (name, value) in call.vm.host.environment() {
        arrays.push(call.vm.new_byte_array(&name)?);
        arrays.push(call.vm.new_byte_array(&value)?);
    }
    Ok(u64::from(call.vm.new_object_array("[B", &arrays)?.0))
}

crate::natives! {
    "java/lang/Float" {
        "floatToRawIntBits" "(F)I" => same, leaf;
        "intBitsToFloat" "(I)F" => same, leaf;
    }
    "java/lang/Double" {
        "doubleToRawLongBits" "(D)J" => same, leaf;
        "longBitsToDouble" "(J)D" => same, leaf;
    }
    "java/lang/String" {
        "intern" "()Ljava/lang/String;" => intern;
    }
    "java/lang/StringUTF16" {
        "isBigEndian" "()Z" => zero;
    }
    "java/lang/Shutdown" {
        "beforeHalt" "()V" => crate::nothing;
        "halt0" "(I)V" => halt;
    }
    "java/lang/Runtime" {
        "availableProcessors" "()I" => processors;
        "freeMemory" "()J" => free_memory;
        "maxMemory" "()J" => capacity;
        "totalMemory" "()J" => capacity;
        "gc" "()V" => collect;
    }
    "java/lang/VirtualThread" {
        "registerNatives" "()V" => crate::nothing;
    }
    "java/lang/ref/Finalizer" {
        "isFinalizationEnabled" "()Z" => yes;
        "reportComplete" "(Ljava/lang/Object;)V" => crate::nothing;
    }
    "java/net/InetAddress" {
        "isIPv4Available" "()Z" => yes;
        "isIPv6Supported" "()Z" => yes;
    }
    "java/lang/ProcessEnvironment" {
        "environ" "()[[B" => environ;
    }
}
