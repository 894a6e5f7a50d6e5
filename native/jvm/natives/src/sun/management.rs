//! Natives of `sun.management`: information about the vm.

mod system;
mod threads;

use vm::Res;
use vm::native::Call;
use vm::threads::thread::Activity;

use crate::Table;
use crate::jdk::support;
use crate::nothing;

/// The version of the interface between HotSpot and this library.
const VERSION: &str = "3.0";
const UNLIMITED: i64 = -1;

/// The rows of this package.
pub const TABLES: Table = Table::Parts(&[TABLE, threads::TABLE, system::TABLE]);

fn version(call: &mut Call<'_>) -> Res<u64> {
    call.vm.new_string(VERSION).map(support::reference)
}

fn process(call: &mut Call<'_>) -> Res<u64> {
    Ok(u64::from(call.vm.host.process_id()))
}

fn processors(call: &mut Call<'_>) -> Res<u64> {
    Ok(u64::from(call.vm.host.processors()))
}

fn arguments(call: &mut Call<'_>) -> Res<u64> {
    let class = call.vm.known.string;
    support::new_array(call.vm, class, &[]).map(support::reference)
}

/// Returns the milliseconds since the start.
fn uptime(call: &mut Call<'_>) -> Res<u64> {
    Ok((call.vm.host.now() / 1_000_000) as u64)
}

/// Returns the start time in milliseconds since the epoch.
fn startup(call: &mut Call<'_>) -> Res<u64> {
    let (seconds, nanos) = call.vm.host.now_realtime();
    let now = seconds * 1000 + i64::from(nanos / 1_000_000);
    Ok((now - call.vm.host.now() / 1_000_000) as u64)
}

fn classes(call: &mut Call<'_>) -> Res<u64> {
    Ok(call.vm.class_ids().count() as u64)
}

/// Sets which optional features exist: the processor time of threads.
fn support_fields(call: &mut Call<'_>) -> Res<u64> {
    const CLASS: &str = "sun/management/VMManagementImpl";
    let class = call.vm.boot_class(CLASS)?;
    let mirror = call.vm.class(class).mirror;
    for name in ["currentThreadCpuTimeSupport", "otherThreadCpuTimeSupport"] {
        let offset = call.vm.field_offset(CLASS, name)?;
        call.vm.heap.set_u8(mirror.0 + offset, 1);
    }
    Ok(0)
}

fn yes(_: &mut Call<'_>) -> Res<u64> {
    Ok(1)
}

/// Returns the highest number of threads alive at a time: entries of the table of threads are reused.
fn most_threads(call: &mut Call<'_>) -> Res<u64> {
    Ok(call.vm.threads.len() as u64)
}

fn all_threads(call: &mut Call<'_>) -> Res<u64> {
    Ok(call.vm.threads.iter().map(|thread| thread.lives).sum())
}

fn daemons(call: &mut Call<'_>) -> Res<u64> {
    let alive = call.vm.threads.iter().filter(|it| it.activity != Activity::Terminated);
    Ok(alive.filter(|thread| thread.daemon).count() as u64)
}

fn no_pools(call: &mut Call<'_>) -> Res<u64> {
    call.vm.new_object_array("java/lang/management/MemoryPoolMXBean", &[]).map(support::reference)
}

fn no_managers(call: &mut Call<'_>) -> Res<u64> {
    let managers = call.vm.new_object_array("java/lang/management/MemoryManagerMXBean", &[]);
    managers.map(support::reference)
}

fn threads(call: &mut Call<'_>) -> Res<u64> {
    let alive = call.vm.threads.iter().filter(|it| it.activity != Activity::Terminated);
    Ok(alive.count() as u64)
}

/// Argument slots: receiver, whether heap memory is meant. Other memory does not belong to the guest.
fn memory_usage(call: &mut Call<'_>) -> Res<u64> {
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

crate::natives! {
    "sun/management/VMManagementImpl" {
        "getVersion0" "()Ljava/lang/String;" => version;
        "initOptionalSupportFields" "()V" => support_fields;
        "isThreadContentionMonitoringEnabled" "()Z" => nothing;
        "isThreadCpuTimeEnabled" "()Z" => yes;
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
        "getPeakThreadCount" "()I" => most_threads;
        "getDaemonThreadCount" "()I" => daemons;
        "getTotalThreadCount" "()J" => all_threads;
    }
    "sun/management/MemoryImpl" {
        "getMemoryUsage0" "(Z)Ljava/lang/management/MemoryUsage;" => memory_usage;
        "getMemoryPools0" "()[Ljava/lang/management/MemoryPoolMXBean;" => no_pools;
        "getMemoryManagers0" "()[Ljava/lang/management/MemoryManagerMXBean;" => no_managers;
    }
}
