//! Natives of `sun.management`: what the vm tells of itself.

use vm::native::Call;
use vm::thread::Activity;
use vm::{Machine, Res};

use crate::Row;
use crate::jdk::support;
use crate::nothing;

/// Of the interface between HotSpot and this library.
const VERSION: &str = "3.0";
const UNLIMITED: i64 = -1;

/// All rows of this package.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    machine::table().into_iter().chain(memory::table()).collect()
}

fn version<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    call.vm.new_string(VERSION).map(support::reference)
}

fn process<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    Ok(u64::from(call.vm.host.process_id()))
}

fn processors<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    Ok(u64::from(call.vm.host.processors()))
}

fn arguments<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let class = call.vm.known.string;
    support::new_array(call.vm, class, &[]).map(support::reference)
}

/// Milliseconds since the start.
fn uptime<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    Ok((call.vm.host.now() / 1_000_000) as u64)
}

/// Milliseconds from the epoch to the start.
fn startup<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let (seconds, nanos) = call.vm.host.now_realtime();
    let now = seconds * 1000 + i64::from(nanos / 1_000_000);
    Ok((now - call.vm.host.now() / 1_000_000) as u64)
}

fn classes<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    Ok(call.vm.class_ids().count() as u64)
}

fn threads<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let alive = call.vm.threads.iter().filter(|it| it.activity != Activity::Terminated);
    Ok(alive.count() as u64)
}

/// Slots: receiver, whether of the heap. The rest of the memory is not the guest's.
fn memory_usage<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let class = call.vm.boot_class("java/lang/management/MemoryUsage")?;
    call.vm.ensure_initialised(class)?;
    let usage = call.vm.allocate(class)?;
    let (capacity, used) = (call.vm.heap.capacity() as u64, call.vm.heap.used() as u64);
    let values = if call.boolean(1) {
        [("init", capacity), ("used", used), ("committed", capacity), ("max", capacity)]
    } else {
        [("init", 0), ("used", 0), ("committed", 0), ("max", UNLIMITED as u64)]
    };
    for (field, value) in values {
        support::set_field(call.vm, usage, field, value)?;
    }
    Ok(support::reference(usage))
}

mod machine {
    use super::{
        arguments, classes, nothing, process, processors, startup, threads, uptime, version,
    };

    crate::natives! {
        "sun/management/VMManagementImpl";
        "getVersion0" "()Ljava/lang/String;" => version;
        "initOptionalSupportFields" "()V" => nothing;
        "isThreadContentionMonitoringEnabled" "()Z" => nothing;
        "isThreadCpuTimeEnabled" "()Z" => nothing;
        "isThreadAllocatedMemoryEnabled" "()Z" => nothing;
        "getVerboseClass" "()Z" => nothing;
        "getVerboseGC" "()Z" => nothing;
        "getProcessId" "()I" => process;
        "getAvailableProcessors" "()I" => processors;
        "getVmArguments0" "()[Ljava/lang/String;" => arguments;
        "getUptime0" "()J" => uptime;
        "getStartupTime" "()J" => startup;
        "getTotalClassCount" "()J" => classes;
        "getUnloadedClassCount" "()J" => nothing;
        "getLiveThreadCount" "()I" => threads;
    }
}

mod memory {
    crate::natives! {
        "sun/management/MemoryImpl";
        "getMemoryUsage0" "(Z)Ljava/lang/management/MemoryUsage;" => super::memory_usage;
    }
}
