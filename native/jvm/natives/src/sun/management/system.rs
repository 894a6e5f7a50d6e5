//! Natives of `com.sun.management.internal.OperatingSystemImpl`: the guest's virtual computer.

use vm::Res;
use vm::host::INSTRUCTIONS_A_NANOSECOND;
use vm::native::Call;

use crate::nothing;

/// Returns the processor time of all threads in nanoseconds, by [`INSTRUCTIONS_A_NANOSECOND`].
fn processor_time(call: &mut Call<'_>) -> Res<u64> {
    Ok(call.vm.state.instructions / INSTRUCTIONS_A_NANOSECOND)
}

fn processors(call: &mut Call<'_>) -> Res<u64> {
    Ok(u64::from(call.vm.host.processors()))
}

/// Returns the load of all processors, and that by the guest: nothing else runs on the computer, and the guest runs one
/// thread at a time.
fn load(call: &mut Call<'_>) -> Res<u64> {
    Ok((1.0 / f64::from(call.vm.host.processors().max(1))).to_bits())
}

/// Returns the load of one processor. The guest runs on the first one.
fn load_of_one(call: &mut Call<'_>) -> Res<u64> {
    let load: f64 = if call.int(1) == 0 { 1.0 } else { 0.0 };
    Ok(load.to_bits())
}

/// Returns the ticks of the processors, which are nanoseconds: the load comes from their differences.
fn ticks(call: &mut Call<'_>) -> Res<u64> {
    Ok(processor_time(call)?.wrapping_mul(processors(call)?))
}

/// The memory of the computer in bytes, of which a quarter is in use.
const MEMORY: u64 = 8 << 30;

fn memory(_: &mut Call<'_>) -> Res<u64> {
    Ok(MEMORY)
}

fn free_memory(_: &mut Call<'_>) -> Res<u64> {
    Ok(MEMORY / 4 * 3)
}

fn used_memory(_: &mut Call<'_>) -> Res<u64> {
    Ok(MEMORY / 4)
}

/// The usual limits of Linux: the files that a process with a console has open, and the most.
const OPEN_FILES: u64 = 3;
const MOST_FILES: u64 = 1 << 20;

fn open_files(_: &mut Call<'_>) -> Res<u64> {
    Ok(OPEN_FILES)
}

fn most_files(_: &mut Call<'_>) -> Res<u64> {
    Ok(MOST_FILES)
}

crate::natives! {
    "com/sun/management/internal/OperatingSystemImpl";
    "initialize0" "()V" => nothing;
    "getProcessCpuTime0" "()J" => processor_time;
    "getHostConfiguredCpuCount0" "()I" => processors;
    "getHostOnlineCpuCount0" "()I" => processors;
    "getCpuLoad0" "()D" => load;
    "getProcessCpuLoad0" "()D" => load;
    "getSingleCpuLoad0" "(I)D" => load_of_one;
    "getHostTotalCpuTicks0" "()J" => ticks;
    "getTotalMemorySize0" "()J" => memory;
    "getFreeMemorySize0" "()J" => free_memory;
    "getCommittedVirtualMemorySize0" "()J" => used_memory;
    "getTotalSwapSpaceSize0" "()J" => nothing;
    "getFreeSwapSpaceSize0" "()J" => nothing;
    "getOpenFileDescriptorCount0" "()J" => open_files;
    "getMaxFileDescriptorCount0" "()J" => most_files;
}
